"""A built page knows the files that it was built from."""

import pytest

from conftest import cli
from starbattle.page import site


@pytest.fixture
def checkout(tmp_path):
    """A checkout with a few sources, and a page that is built from them."""
    for name in ("prolog/a.pl", "prolog/engine/b.pl", "web/src/app.js", "web/x.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").touch()
    site.record(page, site.digest(tmp_path))
    return tmp_path


@pytest.mark.parametrize(("name", "state"), [
    ("web/x.txt", "current"), ("prolog/a.qlf", "current"),
    ("prolog/.a.pl.swp", "current"), ("prolog/engine/b.pl", "stale"),
    ("web/src/new.js", "stale"), ("web/editor/new.js", "stale"),
    ("docs/lessons/9-more.md", "stale"),
])  # fmt: skip
def test_after_a_file_has_changed_or_come(checkout, name, state):
    assert site.state(checkout, checkout / "page") == "current"
    (checkout / name).parent.mkdir(parents=True, exist_ok=True)
    (checkout / name).write_text("other")
    assert site.state(checkout, checkout / "page") == state


def test_after_a_file_has_another_name(checkout):
    path = checkout / "prolog/engine/b.pl"
    path.rename(path.with_name("c.pl"))
    assert site.state(checkout, checkout / "page") == "stale"


def test_without_a_record_or_a_page(checkout):
    (checkout / "page/sources.sha256").unlink()
    assert site.state(checkout, checkout / "page") == "stale"
    assert site.state(checkout, checkout / "nowhere") == "missing"


def test_installed(checkout):
    """There are no sources to compare with."""
    (checkout / "page/sources.sha256").unlink()
    assert site.state(checkout / "prolog", checkout / "page") == "current"


def test_every_part_of_the_page_is_a_source():
    for part in site._PARTS:
        assert any(site.CHECKOUT.glob(part)), part


def test_it_is_said(checkout, tmp_path, monkeypatch):
    monkeypatch.setattr(site, "SITE", checkout / "page")
    monkeypatch.setattr(site.state, "__defaults__", (checkout, checkout / "page"))
    said = "the page was built from other files than those here; run "
    for told in ("", said):
        done = cli("page", "-o", tmp_path / f"out{len(told)}")
        assert done.returncode == 0, done.stderr
        assert (said in done.stderr) == bool(told)
        (checkout / "prolog/a.pl").write_text("other")
    assert "page       built from other files" in " ".join(
        line for line in cli("doctor").stdout.splitlines() if "page" in line
    )
