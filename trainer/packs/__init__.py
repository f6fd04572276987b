"""The pack format: loading questions with file, line and column, and drawing variants."""
