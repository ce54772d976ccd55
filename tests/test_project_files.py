"""What describes the project elsewhere agrees with it."""

import re
import shlex
from pathlib import Path

import starbattle

ROOT = Path(__file__).resolve().parents[1]


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
