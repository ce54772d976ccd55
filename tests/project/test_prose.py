"""tools/prose.py finds the English that it is there for."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))
pytest.importorskip("proselint", reason="the extra dev installs it")


def findings(text: str) -> list[str]:
    from prose import Text, checks, prose
    from prose import findings as found
    from proselint.registry import CheckRegistry

    rules = tomllib.loads((ROOT / "tools" / "prose.toml").read_text(encoding="utf-8"))
    if not CheckRegistry().checks:
        CheckRegistry().register_many(checks(rules))
    return list(found(Text("page", prose(text), own=True), {}))


@pytest.mark.parametrize(
    "text",
    [
        "The file holds no board.",
        "A peer stands\nwhere a model does.",
    ],
)
def test_phrases_are_found(text: str) -> None:
    (line,) = findings(f"# A page\n\n{text}\n")
    assert re.match(r"page:3: '.*': write .+", line)


def test_code_is_left_alone() -> None:
    page = "```text\nThe file holds no board.\n```\n\nPrints `holds no board`.\n"
    assert findings(page) == []


def test_american_spelling(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import prose

    (tmp_path / "a.py").write_text("LABELS = 1\nLABEL" + "LED_CELLS = 2\n", "utf-8")
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    monkeypatch.setattr(prose, "_tracked", lambda: ["a.py"])
    assert list(prose.misspelled({"label(led|ling)": "labeled"})) == [
        "a.py:2: 'LABEL" + "LED': write labeled"
    ]
