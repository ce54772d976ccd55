"""How the help of a command looks."""

import re
from typing import Any

from typer.core import TyperCommand

_TYPE = re.compile(r"^(  [A-Z]+) <[\w\[\]]+>(?=  )", re.MULTILINE)
_BRACES = re.compile(r"\{([A-Z]+)\}")


class Command(TyperCommand):
    """A command whose help names arguments as people do: FILE, not {FILE} <path>."""

    def get_help(self, ctx: Any) -> str:
        """Return the help."""
        head, end, rest = super().get_help(ctx).partition("\n")
        return _BRACES.sub(r"\1", head) + end + _TYPE.sub(r"\1", rest)
