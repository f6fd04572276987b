"""A run as a list of events and one pure reducer."""
