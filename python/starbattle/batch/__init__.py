"""Many boards at a time: in worker processes of this machine, or of a Dask cluster."""
