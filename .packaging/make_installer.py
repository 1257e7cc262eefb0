"""Packs the program's folder for Windows as an installer: `python .packaging/make_installer.py dist/dvonn dist`.

It needs Pillow and makensis of Debian's nsis; the one for Windows makes no 64-bit installers.
The words are those of `desktop.toml`.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath, PureWindowsPath
from tempfile import TemporaryDirectory

import licences
from PIL import Image
from reproducible import ROOT, set_variables

HERE = Path(__file__).parent
LANGUAGES = {  # by the names that NSIS gives them; the first one stands for all others
    "en": "English",
    "nl": "Dutch",
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "pl": "Polish",
    "uk": "Ukrainian",
}
SIDE_SIZE, SIDE_COLOUR = (164, 314), (16, 13, 14)  # of the picture beside the last page
WORDS = ("record", "comment", "running", "data", "text_program")


def words() -> Iterator[str]:
    """Yield the script's lines for its languages and words."""
    texts = tomllib.loads((HERE / "desktop.toml").read_text("utf-8"))
    yield from (f'!insertmacro MUI_LANGUAGE "{name}"' for name in LANGUAGES.values())
    for key in WORDS:
        for code, name in LANGUAGES.items():
            text = texts[key][code].replace("$", "$$").replace('"', '$\\"')
            yield f'LangString {key} ${{LANG_{name.upper()}}} "{text}"'


def files(program: Path) -> Iterator[str]:
    """Yield the script's lines that write all files, in order, and those that delete all that lies at the top."""
    paths = sorted(PurePosixPath(path.relative_to(program).as_posix()) for path in program.rglob("*"))
    yield "!macro write_files"
    for folder in sorted({path.parent for path in paths}):
        yield f'SetOutPath "{PureWindowsPath("$INSTDIR", folder)}"'
        inside = (program / path for path in paths if path.parent == folder)
        yield from (f'File "{path}"' for path in inside if path.is_file())
    yield from ("!macroend", "!macro delete_files")
    for path in (path for path in paths if len(path.parts) == 1):
        command = "RMDir /r" if (program / path).is_dir() else "Delete"
        yield f'{command} "{PureWindowsPath("$INSTDIR", path)}"'
    yield "!macroend"


def draw_pictures(root: Path) -> None:
    """Draw the icon, and what stands beside the last page: the icon on the ground of the program's usual look."""
    with Image.open(ROOT / "assets/images/icon.png") as picture:
        picture.save(root / "dvonn.ico")
        side = Image.new("RGB", SIDE_SIZE, SIDE_COLOUR)
        small = picture.resize((SIDE_SIZE[0] - 20,) * 2, Image.Resampling.LANCZOS)
        side.paste(small, (10, 10), small)
        side.save(root / "side.bmp")


def build(root: Path, out: Path, version: str) -> None:
    """Write the installer of the program in `root / "dvonn"`."""
    program = root / "dvonn"
    (root / "contents.nsh").write_text("\n".join((*words(), *files(program), "")), encoding="utf-8-sig")
    draw_pictures(root)
    for path in root.rglob("*"):
        os.utime(path, (int(os.environ["SOURCE_DATE_EPOCH"]),) * 2)
    kilobytes = sum(path.stat().st_size for path in program.rglob("*") if path.is_file()) // 1024
    values = {"FOLDER": root, "VERSION": version, "KILOBYTES": kilobytes, "OUT": out.resolve()}
    defines = (f"-D{name}={value}" for name, value in values.items())
    subprocess.run(["makensis", "-V2", "-WX", *defines, HERE / "dvonn.nsi"], check=True)  # noqa: S603, S607 # fixed


def main(program: Path, out: Path) -> None:
    """Write the installer and the list of its parts into a folder."""
    set_variables()
    version = licences.own_version()
    name = f"dvonn-{version}-windows-x86_64-setup"
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        copy = Path(folder, "dvonn")
        shutil.copytree(program, copy)
        shutil.copy(HERE / "licences/NSIS.txt", copy / "_internal/licenses")
        build(Path(folder), out / f"{name}.exe", version)
        if wrong := licences.problems(copy):
            raise SystemExit("\n".join(wrong))
        (out / f"{name}.cdx.json").write_text(licences.sbom(copy), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
