"""The report on a class, for the staff: it shows hidden tests, too.

frames   marks as data frames
tables   the tables
plots    the pictures
html, text, csv
         the forms of the report
"""
