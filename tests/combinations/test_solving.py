"""What a caller of a solver can combine: an answer is right, or refused with a reason.

`STARBATTLE_CASES=20000 bin/test tests/combinations/test_solving.py -m slow -k some -s`
tries so many cases, and prints how many are right and refused.
"""

import asyncio
import json
import os
import re
import shlex
from collections import Counter
from itertools import chain, count, islice
from typing import NamedTuple, get_args

import pytest

import starbattle
from combinations import array, case_of
from conftest import BRIDGES, cli
from starbattle import Program, Rules, Strategy
from starbattle.names import DEFAULT_STRATEGIES, Model, Peer
from starbattle.search.trace import Outcome, trace
from test_prolog import ROOT, swipl

MODELS, PEERS = get_args(Model), get_args(Peer)
PROGRAM = str(ROOT / "examples/models/mine.pl")


class Call(NamedTuple):
    """A way to ask.

    Attributes:
        text: with a place for the board, in Python, and one for the options
        kind: what is called
        door: where
        wanted: how many solutions it wants; None: all
    """

    text: str
    kind: str
    door: str
    wanted: int | None = None


CALLS = [
    Call("solve({}, solutions=1{})", "solve", "python", 1),
    Call("solve({}, solutions=2{})", "solve", "python", 2),
    Call("solve({}, solutions=None{})", "solve", "python"),
    Call("solve({}, solutions=None, count_only=True{})", "count", "python"),
    Call("iter_solutions({}{})", "iter", "python"),
    Call("next(iter(solve_many([{}], jobs=1, solutions=2{})))", "many", "python", 2),
    Call("asyncio.run(asolve({}, solutions=None{}))", "solve", "python"),
    Call("trace({}, solutions=None{})", "trace", "python"),
    Call("solve - --json", "solve", "shell", 1),
    Call("solve - --json --solutions 2", "solve", "shell", 2),
    Call("solve - --json --all", "solve", "shell"),
    Call("solve - --json --count", "count", "shell"),
    Call("compare - --jobs 1", "compare", "shell", 1),
    Call("compare - --jobs 1 --all", "compare", "shell"),
    Call("solve(B, [{}], R)", "solve", "prolog"),
    Call("solve(B, [solutions(1),{}], R)", "solve", "prolog", 1),
    Call("solve(B, [listing(false),{}], R)", "solve", "prolog"),
    Call("findall(C, solution(B, C, [{}]), R)", "solution", "prolog"),
    Call("solution_count(B, R, [{}])", "solution", "prolog"),
    *(
        Call(
            f"findall(C, (star_battle(B, C, [cells(D),{{}}]), append({labeled}, L), "
            "label(L)), R)",
            "star_battle",
            "prolog",
        )
        for labeled in "CD"
    ),
]
FORMS = {
    "python": ["expression", "text", "term"],
    "shell": ["text", "term"],
    "prolog": ["term", "goal"],
}
WHERE = {
    "sum": (
        "v.cell[0, 1] + v.cell[2, 2] <= 1", "r1c2 + r3c3 =< 1",
        "cell(1,2) + cell(3,3) #=< 1", "P + Q #=< 1",
    ),
    "product": (
        "v.cell[0, 1] * v.cell[2, 2] == 0", "r1c2 * r3c3 = 0",
        "cell(1,2) * cell(3,3) #= 0", "P * Q #= 0",
    ),
    "boolean": (
        "implies(v.cell[0, 1] == 1, v.column[2][0] > 1)",
        "r1c2 = 1 implies column(3,1) > 2", "cell(1,2) #= 1 #==> column(3,1) #> 2",
        "P #==> U #> 2",
    ),
    "count": (
        "exactly(1, v.cell[0, 1], v.cell[2, 2], v.cell[1, 3])",
        "exactly(1, [r1c2, r3c3, r2c4])", "exactly(1, [1-2, 3-3, 2-4])",
        "sum([P,Q,S], #=, 1)",
    ),
    "distance": (
        "abs(v.column[0][0] - v.column[2][0]) > 1",
        "abs(column(1,1) - column(3,1)) > 1", "abs(column(1,1) - column(3,1)) #> 1",
        "abs(T - U) #> 1",
    ),
    "table": (
        "table([v.column[0][0], v.column[2][0]], [(0, 2), (2, 0)])",
        "table([column(1,1), column(3,1)], [[1,3], [3,1]])",
        "table([column(1,1), column(3,1)], [[1,3], [3,1]])",
        "T #= 1 #/\\ U #= 3 #\\/ T #= 3 #/\\ U #= 1",
    ),
}  # fmt: skip
"""Constraints, each in the forms of FACTORS, the goal without what calls it."""

PARTS = {
    "view": [None, "columns", "cells", "regions"],
    "select": [
        None, "ff", "ffc", "max", "impact", "dom_w_deg", "random_variable:7", "weights",
    ],
    "order": [None, "up", "down", "median", "random_value:3"],
    "branch": [None, "enum", "bisect"],
    "method": [
        None, "lds:2", "lds:99", "dds:99", "credit:8:2", "restarts:luby:2",
        "restarts:geometric:2:2",
    ],
}  # fmt: skip
FACTORS = {
    "call": CALLS,
    "model": [*MODELS, *PEERS, "auto", "bool", "positions"],
    **PARTS,
    "board": ["one star", "two stars", "holes", "rows", "wrong", "many", "hard"],
    "rules": [
        "", "touch='knight'", "touch='none'", "touch='king+knight'", "wrap=True",
        "row_stars=1", "touch='none', row_stars=1",
        "touch='rook', wrap=True, diagonals=1",
    ],
    "where": [None, *WHERE],
    "form": ["expression", "text", "term", "goal"],
    "of": ["call", "board"],
    "like": ["b", "b.regions, stars=b.stars", "b.to('jsonl')", "Position(b)"],
    "given": [None, "star", "blank", "both", "wrong", "touching"],
    "limits": [
        "", "timeout=1e3", "timeout=1e-9", "cpu_limit=1e-4", "inference_limit=9",
        "inference_limit=3000", "memory_limit=2**20",
        "timeout=1e3, cpu_limit=1e3, inference_limit=10**12, memory_limit=2**31",
    ],
    "bridge": ["auto", *BRIDGES],
    "check": [None, *MODELS, *PEERS],
    "peer_options": [
        None, "--configuration=trendy", "--sat-prepro=2", "--enum-mode=cautious",
        "num_workers=4", "num_workers=8 linearization_level=1",
        "enumerate_all_solutions=false",
    ],
    "counters": [False, True],
}  # fmt: skip


LARGE = ("two stars", "many", "hard")
"""Boards on which some searches take hours."""


def own(row):
    return row.model in ("bool", "positions")


def view(row):
    """Return what is labeled if nothing is said."""
    model = "columns" if row.model == "global" and not apart(row) else row.model
    usual = {"positions": "ffc", **DEFAULT_STRATEGIES}.get(model, "weights")
    return row.view or {"weights": "cells", "ffc": "columns"}.get(usual, usual)


def peer(row):
    return row.model in PEERS or row.check in PEERS


def parts(row):
    """Return the parts of a strategy that are said."""
    return {part: word for part in PARTS if (word := getattr(row, part))}


def apart(row):
    """Tell whether stars must be a king's move apart, at least."""
    return "touch" not in row.rules or "king" in row.rules


def takes(model, row):
    """Tell whether a model takes the rules and constraints."""
    usual = row.rules in ("", "row_stars=1" if model == "bits" else "")
    if model in {*MODELS} - {"bits", "global", "columns", "cells", "feup"}:
        return not row.rules  # it knows the usual ones
    return model not in ("bits", "feup") or (usual and not row.where)


def searched(row):
    """Tell whether the model has no strategies."""
    return row.model in PEERS or row.model == "auto"


REASONS = [
    (None, lambda r: [r.form not in (FORMS[r.call.door] if r.where else ["text"])]),
    (None, lambda r: r.call.door != "python" and [r.like != "b"]),
    (
        None,
        lambda r: (
            r.call.door == "prolog"
            and [
                r.check,
                r.peer_options,
                own(r),
                searched(r),
                r.of != "call",
                r.bridge != "auto",
            ]
        ),
    ),
    (
        None,
        lambda r: r.call.kind in ("solution", "star_battle") and [r.limits, r.counters],
    ),
    (None, lambda r: r.call.kind == "star_battle" and [*parts(r)]),
    (None, lambda r: r.call.kind in ("iter", "trace") and [r.check, r.counters]),
    (
        None,
        lambda r: (
            r.call.kind == "trace"
            and ["cpu" in r.limits, r.peer_options, r.of == "call" and r.given]
        ),
    ),
    (None, lambda r: r.call.kind == "compare" and [r.check]),
    (None, lambda r: "regions" in r.like and [r.of == "board", r.call.kind == "many"]),
    (None, lambda r: r.board == "hard" and [r.rules]),
    (None, lambda r: r.check == "feup" and [r.board in LARGE]),
    ("no order m", lambda r: r.branch == "bisect" and [r.order == "median"]),
    ("strategy", lambda r: searched(r) and [*parts(r)]),
    (
        "needs no bridge",
        lambda r: (
            r.call.kind != "compare" and r.model in PEERS and [r.bridge != "auto"]
        ),
    ),
    ("has no inference_limit", lambda r: peer(r) and ["inf" in r.limits]),
    ("has no memory_limit", lambda r: peer(r) and [r.limits[:3] == "mem"]),
    ("does not take these", lambda r: [not takes(m, r) for m in (r.model, r.check)]),
    (
        "sums of cells",
        lambda r: (
            "clingo" in (r.model, r.check) and [r.where not in (None, "sum", "count")]
        ),
    ),
    (
        "no select weights",
        lambda r: (
            r.select == "weights" and [r.model not in ("global", "bits"), not apart(r)]
        ),
    ),
    (
        "weights has no",
        lambda r: (
            r.select == "weights" and [view(r) != "cells", r.order != "down", r.branch]
        ),
    ),
    (
        "model bits has no",
        lambda r: (
            r.model == "bits"
            and parts(r)
            and [
                r.view not in (None, "cells"),
                r.select not in ("weights", "random_variable:7"),
                r.order != "down",
                r.branch,
                r.method,
            ]
        ),
    ),
    (
        "bits cannot be posted",
        lambda r: r.model == "bits" and [r.call.kind == "star_battle"],
    ),
    ("program", lambda r: own(r) and [r.rules, r.where]),
    (
        "not for a program",
        lambda r: own(r) and [r.check, r.peer_options and r.call.kind != "compare"],
    ),
    ("need a peer", lambda r: own(r) and [r.peer_options and r.call.kind == "compare"]),
    ("must be a name", lambda r: own(r) and [r.call.kind == "iter"]),
    (
        "unknown view",
        lambda r: (
            own(r) and [r.view == "regions", r.view == "cells" and r.model != "bool"]
        ),
    ),
    (
        "peer_options are for",
        lambda r: [r.peer_options and r.model not in PEERS and not own(r)],
    ),
    (
        "peer_options of",
        lambda r: (
            r.model in PEERS
            and [r.peer_options and ("-" in r.peer_options) != (r.model == "clingo")]
        ),
    ),
    (
        "=1 only",
        lambda r: (
            r.model == "cp_sat"
            and r.call.wanted != 1
            and ["num_w" in (r.peer_options or "")]
        ),
    ),
    ("no enum", lambda r: r.model in PEERS and ["enum" in (r.peer_options or "")]),
    (
        "feup has no view",
        lambda r: r.model == "feup" and [r.view in ("cells", "regions")],
    ),
    ("be traced", lambda r: r.call.kind == "trace" and [r.model in ("bits", *PEERS)]),
    ("choose one", lambda r: r.model == "auto" and [r.call.kind == "trace"]),
    ("is several", lambda r: r.model == "auto" and [r.call.kind == "compare"]),
]


# --- how to ask, and what is answered ---

# An answer is status, limit, count, and solutions if any; or the words of a refusal.


class Source(str):
    """A text that stands for itself in a call."""

    __repr__ = str.__str__


def limits(row):
    said = eval(f"dict({row.limits})")
    if row.board in LARGE or row.model == "feup":
        name, most = ("cpu_limit", 2.0) if peer(row) else ("inference_limit", 10**6)
        name = "timeout" if peer(row) and row.call.kind == "trace" else name
        said[name] = min(said.get(name, most), most)
    return said


def where(row):
    return WHERE[row.where][FACTORS["form"].index(row.form)]


def python_text(case):
    row, options = case.row, limits(case.row)
    lines = [f"b = Board({case.regions}, stars={case.stars})", "v = b.variables()"]
    conditions = {}
    if case.rules:
        conditions["rules"] = Rules(**case.rules)
    if row.where:
        kind = Source if row.form == "expression" else str
        conditions["where"] = [kind(where(row))]
    if row.of == "board":
        changes = "".join(f".with_{k}({v})" for k, v in conditions.items())
        lines.append(f"b = b{changes}.with_given(*{case.given})")
    else:
        known = zip(("given_stars", "given_blanks"), case.given, strict=True)
        options |= conditions | {name: cells for name, cells in known if cells}
    options["model"] = Program(PROGRAM, row.model) if own(row) else row.model
    if parts(row):
        options["strategy"] = Strategy(**parts(row))
    names = ("check", "peer_options", "counters", "bridge")
    options |= {name: value for name in names if (value := getattr(row, name))}
    said = "".join(f", {name}={value!r}" for name, value in options.items())
    return "\n".join([*lines, row.call.text.format(row.like, said)])


def in_python(text):
    names = {name: getattr(starbattle, name) for name in starbattle.__all__}
    names |= {"asyncio": asyncio, "trace": trace}
    *setup, call = text.split("\n")
    exec("\n".join(setup), names)
    result = eval(call, names)
    if isinstance(result, Exception):
        raise result
    if "trace(" in call:
        ends = enumerate(node.outcome for node in result.nodes)
        found = [result.stars(id) for id, end in ends if end == Outcome.SOLUTION]
        return result.status, result.limit, len(found), found
    found = [one.stars for one in result]
    if "iter_" in call:
        status = "unknown" if result.limit else STATUSES[min(2, len(found))]
        return status, result.limit, len(found), found
    if result.check and result.check.agrees is False:
        return f"it does not agree: {result.check.reason}"
    return (
        result.status,
        result.limit,
        result.count,
        None if "count_" in call else found,
    )


def command_text(case):
    row, words = case.row, shlex.split(case.row.call.text)
    board = {"id": "b", "stars": case.stars, "regions": case.regions}
    board |= zip(("given_stars", "given_blanks"), case.given, strict=True)
    if row.of == "board":
        board |= {"rules": case.rules, "where": [where(row)] if row.where else []}
    else:
        said = {k.replace("_", "-"): v for k, v in case.rules.items()}
        rules = [
            f"{k}={str(v).strip('[]').replace(', ', ':')}" for k, v in said.items()
        ]
        words += ["--rules", ",".join(rules).replace("=True", "")] if rules else []
        words += ["--where", where(row)] if row.where else []
    for name, value in limits(row).items():
        said = value // 2**20 if name == "memory_limit" else value
        words += [f"--{name.replace('_', '-')}", str(said)]
    words += ["--program", PROGRAM] if own(row) else []
    words += [f"--peer-options={row.peer_options}"] if row.peer_options else []
    words += ["--bridge", row.bridge]
    if words[0] == "compare":
        words += ["--strategies", "/".join(strategy(row))] if parts(row) else []
        words += ["--models", row.model, f"--{'' if row.counters else 'no-'}counters"]
    else:
        words += chain(*((f"--{part}", word) for part, word in parts(row).items()))
        words += ["--check", row.check] if row.check else []
        words += ["--model", row.model, *["--statistics"] * row.counters]
    return f"echo '{json.dumps(board)}' | starbattle {shlex.join(words)}"


def in_a_shell(text):
    _, board, _, _, *words = shlex.split(text)
    done = cli(*words, stdin=board)
    lines = done.stdout.splitlines()
    said = json.loads(lines[-1]) if lines else {"status": "none"}
    due = EXITS.get(said["status"], 0) if words[0] == "solve" else 0
    if words[0] == "solve" and "check" in said and said["check"]["agrees"] is None:
        due = 3
    few = words[0] == "compare" and "--peer-options" in text and len(lines) < 2
    if few or done.returncode != due or said["status"] in ("none", "error"):
        return f"exit status {done.returncode}: {done.stdout}{done.stderr}"
    if "count" in said:
        return said["status"], said.get("limit"), said["count"], None
    found = [tuple(map(tuple, one)) for one in said["solutions"]]
    return said["status"], said.get("limit"), len(found), found


EXITS = {"unsatisfiable": 1, "unknown": 3}
STATUSES = ("unsatisfiable", "unique", "multiple")
PROLOG = f"""
:- use_module('{ROOT}/prolog/starbattle').
:- use_module(library(lists)).
goal(P-Q-S-T-U, Goal, Cells, Columns) :-
    maplist(at(Cells), [1-2,3-3,2-4], [P,Q,S]),
    maplist(at(Columns), [1-1,3-1], [T,U]),
    call(Goal),
    member(_, [once,twice]).
at(Rows, R-C, X) :- nth1(R, Rows, Row), nth1(C, Row, X).
ask(I) :-
    catch(call_with_inference_limit(run(I, R), 5 000 000, End), E, true),
    (   nonvar(E) -> message(E, Said)
    ;   End == inference_limit_exceeded -> Said = '"unknown","inferences",0,[]'
    ;   R = report(Status, Limit, Listed, [found-Found|_])
    ->  format(atom(Said), '"~w","~w",~w,~w', [Status,Limit,Found,Listed])
    ;   Said = R
    ),
    format("~d [~w]~n", [I,Said]).
message(E, Text) :-
    '$messages':translate_message(E, Lines, []),
    with_output_to(string(Text), print_message_lines(current_output, '', Lines)).
main :- forall(clause(run(I, _), _), once(ask(I))).
"""


def prolog_text(case):
    row = case.row
    said = [f"{k}({str(v).lower()})" for k, v in case.rules.items()]
    options = [f"model({row.model})", f"rules([{','.join(said)}])"]
    for name, cells in zip(("stars", "blanks"), case.given, strict=True):
        pairs = ",".join(f"{r + 1}-{c + 1}" for r, c in cells)
        options += [f"given_{name}([{pairs}])"]
    if row.where:
        goal = f"user:goal(P-Q-S-T-U, ({where(row)}))"
        options += [f"where({goal if row.form == 'goal' else [Source(where(row))]})"]
    if row.call.kind == "solve":
        options += [f"{name}({value})" for name, value in limits(row).items()]
        options += [f"counters({str(row.counters).lower()})"]
    if parts(row):
        options += [f"strategy(strategy({','.join(map(term, strategy(row)))}))"]
    grid = [[Source(f"r{x}" if x >= 0 else x) for x in line] for line in case.regions]
    options = [option for option in options if not option.endswith("([])")]
    goal = row.call.text.format(", ".join(options))
    return f"make_board({grid}, {case.stars}, B), {goal}"


def strategy(row):
    """Return the five words of a strategy."""
    usual = ("leftmost", "up", "step", "complete")
    said = [getattr(row, part) for part in PARTS]
    return [view(row), *(a or b for a, b in zip(said[1:], usual, strict=True))]


def term(word):
    """Return a word of a strategy as a term."""
    name, *numbers = word.split(":")
    if name == "restarts":
        numbers = [f"{numbers[0]}({','.join(numbers[1:])})"]
    return f"{name}({','.join(numbers)})" if numbers else name


def in_prolog(texts, folder):
    """Run all queries in one swipl."""
    file = folder / "queries.pl"
    runs = [f"run({i}, R) :- {text}.\n" for i, text in enumerate(texts)]
    file.write_text(PROLOG + "".join(runs))
    done = swipl("-g", "main", "-t", "halt", str(file))
    said = dict(re.findall(r"^(\d+) (.*)", done.stdout, re.MULTILINE))
    return [read(said.get(str(i), done.stderr)) for i in range(len(texts))]


def read(said):
    """Return what a line says that swipl has written."""
    try:
        *report, found = json.loads(said)
    except ValueError:
        return said
    if isinstance(found, int):
        return "counted", None, found, None
    listed = [
        tuple((r, c - 1) for r, row in enumerate(one) for c in row) for one in found
    ]
    status, limit, number = report or ("counted", "none", len(listed))
    return status, None if limit == "none" else limit, number, listed


# --- what is right ---

LIMITS = {"time": "timeout", "cpu": "cpu_limit", "inferences": "inference_limit"}
LIMITS |= {"memory": "memory_limit", "nodes": "trace"}


def fault(case, answer, refused):
    """Return what is wrong with an answer."""
    row, right = case.row, {*case.answers}
    incomplete = row.method and not row.method.startswith("restarts")
    if isinstance(answer, str):
        fits = refused is not None and refused in answer
        if row.call.kind == "compare" and row.peer_options:
            fits |= "skipped, as" in answer
        if incomplete and row.call.text.startswith("solution_count"):
            fits |= "is not known" in answer
        return None if fits else f"{refused or 'a refusal'}: {answer}"
    status, limit, number, found = answer
    wanted = len(right) if row.call.wanted is None else row.call.wanted
    known = min(wanted, len(right))
    if refused:
        return f"{refused}: not refused: {answer}"
    if found is not None and ({*found} - right or len({*found}) < len(found)):
        return "no solution, or one twice"
    if number > known or (found and number != len(found)):
        return f"{number} solutions of {known}"
    if status == "unknown":
        due = LIMITS.get(str(limit)) in (*limits(row), row.call.kind)
        due |= row.call.kind in ("solution", "star_battle") and row.board in LARGE
        due |= limit == "method" and incomplete and number != row.call.wanted
        return None if due else f"unknown, limit {limit}, {number} of {known}"
    statuses = ["counted", STATUSES[min(2, len(right))]]
    if row.call.wanted == 1 and right:
        statuses = ["satisfied", *(["unique"] if len(right) == 1 else [])]
    less = incomplete and row.call.text.startswith("findall")
    if limit or (number < known and not less) or status not in statuses:
        return f"{status}, limit {limit}, {number} of {known}; expected {statuses}"
    return None


def judged(asked, folder):
    """Yield rows, their texts, and what is wrong with the answers.

    Asked are rows, each with what should refuse it.
    """
    later = []
    for row, refused in asked:
        case = case_of(row, row.where and WHERE[row.where][0])
        if row.call.door == "prolog":
            later.append((case, refused, prolog_text(case)))
            continue
        python = row.call.door == "python"
        text = python_text(case) if python else command_text(case)
        try:
            answer = in_python(text) if python else in_a_shell(text)
        except starbattle.StarBattleError as error:
            answer = str(error)
        yield row, text, fault(case, answer, refused)
    answers = in_prolog([text for *_, text in later], folder)
    for (case, refused, text), answer in zip(later, answers, strict=True):
        yield case.row, text, fault(case, answer, refused)


def check(asked, folder):
    rows = list(asked)
    due, table, wrong = {id(row): words for row, words in rows}, Counter(), []
    for row, text, said in judged(rows, folder):
        kind = "wrong" if said else "refused" if due[id(row)] else "right"
        table.update((name, kind) for name in ("all", row.call.text, row.model))
        wrong += [f"{said}\n{text}\n"] if said else []
    for (name, kind), number in sorted(table.items()):
        print(f"{number:6} {kind:8} {name}")
    assert not wrong, f"{len(wrong)} of {len(rows)} are wrong:\n" + "\n".join(
        wrong[:40]
    )


pytestmark = pytest.mark.filterwarnings("ignore::starbattle.BoardWarning")


def test_pairs(tmp_path):
    calls = [call for call in CALLS if call.text != "compare - --jobs 1 --all"]
    rows = list(array(FACTORS | {"call": calls}, 2, 1, REASONS))
    assert {refused for _, refused in rows} == {words for words, _ in REASONS}
    check(rows, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_triples(part, tmp_path):
    check(islice(array(FACTORS, 3, 1, REASONS), part, None, 8), tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.skipif("STARBATTLE_CASES" not in os.environ, reason="it is for a person")
def test_some(tmp_path):
    every = chain.from_iterable(array(FACTORS, 3, seed, REASONS) for seed in count(1))
    check(islice(every, int(os.environ["STARBATTLE_CASES"])), tmp_path)
