"""What is to hold in the program's structure, besides the contracts of imports in pyproject.toml (import-linter)."""

import ast
import re
import sys
from contextlib import suppress
from importlib import import_module

from dvonn.screens.scene import Scene
from tests.harness.paths import PACKAGE, modules, nodes_of_modules

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
    users = {
        name
        for name, nodes in nodes_of_modules().items()
        for node in nodes
        if isinstance(node, ast.Attribute) and node.attr in ONLY_IN_APP and ast.unparse(node.value) == "pygame"
    }
    assert users <= {"app", "window", "access.screen_reader", "kiosk.displays"}


def test_third_parties_stay_out_of_the_game() -> None:
    """The game depends on pygame-ce and Pillow only; numpy and Babel are limited to the tools."""
    strangers = []
    for name, nodes in nodes_of_modules().items():
        known = {*sys.stdlib_module_names, "dvonn", "pygame"} | STRANGERS.get(name, STRANGERS.get(room(name), set()))
        imported = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
        imported += [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
        strangers += [(name, other) for other in imported if other.split(".")[0] not in known]
    assert not strangers


def test_scenes_inherit_at_most_three_deep() -> None:
    """A class of scenes is at most three classes below Scene."""
    for name in modules():
        if room(name).startswith(("screens", "kiosk")):
            import_module(f"dvonn.{name}")
    classes = [Scene]
    for _ in range(4):
        assert classes
        classes = [below for one in classes for below in one.__subclasses__() if below.__module__.startswith("dvonn.")]
    assert not classes


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
    for name, nodes in nodes_of_modules().items():
        kept = [node for node in nodes if isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Attribute)]
        assert not kept, f"{name}: {ast.unparse(kept[0])}"


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
    found = {name for name, nodes in nodes_of_modules().items() if any(map(changes_files, nodes))}
    assert {name for name in found if room(name) not in {"tools", "relay"}} == set(FILE_CHANGERS)


OWN_NAME = re.compile(r"(?:\bself|super\(\))\.(_\w+)|^    def (_\w+)", re.MULTILINE)


def test_no_private_member_of_another_module_is_overridden_or_used() -> None:
    """No private name of a class, which it defines or uses as its own, is one of a base class in another module."""
    names: dict[type, set[str]] = {}
    for name, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                with suppress(ImportError):  # of what is not installed everywhere
                    kind = getattr(import_module(f"dvonn.{name}".rstrip(".")), node.name)
                    found = {own for pair in OWN_NAME.findall(ast.unparse(node)) for own in pair}
                    names[kind] = {own for own in found if own and not own.endswith("__")}
    for kind, own_names in names.items():
        for base in kind.__mro__[1:]:
            shared = own_names & names.get(base, set())
            assert not shared or base.__module__ == kind.__module__, f"{kind} and {base}: {shared}"
