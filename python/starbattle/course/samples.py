"""What beginners have handed in, as samples.pl has it: the reference with one fault."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from starbattle.course.harness import Outcome, Query
from starbattle.course.trial import Program, Test

SAMPLES = "samples.pl"

_SAMPLE = re.compile(r"^% (wrong|right) (\w+): (.*)\n", re.MULTILINE)
_MODULE = """
:- '$set_source_module'(sample{number}).
:- use_module(library(clpfd)).
{text}"""
_USER = "\n:- '$set_source_module'(user).\n"


@dataclass(frozen=True, slots=True)
class Sample:
    """Other clauses for one part of the reference.

    kind    "wrong" or "right"
    about   what is wrong, in a few words
    """

    kind: str
    part: str
    about: str
    text: str

    @property
    def named(self) -> str:
        """As its comment in the file."""
        return f"{self.kind} {self.part}: {self.about}"


def read_samples(folder: Path) -> list[Sample]:
    """Return what the file of an assignment has; nothing if there is none."""
    file = folder / SAMPLES
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    found = _SAMPLE.split(text)[1:]
    return [Sample(*found[k : k + 4]) for k in range(0, len(found), 4)]


def sampled(samples: Sequence[Sample], reference: str) -> str:
    """Return a program with the reference, and each sample as a module of its own.

    The reference comes last: what maplist/3 is compiled to has a name made of the
    predicate's, and a module takes that of `user` if there is one already.
    """
    modules = (_MODULE.format(number=k, text=s.text) for k, s in enumerate(samples))
    return "".join(modules) + _USER + reference


SLOW = "slow"
"""The error of a goal that takes too long."""
_LIMITED = (
    "call_with_inference_limit({module}:({goal}), 3_000_000, Limit__), "
    "( Limit__ == inference_limit_exceeded -> throw(slow) ; true )"
)
_VARIABLE = re.compile(r"\b_[G\d]\d*\b")


@dataclass
class Hints:
    """Knows wrong programs by what they answer.

    program  that of `sampled`
    """

    samples: Sequence[Sample]
    program: Program

    def hint(self, part: str, tests: Sequence[Test], program: Program) -> str:
        """Return what is wrong, if a sample answers all tests of a part alike."""
        known = [
            (number, each.about)
            for number, each in enumerate(self.samples)
            if (each.kind, each.part) == ("wrong", part)
        ]
        own = {
            query: _said(outcome)
            for test in (tests if known else ())
            for query, outcome in zip(
                test.queries, program.prove(test.queries), strict=True
            )
        }
        for number, about in known:
            asked = tuple(limited(query, f"sample{number}") for query in own)
            if list(own.values()) == list(map(_said, self.program.prove(asked))):
                return about
        return ""


def limited(query: Query, module: str) -> Query:
    """Return a question to the program in a module, which ends soon."""
    return replace(query, goal=_LIMITED.format(module=module, goal=query.goal))


def _said(outcome: Outcome) -> object:
    """Return what a program says of a goal, without the names of variables."""
    error = outcome.error.partition(",context(")[0]
    return [_plain(text) for text in outcome.answers], outcome.end, _plain(error)


def _plain(text: str) -> str:
    names: dict[str, str] = {}
    return _VARIABLE.sub(lambda v: names.setdefault(v[0], f"_{len(names)}"), text)
