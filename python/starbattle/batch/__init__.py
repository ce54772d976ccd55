"""Many boards at a time, in worker processes or on a cluster."""

from starbattle.batch.many import explain_many, grade_many, solve_many

__all__ = ["explain_many", "grade_many", "solve_many"]
