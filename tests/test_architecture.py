"""The allowed imports between packages, as listed in dvonn/README.md."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

from tests.harness.paths import ROOT
from tests.harness.sources import PACKAGE, modules

WORDS = {"language", "words"}
BELOW_SCREENS = {"slices", "rules", "engine", "match", "storage", "input", "ui", "board", *WORDS}
BELOW_APP = {*BELOW_SCREENS, "screens", "commandline", "window"}
MAY_IMPORT: dict[str, set[str]] = {
    "": set(),
    "__main__": {"start"},
    "language": set(),
    "words": {"rules", "engine.levels", "language"},
    "commandline": set(),
    "slices": set(),
    "rules": set(),
    "engine": {"rules", "slices"},
    "match": {"rules", "engine", *WORDS},
    "ui": {"language"},
    "storage": {"rules", "engine.levels", "match", "slices", "ui.layout", "ui.theme", "ui.timing", *WORDS},
    "input": {"language"},
    "board": {"rules", "ui", *WORDS},
    "screens": {*BELOW_SCREENS},
    "x11": set(),
    "window": {"commandline", "language", "storage", "ui", "x11"},
    "app": {*BELOW_APP},
    "kiosk": {"", *BELOW_APP, "app"},
    "start": {"", "commandline", "engine.search", "language", "storage", "window", "app", "kiosk"},
    "tools": {"", "commandline", "engine", "language", "match.clocks", "rules", "storage.rating"},
}
"""The packages and modules that each package may import besides itself."""

ENGINE_VALUES = ("engine.levels", "engine.report", "engine.analysis", "engine.search.evaluation", "engine.search.state")
"""The engine modules that screens and the event program may import: values only, no players."""


LOADED_WITHOUT_PYGAME = [
    *("rules", "engine", "match", "storage", "commandline"),
    *("storage.autosave", "storage.importer", "storage.settings", "storage.statistics"),
    *("ui.layout", "ui.theme", "ui.timing", "board.layout", "board.animation", "board.particles"),
    *("kiosk.event_settings", "kiosk.faults", "storage.log", "kiosk.pin", "kiosk.supervisor", "kiosk.winner_list"),
]
PURE = [
    *("kiosk.attract.best_games", "kiosk.attract.commentary", "kiosk.attract.pixel_shift"),
    *("screens.score.score_count", "screens.score.score_layout"),
]
"""Modules that need no pygame themselves, though the rooms that they are in load it."""
ONLY_IN_APP = {"display", "event", "time"}


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


@cache
def is_module(name: str) -> bool:
    """Tell whether a name is a module or package of this project."""
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


@cache
def own_imports(name: str) -> set[str]:
    """Return the imported modules of this project, named below dvonn."""
    found = imports(modules()[name])
    return {other.removeprefix("dvonn").lstrip(".") for other in found if other.split(".")[0] == "dvonn"}


def is_package(name: str) -> bool:
    """Tell whether a name below dvonn is a package."""
    return PACKAGE.joinpath(*name.split("."), "__init__.py").is_file()


def top(name: str) -> str:
    """Return the package or module of dvonn that a module belongs to."""
    return name.split(".", maxsplit=1)[0]


def room(name: str) -> str:
    """Return the room of a module: a folder of screens or kiosk, a single module there, or its package."""
    parts = name.split(".")
    return ".".join(parts[:2]) if parts[0] in {"screens", "kiosk"} else parts[0]


def within(name: str, packages: set[str] | tuple[str, ...]) -> bool:
    """Tell whether a module is one of the packages or modules, or lies in one."""
    return any(name == package or (package and name.startswith(f"{package}.")) for package in packages)


def circle(arrows: dict[str, set[str]]) -> set[str]:
    """Return the names that have no order in which each depends only on earlier ones."""
    waiting = {name: others - {name} for name, others in arrows.items()}
    while True:
        ready = {name for name, others in waiting.items() if not others & waiting.keys()}
        if not ready:
            return set(waiting)
        waiting = {name: others for name, others in waiting.items() if name not in ready}


def pairs() -> Iterator[tuple[str, str]]:
    """Yield each module with each module that it imports."""
    for name in modules():
        yield from ((name, other) for other in sorted(own_imports(name)))


def test_imports_follow_the_table() -> None:
    """Every import between packages is allowed by the table."""
    outside = [(name, other) for name, other in pairs() if top(other) != top(name) or not is_package(top(name))]
    assert not [pair for pair in outside if not within(pair[1], MAY_IMPORT[top(pair[0])])]


def test_the_table_covers_the_tree() -> None:
    """The table has a row for every package and no other rows."""
    assert {top(name) for name in modules()} == set(MAY_IMPORT)


def test_screens_know_no_player_of_the_engine() -> None:
    """Screens and event program import only the engine's values."""
    known = [pair for pair in pairs() if top(pair[0]) in {"screens", "kiosk"} and top(pair[1]) == "engine"]
    known.remove(("kiosk.operator.operator_page", "engine.search"))  # which tells the mode of the search
    assert not [pair for pair in known if not within(pair[1], ENGINE_VALUES)]


def test_no_module_imports_itself_in_a_circle() -> None:
    """There are no import cycles between modules."""
    assert len(modules()) > 200
    assert not circle({name: own_imports(name) for name in modules()})


def test_no_room_imports_itself_in_a_circle() -> None:
    """There are no import cycles between rooms."""
    arrows: dict[str, set[str]] = {room(name): set() for name in modules()}
    for name, other in pairs():
        arrows[room(name)].add(room(other))
    assert not circle(arrows)


def test_a_room_is_imported_through_its_face() -> None:
    """Rooms are imported through their __init__, except by the tools."""
    rooms = ("match", "input", "screens.", "kiosk.")
    faced = {name for name in modules() if is_package(name) and name.startswith(rooms)}
    assert len(faced) >= 15
    deep = [pair for pair in pairs() if top(pair[0]) != "tools" and room(pair[0]) != room(pair[1])]
    assert not [pair for pair in deep if room(pair[1]) in faced and pair[1] not in faced]


def test_no_folder_is_a_long_list() -> None:
    """A folder has at most 16 modules."""
    for folder in [PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir())]:
        count = len([path for path in folder.glob("*.py") if path.name != "__init__.py"])
        assert count <= 16, folder


def test_only_the_app_and_its_window_touch_the_display_the_events_and_the_time() -> None:
    """Only the app, the window and the event program's surroundings use pygame's display, event and time modules."""
    users = set()
    for name, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "pygame":
                users |= {name} if node.attr in ONLY_IN_APP else set()
    assert users <= {"app", "window", "kiosk.curtain", "kiosk.hotplug"}


def test_the_game_itself_does_without_pygame() -> None:
    """Rules, engine, match, storage and layout load in a new process without pygame."""
    code = (
        f"import sys, {', '.join(f'dvonn.{name}' for name in LOADED_WITHOUT_PYGAME)}; sys.exit('pygame' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_arithmetic_in_a_room_does_without_pygame() -> None:
    """The pure modules reach pygame neither directly nor by the modules that they import."""
    waiting, reached = [*PURE], set(PURE)
    while waiting:
        name = waiting.pop()
        assert not any(other.split(".")[0] == "pygame" for other in imports(modules()[name])), name
        waiting += own_imports(name) - reached
        reached |= own_imports(name)
    assert len(reached) > len(PURE)


def test_third_parties_stay_out_of_the_game() -> None:
    """The game depends on pygame-ce only; numpy and Babel are limited to the tools."""
    strangers = []
    for name, tree in modules().items():
        known = {*sys.stdlib_module_names, "dvonn", "pygame"} | ({"numpy"} if within(name, {"tools"}) else set())
        known |= {"PIL"} if name == "screens.share.gif_writer" else set()  # optional, imported when a film is made
        known |= {"babel"} if name == "tools.messages" else set()
        known |= {"distributed"} if name == "tools.jobs.workers" else set()  # optional, imported for a cluster
        if name == "engine.search.native":
            known |= {"librt", "mypy_extensions"}  # only their types' names, for mypy and mypyc
        strangers += [(name, other) for other in imports(tree) if other.split(".")[0] not in known]
    assert not strangers


def test_a_name_has_one_definition() -> None:
    """No two classes and no two constants of the product share a name, so that a search finds the one that is meant."""
    places: dict[str, list[str]] = {}
    for name, tree in modules().items():
        for node in tree.body:
            target = node.target if isinstance(node, ast.AnnAssign) else None
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(name)
            elif isinstance(target, ast.Name) and target.id.isupper():
                places.setdefault(target.id, []).append(name)
    assert not {name: where for name, where in places.items() if len(where) > 1}
