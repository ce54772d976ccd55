"""Submissions from folders, archives and single files."""

from starbattle.course.intake.reading import submissions
from starbattle.course.intake.submission import Submission

__all__ = ["Submission", "submissions"]
