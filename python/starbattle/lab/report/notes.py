"""The notes below the tables, which explain their figures."""

from collections.abc import Iterator

from starbattle.lab.report.summary import Summary
from starbattle.phrases import plural

_REPEATS = (
    " Repeats: the distance of the repeats' quartiles, in percent of their median."
)
_WRONG = (
    "Wrong: runs that found a wrong solution, too many or too few. They count as "
    "unsolved, and come last."
)
_DISTURBED = (
    "waited for a processor for more than half of their CPU time. Run them again on a "
    "machine with less load, or with fewer --jobs; inferences are exact all the same."
)


def notes(summary: Summary) -> list[str]:
    """Explain the figures of the tables."""
    return [_cost(summary), _solved(summary), *_warnings(summary)]


def _cost(summary: Summary) -> str:
    times = "twice" if summary.factor == 2 else f"{summary.factor} times"
    penalty = (
        f"{times} its time limit"
        if summary.measure.seconds
        else f"{times} the most that any run has spent on its board"
    )
    return (
        f"Cost: {summary.measure.title}. {summary.par}: mean over the boards; an "
        f"unsolved run costs {penalty}."
    )


def _solved(summary: Summary) -> str:
    return (
        "Solved: runs that reached their goal, including proofs that there is no "
        "solution. Median and quartiles: over the boards, of the repeats' medians."
        + ("" if "Repeats" in summary.empty_columns else _REPEATS)
    )


def _warnings(summary: Summary) -> Iterator[str]:
    """Yield notes on runs that are wrong, and costs that cannot be compared."""
    title = summary.measure.title
    if summary.any_wrong:
        yield _WRONG
    if unchecked := ", ".join(summary.unchecked_programs()):
        yield f"Not checked, so a wrong run may count as solved: {unchecked}."
    if summary.measure.seconds and (disturbed := summary.disturbed()):
        total = plural(len(summary.runs), "run")
        yield f"Disturbed: {disturbed} of {total} {_DISTURBED}"
    if not summary.measure.comparable:
        yield f"Models count {title} in different ways: each is ranked by itself."
    if summary.overall["par2"].isna().any():
        where = "where the cost was not measured on one of the boards"
        yield f"{summary.par} is - {where}."
    if unmeasured := ", ".join(summary.unmeasured_models()):
        yield f"Not measured for: {unmeasured}."
