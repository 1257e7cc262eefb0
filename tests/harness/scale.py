"""How much is tested: a quick part of everything, or everything with `--full`."""

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


@cache
def is_scaled(module: ModuleType) -> bool:
    """Tell whether a module's tests do more with `--full`."""
    return f"{scaled.__name__}(" in inspect.getsource(module)


def only_full(reason: str) -> pytest.MarkDecorator:
    """Mark a test that runs with `--full` alone, with the reason."""
    return pytest.mark.skipif(not _full, reason=f"--full: {reason}")
