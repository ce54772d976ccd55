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
TOOLS += " setsid sync tail timeout touch tr uniq wc"

# A Python whose virtual environments hold a Python that notes what it is asked.
PYTHON = """
case $1 in
    -c) printf '%s\\n' "{version}" "$0" {makes_venv} {compiler} /nowhere ;;
    -m) note "python3 $*"
        mkdir -p "$4/bin"
        cat "$0.venv" >"$4/bin/python"
        chmod +x "$4/bin/python"
        echo "home = ${{0%/*}}" >"$4/pyvenv.cfg" ;;
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
        echo "0 upgraded, 3 newly installed, 0 to remove and 5 not upgraded."
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
        while [ -e "$MACHINE/slow-apt" ]; do sleep 0.05; done
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
SCRIPTS = {
    "sudo": 'note "sudo $1"; case $1 in -n) ;; *) "$@" ;; esac',
    "brew": 'note "brew $*"; mv "$MACHINE/python3" "$MACHINE/swipl" "${0%/*}/"',
    "cc": "cat >/dev/null",
    "sleep": 'note sleep; rm -f "$MACHINE/no-apt"',
    "short-sleep": "",
}
"""Further programs; with this `sleep`, what stood in the way is gone afterwards."""

FAULTS = {"crashes": "kill -SEGV $$", "hangs": "sleep 1000"}
"""What a program does that has such a version."""

PRINTED = {
    "offline": "NewConnectionError('): Failed to establish a new connection\n"
    "ERROR: No matching distribution found for hatchling>=1.27\n",
    "no-certificate": "(SSLError(SSLCertVerificationError(1, '[SSL: "
    "CERTIFICATE_VERIFY_FAILED] certificate verify failed: self-signed\n",
    "apt-offline": "  Temporary failure resolving 'deb.debian.org'\n"
    "E: Unable to locate package swi-prolog-nox\n",
    "half": "E: dpkg was interrupted, you must manually run 'dpkg --configure -a' to\n",
    "locked": "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by 7\n",
    "full": "E: You don't have enough free space: No space left on device\n",
}
"""What installers print when they fail."""


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
        for file in ("__init__.py", "cli/app.py"):
            (self.package / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "python/starbattle" / file, self.package / file)
        for tool in TOOLS.split():
            (self.bin / tool).symlink_to(shutil.which(tool))
        self.have("user=0")

    def script(self, path: Path, text: str) -> None:
        text = next((FAULTS[word] for word in FAULTS if word in text), text)
        note = f'note() {{ printf "%s\\n" "$*" >>"{self.notes}"; }}\n'
        path.unlink(missing_ok=True)  # it may be a link to a tool of the system
        path.write_text(f'#!/bin/sh\nMACHINE="{self.hidden}"\n{note}{text}\n')
        path.chmod(0o755)

    def have(self, things: str) -> None:
        """Have things, such as `python=3.12.1 swipl=9.0.4 apt=9.2.9 lists`.

        What is `coming-...` gets there when packages are installed. `apt` is an archive
        with that SWI-Prolog, `apt-python`, `apt-node` and `apt-beside` are other
        versions in it, the last that of a package python3.11.
        """
        words = dict(word.partition("=")[::2] for word in things.split())
        for word, value in words.items():
            name = word.removeprefix("coming-")
            folder = self.bin if name == word else self.hidden
            match name:
                case "python" | "python3.11":
                    self._python(folder, name, value or "3.12.1", words)
                case "swipl":
                    said = f'echo "SWI-Prolog version {value} for x86_64-linux"'
                    self.script(folder / "swipl", said)
                case "node":
                    self.script(folder / "node", f"echo v{value}")
                    self.script(folder / "npm", "")
                case "apt":
                    self.script(self.bin / "apt-get", APT_GET.format(bin=self.bin))
                    others = {"python": "3.12.3", "beside": "no", "node": "18.19"}
                    known = {k: words.get(f"apt-{k}", v) for k, v in others.items()}
                    text = APT_CACHE.format(swipl=value, **known)
                    self.script(self.bin / "apt-cache", text)
                case "user":
                    self.script(self.bin / "id", f"echo {value}")
                case "sudo" | "brew" | "cc" | "sleep" | "short-sleep":
                    self.script(self.bin / name.removeprefix("short-"), SCRIPTS[name])
                case _ if not name.startswith("apt-"):
                    self.flag(name, PRINTED.get(value, value))

    def _python(
        self, folder: Path, name: str, version: str, words: dict[str, str]
    ) -> None:
        name = name if "." in name else "python3"
        compiler = "cc" if "cc" in words else "no-cc"
        makes_venv = "no" if "without-venv" in words and folder == self.bin else "yes"
        text = PYTHON.format(version=version, makes_venv=makes_venv, compiler=compiler)
        self.script(folder / name, text)
        self.script(self.bin / f"{name}.venv", VENV_PYTHON)

    def flag(self, name: str, text: str = "") -> Path:
        path = self.hidden / name
        path.write_text(text)
        return path

    def lack(self, things: str) -> None:
        """Have things no longer: flags, and programs."""
        for name in things.split():
            (self.hidden / name).unlink(missing_ok=True)
            (self.bin / name).unlink(missing_ok=True)

    def pull(self) -> None:
        """Change pyproject.toml, and make it much newer than what is set up."""
        path = self.root / "pyproject.toml"
        path.write_text(path.read_text() + "# changed\n")
        self.touch()

    def touch(self) -> None:
        """Make pyproject.toml newer, and change nothing."""
        path = self.root / "pyproject.toml"
        time = path.stat().st_mtime + 10_000
        os.utime(path, (time, time))

    def start(self, script="starbattle", *args: str, **options) -> subprocess.Popen:
        if script == "starbattle" and not args:
            args = ("solve",)
        return subprocess.Popen(
            [self.root / "bin" / script, *args],
            cwd=self.elsewhere,
            env={"PATH": str(self.bin)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )

    def run(self, script="starbattle", *args: str, **options):
        with self.start(script, *args, **options) as process:
            out, err = process.communicate()
        return subprocess.CompletedProcess(script, process.returncode, out, err)

    def noted(self) -> list[str]:
        """What was called since the last time."""
        if not self.notes.exists():
            return []
        text = re.sub(r"[.]venv[.]new[.]\d+", ".venv.new", self.notes.read_text())
        self.notes.unlink()
        return text.splitlines()

    def contents(self) -> dict[str, bytes | None]:
        """All that is set up, but for the log."""
        files = sorted(self.root.glob(".venv*/**/*"))
        return {str(one): one.read_bytes() if one.is_file() else None for one in files}
