"""Playing a board in a terminal; all but screen.py works without one."""
