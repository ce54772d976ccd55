"""Marks for other systems, one file a system, found by its ORDER.

export     what an export is
registry   the exports by name
student    what a student may see of a mark
rows       the lines of a feedback table, whose points add up
texts      texts that every system takes: cut, without control characters
names      names of files for students
"""
