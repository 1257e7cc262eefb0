"""Packs the program as a Debian package: `python .packaging/make_deb.py dist/dvonn dist`, where DVONN is installed.

The maintainer is the one that Debian's tools ask for, DEBFULLNAME and DEBEMAIL.
"""

import gzip
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import licences
import make_desktop
from reproducible import set_variables

from dvonn import __version__

HERE = Path(__file__).parent
SDL_LIBRARIES = ("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxfixes3", "libxrandr2", "libxss1")
OPTIONAL = ("libasound2-data", "libdecor-0-0", "libpulse0", "libwayland-client0", "libxkbcommon0", "xdg-utils")
C_LIBRARY_VERSION = re.compile(rb"GLIBC_2\.(\d+)")
CONTROL = """\
Package: dvonn
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Section: games
Priority: optional
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: {recommends}
Description: stacking game DVONN against the computer or for two players
 Place your rings, stack them, and stay connected to the red ones. What loses
 its connection leaves the board; the higher tower wins.
 .
 Play against six levels of the computer or against each other, learn the game
 in short lessons, solve puzzles, and let the computer review your games.
"""
CHANGELOG = """\
dvonn ({version}) unstable; urgency=medium

  * A build of this version; NEWS.gz tells what has changed.

 -- {maintainer}  {date}
"""


def output(*command: str) -> str:
    """Return what a command prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603 # fixed


def maintainer() -> str:
    """Return who answers for the package; without an address lintian objects."""
    name, address = os.environ.get("DEBFULLNAME") or "DVONN developers", os.environ.get("DEBEMAIL")
    return f"{name} <{address}>" if address else name


def compress(path: Path, text: bytes) -> None:
    """Write a compressed file without a name and a date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text, mtime=0))


def fill(root: Path, program: Path) -> None:
    """Put the program and its description where Debian expects them."""
    shutil.copytree(program, root / "usr/lib/dvonn", symlinks=True)
    for path in (root / "usr/lib/dvonn").rglob("*"):
        if path.is_file() and not path.is_symlink():
            path.chmod(0o755 if path.name == "dvonn" else 0o644)
    make_desktop.main(root / "usr")
    shutil.rmtree(root / "usr/share/man/man1")  # the program's folder has no relay
    manuals, documents = root / "usr/share/man/man6", root / "usr/share/doc/dvonn"
    for manual in list(manuals.iterdir()):
        compress(manual.with_name(f"{manual.name}.gz"), manual.read_bytes())
        manual.unlink()
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
    changelog = CHANGELOG.format(version=__version__, maintainer=maintainer(), date=date)
    compress(documents / "changelog.gz", changelog.encode())
    compress(documents / "NEWS.gz", (HERE.parent / "CHANGELOG.md").read_bytes())
    (documents / "copyright").write_text(licences.debian_copyright(program), encoding="utf-8")
    for folder in ("share/lintian/overrides", "games"):
        (root / "usr" / folder).mkdir(parents=True)
    shutil.copy(HERE / "lintian-overrides", root / "usr/share/lintian/overrides/dvonn")
    (root / "usr/games/dvonn").symlink_to("../lib/dvonn/dvonn")
    text = root / "usr/games/dvonn-text"
    text.write_text('#!/bin/sh\nexec /usr/games/dvonn --text "$@"\n', encoding="utf-8")
    text.chmod(0o755)


def c_library(program: Path) -> str:
    """Return the oldest version of the C library that has all the symbols that the program's files ask for."""
    contents = (path.read_bytes() for path in program.rglob("*") if path.is_file())
    binaries = (content for content in contents if content.startswith(b"\x7fELF"))
    return f"2.{max(int(number) for binary in binaries for number in C_LIBRARY_VERSION.findall(binary))}"


def main(program: Path, out: Path) -> None:
    """Write the package into a folder and print its path."""
    set_variables()
    with TemporaryDirectory() as folder:
        root = Path(folder)
        fill(root, program)
        control = CONTROL.format(
            version=__version__,
            architecture=output("dpkg", "--print-architecture"),
            maintainer=maintainer(),
            kilobytes=sum(path.lstat().st_size for path in root.rglob("*") if not path.is_dir()) // 1024,
            depends=", ".join((f"libc6 (>= {c_library(program)})", *SDL_LIBRARIES)),
            recommends=", ".join(OPTIONAL),
        )
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN/control").write_text(control, encoding="utf-8")
        root.chmod(0o755)
        out.mkdir(parents=True, exist_ok=True)
        for path in (root, *root.rglob("*")):  # dpkg-deb leaves the dates of older files
            os.utime(path, (int(os.environ["SOURCE_DATE_EPOCH"]),) * 2, follow_symlinks=False)
        print(output("dpkg-deb", "-Zxz", "--root-owner-group", "--build", folder, str(out.resolve())))  # noqa: T201


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
