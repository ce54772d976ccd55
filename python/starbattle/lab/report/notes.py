"""The notes below the tables, which explain their figures."""

from starbattle.lab.report.summary import Summary

_REPEATS = (
    " Repeats: the distance of the repeats' quartiles, in percent of their median."
)
_WRONG = (
    "Wrong: runs that found a wrong solution, too many or too few. They count as "
    "unsolved, and come last."
)


def notes(summary: Summary) -> list[str]:
    """Explain the figures of the tables."""
    measure = summary.measure
    penalty = (
        "twice its time limit"
        if measure.seconds
        else "twice the most that any run has spent on its board"
    )
    said = [
        f"Cost: {measure.title}. PAR-2: mean over the boards; an unsolved run costs "
        f"{penalty}.",
        "Solved: runs that reached their goal, including proofs that there is no "
        "solution. Median and quartiles: over the boards, of the repeats' medians."
        + ("" if "Repeats" in summary.empty_columns else _REPEATS),
    ]
    if "Wrong" not in summary.empty_columns:
        said.append(_WRONG)
    if unchecked := summary.unchecked_programs():
        said.append(
            f"Not checked, so a wrong run may count as solved: {', '.join(unchecked)}."
        )
    if not measure.comparable:
        said.append(
            f"Models count {measure.title} in different ways: each is ranked by itself."
        )
    if summary.overall["par2"].isna().any():
        said.append("PAR-2 is - where the cost was not measured on one of the boards.")
    if summary.unmeasured_models():
        said.append(f"Not measured for: {', '.join(summary.unmeasured_models())}.")
    return said
