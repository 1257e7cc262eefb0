"""Each file of a package belongs to a part whose licence comes with it, or the build fails."""

import json
import re
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import ModuleType
from typing import Any
from zipfile import ZipFile

import pytest

from tests.harness.paths import ROOT
from tests.packaging.conftest import Tool

PACKAGING = ROOT / ".packaging"
PROGRAM = {
    "dvonn": b"\x7fELF",
    "LICENSE": b"MIT License",
    "_internal/dvonn/assets/images/icon.png": b"PNG",
    "_internal/pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10": b"... SDL-release-2.32.10-0-g5d24957 ...",
    "_internal/pillow.libs/libzstd-40ad5e7e.so.1.5.7": b"\x7fELF",
    "_internal/licenses/pillow/LICENSE": b"Pillow's\n\n----\n\nZLIB\n\nof zlib\n\n----\n\nZSTD\n\nBSD, of Zstandard\n",
    **{f"_internal/licenses/{name}.txt": b"text" for name in ("PyInstaller", "GPL-2", "Apache-2.0", "SDL")},
}
ELSEWHERE = {  # names that only builds for other systems have, by the part that they belong to
    "_internal/pygame/SDL2_mixer.dll": "SDL_image, SDL_mixer, SDL_ttf",
    "_internal/pygame/libtiff-5.dll": "libtiff",
    "_internal/PIL/_imaging.cp313-win_amd64.pyd": "Pillow",
    "_internal/_ctypes.pyd": "Python",
    "_internal/VCRUNTIME140_1.dll": "Microsoft's C run-time libraries",
    "Contents/Frameworks/pygame/.dylibs/libSDL2-2.0.0.dylib": "SDL",
    "Contents/Frameworks/PIL/.dylibs/libz.1.3.1.zlib-ng.dylib": "zlib",
    "Contents/Frameworks/python3__dot__13/lib-dynload/math.cpython-313-darwin.so": "Python",
    "Contents/MacOS/dvonn": "PyInstaller's start of a program",
    "dvonn/engine/search/hot__mypyc.cpython-313-x86_64-linux-gnu.so": "mypyc's run-time library",
}
FOREIGN = ("_internal/libreadline.so.8", "_internal/other/fast.so", "_internal/dvonn/assets/Comic.ttf", "other.exe")


@pytest.fixture
def licences(tool: Tool) -> ModuleType:
    """Return the command as a module."""
    return tool("licences")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Return a folder as a program's, with a file of each kind."""
    for name, content in PROGRAM.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    return tmp_path


def check(licences: ModuleType, artifact: Path, monkeypatch: pytest.MonkeyPatch) -> str | None:
    """Return what the command that checks an artifact ends with, None for success."""
    monkeypatch.setattr(sys, "argv", ["licences.py", "check", str(artifact)])
    with pytest.raises(SystemExit) as end:
        licences.main()
    assert end.value.code is None or isinstance(end.value.code, str)
    return end.value.code


def test_a_file_without_a_licence_fails_the_build(
    licences: ModuleType, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted library, font or module is named, wherever it lies; without it the check succeeds."""
    assert check(licences, program, monkeypatch) is None
    for name in FOREIGN:
        (program / name).parent.mkdir(parents=True, exist_ok=True)
        (program / name).write_bytes(b"\x7fELF")
        assert check(licences, program, monkeypatch) == f"{name}: no part in licences.toml has this file"
        (program / name).unlink()
    with pytest.raises(ValueError, match="surprise"):
        list(licences.texts_for(PROGRAM, ["PIL", "surprise"]))


@pytest.mark.parametrize("text", ["LICENSE", "_internal/licenses/SDL.txt", "_internal/licenses/pillow/LICENSE"])
def test_a_missing_text_fails_the_build(
    licences: ModuleType, program: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """The text of each part has to be there, and not be empty."""
    (program / text).write_text("", encoding="utf-8")
    assert "is missing, for" in str(check(licences, program, monkeypatch))
    (program / text).unlink()
    assert "is missing, for" in str(check(licences, program, monkeypatch))


def test_a_wheel_is_checked(licences: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel with the compiled engine needs the licence of mypyc's run-time library."""
    wheel, folder = tmp_path / "dvonn-1-py3-none-any.whl", "dvonn-1.dist-info/licenses"
    with ZipFile(wheel, "w") as file:
        file.writestr("dvonn/start.py", "")
        file.writestr("dvonn/engine/search/state.cp313-win_amd64.pyd", "MZ")
        file.writestr(f"{folder}/LICENSE", "MIT License")
    assert "mypyc.txt is missing" in str(check(licences, wheel, monkeypatch))
    with ZipFile(wheel, "a") as file:
        file.writestr(f"{folder}/.packaging/licences/mypyc.txt", "MIT License")
    assert check(licences, wheel, monkeypatch) is None


def test_names_of_other_systems_are_traced(licences: ModuleType) -> None:
    """Files of Windows and macOS belong to the same parts."""
    for name, wanted in ELSEWHERE.items():
        [part], strange = licences.files_by_part([name])
        assert (part.name, strange) == (wanted, [])


def test_the_table_and_the_texts_agree(licences: ModuleType) -> None:
    """Each text of the table is there, as far as its package is installed, and each text here is used."""
    texts = [text for part in licences.parts() for text in part.texts]
    for text in texts:
        try:
            assert licences.text_source(text).read_text("utf-8").strip(), text
        except PackageNotFoundError:
            assert "/" in text
    brought = {path.name for path in (PACKAGING / "licences").iterdir()}
    assert brought == {text for text in texts if "/" not in text and text != "LICENSE"}
    assert all(re.fullmatch(r"[\w.-]+( (AND|OR|WITH) [\w.-]+)*", part.licence) for part in licences.parts())
    assert licences.notices() in (PACKAGING / "NOTICES.md").read_text("utf-8"), "run .packaging/licences.py notices"


def test_the_bill_of_materials_is_cyclonedx(licences: ModuleType, program: Path) -> None:
    """It names the program and each part with its licence, its version if that is known, and its files."""
    text = licences.sbom(program)
    bill: dict[str, Any] = json.loads(text)
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.6", 1)
    assert bill["metadata"]["component"]["type"] == "application"
    parts = {part["name"]: part for part in bill["components"]}
    assert [*parts] == ["PyInstaller's start of a program", "SDL", "Zstandard"]
    assert (parts["SDL"]["version"], parts["Zstandard"]["version"]) == ("2.32.10", "1.5.7")
    assert parts["SDL"]["licenses"] == [{"expression": "Zlib AND BSD-3-Clause"}]
    assert [file["name"] for file in parts["SDL"]["components"]] == [name for name in PROGRAM if "SDL2" in name]
    validation = pytest.importorskip("cyclonedx.validation.json", reason="cyclonedx-python-lib validates it")
    schema = pytest.importorskip("cyclonedx.schema").SchemaVersion.V1_6
    assert validation.JsonStrictValidator(schema).validate_str(text) is None


def test_debians_copyright_is_machine_readable(licences: ModuleType, program: Path) -> None:
    """A paragraph for all, then one for each part, with its text, or the place where Debian has it."""
    head, *paragraphs = licences.debian_copyright(program).split("\n\n")
    assert head.startswith("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n")
    fields = [dict(re.findall(r"^([A-Z]\w+): ((?:.|\n )*)", paragraph, re.MULTILINE)) for paragraph in paragraphs]
    assert all([*each] == ["Files", "Copyright", "License"] for each in fields)
    assert [each["Files"].rpartition("/")[2][:7] for each in fields] == ["*", "libzstd", "libSDL2", "dvonn"]
    assert fields[1]["License"].split() == ["BSD-3-Clause", "ZSTD", ".", "BSD,", "of", "Zstandard"]
    assert fields[3]["License"].startswith("GPL-2.0-or-later with Bootloader exception and Apache-2.0\n")
    assert "/usr/share/common-licenses/GPL-2." in fields[3]["License"]
