"""The strategy lab: campaigns of runs, and what they show."""
