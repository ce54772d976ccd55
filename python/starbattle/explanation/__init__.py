"""How a person solves a board, and why each step holds."""

from starbattle.explanation.explainer import (
    ExplanationInterrupted,
    explain,
    grade,
    hint,
)
from starbattle.explanation.result import (
    ExplainStatus,
    Explanation,
    Grade,
    Hint,
    StepView,
)
from starbattle.explanation.step import Mistake, Step, Unit
from starbattle.explanation.technique import Technique, techniques

__all__ = [
    "ExplainStatus",
    "Explanation",
    "ExplanationInterrupted",
    "Grade",
    "Hint",
    "Mistake",
    "Step",
    "StepView",
    "Technique",
    "Unit",
    "explain",
    "grade",
    "hint",
    "techniques",
]
