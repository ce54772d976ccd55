"""Reports on a campaign: tables, plots and a page of the records.

reader   reads records from JSON lines and checks them
figures  costs of runs, of boards, and of classes of boards; best, default and worst
tables   the tables, and what their figures mean; pairs of models and strategies
text     the report as text for a terminal
forms    the report as Markdown, CSV, JSON and LaTeX
html     the report as a page
plots    the pictures
"""
