"""Exports of records, as they are or in other formats, one by one or in one file, in slices."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import Final

from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.formats.sgf import format_sgf
from dvonn.slices import SlicedWork
from dvonn.storage.record_store import RecordStore
from dvonn.storage.records.record_entry import copied_headers, player_headers, stable_names

MAX_FILE_CHARACTERS: Final = 3_000_000  # of a file with many records, so that it can be imported


class ExportKind(Enum):
    """A format of exported games; the value is the folder within the records' folder."""

    RECORDS = "exports"
    MOVES = "exports/lists"
    SGF = "exports/sgf"
    ONE_FILE = "exports/collections"


class Exports(SlicedWork[None]):
    """Writes records into a folder of the user's folder; the clock returns seconds.

    `path` is the last file, None as long as there is none; `count` are the records that are written.
    """

    def __init__(self, store: RecordStore, names: Sequence[str], kind: ExportKind, clock: Callable[[], float]) -> None:
        super().__init__(self._export(names), clock)
        self.path: Path | None = None
        self.count = 0
        self._store, self._kind = store, kind
        self._texts = list[str]()  # for the file to be written
        self._folder = store.folder and (store.folder / kind.value).absolute()

    def _export(self, names: Sequence[str]) -> Iterator[None]:
        size = 0
        for name in names:
            text = self._text(name)
            if text and self._kind is ExportKind.ONE_FILE:
                self._texts.append(text)
                size += len(text)
                if size > MAX_FILE_CHARACTERS:
                    self._write_texts()
                    size = 0
            elif text:
                suffix = ".sgf" if self._kind is ExportKind.SGF else Path(name).suffix
                self._write(Path(name).with_suffix(suffix).name, text, 1)
            yield
        self._write_texts()

    def _write_texts(self) -> None:
        """Write the texts of one file, unless there are none."""
        if self._texts:
            self._write("games.txt", "\n".join(self._texts), len(self._texts))
            self._texts = []

    def _text(self, name: str) -> str:
        """Return a record in the format, '' if it cannot be written in it."""
        if self._kind is ExportKind.RECORDS:
            return self._store.text(name)
        read = self._store.open(name)
        if self._kind is ExportKind.ONE_FILE:
            return format_record(read.game, {**player_headers(read), **copied_headers(read)}, read.times, read.tree)
        names = stable_names(read)
        headers = {key: value for key, value in copied_headers(read).items() if key in {"date", "result"}}
        if self._kind is ExportKind.MOVES:
            return format_move_list(read.game, {colour.value: name for colour, name in names.items() if name} | headers)
        try:
            return format_sgf(read.game, names, headers)
        except ValueError:
            return ""

    def _write(self, name: str, text: str, count: int) -> None:
        folder = self._folder
        written = folder and self._store.export(name, text, folder)
        if written:
            self.path, self.count = written, self.count + count
