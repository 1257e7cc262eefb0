"""Classes build on each other by public members only."""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module

from tests.harness.paths import modules

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
