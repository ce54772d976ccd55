"""What the page says is right, and agrees with what else it says."""

import shutil

import pytest

from built_page import built
from shown import IDLE, MESSAGE, NO_SOLUTION, SMALL, TITLE, TOOL_MESSAGE, UNIQUE

pytestmark = pytest.mark.slow  # each opens the page afresh; .ci/run has a step for it


def test_all_say_that_a_board_has_no_solution(shown):
    shown.open(NO_SOLUTION)
    assert shown.text("#verdict") == "no solution"
    for name in ("check", "hint"):
        shown.find(f"#{name}").click()
        shown.until(f"{IDLE} && {MESSAGE}")
        assert shown.message() == "The board has no solution."
        shown.run("document.getElementById('message').textContent = ''")
    shown.explain()
    grade = shown.text("#panel-explain .reason")
    assert "No solution" in grade and "null" not in grade


def test_what_has_no_rating_is_not_given_one(shown):
    shown.open(SMALL)
    shown.explain()
    grade = shown.text("#panel-explain .reason")
    assert "Stuck" in grade and "null" not in grade


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("AB\nAB", "The text has no star count; give one below"),
        ("A" * 1_100_000, "The text exceeds 1 MiB."),
        ("https://puzz.link/p?starbattle/4/5/1/0", "The page cannot read this board"),
    ],
    ids=["stars", "long", "link"],
)
def test_pasted_text_is_refused_with_advice(shown, text, said):
    shown.open()
    shown.paste(text)
    shown.until(f"{TOOL_MESSAGE}.startsWith({said!r})")
    assert shown.text("#title") == "5x5, 1 star"


def test_a_count_that_may_be_one_or_two_is_asked_for(shown):
    shown.open()
    shown.paste("\n".join(letter * 8 for letter in "ABCDEFGH"))
    shown.until("document.querySelectorAll('#panel-boards .found button').length === 2")
    shown.click("#panel-boards .found", "2 stars")
    shown.until(f"{TITLE}.includes('8x8, 2 stars')")


def test_a_link_to_the_page_is_read(shown):
    shown.open()
    shown.paste(f"https://example.org/play/{UNIQUE}&name=mine&cells=900000")
    shown.until(f"{TITLE} === '4x4, 1 star · mine'")
    assert shown.where("star") == [0]


def test_a_file_is_opened(shown, tmp_path):
    shown.open()
    file = shown.find(f"{shown.part('pasted')} input[type=file]")
    path = tmp_path / "board.txt"
    path.write_text("stars: 1\nAABC\nAABC\nDDCC\nDDCC\n")
    file.send_keys(str(path))
    shown.until(f"{TITLE}.includes('4x4')")


def test_a_long_list_says_that_it_is_cut(shown):
    shown.open()
    shown.paste("2*1,1,2,2,1,1,2,2,3,3,4,4,3,3,4,4\n" * 201)
    found = "document.querySelector('#panel-boards .found').textContent"
    shown.until(f"{found}.includes('201 boards; the first 200 are shown')")


def test_number_fields_keep_to_their_limits(shown):
    shown.open()
    shown.make(99, 1)
    wrong = "document.querySelector('#part-made :invalid').value"
    assert shown.until(wrong) == "99"
    assert shown.run(f"return {IDLE}")
    assert "attempt" not in shown.text("#part-made")
    shown.tool("solve")
    field = "#panel-solve [type=number]"
    shown.run("arguments[0].value = '-3'", shown.find(field))
    shown.click("#panel-solve", "Solve")
    assert shown.find(f"{field}:invalid")
    assert not shown.run("return document.querySelector('#panel-solve table')")


def test_from_a_file_it_says_what_to_do(driver, tmp_path):
    shutil.copytree(built(), tmp_path / "site")
    driver.get((tmp_path / "site/index.html").as_uri())
    words = driver.find_element("css selector", "#loading").text
    assert "does not work from a file" in words and "starbattle page" in words
    driver.get("about:blank")
    driver.get_log("browser")
