"""Builds the engine's hot modules with mypyc: the same players, many times as fast. Nothing in the game needs it.

The build goes to dvonn/engine/search/compiled; dvonn.engine.search looks at it only while it belongs to the sources
beside it.
"""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from dvonn.commandline import Parser, fail
from dvonn.engine.search import BUILD, STAMP, fingerprint

HOT: Final = ("bitboard", "state", "weights", "evaluation", "endings", "transposition_table", "search", "rollouts")
PACKAGE: Final = Path(__file__).resolve().parent.parent
NEEDED: Final = ("mypyc", "setuptools")

# The modules share one library, so that they call each other directly; its name puts it in their package.
SETUP: Final = """
from mypyc.build import mypycify
from setuptools import setup

files = {files}
setup(ext_modules=mypycify(files, opt_level="3", debug_level="0", group_name="dvonn.engine.search.hot"))
"""


class BuildError(Exception):
    """The build failed; the text says why."""


def build() -> None:
    """Build the hot modules from a copy of the sources, and put them in the place of any build before."""
    with TemporaryDirectory(prefix="dvonn-") as folder:
        copy = Path(folder, "dvonn")
        _copy_sources(copy)
        _compile(copy.parent)
        stamp = fingerprint(copy)
        clean()
        shutil.copytree(copy.parent / "built" / "dvonn" / "engine" / "search", BUILD)
    (BUILD / STAMP).write_text(stamp, encoding="ascii")  # last: what was interrupted before is never looked at


def clean() -> None:
    """Take a build away, its stamp first; what there is not is no error."""
    (BUILD / STAMP).unlink(missing_ok=True)
    if BUILD.exists():
        shutil.rmtree(BUILD)


def _copy_sources(copy: Path) -> None:
    """Copy what the fingerprint covers, so that what is built is what it says, whatever is edited meanwhile."""
    for part in ("rules", "engine"):
        shutil.copytree(PACKAGE / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", BUILD.name))
    shutil.copy(PACKAGE / "__init__.py", copy)


def _compile(folder: Path) -> None:
    """Build in a folder that holds the sources; the modules are then in its folder built."""
    files = ["--config-file=", *(f"dvonn/engine/search/{name}.py" for name in HOT)]
    (folder / "setup.py").write_text(SETUP.format(files=files), encoding="utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", "built", "--build-temp", "temp"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 # our own words
    if done.returncode:
        raise BuildError(_reason(done.stdout + done.stderr))


def _reason(output: str) -> str:
    """Return the line of the compilers' output that says what is wrong: the first that speaks of an error."""
    lines = [line for line in output.splitlines() if line.strip()] or ["for no known reason"]
    line = next((line for line in lines if "error:" in line), lines[-1])
    from_setuptools = line.startswith("error:")  # the others begin with a file; setuptools calls the C compiler
    return f"{line} (is there a C compiler?)" if from_setuptools else line


def main(argv: Sequence[str] | None = None) -> int:
    """Build, or take the build away."""
    parser = Parser(prog="compile", description=__doc__)
    parser.add_argument("--clean", action="store_true", help="take the build away")
    options = parser.parse_args(argv)
    missing = [name for name in NEEDED if not find_spec(name)]
    if missing and not options.clean:
        fail("compile", f"needs {' and '.join(missing)}, of the developers' group (pip install --group dev)")
    try:
        clean() if options.clean else build()
    except (BuildError, OSError) as error:
        fail("compile", f"no build: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
