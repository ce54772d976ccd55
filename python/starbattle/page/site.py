"""The files of the page, which tools/page.py builds: what of, and written elsewhere."""

import errno
import hashlib
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from starbattle.errors import RequestError, StarBattleError, printable
from starbattle.saving import make_folder, save

SITE = Path(__file__).resolve().parent / "site"
"""Where the built page is; it is not there in a checkout until it is built."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; "
    "frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the page may do: load its own files, and nothing else."""

_NOT_BUILT = (
    "this installation has no page: a wheel takes it from the checkout, where  python "
    "tools/page.py  builds it with Node.js; do that and install again, or install the "
    "wheel of a release"
)


def site() -> Path:
    """Return the folder with the built page. Raises RequestError if there is none."""
    if not (SITE / "index.html").is_file():
        raise RequestError(_NOT_BUILT)
    return SITE


CHECKOUT = Path(__file__).resolve().parents[3]

_PARTS = (
    "prolog/**/*.pl",
    "boards/**/*.txt",
    "boards/**/*.jsonl",
    "docs/lessons/*.md",
    "docs/pictures/lessons/*",
    "docs/pictures/*.svg",
    "examples/lessons/*/*",
    "web/package-lock.json",
    "web/notices.txt",
    "web/editor/*",
    "web/prolog/**/*",
    "web/src/**/*",
    "web/tools/*",
    "tools/page.py",
    "python/starbattle/page/site.py",
    "python/starbattle/render/pages.py",
    "python/starbattle/render/pages/*",
    "python/starbattle/render/colors.py",
    "python/starbattle/search/trace.py",
    "python/starbattle/search/trace_page/*",
)
_RECORD = "sources.sha256"

REBUILD = "run .venv/bin/python tools/page.py in the checkout"


def digest(root: Path = CHECKOUT) -> str:
    """Return the hash of the files of a checkout that the page is built from."""
    whole = hashlib.sha256()
    for path in sorted(set(_sources(root))):
        whole.update(f"{path.relative_to(root).as_posix()}\n".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def _sources(root: Path) -> Iterator[Path]:
    for part in _PARTS:
        for path in root.glob(part):
            if path.is_file() and not path.name.startswith("."):
                yield path


def record(folder: Path, made_of: str) -> None:
    """Write the hash of its sources into a page that is being built."""
    (folder / _RECORD).write_text(f"{made_of}\n", "utf-8")


def state(root: Path = CHECKOUT, folder: Path = SITE) -> str:
    """Return "missing", "current" or "stale", the last only in a checkout.

    An installed package has no sources to compare the page with.
    """
    if not (folder / "index.html").is_file():
        return "missing"
    if not (root / "web" / "src").is_dir():
        return "current"
    try:
        made_of = (folder / _RECORD).read_text("utf-8").strip()
    except (OSError, ValueError):
        made_of = ""  # it was built before there was a record
    return "current" if made_of == digest(root) else "stale"


def cost_of_build(root: Path = CHECKOUT) -> str:
    """Return what building the page takes, "" where this is no checkout."""
    if not (root / "tools" / "page.py").is_file():
        return ""
    there = (root / "web" / "node_modules" / ".starbattle").is_file()
    return "7 MB on the disk" + ("" if there else f", and {_PACKAGES_OF_NODE}")


_PACKAGES_OF_NODE = "24 packages that npm downloads to web/node_modules, 68 MB"


def build(root: Path = CHECKOUT) -> None:
    """Have tools/page.py build the page. Raises StarBattleError if it cannot."""
    command = [sys.executable, "-P", str(root / "tools" / "page.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["tools/page.py failed"]
        raise StarBattleError(f"the page cannot be built: {printable(lines[-1])}")


_MARK = "page.webmanifest"


def write_site(folder: Path) -> int:
    """Copy the page into a folder, and return how many files it has.

    The folder is made if need be. Each file is written beside the old one and renamed;
    index.html is the last. Raises RequestError for a folder that has other files, and
    StarBattleError if it cannot be written.
    """
    _check(folder)
    source = site()
    names = [path.relative_to(source) for path in source.rglob("*") if path.is_file()]
    for name in sorted(names, key=lambda name: (name.name == "index.html", name)):
        make_folder(folder / name.parent)
        save(folder / name, (source / name).read_bytes())
    return len(names)


def _check(folder: Path) -> None:
    if not folder.exists():
        return
    name = printable(folder)
    if not folder.is_dir():
        raise RequestError(f"{name} is a file; name a folder for the page")
    if any(folder.iterdir()) and not (folder / _MARK).is_file():
        raise RequestError(f"{name} has other files in it; name a new folder")


# --- serve the page to this machine's browser, and to nobody else ---

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
