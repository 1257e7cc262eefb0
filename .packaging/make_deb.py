"""Packs the program's folder as a Debian package: `python .packaging/make_deb.py dist/dvonn dist`; needs dpkg-deb."""

import platform
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
ASSETS = HERE.parent / "assets"
SDL_LIBRARIES = ("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxfixes3", "libxrandr2", "libxss1")
OPTIONAL = ("libasound2-data", "libdecor-0-0", "libpulse0", "libwayland-client0", "libxkbcommon0", "xdg-utils")
CONTROL = """\
Package: dvonn
Version: {version}
Architecture: {architecture}
Maintainer: DVONN developers
Section: games
Priority: optional
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: {recommends}
Description: stacking game DVONN against the computer or for two players
 Place your rings, stack them, and stay connected to the red ones. What loses
 its connection leaves the board; the higher tower wins.
"""


def output(*command: str) -> str:
    """Return what a command prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603 # fixed


def fill(root: Path, program: Path) -> None:
    """Put the program, its entry in the menu and its description where Debian expects them."""
    shutil.copytree(program, root / "usr/lib/dvonn", symlinks=True)
    places = {
        "usr/share/applications/dvonn.desktop": HERE / "dvonn.desktop",
        "usr/share/metainfo/org.dvonn.dvonn.metainfo.xml": HERE / "org.dvonn.dvonn.metainfo.xml",
        "usr/share/icons/hicolor/256x256/apps/dvonn.png": ASSETS / "images/icon.png",
        "usr/share/doc/dvonn/copyright": HERE.parent / "LICENSE",
    }
    for place, source in places.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, root / place)
    (root / "usr/bin").mkdir()
    (root / "usr/bin/dvonn").symlink_to("../lib/dvonn/dvonn")


def control(root: Path, version: str) -> str:
    """Return the package's description."""
    return CONTROL.format(
        version=version,
        architecture=output("dpkg", "--print-architecture"),
        kilobytes=sum(path.lstat().st_size for path in root.rglob("*")) // 1024,
        depends=", ".join((f"libc6 (>= {platform.libc_ver()[1]})", *SDL_LIBRARIES)),
        recommends=", ".join(OPTIONAL),
    )


def main(program: Path, out: Path) -> None:
    """Write the package into a folder and print its path."""
    version = output(str(program / "dvonn"), "--version").split()[1]
    with TemporaryDirectory() as folder:
        root = Path(folder)
        fill(root, program)
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN/control").write_text(control(root, version), encoding="utf-8")
        root.chmod(0o755)
        subprocess.run(["dpkg-deb", "--root-owner-group", "--build", folder, str(out)], check=True)  # noqa: S603, S607 # fixed


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
