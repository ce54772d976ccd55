"""Programs that solve nothing: what a rubric gives them, it gives to everybody."""

from collections.abc import Iterator

from starbattle.course.assignment import Assignment
from starbattle.course.intake import Submission

_BODIES = {"every predicate fails": "fail", "every predicate is true": "true"}


def stubs(assignment: Assignment) -> Iterator[Submission]:
    """Yield programs that define the predicates of the interface, if there are any."""
    interface = assignment.interface
    for name, body in _BODIES.items():
        clauses = [f"{_head(each)} :- {body}.\n" for each in interface.predicates]
        if clauses:
            files = {interface.file: "".join(clauses).encode()}
            yield Submission(name, name, files)


def _head(indicator: str) -> str:
    """Return the head of a clause for Name/Arity."""
    name, _, arity = indicator.rpartition("/")
    quoted = name.replace("\\", "\\\\").replace("'", "\\'")
    variables = ", ".join("_" * int(arity))
    return f"'{quoted}'({variables})" if variables else f"'{quoted}'"
