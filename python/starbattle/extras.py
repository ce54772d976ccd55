"""Modules of optional packages (extras)."""

import importlib
import re
import shlex
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from starbattle.errors import StarBattleError
from starbattle.paths import PROLOG, executable

_CHECKOUT = PROLOG.parent
_SET_UP = _CHECKOUT / "bin" / "setup"
_OWN = "~/starbattle"
"""An environment for who has none."""


def install_extra(extra: str, *pip_options: str) -> str:
    """Return the command that adds an extra to this installation.

    In a checkout that bin/setup has set up it is bin/setup. Else it names the packages
    of the extra, so that this package's own wheel need not be there any more. The name
    `starbattle` alone is never installed: on package indexes it is not ours.
    """
    if _is_set_up():
        return shlex.join([str(_SET_UP), extra])
    if packages := _packages(extra):
        return _install(packages, pip_options, extra)
    return _install([f"{_origin()}[{extra}]"], pip_options, extra)


def install_packages(*requirements: str) -> str:
    """Return the command that installs packages into this environment.

    In a checkout that bin/setup has set up, a package that is missing is a damage,
    which bin/setup mends.
    """
    if _is_set_up():
        return shlex.join([str(_SET_UP), "--repair"])
    return _install(list(requirements), (), None)


def _is_set_up() -> bool:
    return Path(sys.prefix, ".starbattle").exists() and _SET_UP.exists()


def _install(packages: list[str], options: tuple[str, ...], extra: str | None) -> str:
    """Return the command for the kind of environment that this is."""
    prefix = Path(sys.prefix)
    if (receipt := prefix / "uv-receipt.toml").exists():
        return _by_uv_tool(receipt, packages, extra)
    if (prefix / "pipx_metadata.json").exists():
        return shlex.join(["pipx", "inject", prefix.name, *packages])
    if _is_managed():
        wanted = [f"{_origin()}[{extra}]" if extra else _origin()]
        new = shlex.join(["install", *options, *wanted])
        return f"python3 -m venv {_OWN} && {_OWN}/bin/python -m pip {new}"
    command = [sys.executable, "-m", "pip", "install", *options, *packages]
    if find_spec("pip"):
        return shlex.join(command)
    if executable("uv"):
        return shlex.join(["uv", "pip", "install", "-p", sys.executable, *packages])
    ensure = shlex.join([sys.executable, "-m", "ensurepip"])
    return f"{ensure} && {shlex.join(command)}"


def _is_managed() -> bool:
    """Tell whether only the system's package manager may install here (PEP 668)."""
    mark = Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED")
    return sys.prefix == sys.base_prefix and mark.exists()


def _by_uv_tool(receipt: Path, packages: list[str], extra: str | None) -> str:
    """Return the command that makes a tool of uv anew, with what it has and more."""
    import tomllib

    text = receipt.read_text("utf-8")
    wanted = tomllib.loads(text).get("tool", {}).get("requirements", [])
    own = [one for one in wanted if one.get("name") == "starbattle"]
    extras = {name for one in own for name in one.get("extras", ())}
    extras |= {extra} if extra else set()
    listed = f"[{','.join(sorted(extras))}]" if extras else ""
    kept = [_named(one) for one in wanted if one.get("name") != "starbattle"]
    more = [] if extra else packages
    beside = [part for name in [*kept, *more] for part in ("--with", name)]
    return shlex.join(["uv", "tool", "install", "--force", *beside, _origin() + listed])


def _named(requirement: dict[str, Any]) -> str:
    """Return a requirement of uv's receipt as uv takes it in a command."""
    extras = ",".join(requirement.get("extras", ()))
    name = f"{requirement.get('name', '')}{f'[{extras}]' if extras else ''}"
    return f"{name}{requirement.get('specifier', '')}"


def _origin() -> str:
    """Return where this package was installed from: a checkout or a wheel.

    Its installer has noted it (PEP 610). Without that it is the checkout that the
    files are in, or, if there is none, a word for the user to replace.
    """
    import json
    from importlib import metadata

    try:
        text = metadata.distribution("starbattle").read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        text = None
    parts = urlsplit(json.loads(text)["url"]) if text else None
    if parts and parts.scheme == "file":
        return unquote(parts.path)
    if parts:
        return str(parts.geturl())
    if (_CHECKOUT / "pyproject.toml").exists():
        return str(_CHECKOUT)
    return "WHEEL"


def _packages(extra: str) -> list[str]:
    """Return what an extra requires, nothing if this package is not installed.

    Extras that it consists of are replaced by what they require.
    """
    from importlib import metadata  # slow, and needed for an error only

    wanted = re.compile(rf"""(.*?) *; *extra == ['"]{extra}['"]""")
    try:
        required = metadata.requires("starbattle") or []
    except metadata.PackageNotFoundError:
        required = []
    found = [match[1] for one in required if (match := wanted.fullmatch(one))]
    packages = []
    for one in found:
        own = re.fullmatch(r"starbattle\[(.*)\]", one)
        parts = own[1].split(",") if own else []
        packages += [name for part in parts for name in _packages(part)] or [one]
    return list(dict.fromkeys(packages))


class MissingExtra(StarBattleError):
    """A package of an extra is not installed."""


def array_if_possible(rows: list[list[int]], kind: str) -> Any:
    """Return rows as an array of numpy if that is installed, else as they are."""
    try:
        numpy = importlib.import_module("numpy")
    except ModuleNotFoundError:
        return rows
    return numpy.array(rows, dtype=kind)


def extra_module(name: str, extra: str) -> Any:
    """Import a module of an extra. Raises MissingExtra with the remedy."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        package = error.name or name
        remedy = f"to install it: {install_extra(extra)}"
        raise MissingExtra(f"the package {package} is missing; {remedy}") from None
    except (ImportError, SyntaxError, ValueError) as error:  # files cut short
        package, reason = name.partition(".")[0], " ".join(str(error).split())
        remedy = f"to install it again: {install_extra(extra)}"
        fault = f"the package {package} is damaged ({reason}); {remedy}"
        raise MissingExtra(fault) from None
