"""Start the program of a checkout; if it does not load, say how to mend .venv."""

import _signal as signal  # `signal` takes longer
import os
import sys

BIN = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def start() -> None:
    """Run the command line."""
    take_interrupts()
    sys.argv[0] = "starbattle"  # by which the program knows itself, as if installed
    try:
        from starbattle.cli import app, main  # noqa: F401  # all commands need both
    except Exception as error:
        said = f"the program does not load ({type(error).__name__}: {error})"
        remedy = f"{os.path.join(BIN, 'setup')} --repair makes .venv anew"
        print(f"starbattle: {said}; {remedy}", file=sys.stderr)
        sys.exit(2)
    main()


def take_interrupts() -> None:
    """Let Ctrl-C end the program without a traceback, until its work begins.

    bin/starbattle blocks it until here, where it can.
    """
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda number, frame: os._exit(128 + number))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


# A worker process that is spawned imports this file, too, under another name.
if __name__ == "__main__":
    start()
