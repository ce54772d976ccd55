"""Programs that look alike, side by side, for somebody to look at.

programs  programs and their clauses, read without running anything
groups    how much two programs share, and groups of those that share much
html, text
          the forms of the result
"""
