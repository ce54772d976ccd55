"""What checks a change, and what tells people to install the project."""

import re
from pathlib import Path

from conftest import run

ROOT = Path(__file__).resolve().parents[2]
STEPS = """\
step_good() { echo fine; }
step_bad() {
    echo broken
    false
    echo never
}
step_last() { [ -f seen ] || touch seen; }
all=(good bad last)
"""


def test_a_step_that_fails_fails_the_gate(tmp_path: Path) -> None:
    """A copy of .ci/run has other steps."""
    script = tmp_path / ".ci" / "run"
    script.parent.mkdir()
    text = (ROOT / ".ci/run").read_text("utf-8")
    script.write_text(text.replace("declare -A running", f"{STEPS}declare -A running"))
    done = run(["bash", script])
    assert (done.returncode, done.stderr) == (1, "")
    log, _, summary = done.stdout.partition("\n=== summary\n")
    assert "\n=== good\nfine\n" in log and "\n=== bad\nbroken\n" in log
    assert "never" not in log
    ended = [line.split()[:2] for line in summary.splitlines()]
    assert ended == [["ok", "good"], ["FAILED", "bad"], ["ok", "last"]]
    assert (tmp_path / "seen").exists()


def published() -> list[Path]:
    """Return the files that tell people what to do, or do it for them."""
    folders = ["bin", "docs", "examples", "python", "web/src", "benchmarks", "tools"]
    files = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    kinds = {".md", ".py", ".ipynb", ".yml", ".sh", ".js", ".html", ""}
    kept = [path for path in files if path.is_file() and path.suffix in kinds]
    return [path for path in kept if "site" not in path.parts] + [ROOT / "README.md"]


def test_nothing_is_installed_by_our_name_alone() -> None:
    """On package indexes the name is not ours: a checkout or a wheel is named."""
    by_name = re.compile(
        r"""(pip|pipx|tool) +install( +-\S+)* +['"]?starbattle(?![-\w])"""
        r"""|['"`]starbattle\["""
    )
    assert by_name.search("pip install 'starbattle[lab]'")
    assert by_name.search("uv tool install -q starbattle")
    found = [path for path in published() if by_name.search(path.read_text("utf-8"))]
    assert found == []
