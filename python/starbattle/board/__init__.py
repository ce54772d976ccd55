"""Boards, positions and solutions, and the check of the rules."""
