"""Exam questions with solutions: trace a propagation by hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask

_Domain = Sequence[Any]
"""A name with its least and its largest value."""

_TASK = """\
Each variable has an interval of integers as its domain. Look at the constraints one
after another, and begin again with the first one, until none of them changes a domain.
Write down each change.
"""


def exam(seed: int, count: int, solutions: bool) -> str:
    """Return questions as Markdown; the same seed makes the same ones.

    Args:
        seed: of the first question, from 0 on; the next one has the next seed
        count: how many questions
        solutions: whether each has its solution
    """
    bridge = open_bridge()
    asked = (ask(bridge, op="exam", seed=seed + k) for k in range(count))
    parts = (
        "\n".join(_question(number, question, solutions))
        for number, question in enumerate(asked, start=1)
    )
    return "\n".join(["# Propagation\n", _TASK, *parts])


def _question(
    number: int, question: Mapping[str, Any], solutions: bool
) -> Iterator[str]:
    yield f"## Question {number}\n"
    yield f"{_domains(question['domains'])}\n"
    for index, text in enumerate(question["constraints"], start=1):
        yield f"{index}. `{text}`"
    yield ""
    if solutions:
        yield from _solution(question)


def _solution(question: Mapping[str, Any]) -> Iterator[str]:
    yield "### Solution\n"
    yield from ("| constraint | changes |", "|---|---|")
    for step in question["steps"]:
        text = question["constraints"][step["constraint"] - 1]
        yield f"| {step['constraint']}. `{text}` | {_domains(step['changes'])} |"
    yield f"\nAt the end: {_domains(question['left'])}. SWI-Prolog says the same:\n"
    goals = [_domain(each) for each in question["domains"]]
    yield f"```text\n?- {', '.join([*goals, *question['constraints']])}.\n```\n"


def _domains(domains: Iterable[_Domain]) -> str:
    return ", ".join(f"`{_domain(each)}`" for each in domains)


def _domain(domain: _Domain) -> str:
    name, least, most = domain
    return f"{name} in {least}..{most}"
