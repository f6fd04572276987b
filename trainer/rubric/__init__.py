"""Criteria and levels: from the states of criteria to a level and what the next one needs."""
