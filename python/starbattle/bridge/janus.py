"""SWI-Prolog in this process, by its own Python interface."""

import importlib
from typing import Any

from starbattle.bridge.base import (
    INSTALL_SWIPL,
    JANUS_SWIPL,
    LOADER,
    Owner,
    compiled_folder,
)
from starbattle.errors import BridgeError, BridgeUnavailable
from starbattle.extras import install_extra

_REBUILT = ("--force-reinstall", "--no-deps", "--no-cache-dir")
"""What makes pip build it again: a build fits one SWI-Prolog."""

_MODULE = "starbattle_bridge"


class JanusBridge:
    """The package janus-swi: fast, and made by SWI-Prolog's own people.

    Python's lock is free while Prolog runs, and each thread gets an engine.
    """

    name = "janus"

    def __init__(self) -> None:
        self._owner = Owner(self.name)
        self._janus: Any = _import()
        try:
            self._load()
        except self._janus.PrologError as error:
            raise BridgeError(f"janus: {error}") from None

    def _load(self) -> None:
        self._janus.consult(str(LOADER))
        goal = "starbattle_loader:load_bridge(Folder)"
        self._janus.query_once(goal, {"Folder": compiled_folder()})

    def call(self, request: str) -> str:
        """Send a request and return the reply."""
        self._owner.check()
        self._attach()
        try:
            return str(self._janus.apply_once(_MODULE, "handle_request", request))
        except self._janus.PrologError as error:
            raise BridgeError(f"janus: {error}") from None

    def _attach(self) -> None:
        """Give the current thread an engine; it ends with the thread."""
        if self._janus.engine() < 0:
            self._janus.attach_engine()

    def close(self) -> None:
        """Do nothing: Prolog stays in the process until its end."""

    def kill(self) -> bool:
        """Do nothing: Prolog cannot end without the process."""
        return False


def _import() -> Any:
    try:
        return importlib.import_module("janus_swi")
    except ModuleNotFoundError:
        reason = "the package janus-swi is not installed"
        remedy = (
            f"with SWI-Prolog {JANUS_SWIPL} or newer and a C compiler: "
            f"{install_extra('janus')}"
        )
    except (ImportError, RuntimeError) as error:
        reason = " ".join(str(error).split())
        again = install_extra("janus", *_REBUILT)
        remedy = f"{INSTALL_SWIPL}, then build janus-swi again: {again}"
    raise BridgeUnavailable("janus", reason, remedy)
