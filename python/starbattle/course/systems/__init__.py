"""Other systems, such as Gradescope: what they read, and packs that mark for them.

registry   the exports and packs by name
export     what an export is, and what a student may see of a mark
kit        what packs are made of
worksheet  Moodle's grading worksheet, filled in

The other modules have the systems; each declares an order and is found by it.
"""
