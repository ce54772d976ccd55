"""Programs that look alike; prolog/course/normal.pl says which clauses are the same."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html import escape
from itertools import chain, combinations
from operator import attrgetter
from typing import Any

from starbattle.course.exports import STYLES
from starbattle.course.feedback import clean, line
from starbattle.course.harness import Harness, Prolog, unpacked
from starbattle.course.intake import PROGRAMS, Submission
from starbattle.course.sandbox import Sandbox
from starbattle.phrases import plural
from starbattle.render.pages import page, read
from starbattle.saving import temporary_folder

LONGEST_FILE = 200_000
"""Characters of a file that are shown."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a file.

    normal      its normal form
    size        the number of nodes of that
    start, end  0-based offsets in the file's text, of the first character and of
                the one after the last
    pieces      the normal forms of goals that follow each other, with their sizes
    """

    normal: str
    size: int
    start: int
    end: int
    pieces: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """A file of a program; `clauses` is None if it could not be read."""

    name: str
    text: str
    clauses: tuple[Clause, ...] | None


@dataclass(frozen=True, slots=True)
class Program:
    """What a student has handed in."""

    student: str
    sources: tuple[Source, ...]

    def clauses(self) -> Iterator[Clause]:
        """Yield the clauses of all files."""
        for source in self.sources:
            yield from source.clauses or ()


def read_programs(
    submissions: Iterable[Submission], sandbox: Sandbox, jobs: int
) -> list[Program]:
    """Read the Prolog files of submissions, in a sandbox, without running them."""
    with temporary_folder() as folder, ThreadPoolExecutor(jobs) as pool:
        folder.chmod(0o711)
        harness = Harness(Prolog.found(), sandbox, folder)

        def source(name: str, content: bytes) -> Source:
            file = "program.pl"
            with unpacked({file: content}, file, folder, sandbox) as program:
                found = harness.analyze(program, ())
            text = content.decode(errors="replace").removeprefix("\ufeff")
            return Source(name, text, _clauses(found, len(text)))

        def program(submission: Submission) -> Program:
            files = sorted(submission.files.items())
            sources = (
                source(*file) for file in files if file[0].lower().endswith(PROGRAMS)
            )
            return Program(submission.student, tuple(sources))

        try:
            return list(pool.map(program, submissions))
        except BaseException:
            sandbox.stop()
            pool.shutdown(cancel_futures=True)
            raise


def _clauses(found: Any, length: int) -> tuple[Clause, ...] | None:
    """Return the clauses that a process says there are; it may have been tricked."""
    try:
        return tuple(_clause(each, length) for each in found["clauses"])
    except (KeyError, TypeError, ValueError):
        return None


def _clause(found: Any, length: int) -> Clause:
    start, end, size = (int(found[key]) for key in ("from", "to", "size"))
    if not (0 <= start <= end <= length and size > 0):
        raise ValueError
    pieces = tuple((str(text), abs(int(nodes))) for text, nodes in found["pieces"])
    return Clause(str(found["normal"]), size, start, end, pieces)


SMALLEST = 6
"""The size of clauses that count; everybody writes `p([], _)`."""
LEAST = 40
"""The size of all clauses of a program that can be compared."""
_FEW = 4
_SHARE = 0.25
_COPIED = 0.9
"""The share of the larger program from which on the smaller one is a copy."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two programs, and the share of the smaller one that both have, 0 to 1.

    shared  the normal forms of clauses that both have
    """

    first: Program
    second: Program
    share: float
    shared: Collection[str]


def find_pairs(
    programs: Sequence[Program],
    given: Collection[str] = (),
    threshold: float = 0.5,
    others: Collection[str] = (),
) -> list[Pair]:
    """Return the pairs of programs that share much, those that share most first.

    given      normal forms that do not count, such as those of the template
    threshold  the least share
    others     students who are compared with the rest only, not with each other

    What counts is clauses, or pieces of clauses if more of these are shared. What many
    have does not count: more than a quarter of the programs. It does where nearly all
    of a program is another one's: many may have copied.
    """
    clauses = _counted(programs, given, lambda c: [(c.normal, c.size)], SMALLEST)
    pieces = _counted(programs, given, attrgetter("pieces"), _LEAST_PIECE)
    shares = Counter(_shares(clauses, others)) | Counter(_shares(pieces, others))
    known = {program.student: program for program in programs}
    return [
        Pair(known[first], known[second], share, clauses[first] & clauses[second])
        for (first, second), share in sorted(
            shares.items(), key=lambda each: (-each[1], each[0])
        )
        if share >= threshold
    ]


_LEAST_PIECE = 8
"""The size of pieces that count."""


def _counted(
    programs: Sequence[Program],
    given: Collection[str],
    measured: Callable[[Clause], Iterable[tuple[str, int]]],
    least: int,
) -> dict[str, Counter[str]]:
    """Return for each student the sizes of what counts of the clauses."""
    sizes: dict[str, Counter[str]] = {each.student: Counter() for each in programs}
    for program in programs:
        for normal, size in chain.from_iterable(map(measured, program.clauses())):
            if size >= least and normal not in given:
                sizes[program.student][normal] += size
    having = Counter(normal for found in sizes.values() for normal in found)
    most = max(_FEW, _SHARE * len(programs))
    copies = _copies(sizes)
    return {
        student: Counter(
            {n: s for n, s in found.items() if having[n] <= most or student in copies}
        )
        for student, found in sizes.items()
    }


def _copies(sizes: Mapping[str, Counter[str]]) -> set[str]:
    """Return the students who have nearly all of another one's program."""
    totals = {student: found.total() for student, found in sizes.items()}
    return {
        name
        for pair, share in _shares(sizes).items()
        for name in pair
        if share * min(map(totals.__getitem__, pair))
        >= _COPIED * max(map(totals.__getitem__, pair))
    }


def _shares(
    counted: Mapping[str, Counter[str]], others: Collection[str] = ()
) -> dict[tuple[str, str], float]:
    """Return how much two students share, by their names."""
    totals = {student: found.total() for student, found in counted.items()}
    large = sorted(student for student, total in totals.items() if total >= LEAST)
    return {
        (first, second): (counted[first] & counted[second]).total()
        / min(totals[first], totals[second])
        for first, second in combinations(large, 2)
        if first not in others or second not in others
    }


def text_page(pairs: Sequence[Pair], programs: Sequence[Program]) -> str:
    """Return a line a pair."""
    lines = [f"{pair.share:4.0%}  {_names(pair)}" for pair in pairs]
    lines = lines or [f"No two of {len(programs)} programs are alike."]
    return "\n".join([*lines, *_unread(programs)])


def _names(pair: Pair) -> str:
    return f"{line(pair.first.student)}, {line(pair.second.student)}"


def _unread(programs: Sequence[Program]) -> Iterator[str]:
    """Yield a line about the programs that could not be read, if there are any."""
    names = [
        line(program.student)
        for program in programs
        if any(source.clauses is None for source in program.sources)
    ]
    if names:
        yield f"Could not be read: {', '.join(names)}."


def html_page(title: str, pairs: Sequence[Pair], programs: Sequence[Program]) -> str:
    """Return one self-contained page, without scripts; all texts are escaped."""
    counts = [plural(len(programs), "program"), plural(len(pairs), "pair")]
    said = " ".join([f"{', '.join(counts)}.", *_unread(programs)])
    about = f"<p>{escape(said)}</p><p>{_ABOUT}</p>"
    sections = [about, *map(_section, pairs)]
    return page(f"{line(title)}: similar programs", sections, more=_WIDE + read(STYLES))


_WIDE = "body { max-width: none; }\n"
_ABOUT = """\
A percentage is the share of the smaller program that both have, without the
template, without small clauses and those that many have. Names of variables and of
predicates, the order of goals, layout and comments do not matter. Marked clauses with
the same number are the same. People who learn together write alike: this page shows
where to look, and no more."""


def _section(pair: Pair) -> str:
    numbers = {normal: number for number, normal in enumerate(pair.shared, start=1)}
    columns = "".join(_program(each, numbers) for each in (pair.first, pair.second))
    return (
        f"<h2>{pair.share:.0%}: {escape(_names(pair))}</h2>"
        f'<div class="columns" tabindex="0">{columns}</div>'
    )


def _program(program: Program, shared: Mapping[str, int]) -> str:
    sources = "".join(
        f"<h4>{escape(line(source.name))}</h4>"
        f"<pre>{''.join(_text(source, shared))}</pre>"
        for source in program.sources
    )
    return f"<article><h3>{escape(line(program.student))}</h3>{sources}</article>"


def _text(source: Source, shared: Mapping[str, int]) -> Iterator[str]:
    """Yield the text of a file, with the clauses that are shared marked."""
    done = 0
    for clause in sorted(source.clauses or (), key=lambda clause: clause.start):
        number = shared.get(clause.normal)
        if number is None or clause.start < done:
            continue
        yield _plain(source.text[done : clause.start])
        inside = _plain(source.text[clause.start : clause.end])
        yield f'<mark><b title="shared clause {number}">{number}</b>{inside}</mark>'
        done = clause.end
    yield _plain(source.text[done:])


def _plain(text: str) -> str:
    return escape(clean(text, LONGEST_FILE))
