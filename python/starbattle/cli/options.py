"""Options that several commands have, alone or in groups."""

from pathlib import Path
from typing import Annotated, Any

from starbattle.cli import completion
from starbattle.cli.output import Forms, board_form, usual_forms
from starbattle.cli.parameters import Group, argument, flag, group, option
from starbattle.conditions.rules import Rules
from starbattle.errors import RequestError

_BOARDS = (
    "Files, FILE#N or FILE#ID for one of several boards, names of shipped boards (see "
    "boards), URLs or other boards in one line; - is standard input."
)


def _boards(metavar: str, help: str = _BOARDS) -> Any:
    return argument(metavar, help, completion.boards)


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
        complete=completion.formats,
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

BridgeName = Annotated[
    str,
    option(
        "NAME",
        "Bridge to SWI-Prolog: auto, janus, pyswip or process.",
        complete=completion.bridges,
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
        complete=completion.techniques,
        callback=completion.technique,
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
    return option("FORM", help, complete=completion.words(*forms.suffixes))


To = Annotated[str | None, form_option(usual_forms("", "text", "json"))]
"""The form of the output, for people or programs."""


@group
class Given(Group):
    """The boards that a command reads."""

    boards: Boards = None
    stars: Stars = None
    from_: FromFormat = None


@group
class GivenBoard(Group):
    """The one board that a command reads."""

    board: OneBoard
    stars: Stars = None
    from_: FromFormat = None


@group
class GivenPosition(GivenBoard):
    """The one board that a command reads, and what stands on it."""

    state: Annotated[
        str | None,
        option(
            "PARTIAL",
            "File with stars and marks; - is standard input. Default: those in BOARD.",
        ),
    ] = None


@group
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


@group
class Limits(Group):
    """What ends a search, and how SWI-Prolog is reached."""

    timeout: Timeout = None
    inference_limit: InferenceLimit = None
    bridge: BridgeName = "auto"


@group
class MemoryLimits(Limits):
    """The same, and what memory a search may take."""

    memory_limit: MemoryLimit = None

    def values(self, *without: str) -> dict[str, Any]:
        """Return the parameters by name, the memory in bytes."""
        memory = self.memory_limit and self.memory_limit * 2**20
        return super().values(*without) | {"memory_limit": memory}


@group
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


@group
class Answer(Group):
    """In which form a command answers, and where."""

    to: To = None
    output: OutputFile = None
    as_json: AsJson = False

    def form(self, forms: Forms) -> str:
        """Return the form that is asked for. Raises RequestError."""
        to = board_form(self.to) if "jsonl" in forms.suffixes else self.to
        return forms.chosen(to, self.output, "json" if self.as_json else None)


@group
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
