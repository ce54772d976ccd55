"""The commands by subject; app.py says which module has which."""
