"""Runs things side by side: in processes, in threads, on a Dask cluster.

`workers` has tasks and how they end, `batch` gives boards to workers in chunks, and
`many` has the functions for many boards. Campaigns and marks use the workers as well.
"""
