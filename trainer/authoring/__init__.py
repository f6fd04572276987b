"""For instructors: lint, samples on every variant, coverage."""
