"""Kinds of parts of a rubric: one file each, found by its ORDER.

A file KIND.py declares ORDER and has the class PART; part.py says what it is.
"""
