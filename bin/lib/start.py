"""Start the program; if it cannot be imported, say what is damaged in its environment.

    .venv/bin/python -P bin/lib/start.py ARGUMENTS...

Only an import that fails is looked into, so that no start takes longer.
"""

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
    except Exception:
        if not (damage := found_damage()):
            raise
        remedy = f"to mend it, run {os.path.join(BIN, 'setup')} --repair"
        print(f"starbattle: .venv is damaged: {damage}; {remedy}", file=sys.stderr)
        sys.exit(2)
    main()


def take_interrupts() -> None:
    """Let Ctrl-C end the program without a traceback, until its work begins.

    bin/starbattle blocks it until here, where it can.
    """
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda number, frame: os._exit(128 + number))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def found_damage() -> str:
    """Return what is damaged in this environment, nothing if it is whole."""
    import subprocess  # slow, and seldom needed

    command = [sys.executable, "-I", os.path.join(BIN, "lib", "health.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "".join((done.stdout + done.stderr).strip().splitlines()[-1:])


# A worker process that is spawned imports this file, too, under another name.
if __name__ == "__main__":
    start()
