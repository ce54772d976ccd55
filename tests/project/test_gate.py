"""What checks a change, and what tells people to install the project."""

import re
import runpy

from conftest import ROOT, run

STEPS = """\
step_good() { echo fine; }
step_bad() {
    false
    echo never
}
all=(bad good)
"""


def test_a_step_that_fails_fails_the_gate(tmp_path):
    """A copy of .ci/run has other steps."""
    script = tmp_path / ".ci" / "run"
    script.parent.mkdir()
    text = (ROOT / ".ci/run").read_text("utf-8")
    script.write_text(text.replace("declare -A running", f"{STEPS}declare -A running"))
    done = run(["bash", script])
    assert (done.returncode, done.stderr) == (1, "")
    log, _, summary = done.stdout.partition("\n=== summary\n")
    assert "\n=== good\nfine\n" in log and "never" not in log
    ended = [line.split()[:2] for line in summary.splitlines()]
    assert ended == [["FAILED", "bad"], ["ok", "good"]]


def published():
    """Yield the files that tell people what to do, or do it for them."""
    yield ROOT / "README.md"
    for folder in ("bin", "docs", "examples", "python", "tools"):
        for path in (ROOT / folder).rglob("*"):
            kinds = {".md", ".py", ".ipynb", ".yml", ""}
            if path.is_file() and path.suffix in kinds and "site" not in path.parts:
                yield path


def test_nothing_is_installed_by_our_name_alone():
    """On package indexes the name is not ours: a checkout or a wheel is named."""
    by_name = re.compile(
        r"""(pip|pipx|tool) +install( +-\S+)* +['"]?starbattle(?![-\w])"""
        r"""|['"`]starbattle\["""
    )
    assert by_name.search("pip install 'starbattle[lab]'")
    found = [path for path in published() if by_name.search(path.read_text("utf-8"))]
    assert found == []


def test_faults_are_put_into_files_of_prolog():
    tool = runpy.run_path(str(ROOT / "tools/mutants.py"))
    assert tool["mutants"]("prolog/json.pl")
