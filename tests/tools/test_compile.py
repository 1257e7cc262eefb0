"""The compiled engine, built once in a copy of the program: it plays identically, and stale builds are not used."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dvonn
from dvonn.tools.compile import COMPILED_MODULES
from tests.harness.scale import only_full

pytestmark = only_full("builds the engine several times")

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
    """Return the output of Python in the folder of a copy, which must succeed without messages."""
    done = run(folder, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def copy_sources(folder: Path) -> Path:
    """Return a folder with a copy of the sources without a build."""
    shutil.copytree(PACKAGE, folder / "dvonn", ignore=shutil.ignore_patterns("compiled", "__pycache__"))
    return folder


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a copy with a compiled engine; tests must not change it."""
    pytest.importorskip("mypyc", reason="mypyc, a developers' tool, compiles the engine")
    pytest.importorskip("setuptools", reason="setuptools, a developers' tool, runs the C compiler")
    folder = copy_sources(tmp_path_factory.mktemp("built"))
    done = run(folder, *COMPILE)
    if "is there a C compiler?" in done.stderr:
        pytest.skip(f"no C compiler here: {done.stderr}")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


@pytest.fixture
def copy_of_built(built: Path, tmp_path: Path) -> Path:
    """Return the folder of another copy with a compiled engine, which a test may change."""
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    return tmp_path


def test_sources_alone_are_interpreted(tmp_path: Path) -> None:
    """Without a build the sources are interpreted."""
    assert output(copy_sources(tmp_path), *MODE) == "interpreted\n"


def test_a_build_is_used(built: Path) -> None:
    """After a build the search is compiled, and the build has left no files elsewhere."""
    assert output(built, *MODE) == "compiled\n"
    assert [path.name for path in built.iterdir()] == ["dvonn"]
    assert {path.name.split(".")[0] for path in (built / "dvonn/engine/search/compiled").iterdir()} >= {
        *COMPILED_MODULES,
        "stamp",
    }


def test_both_modes_visit_the_same_nodes(built: Path, tmp_path: Path) -> None:
    """The bench's signature is equal in both modes."""
    compiled, interpreted = output(built, *BENCH).split("\n"), output(copy_sources(tmp_path), *BENCH).split("\n")
    assert compiled[0].startswith("nodes ")
    assert compiled[0] == interpreted[0]
    assert (compiled[-2], interpreted[-2]) == ("mode compiled", "mode interpreted")


def test_both_modes_choose_the_same_plies(built: Path, tmp_path: Path) -> None:
    """A whole game of the computer against itself is equal in both modes."""
    assert output(built, "-c", PLIES) == output(copy_sources(tmp_path), "-c", PLIES)


@pytest.mark.parametrize("name", ["engine/search/search.py", "engine/search/weights.py", "rules/board.py"])
def test_edited_sources_disable_the_build(copy_of_built: Path, name: str) -> None:
    """Editing a compiled module or one of its constants disables the build."""
    with (copy_of_built / "dvonn" / name).open("a", encoding="utf-8") as source:
        source.write("EDITED = True\n")
    assert output(copy_of_built, *MODE) == "interpreted\n"
    assert output(copy_of_built, "-c", "import dvonn.engine.search.search as s; print(s.__file__)").endswith(
        "search.py\n"
    )


def test_reverted_edit_enables_the_build(copy_of_built: Path) -> None:
    """The build depends on the content of the sources, not on their dates."""
    source = copy_of_built / "dvonn/engine/search/search.py"
    text = source.read_bytes()
    source.write_bytes(text + b"# edited\n")
    assert output(copy_of_built, *MODE) == "interpreted\n"
    source.write_bytes(text)
    assert output(copy_of_built, *MODE) == "compiled\n"


@pytest.mark.parametrize("stamp", [b"", b"of another Python", b"\xff\xfe"])
def test_foreign_build_is_ignored(copy_of_built: Path, stamp: bytes) -> None:
    """A build with another or an invalid stamp is ignored."""
    (copy_of_built / "dvonn/engine/search/compiled/stamp").write_bytes(stamp)
    assert output(copy_of_built, *MODE) == "interpreted\n"


def test_build_without_runtime_is_ignored(built: Path) -> None:
    """Without mypyc's runtime library the sources are interpreted."""
    code = f"import sys; sys.modules['librt'] = None; {MODE[1]}"
    assert output(built, "-c", code) == "interpreted\n"


def test_clean_removes_the_build(copy_of_built: Path) -> None:
    """--clean removes the build, and may be repeated."""
    assert output(copy_of_built, *COMPILE, "--clean") == ""
    assert not (copy_of_built / "dvonn/engine/search/compiled").exists()
    assert output(copy_of_built, *MODE) == "interpreted\n"
    assert output(copy_of_built, *COMPILE, "--clean") == ""


def test_missing_compiler_is_reported(tmp_path: Path) -> None:
    """Without a C compiler the tool prints one line, exits with code 2 and leaves no build."""
    pytest.importorskip("mypyc", reason="mypyc, a developers' tool, compiles the engine")
    pytest.importorskip("setuptools", reason="setuptools, a developers' tool, runs the C compiler")
    folder = copy_sources(tmp_path)
    done = run(folder, *COMPILE, PATH="", CC="no-such-compiler")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "C compiler" in done.stderr
    assert not (folder / "dvonn/engine/search/compiled").exists()


def test_type_error_is_reported(tmp_path: Path) -> None:
    """A type error gives one line with its place, exit code 2 and no build."""
    pytest.importorskip("mypyc", reason="mypyc, a developers' tool, compiles the engine")
    pytest.importorskip("setuptools", reason="setuptools, a developers' tool, runs the C compiler")
    folder = copy_sources(tmp_path)
    with (folder / "dvonn/engine/search/search.py").open("a", encoding="utf-8") as source:
        source.write("SLICE: str = 48\n")
    done = run(folder, *COMPILE)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "dvonn/engine/search/search.py:" in done.stderr
    assert not (folder / "dvonn/engine/search/compiled").exists()


def test_missing_mypyc_is_reported(tmp_path: Path) -> None:
    """Without mypyc the tool prints one line that names it and exits with code 2."""
    code = "import sys; sys.modules['mypyc'] = None; from dvonn.tools.compile import main; main([])"
    done = run(copy_sources(tmp_path), "-c", code)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "mypyc" in done.stderr
