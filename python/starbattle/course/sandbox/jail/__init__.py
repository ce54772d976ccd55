"""What runs in the launcher: a process of its own that starts programs in a jail.

The launcher is a bare Python (`python -I -S`), so that it starts quickly and holds
nothing of the marker. These modules use the standard library alone and import one
another by relative names: there they are the package `jail`, not a part of starbattle.
"""
