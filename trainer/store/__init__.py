"""Where runs are kept: append-only events in SQLite."""
