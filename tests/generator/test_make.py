"""Boards of one's own making: laws, limits and commands."""

import json
import re
import signal
import subprocess
import sys
import warnings
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import BOARDS, BRIDGES, TIMEOUT_S, cli, environment
from starbattle import (
    Board,
    BoardWarning,
    GeneratedBoard,
    NoMoreBoards,
    RequestError,
    Solution,
    StarBattleError,
    Status,
    count_placements,
    grade,
    make,
    parse_positions,
    solve,
)
from starbattle.formats import format_named
from starbattle.generator import BoardGenerator
from starbattle.generator.board_generator import Attempts, advice

SIZES = [(1, 1), (4, 1), (5, 1), (6, 1), (8, 1), (8, 2), (9, 2)]
NORVIG = BOARDS / "norvig" / "24.txt"


def turns(board: Board) -> set[tuple[tuple[int, ...], ...]]:
    """The regions of a board, turned and mirrored in eight ways."""
    rows = board.regions
    found = set()
    for _ in range(4):
        rows = tuple(zip(*rows[::-1], strict=True))
        for turned in rows, rows[::-1]:
            found.add(Board(turned, board.stars).regions)
    return found


def plain(made: GeneratedBoard) -> tuple[object, ...]:
    return made.board, made.solution.stars, made.seed, made.index, made.attempt


@settings(max_examples=20, deadline=None)
@given(
    st.sampled_from(SIZES),
    st.integers(0, 2**63 - 1),
    st.sampled_from(["natural", "compact", "winding"]),
)
def test_one_solution(size: tuple[int, int], seed: int, shape: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", BoardWarning)  # a region in pieces
        (made,) = make(*size, seed=seed, shape=shape)  # type: ignore[arg-type]
    result = solve(made.board, model="cells", solutions=2, counters=False)
    assert result.status is Status.UNIQUE
    assert result.solutions == (made.solution,)
    assert (made.board.size, made.board.stars) == size
    assert made.solution.check() == []


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(13, 18))
def test_sizes_of_regions(seed: int, low: int, high: int) -> None:
    (made,) = make(7, 1, seed=seed, min_region=low, max_region=high, rated=False)
    sizes = [len(made.board.cells_of(k)) for k in range(7)]
    assert low <= min(sizes) and max(sizes) <= high


def test_no_board_twice() -> None:
    made = list(make(4, 1, count=80, seed=5, rated=False))
    kinds = [min(turns(one.board)) for one in made]
    assert len(set(kinds)) == len({one.key for one in made}) == 80
    assert max(one.attempt for one in made) > 0  # some had to be made again


def test_jobs_change_nothing() -> None:
    alone, together = (
        [plain(one) for one in make(4, 1, count=60, seed=8, rated=False, jobs=jobs)]
        for jobs in (1, 3)
    )
    assert alone == together
    assert [index for *_, index, _ in alone] == list(range(60))


def test_the_seed_makes_it_again() -> None:
    *_, last = make(8, 2, count=4, seed=1, shape="compact", rated=False)
    (again,) = make(8, 2, seed=last.seed, shape="compact", rated=False)
    assert (again.board, again.solution) == (last.board, last.solution)


@pytest.mark.parametrize("bridge", BRIDGES)
def test_bridges_make_the_same(bridge: str) -> None:
    (made,) = make(6, 1, seed=3, bridge=bridge)
    regions = ["AAABBB", "ACCBBB", "DCCCCB", "DEEEBB", "EEEEEB", "EEEFFB"]
    assert made.board == Board(regions, 1)
    assert made.board.id == "6x6-1-3"


def test_any_seed_is_short() -> None:
    one, other = (make(8, 1, count=2, rated=False) for _ in range(2))
    assert one.seed != other.seed
    assert next(one).board != next(other).board
    assert max(made.seed for made in [*one, *other]) < 2**24


def test_relatives() -> None:
    board = Board.load(NORVIG)
    made = list(make(mutate=board, count=3, seed=1, rated=False))
    solution = solve(board)[0]
    assert [one.solution.stars for one in made] == [solution.stars] * 3
    kinds = {min(turns(one.board)) for one in made}
    assert len(kinds | {min(turns(board))}) == 4


def test_around_stars() -> None:
    (first,) = make(9, 2, seed=1, rated=False)
    made = make(9, 2, solution=first.solution, count=2, seed=2, rated=False)
    assert [one.solution.stars for one in made] == [first.solution.stars] * 2


@pytest.mark.parametrize(
    ("difficulty", "seed", "low", "high"),
    [
        ("easy", 1, 1, 22),
        ("medium", 1, 23, 37),
        ("hard", 1, 38, 53),
        ("expert", 1, 54, 100),
    ],
)
def test_difficulty(difficulty: Any, seed: int, low: int, high: int) -> None:
    for made in make(8, 2, count=2, seed=seed, difficulty=difficulty):
        assert made.rating is not None and low <= made.rating <= high
        found = grade(made.board)
        assert (found.rating, found.hardest) == (made.rating, made.hardest)


def test_rating() -> None:
    ratings = [made.rating for made in make(8, 2, count=3, seed=1, rating=(20, 28))]
    assert all(rating is not None and 20 <= rating <= 28 for rating in ratings)


def test_hardest_technique() -> None:
    name = "Trivial Marks"
    for made in make(8, 1, count=3, seed=1, max_technique=name):
        assert made.hardest == name
        assert grade(made.board, max_technique=name).rating == made.rating


def test_drawing() -> None:
    (made,) = make(5, 1, seed=1)
    assert str(made).count("★") == 5


@pytest.mark.parametrize(
    ("wanted", "limit", "made"),
    [
        (dict(size=8, stars=2, count=10**6, timeout=0.5), "time", range(10**6)),
        (dict(size=10, stars=2, inference_limit=1000), "inferences", [0]),
        (dict(size=1, stars=1, count=3, tries=4), "tries", [1]),
        (dict(size=1, stars=1), None, [1]),
    ],
)
def test_limits(wanted: dict[str, Any], limit: str | None, made: Any) -> None:
    making = make(**wanted, seed=1, rated=False)
    assert len(list(making)) in made
    assert making.limit == limit


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"tries": 1}, "0 of 1 boards made (limit: tries); a larger tries may help"),
        ({"inference_limit": 1000}, "(limit: inferences); a larger inference_limit"),
    ],
)
def test_next_at_a_limit(limits: dict[str, int], message: str) -> None:
    making = make(10, 2, seed=1, difficulty="expert", **limits)  # type: ignore[arg-type]
    with pytest.raises(NoMoreBoards, match=re.escape(message)):
        next(making)
    with pytest.raises(StarBattleError):  # as often as it is asked
        next(making)


def test_next_after_all_boards() -> None:
    making = make(1, 1)
    next(making)
    with pytest.raises(StopIteration) as ended:
        next(making)
    assert not isinstance(ended.value, NoMoreBoards)


def test_closed() -> None:
    with make(5, 1, count=10**6, seed=1, rated=False) as making:
        assert [one.index for one in islice(making, 3)] == [0, 1, 2]
    assert next(making, None) is None


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (dict(), "give the size of the boards and the number of stars"),
        (dict(size=7, stars=2), "no 7x7 board has room for 2 stars"),
        (dict(size=3, stars=1), "room for 1 star in every row and column; it takes 4"),
        (dict(size=8, stars=2, solution=[]), "solution must be 2 stars in each"),
        (dict(size=0, stars=1), "size must be an integer from 1 to 100, not 0"),
        (dict(size=8, stars=1, seed=-1), "seed must be an integer from 0 to"),
        (dict(size=8, stars=1, shape="round"), "shape must be natural, compact or"),
        (dict(size=8, stars=1, min_region=8), "min_region must be less than 8"),
        (dict(size=8, stars=1, max_region=8), "max_region must be more than 8"),
        (dict(size=8, stars=1, difficulty="mad"), "difficulty must be easy, medium,"),
        (dict(size=8, stars=1, rating=(9, 8)), "max_rating must be at least"),
        (dict(size=8, stars=1, rated=False, rating=(1, 2)), "rated must be true"),
        (
            dict(size=8, stars=1, difficulty="easy", rating=(1, 2)),
            "difficulty and rating cannot be combined",
        ),
        (dict(size=8, stars=1, max_technique="X"), "unknown technique 'X'"),
        (dict(size=8, stars=1, count=0), "count must be positive, not 0"),
        (dict(size=8, stars=1, jobs=0), "jobs must be positive, not 0"),
        (dict(size=8, stars=1, jobs=100_000), ", not 100000: there are"),
        (dict(size=8, stars=1, count=10**20), f", not {10**20}"),
        (dict(size=8, stars=1, solution=[(8, 0)]), "no cell (8, 0)"),
        (dict(size=4, stars=1, solution=[(0, 0)]), "solution must be 1 star in each"),
        (dict(size=8, mutate=Board.load(NORVIG)), "a board to mutate has a size"),
    ],
)
def test_bad_wishes(wanted: dict[str, object], message: str) -> None:
    with pytest.raises(RequestError) as caught:
        next(make(**wanted))  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_counts() -> None:
    assert [count_placements(size, 1) for size in range(1, 7)] == [1, 0, 0, 2, 14, 90]
    assert count_placements(8, 2) == 2
    assert count_placements(10, 2) == 146510


def test_count_limit() -> None:
    assert count_placements(30, 3, inference_limit=10**6) is None


# The shipped boards

SHIPPED = [
    json.loads(line)
    for file in sorted((BOARDS / "made").glob("*.jsonl"))
    for line in file.read_text("utf-8").splitlines()
]


def test_shipped_boards() -> None:
    assert len(SHIPPED) == 200
    for record in SHIPPED:
        board = Board(record["regions"], record["stars"])
        result = solve(board, model="bits", solutions=2, counters=False)
        assert result.status is Status.UNIQUE
        assert [list(cell) for cell in result[0].stars] == record["solution"]


def test_shipped_commands() -> None:
    for record in [r for r in SHIPPED if len(r["regions"]) <= 9][::6]:
        program, name, *options = record["command"].split()
        assert (program, name) == ("starbattle", "make")
        size, stars, seed = map(int, options[1::2])
        (made,) = make(size, stars, seed=seed)
        assert made.to_dict().items() <= record.items()
        assert made.hardest == record["hardest"]


# The commands


def records(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_command_lines() -> None:
    done = cli("make", "--size", "6", "--stars", "1", "--count", "2", "--seed", "4")
    assert (done.returncode, done.stderr) == (0, "")
    first, second = records(done.stdout)
    (made,) = make(6, 1, seed=4)
    assert first == made.to_dict()
    keys = {"id", "stars", "regions", "solution", "seed", "rating"}
    assert set(second) == keys
    board = Board(second["regions"], second["stars"])  # type: ignore[arg-type]
    cells = [(row, column) for row, column in second["solution"]]  # type: ignore[attr-defined]
    assert Solution(board, cells).check() == []


def test_command_file(tmp_path: Path) -> None:
    output = tmp_path / "made.jsonl"
    command = ["make", "--size", "8", "--stars", "2", "--seed", "4", "--no-rate"]
    done = cli(*command, "--shape", "compact", "-o", output)
    said = f"{output}: 1 board\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")
    (made,) = make(8, 2, seed=4, shape="compact", rated=False)
    assert Board.load(output) == made.board


def test_command_text() -> None:
    command = ["make", "--size", "5", "--stars", "1", "--seed", "1", "--to", "text"]
    done = cli(*command, "--ascii", "--no-rate")
    head, blank, *drawing = done.stdout.splitlines()
    assert (head, blank) == ("5x5, 1 star, seed 1, not rated", "")
    assert "\n".join(drawing).count("*") == 5


@pytest.mark.parametrize("form", ["puzzlink", "csv", "krazydad"])
def test_command_format(form: str) -> None:
    command = ["make", "--size", "5", "--stars", "1", "--seed", "1", "--count", "2"]
    done = cli(*command, "--no-rate", "--to", form)
    assert (done.returncode, done.stderr) == (0, "")
    made = list(make(5, 1, seed=1, count=2, rated=False))
    written = list(parse_positions(done.stdout, from_format=form))
    assert [w.board for w in written] == [m.board for m in made]  # type: ignore[union-attr]
    if "solution" in format_named(form).carries:
        assert [w.solution for w in written] == [m.solution for m in made]  # type: ignore[union-attr]


def test_command_relatives(tmp_path: Path) -> None:
    state = tmp_path / "stars.txt"
    state.write_text("..*.\n*...\n...*\n.*..\n")
    command = ["make", "--size", "4", "--stars", "1", "--solution", state]
    (around,) = records(cli(*command).stdout)
    assert around["solution"] == [[0, 2], [1, 0], [2, 3], [3, 1]]
    (relative,) = records(cli("make", "--mutate", NORVIG, "--no-rate").stdout)
    stars = [list(cell) for cell in solve(Board.load(NORVIG))[0].stars]
    assert relative["solution"] == stars


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--size", "7"], "give --size N and --stars S, or --mutate BOARD"),
        (
            ["--size", "8", "--mutate", str(NORVIG)],
            "a board to mutate has a size",
        ),
        (
            ["--size", "8", "--stars", "1", "--rating", "9-x"],
            "--rating is a range within 1-100, such as 20-40, not '9-x'",
        ),
        (["--size", "8", "--stars", "1", "--rating", "40-20"], "not '40-20'"),
        (["--size", "8", "--stars", "1", "--rating", "90-101"], "not '90-101'"),
        (
            ["--size", "999999", "--stars", "1", "--solution", "x"],
            "--size is from 1 to 100, not 999999",
        ),
        (
            ["--size", "5", "--stars", "1", "--count", "2", "--to", "minizinc"],
            "minizinc writes one board per file; make only one",
        ),
        (["--size", "5", "--stars", "1", "--to", "x"], "unknown format 'x'"),
    ],
)
def test_command_misused(arguments: list[str], message: str) -> None:
    done = cli("make", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_command_difficulty() -> None:
    command = ["make", "--size", "8", "--stars", "1", "--seed", "2"]
    (easy,) = records(cli(*command, "--difficulty", "easy").stdout)
    assert 1 <= easy["rating"] <= 30  # type: ignore[operator]
    (rated,) = records(cli(*command, "--rating", "20-40").stdout)
    assert 20 <= rated["rating"] <= 40  # type: ignore[operator]


@pytest.mark.parametrize(
    ("size", "stars", "seed", "name"),
    [
        (8, 1, 1, "Undercounting"),
        (9, 2, 5, "Tiling Counting Marks"),
    ],
)
def test_hardest(size: int, stars: int, seed: int, name: str) -> None:
    made = next(iter(make(size, stars, seed=seed, hardest=name)))
    found = grade(made.board)
    assert (found.hardest, made.hardest, found.rating) == (name, name, made.rating)


def test_command_hardest() -> None:
    done = cli(
        "make", "--size", "6", "--stars", "1", "--seed", "1", "--hardest", "luck"
    )
    assert (done.returncode, "luck" in done.stderr) == (2, True)
    done = cli("make", "--size", "2", "--stars", "1", "--hardest", "two-units",
               "--max-technique", "two-units")  # fmt: skip
    assert "cannot be combined" in done.stderr


def test_command_limit() -> None:
    done = cli("make", "--size", "1", "--stars", "1", "--count", "2", "--tries", "3")
    assert done.returncode == 3
    assert len(records(done.stdout)) == 1
    assert done.stderr == "starbattle: 1 of 2 boards made (limit: tries)\n"


def test_rare_boards_are_told_of_early() -> None:
    command = ["make", "--size", "4", "--stars", "1", "--seed", "1", "--tries", "12"]
    done = cli(*command, "--rating", "90-100")
    assert (done.returncode, done.stdout) == (3, "")
    rare, remedy, limit = done.stderr.splitlines()
    assert rare.startswith("starbattle: such boards are rare: ")
    assert "attempts, 0 boards; others came to ratings of " in rare
    assert remedy.endswith("or a wider --rating")
    assert limit == "starbattle: 0 of 1 boards made (limit: tries)"


def test_progress() -> None:
    seen: list[tuple[int, int]] = []

    def note(making: BoardGenerator) -> None:
        seen.append((making.attempts.made, making.attempts.unsuccessful))

    making = make(4, 1, seed=8, rated=False, count=60, on_progress=note)
    boards = list(making)
    assert seen == sorted(seen)
    assert making.attempts.made == 60
    assert making.attempts.unsuccessful == sum(made.attempt for made in boards) > 0


GRADE = {"rating": 10}


@pytest.mark.parametrize(
    ("request_", "grades", "said"),
    [
        ({}, [GRADE] * 10, "10 attempts, 0 boards; others came to ratings of 10-10"),
        ({}, [{"rating": None}] * 10, "rare: 10 attempts, 0 boards; 10 took harder"),
        ({"hardest": "X"}, [GRADE] * 10, "try another --size, other --stars, or"),
        ({"max_region": 9}, [None] * 10, "or a larger --max-region"),
        ({"where": ["r1c1 = 1"], "needed": True}, [None] * 10, "or --not-needed"),
        ({"rules": {"touch": "none"}}, [None] * 10, "too much freedom"),
        ({}, [None] * 10, "there may be few different ones"),
        ({}, [GRADE] * 9, None),
    ],
)
def test_advice(request_: dict[str, Any], grades: list[Any], said: str | None) -> None:
    attempts = Attempts()
    for one in grades:
        attempts.add(one)
    assert attempts.rare == (said is not None)
    if said:
        keys = dict.fromkeys(("min_region", "max_region"))
        assert said in "; ".join(advice(keys | request_, attempts))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_made(jobs: str) -> None:
    command = ["-m", "starbattle", "make", "--size", "5", "--stars", "1", "--no-rate"]
    process = subprocess.Popen(
        [sys.executable, *command, "--count", "1000000", "--seed", "1", "--jobs", jobs],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(3)]
        process.send_signal(signal.SIGINT)
        rest, complaint = process.communicate(timeout=TIMEOUT_S)
    finally:
        process.kill()
        process.communicate()
    assert (process.returncode, complaint) == (130, "")
    made = records("".join(said) + rest)
    expected = islice(make(5, 1, count=10**6, seed=1, rated=False), len(made))
    assert made == [one.to_dict() for one in expected]


def test_command_count() -> None:
    done = cli("count", "--size", "9", "--stars", "2")
    assert (done.returncode, done.stdout, done.stderr) == (0, "664\n", "")


def test_command_count_limit() -> None:
    done = cli("count", "--size", "30", "--stars", "3", "--inference-limit", "100000")
    assert (done.returncode, done.stdout) == (3, "")
    said = "30x30 with 3: not counted: a limit came first (inferences)"
    assert done.stderr == f"starbattle: {said}\n"
