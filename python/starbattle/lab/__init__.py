"""The strategy lab: campaigns of runs, and reports on them.

campaign      what to run, from a TOML file or the command line
programs      users' Prolog programs, their instances and parts of strategies
catalog       the models and strategies: ours, and those of programs
combinations  the models and strategies that fit each other
plan          from a campaign to its runs
runs          one run, its key and its record; the file of records
execution     executes runs: one by one, in processes, or on a Dask cluster
program_runs  runs of programs, and whether their solutions are right
program_solve
              one board, solved or traced by a program
report/       tables, plots and a page of the records
"""
