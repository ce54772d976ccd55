"""Marks changed after marking: by the staff, for lateness, for groups, by rounding.

file      the table of what the staff decided, a row a decision
rules     what holds for all: how lateness costs, and how points are rounded
applying  marks, the table and the rules make other marks
"""
