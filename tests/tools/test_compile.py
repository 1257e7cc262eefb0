"""The compiled engine, built once in a copy of the program: it plays identically, and stale builds are not used."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dvonn
from tests.harness.desktop import wait_until
from tests.harness.scale import only_full

pytestmark = only_full("builds the engine several times")
pytest.importorskip("mypyc", reason="mypyc, a developers' tool, compiles the engine")
pytest.importorskip("setuptools", reason="setuptools, a developers' tool, runs the C compiler")

PACKAGE = Path(dvonn.__file__).parent
BUILDS = Path("dvonn/engine/search/compiled")
COMPILE = ("-m", "dvonn.tools.compile")
BUILD_SECONDS = 100.0  # at most
MODE = "import dvonn.engine.search.search, dvonn.engine.search; print(dvonn.engine.search.mode())"
BENCH = ("-m", "dvonn.tools.bench", "--nodes", "3000")


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the folder of a copy."""
    command, env = [sys.executable, *arguments], {**os.environ, **environment}
    return subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, timeout=BUILD_SECONDS, check=False
    )


def output(folder: Path, *arguments: str) -> list[str]:
    """Return the lines that Python prints in the folder of a copy; it must succeed without messages."""
    done = run(folder, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def copy_sources(folder: Path) -> Path:
    """Return a folder with a copy of the sources without a build."""
    shutil.copytree(PACKAGE, folder / "dvonn", ignore=shutil.ignore_patterns("compiled", "__pycache__"))
    return folder


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Return the folder of a copy without a build, which a test may change."""
    return copy_sources(tmp_path)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a copy with a compiled engine; tests must not change it.

    The first worker of a run builds it, the others wait for that.
    """
    run_of_all_workers = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    folder = tmp_path_factory.getbasetemp().parent / f"built-{run_of_all_workers}"
    verdict = folder / "verdict.txt"
    try:
        folder.mkdir()
    except FileExistsError:
        assert wait_until(verdict.exists, BUILD_SECONDS)
    else:
        done = run(copy_sources(folder / "tree"), *COMPILE)
        (folder / "output").write_text(done.stdout + done.stderr, encoding="utf-8")
        (folder / "output").rename(verdict)
    complaint = verdict.read_text(encoding="utf-8")
    if "is there a C compiler?" in complaint:
        pytest.skip(f"no C compiler here: {complaint}")
    assert not complaint
    return folder / "tree"


@pytest.fixture
def copy_of_built(built: Path, tmp_path: Path) -> Path:
    """Return the folder of another copy with a compiled engine, which a test may change."""
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    return tmp_path


def test_both_modes_play_alike(built: Path, sources: Path) -> None:
    """A build is used, sources alone are interpreted; both have the same node signature."""
    compiled, interpreted = output(built, *BENCH), output(sources, *BENCH)
    assert compiled[0].startswith("nodes ")
    assert compiled[0] == interpreted[0]
    assert (compiled[-1], interpreted[-1]) == ("mode compiled", "mode interpreted")


@pytest.mark.parametrize("name", ["dvonn/engine/search/weights.py", "dvonn/rules/board.py"])
def test_edited_sources_disable_the_build(copy_of_built: Path, name: str) -> None:
    """An edit of a compiled module or one of its constants disables the build until it is reverted.

    --clean removes it, and may be repeated.
    """
    text = (copy_of_built / name).read_bytes()
    (copy_of_built / name).write_bytes(text + b"EDITED = True\n")
    mode, file = output(copy_of_built, "-c", f"{MODE}; print(dvonn.engine.search.search.__file__)")
    assert (mode, Path(file).name) == ("interpreted", "search.py")
    (copy_of_built / name).write_bytes(text)
    assert output(copy_of_built, "-c", MODE) == ["compiled"]
    for _ in range(2):
        assert output(copy_of_built, *COMPILE, "--clean") == []
    assert output(copy_of_built, "-c", MODE) == ["interpreted"]


CODE = "import sys; sys.modules['mypyc'] = None; from dvonn.tools.compile import main; main([])"


@pytest.mark.parametrize(
    ("arguments", "environment", "words"),
    [(COMPILE, {"PATH": "", "CC": "no-such-compiler"}, "C compiler"), (("-c", CODE), {}, "mypyc")],
)
def test_what_is_missing_is_reported(
    sources: Path, arguments: tuple[str, ...], environment: dict[str, str], words: str
) -> None:
    """Without a C compiler, or without mypyc, the tool says so in one line, and leaves no build."""
    done = run(sources, *arguments, **environment)
    (line,) = done.stderr.splitlines()
    assert (done.returncode, words in line, (sources / BUILDS).exists()) == (2, True, False)
