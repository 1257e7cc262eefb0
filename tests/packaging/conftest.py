"""The tools of .packaging, which are no package."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType

import pytest

from tests.harness.paths import ROOT

Tool = Callable[[str], ModuleType]


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tool]:
    """Return a function that imports a tool as when one of them runs; all are forgotten afterwards."""
    monkeypatch.syspath_prepend(ROOT / ".packaging")
    before = set(sys.modules)
    yield import_module
    for name in set(sys.modules) - before:
        if str(ROOT / ".packaging") in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]
