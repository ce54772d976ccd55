"""Whether two programs say the same: mutants and the reference, samples and it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from starbattle.course.assignment import Assignment
from starbattle.course.feedback import line
from starbattle.course.harness import Query
from starbattle.course.marking import Marker
from starbattle.course.samples import SAMPLES, SLOW, limited
from starbattle.course.sandbox import Limits
from starbattle.course.trial import Program

_LIMITS = Limits(cpu=60.0, wall=600.0, memory=512, output=8_000_000)
_VARIED = 2
"""How many boards of each class are varied."""
_VARIANTS = 6
_SHOWN = 60
_UNCLEAR = ("slow", "many")

# A goal that takes too long, or has too many solutions, tells nothing.
_GOAL = """
between(1, {count}, Case__),
arg(Case__, cases({cases}), case(Goal__)),
term_variables(Goal__, Variables__),
catch(call_with_inference_limit(
          once(findnsols(300, Variables__, user:Goal__, Found__)),
          3_000_000, Ended__),
      _, Ended__ = error),
(   Ended__ == error -> Result__ = error
;   Ended__ == inference_limit_exceeded -> Result__ = slow
;   length(Found__, 300) -> Result__ = many
;   copy_term_nat(Found__, Copy__),
    msort(Copy__, Result__),
    numbervars(Result__, 0, _)
)
"""


def expectations(assignment: Assignment, reference: Program) -> dict[str, str]:
    """Return what the reference says of goals, if it is clear.

    The goals are those of the rubric, with all boards, and variants of them.
    """
    terms = list(_terms(assignment))
    goals = [goal for part in assignment.parts for goal in part.goals(terms)]
    own = [goal for part in assignment.parts for goal in part.goals([])]
    varied = [v for goal in dict.fromkeys(own) for v in variants(goal)]
    found = _results(reference, list(dict.fromkeys([*goals, *varied])))
    return {goal: said for goal, said in found if said not in (*_UNCLEAR, "error")}


def _terms(assignment: Assignment) -> Iterator[str]:
    """Yield all boards, and variants of the first ones."""
    for group in assignment.instances.values():
        yield from (instance.term for instance in group)
        for instance in group[:_VARIED]:
            yield from variants(instance.term)


def difference(expected: Mapping[str, str], program: Program) -> str:
    """Return a goal and what is expected and said; "" if a program says all that."""
    for goal, found in _results(program, list(expected)):
        if found != expected[goal] and found not in _UNCLEAR:
            both = f"{_cut(expected[goal])} by the reference, {_cut(found)} by it"
            return f"{_cut(goal)}: {both}"
    return ""


_INTEGER = re.compile(r"(?<![\w'])(?<!\d\.)\d+(?!\.\d)(?![\w'])")
_VARIABLE = re.compile(r"\b[A-Z]\w*")
_ROWS = re.compile(r"board\(\d+,\d+,")


def variants(term: str) -> list[str]:
    """Return texts of a term that differ in one integer, evenly spread.

    It becomes another integer of the term. If it is in one pair of brackets at most,
    it may also be one more or one less, but not negative. Of a board, only the regions
    change. There are none of a goal with a variable that stands twice: what that gives
    may be what the statement leaves open, such as how much constraints propagate.
    """
    variables = _VARIABLE.findall(term)
    if len({*variables}) < len(variables):
        return []
    rows = _ROWS.match(term)
    found = [*_INTEGER.finditer(term, rows.end() if rows else 0)]
    integers = {int(each[0]) for each in found}
    made = []
    for each in found:
        before, value = term[: each.start()], int(each[0])
        depth = sum(map(before.count, "([")) - sum(map(before.count, ")]"))
        near = {value - 1, value + 1} if depth < 2 else set()
        for other in sorted((integers | near) - {value, -1}):
            made.append(f"{before}{other}{term[each.end() :]}")
    count = min(_VARIANTS, len(made))
    return [made[k * len(made) // count] for k in range(count)]


def _results(program: Program, goals: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield what a program says of each goal, in one process, until that ends."""
    if not goals:
        return
    goal = _GOAL.format(
        count=len(goals),
        cases=",".join(f"case(({each}))" for each in goals),
    )
    query = Query(goal, answer="Result__", solutions=None)
    (outcome,) = replace(program, limits=_LIMITS).prove((query,))
    yield from zip(goals, outcome.answers, strict=False)


def _cut(text: str) -> str:
    return line(text, _SHOWN)


def sample_faults(assignment: Assignment, marker: Marker) -> Iterator[str]:
    """Yield wrong samples that pass all tests of their part, and right ones that fail.

    A sample is the reference with other clauses for one part. All are modules of one
    program, which runs once. What the reference takes too long for says nothing.
    """
    hints, trial = marker.hints, marker.reference_trial()
    parts = {part.name: part for part in assignment.parts}
    program = replace(hints.program, limits=_LIMITS)
    tests = [parts[each.part].tests(trial) for each in hints.samples]
    asked = {
        (module, query): limited(query, module)
        for number, own in enumerate(tests)
        for test in own
        for query in test.queries
        for module in ("user", f"sample{number}")
    }
    outcomes = program.prove(tuple(asked.values())) if asked else []
    said = dict(zip(asked, outcomes, strict=True))
    for number, each in enumerate(hints.samples):
        sample = replace(program)
        for test in tests[number]:
            own = [said[f"sample{number}", query] for query in test.queries]
            sample.recall(test.queries, own)
        marks = parts[each.part].test_marks(replace(trial, program=sample))
        lost = [
            mark.name
            for test, mark in zip(tests[number], marks, strict=True)
            if mark.points < mark.max_points
            and all(said["user", query].error != SLOW for query in test.queries)
        ]
        if bool(lost) != (each.kind == "wrong"):
            first = f": {lost[0]}" if lost else ""
            yield f"{SAMPLES}: judged otherwise: {each.named}{first}"
