"""Texts of an event that are written twice, so that damage to one of their files loses nothing. No pygame."""

from collections.abc import Callable
from typing import Final

from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.storage.text_store import Storage

COPY_SUFFIX: Final = ".copy"  # of the second file
END_LINE: Final = "# The end: without this line, a part of the file is missing"


def write_twice(storage: Storage, name: str, text: str) -> bool:
    """Write a text, which contains END_LINE, and its copy; return whether the text itself was written.

    If only the copy cannot be written, the former one is removed, as it could bring back a former PIN.
    """
    copy, saved = name + COPY_SUFFIX, storage.write(name, text)
    if not storage.write(copy, text) and saved:
        storage.remove(copy)
        storage.write(copy, text)  # if this fails, too, it is repeated later
    return saved


def read_twice(storage: Storage, name: str, is_valid: Callable[[str], bool]) -> tuple[str, bool] | None:
    """Return a text and whether it is whole, or None if it has never been written.

    A file that is invalid, cut or unreadable is set aside, and the other one is used and written anew in its place. If
    both are damaged, the text consists of the lines that are left of the copy, then of those of the file itself.
    """
    names = name, name + COPY_SUFFIX
    if not any(storage.exists(each + suffix) for each in names for suffix in ("", BROKEN_SUFFIX)):
        return None
    texts = [_read(storage, each) for each in names]
    whole = [text for text in texts if END_LINE in text.splitlines() and is_valid(text)]
    for each, text in zip(names, texts, strict=True):
        if text not in whole and storage.exists(each):
            storage.set_aside(each)
    if not whole:
        return "".join(text[: text.rfind("\n") + 1] for text in reversed(texts)), False
    if texts[0] != texts[1]:
        write_twice(storage, name, whole[0])
    return whole[0], True


def _read(storage: Storage, name: str) -> str:
    """Return a file as far as it is a text, '' if it is missing or cannot be read."""
    try:
        return (storage.read_bytes(name) or b"").decode("utf-8-sig", "replace")
    except ValueError:
        return ""
