"""What the reference gave is kept for later, in a folder of the user."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from starbattle.bridge.base import compiled_folder
from starbattle.course.harness import Outcome
from starbattle.course.sandbox import Finished
from starbattle.course.trial import Query
from starbattle.errors import StarBattleError
from starbattle.saving import save


class KeptOutcomes:
    """The outcomes of the goals that a program was asked to prove.

    `key` says which program, in which Prolog and within which limits. Without a
    folder that belongs to the user alone, nothing is kept.
    """

    def __init__(self, key: str) -> None:
        self._key = key
        folder = compiled_folder("reference")
        self._folder = Path(folder) if folder else None

    def get(self, query: Query) -> Outcome | None:
        """Return the outcome of a goal, None if there is none."""
        if not self._folder:
            return None
        try:
            return _outcome(json.loads(self._file(query).read_bytes()))
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def put(self, query: Query, outcome: Outcome) -> None:
        """Keep an outcome, unless the process has not ended its work."""
        if self._folder and outcome.end in ("no", "more"):
            with suppress(StarBattleError):
                save(self._file(query), json.dumps(_values(outcome)))

    def _file(self, query: Query) -> Path:
        assert self._folder
        text = json.dumps([self._key, asdict(query)], sort_keys=True)
        return self._folder / f"{sha256(text.encode()).hexdigest()}.json"


def _values(outcome: Outcome) -> dict[str, Any]:
    """Return the outcome without what the process wrote, which is in it already."""
    finished = replace(outcome.finished, stdout=b"", stderr=b"")
    values = asdict(replace(outcome, finished=finished))
    del values["finished"]["stdout"], values["finished"]["stderr"]
    return values


def _outcome(values: dict[str, Any]) -> Outcome:
    finished = Finished(stdout=b"", stderr=b"", **values.pop("finished"))
    answers = tuple(map(tuple, values.pop("answers")))
    said = tuple(values.pop("said"))
    for name in ("tampering", "defined", "hidden"):
        values[name] = None if values[name] is None else tuple(values[name])
    return Outcome(answers=answers, said=said, finished=finished, **values)
