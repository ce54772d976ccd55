"""Exam questions about propagation, as Markdown."""

from pathlib import Path

from conftest import cli


def test_questions_with_and_without_solutions(tmp_path: Path) -> None:
    plain = cli("course", "exam", "--seed", "7", "--count", "2")
    assert plain.returncode == 0
    assert "## Question 2" in plain.stdout and "Solution" not in plain.stdout
    solved = cli("course", "exam", "--seed", "7", "--count", "2", "--solutions")
    for line in plain.stdout.splitlines():
        assert line in solved.stdout
    assert solved.stdout.count("At the end: `X in ") == 2


def test_each_question_has_its_seed() -> None:
    two = cli("course", "exam", "--seed", "7", "--count", "2").stdout
    second = cli("course", "exam", "--seed", "8", "--count", "1").stdout
    wanted = second.partition("## Question 1")[2].strip()
    assert wanted and wanted in two


def test_a_file_and_a_seed_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "exam.md"
    assert cli("course", "exam", "-o", str(file)).returncode == 0
    assert file.read_text(encoding="utf-8").startswith("# Propagation")
    assert cli("course", "exam", "--seed", "-1").returncode == 2
