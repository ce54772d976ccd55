"""Where the models of a campaign come from: users' programs, and this project."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from starbattle.errors import RequestError, quoted
from starbattle.lab.campaign import ALL
from starbattle.lab.catalogue import Catalogue
from starbattle.lab.programs import Program
from starbattle.peers.registry import peers

OURS = "starbattle"
"""What stands for this project where a model's name has that of its program."""


@dataclass(frozen=True, slots=True)
class Source:
    """A program, or this project, with what it knows.

    program  None: this project
    known    its models, and the strategies
    """

    program: Program | None
    known: Catalogue

    @property
    def names(self) -> tuple[str, ...]:
        """Return what may stand before the colon of mine.pl:columns."""
        if self.program is None:
            return (OURS,)
        return self.program.name, f"{self.program.folder}/{self.program.name}"

    def called(self, model: str) -> str:
        """Return the name of a model, with that of its program."""
        return f"{self.names[0]}:{model}" if self.program else model


def sources(programs: Sequence[Program], known: Catalogue) -> list[Source]:
    """List the programs, and this project unless all programs have other puzzles."""
    found = [Source(program, program.catalogue(known)) for program in programs]
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
