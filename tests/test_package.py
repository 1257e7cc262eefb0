"""The program runs wherever its files are: in a package, in a zip file, in a folder that cannot be written to."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

import dvonn
from dvonn.kiosk import supervisor
from dvonn.kiosk.supervisor import child_command, program_command
from dvonn.screens.share.share_dialog import system_environment
from dvonn.storage.autosave import RUNNING_MATCH_FILE, Autosave
from dvonn.storage.text_store import Storage
from tests.harness.games import HOT_SEAT, random_match
from tests.harness.paths import ROOT
from tests.harness.scale import only_full

SOURCES = shutil.ignore_patterns("__pycache__", "compiled", "tools")
USER = "Zoë Müller 光"  # a name with a space and letters of several scripts
FRAMES = ("-P", "-m", "dvonn", "--mute", "--frames", "3")


def run(path: Path, *arguments: str, **environment: str) -> str:
    """Return what Python prints, with a path at the head of its modules', away from the checkout."""
    names = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "HOME", "PATH", "SYSTEMROOT", "LANG")
    env = {name: os.environ[name] for name in names if name in os.environ}
    env |= {"PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1", **environment}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=path.parent, env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def install(folder: Path) -> Path:
    """Write a folder of modules with the program as a wheel has it; return the folder."""
    shutil.copytree(ROOT / "dvonn", folder / "dvonn", ignore=SOURCES)
    shutil.copytree(ROOT / "assets", folder / "dvonn" / "assets", ignore=shutil.ignore_patterns("readme", "make"))
    (folder / "dvonn" / "tools").mkdir()
    for name in packaged_tools():
        shutil.copy(ROOT / name, folder / name)
    return folder


def packaged_tools() -> list[str]:
    """Return the tools that a wheel has."""
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    return [pattern.removeprefix("!/") for pattern in wheel["exclude"] if pattern.startswith("!/")]


def test_a_wheel_holds_the_program() -> None:
    """A wheel has all modules but the developers' tools, and the assets and catalogues that the program reads."""
    builder = pytest.importorskip("hatchling.builders.wheel", reason="hatchling builds wheels").WheelBuilder(str(ROOT))
    names = {file.distribution_path.replace(os.sep, "/") for file in builder.recurse_included_files()}
    assert {name for name in names if name.startswith("dvonn/tools/")} == {*packaged_tools()}
    program = [path.relative_to(ROOT).as_posix() for path in (ROOT / "dvonn").rglob("*.py")]
    assert names >= {name for name in program if not name.startswith(("dvonn/tools/", "dvonn/engine/search/compiled/"))}
    assets = [path for part in ("images", "sounds") for path in (ROOT / "assets" / part).rglob("*.*")]
    catalogues = [path.relative_to(ROOT).as_posix() for path in (ROOT / "dvonn" / "locale").rglob("*.mo")]
    assert names >= {f"dvonn/{path.relative_to(ROOT).as_posix()}" for path in assets} | {*catalogues}
    assert "dvonn/assets/puzzles.txt" in names
    assert not [name for name in names if not name.startswith("dvonn/") or "/make/" in name or name.endswith(".po")]


@only_full("two programs that start")
def test_the_installed_program_resumes_a_game(tmp_path: Path) -> None:
    """A package in a read-only folder, with spaces and any letters in its path and the user's, resumes the game."""
    modules, home = install(tmp_path / USER / "modules"), tmp_path / "home" / USER
    data = home / "dvonn" / "dvonn"
    autosave = Autosave(Storage(data))
    autosave.save(random_match(HOT_SEAT, 60))
    autosave.close()
    for path in (modules, *modules.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    run(modules, *FRAMES, XDG_DATA_HOME=str(home), HOME=str(home))
    assert (data / RUNNING_MATCH_FILE).read_text(encoding="utf-8").startswith("dvonn game")
    assert not [path for path in data.rglob("*") if ".broken" in path.name]
    assert not list(modules.rglob("__pycache__"))
    for path in (modules, *modules.rglob("*")):
        path.chmod(0o755)


@pytest.mark.parametrize("packed", [False, True])
@only_full("programs in zip files")
def test_it_runs_from_a_zip_file(tmp_path: Path, packed: bool) -> None:  # noqa: FBT001 # pytest's parameter
    """A zip file of the sources will do, and one of the package."""
    folder = install(tmp_path / "modules") if packed else ROOT
    path = tmp_path / "dvonn.zip"
    with ZipFile(path, "w") as file:
        for part in ("dvonn", "assets/images", "assets/sounds", "assets/puzzles.txt"):
            for each in sorted((folder / part).rglob("*")) or [folder / part]:
                if each.is_file() and "__pycache__" not in each.parts and "compiled" not in each.parts:
                    file.write(each, each.relative_to(folder))
    run(path, *FRAMES, "--data-dir", str(tmp_path / "data"))
    code = "from dvonn.language import LOCALE_FOLDER as folder"
    assert run(path, "-P", "-c", f"{code}; print((folder / 'nl/LC_MESSAGES/dvonn.mo').is_file())") == "True\n"
    code = "from dvonn.window import ASSETS_FOLDER; from dvonn.screens.puzzles.puzzle_menu import *"
    assert int(run(path, "-P", "-c", f"{code}; print(len(read_puzzles(ASSETS_FOLDER / PUZZLE_FILE)))")) >= 300


def test_the_version_tells_what_runs() -> None:
    """--version prints the version, the engine's mode, and the versions of Python and pygame-ce."""
    line = run(ROOT, *FRAMES[:3], "--version")
    pattern = rf"dvonn {re.escape(dvonn.__version__)} \((compiled|interpreted) engine, Python 3\S+, pygame-ce 2\S+\)\n"
    assert re.fullmatch(pattern, line)


def test_the_program_starts_itself_again_wherever_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A supervisor starts main.py of a checkout, the installed package, or the frozen program."""
    assert program_command() == [sys.executable, str(ROOT / "main.py")]
    monkeypatch.setattr(supervisor, "MAIN_SCRIPT", tmp_path / "main.py")
    packaged = [sys.executable, "-P", "-m", "dvonn"]
    assert child_command(["--kiosk", "--supervise"], "--beat") == [*packaged, "--kiosk", "--beat"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert child_command(["--kiosk", "--supervise"], "--beat") == [sys.executable, "--kiosk", "--beat"]


def test_other_programs_get_the_libraries_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frozen program, which has set a search path for its own libraries, opens folders without it."""
    monkeypatch.setenv("LD_LIBRARY_PATH", "/of/the/program")
    assert system_environment()["LD_LIBRARY_PATH"] == "/of/the/program"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "LD_LIBRARY_PATH" not in system_environment()
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/of/the/user")
    assert system_environment()["LD_LIBRARY_PATH"] == "/of/the/user"


@pytest.mark.skipif(sys.platform == "win32", reason="closes a file descriptor by the shell")
def test_it_starts_without_a_console(tmp_path: Path) -> None:
    """Closed standard streams, as those of a program that was double-clicked on Windows, stop nothing."""
    command = f'exec "{sys.executable}" main.py --mute --frames 3 --data-dir "{tmp_path}" <&- >&- 2>&-'
    assert subprocess.run(["/bin/sh", "-c", command], cwd=ROOT, timeout=60, check=False).returncode == 0
