"""Programs that look alike, side by side.

programs  programs and their clauses, read without running anything, and groups of those
          that share much
pages     the forms of the result
"""
