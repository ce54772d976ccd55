"""Boards as a person wants to see them."""
