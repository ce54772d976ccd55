"""Tasks in other processes: workers of this machine, or of a Dask cluster."""
