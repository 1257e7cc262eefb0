"""A value in a file that several programs write: two windows, or two machines that synchronise one folder."""

from collections.abc import Callable
from typing import Generic, TypeVar

from dvonn.storage.text_store import Storage

ValueT = TypeVar("ValueT")


class KeptFile(Generic[ValueT]):
    """A value and its file, which is read, merged and written under the storage's lock.

    `parse` returns the value of a text, '' for none, and its invalid lines; `format` is its inverse.
    `merge` gets the value as read or saved last, as it is now, and as the file has it; it returns what to write.
    A damaged file is set aside; what is left of it counts at the start.
    """

    def __init__(
        self,
        storage: Storage,
        name: str,
        parse: Callable[[str], tuple[ValueT, list[str]]],
        format_value: Callable[[ValueT], str],
        merge: Callable[[ValueT, ValueT, ValueT], ValueT],
    ) -> None:
        self._storage, self._name = storage, name
        self._parse, self._format, self._merge = parse, format_value, merge
        self._file_text = storage.read(name) or ""
        self.value, invalid = parse(self._file_text)
        self._base = format_value(self.value)  # the value that was read or saved last
        if invalid:
            storage.set_aside(name)
            storage.write(name, self._base)

    @property
    def has_changed(self) -> bool:
        """Whether the value has changed since it was read or saved."""
        return self._format(self.value) != self._base

    def save(self) -> bool:
        """Write the value with the changes that other programs have written; return whether that succeeded.

        A write that fails, or that another program's lock delays, is left to `Storage.save_again`.
        """
        with self._storage.lock() as locked:
            if not locked:
                self._storage.postpone(self._name, self.save)
                return False
            text = self._format(self.value)
            saved = self._storage.write(self._name, self._merged(text))
        if saved:
            self._base = text
        else:
            self._storage.postpone(self._name, self.save)
        return saved

    def _merged(self, text: str) -> str:
        """Return the text to write: the value's own if no other program has written one that can be read."""
        theirs = self._storage.read(self._name)
        if theirs is None or theirs in {self._base, text}:
            return text
        value, invalid = self._parse(theirs)
        if invalid:
            self._storage.set_aside(self._name)
            return text
        return self._format(self._merge(self._parse(self._base)[0], self._parse(text)[0], value))

    def refresh(self) -> None:
        """Take over what other programs have written, unless there is something to save first."""
        if self.has_changed:
            return
        text = self._storage.read(self._name)
        if text is not None and text != self._file_text:
            self._file_text = text
            self.value = self._parse(text)[0]
            self._base = self._format(self.value)
