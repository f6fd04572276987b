"""A terminal trainer and grader for systems-performance interviews."""

__version__ = "0.1.0"
