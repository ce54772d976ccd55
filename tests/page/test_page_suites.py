"""Suites of plunit pass in the page's Prolog, under Node.js, too."""

import pytest

from built_page import run_node

# The other suites need threads, processes or files that the page has not, or take
# minutes there.
SUITES = [
    "bits", "board", "collecting", "explain", "given", "global", "grammar", "json_text",
    "messages", "models", "solutions", "strategies", "sudoku",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("suite", SUITES)
def test_suite(suite):
    done = run_node("suites.js", f"tests/prolog/{suite}.plt")
    said = done.stdout + done.stderr
    assert (done.returncode, "passed" in said) == (0, True), said
