"""Pairs of options of the other commands: each has its effect, or a refusal says why.

What an option changes alone it changes beside any other, if both are taken; what should
change nothing changes nothing.
"""

import re
from functools import cache
from pathlib import Path

from command_line import cli

WHERE = "--where='r1c1 + r1c2 + r1c3 =< 0'"
RULES = "--rules=touch=rook"
LIMITS = ["--timeout=1e-9", "--inference-limit=10"]
SAME = ["--bridge=process", "--timeout=1e3", "--inference-limit=10000000000", "-q"]
PERSON = ["--max-technique=star-neighbors", "--max-units=0", "--effort=1"]
COMMANDS: dict[str, tuple[str, list[str], list[str]]] = {
    "explain": (
        "explain techniques#10",
        [WHERE, RULES, *LIMITS, *PERSON, "--to=markdown", "--json", "--ascii",
         "--drawings=all", "--summary", "--stars=2"],
        [*SAME, "--jobs=2"],
    ),
    "grade": (
        "grade techniques#10",
        [WHERE, RULES, *LIMITS, *PERSON, "--json", "--stars=2"],
        [*SAME, "--jobs=2"],
    ),
    "hint": (
        "hint techniques#10",
        [WHERE, RULES, *LIMITS, *PERSON, "--json", "--level=1", "--ascii", "--stars=2"],
        SAME,
    ),
    "why": (
        "why made/6x6-1#3 r1c1",
        [WHERE, RULES, *LIMITS, "--to=markdown", "--json", "--by=units", "--summary",
         "--max-units=1", "--stars=2"],
        SAME,
    ),
    "trace": (
        "trace norvig/5x5 -o out.html",
        [WHERE, RULES, *LIMITS, "--model=columns", "--strategy=ff", "--view=columns",
         "--select=ff", "--order=down", "--branch=bisect", "--method=bbs:0",
         "--solutions=2", "--all", "--nodes=1", "--stars=2"],
        SAME,
    ),
    "draw": (
        "draw norvig/5x5 -o out.svg",
        ["--solve", "--mark=dot", "--heat=2", "--pastel", "--labels", "--theme=dark",
         "--scale=3", "--title=Title", "--captions=none", *LIMITS, "--model=clingo",
         "--strategy=ff", "--stars=2"],
        SAME,
    ),
    "convert": (
        "convert norvig/5x5",
        ["--to=sbn", "--json", "-o out.csv", "--stars=2", "--from=feup"],
        ["-q", "--accept"],
    ),
    "make": (
        "make --size 5 --stars 1 --seed 1 --tries 30",
        [WHERE, RULES, *LIMITS, "--count=2", "--shape=winding", "--min-region=3",
         "--max-region=6", "--difficulty=medium", "--rating=10-30",
         "--max-technique=trivial-marks", "--hardest=exclusion", "--no-rate",
         "--not-needed", "--to=puzzlink", "--json", "--ascii"],
        [*SAME, "--jobs=2", "--memory-limit=1000"],
    ),
    "compare": (
        "compare norvig/5x5 --models columns,clingo --jobs 1",
        [WHERE, RULES, *LIMITS, "--solutions=2", "--all", "--strategies=ff",
         "--peer-options=--sat-prepro=2", "--repeat=2", "--counters", "--seed=7",
         "--stars=2"],
        [*SAME, "--memory-limit=1000", "--cpu-limit=1000"],
    ),
}  # fmt: skip


FIGURES = r'"(\w+_s|time|memory_bytes|key|inferences|post_inferences|\w*_limit|timeout)": [^,}]+|\d+\.\d+ m?s\b'


@cache
def said(command: str, options: tuple[str, ...], folder: Path) -> tuple[int, str, str]:
    """Run a command: exit status, what it prints and writes, and messages."""
    import shlex

    for old in folder.iterdir():
        old.unlink()
    done = cli(*shlex.split(" ".join([command, *options])), cwd=folder)
    files = [one.read_text() for one in sorted(folder.iterdir())]
    text = re.sub(FIGURES, "", "".join([done.stdout, *files]))
    return done.returncode, f"{done.returncode} {text}", done.stderr
