"""Solvers of other kinds, which are models that need no Prolog."""
