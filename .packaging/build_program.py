"""Builds the program's folder, each time with the same bytes: `python .packaging/build_program.py [FOLDER]`.

FOLDER, `dist` by default, gets `dvonn`. PyInstaller and DVONN must be installed.
"""

import subprocess
import sys
from pathlib import Path

from reproducible import ROOT, set_variables


def run(*command: str) -> None:
    """Run a command."""
    subprocess.run(command, check=True)  # noqa: S603 # fixed


def main(out: Path = ROOT / "dist") -> None:
    """Run PyInstaller with the variables that it takes the date and the order of names from."""
    set_variables()
    options = ("--noconfirm", "--clean", "--distpath", str(out), "--workpath", str(ROOT / "build"))
    # -P: the installed DVONN is packed, with its compiled engine and its pictures, not the one of the current folder
    run(sys.executable, "-P", "-m", "PyInstaller", *options, str(ROOT / ".packaging" / "dvonn.spec"))
    if sys.platform == "linux":  # wheels bring symbols for debuggers: a third of the folder
        run("strip", "--strip-unneeded", *(str(path) for path in out.rglob("*.so*") if not path.is_symlink()))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
