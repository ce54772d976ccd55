"""Reports on a campaign: tables, plots and a page of the records.

reader   reads records from JSON lines and checks them
figures  costs: of runs, of a board, and of a class of boards
summary  the figures that all forms of a report share; best, default and worst
tables   the tables, and what their figures mean
pairs    figures in pairs: virtual best, wins, tests, intervals
text, exports, latex, html
         the forms of the report; exports are Markdown, CSV and JSON
plots/   the pictures
"""
