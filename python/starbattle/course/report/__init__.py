"""The report on a class, for the staff: it shows hidden tests, too.

tables  marks as data frames, and the tables
plots   the pictures
pages   the forms of the report
"""
