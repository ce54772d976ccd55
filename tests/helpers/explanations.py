"""Explanations written by hand."""

from starbattle import ExplainStatus, Explanation, Position


def by_hand(board, *steps, **changes):
    """Return an explanation of some steps, the first of which is the hardest."""
    (first, *_) = steps
    values = {
        "board": board, "status": ExplainStatus.STUCK, "limit": None,
        "hardest": first.technique, "level": first.level, "rating": None,
        "step_count": len(steps), "statistics": {}, "given": Position(board),
        "steps": steps,
    }  # fmt: skip
    return Explanation(**values | changes)
