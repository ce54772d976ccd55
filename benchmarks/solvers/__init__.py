"""Other solvers of Star Battle, to compare with."""
