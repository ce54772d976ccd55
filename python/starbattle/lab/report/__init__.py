"""Reports on a campaign: tables, plots and a page of the records.

reader         reads records from JSON lines and checks them
program_names  unique names for users' programs
measures       the costs of a run
frame          the records as a data frame, with the cost of every run
aggregates     figures of a board, and of a class of boards
ranking        best, default and worst
summary        the figures that all forms of a report share
comparison     the figures in pairs: virtual best, wins, tests, intervals
tables, pairs, notes
               the tables, and what their figures mean
text, markdown, csv, latex, html
               the forms of the report
document       parts of a page that other reports use, too
plots/         the pictures
"""
