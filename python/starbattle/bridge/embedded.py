"""SWI-Prolog in this process: the bridges janus and pyswip."""

import atexit
import importlib
import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from ctypes import byref, c_char_p
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

from starbattle.bridge.base import (
    INSTALL_SWIPL,
    JANUS_SWIPL,
    LOADER,
    NO_FILES,
    Bridge,
    Owner,
    asked,
    check_version,
    compiled_folder,
    swipl_version,
)
from starbattle.errors import BridgeError, BridgeUnavailable
from starbattle.extras import install_extra, install_packages
from starbattle.paths import executable

_REBUILT = ("--force-reinstall", "--no-deps", "--no-cache-dir")
"""What makes pip build it again: a build fits one SWI-Prolog."""

_MODULE = "starbattle_bridge"

_OTHERS = (
    "flags, operators or hooks that other code has set in this process may be in the "
    "way: open the bridge before, or take the bridge 'process'"
)


class JanusBridge(Bridge):
    """The package janus-swi: fast, and made by SWI-Prolog's own people.

    Python's lock is free while Prolog runs, and each thread gets an engine.
    """

    name = "janus"

    def __init__(self) -> None:
        self._owner = Owner(self.name)
        self._janus: Any = _import_janus()
        try:
            self._load()
        except self._janus.PrologError as error:
            raise BridgeError(f"janus: {error}") from None

    def _load(self) -> None:
        self._attach()
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


def _import_janus() -> Any:
    try:
        with _changed("janus_swi._swipl", _start_janus_without_files):
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


class PyswipBridge(Bridge):
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
                raise BridgeError(
                    f"pyswip: the Prolog program did not answer; {_OTHERS}"
                )
            return self._text(arguments + 1)
        finally:
            core.PL_discard_foreign_frame(frame)

    def _load(self, module: str, predicate: str, path: str) -> None:
        load = self._core.PL_predicate(predicate.encode(), 1, module.encode())
        argument = self._core.PL_new_term_refs(1)
        kind = self._core.PL_ATOM | self._core.REP_UTF8
        self._core.PL_put_chars(argument, kind, -1, path.encode())
        if not self._call(load, argument):
            raise BridgeError(f"pyswip: the Prolog files do not load; {_OTHERS}")

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
        core = _import_pyswip()
        atexit.unregister(core.cleanupProlog)
        atexit.register(_clean_up, core, os.getpid())
        return core
    imported: Future[Any] = Future()
    threading.Thread(target=_import_and_stay, args=[imported], daemon=True).start()
    return imported.result()


def _import_and_stay(imported: Future[Any]) -> None:
    try:
        core = _import_pyswip()
    except BridgeUnavailable as error:
        imported.set_exception(error)
        return
    atexit.unregister(core.cleanupProlog)
    imported.set_result(core)
    threading.Event().wait()


def _clean_up(core: Any, process: int) -> None:
    """Clean up as pyswip does, but not in a forked child.

    pyswip itself fails to after sys.exit("a message"). Beside janus, which leaves
    Prolog to the end of the process, threads may have engines that do not let it end.
    """
    if os.getpid() == process and "janus_swi" not in sys.modules:
        _ending.set()
        core.PL_cleanup(0)


_ending = threading.Event()


def _stay_if_ending() -> None:
    """Wait for the end of the process, once Prolog is cleaned up.

    Only daemon threads run then, whose errors nobody could handle.
    """
    if _ending.is_set():
        threading.Event().wait()


def _import_pyswip() -> Any:
    _check_swipl()
    try:
        with _no_arguments(), _changed("pyswip.core", _start_pyswip_without_files):
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
        asked("pyswip", path, "--dump-runtime-variables")


@contextmanager
def _no_arguments() -> Iterator[None]:
    """Hide sys.argv: pyswip encodes it, which fails for names that are no UTF-8."""
    arguments, sys.argv = sys.argv, [""]
    try:
        yield
    finally:
        sys.argv = arguments


_Change = Callable[[Any], None]


class _Changing:
    """A finder of one module, which changes it once its code has run."""

    def __init__(self, name: str, change: _Change) -> None:
        self._name = name
        self._change = change

    def find_spec(
        self, name: str, path: Any, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec that Python would find, with the change added."""
        spec = PathFinder.find_spec(name, path, target) if name == self._name else None
        if spec is not None and spec.loader is not None:
            loader: Any = spec.loader
            load = loader.exec_module

            def load_and_change(module: ModuleType) -> None:
                load(module)
                self._change(module)

            loader.exec_module = load_and_change
        return spec


@contextmanager
def _changed(name: str, change: _Change) -> Iterator[None]:
    """Change a module as it is imported.

    Both packages start Prolog when they are imported, with the user's own init file,
    which may set flags, print, or end the process. No argument of theirs prevents it.
    """
    finder = _Changing(name, change)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


def _start_janus_without_files(swipl: Any) -> None:
    """Let janus start Prolog without the user's files.

    Where pyswip has started it in another thread, this one needs an engine.
    """
    plain = swipl.initialize

    def start(*arguments: str) -> None:
        if core := sys.modules.get("pyswip.core"):
            _attach(core)
        plain(*arguments, *NO_FILES)

    swipl.initialize = start


def _attach(core: Any) -> None:
    if core.PL_thread_self() < 0:
        core.PL_thread_attach_engine(None)


def _start_pyswip_without_files(core: Any) -> None:
    """Let pyswip start Prolog without the user's files.

    Where Prolog has been started in another thread, as by janus, this one needs an
    engine: pyswip goes on to call Prolog, and would crash.
    """
    plain = core.PL_initialise

    def start(count: int, arguments: list[str]) -> Any:
        started = plain(count + len(NO_FILES), [*arguments, *NO_FILES])
        if started:
            _attach(core)
        return started

    core.PL_initialise = start
