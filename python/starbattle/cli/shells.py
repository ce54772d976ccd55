"""Completion for the user's shell: shown, or written where the shell looks for it."""

from typing import Any

import typer
import typer.completion

from starbattle.errors import RequestError

_completion: Any = typer.completion  # its types do not name what it has

SHELLS = ("bash", "zsh", "fish")
OPTIONS = ("--install-completion", "--show-completion")

_NAME = "starbattle"
_VARIABLE = "_STARBATTLE_COMPLETE"
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


def set_up(arguments: list[str]) -> None:
    """Do what an option for completion says: `--install-completion zsh`.

    Without the name of a shell, it is the one that has started the program. Exits.
    """
    option, _, shell = arguments[0].partition("=")
    shell = shell or "".join(arguments[1:2])
    if shell not in ("", *SHELLS):
        expected = f"expected one of {', '.join(SHELLS)}"
        raise RequestError(f"{option}: unknown shell {shell!r}; {expected}")
    (_install if option == OPTIONS[0] else _show)(shell or _current(option))
    raise typer.Exit


def _current(option: str) -> str:
    """Return the shell that has started the program."""
    from shellingham import (  # type: ignore[import-untyped]
        ShellDetectionFailure,
        detect_shell,
    )

    try:
        name = str(detect_shell()[0])
    except ShellDetectionFailure:
        name = ""
    if name not in SHELLS:
        raise RequestError(f"name your shell: {option} {'|'.join(SHELLS)}")
    return name


def _script(shell: str) -> str:
    """Return what a shell has to run."""
    script = _completion.get_completion_script(
        prog_name=_NAME, complete_var=_VARIABLE, shell=shell
    )
    if shell == "zsh":
        script = script.rpartition("\n\ncompdef ")[0] + _ZSH_END
    return f"{script.strip()}\n"


def _show(shell: str) -> None:
    typer.echo(_script(shell), nl=False)


def _install(shell: str) -> None:
    _, path = _completion.install(shell=shell, prog_name=_NAME, complete_var=_VARIABLE)
    path.write_text(_script(shell), encoding="utf-8")
    typer.echo(f"{shell} completion installed in {path}")
    typer.echo("Completion will take effect once you restart the terminal")
