"""What checks a change, and what describes the project elsewhere."""

import re
import shlex
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import conftest
from conftest import Run, run

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


def checked(folder: Path, *steps: str) -> Run:
    """Run a copy of .ci/run that has other steps."""
    script = folder / ".ci" / "run"
    script.parent.mkdir(exist_ok=True)
    text = (ROOT / ".ci/run").read_text("utf-8")
    script.write_text(text.replace("declare -A running", f"{STEPS}declare -A running"))
    return run(["bash", script, *steps])


def test_a_step_that_fails_fails_the_gate(tmp_path: Path) -> None:
    done = checked(tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    log, _, summary = done.stdout.partition("\n=== summary\n")
    assert "\n=== good\nfine\n" in log and "\n=== bad\nbroken\n" in log
    assert "never" not in log
    ended = [line.split()[:2] for line in summary.splitlines()]
    assert ended == [["ok", "good"], ["FAILED", "bad"], ["ok", "last"]]
    assert (tmp_path / "seen").exists()


def test_a_commit_draws_a_quarter_of_the_slow_tests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every slow test has its turn, and others always."""

    def sample(word: str, slow: bool = True) -> set[int]:
        monkeypatch.setattr(conftest, "SAMPLE", word)
        return {number for number in range(400) if drawn(number, slow)}

    def drawn(number: int, slow: bool) -> bool:
        name = f"test_x.py::test[{number}]"
        item: Any = SimpleNamespace(nodeid=name, get_closest_marker=lambda _: slow)
        return conftest._drawn(item)

    assert 60 < len(sample("1a2b")) < 140
    assert len(set.union(*(sample(str(commit)) for commit in range(40)))) == 400
    assert len(sample("all")) == len(sample("1a2b", slow=False)) == 400


def test_hooks_check_what_ci_checks() -> None:
    checks = (ROOT / ".ci/run").read_text()
    text = (ROOT / ".pre-commit-config.yaml").read_text()
    hooks = [shlex.split(entry) for entry in re.findall(r"entry: (.*)", text)]
    assert len(hooks) == 5
    for program, *words in hooks:
        if program == "bash":
            assert (ROOT / words[0]).is_file()
            assert all(f"step_{step}()" in checks for step in words[1:])
        else:
            assert f"-m {words[1]} {words[2]}".removesuffix(" --strict") in checks


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
