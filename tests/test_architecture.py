"""Who may import whom: the table of the design, held against the code. It changes only together with the README."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "dvonn"

EVERYTHING = (
    *("commandline", "rules", "engine", "clocks", "match", "settings", "storage", "archive"),
    *("view", "controls", "scenes", "window", "folders", "app", "kiosk", "start"),
)
MAY_IMPORT: dict[str, set[str]] = {
    "": set(),
    "commandline": set(),
    "rules": set(),
    "engine": {"rules"},
    "clocks": {"rules"},
    "match": {"rules", "engine", "clocks"},
    "settings": {"rules", "engine.levels", "view.geometry", "view.theme", "view.tempo"},
    "storage": set(),
    "archive": {"rules", "engine.levels", "match", "storage"},
    "view": {"rules"},
    "controls": set(),
    "scenes": {
        *("rules", "clocks", "match", "settings", "storage", "archive", "view", "controls"),
        *("engine.levels", "engine.fair", "engine.review", "engine.refutation"),
    },
    "window": {"settings", "storage", "view"},
    "app": {"", "rules", "engine", "match", "settings", "storage", "archive", "view", "controls", "scenes", "window"},
    "kiosk": {
        *("rules", "clocks", "match", "settings", "storage", "archive", "view", "controls", "scenes", "window", "app"),
        *("", "engine.levels", "engine.fair", "engine.evaluate", "engine.state", "engine.case", "engine.reasons"),
    },
    "folders": {"window"},
    "start": {"", "commandline", "folders", "storage", "window", "app", "kiosk"},
    "tools": {"", *EVERYTHING},
}
WITHOUT_PYGAME = [
    "rules",
    "engine",
    "clocks",
    "match",
    "storage",
    "archive.keeper",
    "archive.statistics",
    "commandline",
    "kiosk.best_games",
    "kiosk.commentary",
    "kiosk.house",
    "kiosk.refused",
    "kiosk.winners",
    "kiosk.log",
    "kiosk.pin",
    "kiosk.wander",
    "kiosk.supervise",
    "view.geometry",
    "view.animation",
    "view.film_shots",
    "view.life",
    "view.move_lines",
    "view.particles",
    "view.plan_sounds",
    "view.reckoning",
    "view.score_places",
    "view.tempo",
    "view.theme",
    "settings",
]
ONLY_IN_APP = {"display", "event", "time"}


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Yield each module's name below dvonn, '' for the package itself, and its syntax tree."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        yield name, ast.parse(path.read_text(encoding="utf-8"))


def imports(tree: ast.Module) -> Iterator[str]:
    """Yield the full names of the modules that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name for name in whole if is_module(name))
            if not all(is_module(name) for name in whole):
                yield node.module


def is_module(name: str) -> bool:
    """Tell whether a name is a module or package of this project."""
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def own_imports(tree: ast.Module) -> list[str]:
    """Return the imported modules of this project, named below dvonn."""
    return [name.removeprefix("dvonn").lstrip(".") for name in imports(tree) if name.split(".")[0] == "dvonn"]


SINGLE = {"", "match", "clocks", "settings", "storage", "commandline", "window", "folders", "app", "start"}
"""Modules of their own; all others are packages, whose modules may import one another."""


def allowed(importer: str, imported: str) -> bool:
    """Tell whether the table lets one module import another."""
    package, other = importer.split(".", maxsplit=1)[0], imported.split(".", maxsplit=1)[0]
    inside = package not in SINGLE and other == package
    return inside or other in MAY_IMPORT[package] or imported in MAY_IMPORT[package]


@pytest.mark.parametrize(("name", "tree"), list(modules()), ids=lambda value: value if isinstance(value, str) else "")
def test_imports_follow_the_table(name: str, tree: ast.Module) -> None:
    """No module imports what its package may not know."""
    forbidden = [imported for imported in own_imports(tree) if not allowed(name, imported)]
    assert not forbidden


def test_the_table_covers_the_tree() -> None:
    """Every package has its row in the table, and every row its package."""
    assert {name.split(".")[0] for name, _ in modules()} == set(MAY_IMPORT)


def test_no_module_imports_itself_in_a_circle() -> None:
    """The modules can be put in an order in which each imports only those before it."""
    waiting = {name: set(own_imports(tree)) - {name} for name, tree in modules()}
    while waiting:
        ready = {name for name, needs in waiting.items() if not needs & waiting.keys()}
        assert ready, f"a circle among {sorted(waiting)}"
        waiting = {name: needs for name, needs in waiting.items() if name not in ready}


def test_only_the_app_and_its_window_touch_the_display_the_events_and_the_time() -> None:
    """Below them nobody asks pygame for the display, its event queue or the time."""
    users = set()
    for name, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "pygame":
                users |= {name} if node.attr in ONLY_IN_APP else set()
    assert users <= {"app", "window", "kiosk.surroundings", "tools.monkey", "tools.soak"}


@pytest.mark.parametrize("name", WITHOUT_PYGAME)
def test_the_game_itself_does_without_pygame(name: str) -> None:
    """Rules, engine, match and the view's arithmetic load in a fresh process without pygame."""
    code = f"import sys, dvonn.{name}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


@pytest.mark.parametrize(("name", "tree"), list(modules()), ids=lambda value: value if isinstance(value, str) else "")
def test_third_parties_stay_out_of_the_game(name: str, tree: ast.Module) -> None:
    """The running game needs pygame-ce alone; only the tools that make the pictures know numpy."""
    known = set(sys.stdlib_module_names) | {"dvonn", "pygame"} | ({"numpy"} if name.startswith("tools.") else set())
    known |= {"PIL"} if name == "view.gif" else set()  # an extra, imported when a film is made
    if name == "engine.native":
        known |= {"librt", "mypy_extensions"}  # only their types' names, for mypy and mypyc
    assert {imported.split(".")[0] for imported in imports(tree)} <= known
