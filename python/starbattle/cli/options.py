"""Options that several commands have, alone or in groups."""

import json
import warnings
from pathlib import Path
from typing import Annotated, Any, cast, get_args

import typer

from starbattle.board.position import Position
from starbattle.cli.messages import EXIT_BAD_INPUT
from starbattle.cli.output import Forms, Output, board_form, error_record, usual_forms
from starbattle.cli.parameters import (
    SOLVERS,
    TECHNIQUES,
    Group,
    argument,
    begun,
    flag,
    group,
    option,
    shipped_boards,
    technique,
)
from starbattle.conditions.rules import Rules
from starbattle.errors import BoardError, RequestError, UnclearWarning
from starbattle.formats import load_state
from starbattle.formats.detection import source_of
from starbattle.names import (
    Branch,
    BridgeName,
    FormatName,
    StrategyName,
    View,
)
from starbattle.saving import check_target, save
from starbattle.search.strategy import (
    BRANCHINGS,
    METHODS,
    ORDERS,
    SELECTIONS,
    VIEWS,
    ProgramStrategy,
    Strategy,
)

_BOARDS = (
    "Files, FILE#N or FILE#ID for one of several boards, names of shipped boards (see "
    "boards), URLs or other boards in one line; - is standard input."
)


def _boards(metavar: str, help: str = _BOARDS) -> Any:
    return argument(metavar, help, shipped_boards)


Boards = Annotated[list[str] | None, _boards("BOARD...")]
"""The boards to read, see formats/argument.py."""

RequiredBoards = Annotated[list[str], _boards("BOARD")]
"""The same where standard input has to be asked for."""

OneBoard = Annotated[
    str,
    _boards(
        "BOARD",
        "A file, FILE#N or FILE#ID for one of several boards, the name of a shipped "
        "board (see boards), or a URL; - is standard input.",
    ),
]
"""The one board to read."""

FromFormat = Annotated[
    str | None,
    option(
        "FORMAT",
        "Format of the files, see convert. Default: detected.",
        "--from",
        complete=get_args(FormatName),
    ),
]
"""The format that board files are in."""

Stars = Annotated[int | None, option("S", "Stars per row; overrides the files.")]
"""The star count of boards."""

Timeout = Annotated[float | None, option("SECONDS", "Limit of wall time per board.")]
"""A limit of seconds."""

InferenceLimit = Annotated[
    int | None, option("N", "Limit of logical inferences per board.")
]
"""A limit of what Prolog does."""

MemoryLimit = Annotated[
    int | None, option("MIB", "Limit of Prolog's memory.  [default: 2048]")
]
"""A limit of memory."""

Bridge = Annotated[
    str,
    option(
        "NAME",
        "Bridge to SWI-Prolog: auto, janus, pyswip or process.",
        complete=get_args(BridgeName),
    ),
]
"""The bridge to SWI-Prolog."""

ProgramFile = Annotated[
    Path | None,
    option(
        "FILE",
        "Your own Prolog file of models or strategies. It is loaded and run.",
    ),
]
"""The program whose model or parts of strategies are used."""

Jobs = Annotated[
    int | None,
    option(
        "N", "Number of worker processes that share the boards.  [default: 1]", min=1
    ),
]
"""How many processes work on the boards of a command."""

ClusterAddress = Annotated[
    str | None,
    option(
        "ADDRESS", "Send the boards to the workers of this Dask scheduler.", "--cluster"
    ),
]
"""The cluster that works on the boards of a command."""

Ascii = Annotated[bool, flag("--ascii", "Draw in plain ASCII.")]
"""Whether terminals get plain ASCII."""

MaxTechnique = Annotated[
    str | None,
    option(
        "NAME",
        "Use no technique harder than this, such as tiling-forced. The command "
        "techniques lists all.",
        complete=TECHNIQUES,
        callback=technique,
    ),
]
"""The last technique that an explanation may use."""

MaxUnits = Annotated[
    int | None,
    option(
        "K",
        "Where no named technique helps, look for steps that need at most K rows, "
        "columns and regions, however long that takes. 0: no such steps.",
        min=0,
    ),
]
"""The most units of a set that an explanation may use."""

Effort = Annotated[
    int | None,
    option(
        "M",
        "Look for such steps for at most M million inferences per board.  [default: "
        "200, about a minute]",
        min=1,
    ),
]
"""How long an explanation may look for sets of units."""

Debug = Annotated[
    Path | None,
    option(
        "PNG", "Overlay the recognized board on the picture, and write that to PNG."
    ),
]
"""The picture that shows what was read from a picture."""


def _accept(wanted: bool) -> bool:
    if wanted:
        warnings.simplefilter("always", UnclearWarning)
    return wanted


Accept = Annotated[
    bool,
    typer.Option(
        "--accept",
        callback=_accept,
        help="Take boards that were read from unclear pictures.",
    ),
]
"""Whether an unclear picture is no error."""

OutputFile = Annotated[
    Path | None,
    option("FILE", "Write to this file instead of standard output.", "-o", "--output"),
]
"""The file that results are written to."""

AsJson = Annotated[bool, flag("--json", "Short for --to json: one object per line.")]
"""Whether JSON lines are asked for."""


def form_option(
    forms: Forms, said: str | None = None, default: str | None = None
) -> Any:
    """Declare the option --to of a command that writes several forms.

    Args:
        forms: the forms
        said: what the help says of them; None: their names
        default: what is written if neither this option nor -o decides; None: the
            default of the forms
    """
    *firsts, last = forms.suffixes
    said = said or f"{', '.join(firsts)} or {last}"
    help = f"{said}. Default: from the extension of -o, or {default or forms.default}."
    return option("FORM", help, complete=tuple(forms.suffixes))


To = Annotated[str | None, form_option(usual_forms("", "text", "json"))]
"""The form of the output, for people or programs."""


@group("Boards")
class Given(Group):
    """The boards that a command reads."""

    boards: Boards = None
    stars: Stars = None
    from_: FromFormat = None
    accept: Accept = False


@group("Board")
class GivenBoard(Group):
    """The one board that a command reads."""

    board: OneBoard
    stars: Stars = None
    from_: FromFormat = None
    accept: Accept = False


@group("Board")
class GivenPosition(GivenBoard):
    """The one board that a command reads, and what stands on it."""

    state: Annotated[
        str | None,
        option(
            "PARTIAL",
            "File with stars and marks; - is standard input. Default: those in BOARD.",
        ),
    ] = None

    def position(self, json_to: Output | None = None) -> Position:
        """Return the position to look at; bad input ends the command, also in JSON."""
        try:
            position = Position.load(self.board, self.stars, self.from_)
            return self._with_state(position)
        except BoardError as error:
            if json_to is None:
                raise
            json_to.put(json.dumps(error_record(error)))
            raise typer.Exit(EXIT_BAD_INPUT) from None

    def _with_state(self, position: Position) -> Position:
        """Return the position in the file of --state, by default the board's own."""
        if self.state is None:
            return position
        sources = (source_of(self.board), source_of(self.state))
        if all(source.is_standard_input for source in sources):
            raise RequestError("the board and its state cannot both be standard input")
        return load_state(self.state, position.board)


@group("Rules and constraints")
class Conditions(Group):
    """What solutions meet beside what the board itself says."""

    where: Annotated[
        list[str] | None,
        option(
            "TEXT",
            "A constraint that solutions meet, such as 'cell(1,4)+cell(2,4) =< 1'. "
            "Repeatable.",
        ),
    ] = None
    rules: Annotated[
        str | None,
        option(
            "RULES",
            "What differs from the usual rules, such as touch=knight,wrap,diagonals=2: "
            "touch is king, rook, knight, none, or some joined by +; row-stars, "
            "column-stars and region-stars take counts as 1:2:1.",
        ),
    ] = None

    def asked(self) -> dict[str, Any]:
        """Return the arguments of functions that are given. Raises RequestError."""
        rules = {} if self.rules is None else {"rules": Rules.parse(self.rules)}
        return rules | ({"where": self.where} if self.where else {})


@group("Limits")
class Limits(Group):
    """What ends a search, and how SWI-Prolog is reached."""

    timeout: Timeout = None
    inference_limit: InferenceLimit = None
    bridge: Bridge = "auto"


@group("Limits")
class MemoryLimits(Limits):
    """The same, and what memory a search may take."""

    memory_limit: MemoryLimit = None

    def values(self, *without: str) -> dict[str, Any]:
        """Return the parameters by name, the memory in bytes."""
        memory = self.memory_limit and self.memory_limit * 2**20
        return super().values(*without) | {"memory_limit": memory}


@group("Techniques")
class Techniques(Group):
    """What an explanation may use."""

    max_technique: MaxTechnique = None
    max_units: MaxUnits = None
    effort: Effort = None

    def values(self, *without: str) -> dict[str, Any]:
        """Return the parameters by name, the effort in inferences."""
        if self.max_units is not None and self.effort is not None:
            raise RequestError("--max-units and --effort cannot be combined")
        effort = self.effort and self.effort * 10**6
        return super().values(*without) | {"effort": effort}


@group("Output")
class Answer(Group):
    """In which form a command answers, and where."""

    to: To = None
    output: OutputFile = None
    as_json: AsJson = False

    def form(self, forms: Forms) -> str:
        """Return the form that is asked for. Raises RequestError."""
        to = board_form(self.to) if "jsonl" in forms.suffixes else self.to
        return forms.chosen(to, self.output, "json" if self.as_json else None)


@group("Many boards")
class Work(Group):
    """Who works on many boards, and whether an earlier run is continued."""

    jobs: Jobs = None
    cluster: ClusterAddress = None
    resume: Annotated[
        bool,
        flag(
            "--resume",
            "Continue FILE (JSON lines): answer only the boards that it lacks.",
        ),
    ] = False

    @property
    def shared(self) -> bool:
        """Whether workers share the boards, rather than this process has them all."""
        return self.cluster is not None or self.jobs not in (None, 1)


AssignmentFolder = Annotated[
    Path, argument("ASSIGNMENT", "The folder of an assignment.")
]
"""The assignment of a course."""

MarksFiles = Annotated[
    list[Path], argument("MARKS", "Files of course mark, JSON lines.")
]
"""The marks of a course."""

Tests = Annotated[
    int | None, option("J", "Number of parallel tests.  [one per processor]", min=1)
]
"""How many tests of submissions run at a time."""

Trust = Annotated[
    bool,
    flag("--trust-submissions", "Run programs without a sandbox if none works here."),
]
"""Whether programs of students may run without a sandbox."""


@group("Search")
class Labeling(Group):
    """How to label the variables of a model: a strategy, by name or part by part."""

    model: Annotated[
        str | None,
        option(
            "NAME",
            "Model: global (default), bits, columns, cells or feup; or a peer: cp_sat "
            "or clingo; or auto: bits, with clingo beside it on hard boards.",
            complete=SOLVERS,
        ),
    ] = None
    strategy: Annotated[
        str | None,
        option(
            "NAME",
            "Labeling strategy, such as ff; compare --list has them all. Default: the "
            "model's best.",
            complete=get_args(StrategyName),
        ),
    ] = None
    view: Annotated[
        str | None,
        option(
            "V",
            f"What to label: {', '.join(VIEWS)}. With the next four options, this "
            "describes a strategy part by part.",
            complete=VIEWS,
        ),
    ] = None
    select: Annotated[
        str | None,
        option(
            "X",
            f"Which variable is next: {', '.join(SELECTIONS)}.",
            complete=begun(SELECTIONS),
        ),
    ] = None
    order: Annotated[
        str | None,
        option(
            "O",
            f"Which of its values is first: {', '.join(ORDERS)}.",
            complete=begun(ORDERS),
        ),
    ] = None
    branch: Annotated[
        str | None,
        option(
            "B",
            f"How a domain is split: {', '.join(BRANCHINGS)}.",
            complete=BRANCHINGS,
        ),
    ] = None
    method: Annotated[
        str | None,
        option(
            "M",
            f"How the tree is searched: {', '.join(METHODS)}.",
            complete=begun(METHODS),
        ),
    ] = None
    program: ProgramFile = None

    def asked(self) -> Strategy | str | None:
        """Return the strategy that is asked for, None for the model's own."""
        parts = self.view, self.select, self.order, self.branch, self.method
        if not any(parts):
            return self.strategy
        if self.strategy:
            raise RequestError(
                "--strategy cannot be combined with the parts of a strategy"
            )
        kind = ProgramStrategy if self.program else Strategy
        return kind(
            view=cast(View | None, self.view),
            select=self.select or "leftmost",
            order=self.order or "up",
            branch=cast(Branch, self.branch or "step"),
            method=self.method or "complete",
        )


@group("Search")
class HowMany(Group):
    """How many solutions to look for."""

    solutions: Annotated[
        int | None, option("K", "Stop after K solutions.  [default: 1]")
    ] = None
    all_: Annotated[bool, flag("--all", "Find all solutions.")] = False

    def wanted(self, count: bool = False) -> int | None:
        """Return how many solutions to look for, None for all."""
        if [self.solutions is not None, self.all_, count].count(True) > 1:
            raise RequestError("--solutions, --all and --count cannot be combined")
        if self.all_ or count:
            return None
        return 1 if self.solutions is None else self.solutions


def write_debug(file: Path | None, boards: list[str] | None, stars: int | None) -> None:
    """Write what --debug asks for, if it is given, of the only picture.

    Raises RequestError and StarBattleError.
    """
    if file is None:
        return
    source = source_of(boards[0]) if boards and len(boards) == 1 else None
    if source is None or source.path is None:
        raise RequestError("--debug takes one picture, named by its file")
    check_target(file, [source.path])
    from starbattle.images import debug_picture

    try:
        save(file, debug_picture(source.path, stars))
    except BoardError as error:
        raise error.located(source=source.name) from None
