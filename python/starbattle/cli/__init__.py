"""The command line, a thin layer over the package."""

import sys
import traceback

from starbattle import starting
from starbattle.interrupts import exit_status, heed_ends
from starbattle.paths import safe_path

__all__ = ["EXIT_FAULT", "main"]

EXIT_FAULT = 70
"""A fault of this program, told by a traceback; the number is that of sysexits.h."""


def main() -> None:
    """Run the command line and exit with its status; 128 + N after signal N."""
    starting.open_descriptors()
    try:
        from starbattle.cli.app import run

        starting.is_interruptible()
        heed_ends()
        with safe_path():
            status = run()
    except Exception:  # Python's own status would say that a board has no solution
        traceback.print_exc()
        status = EXIT_FAULT
    finally:
        starting.end_at_once()
    # Python notes that a signal has struck in a text that is executed, such as those of
    # dataclasses, and kills itself by SIGINT at the end; another text makes it forget.
    exec("")
    sys.exit(exit_status(status))
