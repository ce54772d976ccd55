"""Submissions from folders, archives and single files."""

from starbattle.course.intake.collecting import Submission
from starbattle.course.intake.reading import submissions

__all__ = ["Submission", "submissions"]
