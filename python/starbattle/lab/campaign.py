"""Campaigns: what to run, with which limits, and the models and strategies known."""

import math
import os.path
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from starbattle.arguments import LARGEST as LARGEST_LIMIT
from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.conditions.rules import Rules
from starbattle.errors import RequestError, printable, quoted
from starbattle.formats.detection import source_of
from starbattle.lab.programs import Program, program_facts
from starbattle.paths import shipped_file
from starbattle.peers import peers
from starbattle.search import strategy

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
    repeat           how often each run is executed
    solutions        how many solutions to find; None: all
    timeout          seconds of wall time; None: no limit
    cpu_limit        seconds of CPU time; None: no limit
    inference_limit  logical inferences; None: no limit
    memory_limit     MiB of Prolog stacks; None: the default of solve()
    counters         count propagation, in a second run
    program          a Prolog file that exports models, or several of them; the boards
                     are then files of their instances. None: Star Battle
    where            constraints of all boards, as texts, beside their own
    rules            the rules of all boards, in place of their own; None: their own
    seed             for random words of a strategy without a seed: repeat R uses
                     seed + R - 1

    Raises RequestError for an invalid value.
    """

    boards: tuple[str, ...]
    stars: int | None = None
    models: tuple[str, ...] = (ALL,)
    strategies: tuple[str, ...] = (DEFAULT,)
    repeat: int = 1
    solutions: int | None = 1
    timeout: float | None = DEFAULT_TIMEOUT_S
    cpu_limit: float | None = None
    inference_limit: int | None = None
    memory_limit: int | None = None
    counters: bool = True
    program: str | tuple[str, ...] | None = None
    seed: int = 1
    where: tuple[str, ...] = ()
    rules: Rules | None = None

    def __post_init__(self) -> None:
        for name, (fits, expected) in _RULES.items():
            value = getattr(self, name)
            if not (fits(value) or (value is None and name in _OPTIONAL)):
                raise RequestError(f"{name} must be {expected}, not {_shown(value)}")
            most = _MOST_MIB if name == "memory_limit" else LARGEST_LIMIT
            if _is_integer(value) and abs(value) > most:
                raise RequestError(f"{name} must be at most {most}, not {value}")
        if self.program and (self.where or self.rules):
            raise RequestError("where and rules cannot be combined with program")

    @property
    def programs(self) -> tuple[str, ...]:
        """Return the files of users' programs."""
        if self.program is None:
            return ()
        given = (self.program,) if isinstance(self.program, str) else self.program
        return tuple(dict.fromkeys(given))


def read_campaign(path: Path) -> dict[str, Any]:
    """Read the fields of a campaign from a TOML file.

    Boards are patterns relative to the file's folder, or any board argument of the
    command line. Raises RequestError.
    """
    try:
        return _values(_tables(path), path.parent)
    except RequestError as error:
        raise RequestError(f"{printable(str(path))}: {error}") from None


def _tables(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RequestError((error.strerror or str(error)).lower()) from None
    except ValueError as error:
        raise RequestError(f"invalid TOML: {printable(str(error))}") from None


def _values(values: dict[str, Any], folder: Path) -> dict[str, Any]:
    known = [field.name for field in fields(Campaign)]
    for name in values:
        if name not in known:
            raise RequestError(
                f"unknown key {quoted(name)}; expected one of {', '.join(known)}"
            )
    values = {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
    if values.get("solutions") == ALL:
        values["solutions"] = None
    if _is_texts(values.get("boards")):
        values["boards"] = tuple(_files(values["boards"], folder))
    program = values.get("program")
    if isinstance(program, str):
        values["program"] = os.path.normpath(folder / program)
    elif isinstance(program, tuple) and _is_texts(program):
        values["program"] = tuple(os.path.normpath(folder / file) for file in program)
    return values


def campaign_of(values: Mapping[str, Any]) -> Campaign:
    """Make a campaign of its fields. Raises RequestError.

    Times may be integers, and infinite for no limit. If there is a limit of CPU time
    alone, the timeout is long: it ends only runs that wait.
    """
    fields = {**values}
    if "where" in fields and isinstance(fields["where"], list):
        fields["where"] = tuple(fields["where"])
    if "rules" in fields:
        fields["rules"] = _rules(fields["rules"])
    for name in ("timeout", "cpu_limit"):
        if name in fields:
            fields[name] = _seconds(fields[name])
    if _is_seconds(fields.get("cpu_limit")):
        long = max(DEFAULT_TIMEOUT_S, _TIMES_CPU_LIMIT * fields["cpu_limit"])
        fields.setdefault("timeout", long)
    return Campaign(**fields)


def _rules(value: Any) -> Any:
    """Return rules of a text or a table. Raises RequestError."""
    if isinstance(value, str):
        return Rules.parse(value)
    return Rules.of_words(value) if isinstance(value, Mapping) else value


def _seconds(value: Any) -> Any:
    if value == math.inf:
        return None
    return float(value) if _is_integer(value) else value


def _files(patterns: Iterable[str], folder: Path) -> Iterable[str]:
    for pattern in patterns:
        found = sorted(_matches(pattern, folder))
        if not found:
            raise RequestError(f"no board file matches {quoted(pattern)}")
        yield from found


def _matches(pattern: str, folder: Path) -> Iterable[str]:
    """Find files, one board of a file, shipped boards, or a board as text."""
    name, hash, pick = pattern.rpartition("#")
    if found := list(_globbed(pattern, folder)):
        return found
    if hash and (found := list(_globbed(name, folder))):
        return [f"{file}#{pick}" for file in found]
    is_known = shipped_file(name or pattern) or source_of(pattern).file is None
    return [pattern] if is_known else []


def _globbed(pattern: str, folder: Path) -> Iterable[str]:
    """Find files; normalize their names, which appear in records."""
    import glob

    for name in glob.glob(str(folder / pattern)):
        yield os.path.normpath(name)


def _is_texts(value: object) -> bool:
    texts = isinstance(value, tuple) and all(isinstance(v, str) for v in value)
    return texts and bool(value)


def _is_program(value: object) -> bool:
    return isinstance(value, str) or _is_texts(value)


def _is_positive(value: object) -> bool:
    return _is_integer(value) and value > 0  # type: ignore[operator]


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_seconds(value: object) -> bool:
    return isinstance(value, float) and value > 0


def _shown(value: object) -> str:
    return quoted(value) if isinstance(value, str) else quoted(repr(value))[1:-1]


_MOST_MIB = LARGEST_LIMIT // 2**20

_OPTIONAL = (
    "stars", "solutions", "timeout", "cpu_limit", "inference_limit", "memory_limit",
    "program", "rules",
)  # fmt: skip

_LIST = (_is_texts, "a list of names")
_COUNT = (_is_positive, "a positive integer")

_RULES: dict[str, tuple[Callable[[object], bool], str]] = {
    "boards": (_is_texts, "a list of files"),
    "stars": _COUNT,
    "models": _LIST,
    "strategies": _LIST,
    "repeat": _COUNT,
    "solutions": _COUNT,
    "timeout": (_is_seconds, "a positive number"),
    "cpu_limit": (_is_seconds, "a positive number"),
    "inference_limit": _COUNT,
    "memory_limit": _COUNT,
    "counters": (lambda value: isinstance(value, bool), "true or false"),
    "program": (_is_program, "the name of a file, or a list of names"),
    "seed": (_is_integer, "an integer"),
    "where": (lambda value: value == () or _is_texts(value), "a list of texts"),
    "rules": (
        lambda value: isinstance(value, Rules),
        "a text such as touch=knight, or a table",
    ),
}
"""A test for each field, and a description of its valid values."""


@dataclass(frozen=True, slots=True)
class Catalog:
    """The models and strategies, each a mapping of its name to a mapping.

    swipl       version of SWI-Prolog, as 9.2.9
    models      with the keys description and strategy
    strategies  with the keys description, view, select, ...
    """

    swipl: str
    models: dict[str, dict[str, str]]
    strategies: dict[str, dict[str, str]]


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


def program_catalog(program: Program, known: Catalog) -> Catalog:
    """Return a catalog of a program's models and the known strategies."""
    models = {
        model["name"]: {
            "name": model["name"],
            "description": model["description"],
            "strategy": f"{'/'.join(model['views'][:1])}/leftmost",
        }
        for model in program_facts(program)["models"]
    }
    return Catalog(known.swipl, models, known.strategies)


def listing(known: Catalog) -> str:
    """Return the catalog as text, one line per model and strategy."""
    models = [
        (name, f"{model['description']} ({model['strategy']})")
        for name, model in known.models.items()
    ]
    strategies = [(n, s["description"]) for n, s in known.strategies.items()]
    others = [(name, peer.description) for name, peer in peers().items()]
    tables = {
        "Models (and the default strategy of each):": models,
        "Peers, as models; each needs an extra of its own:": others,
        "Strategies:": strategies,
        "Or part by part, as in columns/ff/up/bisect:": _parts(),
    }
    blocks = ["\n".join([title, *_columns(rows)]) for title, rows in tables.items()]
    return "\n\n".join(blocks)


def _columns(rows: list[tuple[str, str]]) -> list[str]:
    width = max(len(name) for name, _ in rows)
    return [f"  {name:<{width}}  {text}" for name, text in rows]


def _parts() -> list[tuple[str, str]]:
    parts = {
        "view": strategy.VIEWS,
        "select": strategy.SELECTIONS,
        "order": strategy.ORDERS,
        "branch": strategy.BRANCHINGS,
        "method": getattr(strategy, "METHODS", ()),
    }
    return [(name, ", ".join(words)) for name, words in parts.items() if words]


OURS = "starbattle"
"""What stands for this project where a model's name has that of its program."""


@dataclass(frozen=True, slots=True)
class Source:
    """A program, or this project, with what it knows.

    program  None: this project
    known    its models, and the strategies
    """

    program: Program | None
    known: Catalog

    @property
    def names(self) -> tuple[str, ...]:
        """Return what may stand before the colon of mine.pl:columns."""
        if self.program is None:
            return (OURS,)
        return self.program.name, f"{self.program.folder}/{self.program.name}"

    def called(self, model: str) -> str:
        """Return the name of a model, with that of its program."""
        return f"{self.names[0]}:{model}" if self.program else model


def sources(programs: Sequence[Program], known: Catalog) -> list[Source]:
    """List the programs, and this project unless all programs have other puzzles."""
    found = [Source(program, program_catalog(program, known)) for program in programs]
    ours = not programs or any(not program.has_instances for program in programs)
    return [*found, *([Source(None, known)] if ours else [])]


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
    asked = [one for one in available if not place or place in one.names]
    if not asked:
        known = [name for one in available for name in one.names[:1]]
        raise _unknown("program", place, known)
    found = [(one, known) for one in asked for known in _models(one, model)]
    theirs = [pair for pair in found if pair[0].program]
    if not found:
        known = [name for one in asked for name in (*one.known.models, *_peers(one))]
        raise _unknown("model", name, known)
    return theirs or found


def _models(source: Source, name: str) -> Iterable[str]:
    if name == ALL:
        return source.known.models
    return [name] if name in (*source.known.models, *_peers(source)) else []


def _peers(source: Source) -> Iterable[str]:
    """Return the peers, which this project has beside its models."""
    return () if source.program else peers()


def _unknown(what: str, name: str, known: Iterable[str]) -> RequestError:
    expected = ", ".join(dict.fromkeys(known))
    return RequestError(f"unknown {what} {quoted(name)}; expected one of {expected}")
