"""Assignments in logic programming: made, checked, marked and reported."""
