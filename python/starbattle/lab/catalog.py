"""The models and strategies that can be run: ours, and those of users' programs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.errors import RequestError, quoted
from starbattle.lab.campaign import ALL
from starbattle.lab.programs import Program, program_facts
from starbattle.peers import peers
from starbattle.search import strategy


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
    others = [(name, peer.declared("DESCRIPTION")) for name, peer in peers().items()]
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
