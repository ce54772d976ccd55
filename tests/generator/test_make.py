"""Boards of one's own making: laws, limits and commands."""

import json
import re
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import BOARDS, answers, cli
from starbattle import (
    Board,
    NoMoreBoards,
    RequestError,
    Rules,
    Status,
    grade,
    make,
    parse_positions,
    solve,
)
from starbattle.formats import format_named
from starbattle.generator.board_generator import Attempts, advice

NORVIG = BOARDS / "norvig" / "24.txt"


def turns(board):
    """The regions of a board, turned and mirrored in eight ways."""
    rows = board.regions
    found = set()
    for _ in range(4):
        rows = tuple(zip(*rows[::-1], strict=True))
        for turned in rows, rows[::-1]:
            found.add(Board(turned, board.stars).regions)
    return found


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(13, 18))
def test_sizes_of_regions(seed, low, high):
    (made,) = make(7, 1, seed=seed, min_region=low, max_region=high, rated=False)
    sizes = [len(made.board.cells_of(k)) for k in range(7)]
    assert low <= min(sizes) and max(sizes) <= high


def test_no_board_twice():
    made = list(make(4, 1, count=80, seed=5, rated=False))
    kinds = [min(turns(one.board)) for one in made]
    assert len(set(kinds)) == len({one.key for one in made}) == 80
    assert max(one.attempt for one in made) > 0  # some had to be made again


def test_relatives():
    board = Board.load(NORVIG)
    made = list(make(mutate=board, count=3, seed=1, rated=False))
    solution = solve(board)[0]
    assert [one.solution.stars for one in made] == [solution.stars] * 3
    kinds = {min(turns(one.board)) for one in made}
    assert len(kinds | {min(turns(board))}) == 4


# What is wished for, as JSON, and which limit comes after how many boards.
LIMITS = """
{"size": 8, "stars": 2, "count": 1000000, "timeout": 0.5} => time
{"size": 10, "stars": 2, "inference_limit": 1000} => inferences 0
{"size": 1, "stars": 1, "count": 3, "tries": 4} => tries 1
{"size": 1, "stars": 1} => None 1
"""


@pytest.mark.parametrize("line", LIMITS.strip().splitlines())
def test_limits(line):
    wanted, said = line.split(" => ")
    making = make(**json.loads(wanted), seed=1, rated=False)
    made = len(list(making))
    assert f"{making.limit} {made}".startswith(said)


def test_next_at_a_limit():
    making = make(10, 2, seed=1, difficulty="expert", tries=1)
    said = "0 of 1 boards made (limit: tries); a larger tries may help"
    for _ in range(2):  # as often as it is asked
        with pytest.raises(NoMoreBoards, match=re.escape(said)):
            next(making)


def test_closed():
    with make(5, 1, count=10**6, seed=1, rated=False) as making:
        assert [one.index for one in islice(making, 3)] == [0, 1, 2]
    assert next(making, None) is None


# What is wished for, as JSON, and what is said of it; `norvig` is a board of 10x10.
WISHES = """
{} => give the size of the boards and the number of stars
{"size": 7, "stars": 2} => no 7x7 board has room for 2 stars
{"size": 3, "stars": 1} => room for 1 star in every row and column; it takes 4
{"size": 8, "stars": 2, "solution": []} => solution must be 2 stars in each
{"seed": -1} => seed must be an integer from 0 to
{"shape": "round"} => shape must be natural, compact or
{"max_region": 8} => max_region must be more than 8
{"difficulty": "mad"} => difficulty must be easy, medium,
{"rating": [9, 8]} => max_rating must be at least
{"difficulty": "easy", "rating": [1, 2]} => difficulty and rating cannot be combined
{"count": 0} => count must be positive, not 0
{"jobs": 100000} => , not 100000: there are
{"solution": [[8, 0]]} => has no cell r9c1, (8, 0)
{"size": 8, "mutate": "norvig"} => mutate cannot have a size
{"size": 4, "stars": 1, "rules": {"touch": "king+knight"}} => no 4x4 board
{"where": ["cell(1,1) = 2"]} => no 8x8 board
"""


@pytest.mark.parametrize("line", WISHES.strip().splitlines())
def test_bad_wishes(line):
    text, message = line.split(" => ")
    wanted = json.loads(text)
    if "mutate" in wanted:
        wanted["mutate"] = Board.load(NORVIG)
    elif wanted and "size" not in wanted:
        wanted |= {"size": 8, "stars": 1}
    if "rules" in wanted:
        wanted["rules"] = Rules(**wanted["rules"])
    with pytest.raises(RequestError, match=re.escape(message)):
        next(make(**wanted))


# The shipped boards

SHIPPED = [
    json.loads(line)
    for file in sorted((BOARDS / "made").glob("*.jsonl"))
    for line in file.read_text("utf-8").splitlines()
]


def test_shipped_boards():
    assert len(SHIPPED) == 200
    for record in SHIPPED:
        board = Board(record["regions"], record["stars"])
        result = solve(board, model="bits", solutions=2, counters=False)
        assert result.status is Status.UNIQUE
        assert [list(cell) for cell in result[0].stars] == record["solution"]


def remade(record, **how):
    """Return what the command of a board makes."""
    program, name, *options = record["command"].split()
    assert (program, name) == ("starbattle", "make")
    size, stars, seed, *least = map(int, options[1::2])
    assert options[6:7] == ["--min-region"] * len(least)
    return next(make(size, stars, seed=seed, min_region=(least or [None])[0], **how))


def test_shipped_commands():
    for record in [r for r in SHIPPED if len(r["regions"]) <= 9][2::6]:
        made = remade(record)
        assert made.to_dict().items() <= record.items()
        assert made.hardest == record["hardest"]


def test_a_board_is_rated_as_grade_does():
    (made,) = make(9, 2, seed=4598698524153688)  # which took other sets of units
    assert (made.rating, made.hardest) == (67, "Three Units")


# The commands


def command(line, *more):
    return cli("make", *line.split(), *more)


def test_command_lines():
    done = command("--size 6 --stars 1 --count 2 --seed 4 --jobs 2")
    assert (done.returncode, done.stderr) == (0, "")
    first, second = answers(done)
    (made,) = make(6, 1, seed=4)
    assert first == made.to_dict()
    assert set(second) == {"id", "stars", "regions", "solution", "seed", "rating"}


@pytest.mark.parametrize("form", ["puzzlink", "csv", "krazydad"])
def test_command_format(form):
    done = command(f"--size 5 --stars 1 --seed 1 --count 2 --no-rate --to {form}")
    assert (done.returncode, done.stderr) == (0, "")
    made = list(make(5, 1, seed=1, count=2, rated=False))
    written = [*parse_positions(done.stdout, from_format=form)]
    assert [w.board for w in written] == [m.board for m in made]
    if "solution" in format_named(form).carries:
        assert [w.solution for w in written] == [m.solution for m in made]


def test_command_relatives(tmp_path):
    state = tmp_path / "stars.txt"
    state.write_text("..*.\n*...\n...*\n.*..\n")
    done = command("--size 4 --stars 1 --count 2 --solution", state)
    stars = [[0, 2], [1, 0], [2, 3], [3, 1]]
    assert [one["solution"] for one in answers(done)] == [stars, stars]


def test_hardest():
    for key, name in (("hardest", "Touches All"), ("max_technique", "Trivial Marks")):
        wanted = {key: name}
        made = next(iter(make(8, 1, seed=1, **wanted)))
        found = grade(made.board)
        assert (found.hardest, made.hardest, found.rating) == (name, name, made.rating)


def test_rare_boards_are_told_of_early():
    done = command("--size 4 --stars 1 --seed 1 --tries 12 --rating 90-100")
    assert (done.returncode, done.stdout) == (3, "")
    rare, remedy, limit = done.stderr.splitlines()
    assert rare.startswith("starbattle: such boards are rare: ")
    assert remedy.endswith("or a wider --rating")
    assert limit == "starbattle: 0 of 1 boards made (limit: tries)"


def test_progress():
    seen = []

    def note(making):
        seen.append(making.attempts.made)

    making = make(4, 1, seed=8, rated=False, count=60, on_progress=note)
    unsuccessful = sum(made.attempt for made in making)
    assert seen == sorted(seen) and making.attempts.made == 60
    assert making.attempts.unsuccessful == unsuccessful > 0


# What is wished for and how attempts ended, as JSON, and what is said after ten.
ADVICE = """
{} {"rating": 10} => 10 attempts, 0 boards; others came to ratings of 10-10
{} {"rating": null} => rare: 10 attempts, 0 boards; 10 took harder
{"hardest": "X"} {"rating": 10} => try another --size, other --stars, or
{"max_region": 9} null => or a larger --max-region
{"where": ["r1c1 = 1"], "needed": true} null => or --not-needed
{"rules": {"touch": "none"}} null => too much freedom
{} null => there may be few different ones
"""


@pytest.mark.parametrize("line", ADVICE.strip().splitlines())
def test_advice(line):
    case, said = line.split(" => ")
    wanted, end = json.JSONDecoder().raw_decode(case)
    attempts = Attempts()
    for _ in range(10):
        assert not attempts.rare
        attempts.add(json.loads(case[end:]))
    assert attempts.rare
    keys = dict.fromkeys(("min_region", "max_region"))
    assert said in "; ".join(advice(keys | wanted, attempts))


# A count, its exit status, and what is printed.
COUNTS = """
--size 9 --stars 2 => 0 664
--size 3 --stars 1 => 0 0
--size 8 --stars 1 --json => 0 {"size": 8, "stars": 1, "count": 5242}
--size 12 --stars 2 --inference-limit 100000 => 3
--size 20 --stars 5 --inference-limit 1000 --json => 3 \
{"size": 20, "stars": 5, "count": null, "limit": "inferences"}
"""


@pytest.mark.parametrize("case", COUNTS.strip().splitlines())
def test_command_count(case):
    words, _, expected = case.partition(" => ")
    done = cli("count", *words.split())
    assert f"{done.returncode} {done.stdout}".strip() == expected
    said = "not counted: a limit came first (inferences)\n"
    assert done.stderr.endswith(said if done.returncode else "")
    assert bool(done.stderr) == bool(done.returncode)
