"""The strategy lab: campaigns of runs, and reports on them.

campaign      what to run, from a TOML file or the command line
catalogue     the models and strategies that Prolog knows
programs      users' Prolog programs and their instances
sources       the models of programs and of this project
own_parts     strategies with parts that programs define
combinations  the models and strategies that fit each other
plan          from a campaign to its runs
runs          one run, and its key
runner        runs a campaign with workers
pool, cluster
              the workers: processes of this machine, or a Dask cluster
execute       executes one run and makes its record
instance_solver, checks
              runs of programs, and whether their solutions are right
program_solve
              one board, solved or traced by a program
records       the record of a run, and the file of records
environment   software versions and the machine, for records
progress      the progress bar
report/       tables, plots and a page of the records
"""
