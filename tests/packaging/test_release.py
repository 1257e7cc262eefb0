"""Releases: what they hold, their notes and licences."""

import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import ModuleType
from typing import Any
from zipfile import ZipFile

import pytest

import dvonn
from tests.harness.paths import ROOT
from tests.harness.scale import only_full
from tests.packaging.conftest import Tool

ADDRESS = "https://example.org/dvonn"
CHANGELOG = "## [Unreleased]\n\n- b\n\n## [1.2.0] - 2030-01-02\n\n### Added\n\n- a\n\n## [1.1.0] - 2029-01-02\n\n- o\n"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = PROJECT["dependency-groups"]
LOCKS = {
    "dev": [*(ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines(), *GROUPS["dev"]],
    "build": GROUPS["build"],
    "package": [*PROJECT["project"]["dependencies"], *GROUPS["build"], *GROUPS["package"][1:]],
    "workflows": GROUPS["workflows"],
}


def test_a_tag_has_its_notes(tool: Tool) -> None:
    """The notes are the dated section of the tag's version; a tag of another one, or without it, is not released."""
    release_notes = tool("release_notes").release_notes
    assert release_notes("v1.2.0", CHANGELOG, '__version__ = "1.2.0"\n') == "### Added\n\n- a"
    for tag, version in (("v1.2.0", "1.1.0"), ("v1.3.0", "1.3.0"), ("Unreleased", "Unreleased")):
        with pytest.raises(SystemExit, match="has no"):
            release_notes(tag, CHANGELOG, f'__version__ = "{version}"\n')


def test_the_changelog_knows_the_version() -> None:
    """The program's version is the changelog's newest, or is still to be dated."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \[(.+?)\]", text, re.MULTILINE)[:2] == ["Unreleased", dvonn.__version__]


SERVER = {"GITHUB_SERVER_URL": "https://example.org", "GITHUB_REPOSITORY": "dvonn"}


@pytest.mark.parametrize("names", [{}, {"DVONN_URL": ADDRESS}, SERVER], ids=["none", "given", "of a workflow"])
def test_the_page_has_addresses_where_they_are_known(monkeypatch: pytest.MonkeyPatch, names: dict[str, str]) -> None:
    """The index gets the repository's addresses and absolute links to README's pictures; without an address, none."""
    metadata = pytest.importorskip("hatchling.metadata.core", reason="hatchling builds packages").ProjectMetadata
    plugins = pytest.importorskip("hatchling.plugin.manager").PluginManager()
    for name in ("DVONN_URL", *SERVER):
        monkeypatch.delenv(name, raising=False)
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    core = metadata(str(ROOT), plugins).core
    assert core.urls.get("Source", "") == (ADDRESS if names else "")
    assert (f"]({ADDRESS}/raw/HEAD/assets/readme/film.gif)" in core.readme) == bool(names)
    assert bool(re.search(r"\]\((?!https?:|#)", core.readme)) != bool(names)


def test_the_sources_have_their_tests() -> None:
    """The archive of the sources has all that README's commands need: tests, packaging and continuous integration."""
    builder = pytest.importorskip("hatchling.builders.sdist", reason="hatchling builds archives").SdistBuilder
    names = {file.distribution_path.replace("\\", "/") for file in builder(str(ROOT)).recurse_included_files()}
    assert names >= {
        "README.md",
        "CHANGELOG.md",
        ".ci/run",
        ".packaging/lock/dev.txt",
        "tests/data/perft.txt",
        "main.py",
    }
    assert not [name for name in names if name.startswith((".git/", ".venv/", "dist/", "build/")) or "/." in name[1:]]


@pytest.mark.parametrize("name", LOCKS)
def test_locks_hold_what_is_asked_for(name: str) -> None:
    """Each requirement is in its lock with one version or more inside the bounds and hashes; no lock names an index."""
    requirement = pytest.importorskip("packaging.requirements", reason="packaging reads requirements").Requirement
    text = (ROOT / ".packaging" / "lock" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.findall(r"^([\w.-]+)==([\w.]+)(?: ; .*)? \\\n +--hash=sha256:", text, re.MULTILINE)
    for wanted in map(requirement, LOCKS[name]):
        found = [version for package, version in entries if package == wanted.name.lower()]
        assert found, wanted.name
        assert all(wanted.specifier.contains(version) for version in found), wanted.name
    assert len(entries) == len(re.findall(r"^[\w.-]+==", text, re.MULTILINE))
    assert "https:" not in text


@only_full("collects tests four times")
def test_shards_are_all_tests_once() -> None:
    """The parts of a run have each test, and none twice."""
    parts = [name for number in (1, 2, 3) for name in collected(f"--shard={number}/3")]
    assert sorted(parts) == sorted(collected())


def collected(*options: str) -> list[str]:
    """Return the names of some tests that a run would do."""
    command = [sys.executable, "-m", "pytest", "-q", "--co", "-p", "no:cacheprovider", *options, "tests/packaging"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    return [line for line in done.stdout.splitlines() if "::" in line]


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


def test_a_missing_text_fails_the_build(licences: ModuleType, program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text of each part has to be there, and not be empty."""
    for text in ("LICENSE", "_internal/licenses/SDL.txt", "_internal/licenses/pillow/LICENSE"):
        whole = (program / text).read_bytes()
        (program / text).write_bytes(b"")
        assert "is missing, for" in str(check(licences, program, monkeypatch))
        (program / text).unlink()
        assert "is missing, for" in str(check(licences, program, monkeypatch))
        (program / text).write_bytes(whole)


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


def test_no_library_of_the_builders_system_is_packed() -> None:
    """PyInstaller packs what a call names, so that the system's libraries have their names elsewhere."""
    assert not [path for path in (ROOT / "dvonn").rglob("*.py") if 'CDLL("lib' in path.read_text("utf-8")]


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
