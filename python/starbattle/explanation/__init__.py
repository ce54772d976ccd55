"""How a person solves a board, and why each step holds."""

from starbattle.explanation.ask import ExplanationInterrupted, explain, grade, hint
from starbattle.explanation.outcome import Explanation, Grade, Hint, Moment, Standing
from starbattle.explanation.step import Mistake, Step, Unit
from starbattle.explanation.technique import Technique, techniques

__all__ = [
    "Explanation",
    "ExplanationInterrupted",
    "Grade",
    "Hint",
    "Mistake",
    "Moment",
    "Standing",
    "Step",
    "Technique",
    "Unit",
    "explain",
    "grade",
    "hint",
    "techniques",
]
