"""What shells complete: words that are known here, and scripts that ask for them."""

import glob
import re
from collections.abc import Callable, Iterable
from typing import Any, get_args

import typer
import typer.completion
from typer.core import TyperOption

from starbattle.errors import RequestError
from starbattle.names import Model, Peer, Portfolio, TechniqueName, VariantTechniqueName
from starbattle.paths import shipped_names

Complete = Callable[[str], list[str]]
"""Returns the words that a shell offers for one that has been begun."""


def completer(known: Any) -> Complete | None:
    """Return what completes words: a function, or one for a tuple or a Literal."""
    known = get_args(known) or known
    return (words(*known) if known else None) if isinstance(known, tuple) else known


def words(*known: str) -> Complete:
    """Return what completes one of some words."""

    def complete(incomplete: str) -> list[str]:
        return [word for word in known if word.startswith(incomplete)]

    return complete


def listed(*known: str) -> Complete:
    """Return what completes the last of several words with commas between them."""

    def complete(incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",")
        return [f"{before}{comma}{word}" for word in words(*known)(last)]

    return complete


def begun(known: Iterable[str]) -> tuple[str, ...]:
    """Return words up to their first parameter, as in lds:2."""
    return tuple(dict.fromkeys(re.sub(r"(:)[A-Z\[].*", r"\1", word) for word in known))


def shipped_boards(incomplete: str) -> list[str]:
    """Complete the name of a shipped board, as norvig/24; files are the shell's."""
    if not incomplete or glob.glob(f"{glob.escape(incomplete)}*"):
        return []
    return words(*sorted(shipped_names()))(incomplete)


_NAMES = (*get_args(TechniqueName), *get_args(VariantTechniqueName))
_TECHNIQUES: dict[str, str] = {name.lower().replace(" ", "-"): name for name in _NAMES}
ALL_TECHNIQUES = tuple(_TECHNIQUES)
TECHNIQUES = tuple(w for w in _TECHNIQUES if _TECHNIQUES[w] in get_args(TechniqueName))
"""Techniques as one word each, such as tiling-forced."""

MODELS = (*get_args(Model), *get_args(Peer))
SOLVERS = (*MODELS, *get_args(Portfolio))


def technique(name: str | None) -> str | None:
    """Return the name of a technique that is given as one word, or in any case.

    What other guides call it may be one word, too; Prolog knows these names.
    """
    if name is None:
        return None
    word = name.lower().replace(" ", "-")
    return _TECHNIQUES.get(word, name.replace("-", " "))


# --- scripts for shells ---

_completion: Any = typer.completion  # its types do not name what it has

_SHELLS = ("bash", "zsh", "fish")
_SCRIPT = {"prog_name": "starbattle", "complete_var": "_STARBATTLE_COMPLETE"}
_ZSH_END = """
if [ "$funcstack[1]" = _starbattle ]; then
    _starbattle_completion "$@"
else
    compdef _starbattle_completion starbattle
fi
"""
"""How the script for zsh ends. zsh runs the file at the first TAB, as the function
`_starbattle`, and wants completions from it at once; when it is sourced, it registers.
"""


def _complete(context: Any, option: Any, shell: str | None) -> None:
    """Do what an option for completion says: `--install-completion zsh`. Exits."""
    if shell is None:
        return
    name = option.opts[0]
    if shell not in _SHELLS:
        expected = f"expected one of {', '.join(_SHELLS)}"
        raise RequestError(f"{name}: unknown shell {shell!r}; {expected}")
    script = _completion.get_completion_script(shell=shell, **_SCRIPT)
    if shell == "zsh":
        script = script.rpartition("\n\ncompdef ")[0] + _ZSH_END
    script = f"{script.strip()}\n"
    if name == "--show-completion":
        typer.echo(script, nl=False)
    else:
        _, path = _completion.install(shell=shell, **_SCRIPT)
        path.write_text(script, encoding="utf-8")
        typer.echo(f"{shell} completion installed in {path}")
        typer.echo("Completion will take effect once you restart the terminal")
    raise typer.Exit


def completion_options() -> list[Any]:
    """Return the options of the program that install and show a script."""
    _completion.completion_init()
    return [
        TyperOption(
            param_decls=[f"--{verb}-completion"],
            metavar="SHELL",
            is_eager=True,
            expose_value=False,
            callback=_complete,
            help=f"{verb.title()} completion for bash, zsh or fish.",
        )
        for verb in ("install", "show")
    ]
