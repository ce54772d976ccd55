"""Pairs of options of other commands: each has its effect, or a refusal says why.

What an option changes alone it changes beside any other one; what should change nothing
changes nothing.
"""

import re
import shlex
from functools import cache
from itertools import combinations, permutations

import pytest

from conftest import cli

WHERE, ROOK = "--where='r1c2 = 0'", "--rules=touch=rook"
LEVEL, NINE = "--max-technique=counting", "--max-units=9"
SAME = ["--bridge=process", "--timeout=1e3", "--inference-limit=10000000000"]
COMMANDS = {
    "hint made/6x6-1#3": (
        [ROOK, WHERE, "--json", "--ascii", "--level=2"],
        [*SAME, NINE, "--effort=300", LEVEL],
    ),
    "trace norvig/5x5 -o out.html": (
        [ ROOK, "--model=columns", "--strategy=ffc", "--view=columns",
         "--select=ff", "--branch=bisect", "--method=bbs:0", "--solutions=2", "--all"],
        [*SAME, "--nodes=9999"],
    ),
    "draw norvig/5x5 --solve -o out.svg": (
        ["--pastel", "--labels", "--theme=dark", "--captions=none", "--mark=cross",
         "--heat=2", "--model=columns"],
        [*SAME, "--stars=1"],
    ),
    "convert norvig/5x5": (["--to=sbn", "--stars=2", "-o out.csv"], ["-q", "--accept"]),
    "why made/6x6-1#3 r4c4": (
        ["--rules=touch=none", "--json", "--to=markdown", "--by=steps", "--summary"],
        [*SAME, NINE],
    ),
    "explain made/6x6-1#3": (
        [WHERE, ROOK, "--max-technique=trivial-marks", "--json", "--ascii",
         "--to=markdown", "--drawings=none", "--summary"],
        [*SAME, NINE, "--effort=300", "--jobs=2"],
    ),
    "grade made/6x6-1#3": (
        [ROOK, "--max-technique=trivial-marks", "--json"],
        [*SAME, NINE, "--effort=300", "--jobs=2"],
    ),
    "make --size 5 --stars 1 --seed 3 --to jsonl": (
        [ROOK, "--count=2", "--shape=winding", "--no-rate", "--max-region=6",
         "--min-region=3"],
        [*SAME, "--jobs=2", "--memory-limit=1000", "--tries=999"],
    ),
    "compare norvig/5x5 --models columns --jobs 1 --no-counters": (
        [WHERE, ROOK, "--solutions=2", "--all", "--strategies=ff", "--repeat=2",
         "--counters", "--stars=2"],
        [*SAME, "-q", "--memory-limit=1000", "--cpu-limit=1000", "--seed=7"],
    ),
}  # fmt: skip
"""Commands; options that change what they say, and options that change nothing."""

REFUSED = " cannot be combined| needs | are for "
"""Why two options are refused; the message has to name one of them, too."""

IDLE = {
    ("hint", "--ascii", "--level=2"),
    ("why", "--rules=touch=none", "--summary"),
    ("explain", "--drawings=none", "--max-technique=trivial-marks"),
}
"""An option that has no effect beside another one."""

FIGURES = (
    r'"(\w+_s|time|memory_bytes|key|\w*inferences|\w+_limit|timeout|bridge|jobs|seed|'
    r'versions|command)": ?("[^"]*"|\{[^}]*\}|[^,}]*)|[\d,.]+ (m?s|inferences)\b'
)


def cases():
    for number, command in enumerate(COMMANDS):
        marks = [pytest.mark.slow] if number > 3 else []
        yield pytest.param(command, marks=marks, id=command.split()[0])


@pytest.mark.parametrize("command", [*cases()])
def test_pairs(command, tmp_path):
    @cache
    def said(*options):
        for old in tmp_path.iterdir():
            old.unlink()
        done = cli(*shlex.split(" ".join([command, *options])), cwd=tmp_path)
        files = [f"{one.name} {one.read_text()}" for one in tmp_path.iterdir()]
        text = re.sub(FIGURES, "", "".join([done.stdout, *files]))
        return done.returncode, text, done.stderr

    name, wrong = command.split()[0], []
    changing, same = COMMANDS[command]
    for option in (*changing, *same):
        assert said(option)[0] != 2, (option, said(option))
        assert (said(option)[:2] != said()[:2]) == (option in changing), option
    for pair in combinations((*changing, *same), 2):
        status, text, messages = said(*pair)
        if status == 2:
            words = [
                word for option in pair for word in re.findall(r"[\w-]{3,}", option)
            ]
            options = messages.replace("_", "-")
            named = any(word.strip("-") in options for word in words)
            if not (named and re.search(REFUSED, messages)):
                wrong.append(f"refused: {command} {' '.join(pair)}: {messages}")
            continue
        for option, other in permutations(pair):
            due = option in changing and (name, option, other) not in IDLE
            if due != ((status, text) != said(other)[:2]):
                wrong.append(
                    f"{'no ' if due else ''}effect of {option}: {command} {other}"
                )
    assert not wrong, "\n".join(wrong)
