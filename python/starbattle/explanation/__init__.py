"""How a person solves a board, and why each step holds."""

from starbattle.explanation.explainer import (
    Technique,
    explain,
    grade,
    hint,
    techniques,
    why,
)
from starbattle.explanation.result import (
    ExplainStatus,
    Explanation,
    Grade,
    Hint,
    StepView,
    Why,
    WhyStatus,
)
from starbattle.explanation.step import Case, Conclusion, Mistake, Proof, Step, Unit

__all__ = [
    "Case",
    "Conclusion",
    "ExplainStatus",
    "Explanation",
    "Grade",
    "Hint",
    "Mistake",
    "Proof",
    "Step",
    "StepView",
    "Technique",
    "Unit",
    "Why",
    "WhyStatus",
    "explain",
    "grade",
    "hint",
    "techniques",
    "why",
]
