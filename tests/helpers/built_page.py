"""The page that runs in a browser, as tools/page.py builds it.

Without the built page, or without Node.js, such tests are skipped, or fail if
STARBATTLE_PAGE=required is set, as it is where changes are checked.
"""

import json
import shutil
import subprocess

from conftest import ROOT, TIMEOUT_S, leave_out
from starbattle.page.site import SITE

WEB = ROOT / "web"


def built():
    """Return the folder of the built page."""
    if not (SITE / "index.html").is_file():
        leave_out("the page is not built: tools/page.py builds it", "PAGE")
    return SITE


def ask(lines):
    """Send web/tools/ask.js JSON lines, and return those it prints."""
    given = "".join(f"{json.dumps(line)}\n" for line in lines)
    done = run_node("ask.js", str(built()), given=given)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def run_node(script, *arguments, given=""):
    """Run a script of web/tools with what building the page has installed."""
    built()
    if not shutil.which("node"):
        leave_out("there is no Node.js: apt-get install nodejs", "PAGE")
    command = ["node", str(WEB / "tools" / script), *arguments]
    return subprocess.run(
        command, input=given, capture_output=True, text=True, timeout=TIMEOUT_S
    )
