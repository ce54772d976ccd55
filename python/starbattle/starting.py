"""What the program does before it imports anything, and when it has ended.

Until its commands can be interrupted, a signal ends it without a traceback.
"""

import _signal as signal  # type: ignore[import-not-found]  # `signal` takes longer
import _thread
import os
import sys
import time

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def begin() -> None:
    """Prepare this process, if it is the program's."""
    if _IS_PROGRAM:
        end_at_once()
        open_descriptors()


def end_at_once() -> None:
    """Let signals end the program, whose work has not begun or is done."""
    if not _IS_PROGRAM:
        return
    for number in _SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda number, frame: os._exit(128 + number))


def is_interruptible() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again, unless it is ignored."""
    if _IS_PROGRAM and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.unraisablehook = _note_dropped


def _note_dropped(dropped: "sys.UnraisableHookArgs") -> None:
    """Interrupt again if Python has dropped KeyboardInterrupt.

    It drops what callbacks raise, such as those of importlib for its locks.
    """
    if dropped.exc_type is KeyboardInterrupt:
        _thread.start_new_thread(_interrupt_soon, ())
    else:
        sys.__unraisablehook__(dropped)


def _interrupt_soon() -> None:
    """Send SIGINT when the callback has probably returned."""
    time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)


def open_descriptors() -> None:
    """Open those of standard input, output and error that are closed: on nothing.

    Otherwise the next file or pipe would get such a number, and be read or written
    by whatever uses a standard stream, also in processes that are started.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            # The lowest free number is this one, as those below it are open.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


def _is_program() -> bool:
    """Tell whether this process runs the command line, not a program that imports us.

    While `-m` finds its module, sys.argv is ["-m", ...].
    """
    given = sys.orig_argv
    if "-m" in given and given[given.index("-m") + 1 :][:1] == ["starbattle"]:
        return True
    return os.path.basename(sys.argv[0] if sys.argv else "") == "starbattle"


_IS_PROGRAM = _is_program()
