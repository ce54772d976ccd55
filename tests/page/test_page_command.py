"""starbattle page: what the command says, writes and serves."""

import http.client
import re
import shutil
import socket
import struct
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from conftest import cli, leave_out, run
from starbattle.cli.commands import playing
from starbattle.errors import RequestError, StarBattleError
from starbattle.page import site
from starbattle.page.site import HOST, server


@pytest.fixture
def built(tmp_path, monkeypatch):
    """Stand a small page in for the built one."""
    folder = tmp_path / "built"
    (folder / "engine").mkdir(parents=True)
    for name in ("index.html", "page.webmanifest", "page.state", "engine/engine.js"):
        (folder / name).write_text(name)
    monkeypatch.setattr(site, "SITE", folder)
    return folder


def test_a_page_that_is_not_built(monkeypatch):
    monkeypatch.setattr(site, "SITE", Path("/nowhere"))
    with pytest.raises(RequestError, match=r"tools/page\.py .* the wheel of a release"):
        site.site()


def test_the_page_is_written_to_a_folder(built, tmp_path):
    target = tmp_path / "a/b"
    assert site.write_site(target) == 4
    assert (target / "engine/engine.js").read_text() == "engine/engine.js"
    (built / "index.html").write_text("new")
    assert site.write_site(target) == 4
    assert (target / "index.html").read_text() == "new"


def test_other_folders_are_left_alone(built, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/thesis.tex").write_text("mine")
    with pytest.raises(RequestError, match="has other files in it"):
        site.write_site(tmp_path / "mine")
    with pytest.raises(RequestError, match="is a file"):
        site.write_site(tmp_path / "mine/thesis.tex")


@pytest.fixture
def port(built):
    with server(built, 0) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield running.server_port
        running.shutdown()
        thread.join()


def asked(port, path, host=None):
    connection = http.client.HTTPConnection(HOST, port, timeout=60)
    headers = {} if host is None else {"Host": host}
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


def test_files_are_served_with_their_policy(port):
    headers = asked(port, "/").headers
    assert headers["Content-Security-Policy"].startswith(site.POLICY)
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert asked(port, "/engine/engine.js").headers["Content-Type"] == "text/javascript"


@pytest.mark.parametrize(("path", "host", "status"), [
    ("/", "localhost:{}", 200), ("/", "evil.example", 403), ("/no", None, 404),
    ("/engine/", None, 404), ("/%2e%2e/secret", None, 404),
])  # fmt: skip
def test_nothing_else_is_served(port, path, host, status):
    assert asked(port, path, host and host.format(port)).status == status


def test_a_port_that_is_taken(port, built):
    with pytest.raises(StarBattleError, match=f"port {port}: it is in use"):
        server(built, port)


MALFORMED = [
    b"GET /%00 HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET http://[::1 HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\xff\xfe\x00 \x00 HTTP/1.1\r\n\r\n",
    b"HEAD /engine HTTP/1.1\r\nHost: {host}\r\n\r\n",
]


@pytest.mark.parametrize("request_", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed_requests(port, request_, capfd):
    """They are answered or dropped, without a word on standard error."""
    with socket.create_connection((HOST, port), 60) as connection:
        connection.sendall(request_.replace(b"{host}", f"{HOST}:{port}".encode()))
        connection.shutdown(socket.SHUT_WR)
        with suppress(ConnectionResetError):
            while connection.recv(65536):
                pass
    assert asked(port, "/").status == 200
    assert capfd.readouterr().err == ""


def test_a_browser_that_goes_away(port, capfd):
    for _ in range(5):
        connection = socket.create_connection((HOST, port), 60)
        connection.sendall(f"GET / HTTP/1.1\r\nHost: {HOST}:{port}\r\n\r\nGET".encode())
        reset = struct.pack("ii", 1, 0)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
        connection.close()
    assert asked(port, "/").status == 200
    assert capfd.readouterr().err == ""


@pytest.fixture
def checkout(tmp_path):
    """A checkout without the page, as far as building it begins."""
    shutil.copytree(site.CHECKOUT / "tools", tmp_path / "tools")
    (tmp_path / "python").symlink_to(site.CHECKOUT / "python")
    (tmp_path / "web").mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(site.CHECKOUT / "web" / name, tmp_path / "web")
    return tmp_path


@pytest.mark.parametrize(("there", "answer", "said"), [
    (False, "", "Node.js"), (False, "n\n", "not built"), (False, "\n", "Node.js"),
    (True, "n\n", "Node.js"),
])  # fmt: skip
def test_a_checkout_without_the_page_builds_it(
    checkout, monkeypatch, there, answer, said
):
    """It says what that takes, and asks on a terminal before npm installs.

    Here, there is no Node.js; .ci/fresh has a page built.
    """
    if there:
        (checkout / "web/node_modules").mkdir()
        (checkout / "web/node_modules/.starbattle").touch()
    monkeypatch.setattr(site, "state", lambda: "missing")
    for name in ("build", "cost_of_build"):
        monkeypatch.setattr(getattr(site, name), "__defaults__", (checkout,))
    monkeypatch.setattr(playing, "_is_answered", lambda: bool(answer))
    monkeypatch.setenv("PATH", str(checkout))
    done = cli("page", "-o", checkout / "out", stdin=answer)
    assert (done.returncode, said in done.stderr) == (2, True), done.stderr
    assert "a minute, 7 MB on the disk" in done.stderr
    assert ("68 MB" in done.stderr) != there


@pytest.mark.parametrize("asked", [(), ("STARBATTLE_ASKED",)])
def test_nobody_is_asked_twice(monkeypatch, asked):
    """The set-up of the checkout has asked whoever did not have Node.js."""
    terminal = SimpleNamespace(isatty=lambda: True)
    for name in ("stdin", "stderr"):
        monkeypatch.setattr(sys, name, terminal)
    monkeypatch.delenv("STARBATTLE_ASKED", raising=False)  # bin/test sets it
    for name in asked:
        monkeypatch.setenv(name, "yes")
    assert playing._is_answered() == (not asked)


@pytest.mark.parametrize(("programs", "cure"), [
    ((), "both are missing; install them with  apt-get install nodejs npm"),
    (("node",), "npm is missing; install them with  apt-get install nodejs npm"),
    (("node", "npm"), "is v12.22.9; put a newer one, which Node.js offers for"),
])  # fmt: skip
def test_without_node_it_says_what_to_type(checkout, monkeypatch, programs, cure):
    for name in programs:
        (checkout / name).write_text("#!/bin/sh\necho v12.22.9\n")
        (checkout / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(checkout))
    with pytest.raises(StarBattleError, match=f"cannot be built: .*{cure}"):
        site.build(checkout)


def test_it_says_why_npm_fails(checkout, monkeypatch):
    if not shutil.which("npm"):
        leave_out("there is no npm: apt-get install nodejs npm", "PAGE")
    monkeypatch.setenv("npm_config_offline", "true")
    monkeypatch.setenv("npm_config_cache", str(checkout / "cache"))
    with pytest.raises(StarBattleError, match=r"names: request to .* cached response"):
        site.build(checkout)


TOOLS = {path.stem: path for path in (site.CHECKOUT / "tools").glob("*.py")}


@pytest.mark.parametrize("name", TOOLS)
def test_tools_find_one_another(name, tmp_path):
    """However they are started: the command has the option -P, and others have not."""
    load = f"import runpy; runpy.run_path({str(TOOLS[name])!r})"
    done = run([sys.executable, "-P", "-c", load], cwd=tmp_path)
    assert {*re.findall(r"No module named '(\w+)'", done.stderr)}.isdisjoint(TOOLS)
