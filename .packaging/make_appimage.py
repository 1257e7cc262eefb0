"""Packs the program's folder as an AppImage: `python .packaging/make_appimage.py dist/dvonn dist RUNTIME`.

RUNTIME is the program of the AppImage project (type2-runtime) that mounts and starts what follows it in the same file.
Without it the folder `DVONN.AppDir` is made alone. It needs mksquashfs, of squashfs-tools; DVONN must be installed.
"""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import make_desktop
from reproducible import set_variables

from dvonn import __version__


def fill(root: Path, program: Path) -> None:
    """Put the program, its description and, at the top, what an AppImage is known by into an empty folder."""
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(program, root / "usr/lib/dvonn", symlinks=True)
    make_desktop.main(root / "usr")
    name = make_desktop.IDENTIFIER
    links = {
        "AppRun": "usr/lib/dvonn/dvonn",
        f"{name}.desktop": f"usr/share/applications/{name}.desktop",
        f"{name}.png": f"usr/share/icons/hicolor/256x256/apps/{name}.png",
        ".DirIcon": f"{name}.png",
    }
    for link, target in links.items():
        (root / link).symlink_to(target)


def main(program: Path, out: Path, runtime: Path | None = None) -> None:
    """Write the folder and, where there is a runtime, the AppImage; the dates of its files are that of the sources."""
    set_variables()
    root = out / "DVONN.AppDir"
    fill(root, program)
    if not runtime:
        return
    packed, image = out / "dvonn.squashfs", out / f"dvonn-{__version__}-{platform.machine()}.AppImage"
    packed.unlink(missing_ok=True)
    options = ("-all-root", "-noappend", "-quiet", "-no-progress", "-all-time", os.environ["SOURCE_DATE_EPOCH"])
    environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    times = ("-mkfs-time", os.environ["SOURCE_DATE_EPOCH"])
    subprocess.run(["mksquashfs", root, packed, *options, *times], check=True, env=environment)  # noqa: S603, S607 # fixed
    image.write_bytes(runtime.read_bytes() + packed.read_bytes())
    image.chmod(0o755)
    packed.unlink()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
