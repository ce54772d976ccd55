"""Start the program; if its environment is damaged, have bin/setup mend that first.

    .venv/bin/python -P bin/lib/start.py ARGUMENTS...

Only an import that fails is looked into, so that no start takes longer.
"""

import _signal as signal  # `signal` takes longer
import os
import sys

BIN = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SETUP = os.path.join(BIN, "setup")
MENDED = "STARBATTLE_MENDED"
"""Set in the environment of the second try, which is the last."""


def start() -> None:
    """Run the command line."""
    take_interrupts()
    arguments = sys.argv[1:]
    sys.argv[0] = "starbattle"  # by which the program knows itself, as if installed
    mended = os.environ.pop(MENDED, None)
    try:
        from starbattle.cli import main

        main()
    except Exception as error:
        began = "starbattle.cli.app" in sys.modules
        if mended or (began and not isinstance(error, ImportError)):
            raise
        if not (damage := found_damage()):
            raise
        if began:  # it may have printed something, so it is not run again
            say(f".venv is damaged: {damage}; to mend it, run {SETUP} --repair")
            sys.exit(2)
        say(f".venv is damaged: {damage}")
        mend(arguments)


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


def mend(arguments: list[str]) -> None:
    """Have the environment made anew, and start again in it. Does not return."""
    import subprocess

    done = subprocess.run(
        ["sh", SETUP, "--repair"],
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
        check=False,
    )
    if done.returncode:
        sys.exit(done.returncode)
    os.environ[MENDED] = "yes"
    command = [sys.executable, "-P", os.path.abspath(__file__), *arguments]
    os.execv(sys.executable, command)


def say(text: str) -> None:
    """Print a line as bin/setup does."""
    print(f"starbattle: {text}", file=sys.stderr)


# A worker process that is spawned imports this file, too, under another name.
if __name__ == "__main__":
    start()
