"""Real environments: damage is found and named, and a copy by links is a copy.

No network is needed: pip installs packages that are made up.
"""

import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pip
import pytest

from conftest import Run, run
from wheels import wheel

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow
RUN = "import sys\ndef main(): print('run', *sys.argv[1:])\n"


class Environment:
    """A checkout, and in it an environment with a program that needs `other`."""

    def __init__(self, folder: Path) -> None:
        self.root, self.wheels, self.venv = folder, folder / "wheels", folder / ".venv"
        self.wheels.mkdir()
        shutil.copytree(ROOT / "bin", folder / "bin")
        venv.create(self.venv, symlinks=True)
        (self.packages,) = self.venv.glob("lib/python*/site-packages")
        (self.packages / "pip").symlink_to(Path(pip.__file__).parent)
        wheel(self.wheels, "other", "1", {"other.py": "VALUE = 1\n"})
        self.program(RUN)
        self.install(self.venv, "starbattle")

    def program(self, text: str) -> None:
        files = {"starbattle/__init__.py": "", "starbattle/cli/__init__.py": text}
        files["starbattle/cli/app.py"] = "import other\n"
        needs = "Requires-Dist: other\nProvides-Extra: lab\n"
        needs += "Requires-Dist: more; extra == 'lab'\n"
        wheel(self.wheels, "starbattle", "1", files, needs)

    def install(self, into: Path, *arguments: str) -> None:
        command = [sys.executable, "-m", "pip", "--python", into / "bin/python"]
        command += ["install", "-q", "--no-index", "--find-links", self.wheels]
        subprocess.run([*command, *arguments], check=True)

    def health(self, *extras: str) -> str:
        command = [self.venv / "bin/python", "-I", self.root / "bin/lib/health.py"]
        done = run([*command, *extras])
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.strip()

    def start(self) -> Run:
        command = [self.venv / "bin/python", "-P", self.root / "bin/lib/start.py"]
        return run([*command, "solve", "x y"], env={"PYTHONPATH": None})


@pytest.fixture
def env(tmp_path: Path) -> Environment:
    return Environment(tmp_path)


def test_health(env: Environment) -> None:
    assert env.health() == ""
    assert env.health("lab") == "more is missing"
    file = env.packages / "other.py"
    file.write_text("VALUE = 2 # by hand\n")
    assert env.health() == ""
    file.write_text("")
    assert env.health() == "other lacks other.py"
    shutil.rmtree(env.packages / "other-1.dist-info")
    assert env.health() == "other is missing"


@pytest.mark.parametrize("lacks", ["other.py", "starbattle/cli/app.py"])
def test_damage_is_named(lacks: str, env: Environment) -> None:
    (env.packages / lacks).unlink()
    done = env.start()
    assert (done.returncode, done.stdout) == (2, "")
    package = Path(lacks).with_suffix("").parts[0]
    assert done.stderr == (
        f"starbattle: .venv is damaged: {package} lacks {lacks}; to mend it, run "
        f"{env.root}/bin/setup --repair\n"
    )


def test_a_fault_of_the_program_is_no_damage(env: Environment) -> None:
    assert env.start().stdout == "run solve x y\n"
    env.program("import nowhere\n")
    env.install(env.venv, "--force-reinstall", "starbattle")
    done = env.start()
    assert done.returncode == 1
    assert done.stderr.endswith("No module named 'nowhere'\n")


def contents(folder: Path) -> dict[Path, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder): path.read_bytes() for path in files}


def test_pip_changes_no_file_of_a_copy_by_links(env: Environment) -> None:
    """What bin/lib/environment.sh relies on: it replaces files, and never writes."""
    before = contents(env.venv)
    new = env.venv.with_name(".venv.new")
    subprocess.run(["cp", "-R", "-P", "-p", "-l", env.venv, new], check=True)
    file = (new / env.packages.relative_to(env.venv)) / "other.py"
    assert file.samefile(env.packages / "other.py")
    wheel(env.wheels, "other", "2", {"other.py": "VALUE = 2\n"})
    for options in (["--upgrade"], ["--force-reinstall"], ["--ignore-installed"]):
        env.install(new, *options, "other")
        assert file.read_text() == "VALUE = 2\n"
        assert contents(env.venv) == before
    assert contents(new) != before
