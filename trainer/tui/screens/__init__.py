"""One module for each screen. A screen composes widgets and posts messages; it decides nothing."""
