"""Limits of resources alone: for programs that one would run anyway."""

import sys

from starbattle.course.sandbox.rungs.rung import Rung


def _obstacle() -> str:
    return "" if sys.platform == "linux" else "this is not Linux"


RUNG = Rung("trusted", _obstacle, landlock=False, filtered=False, separate=False)
