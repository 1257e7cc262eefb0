"""What desktops, software centres and `man` show of the program, made by the tools in .packaging."""

import plistlib
import re
import tomllib
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest

from dvonn import __version__
from dvonn.language import LANGUAGES
from dvonn.relay.__main__ import _parser as relay_parser
from dvonn.rules.notation import FIRST_LINE
from dvonn.start import _parser as program_parser
from dvonn.storage.record_store import RECORD_SUFFIXES
from tests.harness.paths import ROOT
from tests.packaging.conftest import Tool

PACKAGING = ROOT / ".packaging"
CHANGELOG = """
## [Unreleased]

- A thing to come.

## [0.2.0] - 2026-11-30

### Added

- Lessons & [puzzles](assets/puzzles.txt), for `--text`
  too.
- A fault.

## 0.1.0 - 2026-11-01

[0.2.0]: address
"""
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture
def make_desktop(tool: Tool) -> ModuleType:
    """Return the tool that makes what desktops show."""
    return tool("make_desktop")


def template(make_desktop: ModuleType, kind: str) -> str:
    """Return a template in all languages."""
    return str(make_desktop.translated((PACKAGING / f"org.dvonn.dvonn.{kind}").read_text("utf-8")))


def test_all_words_are_in_all_languages() -> None:
    """Each text has every language of the program, and no markup of XML or of desktop entries."""
    words = tomllib.loads((PACKAGING / "desktop.toml").read_text("utf-8"))
    assert {key: {*texts} for key, texts in words.items()} == {key: {*LANGUAGES} for key in words}
    texts = [text for texts in words.values() for text in texts.values()]
    assert all(text.strip() == text != "" for text in texts)
    assert not [text for text in texts if re.search(r"[<>&{}=\n]", text)]


def test_the_desktop_entry_opens_records_in_every_language(make_desktop: ModuleType) -> None:
    """English comes first and without a code; files of the kind of records are passed on."""
    entry = template(make_desktop, "desktop").splitlines()
    assert entry.index("GenericName=Board Game") + 1 == entry.index("GenericName[nl]=Bordspel")
    assert {"Exec=dvonn %F", "MimeType=text/x-dvonn-game;", "Keywords[uk]=dvonn;стос;кільця;стратегія;gipf;"} <= {
        *entry
    }
    assert len(entry) == len({line.partition("=")[0] for line in entry})


def test_records_are_known_by_their_first_line_and_their_suffix(make_desktop: ModuleType) -> None:
    """The kind of file has the first words of every record that the program writes, and a suffix that it imports."""
    root = ET.fromstring(template(make_desktop, "mime.xml"))  # noqa: S314 # ours
    kind = root.find("{*}mime-type")
    assert kind is not None
    (match,), (glob,) = kind.iterfind("{*}magic/{*}match"), kind.iterfind("{*}glob")
    assert match.attrib["offset"] == "0"
    assert FIRST_LINE.startswith(match.attrib["value"])
    assert glob.attrib["pattern"].removeprefix("*") in RECORD_SUFFIXES
    assert kind.attrib["type"] in template(make_desktop, "desktop")


def test_macos_opens_records_with_the_app(tool: Tool) -> None:
    """Info.plist declares the kind of file that desktops know, and the program's languages, version and category."""
    info = plistlib.loads(plistlib.dumps(tool("mac_bundle").info()))
    (declared,), (opened,) = info["UTExportedTypeDeclarations"], info["CFBundleDocumentTypes"]
    assert opened["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    tags = declared["UTTypeTagSpecification"]
    kind = ET.fromstring((PACKAGING / "org.dvonn.dvonn.mime.xml").read_bytes()).find("{*}mime-type")  # noqa: S314 # ours
    assert kind is not None
    assert tags["public.mime-type"] == [kind.attrib["type"]]
    assert {f".{suffix}" for suffix in tags["public.filename-extension"]} <= {*RECORD_SUFFIXES}
    assert info["CFBundleLocalizations"] == list(LANGUAGES)
    assert info["CFBundleVersion"] == __version__
    assert info["LSApplicationCategoryType"] == "public.app-category.board-games"
    assert info["NSHighResolutionCapable"]
    assert all(plistlib.loads((PACKAGING / "entitlements.plist").read_bytes()).values())


def test_software_centres_get_the_changelog(make_desktop: ModuleType) -> None:
    """Dated releases come with their changes as plain text; what is not released stays out."""
    root = ET.fromstring(make_desktop.described(template(make_desktop, "metainfo.xml"), CHANGELOG, {}))  # noqa: S314 # ours
    releases = root.findall("releases/release")
    dates = [(one.get("version"), one.get("date")) for one in releases]
    assert dates == [("0.2.0", "2026-11-30"), ("0.1.0", "2026-11-01")]
    changes = ["".join(item.itertext()) for item in releases[0].iter("li")]
    assert changes == ["Lessons & puzzles, for --text too.", "A fault."]
    assert {text.get(LANGUAGE, "en") for text in root.iterfind("description/p")} == {*LANGUAGES}


def test_addresses_are_those_of_the_build(make_desktop: ModuleType) -> None:
    """Homepage and picture stand in the description only if the package was built with an address."""
    text = template(make_desktop, "metainfo.xml")
    without = ET.fromstring(make_desktop.described(text, "", {}))  # noqa: S314 # ours
    assert not {"url", "screenshots", "releases"} & {part.tag for part in without}
    given = ET.fromstring(make_desktop.described(text, "", {"Source": "https://example.org/a&b"}))  # noqa: S314 # ours
    assert given.findtext("url") == "https://example.org/a&b"
    image = str(given.findtext("screenshots/screenshot/image"))
    assert image.startswith("https://example.org/a&b/raw/v")
    assert (ROOT / image.partition("/assets/")[2].join(("assets/", ""))).is_file()


@pytest.mark.parametrize(
    ("module", "parser"), [("dvonn.start", program_parser()), ("dvonn.relay.__main__", relay_parser())], ids=("6", "1")
)
def test_manual_pages_name_what_help_names(make_desktop: ModuleType, module: str, parser: object) -> None:
    """Each option of --help stands in the manual page, and the name has a description, which `whatis` shows."""
    pytest.importorskip("build_manpages", reason="argparse-manpage writes manual pages")
    page = make_desktop.manual_page(module).replace("\\-", "-")
    shown = set(re.findall(r"--[a-z-]+", parser.format_help()))  # type: ignore[attr-defined]
    assert shown - {"--help"} <= set(re.findall(r"--[a-z-]+", page))
    assert re.search(r"^\.SH NAME\ndvonn\S* - [a-z]", page, re.MULTILINE)


def test_the_package_needs_the_c_library_that_its_files_name(tool: Tool, tmp_path: Path) -> None:
    """The newest symbol of any program file counts, and nothing that a text says."""
    (tmp_path / "old.so").write_bytes(b"\x7fELF GLIBC_2.4\0GLIBC_2.28\0")
    (tmp_path / "new.so").write_bytes(b"\x7fELF GLIBC_2.9\0GLIBC_2.31\0")
    (tmp_path / "readme.txt").write_bytes(b"GLIBC_2.99")
    assert tool("make_deb").c_library(tmp_path) == "2.31"
