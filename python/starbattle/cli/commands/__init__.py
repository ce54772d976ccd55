"""One file a command: a function of the file's name, whose docstring is the help.

A file also declares ORDER, its place in the list of commands, and may declare EPILOG,
the end of its help. One that declares IS_GROUP is a group of commands; they are files
of the folder of its name and `_commands`.
"""
