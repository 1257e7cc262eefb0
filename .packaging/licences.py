"""The licences of all that an artifact consists of, by the table of its parts, `licences.toml`; needs Python alone.

An artifact is a folder, a wheel, an archive of the sources, or a Debian package.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent
COMMON_LICENCES = ("Apache-2.0", "GPL-2", "GPL-3", "LGPL-2.1")  # every Debian system has their texts
DEBIAN_FORMAT = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
SCHEMA = "http://cyclonedx.org/schema/bom-1.6.schema.json"
RULE = r"^-----?$|^===== (?=\S+-[0-9.]+ =====$)"
"""Separates the sections of Pillow's text: its own licence, and those of the libraries inside it.

Wheels for Linux and macOS have headings such as FREETYPE2 after lines of hyphens; those for Windows have headings such
as ===== freetype-2.14.3 =====.
"""


@dataclass(frozen=True)
class Part:
    """A part as the table describes it; `licence` is an SPDX expression."""

    name: str
    licence: str
    copyright: str
    use: str
    texts: tuple[str, ...]
    files: tuple[str, ...]
    modules: tuple[str, ...] = ()
    package: str = ""
    version: str = ""


@cache
def parts() -> tuple[Part, ...]:
    """Return the table."""
    table = tomllib.loads((HERE / "licences.toml").read_text("utf-8"))["part"]
    rows: list[dict[str, Any]] = [{k: tuple(v) if isinstance(v, list) else v for k, v in row.items()} for row in table]
    return tuple(Part(**row) for row in rows)


@cache
def expression(pattern: str) -> re.Pattern[str]:
    """Return a pattern of the table as an expression for names that begin with a slash."""
    escaped = re.escape(pattern).replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
    return re.compile(escaped if pattern.startswith("/") else ".*/" + escaped)


def files_by_part(names: Iterable[str]) -> tuple[dict[Part, list[str]], list[str]]:
    """Return the files of each part that is there, in the order of the table, and the files of no part."""
    found: dict[Part, list[str]] = {part: [] for part in parts()}
    strange: list[str] = []
    for name in sorted(names):
        owners = (part for part in parts() if any(expression(each).fullmatch("/" + name) for each in part.files))
        owner = next(owners, None)
        (found[owner] if owner else strange).append(name)
    return {part: files for part, files in found.items() if files}, strange


@contextmanager
def unpacked(artifact: Path) -> Iterator[Path]:
    """Give an artifact as a folder."""
    if artifact.is_dir():
        yield artifact
        return
    with TemporaryDirectory() as name:
        if artifact.suffix == ".deb":
            subprocess.run(["dpkg-deb", "--extract", str(artifact), name], check=True)  # noqa: S603, S607 # fixed
        else:
            shutil.unpack_archive(artifact, name, "zip" if artifact.suffix == ".whl" else "gztar")
        yield next(Path(name).iterdir()) if artifact.suffix == ".gz" else Path(name)


def names_in(folder: Path) -> list[str]:
    """Return a folder's files, without links."""
    paths = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return [path.relative_to(folder).as_posix() for path in paths]


def text_in(folder: Path, text: str) -> str:
    """Return a licence's text as an artifact has it, or the section with one of the headings; "" if it is missing."""
    file, _, headings = text.partition("#")
    places = (f"/licenses/{file}", f"/licences/{file}")  # where programs and wheels have texts, and the sources
    name = next((each for each in names_in(folder) if each == file or ("/" + each).endswith(places)), None)
    whole = (folder / name).read_text("utf-8") if name else ""
    for section in (each.strip() for each in re.split(RULE, whole, flags=re.MULTILINE)):
        heading = re.sub(r"-[0-9.]+ =====$", "", section.partition("\n")[0])
        if heading in headings.split("|"):
            return section
    return "" if headings else whole


def problems(folder: Path) -> list[str]:
    """Return a sentence for each file of no part, and for each text that is missing."""
    found, strange = files_by_part(names_in(folder))
    return [
        *(f"{name}: no part in licences.toml has this file" for name in strange),
        *(
            f"{part.name}: the licence {text} is missing, for {files[0]}"
            for part, files in found.items()
            for text in part.texts
            if not text_in(folder, text).strip()
        ),
    ]


def text_source(text: str) -> Path:
    """Return the file with a licence's text: of the project, or of an installed package."""
    package, slash, name = text.partition("#")[0].rpartition("/")
    if not slash:
        return ROOT / name if name == "LICENSE" else HERE / "licences" / name
    return Path(str(next(file.locate() for file in distribution(package).files or [] if file.name == name)))


def texts_for(names: Iterable[str], modules: Iterable[str]) -> Iterator[tuple[Path, str]]:
    """Yield each text that a program needs, and the folder for it; ValueError for a file or a module of no part."""
    found, strange = files_by_part(names)
    strange += {*modules} - {module for part in parts() for module in part.modules}
    if strange:
        raise ValueError(f"no part in licences.toml has these: {', '.join(strange)}")
    for text in dict.fromkeys(text.partition("#")[0] for part in found for text in part.texts):
        yield text_source(text), f"licenses/{text}".rpartition("/")[0]


def version_of(part: Part, files: Iterable[Path]) -> str:
    """Return the version of a part's package, if it is installed here, or the one that its files tell; else ""."""
    if part.package:
        with suppress(PackageNotFoundError):
            return version(part.package)
    contents = (file.name.encode() + b"\0" + file.read_bytes() for file in files if part.version)
    found = (re.search(part.version.encode(), content, re.DOTALL) for content in contents)
    return next((each[1].decode() for each in found if each), "")


def component(part: Part, folder: Path, files: list[str]) -> dict[str, Any]:
    """Return a part as a component of CycloneDX, with files of it."""
    known = version_of(part, (folder / name for name in files))
    return {
        "type": "library",
        "bom-ref": part.name,
        "name": part.name,
        **({"version": known} if known else {}),
        "licenses": [{"expression": part.licence}],
        "copyright": part.copyright,
        **({"purl": f"pkg:pypi/{part.package}@{known}"} if part.package and known else {}),
        "components": [{"type": "file", "name": name} for name in files],
    }


def sbom(folder: Path) -> str:
    """Return an artifact's parts as CycloneDX 1.6, in which nothing depends on the time and the place of the build."""
    found, _ = files_by_part(names_in(folder))
    components = {part.name: component(part, folder, files) for part, files in found.items() if part.name != "DVONN"}
    own = next(part for part in parts() if part.name == "DVONN")
    content = {
        "$schema": SCHEMA,
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": component(own, folder, []) | {"type": "application", "version": own_version()}},
        "components": [*components.values()],
        "dependencies": [{"ref": "DVONN", "dependsOn": [*components]}],
    }
    return json.dumps(content, indent=1) + "\n"


def own_version() -> str:
    """Return DVONN's version."""
    [found] = re.findall(r'^__version__ = "(.+)"$', (ROOT / "dvonn/__init__.py").read_text("utf-8"), re.MULTILINE)
    return str(found)


def debian_copyright(folder: Path, place: str = "usr/lib/dvonn") -> str:
    """Return Debian's copyright file for a program's folder, which the package has at a place; the last match holds."""
    found, _ = files_by_part(names_in(folder))
    own = next(part for part in found if part.name == "DVONN")
    paragraphs = [debian_paragraph(own, ["*"], folder)]
    for part, files in reversed(found.items()):
        if part is not own:
            paragraphs.append(debian_paragraph(part, [f"{place}/{name}" for name in files], folder))
    return "\n".join((f"Format: {DEBIAN_FORMAT}\nUpstream-Name: DVONN\n", *paragraphs))


def debian_paragraph(part: Part, files: list[str], folder: Path) -> str:
    """Return a part's paragraph in Debian's copyright file."""
    licence = re.sub(r" WITH (\w+)-exception[-.\d]*", r" with \1 exception", part.licence).replace(" AND ", " and ")
    texts = "\n\n".join(debian_text(text, folder) for text in part.texts)
    body = "\n".join(f" {line}" if line.strip() else " ." for line in texts.strip().splitlines())
    names, holders = "\n ".join(files), part.copyright.replace("; ", "\n ")
    return f"Files: {names}\nCopyright: {holders}\nLicense: {licence}\n{body}\n"


def debian_text(text: str, folder: Path) -> str:
    """Return a licence's text, or where every Debian system has it."""
    common = text.removesuffix(".txt")
    if common in COMMON_LICENCES:
        return f"On Debian systems, the complete text is in /usr/share/common-licenses/{common}."
    return re.split(RULE, text_in(folder, text), maxsplit=1, flags=re.MULTILINE)[0].strip("\n")


def notices() -> str:
    """Return the table for people, of all parts but DVONN itself."""
    others = (part for part in parts() if part.name != "DVONN")
    rows = (f"| {part.name} | {part.use} | {part.licence} | {part.copyright} |" for part in others)
    return "\n".join(("| part | for | licence | copyright |", "|---|---|---|---|", *rows)) + "\n"


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (
        ("check", "fail if a file belongs to no part, or the text of a licence is missing"),
        ("sbom", "print the parts as CycloneDX"),
        ("copyright", "print Debian's copyright file for the program's folder"),
    ):
        commands.add_parser(name, help=text, description=text).add_argument("artifact", type=Path)
    commands.add_parser("notices", help="print the table of NOTICES.md")
    arguments = parser.parse_args()
    if arguments.command == "notices":
        sys.stdout.write(notices())
        return
    with unpacked(arguments.artifact) as folder:
        if arguments.command == "check":
            sys.exit("\n".join(problems(folder)) or None)
        sys.stdout.write(sbom(folder) if arguments.command == "sbom" else debian_copyright(folder))


if __name__ == "__main__":
    main()
