"""starbattle compare and report: campaigns, and what they have shown."""

import json
from collections.abc import Iterable
from contextlib import nullcontext
from importlib.util import find_spec
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, get_args

from starbattle.cli.messages import complain, note, progress, put, tally, warn
from starbattle.cli.options import (
    INFERENCE_LIMIT,
    JOBS,
    MEMORY_LIMIT,
    STARS,
    Answer,
    Conditions,
    HowMany,
    form_option,
)
from starbattle.cli.output import source_files, usual_forms, written
from starbattle.cli.parameters import (
    MODELS,
    Group,
    argument,
    flag,
    listed,
    needs,
    option,
)
from starbattle.errors import RequestError
from starbattle.extras import extra_module
from starbattle.lab.campaign import (
    Campaign,
    campaign_of,
    catalog,
    listing,
    read_campaign,
)
from starbattle.lab.plan import Plan, plan
from starbattle.lab.records import (
    CRASH,
    WRONG,
    Record,
    RecordFile,
    mixtures,
    name_programs,
)
from starbattle.lab.runs import Run, run_campaign, run_workers
from starbattle.names import StrategyName
from starbattle.phrases import plural
from starbattle.running.workers import Workers
from starbattle.saving import check_target, is_standard_output, make_folder
from starbattle.search.programs import ProgramFile

if TYPE_CHECKING:
    from starbattle.lab.report.figures import Summary
    from starbattle.lab.report.plots import Plot


def _split(names: str | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(names.split(","))


class _Runs(HowMany):
    """What to run; what is not given is as in the campaign file."""

    heading = "Runs"
    models: str | None = option(
        "A,B",
        "Models, or all. With --program: the models of the program, and the "
        "built-in ones that you name.  [default: all]",
        complete=listed(*MODELS, "all"),
        callback=_split,
    )
    strategies: str | None = option(
        "S,T",
        "Strategies: names, all, default (each model's own), or "
        "VIEW/SELECT/ORDER/BRANCH.  [default: default]",
        complete=listed(*get_args(StrategyName)),
        callback=_split,
    )
    peer_options: list[str] | None = option(
        "TEXT",
        "Options for peers, in their own words: each peer runs without them, and with "
        "each TEXT that it knows. Repeatable.",
    )
    program: list[str] | None = option(
        "FILE",
        "Your own Prolog file of models or strategies. It is loaded and run. The "
        "BOARD files contain its instances. Repeatable.",
    )
    repeat: int | None = option("R", "Execute each run R times.  [1]")
    stars: int | None = STARS
    timeout: float | None = option(
        "SECONDS",
        "Wall time of each run; inf: no limit.  [60, at least 10 times --cpu-limit]",
    )
    cpu_limit: float | None = option(
        "SECONDS",
        "CPU time of each run; other programs do not affect it.  [none]",
    )
    inference_limit: int | None = INFERENCE_LIMIT
    memory_limit: int | None = MEMORY_LIMIT
    counters: bool | None = flag(
        "Count propagation in a second run.", "--counters/--no-counters", default=None
    )
    seed: int | None = option(
        "N", "Seed of strategies with chance; repeat R uses N + R - 1.  [1]"
    )


class _Records(Group):
    """Where the records go."""

    heading = "Records"
    output: Path | None = option(
        "FILE",
        "Write the records to this file.  [standard output]",
    )
    resume: bool = flag(
        "Continue FILE: execute only the runs that it lacks, or that crashed."
    )

    def file(self, boards: list[str], programs: Iterable[str]) -> Path | None:
        """Return the file of records; None: standard output.

        Raises StarBattleError.
        """
        usual_forms("json").chosen("compare", self.output)
        if self.output is None or is_standard_output(self.output):
            needs("the file to continue: -o FILE", False, "resume")
            return None
        check_target(self.output, source_files([*boards, *map(Path, programs)]))
        return self.output


class _Work(Group):
    """Who executes the runs."""

    heading = "Workers"
    jobs: int | None = JOBS
    cluster: str | None = option(
        "ADDRESS", "Run on the workers of this Dask scheduler instead."
    )
    bridge: str | None = option(
        "NAME", "Bridge to SWI-Prolog.  [auto; process on Dask]"
    )

    def reached(self) -> str:
        """Return the bridge."""
        return self.bridge or ("process" if self.cluster else "auto")


def compare(
    *,
    boards: list[str] | None = argument(
        "BOARD...", "Boards, see solve, or a campaign file (.toml)."
    ),
    runs: _Runs,
    conditions: Conditions,
    records: _Records,
    work: _Work,
    list_: bool = flag("List the models and strategies, and exit."),
) -> None:
    """Compare models and strategies on boards: one record per run.

    Examples:

    \b
      starbattle compare boards/norvig/*.txt --models columns,cells -o out.jsonl
      starbattle compare board.txt --strategies ff,columns/ff/up/bisect --repeat 3
      starbattle compare campaign.toml -o out.jsonl --resume
      starbattle compare --program mine.pl instances.txt --strategies ff,max
      starbattle compare --program mine.pl board.txt --models bool,columns,global
      starbattle compare --program ann.pl --program bob.pl boards.jsonl --all
      starbattle compare board.txt --models columns,cells --rules touch=knight
      starbattle compare --list
    """  # noqa: D301
    others = {
        *vars(runs),
        *vars(conditions),
        *vars(records),
        "boards",
        "jobs",
        "cluster",
    }
    needs("runs, and --list makes none", not list_, *others - {"program"})
    if list_:
        programs = [ProgramFile.at(file) for file in runs.program or []]
        put(listing(programs, catalog(work.reached())))
        return
    campaign = _campaign(boards or [], runs, conditions)
    output = records.file(boards or [], campaign.program)
    workers = run_workers(work.jobs, work.cluster, work.reached())
    planned = plan(campaign, cast(Any, work.reached()))
    for skipped in planned.notes:
        note(skipped)
    _execute(planned, workers, output, records)


def _campaign(given: list[str], runs: _Runs, conditions: Conditions) -> Campaign:
    """Make the campaign; options override what its file says."""
    campaigns = [Path(name) for name in given if name.endswith(".toml")]
    boards = tuple(name for name in given if not name.endswith(".toml"))
    if len(campaigns) > 1:
        raise RequestError("more than one campaign file; expected one")
    values = read_campaign(campaigns[0]) if campaigns else {}
    options = runs.values() | conditions.values()
    if options.pop("all_"):
        values["solutions"] = runs.wanted()
    values |= {name: value for name, value in options.items() if value is not None}
    if boards or "boards" not in values:
        values["boards"] = boards
    if not values["boards"]:
        raise RequestError("expected a board file or a campaign file (.toml)")
    return campaign_of(values)


def _execute(
    planned: Plan, workers: Workers[Run, Record], output: Path | None, records: _Records
) -> None:
    """Execute the runs that the file lacks, and print a summary."""
    with RecordFile(output, resume=records.resume) if output else nullcontext() as file:
        left = [run for run in planned.runs if not file or run.key not in file.keys]
        kept = _Kept(file)
        try:
            ends = run_campaign(left, workers, kept.add)
        except KeyboardInterrupt:
            if output:
                note("interrupted; --resume continues the campaign")
            raise
    _warn_of(kept.doubtful)
    if output:
        before = len(planned.runs) - len(left)
        runs = plural(len(planned.runs), "run")
        written(output, f"{runs}: {tally(ends, before)}")
        if ends[CRASH]:
            note("--resume executes the crashed runs again")
        if len(planned.runs) < _FEW_RUNS and all(map(find_spec, _LAB)):
            put(_first_look(output).rstrip("\n"))


class _Kept:
    """The records of a campaign, which go to a file or to standard output.

    doubtful  those of wrong and of unchecked runs of programs
    """

    def __init__(self, file: RecordFile | None) -> None:
        self.doubtful: list[Record] = []
        self._file = file
        self._last = file.last if file else None

    def add(self, record: Record) -> None:
        """Keep a record; warn if the first one does not fit those of the file."""
        if self._file:
            self._file.write(record)
        else:
            put(json.dumps(record))
        for mixed in mixtures([self._last, record]) if self._last else ():
            warn(mixed)
        self._last = None
        unchecked = record["program"] and record["count"] and not record["check"]
        if record["status"] == WRONG or unchecked:
            self.doubtful.append({**record})


_FEW_RUNS = 200
"""Of fewer, the table comes with the records, if it can be made."""
_LAB = "pandas", "msgspec", "jinja2"


def _first_look(records: Path) -> str:
    """Return the first table of the report on a campaign; "" if nothing is solved."""
    from starbattle.lab.report.document import Document, Section, as_text
    from starbattle.lab.report.figures import CPU, Summary
    from starbattle.lab.report.reader import read_records
    from starbattle.lab.report.tables import lists_all, ranked_table

    summary = Summary(read_records([records]), CPU)
    if summary.boards.empty:
        return ""
    all_ = "" if lists_all(summary, False) else " --every lists all combinations;"
    hint = f"starbattle report {records}:{all_} what the figures mean, plots, tests"
    section = Section(ranked_table(summary, every=False), [hint])
    return as_text(Document("", "", [section]))


def _warn_of(doubtful: list[Record]) -> None:
    """Report on standard error wrong and unchecked runs of programs."""
    name_programs(doubtful)
    found: dict[tuple[bool, str], list[Record]] = {}
    for record in doubtful:
        group = record["status"] != WRONG, record["program"]
        found.setdefault(group, []).append(record)
    for unchecked, program in sorted(found, key=itemgetter(0)):
        first, *_ = records = found[unchecked, program]
        runs = plural(len(records), "run")
        if unchecked:
            warn(
                f"not checked: {runs} of {program}; export check/3, see docs/compare.md"
            )
        else:
            where = f"{runs}, first on {first['board']}"
            complain(f"{program} is wrong in {where}: {first['error']}")


class _Report(Answer):
    """In which form to report, and where."""

    forms = usual_forms("text", "markdown", "csv", "json", "latex", "html")
    to = form_option(forms)


class _Tables(Group):
    """What a report says, and in which tables."""

    heading = "Report"
    cost: str = option(
        "COST",
        "Cost to rank by: cpu_s, wall_s, inferences (reproducible), or nodes, "
        "backtracks (each model by itself).",
        default="cpu_s",
    )
    by_model: bool = flag("Rank each model by itself.")
    every: bool = flag(
        "List every model and strategy, even more than 20, and with --pairs every pair."
    )
    par: int = option(
        "K",
        "An unsolved run costs K times its limit (PAR-K).",
        min=1,
        max=1000,
        default=2,
    )
    pairs: bool = flag(
        "Also compare in pairs: virtual best, intervals, effect sizes, Wilcoxon's test."
    )
    scatter: tuple[str, str] | None = option(
        "A B", "Two strategies for the scatter plot, or MODEL:STRATEGY twice."
    )
    plots: Path | None = option("DIR", "Write the plots to this folder: PNG, SVG, PDF.")
    title: str | None = option("TEXT", "Title of the page, for html.")

    def summary(self, results: list[Path]) -> "Summary":
        """Read records and sum them up. Raises StarBattleError."""
        from starbattle.lab.report.figures import Summary, cost_named
        from starbattle.lab.report.reader import read_records

        measure = cost_named(self.cost)
        records = read_records(results)
        for warning in records.warnings:
            warn(warning)
        found = Summary(records, measure, self.by_model, self.par)
        if found.boards.empty:
            raise RequestError(f"no solved run has {self.cost}")
        return found

    def drawn(self, form: str, summary: "Summary") -> "tuple[list[Plot], list[Path]]":
        """Return the plots, and the files of those that are to be saved.

        If there are none of both, nothing is loaded.
        """
        if form != "html" and self.plots is None:
            return [], []
        from starbattle.lab.report.plots import plots, save_plots

        found = list(plots(summary, self.scatter, self.pairs))
        if self.plots is None:
            return found, []
        make_folder(self.plots)
        return found, save_plots(found, self.plots)

    def text(self, form: str, summary: "Summary", drawn: "list[Plot]") -> str:
        """Return a report."""
        from starbattle.lab.report import document, forms
        from starbattle.lab.report.pairs import Comparison

        if form == "csv":
            return forms.csv_report(summary)
        if form == "json":
            compared = Comparison(summary, self.every) if self.pairs else None
            return forms.json_report(summary, compared)
        found = document.campaign_document(
            summary,
            pairs=self.pairs,
            every=self.every,
            more=form in ("markdown", "html"),
            drawn=drawn,
            title=self.title or document.TITLE,
        )
        if form == "text":
            return document.as_text(found)
        if form == "latex":
            folder = self.plots.absolute() if self.plots else Path()
            pictures = [f"{folder / plot.name}.pdf" for plot in drawn]
            return document.as_latex(found, pictures)
        write = document.as_html if form == "html" else document.as_markdown
        return write(found)


def report(
    results: list[Path] = argument(
        "RESULTS", "Records of runs, JSON lines.", default=...
    ),
    *,
    answer: _Report,
    tables: _Tables,
) -> None:
    """Report on a campaign: tables and plots of its records.

    Examples:

    \b
      starbattle report results.jsonl
      starbattle report results.jsonl other.jsonl --pairs --par 10
      starbattle report results.jsonl --cost inferences -o report.html
      starbattle report results.jsonl --title "First fail" -o report.html
      starbattle report results.jsonl --to latex -o report.tex
      starbattle report results.jsonl --json
      starbattle report results.jsonl --plots plots --scatter ff ffc
    """  # noqa: D301
    form = answer.form("report")
    needs("--to html", form == "html", "title")
    needs("--plots or --to html", tables.plots or form == "html", "scatter")
    needs("a form other than csv", form != "csv", "every", "pairs")
    extra_module("pandas", "lab")
    if form == "html" or tables.plots:
        extra_module("matplotlib", "lab")
    with answer.opened("report", *results) as out:
        summary = tables.summary(results)
        if tables.pairs:
            extra_module("scipy", "lab")
            if not summary.measure.comparable:
                raise RequestError(
                    "--pairs needs a cost that compares models, such as cpu_s"
                )
        with progress("drawing"):
            drawn, files = tables.drawn(form, summary)
            text = tables.text(form, summary, drawn)
        if answer.to or answer.json or answer.output or not tables.plots:
            out.finish(text)
        for file in files:
            written(file)
