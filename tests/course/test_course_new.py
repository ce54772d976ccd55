"""The command `course new`: a complete assignment, which passes its own check."""

from collections import Counter

import pytest

from conftest import cli, ended_well
from course import Unheld, marked
from starbattle.conditions.rules import Rules
from starbattle.course.assignment import read_assignment
from starbattle.course.check import mutants, statement_faults
from starbattle.course.marking import Marker
from starbattle.course.new import Wish, check_variant, new_assignment
from starbattle.course.probes import sample_faults
from starbattle.course.samples import read_samples
from starbattle.errors import RequestError


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("new") / "first"
    sizes = (5, 6)
    new_assignment(made, Wish('Stars "and" \\ battles', sizes, public=1, hidden=1))
    return made


def test_its_files(folder):
    names = {str(f.relative_to(folder)) for f in folder.rglob("*") if f.is_file()}
    boards = {
        f"boards/{kind}-{n}x{n}-1.jsonl"
        for kind in ("public", "hidden")
        for n in (5, 6)
    }
    others = {"boards/public-several.jsonl", "boards/public-none.jsonl"}
    programs = {f"{name}.pl" for name in ("template", "reference", "samples")}
    written = {"assignment.toml", "statement.md", *programs}
    assert names == boards | others | written
    statement = (folder / "statement.md").read_text()
    assert statement.startswith('# Stars "and" \\ battles\n')
    assert "$" not in statement
    assert read_assignment(folder).title == 'Stars "and" \\ battles'


def test_its_reference_gets_all_points_and_its_template_none(folder):
    programs = {n: (folder / f"{n}.pl").read_text() for n in ("reference", "template")}
    found = marked(folder, programs)
    assert found["reference"].points == found["reference"].max_points
    assert found["reference"].notes == found["reference"].flags == ()
    assert found["template"].points == 0


def test_the_seed_decides(tmp_path, folder):
    def boards(made):
        return {f.name: f.read_text() for f in (made / "boards").iterdir()}

    # Of seed 6, no board with a cell elsewhere is without a solution.
    for name, seed in (("same", 1), ("other", 6)):
        command = f"course new {name} --sizes 5,6 --public 1 --hidden 1 --seed {seed}"
        done = cli(*command.split(), cwd=tmp_path)
        ended_well(done)
    assert done.stdout.startswith("other: 8 parts, 20 points; next: edit statement.md")
    assert boards(tmp_path / "same") == boards(folder)
    assert boards(tmp_path / "other") != boards(folder)


def test_nothing_is_overwritten(folder):
    with pytest.raises(RequestError, match="already exists; choose another name"):
        new_assignment(folder, Wish("Another"))


def test_sizes_and_stars():
    for sizes, stars, shapes in (
        ((6, 8), (), [(6, 1), (8, 1), (8, 2)]),
        ((5, 6), (), [(5, 1), (6, 1)]),
        ((8,), (2,), [(8, 2)]),
        ((8, 12), (2, 3), [(8, 2), (12, 2), (12, 3)]),
    ):
        assert Wish("Stars", sizes=sizes, stars=stars).shapes == shapes


def test_one_star_for_granted_loses_points(tmp_path, folder):
    """It is no fault where all boards have one star."""
    made = new_assignment(tmp_path / "a", Wish("Stars", sizes=(8,), public=1, hidden=0))
    (mutant,) = [each for each in mutants(made) if each.kind == "one star per row"]
    found = marked(made.folder, {"one": mutant.program})["one"]
    assert {part.name: part.points for part in found.parts}["boards"] == 3.5
    kinds = {each.kind for each in mutants(read_assignment(folder))}
    assert "one star per row" not in kinds


# Variants


TEXTS = {
    "touch=king": {"reference.pl": ["max(Rows, Columns) =:= 1"]},
    "touch=rook,wrap": {
        "statement.md": ["side", "edge"],
        "reference.pl": ["Rows + Columns =:= 1"],
    },
    "touch=knight": {
        "statement.md": [
            "S stars stand in each row, in each column, in each region.",
            "and\n  are a knight's move apart.\n- A cell does not touch itself",
            "?- touching(5, 1-1, 1-2).\n    false.",
        ],
        "template.pl": ["they are different, and are a knight's move apart."],
        "assignment.toml": ['kind = "repeated"', 'name = "touching"'],
    },
}


@pytest.mark.parametrize("rules", TEXTS)
def test_the_texts_have_the_rules(tmp_path, rules):
    folder = tmp_path / "variant"
    read = new_assignment(
        folder, Wish("Variant", (5, 6), (), 2, 1, rules=Rules.parse(rules))
    )
    for name, texts in TEXTS[rules].items():
        written = (folder / name).read_text()
        assert all(text in written for text in texts)
    counts = Counter((each.kind, each.part) for each in read_samples(read.folder))
    for name in ("boards", "touching"):
        assert counts["wrong", name] >= 3 and counts["right", name] >= 2
    with Marker(read, Unheld()) as marker:
        assert list(sample_faults(read, marker)) == []
        trial = marker.reference_trial()
        assert list(statement_faults(read, trial)) == []
        statement = folder / "statement.md"
        text = statement.read_text().replace("1-1).\n    false", "1-1).\n    true")
        statement.write_text(text.replace("Columns = [[", "Columns = [[9],["))
        answer, touching = statement_faults(read, trial)
    assert "): expected Columns = [[9], [" in answer
    assert "1-1, 1-1): expected true, got false" in touching


def test_rules_that_do_not_fit():
    with pytest.raises(RequestError, match="5 or more"):
        check_variant(Rules(wrap=True), (4,))
    for rules in (Rules(row_stars=[1] * 5), Rules(touch="none"), Rules(diagonals=1)):
        with pytest.raises(RequestError, match="are touch=king, rook, knight, and wr"):
            check_variant(rules, (5,))
