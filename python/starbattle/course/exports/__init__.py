"""Marks for other systems, one file a system, found by its ORDER.

export     what an export is
registry   the exports by name
student    what a student may see of a mark: texts, tables and names of files
"""
