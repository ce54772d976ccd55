"""Shell commands that install missing packages into this environment."""

import re
import shlex
import sys
from pathlib import Path

from starbattle.resources import PROLOG

_SET_UP = PROLOG.parent / "bin" / "setup"


def install_extra(extra: str, *pip_options: str) -> str:
    """Return the command that adds an extra to this installation.

    In a checkout that bin/setup has set up it is bin/setup, else pip with the
    packages of the extra: pip need not find this package's own wheel again.
    """
    if Path(sys.prefix, ".starbattle").exists() and _SET_UP.exists():
        return shlex.join([str(_SET_UP), extra])
    return install_packages(*pip_options, *_packages(extra))


def install_packages(*requirements: str) -> str:
    """Return the command by which pip installs packages into this environment."""
    return shlex.join([sys.executable, "-m", "pip", "install", *requirements])


def _packages(extra: str) -> list[str]:
    """Return what an extra requires, or its own name if nothing is installed."""
    from importlib import metadata  # slow, and needed for an error only

    wanted = re.compile(rf"""(.*?) *; *extra == ['"]{extra}['"]""")
    try:
        required = metadata.requires("starbattle") or []
    except metadata.PackageNotFoundError:
        required = []
    found = [match[1] for one in required if (match := wanted.fullmatch(one))]
    return found or [f"starbattle[{extra}]"]
