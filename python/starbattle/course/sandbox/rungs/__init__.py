"""The rungs of the ladder, from the one that holds best, one file each."""
