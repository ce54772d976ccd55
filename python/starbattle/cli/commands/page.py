"""starbattle page."""

from pathlib import Path
from typing import Annotated

import typer

from starbattle.cli.messages import announce, note, put, warn
from starbattle.cli.parameters import option

ORDER = 115
EPILOG = (
    "Exit status: 0 if the page is written, or served until Ctrl-C; 2 if it is not "
    "built, or cannot be written or served."
)


def page(
    output: Annotated[
        Path | None,
        option(
            "FOLDER",
            "Write the page to this folder, for any host of static files.",
            "-o",
            "--output",
        ),
    ] = None,
    port: Annotated[
        int, option("N", "Port to serve at; 0: any free port.", min=0, max=65535)
    ] = 0,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the browser.")
    ] = True,
) -> None:
    """Play, solve and query Prolog in a browser.

    The page runs this program's Prolog files in the browser. It is served to this
    machine only, and sends no data. With -o it is written to a folder.

    Examples:

    \b
      starbattle page
      starbattle page --port 8000 --no-browser
      starbattle page -o site
    """  # noqa: D301
    _have_it()
    if output is not None:
        from starbattle.page.site import write_site

        announce(f"{output}: {write_site(output)} files")
    else:
        _serve(port, browser)


def _have_it() -> None:
    """Build the page if this is a checkout without it; warn of one that is old."""
    from starbattle.page.site import REBUILD, build, state

    found = state()
    if found == "stale":
        warn(f"the page was built from other files than those here; {REBUILD}")
    elif found == "missing":
        build(note)


def _serve(port: int, browser: bool) -> None:
    """Serve until Ctrl-C."""
    from starbattle.page.server import HOST, server
    from starbattle.page.site import site

    with server(site(), port) as running:
        address = f"http://{HOST}:{running.server_port}/"
        put(address)
        note("serving the page; press Ctrl-C to end")
        if browser:
            _open(address)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            note("ended")


def _open(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        note(f"no browser found; open {address}")
