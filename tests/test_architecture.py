"""What is to hold in the program's structure, besides the contracts of imports in pyproject.toml (import-linter)."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module

from dvonn.screens.scene import Scene
from tests.harness.paths import PACKAGE, ROOT, modules

LOADED_WITHOUT_PYGAME = (
    *("rules", "engine", "match", "storage", "commandline", "storage.autosave", "storage.importer", "storage.settings"),
    *("storage.statistics", "storage.log", "ui.layout", "ui.theme", "board.layout", "board.animation"),
    *("kiosk.event_settings", "kiosk.faults", "kiosk.pin", "kiosk.stands", "kiosk.supervisor"),
    "kiosk.winner_list",
)
ONLY_IN_APP = {"display", "event", "time"}
CHANGING_CALLS = {"open", "truncate", "replace", "rename", "remove", "unlink", "link", "symlink", "utime", "makedirs"}
CHANGING_METHODS = {"write_text", "write_bytes", "unlink", "mkdir", "rmdir", "rename", "touch", "chmod", "symlink_to"}
STRANGERS = {
    "screens.share.film": {"PIL"},  # imported when a film is made
    "tools.messages": {"babel"},
    "tools.jobs": {"distributed"},  # optional, imported for a cluster
    "tools": {"numpy"},
    "access.screen_reader": {"accesskit"},  # optional, imported for a screen reader
    "relay": {"psycopg"},  # optional, for several stands at an event
    "engine.search.native": {"librt", "mypy_extensions"},  # only their types' names, for mypy and mypyc
}
"""What modules, or all of a room, import besides pygame-ce."""
FILE_CHANGERS = {
    "storage.files": "single files",
    "storage.text_store": "the user's folder, by these",
    "storage.record_index": "SQLite opens its file itself; without it the index is in memory",
    "screens.records.record_panels": "an empty folder for games to be imported",
    "kiosk.event_settings": "at events: rights, and names of earlier versions",
    "c_libraries": "the null device",
}
"""The modules that change files, with the reason; the relay and developers' commands are other processes."""


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


def room(name: str) -> str:
    """Return the room of a module: a folder of screens or kiosk, a single module there, or its package."""
    parts = name.split(".")
    return ".".join(parts[:2]) if parts[0] in {"screens", "kiosk"} else parts[0]


def test_no_folder_is_a_long_list() -> None:
    """A folder has at most 16 modules."""
    for folder in [PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir())]:
        count = len([path for path in folder.glob("*.py") if path.name != "__init__.py"])
        assert count <= 16, folder


def test_only_the_app_and_its_window_touch_the_display_the_events_and_the_time() -> None:
    """Only the app, the window, what reads it and the event program's surroundings use display, event and time."""
    users = set()
    for name, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "pygame":
                users |= {name} if node.attr in ONLY_IN_APP else set()
    assert users <= {"app", "window", "access.screen_reader", "kiosk.displays"}


def test_the_game_itself_does_without_pygame() -> None:
    """Rules, engine, match, storage and layout load in a new process without pygame."""
    code = (
        f"import sys, {', '.join(f'dvonn.{name}' for name in LOADED_WITHOUT_PYGAME)}; sys.exit('pygame' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=60, check=False).returncode == 0


def test_third_parties_stay_out_of_the_game() -> None:
    """The game depends on pygame-ce and Pillow only; numpy and Babel are limited to the tools."""
    strangers = []
    for name, tree in modules().items():
        known = {*sys.stdlib_module_names, "dvonn", "pygame"} | STRANGERS.get(name, STRANGERS.get(room(name), set()))
        strangers += [(name, other) for other in imports(tree) if other.split(".")[0] not in known]
    assert not strangers


def test_scenes_inherit_at_most_three_deep() -> None:
    """A class of scenes is at most three classes below Scene."""
    for name in modules():
        if room(name).startswith(("screens", "kiosk")):
            import_module(f"dvonn.{name}")
    classes = [Scene]
    for _ in range(3):
        classes = [below for one in classes for below in scenes_below(one)]
        assert classes
    assert not [below for one in classes for below in scenes_below(one)]


def scenes_below(scene: type[Scene]) -> list[type[Scene]]:
    """Return the classes of the program that inherit directly from a class of scenes."""
    return [below for below in scene.__subclasses__() if below.__module__.startswith("dvonn.")]


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


def test_no_generator_is_delegated_to_twice() -> None:
    """Work that another one delegates to is made for it: when the other is dropped, both are closed."""
    kept = [
        f"{name}: {ast.unparse(node)}"
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Attribute)
    ]
    assert not kept


def changes_files(node: ast.AST) -> bool:
    """Tell whether a call opens a file to write, or creates, renames or removes something on the disk."""
    if not isinstance(node, ast.Call):
        return False
    name = ast.unparse(node.func)
    module, _, method = name.rpartition(".")
    if (module == "os" and method in CHANGING_CALLS) or (module == "shutil" and method != "which"):
        return True
    modes = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
    writes = any(isinstance(mode, str) and re.fullmatch("[rbt]*[wax+][rbt+]*", mode) for mode in modes)
    changes = (module and method in CHANGING_METHODS) or name == "sqlite3.connect"
    return bool(changes) or (method == "open" and writes)


def test_the_users_files_are_changed_in_one_place() -> None:
    """Files change in two modules of storage, which a browser's storage would replace, and in a few with a reason."""
    found = {name for name, tree in modules().items() if any(changes_files(node) for node in ast.walk(tree))}
    assert {name for name in found if room(name) not in {"tools", "relay"}} == set(FILE_CHANGERS)


OWN_NAME = re.compile(r"(?:\bself|super\(\))\.(_\w+)|^    def (_\w+)", re.MULTILINE)


def private_names() -> Iterator[tuple[type, set[str]]]:
    """Yield all classes with the private names that each defines, or uses as its own; special ones are not private."""
    for name, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                with suppress(ImportError):  # of what is not installed everywhere
                    kind = getattr(import_module(f"dvonn.{name}".rstrip(".")), node.name)
                    found = {own for pair in OWN_NAME.findall(ast.unparse(node)) for own in pair}
                    yield kind, {own for own in found if own and not own.endswith("__")}


def test_no_private_member_of_another_module_is_overridden_or_used() -> None:
    """No private name of a class is one of a base class in another module."""
    names = dict(private_names())
    shared = [
        f"{kind.__qualname__} and {base.__qualname__}: {names[kind] & names[base]}"
        for kind in names
        for base in kind.__mro__
        if base in names and base.__module__ != kind.__module__ and names[kind] & names[base]
    ]
    assert not shared, "\n".join(shared)
