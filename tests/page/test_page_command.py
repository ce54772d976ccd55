"""starbattle page: what the command says, writes and serves."""

import http.client
import json
import runpy
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from conftest import cli
from starbattle.cli.commands import playing
from starbattle.errors import RequestError, StarBattleError
from starbattle.page import site
from starbattle.page.site import HOST, server


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand a small page in for the built one."""
    folder = tmp_path / "built"
    (folder / "engine").mkdir(parents=True)
    for name in ("index.html", "page.webmanifest", "page.state", "engine/engine.js"):
        (folder / name).write_text(name)
    monkeypatch.setattr(site, "SITE", folder)
    return folder


def test_a_page_that_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "SITE", Path("/nowhere"))
    with pytest.raises(RequestError, match=r"tools/page\.py .* the wheel of a release"):
        site.site()


def test_the_page_is_written_to_a_folder(built: Path, tmp_path: Path) -> None:
    target = tmp_path / "a/b"
    assert site.write_site(target) == 4
    assert (target / "engine/engine.js").read_text() == "engine/engine.js"
    (built / "index.html").write_text("new")
    assert site.write_site(target) == 4
    assert (target / "index.html").read_text() == "new"


def test_other_folders_are_left_alone(built: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/thesis.tex").write_text("mine")
    with pytest.raises(RequestError, match="has other files in it"):
        site.write_site(tmp_path / "mine")
    with pytest.raises(RequestError, match="is a file"):
        site.write_site(tmp_path / "mine/thesis.tex")


@pytest.fixture
def port(built: Path) -> Iterator[int]:
    with server(built, 0) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield running.server_port
        running.shutdown()
        thread.join()


def asked(port: int, path: str, host: str | None = None) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(HOST, port, timeout=60)
    headers = {} if host is None else {"Host": host}
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


def test_files_are_served_with_their_policy(port: int) -> None:
    response = asked(port, "/")
    assert response.status == 200
    policy = response.getheader("Content-Security-Policy", "")
    assert policy.startswith(site.POLICY)
    assert response.getheader("X-Content-Type-Options") == "nosniff"
    kind = asked(port, "/engine/engine.js").getheader("Content-Type")
    assert kind == "text/javascript"


@pytest.mark.parametrize("path", ["/engine/", "/../secret", "/%2e%2e/secret", "/no"])
def test_nothing_else_is_served(port: int, path: str) -> None:
    assert asked(port, path).status == 404


def test_other_hosts_are_refused(port: int) -> None:
    assert asked(port, "/", "evil.example").status == 403
    assert asked(port, "/", f"localhost:{port}").status == 200


def test_a_port_that_is_taken(port: int, built: Path) -> None:
    with pytest.raises(StarBattleError, match=f"port {port}: it is in use"):
        server(built, port)


MALFORMED = [
    b"GET /%00 HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /%ff%fe/%00x HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET http://[::1 HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET //[x/../engine HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET\r\n\r\n",
    b"\xff\xfe\x00 \x00 HTTP/1.1\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: -1\r\n\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
    b"GET /" + b"a" * 5_000 + b" HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: {host}\r\nIf-Modified-Since: \x00\r\n\r\n",
    b"HEAD /engine HTTP/1.1\r\nHost: {host}\r\n\r\n",
]


@pytest.mark.parametrize("request_", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed_requests(
    port: int, request_: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    """They are answered or dropped, without a word on standard error."""
    with socket.create_connection((HOST, port), 60) as connection:
        connection.sendall(request_.replace(b"{host}", f"{HOST}:{port}".encode()))
        connection.shutdown(socket.SHUT_WR)
        with suppress(ConnectionResetError):
            while connection.recv(65536):
                pass
    assert asked(port, "/").status == 200
    assert capfd.readouterr().err == ""


def test_a_browser_that_goes_away(port: int, capfd: pytest.CaptureFixture[str]) -> None:
    for _ in range(5):
        connection = socket.create_connection((HOST, port), 60)
        connection.sendall(f"GET / HTTP/1.1\r\nHost: {HOST}:{port}\r\n\r\nGET".encode())
        reset = struct.pack("ii", 1, 0)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
        connection.close()
    assert asked(port, "/").status == 200
    assert capfd.readouterr().err == ""


def test_npm_runs_what_there_is() -> None:
    web = Path(__file__).parents[2] / "web"
    for command in json.loads((web / "package.json").read_text())["scripts"].values():
        for word in command.split()[1:]:
            assert "/" not in word or (web / word).exists(), command


@pytest.mark.parametrize(("there", "answer", "status"), [
    (False, "", 0), (False, "n\n", 2), (False, "\n", 0), (True, "n\n", 0),
])  # fmt: skip
def test_a_checkout_without_the_page_builds_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    there: bool,
    answer: str,
    status: int,
) -> None:
    """It says what that takes, and asks on a terminal before npm installs."""
    stamp, tool = tmp_path / "web/node_modules/.starbattle", tmp_path / "tools/page.py"
    site_of = f"pathlib.Path({str(tmp_path / 'site')!r})"
    for file in (stamp, tool) if there else (tool,):
        file.parent.mkdir(parents=True)
        file.touch()
    tool.write_text(
        f"import pathlib; s = {site_of}; s.mkdir(); (s / 'index.html').touch()"
    )
    monkeypatch.setattr(site, "SITE", tmp_path / "site")
    monkeypatch.setattr(site, "state", lambda: "missing")
    for name in ("build", "cost_of_build"):
        monkeypatch.setattr(getattr(site, name), "__defaults__", (tmp_path,))
    monkeypatch.setattr(playing, "_is_answered", lambda: bool(answer))
    done = cli("page", "-o", tmp_path / "out", stdin=answer)
    assert done.returncode == status, done.stderr
    assert "a minute, 7 MB on the disk" in done.stderr
    assert ("68 MB" in done.stderr) != there
    assert (tmp_path / "site").exists() == (status == 0)
    tool.write_text("raise SystemExit('get Node.js')")
    with pytest.raises(StarBattleError, match=r"cannot be built: get Node\.js"):
        site.build(tmp_path)


@pytest.mark.parametrize(("programs", "cure"), [
    ((), "both are missing; install them with  apt-get install nodejs npm"),
    (("node",), "npm is missing; install them with  apt-get install nodejs npm"),
    (("node", "npm"), "is v12.22.9; put a newer one, which Node.js offers for"),
])  # fmt: skip
def test_without_node_the_tool_says_what_to_type(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, programs: tuple[str], cure: str
) -> None:
    tool = page_tool(tmp_path, monkeypatch, dict.fromkeys(programs, "echo v12.22.9"))
    with pytest.raises(SystemExit) as caught:
        tool["check_node"]()
    assert cure in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_tool_says_why_npm_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "npm error code ENOTFOUND\nnpm error no host registry.npmjs.org"
    tool = page_tool(tmp_path, monkeypatch, {"npm": f"echo '{said}' >&2; exit 1"})
    (tmp_path / "package-lock.json").touch()
    monkeypatch.setitem(tool["install"].__globals__, "WEB", tmp_path)
    with pytest.raises(SystemExit, match=r"names: no host registry\.npmjs\.org$"):
        tool["install"]()


def page_tool(
    folder: Path, monkeypatch: pytest.MonkeyPatch, programs: dict[str, str]
) -> dict[str, Any]:
    """Load tools/page.py, where no other programs can be found."""
    monkeypatch.syspath_prepend(str(site.CHECKOUT / "tools"))
    tool = runpy.run_path(str(site.CHECKOUT / "tools/page.py"))
    for name, line in programs.items():
        (folder / name).write_text(f"#!/bin/sh\n{line}\n")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    return tool


def test_without_its_extra_the_site_says_what_to_type(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(site.CHECKOUT / "tools"))
    tool = runpy.run_path(str(site.CHECKOUT / "tools/site.py"))
    monkeypatch.setitem(tool["build"].__globals__, "find_spec", {}.get)
    with pytest.raises(SystemExit, match=r"pip install -e '\.\[site\]'"):
        tool["build"](tmp_path / "site", "http://localhost")
