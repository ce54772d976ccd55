"""starbattle page."""

from pathlib import Path
from typing import Annotated

import typer

from starbattle.cli.messages import complain, put

ORDER = 115
EPILOG = (
    "Exit status: 0 if the page is written, or served until Ctrl-C; 2 if it is not "
    "built, or cannot be written or served."
)


def page(
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FOLDER",
            help="Write the page to a folder, for any host of static files.",
        ),
    ] = None,
    port: Annotated[
        int,
        typer.Option(min=0, max=65535, help="Port to serve at; 0: one that is free."),
    ] = 0,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the browser.")
    ] = True,
) -> None:
    """Play, solve and query Prolog in a browser.

    The page runs this program's Prolog files in the browser itself. It is served to
    this machine only, and sends nothing anywhere. With -o it is written to a folder.

    Examples:

    \b
      starbattle page
      starbattle page --port 8000 --no-browser
      starbattle page -o site
    """  # noqa: D301
    if output is not None:
        from starbattle.page.export import write_site

        put(f"{output}: {write_site(output)} files")
    else:
        _serve(port, browser)


def _serve(port: int, browser: bool) -> None:
    """Serve until Ctrl-C."""
    from starbattle.page.server import HOST, server
    from starbattle.page.site import site

    with server(site(), port) as running:
        address = f"http://{HOST}:{running.server_port}/"
        put(address)
        complain("serving the page; press Ctrl-C to end")
        if browser:
            _open(address)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            complain("ended")


def _open(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        complain(f"no browser found; open {address}")
