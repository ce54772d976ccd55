"""What the help of the commands says, for the site."""

import re
from textwrap import dedent

from typer.cli import get_docs_for_click

from starbattle.cli.app import PROGRAM

_EXAMPLES = re.compile(r"\x08\n((?: +.*\n)+)")


def page() -> str:
    """Return the help of every command as Markdown, examples as code."""
    context = PROGRAM.make_context("starbattle", ["-"], resilient_parsing=True)
    title = "All commands and options"
    text = get_docs_for_click(obj=PROGRAM, ctx=context, name="starbattle", title=title)
    return _EXAMPLES.sub(lambda found: f"```text\n{dedent(found[1])}```\n", text)
