"""Call after call in one process: nothing may be kept from one to the next."""

from __future__ import annotations

from starbattle.course.parts.boards import BoardPart
from starbattle.course.parts.part import shares
from starbattle.course.puzzle import Instance
from starbattle.course.rubric import Test
from starbattle.course.trial import Query, Trial

ORDER = 35

_CALLS = "Calls__"
_CALL = "Call__"


class _Repeated(BoardPart):
    """Points of a class for right answers in call after call of one process.

    The calls are about a board, another one, and the first one again.
    """

    def tests(self, trial: Trial) -> list[Test]:
        """Return a test for each class."""
        groups = zip(self.classes, trial.of_classes(self.classes), strict=True)
        points = shares(self.points, [1.0] * len(self.classes))
        return [
            self._of_class(name, instances, share)
            for (name, instances), share in zip(groups, points, strict=True)
            if instances
        ]

    def _of_class(self, name: str, instances: list[Instance], share: float) -> Test:
        public = [instance for instance in instances if not instance.hidden]
        # The same board twice tells nothing of what is kept.
        chosen = (public if len(public) > 1 else instances)[:2]
        calls = [each.term for each in [*chosen, chosen[0]]]
        text = f"[{','.join(calls)}]"
        goal = f"lists:nth1({_CALL}, {_CALLS}, {self.variable}), once(( {self.goal} ))"
        return Test(
            f"{name}: {len(calls)} calls",
            share,
            {"calls": text},
            any(instance.hidden for instance in chosen),
            Query(goal, ((_CALLS, text),), (self.answer, _CALL), None, about=self.goal),
        )


PART = _Repeated
