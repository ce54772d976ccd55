"""Autograders of other systems, run as those systems do."""

import base64
import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from conftest import BOARDS, TIMEOUT_S, cli, environment
from starbattle.course.assignment import read_assignment
from starbattle.course.systems import pack_named, packs
from starbattle.course.systems.kit import zipped

HIDDEN = "h1dden"
"""What students may not see of the assignment; its hidden files have it."""

ASSIGNMENT = f"""
name = "first"
title = "First “<steps>”"
# made from {HIDDEN} seed
[interface]
file = "stars.pl"
predicates = [{{ name = "solve", arity = 2 }}]
[limits]
cpu = 100.0
[[boards]]
class = "public"
file = "boards/public.txt"
[[boards]]
class = "{HIDDEN}"
file = "boards/{HIDDEN}.txt"
hidden = true
[[parts]]
kind = "predicate"
points = 3
tests = [
    {{ goal = "apart(1, 3)" }},
    {{ goal = "apart(1, 2)", expect = "false", points = 1 }},
    {{ goal = "apart({HIDDEN}, 2)", expect = "false", hidden = true }},
]
[[parts]]
name = "boards"
kind = "boards"
points = 2
goal = "solve(Board, Columns)"
answer = "Columns"
classes = ["public", "{HIDDEN}"]
[[parts]]
name = "{HIDDEN}"
kind = "boards"
points = 2
goal = "solve(Board, Columns)"
answer = "Columns"
classes = ["{HIDDEN}"]
[[parts]]
kind = "performance"
points = 1
goal = "solve(Board, Columns)"
answer = "Columns"
classes = ["public"]
thresholds = [{{ within = 2.0, share = 1.0 }}]
"""
SUBMISSION = """\
apart(A, B) :- integer(A), integer(B), D is abs(A-B), D > 1.
solve(_, "übel").
solve(X, X) :- Y = 1.
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An assignment."""
    made = tmp_path_factory.mktemp("course") / "first"
    (made / "boards").mkdir(parents=True)
    (made / "assignment.toml").write_text(ASSIGNMENT, "utf-8")
    (made / "statement.md").write_text("# First steps\n")
    (made / "template.pl").write_text("solve(_, _) :- fail.\n")
    (made / "reference.pl").write_text(f"% {HIDDEN}\n{SUBMISSION}")
    board = (BOARDS / "norvig" / "5x5.txt").read_text()
    (made / "boards" / "public.txt").write_text(board)
    (made / "boards" / f"{HIDDEN}.txt").write_text(board)
    (made / ".git").mkdir()
    (made / ".git" / "config").write_text("token")
    return made


def unpacked(folder: Path, system: str, place: Path) -> Path:
    """Unpack as unzip does, with permissions."""
    files = pack_named(system)(read_assignment(folder))
    subprocess.run(
        [sys.executable, "-c", UNZIP, place], input=zipped(files), check=True
    )
    return place


UNZIP = """
import io, os, sys, zipfile
archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
for info in archive.infolist():
    os.chmod(archive.extract(info, sys.argv[1]), info.external_attr >> 16)
"""


def run(*command: str | Path, cwd: Path, stdin: str = "", **more: str) -> str:
    """Run a script as a system that has no sandbox; return what it prints."""
    python = Path(sys.executable).parent
    done = subprocess.run(
        command,
        cwd=cwd,
        input=stdin,
        capture_output=True,
        text=True,
        env=environment(
            PATH=f"{python}{os.pathsep}{os.environ['PATH']}",
            PYTHONPATH=None,
            MARK_OPTIONS="--trust-submissions",
            **more,
        ),
        timeout=TIMEOUT_S,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_gradescope(folder: Path, tmp_path: Path) -> None:
    root = tmp_path / "autograder"
    source = unpacked(folder, "gradescope", root / "source")
    (root / "submission").mkdir()
    (root / "submission" / "stars.pl").write_text(SUBMISSION)
    program = root / "run_autograder"
    program.write_bytes((source / "run_autograder").read_bytes())
    program.chmod(0o755)
    run(program, cwd=root, AUTOGRADER=str(root))
    results = json.loads((root / "results" / "results.json").read_text("utf-8"))
    assert results["score"] == 3
    assert "stars.pl:3:" in results["output"]
    assert HIDDEN not in json.dumps([t["output"] for t in results["tests"]])
    assert not (source / "assignment").stat().st_mode & 0o007


def test_gradescope_has_no_results_if_marking_fails(
    folder: Path, tmp_path: Path
) -> None:
    """Gradescope then says that the autograder failed; 0 points would be a mark."""
    root = tmp_path
    (root / "results").mkdir()
    (root / "results" / "results.json").write_text("{}")
    source = unpacked(folder, "gradescope", root / "source")
    (source / "assignment" / "assignment.toml").write_text("name = ")
    (root / "submission").mkdir()
    done = subprocess.run(
        [source / "run_autograder"], env=environment(AUTOGRADER=str(root)),
        capture_output=True, timeout=TIMEOUT_S,
    )  # fmt: skip
    assert done.returncode != 0
    assert not list((root / "results").iterdir())


@pytest.mark.slow
def test_dodona(folder: Path, tmp_path: Path) -> None:
    root = unpacked(folder, "dodona", tmp_path)
    exercise = root / "exercises" / "first"
    config = json.loads((exercise / "config.json").read_text("utf-8"))
    assert config["type"] == "exercise"
    assert (exercise / "description" / "description.en.md").exists()
    (tmp_path / "submission").write_text(SUBMISSION)
    about = {
        "memory_limit": 500_000_000, "time_limit": 60, "programming_language": "prolog",
        "natural_language": "en", "resources": str(exercise / "evaluation"),
        "source": str(tmp_path / "submission"), "judge": str(root / "judge"),
        "workdir": str(tmp_path),
    }  # fmt: skip
    out = run(root / "judge" / "run", cwd=tmp_path, stdin=json.dumps(about))
    commands = [json.loads(text) for text in out.splitlines()]
    assert commands[0] == {"command": "start-judgement"}
    assert commands[-1] == {"command": "close-judgement"}
    (tab, *_) = (c["badgeCount"] for c in commands if c["command"] == "close-tab")
    assert tab == 0
    notes = [c["row"] for c in commands if c["command"] == "annotate-code"]
    assert 2 in notes


@pytest.mark.slow
def test_github_classroom(folder: Path, tmp_path: Path) -> None:
    root = unpacked(folder, "github-classroom", tmp_path / "repository")
    assert (root / "stars.pl").read_text() == "solve(_, _) :- fail.\n"
    (root / "stars.pl").write_text(SUBMISSION)
    output = tmp_path / "output"
    said = run("python3", ".course/check", cwd=root, GITHUB_OUTPUT=str(output))
    assert "::warning file=stars.pl,line=3" in said
    name, _, value = output.read_text().strip().partition("=")
    result = json.loads(base64.b64decode(value))
    tests = result.pop("tests")
    assert (name, result.keys()) == ("result", {"version", "status", "max_score"})
    assert (result["version"], result["status"]) == (1, "fail")
    assert [test["status"] for test in tests[:2]] == ["pass", "pass"]
    assert tests[0].keys() == {"name", "status", "score", "message", "test_code",
                               "filename", "line_no", "duration"}  # fmt: skip


def test_github_classroom_fails_if_nothing_can_be_checked(
    folder: Path, tmp_path: Path
) -> None:
    root = unpacked(folder, "github-classroom", tmp_path / "repository")
    (root / "stars.pl").unlink()
    output = tmp_path / "output"
    done = subprocess.run(
        [sys.executable, ".course/check"], cwd=root, capture_output=True, text=True,
        env=environment(GITHUB_OUTPUT=str(output)), timeout=TIMEOUT_S,
    )  # fmt: skip
    assert done.returncode == 2 and "stars.pl" in done.stderr
    assert not output.exists()


def test_the_workflow_reads_the_result_of_its_step(
    folder: Path, tmp_path: Path
) -> None:
    root = unpacked(folder, "github-classroom", tmp_path)
    text = (root / ".github" / "workflows" / "classroom.yml").read_text()
    for piece in ("id: course", "COURSE_RESULTS:", "steps.course.outputs.result",
                  "runners: course", "python3 .course/check"):  # fmt: skip
        assert piece in text


def test_students_get_nothing_hidden(folder: Path) -> None:
    files = pack_named("github-classroom")(read_assignment(folder))
    assert {"README.md", "stars.pl", "boards/public.txt", ".course/tests"} <= set(files)
    assert len(files) < 20
    for name, entry in files.items():
        assert HIDDEN not in name and HIDDEN.encode() not in entry.content


def test_no_pack_has_more_than_marking_needs(folder: Path) -> None:
    for system in packs():
        files = pack_named(system)(read_assignment(folder))
        assert len(files) < 540, system  # most of them in prolog/
        assert not [n for n in files if "/course/new/" in n or "/lab/" in n]


def filled(template: str, answer: str) -> str:
    """Expand the template as Twig does: e('py') escapes quotes and backslashes."""
    escaped = answer.replace("\\", "\\\\").replace('"', '\\"').replace("'", "\\'")
    hole = "{{ STUDENT_ANSWER | e('py') }}"
    assert template.count(hole) == 1 and template.count("{{") == 1
    assert "{%" not in template and "{#" not in template
    return template.replace(hole, escaped)


@pytest.mark.slow
def test_coderunner(folder: Path, tmp_path: Path) -> None:
    root = unpacked(folder, "coderunner", tmp_path / "pack")
    question = ElementTree.parse(root / "question.xml").getroot()[0]
    assert question.get("type") == "coderunner"
    assert question.findtext("name/text") == "First “<steps>”"
    settings = {child.tag: child.text for child in question}
    assert settings["grader"] == "TemplateGrader"
    assert settings["iscombinatortemplate"] == "1"
    test = question.find("testcases/testcase")
    assert test is not None and test.get("useasexample") == "0"
    for name in ("testcode", "stdin", "expected", "extra", "display"):
        assert test.find(f"{name}/text") is not None
    file = question.find("testcases/file")
    assert file is not None and file.get("name") == "starbattle.zip"
    work = tmp_path / "work"
    work.mkdir()
    (work / "starbattle.zip").write_bytes(base64.b64decode(file.text or ""))
    template = question.findtext("template") or ""
    (work / "t.py").write_text(filled(template, SUBMISSION), "utf-8")
    outcome = json.loads(run("python3", "t.py", cwd=work))
    assert outcome["fraction"] == pytest.approx(3 / 8)
    assert (work / "submission" / "stars.pl").read_text("utf-8") == SUBMISSION


def test_coderunner_has_no_result_if_it_cannot_mark(
    folder: Path, tmp_path: Path
) -> None:
    """Any result would be a mark; CodeRunner shows what a grader that fails says."""
    root = unpacked(folder, "coderunner", tmp_path)
    template = (root / "template.py").read_text("utf-8")
    (tmp_path / "starbattle.zip").write_bytes(b"")
    (tmp_path / "t.py").write_text(filled(template, "p."), "utf-8")
    done = subprocess.run(
        [sys.executable, "t.py"], cwd=tmp_path, capture_output=True, text=True,
        env=environment(), timeout=TIMEOUT_S,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (1, "")
    (said,) = done.stderr.splitlines()
    assert said.startswith("The answer was not marked.") and "zip" in said


# The settings that CodeRunner reads from a question; the others belong to Moodle.
SETTINGS = {
    "coderunnertype", "prototypetype", "allornothing", "penaltyregime", "precheck",
    "hidecheck", "showsource", "answerboxlines", "answerpreload", "globalextra",
    "useace", "resultcolumns", "template", "iscombinatortemplate",
    "allowmultiplestdins", "answer", "validateonsave", "testsplitterre", "language",
    "acelang", "sandbox", "grader", "cputimelimitsecs", "memlimitmb", "sandboxparams",
    "templateparams", "twigall", "uiplugin", "attachments", "displayfeedback",
}  # fmt: skip
MOODLE = {"name", "questiontext", "defaultgrade", "penalty", "testcases"}


def test_coderunner_knows_all_settings_of_the_question(folder: Path) -> None:
    files = pack_named("coderunner")(read_assignment(folder))
    quiz = ElementTree.fromstring(files["question.xml"].content)
    (question,) = quiz
    tags = [child.tag for child in question]
    assert len(tags) == len(set(tags)) and set(tags) <= SETTINGS | MOODLE
    flags = ("allornothing", "iscombinatortemplate", "prototypetype", "validateonsave")
    assert {question.findtext(name) for name in flags} <= {"0", "1"}
    assert float(question.findtext("defaultgrade") or 0) == 8
    assert int(question.findtext("cputimelimitsecs") or 0) > 0


EXERCISE = {
    "type", "programming_language", "access", "description", "evaluation", "labels",
}  # fmt: skip
EVALUATION = {"handler", "time_limit", "memory_limit", "network_enabled"}


def test_dodona_knows_all_settings_of_the_exercise(folder: Path) -> None:
    files = pack_named("dodona")(read_assignment(folder))
    config = json.loads(files["exercises/first/config.json"].content)
    assert (set(config), set(config["evaluation"])) == (EXERCISE, EVALUATION)
    assert config["access"] in ("public", "private")
    assert list(config["description"]) == ["names"]
    limits = [config["evaluation"][name] for name in ("time_limit", "memory_limit")]
    assert all(type(limit) is int and limit > 0 for limit in limits)
    assert config["evaluation"]["network_enabled"] is False
    assert isinstance(json.loads(files["judge/config.json"].content), dict)
    assert files["judge/run"].is_program


def contents(data: bytes) -> Iterator[tuple[str, int]]:
    for info in zipfile.ZipFile(io.BytesIO(data)).infolist():
        yield info.filename, info.external_attr >> 16 & 0o777


def test_the_command(folder: Path, tmp_path: Path) -> None:
    done = cli("course", "pack", folder, "--for", "gradescope", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("first-gradescope.zip: ")
    found = dict(contents((tmp_path / "first-gradescope.zip").read_bytes()))
    assert found["setup.sh"] == found["run_autograder"] == 0o755
    assert "kit/starbattle/prolog/course/harness.pl" in found
    assert not [n for n in found if ".git" in n or "__pycache__" in n or ".." in n]


@pytest.mark.parametrize("system", packs())
def test_two_packs_are_the_same(system: str, folder: Path) -> None:
    read = read_assignment(folder)
    first, second = (zipped(pack_named(system)(read)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--for", "ilias"], "unknown system 'ilias'; expected one of gradescope"),
        (["--for", "dodona", "-o", "first/x.zip"], "would be part of the assignment"),
    ],
)
def test_what_is_wrong_is_said(
    arguments: list[str], message: str, folder: Path
) -> None:
    done = cli("course", "pack", "first", *arguments, cwd=folder.parent)
    assert done.returncode == 2
    assert message in done.stderr and done.stderr.count("\n") == 1
