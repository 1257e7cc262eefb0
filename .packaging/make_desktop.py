"""Writes what desktops show of the program: `python .packaging/make_desktop.py PREFIX`, where DVONN is installed.

PREFIX/share gets the desktop entry, the description for software centres, the kind of file of records, icons and manual
pages. The words are those of `desktop.toml`, the releases those of the changelog, the options those of `--help`.
"""

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from html import escape
from importlib import import_module
from importlib.metadata import metadata
from pathlib import Path

from PIL import Image
from reproducible import set_variables

import dvonn

HERE = Path(__file__).parent
ROOT = HERE.parent
IDENTIFIER = "org.dvonn.dvonn"
TEMPLATES = {
    f"applications/{IDENTIFIER}.desktop": f"{IDENTIFIER}.desktop",
    f"metainfo/{IDENTIFIER}.metainfo.xml": f"{IDENTIFIER}.metainfo.xml",
    f"mime/packages/{IDENTIFIER}.xml": f"{IDENTIFIER}.mime.xml",
}
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
MANUAL_SECTIONS = {"dvonn.start": 6, "dvonn.relay.__main__": 1}
RELEASE = re.compile(r"^## \[?(\d[\w.]*)\]? - (\d{4}-\d\d-\d\d)\n(.*?)(?=^## |^\[|\Z)", re.MULTILINE | re.DOTALL)
CHANGE = re.compile(r"^- (.+(?:\n +.+)*)", re.MULTILINE)
MARKUP = re.compile(r"\[([^]]*)\]\([^)]*\)|[`*]")


def translated(template: str) -> str:
    """Return a template with each line that stands for words repeated for every language."""
    words = tomllib.loads((HERE / "desktop.toml").read_text("utf-8"))
    lines = []
    for line in template.splitlines(keepends=True):
        key = re.search(r"\{(\w+)\}", line)
        lines += [marked(line, code).replace(key[0], text) for code, text in words[key[1]].items()] if key else [line]
    return "".join(lines)


def marked(line: str, code: str) -> str:
    """Return a line that names its language, unless that is English, as XML or as a desktop entry."""
    if code == "en":
        return line
    return line.replace(">", f' xml:lang="{code}">', 1) if "<" in line else line.replace("=", f"[{code}]=", 1)


def releases(changelog: str) -> Iterator[str]:
    """Yield each dated release of a changelog for software centres, with its changes."""
    for version, date, notes in RELEASE.findall(changelog):
        changes = (escape(MARKUP.sub(r"\1", " ".join(change.split()))) for change in CHANGE.findall(notes))
        items = "".join(f"<li>{change}</li>" for change in changes)
        description = f"<description><ul>{items}</ul></description>" if items else ""
        yield f'<release version="{version}" date="{date}">{description}</release>'


def addresses() -> dict[str, str]:
    """Return the addresses of the project that its package was built with, by their names; it may have none."""
    return dict(entry.split(", ") for entry in metadata("dvonn").get_all("Project-URL") or [])


def described(metainfo: str, changelog: str, urls: Mapping[str, str]) -> str:
    """Return the description for software centres with its releases and, where there are addresses, a picture."""
    parts = [f"<releases>{found}</releases>"] if (found := "".join(releases(changelog))) else []
    if source := escape(urls.get("Source", "")):
        picture = f"<image>{source}/raw/v{dvonn.__version__}/assets/readme/movement.png</image>"
        parts.append(f'<url type="homepage">{source}</url>')
        parts.append(f'<screenshots><screenshot type="default">{picture}</screenshot></screenshots>')
    return metainfo.replace("</component>", "".join(f"  {part}\n" for part in parts) + "</component>")


def manual_page(module: str) -> str:
    """Return the manual page of the command that a module starts."""
    from build_manpages.manpage import Manpage  # noqa: PLC0415 # of the build tool argparse-manpage, for this alone

    page = Manpage(import_module(module)._parser())  # noqa: SLF001 # the parser of --help
    first, _, _ = page.parser.description.partition(".")
    page.description = first[0].lower() + first[1:]
    page.section, page.manual = MANUAL_SECTIONS[module], "DVONN"
    page.source = f"dvonn {dvonn.__version__}"
    return str(page)


def files() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file but the icons."""
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for name, template in TEMPLATES.items():
        text = translated((HERE / template).read_text("utf-8"))
        yield name, described(text, changelog, addresses()) if "metainfo" in name else text
    for module, section in MANUAL_SECTIONS.items():
        command = import_module(module)._parser().prog  # noqa: SLF001 # the parser of --help
        yield f"man/man{section}/{command}.{section}", manual_page(module)
    yield "man/man6/dvonn-text.6", ".so man6/dvonn.6\n"  # the same options


def main(prefix: Path) -> None:
    """Write all files."""
    set_variables()
    for name, text in files():
        path = prefix / "share" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    with Image.open(ROOT / "assets/images/desktop-icon.png") as picture:
        for size in ICON_SIZES:
            path = prefix / f"share/icons/hicolor/{size}x{size}/apps/{IDENTIFIER}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            picture.resize((size, size), Image.Resampling.LANCZOS).save(path, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
