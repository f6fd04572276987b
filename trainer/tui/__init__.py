"""Screens and widgets of the terminal program."""
