"""The page that runs the program in a browser: its files, and a server for them."""
