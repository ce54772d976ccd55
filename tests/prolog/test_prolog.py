"""The plunit suites, and the Prolog program without Python."""

import re
from pathlib import Path

import pytest

from conftest import run

ROOT = Path(__file__).parents[2]
SUITES = [
    *sorted((ROOT / "tests" / "prolog").glob("*.plt")),
    *sorted((ROOT / "prolog" / "fd" / "test").glob("*.plt")),
]


FILES_OF_NOBODY = ("-f", "none", "--no-packs")
"""Neither the user's init file nor packs, among which may be this one."""

SAMPLED = [suite for suite in SUITES if "samples" in suite.read_text()]


def swipl(*arguments, cwd=ROOT, **env):
    strict = ("--on-warning=status", "--on-error=status")
    return run(["swipl", *FILES_OF_NOBODY, *strict, *arguments], cwd=cwd, env=env)


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.stem)
def test_suite(suite):
    passes(suite)


@pytest.mark.slow
@pytest.mark.parametrize("suite", SAMPLED, ids=lambda suite: suite.stem)
def test_every_case(suite):
    """See tests/prolog/samples.pl."""
    passes(suite, STARBATTLE_TESTS="thorough")


def passes(suite, **env):
    command = ["-g", "run_tests", "-t", "halt", suite.name]
    done = swipl(*command, cwd=suite.parent, **env)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert not re.search(r"warning|without choice|failed", said, re.IGNORECASE), said
    passed = re.search(r"All ([\d,]+)(?: \(\+[\d,]+ sub-tests\))? tests passed", said)
    assert passed and int(passed[1].replace(",", "")) > 0, said


def test_packs_of_the_user_are_not_seen(tmp_path):
    """A pack of ours would be loaded in place of the checkout."""
    pack = tmp_path / "swi-prolog/pack/starbattle"
    (pack / "prolog").mkdir(parents=True)
    (pack / "pack.pl").write_text("name(starbattle).\n")
    (pack / "prolog/starbattle.pl").write_text(":- module(starbattle, []).\n")
    goal = "exists_source(library(starbattle)) -> writeln(seen) ; writeln(unseen)"
    done = swipl("-g", goal, "-t", "halt", XDG_DATA_HOME=str(tmp_path))
    assert done.stdout == "unseen\n"


@pytest.mark.parametrize("autoload", ["false", "user", "explicit"])
def test_documented_queries_without_autoloading(autoload):
    """It imports what it calls; SWI-Prolog 9.2's library(listing) fails so."""
    goals = f"use_module(library(listing)), set_prolog_flag(autoload, {autoload})"
    goals += ", load_files('prolog_page.plt')"
    done = swipl("-g", f"{goals}, run_tests", "-t", "halt", cwd=ROOT / "tests/prolog")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "setting",
    [
        ("--traditional",),
        ("-g", "set_prolog_flag(iso, true)"),
        ("-g", "set_prolog_flag(compile_meta_arguments, always)"),
    ],
)
def test_settings_in_the_way(setting):
    done = swipl(*setting, "-g", "use_module(prolog/starbattle)", "-t", "halt")
    assert done.returncode != 0
    assert re.fullmatch(r".* cannot be loaded with these settings .*\n", done.stderr)


def test_each_file_imports_what_it_calls(tmp_path):
    """The check of all files sees a call that SWI-Prolog would load on demand."""
    file = tmp_path / "lazy.pl"
    file.write_text(":- module(lazy, [a/1]).\na(X) :- append(X, [], _).\n")
    done = run(["bash", ".ci/prolog", "--only", file], cwd=ROOT)
    assert done.returncode != 0
    assert "lazy:append/3" in done.stdout


def test_there_are_suites():
    assert len(SUITES) >= 7 and len(SAMPLED) >= 7
