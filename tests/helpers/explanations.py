"""Explanations written by hand."""

from typing import Any

from starbattle import Board, ExplainStatus, Explanation, Position, Step


def by_hand(board: Board, *steps: Step, **changes: Any) -> Explanation:
    """Return an explanation of some steps, the first of which is the hardest."""
    (first, *_) = steps
    values: dict[str, Any] = {
        "board": board, "status": ExplainStatus.STUCK, "limit": None,
        "hardest": first.technique, "level": first.level, "rating": None,
        "step_count": len(steps), "statistics": {}, "given": Position(board),
        "steps": steps,
    }  # fmt: skip
    return Explanation(**values | changes)
