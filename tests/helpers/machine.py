"""A machine that is made up, for tests of the scripts that set a checkout up.

It has a copy of them in a checkout of its own, and a PATH with a few of the
system's tools and with stand-ins for Python, SWI-Prolog and the package managers,
which note how they were called. So nothing is installed, and no network is needed.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOLS = "cat chmod cksum cp date dirname env grep ls mkdir mv readlink rm sed sh sleep"
TOOLS += " sync tail touch tr uniq wc"

# A Python whose virtual environments hold a Python that notes what it is asked.
PYTHON = """
case $1 in
    -c) printf '%s\\n' "{version}" "$0" {makes_venv} {compiler} /nowhere ;;
    -m) note "python3 $*"
        mkdir -p "$3/bin"
        cat "$0.venv" >"$3/bin/python"
        chmod +x "$3/bin/python"
        echo "home = ${{0%/*}}" >"$3/pyvenv.cfg" ;;
esac
"""
VENV_PYTHON = """
case "$*" in
    *'-m pip install'*)
        note "pip $(printf '%s\\n' "$*" | sed 's/.* -e/-e/')"
        rm -f "${0%/*}/tool"
        echo half done >"${0%/*}/tool"
        [ ! -e "$MACHINE/no-pip" ] || { cat "$MACHINE/no-pip"; exit 1; }
        while [ -e "$MACHINE/slow-pip" ]; do sleep 0.05; done
        case $* in
            *janus*) [ ! -e "$MACHINE/kill-pip" ] || kill -9 $$
                : >"${0%/*}/janus" ;;
        esac
        echo "#!$0" >"${0%/*}/tool" ;;
    *'-m pip uninstall -y janus-swi') rm -f "${0%/*}/janus" ;;
    *'import janus_swi') [ -e "${0%/*}/janus" ] && [ ! -e "$MACHINE/no-janus" ] ;;
    *health.py*) cat "$MACHINE/damage" 2>/dev/null; : ;;
    *'import pytest'*) [ ! -e "$MACHINE/damage" ] ;;
    *start.py*) shift 2; printf 'starbattle(%s) ' "$*"; pwd; cat ;;
    *'-m pytest'*) shift 2; printf 'pytest(%s) ' "$*"; pwd ;;
esac
"""
APT_GET = """
case "$*" in
    *--assume-no*)
        echo "Need to get 9 MB of archives."
        echo "After this operation, 57 MB of additional disk space will be used."
        exit 1 ;;
esac
note "apt-get ${{DEBIAN_FRONTEND-}} $*"
cat
[ ! -e "$MACHINE/no-apt" ] || {{ cat "$MACHINE/no-apt" >&2; exit 100; }}
case "$*" in
    *update*) : >"$MACHINE/lists" ;;
    *install*)
        [ ! -e "$MACHINE/old-lists" ] || [ -e "$MACHINE/lists" ] || exit 100
        for name in python3 python3.11 swipl node npm; do
            mv "$MACHINE/$name" "{bin}/" 2>/dev/null
        done
        : ;;
esac
"""
APT_CACHE = """
[ -e "$MACHINE/lists" ] || [ -e "$MACHINE/old-lists" ] || exit 0
case $2 in
    swi-prolog-nox) echo "  Candidate: {swipl}" ;;
    python3 | python3-venv) echo "  Candidate: {python}" ;;
    python3.11 | python3.11-venv) [ {beside} = no ] || echo "  Candidate: {beside}" ;;
    python3.*) ;;
    nodejs) echo "  Candidate: {node}" ;;
    *) echo "  Candidate: 1.0" ;;
esac
"""


class Machine:
    """A checkout, and a machine with no more on it than a test says."""

    def __init__(self, folder: Path) -> None:
        self.notes = folder / "notes"
        self.hidden = folder / "machine"
        self.bin = folder / "machine-bin"
        self.root = folder / "check out"
        self.package = self.root / "python" / "starbattle"
        self.elsewhere = folder / "elsewhere"
        for made in (self.hidden, self.bin, self.elsewhere):
            made.mkdir()
        shutil.copytree(ROOT / "bin", self.root / "bin")
        shutil.copy(ROOT / "pyproject.toml", self.root)
        for part in ("man", "python/starbattle/cli/commands"):
            shutil.copytree(ROOT / part, self.root / part)
        shutil.copy(ROOT / "python/starbattle/__init__.py", self.package)
        for tool in TOOLS.split():
            (self.bin / tool).symlink_to(shutil.which(tool))
        self.user(0)

    def script(self, path: Path, text: str) -> None:
        note = f'note() {{ printf "%s\\n" "$*" >>"{self.notes}"; }}\n'
        path.unlink(missing_ok=True)  # it may be a link to a tool of the system
        path.write_text(f'#!/bin/sh\nMACHINE="{self.hidden}"\n{note}{text}\n')
        path.chmod(0o755)

    def user(self, number: int) -> None:
        self.script(self.bin / "id", f"echo {number}")

    def flag(self, name: str, text: str = "") -> Path:
        path = self.hidden / name
        path.write_text(text)
        return path

    def python(
        self, *, version="3.12.1", makes_venv="yes", compiler="no-cc", there=True
    ) -> None:
        folder = self.bin if there else self.hidden
        text = PYTHON.format(version=version, makes_venv=makes_venv, compiler=compiler)
        self.script(folder / "python3", text)
        self.script(self.bin / "python3.venv", VENV_PYTHON)

    def swipl(self, version: str, *, there=True) -> None:
        folder = self.bin if there else self.hidden
        text = f'echo "SWI-Prolog version {version} for x86_64-linux"'
        self.script(folder / "swipl", text)

    def node(self, version: str, *, there=True) -> None:
        folder = self.bin if there else self.hidden
        self.script(folder / "node", f"echo v{version}")
        self.script(folder / "npm", "")

    def compiler(self) -> None:
        self.script(self.bin / "some-cc", "cat >/dev/null")

    def apt(
        self, swipl: str, *, python="3.12.3-0ubuntu2", beside="no", node="18.19"
    ) -> None:
        """Have an archive; `beside` is the version of its package python3.11."""
        self.script(self.bin / "apt-get", APT_GET.format(bin=self.bin))
        known = APT_CACHE.format(swipl=swipl, python=python, beside=beside, node=node)
        self.script(self.bin / "apt-cache", known)

    def start(self, script="starbattle", *args: str, **options) -> subprocess.Popen:
        if script == "starbattle" and not args:
            args = ("solve",)
        return subprocess.Popen(
            [self.root / "bin" / script, *args],
            cwd=options.pop("cwd", self.elsewhere),
            env={"PATH": str(self.bin)},
            stdin=options.pop("stdin", subprocess.DEVNULL),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )

    def run(self, script="starbattle", *args: str, typed="", **options):
        with self.start(script, *args, stdin=subprocess.PIPE, **options) as process:
            out, err = process.communicate(typed)
        return subprocess.CompletedProcess(script, process.returncode, out, err)

    def noted(self) -> list[str]:
        """What was called since the last time."""
        if not self.notes.exists():
            return []
        text = re.sub(r"[.]venv[.]new[.]\d+", ".venv.new", self.notes.read_text())
        self.notes.unlink()
        return text.splitlines()


def make_newer(path: Path, than: Path) -> None:
    """Change what a file says, and make it much newer than another one."""
    path.write_text(path.read_text() + "# changed\n")
    touch(path, than)


def touch(path: Path, than: Path) -> None:
    """Make a file much newer than another one."""
    time = than.stat().st_mtime + 10_000
    os.utime(path, (time, time))
