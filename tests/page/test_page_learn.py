"""Learn and Lab: lessons that run beside their text, the editor, queries."""

import json
import re
from pathlib import Path

import pytest

from starbattle.page.site import SITE

pytestmark = pytest.mark.slow  # each opens the page afresh; .ci/run has a step for it

ROOT = Path(__file__).resolve().parents[2]
NAMES = sorted(path.name for path in (ROOT / "examples/lessons").iterdir())
IDLE = (
    "[...document.querySelectorAll('.bench button')]"
    ".find((one) => one.textContent === 'Stop').disabled"
)
LOG = "document.querySelector('#panel-lessons .log').textContent"
CODE = "document.querySelector('[aria-label=\"Program of the lesson\"]')"


def lessons():
    return json.loads((SITE / "lessons.json").read_text("utf-8"))


def learn(shown, number):
    """Open a lesson by its link."""
    shown.driver.get("about:blank")
    shown.driver.get(f"{shown.address}#lesson={number}")
    shown.until("document.querySelector('.lesson h2')")


def plain(text):
    """Answers without their spaces and the names of new variables."""
    text = re.sub(r"^\?- .*?\.$", "", text, flags=re.M | re.S)
    text = re.sub(r"^(ERROR: |[\w/]+: )", "", text, flags=re.M)
    return re.sub(
        r";\.\.\.$", ";", re.sub(r"_[A-Z0-9]\w*", "_", re.sub(r"\s", "", text))
    )


def test_every_example_runs_and_answers_as_printed(shown):
    learn(shown, 1)
    for number in range(1, len(NAMES) + 1):
        shown.run(f"location.hash = '#lesson={number}'")
        shown.until(
            f"document.querySelector('.lesson h2')?.textContent.startsWith('{number}.')"
        )
        examples = shown.run(
            "return [...document.querySelectorAll('.example')].map((one, k) =>"
            " one.querySelector('button').textContent === 'Run'"
            " ? [k, one.querySelector('pre').textContent] : null).filter(Boolean)"
        )
        for place, printed in examples:
            shown.run(
                "document.querySelectorAll('.example button')[arguments[0]].click()",
                place,
            )
            parts = map(re.escape, re.split(r";?\.\.\.", plain(printed)))
            more = ".*" if printed.rstrip().endswith("...") else ""
            wanted = re.compile(".*".join(parts) + more)
            asked = printed.count("?- ")
            shown.until(f"{IDLE} && {LOG}.split('?- ').length > {asked}")
            got = shown.run(f"return {LOG}")
            for _ in range(50):
                if wanted.fullmatch(plain(got)):
                    break
                shown.driver.execute_async_script("setTimeout(arguments[0], 100)")
                got = shown.run(f"return {LOG}")
            assert wanted.fullmatch(plain(got)), (number, printed, got)


def test_an_exercise_is_failed_by_the_template(shown):
    learn(shown, 2)
    shown.click(".bench", "Exercises")
    shown.click(".bench", "Check the exercises")
    shown.until("document.querySelector('.results .sum')")
    count = len(lessons()[1]["tests"])
    passed = int(shown.text(".results .sum").split()[0])
    assert passed < count / 2  # those that want `false`
    assert "expected Size = 8, got false" in shown.text(".results")


@pytest.mark.parametrize("name", NAMES)
def test_references_pass_on_the_page(shown, name):
    lesson = next(one for one in lessons() if one["name"] == name)
    learn(shown, lesson["number"])
    reference = ROOT / "examples/lessons" / lesson["name"] / "reference.pl"
    shown.run(f"{CODE}.value = arguments[0]", reference.read_text("utf-8"))
    shown.click(".bench", "Check the exercises")
    shown.until("document.querySelector('.results .sum')")
    count = len(lesson["tests"])
    said = shown.text(".results")
    assert said.startswith(f"{count} of {count} tests passed"), said
    shown.driver.refresh()
    option = f"document.querySelector('.learn option[value=\"{lesson['number']}\"]')"
    assert shown.until(f"{option}?.textContent").endswith(" ✓")


def test_no_reference_is_in_the_page():
    text = (SITE / "lessons.json").read_text("utf-8")
    for lesson in lessons():
        folder = ROOT / "examples/lessons" / lesson["name"]
        clauses = (folder / "reference.pl").read_text("utf-8").split("\n\n")
        template = (folder / "template.pl").read_text("utf-8")
        own = [c for c in clauses if c not in template and c not in lesson["html"]]
        longest = max(own, key=len)
        assert json.dumps(longest.strip())[1:-1] not in text


EDITOR = "document.querySelector('.editor').shadowRoot"


def write(shown, text):
    """Write a program in the editor, in place of the one before."""
    shown.until("document.querySelector('.editor:not([hidden])')")
    shown.run(f"{EDITOR}.querySelector('.cm-content').focus()")
    shown.run("document.execCommand('selectAll'); document.execCommand('delete')")
    shown.driver.execute_cdp_cmd("Input.insertText", {"text": text})


def test_what_one_has_written_in_a_lesson_stays(shown):
    learn(shown, 3)
    write(shown, "own(1).\n")
    assert shown.run(f"return {CODE}.value").startswith("own(1).\n")
    shown.run("location.hash = '#lesson=4'")
    shown.until("document.querySelector('.lesson h2').textContent.startsWith('4.')")
    assert "own(1)" not in shown.run(f"return {CODE}.value")
    learn(shown, 3)
    shown.until(f"{CODE}.value.startsWith('own(1).')")


def test_faults_stand_at_their_lines(shown):
    learn(shown, 1)
    write(shown, "right(1).\nwrong(2) :- .\nlone(X).\n")
    shown.run(
        "document.querySelector('[aria-label=\"Query of the lesson\"]').value ="
        " 'right(X)'"
    )
    shown.click(".bench", "Ask")
    shown.until(f"{IDLE} && {LOG}.includes('X = 1')")
    assert "Singleton" in shown.run(f"return {LOG}")
    marks = f"{EDITOR}.querySelectorAll('.cm-lint-marker')"
    assert shown.until(f"{marks}.length === 2")
    kinds = shown.run(f"return [...{marks}].map((one) => one.className)")
    assert "error" in kinds[0]
    assert "warning" in kinds[1]


def test_earlier_queries_come_back(shown):
    shown.lab()
    shown.ask("A = 1")
    shown.ask("B = 2")
    shown.driver.refresh()
    shown.until("document.getElementById('verdict').textContent")
    shown.tool("query")
    field = shown.find("[aria-label=Query]")
    shown.run("arguments[0].value = ''; arguments[0].focus()", field)
    shown.press("\ue013")
    assert field.get_attribute("value") == "B = 2."
    shown.press("\ue013")
    assert field.get_attribute("value") == "A = 1."
    shown.press("\ue015", "\ue015")
    assert field.get_attribute("value") == ""


def test_help_explains_predicates(shown):
    shown.lab()
    for query, said in (
        ("help(append/3).", "Zs is Xs followed by Ys"),
        ("help(star_battle/3).", "star_battle(+Board, -Columns, +Options)"),
        ("help(nothing/9).", "There is no help for nothing/9."),
    ):
        assert said in shown.ask(query)


def test_a_link_of_the_site_opens_the_lesson_and_runs_its_program(shown):
    learn(shown, 5)
    for _ in range(2):
        shown.run("location.hash = '#lesson=5&run=1'")
        shown.until(f"{IDLE} && {LOG}.includes('Rows = ')")
        assert "paper(board(N, S, Ids), Rows)" in shown.run(f"return {CODE}.value")
        assert shown.run("return location.hash") == "#lesson=5&run=1"
        shown.driver.refresh()
        shown.until("document.querySelector('.lesson h2')")


def test_a_program_is_loaded_when_it_is_asked(shown):
    shown.lab()
    shown.find("#own").click()
    shown.run(
        "const field = document.querySelector('[aria-label=\"Program of your own\"]');"
        "field.value = 'b(7).'"
    )
    assert "X = 7." in shown.ask("b(X).")
    assert "b(7)" in shown.run("return decodeURIComponent(location.hash)")
