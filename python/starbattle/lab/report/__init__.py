"""Reports on a campaign: tables, plots and a page, from one record a run.

records     reads the JSON lines
measures    what a run can cost, and which figures may be compared
runs        the records as a data frame, with the cost of every run
aggregates  figures of a board, and of a class of boards
ranking     best, default and worst
terminal, markdown, tidy, latex, page
            the forms of the report
plots       the pictures
"""
