"""How a person solves a board, and why each step holds."""

from starbattle.explanation.explainer import (
    ExplanationInterrupted,
    explain,
    grade,
)
from starbattle.explanation.hinting import hint
from starbattle.explanation.proof import Case, Conclusion, Proof
from starbattle.explanation.reason import Why, WhyStatus, why
from starbattle.explanation.result import (
    ExplainStatus,
    Explanation,
    Grade,
    Hint,
    StepView,
)
from starbattle.explanation.step import Mistake, Step
from starbattle.explanation.technique import Technique, techniques
from starbattle.explanation.unit import Unit

__all__ = [
    "Case",
    "Conclusion",
    "ExplainStatus",
    "Explanation",
    "ExplanationInterrupted",
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
