"""Puts the manual page into a wheel, if tools/manual.py has written it.

Hatch runs this when it builds a wheel, see pyproject.toml.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "build/starbattle.1"


class ManualPage(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the page to what is installed beside the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add it, for `man starbattle`."""
        if Path(self.root, PAGE).exists():
            build_data["shared_data"][PAGE] = "share/man/man1/starbattle.1"
