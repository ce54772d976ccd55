"""What describes the project elsewhere agrees with it."""

import re
import shlex
from pathlib import Path

import starbattle

ROOT = Path(__file__).resolve().parents[2]


def test_citation() -> None:
    text = (ROOT / "CITATION.cff").read_text()
    fields = dict(re.findall(r"^([a-z-]+): (.+)$", text, re.MULTILINE))
    assert fields["version"] == starbattle.__version__
    assert (fields["cff-version"], fields["title"]) == ("1.2.0", "starbattle")
    assert fields["license"] in (ROOT / "pyproject.toml").read_text()


def hooks() -> list[list[str]]:
    text = (ROOT / ".pre-commit-config.yaml").read_text()
    return [shlex.split(entry) for entry in re.findall(r"entry: (.*)", text)]


def test_hooks_check_what_ci_checks() -> None:
    checks = (ROOT / ".ci/run").read_text()
    assert len(hooks()) == 5
    for program, *words in hooks():
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
