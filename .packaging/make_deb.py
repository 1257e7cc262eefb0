"""Packs the program's folder as a Debian package: `python .packaging/make_deb.py dist/dvonn dist`, where DVONN is installed.

It needs dpkg-dev. The maintainer is the one that Debian's tools ask for, DEBFULLNAME and DEBEMAIL.
"""

import gzip
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import make_desktop
from reproducible import ROOT, set_variables

from dvonn import __version__

HERE = Path(__file__).parent
SDL_LIBRARIES = ("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxfixes3", "libxrandr2", "libxss1")
OPTIONAL = ("libasound2-data", "libdecor-0-0", "libpulse0", "libwayland-client0", "libxkbcommon0", "xdg-utils")
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
 Play against five levels of the computer or against each other, learn the game
 in short lessons, solve puzzles, and let the computer review your games.
"""
CHANGELOG = """\
dvonn ({version}) unstable; urgency=medium

  * A build of this version; CHANGELOG.md tells what has changed.

 -- {maintainer}  {date}
"""


def output(*command: str, cwd: Path = ROOT) -> str:
    """Return what a command prints."""
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603 # fixed


def maintainer() -> str:
    """Return who answers for the package; without an address lintian objects."""
    name, address = os.environ.get("DEBFULLNAME", "DVONN developers"), os.environ.get("DEBEMAIL")
    return f"{name} <{address}>" if address else name


def compress(path: Path, text: bytes) -> None:
    """Write a compressed file without a name and a date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text, mtime=0))


def fill(root: Path, program: Path) -> None:
    """Put the program and its description where Debian expects them."""
    shutil.copytree(program, root / "usr/lib/dvonn", symlinks=True)
    make_desktop.main(root / "usr")
    shutil.rmtree(root / "usr/share/man/man1")  # the program's folder has no relay
    manual, documents = root / "usr/share/man/man6/dvonn.6", root / "usr/share/doc/dvonn"
    compress(manual.with_name("dvonn.6.gz"), manual.read_bytes())
    manual.unlink()
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
    compress(
        documents / "changelog.gz",
        CHANGELOG.format(version=__version__, maintainer=maintainer(), date=date).encode(),
    )
    shutil.copy(HERE / "../LICENSE", documents / "copyright")
    overrides = root / "usr/share/lintian/overrides/dvonn"
    overrides.parent.mkdir(parents=True)
    shutil.copy(HERE / "lintian-overrides", overrides)
    (root / "usr/games").mkdir()
    (root / "usr/games/dvonn").symlink_to("../lib/dvonn/dvonn")


def libraries(root: Path) -> str:
    """Return the packages of the system's libraries that the program is linked with, and their lowest versions."""
    folder = root / "usr/lib/dvonn"
    files = [path for path in folder.rglob("*") if path.is_file() and path.open("rb").read(4) == b"\x7fELF"]
    with TemporaryDirectory() as build:
        (Path(build) / "debian").mkdir()
        (Path(build) / "debian/control").write_text("Source: dvonn\n\nPackage: dvonn\nArchitecture: any\n", "utf-8")
        places = [f"-l{place}" for place in {path.parent for path in files}]
        command = ("dpkg-shlibdeps", "-O", "--ignore-missing-info", *places, *(f"-e{path}" for path in files))
        return output(*command, cwd=Path(build)).removeprefix("shlibs:Depends=")


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
            kilobytes=sum(path.lstat().st_size for path in root.rglob("*")) // 1024,
            depends=", ".join((libraries(root), *SDL_LIBRARIES)),
            recommends=", ".join(OPTIONAL),
        )
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN/control").write_text(control, encoding="utf-8")
        root.chmod(0o755)
        out.mkdir(parents=True, exist_ok=True)
        print(output("dpkg-deb", "-Zxz", "--root-owner-group", "--build", folder, str(out.resolve())))  # noqa: T201


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
