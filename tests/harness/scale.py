"""How much is tested: a quick part of everything, or everything with `--full`."""

import ast
import inspect
from functools import cache
from types import ModuleType
from typing import TypeVar

import pytest

T = TypeVar("T")
_full = False


def set_full(*, full: bool) -> None:
    """Decide before the tests are collected."""
    global _full  # noqa: PLW0603 # pytest's options are read once, by conftest.py
    _full = full


def is_full() -> bool:
    """Tell whether everything runs."""
    return _full


def scaled(quick: T, full: T) -> T:
    """Return the first of two values in a quick run, the second with `--full`."""
    return full if _full else quick


def only_full(reason: str) -> pytest.MarkDecorator:
    """Mark a test that runs with `--full` alone, with the reason."""
    return pytest.mark.skipif(not _full, reason=f"--full: {reason}")


@cache
def scaled_names(module: ModuleType) -> frozenset[str]:
    """Return the names of a module that depend on `scaled`: functions, fixtures and constants.

    The cases of a test are none of its dependencies, as each case has a name of its own.
    """
    statements = ast.parse(inspect.getsource(module)).body
    uses = {name: used for one in statements for used in [_used_names(one)] for name in _bound_names(one)}
    found = {scaled.__name__}
    while more := {name for name, used in uses.items() if used & found} - found:
        found |= more
    return frozenset(found)


def _bound_names(statement: ast.stmt) -> set[str]:
    """Return the names that a statement defines, or whose attributes it sets."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", statement)]
    return {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}


def _used_names(statement: ast.stmt) -> set[str]:
    cases = [one for one in getattr(statement, "decorator_list", ()) if "parametrize" in ast.unparse(one)]
    left_out = {node for one in cases for node in ast.walk(one)}
    nodes = [node for node in ast.walk(statement) if node not in left_out]
    fixtures = {node.arg for node in nodes if isinstance(node, ast.arg)}
    return fixtures | {node.id for node in nodes if isinstance(node, ast.Name)}
