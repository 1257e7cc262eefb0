"""Classes build on each other by public members only."""

import ast
from dataclasses import dataclass
from functools import cache, cached_property

from tests.harness.sources import modules


@dataclass(frozen=True, eq=False)
class ClassSource:
    """A class of the program: its module, such as dvonn.app, and its syntax."""

    module: str
    node: ast.ClassDef

    def __str__(self) -> str:
        return f"{self.module}.{self.node.name}"

    @cached_property
    def defined(self) -> set[str]:
        """The names of all methods and attributes that the class defines or assigns."""
        body = [node for node in self.node.body if isinstance(node, ast.Assign | ast.AnnAssign)]
        stored = (one for node in body for one in ast.walk(node) if isinstance(getattr(one, "ctx", None), ast.Store))
        names = {one.id for one in stored if isinstance(one, ast.Name)}
        methods = {node.name for node in self.node.body if isinstance(node, ast.FunctionDef)}
        return methods | names | _own_attributes(self.node, ast.Store)

    @cached_property
    def bases(self) -> list["ClassSource"]:
        """All base classes of the program, the nearest first."""
        found: list[ClassSource] = []
        for node in self.node.bases:
            name = node.value if isinstance(node, ast.Subscript) else node
            base = find_class(self.module, name.id) if isinstance(name, ast.Name) else None
            found += [base, *base.bases] if base else []
        return found


def _own_attributes(tree: ast.AST, context: type[ast.expr_context] = ast.expr_context) -> set[str]:
    """Return the names x of all self.x and super().x in a syntax tree, or of those that are assigned."""
    found = (one for one in ast.walk(tree) if isinstance(one, ast.Attribute) and isinstance(one.ctx, context))
    return {one.attr for one in found if _is_own(one.value)}


def _is_own(node: ast.expr) -> bool:
    """Tell whether an expression is self or super()."""
    name = node.func if isinstance(node, ast.Call) else node
    return isinstance(name, ast.Name) and name.id == ("super" if isinstance(node, ast.Call) else "self")


@cache
def sources() -> dict[str, ast.Module]:
    """Return the syntax tree of each module, by its full name."""
    return {f"dvonn.{name}".rstrip("."): tree for name, tree in modules().items()}


@cache
def classes() -> dict[tuple[str, str], ClassSource]:
    """Return all classes by their module and name."""
    return {
        (module, node.name): ClassSource(module, node)
        for module, tree in sources().items()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }


@cache
def imported_names(module: str) -> dict[str, tuple[str, str]]:
    """Return where each name that a module imports from another one comes from: a module and a name there."""
    return {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(sources()[module])
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def find_class(module: str, name: str) -> ClassSource | None:
    """Return the class that a name means in a module, through any number of imports; None if it is not ours."""
    while (module, name) not in classes():
        if module not in sources() or name not in imported_names(module):
            return None
        module, name = imported_names(module)[name]
    return classes()[module, name]


def is_private(name: str) -> bool:
    """Tell whether a name is private; special methods are not."""
    return name.startswith("_") and not name.endswith("__")


def foreign_bases(one: ClassSource) -> list[ClassSource]:
    """Return the base classes of a class that are in other modules."""
    return [base for base in one.bases if base.module != one.module]


def test_the_base_classes_are_found() -> None:
    """Base classes are resolved through imports, also through the face of a room."""
    host = classes()["dvonn.kiosk.event_host", "EventHost"]
    assert [str(base) for base in host.bases] == ["dvonn.host.Host"]
    board = classes()["dvonn.kiosk.guests.guest_board", "GuestBoard"]
    assert {"dvonn.screens.play.board_scene.BoardScene", "dvonn.screens.scene.Scene"} <= set(map(str, board.bases))


def test_no_private_member_of_another_module_is_overridden() -> None:
    """No class defines a private name that a base class in another module defines."""
    offenders = [
        f"{one} overrides {base}.{name}"
        for one in classes().values()
        for base in foreign_bases(one)
        for name in sorted(one.defined & base.defined)
        if is_private(name)
    ]
    assert not offenders, "\n".join(offenders)


def test_no_private_member_of_another_module_is_used() -> None:
    """No class uses a private name of self that only base classes in other modules define."""
    offenders = []
    for one in classes().values():
        near = {name for base in one.bases if base.module == one.module for name in base.defined} | one.defined
        far = {name: base for base in foreign_bases(one) for name in base.defined if is_private(name)}
        used = _own_attributes(one.node) - near
        offenders += [f"{one} uses {far[name]}.{name}" for name in sorted(used & far.keys())]
    assert not offenders, "\n".join(offenders)
