"""The command line, a thin layer over the package."""

from starbattle.cli.app import main

__all__ = ["main"]
