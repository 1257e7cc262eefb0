"""Builds the program's folder, each time with the same bytes: `python .packaging/build_program.py [FOLDER]`.

FOLDER, `dist` by default, gets `dvonn`. PyInstaller and DVONN must be installed.
"""

import subprocess
import sys
from pathlib import Path

from reproducible import ROOT, set_variables


def main(out: Path = ROOT / "dist") -> None:
    """Run PyInstaller with the variables that it takes the date and the order of names from."""
    set_variables()
    options = ("--noconfirm", "--clean", "--distpath", str(out), "--workpath", str(ROOT / "build"))
    spec = ROOT / ".packaging" / "dvonn.spec"
    subprocess.run([sys.executable, "-m", "PyInstaller", *options, str(spec)], check=True)  # noqa: S603 # fixed


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
