"""Pages in a real Firefox, driven by WebDriver BiDi, which it speaks itself.

It takes Debian's package firefox-esr (or any Firefox from version 115) and the extra
`browser`, whose selenium brings websocket-client. No geckodriver is needed.
"""

import itertools
import json
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from conftest import TIMEOUT_S, leave_out, wait_until

_NAMES = ("firefox", "firefox-esr")
_LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def missing():
    """What is not there that these tests need, or nothing."""
    if not any(map(shutil.which, _NAMES)):
        return "there is no Firefox: apt-get install firefox-esr"
    try:
        import websocket  # noqa: F401
    except ImportError:
        return "there is no websocket-client: pip install '.[browser]'"
    return ""


def started():
    """Start the browser with a new profile, and end it."""
    if reason := missing():
        leave_out(reason, "BROWSER")
    program = next(filter(None, map(shutil.which, _NAMES)))
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        port, profile = "--remote-debugging-port=0", ("--profile", folder)
        command = [program, "--headless", "--no-remote", *profile, port]
        said = Path(folder, "said.txt")
        with said.open("wb") as stream:
            process = subprocess.Popen(command, stdout=stream, stderr=stream)
        try:
            firefox = Firefox(_address(said, process))
            yield firefox
            firefox.socket.close()
        finally:
            process.terminate()
            process.wait(TIMEOUT_S)


def _address(said, process):
    def listens():
        text = said.read_text(errors="replace")
        assert process.poll() is None, f"Firefox does not start: {text}"
        return _LISTENS.search(text)

    found = wait_until(listens)
    assert found
    return found[1]


class Firefox:
    """A tab of Firefox."""

    def __init__(self, address):
        import websocket

        self.numbers = itertools.count(1)
        self.socket = websocket.create_connection(
            f"{address}/session", timeout=TIMEOUT_S, suppress_origin=True
        )
        self.send("session.new", capabilities={})
        tree = self.send("browsingContext.getTree")
        self.tab = tree["contexts"][0]["context"]

    def send(self, method, **params):
        """Send a command, and return its result."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": params}
        self.socket.send(json.dumps(message))
        while (reply := json.loads(self.socket.recv())).get("id") != number:
            pass  # an event
        assert reply["type"] == "success", reply
        return reply["result"]

    def open(self, address):
        """Go to an address, load the page afresh, and wait until it is there.

        Each time the query differs, as the fragment alone would load nothing. A way by
        about:blank would end the process in which the page's service worker runs.
        """
        page, sign, fragment = address.partition("#")
        url = f"{page}?{next(self.numbers)}{sign}{fragment}"
        self.send(
            "browsingContext.navigate", context=self.tab, url=url, wait="complete"
        )

    def run(self, expression):
        """Return the value of an expression, by way of JSON."""
        found = self.send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression}) ?? null))()",
            target={"context": self.tab},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def until(self, condition):
        """Wait until a condition is true, and return it."""
        return wait_until(lambda: self.run(condition))

    def click(self, selector):
        """Click in the middle of an element."""
        x, y = self.run(
            f"(() => {{ const one = document.querySelector({selector!r});"
            " one.scrollIntoView({ block: 'nearest' });"
            " const { x, y, width, height } = one.getBoundingClientRect();"
            " return [Math.round(x + width / 2), Math.round(y + height / 2)]; })()"
        )
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": "mouse", "actions": steps}
        self.send("input.performActions", context=self.tab, actions=[pointer])

    def keys(self, text):
        """Press keys, one after another."""
        steps = [
            {"type": kind, "value": key}
            for key in text
            for kind in ("keyDown", "keyUp")
        ]
        keyboard = {"type": "key", "id": "keys", "actions": steps}
        self.send("input.performActions", context=self.tab, actions=[keyboard])
