"""SWI-Prolog in this process, by ctypes."""

import atexit
import importlib
import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from ctypes import byref, c_char_p
from typing import Any

from starbattle.bridge.base import (
    INSTALL_SWIPL,
    LOADER,
    Owner,
    check_version,
    compiled_folder,
    swipl_version,
)
from starbattle.errors import BridgeError, BridgeUnavailable
from starbattle.extras import install_packages
from starbattle.paths import executable


class PyswipBridge:
    """The package pyswip, of which only the C interface is used.

    Its queries are Prolog text, allow one at a time and one thread; calling the
    predicate with a string as its argument has none of these limits.
    """

    name = "pyswip"

    def __init__(self) -> None:
        self._owner = Owner(self.name)
        self._core: Any = _import_for_good()
        check_version(self.name, _version(self._core))
        with self._engine():
            name, module = b"handle_request", b"starbattle_bridge"
            self._handler = self._core.PL_predicate(name, 2, module)
            self._load("user", "load_files", str(LOADER))
            self._load("starbattle_loader", "load_bridge", compiled_folder())

    def call(self, request: str) -> str:
        """Send a request and return the reply."""
        self._owner.check()
        _stay_if_ending()
        try:
            with self._engine():
                return self._answer(request)
        except BridgeError:
            _stay_if_ending()
            raise

    def _answer(self, request: str) -> str:
        core = self._core
        frame = core.PL_open_foreign_frame()
        try:
            arguments = core.PL_new_term_refs(2)
            core.PL_put_chars(
                arguments, core.PL_STRING | core.REP_UTF8, -1, request.encode()
            )
            if not self._call(self._handler, arguments):
                raise BridgeError("pyswip: the Prolog program did not answer")
            return self._text(arguments + 1)
        finally:
            core.PL_discard_foreign_frame(frame)

    def close(self) -> None:
        """Do nothing: Prolog stays in the process until its end."""

    def kill(self) -> bool:
        """Do nothing: Prolog cannot end without the process."""
        return False

    def _load(self, module: str, predicate: str, path: str) -> None:
        load = self._core.PL_predicate(predicate.encode(), 1, module.encode())
        argument = self._core.PL_new_term_refs(1)
        kind = self._core.PL_ATOM | self._core.REP_UTF8
        self._core.PL_put_chars(argument, kind, -1, path.encode())
        if not self._call(load, argument):
            raise BridgeError("pyswip: the Prolog files do not load")

    @contextmanager
    def _engine(self) -> Iterator[None]:
        """Lend an engine to a thread that has none.

        It is taken back after the call: engines of threads that have ended
        keep Prolog from a clean exit.
        """
        lent = self._core.PL_thread_self() < 0
        if lent:
            self._core.PL_thread_attach_engine(None)
        try:
            yield
        finally:
            if lent:
                self._core._lib.PL_thread_destroy_engine()

    def _call(self, predicate: Any, arguments: Any) -> bool:
        flags = self._core.PL_Q_NODEBUG | self._core.PL_Q_CATCH_EXCEPTION
        return bool(self._core.PL_call_predicate(None, flags, predicate, arguments))

    def _text(self, term: int) -> str:
        """Return the text of a Prolog string, which is copied at once.

        Prolog frees its own copies when a foreign predicate returns. This is called
        by none, so it says itself when they are not needed any more.
        """
        core, text = self._core, c_char_p()
        flags = core.CVT_STRING | core.REP_UTF8
        with core.PL_STRINGS_MARK():
            if not core.PL_get_chars(term, byref(text), flags) or text.value is None:
                raise BridgeError("pyswip: the Prolog program's answer is not text")
            return text.value.decode()


def _version(core: Any) -> str:
    """Return the version of the SWI-Prolog that is loaded, as "9.0.4"."""
    library = core._lib
    # Its name until 8.5 was PL_version.
    ask = getattr(library, "PL_version_info", None) or library.PL_version
    major, rest = divmod(int(ask(_PL_VERSION_SYSTEM)), 10000)
    return f"{major}.{rest // 100}.{rest % 100}"


_PL_VERSION_SYSTEM = 1


def _import_for_good() -> Any:
    """Import pyswip, which starts Prolog, in a thread that lasts.

    Prolog loses its streams with the thread that it was started in, and only
    that one can clean up at exit.
    """
    if threading.current_thread() is threading.main_thread():
        core = _import()
        atexit.unregister(core.cleanupProlog)
        atexit.register(_clean_up, core, os.getpid())
        return core
    imported: Future[Any] = Future()
    threading.Thread(target=_import_and_stay, args=[imported], daemon=True).start()
    return imported.result()


def _import_and_stay(imported: Future[Any]) -> None:
    try:
        core = _import()
    except BridgeUnavailable as error:
        imported.set_exception(error)
        return
    atexit.unregister(core.cleanupProlog)
    imported.set_result(core)
    threading.Event().wait()


def _clean_up(core: Any, process: int) -> None:
    """Clean up as pyswip does, but not in a forked child.

    pyswip itself fails to after sys.exit("a message").
    """
    if os.getpid() == process:
        _ending.set()
        core.PL_cleanup(0)


_ending = threading.Event()


def _stay_if_ending() -> None:
    """Wait for the end of the process, once Prolog is cleaned up.

    Only daemon threads run then, whose errors nobody could handle.
    """
    if _ending.is_set():
        threading.Event().wait()


def _import() -> Any:
    _check_swipl()
    try:
        with _no_arguments():
            return importlib.import_module("pyswip.core")
    except ModuleNotFoundError:
        reason = "the package pyswip is not installed"
        remedy = f"to install it: {install_packages('pyswip')}"
    except Exception as error:
        reason = " ".join(str(error).split())
        remedy = INSTALL_SWIPL
    raise BridgeUnavailable("pyswip", reason, remedy)


def _check_swipl() -> None:
    """Check swipl, if there is one: pyswip runs it, and would wait forever."""
    if path := executable("swipl"):
        swipl_version("pyswip", path)


@contextmanager
def _no_arguments() -> Iterator[None]:
    """Hide sys.argv: pyswip encodes it, which fails for names that are no UTF-8."""
    arguments, sys.argv = sys.argv, [""]
    try:
        yield
    finally:
        sys.argv = arguments
