"""The documentation holds, with each link, file, command and option in it; a bad call is told in one line."""

import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

import pytest

from dvonn import start
from dvonn.rules.board import SPACE_BY_NAME
from tests.harness.commands import command_modules, complaint, import_command
from tests.harness.paths import ROOT

PARTS = (".github", ".packaging", "assets", "dvonn", "tests")
PAGES = [ROOT / "README.md", *sorted(path for part in PARTS for path in (ROOT / part).rglob("*.md"))]
FOLDERS = ("", "assets/", "dvonn/", "dvonn/engine/", "dvonn/kiosk/", "tests/")
MAX_FIRST_PAGE_WORDS = 1000
MAX_CELL_LENGTH = 160
PAGES_OF_PLAYERS = [ROOT / "README.md", ROOT / "dvonn" / "access" / "README.md"]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")
CODE = re.compile(r"`([^`\n]+)`|^ {4,}(\S.*)$", re.MULTILINE)
COMMAND = re.compile(
    r"(?:python\S* -m ((?:dvonn|tests|assets)\.[\w.]+)|(main\.py|bin/dvonn\b(?!-)|-m dvonn(?= )))([^;&]*)"
)
SUFFIXES = {".py", ".md", ".txt", ".toml", ".png", ".gif", ".wav", ".service"}
ELSEWHERE = {
    *("search/compiled", "event.txt", "errors.txt", "moderation.txt", "outbox.txt", "news.txt", "hub.txt"),
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
    assert len(PAGES[0].read_text(encoding="utf-8").split()) <= MAX_FIRST_PAGE_WORDS


def test_pages_for_players_are_easy_to_read() -> None:
    """No cell of a table there is longer than a line and a half, and the spaces that are named are on the board."""
    for path in PAGES_OF_PLAYERS:
        text = path.read_text("utf-8")
        cells = [cell for line in text.splitlines() if line.startswith("|") for cell in line.split("|")]
        assert cells
        assert not [cell for cell in cells if len(cell) > MAX_CELL_LENGTH]
        assert SPACE_BY_NAME.keys() >= {*re.findall(r"\b[a-k]\d\b", text)}


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
    names = [word.split("::") for rest in given for word in rest.split() if "/" in word]
    assert names
    for file, *tests in names:
        assert all(f"def {test}(" in (ROOT / file).read_text("utf-8") for test in tests), file
        assert (ROOT / file).exists()


BAD_CALLS = {
    "arena": "required",
    "arena unbeatable greedy": "expected a level",
    "arena greedy greedy --games 3": "an even number",
    "arena greedy greedy --cluster somewhere": "expected an address like",
    "arena greedy greedy --record README.md": "no results of these arguments",
    "arena greedy greedy --record no/such/folder/games.txt": "cannot write no/such/folder/games.txt",
    "arena greedy ./no-such-program": "needs --movetime, --nodes or --depth",
    "arena greedy ./no-such-program --nodes 5": "cannot be started",
    'arena greedy "program \'without end" --nodes 5': "cannot be started",
    'arena " " greedy --nodes 5': "cannot be started",
    f'arena "{sys.executable} -c pass" greedy --nodes 5': "ends before it says ugiok",
    "bench --nodes 0": "at least 1",
    "calibrate --games 3": "an even number",
    "compile --fast": "unrecognized arguments",
    "film": "required: --out",
    "evening --step 0": "at least 1",
    "fit --games 0": "at least 1",
    "fit_placement --games 0": "at least 1",
    "frames --size wide": "expected a size",
    "frames --seconds 0": "expected seconds",
    "images --size 64": "unrecognized arguments",
    "make_puzzles --count 0": "at least 1",
    "make_puzzles --out no/such/file": "cannot write no/such/file",
    "make_puzzles --table --out no-such-file.txt": "cannot read no-such-file.txt",
    "sounds --out README.md": "cannot write to README.md",
    "messages --fast": "unrecognized arguments",
    "sweep --cell none": "no cell",
    "music --out": "expected one argument",
    "perft no-such-file.txt": "cannot read no-such-file.txt",
    "replay no-such-file.txt": "cannot read no-such-file.txt",
    "snapshot --out x.png": "name a scene, or say --all",
    "snapshot menu --out no/such/folder/x.png": "cannot write no/such/folder/x.png",
    "soak --hours 0": "at least 1",
    "startup --runs 0": "at least 1",
    "ugi --level unbeatable": "invalid choice",
    "ugi --weights no-such-weights.py": "cannot use no-such-weights.py",
}


def test_bad_calls_are_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Each command names itself and the problem of a bad call."""
    assert {call.split()[0] for call in BAD_CALLS} == set(command_modules())
    for call, problem in BAD_CALLS.items():
        name, *arguments = shlex.split(call)
        if name == "messages" and not find_spec("babel"):  # without which it does not begin
            continue
        line = complaint(capsys, import_command(command_modules()[name]).main, *arguments)
        assert line.startswith(f"{name}: "), call
        assert problem in line.replace("\\", "/"), call
