"""The strategy lab: campaigns of runs, and reports on them.

campaign  what to run, from a TOML file or the command line; the models and strategies
plan      the models and strategies that fit each other, and the runs of a campaign
runs      one run, and the record it leaves; in processes or on a Dask cluster
records   the file of records, and what several records have in common
report/   tables, plots and a page of the records
"""
