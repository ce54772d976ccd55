"""Campaigns: what to run, with which limits, and the models and strategies known."""

import os.path
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from starbattle import arguments
from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.conditions.rules import Rules, checked_rules
from starbattle.errors import RequestError, printable, quoted, unknown
from starbattle.formats.detection import source_of
from starbattle.paths import shipped_file
from starbattle.peers import peers
from starbattle.reading import check_word, toml_values
from starbattle.render.terminal import lined_up
from starbattle.search import strategy
from starbattle.search.options import request_words
from starbattle.search.portfolio import single_model
from starbattle.search.programs import ProgramFile, program_models

DEFAULT_TIMEOUT_S = 60.0
_TIMES_CPU_LIMIT = 10
"""The least default timeout, in times the limit of CPU time, if there is one."""

ALL = "all"
"""Stands for all models, strategies or solutions."""
DEFAULT = "default"
"""Stands for each model's own strategy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """Boards x models x strategies x repeats, and the limits of each run.

    boards           board files
    stars            stars per row, overrides the files
    models           names of models, or "all"
    strategies       names, "default", "all", or VIEW/SELECT/ORDER/BRANCH, such as
                     columns/ff/up/bisect
    peer_options     options of peers, in their words: each peer runs without them, and
                     with each of these that it has
    repeat           how often each run is executed
    solutions        how many solutions to find; None: all
    timeout          seconds of wall time; None: no limit
    cpu_limit        seconds of CPU time; None: no limit
    inference_limit  logical inferences; None: no limit
    memory_limit     MiB of Prolog stacks; None: the default of solve()
    counters         count propagation, in a second run
    program          Prolog files that export models; the boards are then files of their
                     instances. None of them: Star Battle
    where            constraints of all boards, as texts, beside their own
    rules            the rules of all boards, in place of their own; None: their own
    seed             for strategies with chance that name none; repeat R: seed + R - 1
    """

    boards: tuple[str, ...]
    stars: int | None = None
    models: tuple[str, ...] = (ALL,)
    strategies: tuple[str, ...] = (DEFAULT,)
    peer_options: tuple[str, ...] = ()
    repeat: int = 1
    solutions: int | None = 1
    timeout: float | None = DEFAULT_TIMEOUT_S
    cpu_limit: float | None = None
    inference_limit: int | None = None
    memory_limit: int | None = None
    counters: bool = True
    program: tuple[str, ...] = ()
    seed: int = 1
    where: tuple[str, ...] = ()
    rules: Rules | None = None


def read_campaign(path: Path) -> dict[str, Any]:
    """Read the fields of a campaign from a TOML file.

    Boards are patterns relative to the file's folder, or any board argument of the
    command line. Raises RequestError.
    """
    values = toml_values(path)
    try:
        return _values(values, path.parent)
    except RequestError as error:
        raise RequestError(f"{printable(path)}: {error}") from None


def _values(values: dict[str, Any], folder: Path) -> dict[str, Any]:
    known = [field.name for field in fields(Campaign)]
    for name in values:
        check_word("key", name, known)
    if values.get("solutions") == ALL:
        values["solutions"] = None
    if "boards" in values:
        values["boards"] = tuple(_files(_texts("boards", values["boards"]), folder))
    if "program" in values:
        files = _texts("program", values["program"])
        values["program"] = tuple(os.path.normpath(folder / file) for file in files)
    return values


def campaign_of(values: Mapping[str, Any]) -> Campaign:
    """Make a campaign of its fields. Raises RequestError for an invalid value.

    Times may be infinite for no limit. If there is a limit of CPU time alone, the
    timeout is long: it ends only runs that wait.
    """
    own = {
        name: _CHECKS[name](name, values[name]) for name in values if name in _CHECKS
    }
    limits = request_words({k: v for k, v in values.items() if k not in own})
    fields: dict[str, Any] = {**values, **own, **limits}
    for name in ("timeout", "cpu_limit"):  # keys of runs tell 10 from 10.0
        if fields.get(name) is not None:
            fields[name] = float(fields[name])
    if limit := fields.get("cpu_limit"):
        long = max(DEFAULT_TIMEOUT_S, _TIMES_CPU_LIMIT * limit)
        fields.setdefault("timeout", long)
    return Campaign(**fields)


def _texts(name: str, value: Any) -> tuple[str, ...]:
    """Return the texts of a list; one may stand for itself. Raises RequestError."""
    texts = [value] if isinstance(value, str) and name in _OFTEN_ONE else value
    listed = isinstance(texts, tuple | list) and all(isinstance(v, str) for v in texts)
    if not listed or not (texts or name in _MAY_BE_EMPTY):
        raise arguments.invalid_argument(name, value, "a list of texts")
    return tuple(dict.fromkeys(texts))


_OFTEN_ONE = ("program", "peer_options")
_MAY_BE_EMPTY = (*_OFTEN_ONE, "where")


def _rules(_: str, value: Any) -> Rules | None:
    """Return rules of a text or a table. Raises RequestError."""
    if isinstance(value, str):
        return Rules.parse(value)
    return None if value is None else checked_rules(value)


_CHECKS: dict[str, Callable[[str, Any], Any]] = {
    "stars": arguments.limit,
    "repeat": arguments.positive,
    "seed": arguments.integer,
    "rules": _rules,
    **dict.fromkeys(("boards", "models", "strategies", *_MAY_BE_EMPTY), _texts),
}
"""How each field is checked; the limits are checked as those of solve()."""


def _files(patterns: Iterable[str], folder: Path) -> Iterator[str]:
    """Find files, one board of a file, shipped boards, or a board as text."""
    for pattern in patterns:
        name, hash, pick = pattern.rpartition("#")
        found = _globbed(pattern, folder)
        if hash and not found:
            found = [f"{file}#{pick}" for file in _globbed(name, folder)]
        is_known = shipped_file(name or pattern) or source_of(pattern).file is None
        if not found and not is_known:
            raise RequestError(f"no board file matches {quoted(pattern)}")
        yield from found or [pattern]


def _globbed(pattern: str, folder: Path) -> list[str]:
    """Find files; normalize their names, which appear in records."""
    import glob

    return sorted(map(os.path.normpath, glob.glob(str(folder / pattern))))


Models: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Models by name, as Prolog describes them: with the key strategy, the default one, or
in a program views."""


@dataclass(frozen=True, slots=True)
class Catalog:
    """The models and strategies.

    swipl       version of SWI-Prolog, as 9.2.9
    models
    strategies  by name, each with the keys description, view, select, ...
    """

    swipl: str
    models: Models
    strategies: Mapping[str, Mapping[str, str]]


@lru_cache
def catalog(bridge: str) -> Catalog:
    """Ask Prolog for the catalog. Raises BridgeError."""
    info: dict[str, Any] = ask(open_bridge(bridge), op="info")
    number = int(info["version"])
    return Catalog(
        swipl=f"{number // 10000}.{number // 100 % 100}.{number % 100}",
        models={model["name"]: model for model in info["models"]},
        strategies={one["name"]: one for one in info["strategies"]},
    )


def listing(programs: Sequence[ProgramFile], known: Catalog) -> str:
    """Return models, those of programs before ours, and strategies, a line each."""
    models: dict[str, str] = {}
    for source in sources(programs, known):
        for name, model in source.models.items():
            called = source.called(name) if len(programs) > 1 else name
            called = f"{OURS}:{name}" if called in models else called
            usual = model.get("strategy") or f"{model['views'][0]}/leftmost"
            models[called] = f"{model['description']} ({usual})"
    tables = {
        "Models (and the default strategy of each):": models,
        "Peers, as models; each needs an extra of its own:": {
            name: peer.description for name, peer in peers().items()
        },
        "Strategies:": {n: s["description"] for n, s in known.strategies.items()},
        "Or part by part, as in columns/ff/up/bisect:": {
            name: ", ".join(words) for name, words in strategy.WORDS.items()
        },
    }
    lines = {title: lined_up([*rows.items()]) for title, rows in tables.items()}
    return "\n\n".join("\n  ".join([title, *rows]) for title, rows in lines.items())


OURS = "starbattle"
"""What stands for this project where a model's name has that of its program."""


@dataclass(frozen=True, slots=True)
class Source:
    """A program, or this project, with its models.

    program  None: this project
    names    what may stand before the colon of mine.pl:columns
    models
    peers    those that this project has beside its models
    """

    program: ProgramFile | None
    names: tuple[str, ...]
    models: Models
    peers: Collection[str] = ()

    def called(self, model: str) -> str:
        """Return the name of a model, with that of its program."""
        return f"{self.names[0]}:{model}" if self.program else model


def sources(programs: Sequence[ProgramFile], known: Catalog) -> list[Source]:
    """List the programs, and this project unless all programs have other puzzles."""
    found = [
        Source(one, (one.name, one.place), program_models(one)) for one in programs
    ]
    if not programs or any(not one.has_instances for one in programs):
        found.append(Source(None, (OURS,), known.models, peers()))
    return found


def chosen_models(
    names: Iterable[str], available: Sequence[Source]
) -> Iterator[tuple[Source, list[str]]]:
    """Yield each source that has some of the named models, with these models.

    A name stands for the models that the programs have under it; if none has, for
    that of this project. PROGRAM:MODEL and starbattle:MODEL are exact. "all" is what
    the programs have, or this project if there is no program.

    Raises RequestError for an unknown name.
    """
    found = [pair for name in names for pair in _matching(name, available)]
    for source in available:
        models = dict.fromkeys(model for one, model in found if one is source)
        if models:
            yield source, list(models)


def _matching(name: str, available: Sequence[Source]) -> list[tuple[Source, str]]:
    place, _, model = name.rpartition(":")
    single_model(model)
    asked = [one for one in available if not place or place in one.names]
    if not asked:
        raise unknown("program", place, [one.names[0] for one in available])
    known = [(one, each) for one in asked for each in (*one.models, *one.peers)]
    found = [
        (one, each)
        for one, each in known
        if each == model or (model == ALL and each in one.models)
    ]
    if not found:
        raise unknown("model", name, [each for _, each in known])
    return [pair for pair in found if pair[0].program] or found
