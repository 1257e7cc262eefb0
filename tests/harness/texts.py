"""Recording of the texts and pictures that are drawn."""

from collections.abc import Callable, Hashable
from typing import Any

import pytest

from dvonn.ui.assets import Assets
from tests.harness.file_cache import cached_by_program


def unshare_cache(patch: pytest.MonkeyPatch) -> None:
    """Give each program a cache of its own, as it has outside the tests: it draws all that its pictures contain."""
    patch.setattr(Assets, "cached", cached_by_program)


def _note_calls(
    patch: pytest.MonkeyPatch, owner: type, name: str, note: Callable[[Any, tuple[Any, ...]], None]
) -> None:
    """Pass the result and the arguments of each call of a method to `note`."""
    method = getattr(owner, name)

    def noted(*arguments: object) -> object:
        result = method(*arguments)
        note(result, arguments)
        return result

    patch.setattr(owner, name, noted)


def record_texts(patch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Record each text that is drawn with its size in pixels."""
    found: list[Any] = []
    _note_calls(patch, Assets, "text", lambda _, arguments: found.append(arguments[1:3]))
    return found


def record_keys(patch: pytest.MonkeyPatch) -> set[Hashable]:
    """Record the keys of all cached pictures that are used."""
    unshare_cache(patch)
    found: set[Hashable] = set()
    _note_calls(patch, Assets, "cached", lambda _, arguments: found.add(arguments[1]))
    return found
