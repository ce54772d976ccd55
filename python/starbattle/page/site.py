"""The files of the page, which tools/page.py builds."""

from pathlib import Path

from starbattle.errors import RequestError

SITE = Path(__file__).resolve().parent / "site"
"""Where the built page is; it is not there in a checkout until it is built."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; "
    "frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the page may do: load its own files, and nothing else."""

_NOT_BUILT = (
    "the page is not built here; run .venv/bin/python tools/page.py in the checkout, "
    "which needs Node.js 18 or newer, or install a wheel that has the page"
)


def site() -> Path:
    """Return the folder with the built page. Raises RequestError if there is none."""
    if not (SITE / "index.html").is_file():
        raise RequestError(_NOT_BUILT)
    return SITE
