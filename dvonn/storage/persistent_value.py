"""Values in text files that are written twice; several programs that write one merge their changes.

    dvonn puzzles 2
    best_score: 14
    end

The first line has the version, and without the last one a part of the file is missing; lines with # are comments.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import Final, Generic, TypeVar

from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.storage.text_store import Storage

COPY_SUFFIX: Final = ".copy"  # of the name of the copy
END_LINE: Final = "end"
ValueT = TypeVar("ValueT")


@dataclass(frozen=True)
class FileCodec(Generic[ValueT]):
    """Reads, writes and merges the values of a file; `version` is the one that is written.

    `read` returns the value of the valid lines, and the invalid ones. `merge` gets the value with which two programs
    have begun, and their present ones. `repair` changes a value of which a part was lost.
    """

    name: str  # of the file
    version: int
    read: Callable[[Sequence[str]], tuple[ValueT, list[str]]]
    write: Callable[[ValueT], Iterable[str]]
    merge: Callable[[ValueT, ValueT, ValueT], ValueT]
    repair: Callable[[ValueT], object] = lambda _: None

    def format(self, value: ValueT) -> str:
        """Return the text that `parse` reads."""
        return "\n".join([f"dvonn {PurePath(self.name).stem} {self.version}", *self.write(value), END_LINE, ""])

    def parse(self, text: str) -> tuple[ValueT, list[str]]:
        """Return the value of the valid lines of a text, and the invalid lines, after '' if the text is incomplete."""
        lines, is_whole = self._lines(text)
        value, wrong = self.read(lines)
        return value, wrong if is_whole else ["", *wrong]

    def combine(self, *texts: str) -> ValueT:
        """Return the value of the valid lines of all texts; where they differ, the last one counts."""
        return self.read([line for text in texts for line in self._lines(text)[0]])[0]

    def _lines(self, text: str) -> tuple[list[str], bool]:
        """Return the lines with values, and whether a text has its end and a version that is known."""
        found = re.match(r"dvonn [\w-]+ ([1-9]\d{0,5})\s*$", text, re.MULTILINE)
        version, lines = int(found[1]) if found else 0, text.splitlines()
        has_end = END_LINE in map(str.rstrip, lines)
        if not has_end:
            lines = text[: text.rfind("\n") + 1].splitlines()  # without the torn last one
        body = [line for line in lines[version > 0 :] if line[:1] != "#" and line.rstrip() != END_LINE]
        return body, not text or (has_end and version == self.version)


class PersistentValue(Generic[ValueT]):
    """A value and its file with a copy, which are merged and written under the storage's lock.

    A file that is torn, has an invalid line or is of another version is set aside; its valid lines still count, and the
    copy supplies the others. An empty file counts as a missing one.
    """

    def __init__(self, storage: Storage, form: FileCodec[ValueT]) -> None:
        self.storage, self._form = storage, form
        self._names = form.name, form.name + COPY_SUFFIX
        self._base = ""  # the value that was read or saved last, as a text

    @cached_property
    def value(self) -> ValueT:
        """The value, which is read when it is first needed, and then may be replaced."""
        storage, form = self.storage, self._form
        texts = [storage.read_or_set_aside(name) or "" for name in self._names]
        whole = [text for text in texts if text and not form.parse(text)[1]]
        for name, text in zip(self._names, texts, strict=True):
            if text and text not in whole:
                storage.quarantine(name, form.parse(text)[1][0])
        value = form.combine(*texts[:1] if texts[0] in whole else texts[::-1])
        if not whole and any(storage.exists(name + suffix) for name in self._names for suffix in ("", BROKEN_SUFFIX)):
            form.repair(value)
        self._base = form.format(value)
        if any(texts) and (texts[0] not in whole or texts[1] not in {"", texts[0]}):
            self._repair(texts[0], is_whole=texts[0] in whole)
        return value

    @property
    def has_changed(self) -> bool:
        """Whether the value has changed since it was read or saved."""
        return self._form.format(self.value) != self._base

    def save(self) -> bool:
        """Write the value with the changes that other programs have written; return whether that succeeded.

        A write that fails, or that another program's lock delays, is left to `Storage.save_again`.
        """
        with self.storage.lock() as locked:
            text = self._form.format(self.value)
            saved = locked and self._write(self._merged(text))
        if saved:
            self._base = text
        else:
            self.storage.retry_later(self._form.name, self.save)
        return saved

    def refresh(self) -> None:
        """Take over the changes of other programs; unsaved ones of this program stay."""
        mine, text = self.value, ""
        with suppress(ValueError):  # the next save sets the file aside
            text = self.storage.read(self._form.name) or ""
        theirs, wrong = self._form.parse(text)
        if text not in {"", self._base} and not wrong:
            self.value, self._base = self._merge(mine, theirs), self._form.format(theirs)

    def remove(self) -> None:
        """Remove the file and its copy."""
        for name in self._names:
            self.storage.remove(name)

    def _repair(self, text: str, *, is_whole: bool) -> None:
        """Write both files, or the copy of a whole one, unless another program has written since the text was read."""
        name, copy = self._names
        with self.storage.lock() as locked, suppress(ValueError):  # the text cannot be read
            if locked and self.storage.read(name) in {None, "", text}:
                self.storage.write(copy, text, flush=False) if is_whole else self._write(self._base)

    def _merged(self, text: str) -> str:
        """Return the text to write: the value's own if no other program has written one that can be read."""
        theirs = self.storage.read_or_set_aside(self._form.name)
        if not theirs or theirs in {self._base, text}:
            return text
        value, wrong = self._form.parse(theirs)
        if wrong:
            self.storage.quarantine(self._form.name, wrong[0])
            value = self._form.combine(self._base, theirs)
        return self._form.format(self._merge(self.value, value))

    def _merge(self, mine: ValueT, theirs: ValueT) -> ValueT:
        return self._form.merge(self._form.parse(self._base)[0], mine, theirs)

    def _write(self, text: str) -> bool:
        """Write a text twice; if only the copy cannot be written, remove it, as it could bring back a former PIN."""
        name, copy = self._names
        if not self.storage.write(name, text):
            return False
        if not self.storage.write(copy, text, flush=False):
            self.storage.remove(copy)
            return False
        return True
