"""Compile the engine's hot modules with mypyc. The players stay the same and think several times as fast.

The build is optional. It is written to a folder of dvonn/engine/search/compiled whose name is the fingerprint of the
sources, so edited sources are interpreted. In a package the modules lie beside their sources, which nobody edits.
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
from dvonn.engine.search import BUILDS_FOLDER, fingerprint

COMPILED_MODULES: Final = ("state", "weights", "evaluation", "transposition_table", "search")
PACKAGE_FOLDER: Final = Path(__file__).resolve().parent.parent
REQUIRED_PACKAGES: Final = ("mypyc", "setuptools")

# One shared library for all modules lets them call each other directly; the group name puts it in their package. GCC
# and Clang inline these calls only if no other library may replace the functions: a tenth more nodes a second.
SETUP_TEMPLATE: Final = """
import os
from mypyc.build import mypycify
from setuptools import setup

files = {files}
extensions = mypycify(files, opt_level="3", debug_level="0", group_name="dvonn.engine.search.hot")
for extension in extensions:
    extension.extra_compile_args += ["-fno-semantic-interposition"] * (os.name == "posix")
setup(ext_modules=extensions)
"""


class BuildError(Exception):
    """A failed build; the message is its reason."""


def build(out: Path | None = None) -> None:
    """Compile a copy of the sources; BuildError or OSError if that fails.

    The modules replace any former build, or are written to a folder for a package.
    """
    with TemporaryDirectory(prefix="dvonn-") as folder:
        copy = Path(folder, "dvonn")
        _copy_sources(copy)
        _compile(copy.parent)
        if not out:
            clean()
        unfinished = BUILDS_FOLDER / "unfinished"
        shutil.copytree(copy.parent / "built/dvonn/engine/search", out or unfinished, dirs_exist_ok=True)
        if not out:  # an interrupted build is never used
            unfinished.rename(BUILDS_FOLDER / fingerprint(copy))


def clean() -> None:
    """Remove a build; a missing build is no error."""
    if BUILDS_FOLDER.exists():
        shutil.rmtree(BUILDS_FOLDER)


def _copy_sources(copy: Path) -> None:
    """Copy the sources that the fingerprint covers, so that edits made during the build cannot get into it."""
    for package in ("rules", "engine"):
        shutil.copytree(
            PACKAGE_FOLDER / package, copy / package, ignore=shutil.ignore_patterns("__pycache__", BUILDS_FOLDER.name)
        )
    shutil.copy(PACKAGE_FOLDER / "__init__.py", copy)


def _compile(folder: Path) -> None:
    """Compile the sources in a folder; the modules are written to its subfolder `built`. BuildError if that fails."""
    files = ["--config-file=", *(f"dvonn/engine/search/{name}.py" for name in COMPILED_MODULES)]
    (folder / "setup.py").write_text(SETUP_TEMPLATE.format(files=files), encoding="utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", "built", "--build-temp", "temp"]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)  # noqa: S603
    if result.returncode:
        raise BuildError(_reason(result.stdout + result.stderr))


def _reason(output: str) -> str:
    """Return the first line with an error from the output of mypyc or the C compiler, else the last line."""
    lines = [line for line in output.splitlines() if line.strip()] or ["for no known reason"]
    line = next((line for line in lines if "error:" in line), lines[-1])
    from_setuptools = line.startswith("error:")  # mypyc's errors begin with a file name; setuptools runs the C compiler
    return f"{line} (is there a C compiler?)" if from_setuptools else line


def main(argv: Sequence[str] | None = None) -> int:
    """Build, or remove the build; return 0."""
    parser = Parser(prog="compile", description=__doc__)
    parser.add_argument("--clean", action="store_true", help="remove the build")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="write the modules there, for a package")
    options = parser.parse_args(argv)
    missing = [name for name in REQUIRED_PACKAGES if not find_spec(name)]
    if missing and not options.clean:
        fail("compile", f"needs {' and '.join(missing)}, of the developers' group (pip install --group dev)")
    try:
        clean() if options.clean else build(options.out)
    except (BuildError, OSError) as error:
        fail("compile", f"no build: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
