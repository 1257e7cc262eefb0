"""Recording of the texts and pictures that are drawn."""

from collections.abc import Callable, Hashable, Sequence
from math import ceil
from typing import Any, Final

import pytest

from dvonn.ui.assets import Assets
from dvonn.ui.fitting import ELLIPSIS
from dvonn.ui.layout import Layout
from tests.harness.file_cache import cached_by_program

LONGER_TEXT: Final = 1.4  # of texts in another language, relative to English


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


def record_longer_texts(patch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Measure and draw every line 40 % longer, in programs that begin now; record the texts with their sizes."""
    unshare_cache(patch)
    for name in ("text", "text_size"):
        method = getattr(Assets, name)

        def longer(assets: Assets, words: str, *looks: object, method: Callable[..., object] = method) -> object:
            return method(assets, f"{words} {words}"[: ceil(LONGER_TEXT * len(words))], *looks)

        patch.setattr(Assets, name, longer)
    return record_texts(patch)


def unreadable(texts: Sequence[tuple[str, int]], layout: Layout) -> list[tuple[str, int]]:
    """Return the texts that are cut short or smaller than the smallest of a layout."""
    return [(words, px) for words, px in texts if ELLIPSIS in words or px < layout.text_px(0)]
