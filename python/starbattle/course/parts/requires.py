"""Predicates that the program must use, or must not use."""

from __future__ import annotations

from typing import Any

from starbattle.course.parts.part import Part, Scope
from starbattle.course.rubric import Test
from starbattle.course.table import Table
from starbattle.course.trial import Trial

ORDER = 60

_SEPARATE = "posts constraints and labels in different predicates"


class _Requires(Part):
    """Points divided among the predicates; used is what the interface can call.

    `require` and `forbid` are lists of NAME/ARITY or NAME; "a|b" is a or b.
    `separate` asks that no predicate both posts constraints and labels.
    """

    def read(self, table: Table, scope: Scope) -> None:
        self._required = table.texts("require", [])
        self._forbidden = table.texts("forbid", [])
        self._separate = table.flag("separate")
        if not (self._required or self._forbidden or self._separate):
            table.fail("nothing is asked for; expected require, forbid or separate")

    def tests(self, trial: Trial) -> list[Test]:
        wanted: list[tuple[str, dict[str, Any]]] = [
            *((f"uses {name}", {"require": name}) for name in self._required),
            *((f"does not use {name}", {"forbid": name}) for name in self._forbidden),
            *([(_SEPARATE, {"separate": True})] if self._separate else []),
        ]
        share = self.points / len(wanted)
        return [Test(name, share, options, analyzed=True) for name, options in wanted]


PART = _Requires
