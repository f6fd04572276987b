"""Scorecards as text, Markdown, HTML and JSON."""
