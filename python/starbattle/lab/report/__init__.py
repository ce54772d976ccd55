"""Reports on a campaign: tables, plots and a page of the records.

reader    reads records from JSON lines, checks them, and says how they were measured
figures   costs of runs, of boards, and of classes of boards; best, default and worst
tables    the tables, and what their figures mean
pairs     models and strategies in pairs: virtual best, tests, intervals
plots     the pictures
document  the report as text, Markdown, LaTeX and a page, also for other reports
forms     the figures as CSV and JSON
"""
