"""The compiled engine, built once in a copy of the program: it plays the same, and an old build is never used."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dvonn
from dvonn.tools.compile import HOT

PACKAGE = Path(dvonn.__file__).parent
COMPILE = ("-m", "dvonn.tools.compile")
MODE = ("-c", "import dvonn.engine.search.search, dvonn.engine.search; print(dvonn.engine.search.mode())")
BENCH = ("-m", "dvonn.tools.bench", "--nodes", "3000")
PLIES = """
from dvonn.engine.levels import THOUGHTFUL
from dvonn.engine.thinker import Thinker
from dvonn.rules.game import Game

game = Game()
while not game.outcome:
    thinker = Thinker(game.position, THOUGHTFUL, str(len(game.plies)), lambda: 0)
    thinker.step(1)
    game.play(thinker.best)
print(game.plies)
"""


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the folder of a copy."""
    command, env = [sys.executable, *arguments], {**os.environ, **environment}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def output(folder: Path, *arguments: str) -> str:
    """Return what Python prints in the folder of a copy; it has nothing to complain about."""
    done = run(folder, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def copied(folder: Path) -> Path:
    """Return a folder with a copy of the sources, without any build."""
    shutil.copytree(PACKAGE, folder / "dvonn", ignore=shutil.ignore_patterns("compiled", "__pycache__"))
    return folder


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a copy whose engine is compiled; no test changes it."""
    pytest.importorskip("mypyc", reason="mypyc, a developers' tool, compiles the engine")
    pytest.importorskip("setuptools", reason="setuptools, a developers' tool, runs the C compiler")
    folder = copied(tmp_path_factory.mktemp("built"))
    done = run(folder, *COMPILE)
    if "is there a C compiler?" in done.stderr:
        pytest.skip(f"no C compiler here: {done.stderr}")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


@pytest.fixture
def copy_of_built(built: Path, tmp_path: Path) -> Path:
    """Return the folder of a copy whose engine is compiled, for a test to change."""
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    return tmp_path


def test_sources_alone_are_interpreted(tmp_path: Path) -> None:
    """Where nothing was built the sources run."""
    assert output(copied(tmp_path), *MODE) == "interpreted\n"


def test_a_build_is_used(built: Path) -> None:
    """After a build the search is compiled, and nothing is left beside the one folder."""
    assert output(built, *MODE) == "compiled\n"
    assert [path.name for path in built.iterdir()] == ["dvonn"]
    assert {path.name.split(".")[0] for path in (built / "dvonn/engine/search/compiled").iterdir()} >= {*HOT, "stamp"}


def test_both_modes_visit_the_same_nodes(built: Path, tmp_path: Path) -> None:
    """The bench's signature does not depend on the mode."""
    compiled, interpreted = output(built, *BENCH).split("\n"), output(copied(tmp_path), *BENCH).split("\n")
    assert compiled[0].startswith("nodes ")
    assert compiled[0] == interpreted[0]
    assert (compiled[-2], interpreted[-2]) == ("mode compiled", "mode interpreted")


def test_both_modes_choose_the_same_plies(built: Path, tmp_path: Path) -> None:
    """A whole game of the computer against itself, placements, moves and endings, is the same in either mode."""
    assert output(built, "-c", PLIES) == output(copied(tmp_path), "-c", PLIES)


@pytest.mark.parametrize("name", ["engine/search/search.py", "engine/search/weights.py", "rules/board.py"])
def test_an_edited_source_never_runs_behind_an_old_build(copy_of_built: Path, name: str) -> None:
    """A change to a hot module, or to one whose constants it has taken in, sends all of them back to the sources."""
    with (copy_of_built / "dvonn" / name).open("a", encoding="utf-8") as source:
        source.write("EDITED = True\n")
    assert output(copy_of_built, *MODE) == "interpreted\n"
    assert output(copy_of_built, "-c", "import dvonn.engine.search.search as s; print(s.__file__)").endswith(
        "search.py\n"
    )


def test_an_edit_that_is_taken_back_lets_the_build_run_again(copy_of_built: Path) -> None:
    """What counts is what stands in the sources, not when it was written."""
    source = copy_of_built / "dvonn/engine/search/search.py"
    text = source.read_bytes()
    source.write_bytes(text + b"# edited\n")
    assert output(copy_of_built, *MODE) == "interpreted\n"
    source.write_bytes(text)
    assert output(copy_of_built, *MODE) == "compiled\n"


@pytest.mark.parametrize("stamp", [b"", b"of another Python", b"\xff\xfe"])
def test_a_foreign_build_is_not_looked_at(copy_of_built: Path, stamp: bytes) -> None:
    """A stamp that is not the sources' own, whatever stands in it, is no error."""
    (copy_of_built / "dvonn/engine/search/compiled/stamp").write_bytes(stamp)
    assert output(copy_of_built, *MODE) == "interpreted\n"


def test_a_build_without_its_runtime_is_not_looked_at(built: Path) -> None:
    """In an environment without mypyc's run-time library, as of one who only plays, the sources run."""
    code = f"import sys; sys.modules['librt'] = None; {MODE[1]}"
    assert output(built, "-c", code) == "interpreted\n"


def test_clean_takes_the_build_away(copy_of_built: Path) -> None:
    """Afterwards the sources run, and cleaning again is no error."""
    assert output(copy_of_built, *COMPILE, "--clean") == ""
    assert not (copy_of_built / "dvonn/engine/search/compiled").exists()
    assert output(copy_of_built, *MODE) == "interpreted\n"
    assert output(copy_of_built, *COMPILE, "--clean") == ""


def test_a_missing_compiler_is_told(tmp_path: Path) -> None:
    """Without a C compiler: one line, exit code 2, no build."""
    pytest.importorskip("mypyc", reason="mypyc, a developers' tool, compiles the engine")
    pytest.importorskip("setuptools", reason="setuptools, a developers' tool, runs the C compiler")
    folder = copied(tmp_path)
    done = run(folder, *COMPILE, PATH="", CC="no-such-compiler")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "C compiler" in done.stderr
    assert not (folder / "dvonn/engine/search/compiled").exists()


def test_what_mypyc_objects_to_is_told(tmp_path: Path) -> None:
    """A type error in a hot module: one line that says where, exit code 2, no build."""
    pytest.importorskip("mypyc", reason="mypyc, a developers' tool, compiles the engine")
    pytest.importorskip("setuptools", reason="setuptools, a developers' tool, runs the C compiler")
    folder = copied(tmp_path)
    with (folder / "dvonn/engine/search/search.py").open("a", encoding="utf-8") as source:
        source.write("SLICE: str = 48\n")
    done = run(folder, *COMPILE)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "dvonn/engine/search/search.py:" in done.stderr
    assert not (folder / "dvonn/engine/search/compiled").exists()


def test_missing_mypyc_is_told(tmp_path: Path) -> None:
    """Without the developers' group: one line that names it, exit code 2."""
    code = "import sys; sys.modules['mypyc'] = None; from dvonn.tools.compile import main; main([])"
    done = run(copied(tmp_path), "-c", code)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "mypyc" in done.stderr
