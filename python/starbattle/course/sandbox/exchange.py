"""A request to the launcher, while the program's streams are fed and read."""

from __future__ import annotations

import marshal
import os
import selectors
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass

from starbattle.course.sandbox.errors import SandboxError
from starbattle.course.sandbox.jail.launcher import ANSWER, KILL, LENGTH, REQUEST

_AT_ONCE = 1 << 16
_GRACE_S = 30
_LOOK_S = 0.1


@dataclass(frozen=True, slots=True)
class Answer:
    """What the launcher says, as in `jail.launcher.ANSWER`."""

    status: int
    late: bool
    cpu: float
    wall: float
    peak_kib: int
    failure: str


class Exchange:
    """The run of one program; `stdout`, `stderr` and `over` say what came out of it.

    `over` tells whether it wrote more than it may, to streams or to files.
    """

    def __init__(
        self, control: socket.socket, stdin: bytes, most: int, full: Callable[[], bool]
    ) -> None:
        self.stdout = bytearray()
        self.stderr = bytearray()
        self.over = False
        self._control = control
        self._stdin = memoryview(stdin)
        self._room = most
        self._full = full

    def run(self, request: Mapping[str, object], wall: float) -> Answer:
        """Have the program run to its end. Raises SandboxError for a dead launcher."""
        deadline = time.monotonic() + wall + _GRACE_S
        with ExitStack() as ours, selectors.DefaultSelector() as selector:
            with ExitStack() as theirs:
                streams = self._pipes(ours, theirs, selector)
                self._ask(request, streams)
            selector.register(self._control, selectors.EVENT_READ)
            while not self._step(selector):
                if time.monotonic() > deadline:
                    raise SandboxError("the sandbox does not end a program")
            self._drain(selector)
        return self._answer()

    def _pipes(
        self, ours: ExitStack, theirs: ExitStack, selector: selectors.BaseSelector
    ) -> list[int]:
        """Make the streams: watch our ends, return those of the program."""
        (stdin, feed), (read, stdout), (read_too, stderr) = (os.pipe() for _ in "abc")
        for descriptor in (stdin, stdout, stderr):
            theirs.callback(os.close, descriptor)
        for descriptor in (feed, read, read_too):
            os.set_blocking(descriptor, False)
        ours.callback(os.close, read)
        ours.callback(os.close, read_too)
        self._feed = os.fdopen(feed, "wb", buffering=0)
        ours.callback(self._feed.close)
        selector.register(feed, selectors.EVENT_WRITE, None)
        selector.register(read, selectors.EVENT_READ, self.stdout)
        selector.register(read_too, selectors.EVENT_READ, self.stderr)
        return [stdin, stdout, stderr]

    def _ask(self, request: Mapping[str, object], streams: list[int]) -> None:
        text = marshal.dumps(dict(request))
        try:
            self._control.sendall(REQUEST)
            socket.send_fds(self._control, [LENGTH.pack(len(text))], streams)
            self._control.sendall(text)
        except OSError:
            raise SandboxError("the sandbox's launcher has ended") from None

    def _step(self, selector: selectors.BaseSelector) -> bool:
        """Wait for a stream; tell whether the launcher has an answer."""
        answered = False
        for key, _ in selector.select(_LOOK_S):
            if key.fileobj is self._control:
                answered = True
            elif key.data is None:
                self._write(selector, key.fd)
            else:
                self._read(selector, key.fd, key.data)
        if not self.over and self._full():
            self._stop()
        return answered

    def _write(self, selector: selectors.BaseSelector, feed: int) -> None:
        try:
            if self._stdin:
                self._stdin = self._stdin[os.write(feed, self._stdin[:_AT_ONCE]) :]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._stdin = memoryview(b"")
        if not self._stdin:
            selector.unregister(feed)
            self._feed.close()

    def _read(
        self, selector: selectors.BaseSelector, stream: int, read: bytearray
    ) -> None:
        with suppress(BlockingIOError):
            data = os.read(stream, _AT_ONCE)
            read += data[: self._room]
            if len(data) > self._room and not self.over:
                self._stop()
            self._room = max(0, self._room - len(data))
            if not data:
                selector.unregister(stream)

    def _stop(self) -> None:
        self.over = True
        with suppress(OSError):
            self._control.sendall(KILL)

    def _drain(self, selector: selectors.BaseSelector) -> None:
        """Read what the program wrote last: a pipe holds 1 MiB at most."""
        outputs = [k for k in selector.get_map().values() if k.data is not None]
        for key in outputs:
            for _ in range((1 << 20) // _AT_ONCE + 1):
                self._read_if_open(selector, key)

    def _read_if_open(
        self, selector: selectors.BaseSelector, key: selectors.SelectorKey
    ) -> None:
        if key.fd in selector.get_map():
            self._read(selector, key.fd, key.data)

    def _answer(self) -> Answer:
        fixed = self._received(ANSWER.size)
        status, late, cpu, wall, peak, length = ANSWER.unpack(fixed)
        failure = self._received(length).decode(errors="replace")
        return Answer(status, late, cpu, wall, peak, failure)

    def _received(self, length: int) -> bytes:
        data = b""
        while len(data) < length:
            try:
                part = self._control.recv(length - len(data))
            except OSError:
                part = b""
            if not part:
                raise SandboxError("the sandbox's launcher has ended")
            data += part
        return data
