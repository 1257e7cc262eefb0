"""The documentation holds: each relative link, file, command and option in it is there."""

import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from dvonn import start
from tests.harness.commands import command_modules, import_command
from tests.harness.paths import ROOT

PARTS = (".github", ".packaging", "assets", "dvonn", "tests")
PAGES = [ROOT / "README.md", *sorted(path for part in PARTS for path in (ROOT / part).rglob("*.md"))]
FOLDERS = ("", "assets/", "dvonn/", "dvonn/engine/", "dvonn/kiosk/", "tests/")
MAX_FIRST_PAGE_LINES = 130
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")
CODE = re.compile(r"`([^`\n]+)`|^ {4}(\S.*)$", re.MULTILINE)
COMMAND = re.compile(r"(?:python\S* -m ((?:dvonn|tests|assets)\.[\w.]+)|(main\.py|bin/dvonn\b))([^;&]*)")
SUFFIXES = {".py", ".md", ".txt", ".toml", ".png", ".gif", ".wav", ".service"}
ELSEWHERE = {
    "search/compiled",
    "event.txt",
    "errors.txt",
    "outbox.txt",
    "news.txt",
    "hub.txt",
}  # made by a build, or in the user's folder

page = pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())


def codes(path: Path) -> Iterator[str]:
    """Yield what a page sets as code: in backticks, or in an indented line."""
    for inline, line in CODE.findall(path.read_text(encoding="utf-8")):
        yield inline or line


def commands(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the module that each command of a page runs, dvonn.start for the program, and the options given to it."""
    for code in codes(path):
        for module, script, rest in COMMAND.findall(code):
            if script or not module.endswith("NAME"):
                yield "dvonn.start" if script else module, re.findall(r"--[\w-]+", rest)


@cache
def options_of(module: str) -> frozenset[str]:
    """Return the options that a command's help lists; it is run in this process."""
    command = start.parse_arguments if module == "dvonn.start" else import_command(module).main
    with redirect_stdout(StringIO()) as printed, pytest.raises(SystemExit):
        command(["--help"])
    return frozenset(re.findall(r"--[\w-]+", printed.getvalue()))


@cache
def tree() -> tuple[str, ...]:
    """Return the files and folders of the repository, each with a slash before it."""
    found = [path for part in PARTS for path in (ROOT / part, *(ROOT / part).rglob("*"))]
    return tuple(f"/{path.relative_to(ROOT).as_posix()}" for path in (*found, *ROOT.glob("*"), ROOT / ".ci" / "run"))


def named_paths(path: Path) -> Iterator[str]:
    """Yield the files and folders that a page names as code, from whichever folder."""
    for code in codes(path):
        for word in code.split():
            if re.fullmatch(r"[\w.-]+(/[\w.-]+)*/?", word) and (Path(word).suffix in SUFFIXES or word.endswith("/")):
                yield word.strip("/")


def test_there_is_a_page_for_everybody() -> None:
    """Players, programmers, organisers and testers each have a page, and the first one is short."""
    names = {path.relative_to(ROOT).as_posix() for path in PAGES}
    assert names >= {f"{folder}README.md" for folder in FOLDERS}
    assert len(PAGES[0].read_text(encoding="utf-8").splitlines()) <= MAX_FIRST_PAGE_LINES


@page
def test_links_lead_somewhere(page: Path) -> None:
    """Each relative link and picture is a file of the repository."""
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert links or page != PAGES[0]
    assert not [link for link in links if not (page.parent / link).exists()]


@page
def test_files_are_there(page: Path) -> None:
    """Each file and folder that is named as code is the end of a path in the repository."""
    ends = {f"/{name}" for name in named_paths(page) if name not in ELSEWHERE}
    assert not [end for end in ends if not any(path.endswith(end) for path in tree())]


@page
def test_commands_have_their_options(page: Path) -> None:
    """Each command exists, and its help lists each option that is given to it."""
    for module, options in commands(page):
        path = ROOT.joinpath(*module.split("."))
        assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file(), module
        if options:
            assert options_of(module).issuperset(options), module


def test_all_commands_are_described() -> None:
    """Each command for developers is in a table, by its whole name or after another one's."""
    described = {module.split(".")[-1] for path in PAGES for module, _ in commands(path)}
    described |= {code for path in PAGES for code in codes(path)}
    assert command_modules().keys() <= described


def test_test_commands_name_what_is_there() -> None:
    """The files that pytest is given in the pages exist."""
    given = [rest for path in PAGES for code in codes(path) for rest in re.findall(r"-m pytest(.*)", code)]
    assert given
    assert not [word for rest in given for word in rest.split() if "/" in word and not (ROOT / word).exists()]
