"""Serve the page to this machine's browser, and to nobody else."""

import errno
import socket
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from starbattle.errors import StarBattleError
from starbattle.page.site import POLICY

HOST = "127.0.0.1"
_OTHER_TYPES = {
    ".js": "text/javascript",
    ".state": "application/octet-stream",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
_TYPES = {**SimpleHTTPRequestHandler.extensions_map, **_OTHER_TYPES}


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Make a server of the files of a folder, on the loopback address.

    port  0: one that is free; `server_port` of the server tells which

    Raises StarBattleError if the port is taken.
    """
    handler = partial(_Handler, directory=str(folder))
    try:
        return _Server((HOST, port), handler)
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        reason = "it is in use; choose another, or 0" if taken else error.strerror
        raise StarBattleError(f"cannot serve at port {port}: {reason}") from None


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    address_family = socket.AF_INET

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a browser that has gone away."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(SimpleHTTPRequestHandler):
    """Files with the headers that the page wants, to requests for this host only."""

    extensions_map = _TYPES
    protocol_version = "HTTP/1.1"
    server: _Server

    def send_head(self):  # type: ignore[no-untyped-def]  # its type has no name
        """Refuse what another site has had the browser ask for."""
        names = {f"{name}:{self.server.server_port}" for name in (HOST, "localhost")}
        if self.headers.get("Host") not in names:
            self.send_error(403, "Forbidden")
            return None
        try:
            return super().send_head()
        except ValueError:  # a path that no file can have
            self.send_error(404, "Not Found")
            return None

    def list_directory(self, path: object) -> None:
        """List no folders."""
        self.send_error(404, "Not Found")

    def end_headers(self) -> None:
        """Add what the page may do, and that files are asked for again."""
        self.send_header("Content-Security-Policy", f"{POLICY}; frame-ancestors 'self'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of requests."""
