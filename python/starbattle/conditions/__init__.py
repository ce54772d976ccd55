"""What a board asks beyond the usual rules: variants of them, and constraints."""
