"""Autograders of other systems for an assignment, one file a system, by its ORDER.

pack       what a pack is: the files of a zip
registry   the packs by name
kit        this package, the scripts that all packs run, and the public assignment
files/     the scripts and texts that go into packs
"""
