"""The records, as two programs and a person with an editor change them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dvonn.rules.analysis.position_analysis import move_count
from dvonn.rules.board import Colour, Ply
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.storage import text_store
from dvonn.storage.files import temporary_file
from dvonn.storage.importer import Importer
from dvonn.storage.record_index import one_line
from dvonn.storage.record_store import RECORDS_FOLDER, RecordStore
from dvonn.storage.text_store import Storage
from tests.harness.clocks import stopped_clock
from tests.harness.games import boardspace_text, random_game
from tests.harness.scale import scaled
from tests.harness.storage import NOON

PROGRAMS: Final = st.integers(0, 1)
ANY: Final = st.integers(0, 99)  # one of what there is
HEADERS: Final = st.sampled_from(["title", "comment"])
GAMES: Final = st.builds(random_game, st.integers(1, 60), st.integers(0, 3))
HAND_WRITTEN: Final = (
    "dvonn game 1\n{head}\n1 {plies}\n",
    "dvonn game 1\n{head}\n{plies}",
    "dvonn game 1 \n  white : Ada\n{head}\n\n\n1. {plies}\n",
)
LINE_ENDS: Final = ("\n", "\r\n", "\r")
ENCODINGS: Final = ("utf-8", "utf-8-sig", "utf-16", "latin-1")


@dataclass
class Written:
    """What is in a record's file: the plies, and the title and the comment."""

    plies: list[Ply]
    notes: dict[str, str] = field(default_factory=dict)
    is_own: bool = True  # a record of ours, which can be completed


class RecordFolder(RuleBasedStateMachine):
    """A user's folder on a disk that can be full, beside what a slow scan of the records and the trash would find."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.path = Path(self.folder.name)
        self.records: dict[str, Written] = {}
        self.trash: dict[str, Written] = {}
        self.waiting: list[dict[tuple[str, str], str]] = [{}, {}]  # of each program: notes that the disk has refused
        self.numbers = count(1)
        self.is_full = False
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(text_store, "temporary_file", self.temporary_file)

    def teardown(self) -> None:
        """Close the programs."""
        for store in self.stores:
            store.index.close()
        self.patch.undo()
        self.folder.cleanup()

    @contextmanager
    def temporary_file(self, path: Path, content: str | bytes, *, flush: bool = True) -> Iterator[Path]:
        """Write as `files.temporary_file` does, unless the disk is full."""
        if self.is_full:
            raise OSError(28, "No space left on device")
        with temporary_file(path, content, flush=flush) as temporary:
            yield temporary

    @initialize()
    def start(self) -> None:
        """Start both programs."""
        self.storages = [Storage(self.path) for _ in range(2)]
        self.stores = [RecordStore(storage, self.now) for storage in self.storages]
        self.save(0, random_game(9, 1), "Ada")

    def now(self) -> datetime:
        """Return a later time at each call."""
        return NOON + timedelta(minutes=next(self.numbers))

    def name_of(self, number: int, names: dict[str, Written]) -> str:
        """Return one of some names."""
        return sorted(names)[number % len(names)]

    def words(self, text: str) -> str:
        """Return words of a length that no earlier ones had, so that the file's stamp changes."""
        return f"{text} {'.' * next(self.numbers)}".strip()[:75]

    # What programs do

    @precondition(lambda self: not self.is_full)
    @rule(program=PROGRAMS, game=GAMES, white=st.sampled_from(["Ada", "Zoë: 1st", ""]))
    def save(self, program: int, game: Game, white: str) -> None:
        """Write the record of a game."""
        date = f"{self.now():%Y-%m-%d %H:%M:%S}"
        text = format_record(game, {"date": date, "white": "human", "whitename": white, "black": "greedy"})
        name = self.stores[program].add(text, date, {Colour.WHITE: white})
        assert name
        assert name not in self.records
        self.records[name] = Written(game.plies)

    @precondition(lambda self: not self.is_full)
    @rule(program=PROGRAMS, game=GAMES, kind=st.integers(0, 2), end=st.sampled_from(LINE_ENDS))
    def import_file(self, program: int, game: Game, kind: int, end: str) -> None:
        """Import a game, which has a record then."""
        path = self.path / "dropped.txt"
        text = (format_move_list(game, {}), boardspace_text(game), format_record(game, {"white": "Bob"}))[kind]
        path.write_text(text, encoding="utf-8", newline=end)
        store = self.stores[program]
        importer = Importer(store, [path], stopped_clock)
        importer.step(1)
        assert importer.processed_count == 1
        assert not importer.problems
        assert importer.last_record
        assert importer.imported_count == (importer.last_record not in self.records)
        self.records.setdefault(importer.last_record, Written(game.plies))
        assert self.records[importer.last_record].plies == game.plies

    @precondition(lambda self: self.records)
    @rule(
        program=PROGRAMS,
        number=ANY,
        header=HEADERS,
        words=st.sampled_from(["Final", "Ünal: 1", "x" * 99]) | st.just(""),
    )
    def annotate(self, program: int, number: int, header: str, words: str) -> None:
        """Write a header into a record."""
        name, words = self.name_of(number, self.records), self.words(words) if words else ""
        written = self.records[name]
        assert self.stores[program].annotate(name, {header: one_line(words)}) is written.is_own
        if written.is_own and self.is_full:
            self.waiting[program].pop((name, header), None)
            self.waiting[program][name, header] = words
        elif written.is_own:
            written.notes[header] = words
            self.repeat(program)

    def repeat(self, program: int) -> None:
        """Write what has waited for the disk, into records that are still there."""
        for (name, header), words in self.waiting[program].items():
            if name in self.records:
                self.records[name].notes[header] = words
        self.waiting[program].clear()

    @precondition(lambda self: self.records)
    @rule(program=PROGRAMS, number=ANY)
    def delete(self, program: int, number: int) -> None:
        """Move a record to the trash."""
        name = self.name_of(number, self.records)
        gone = self.stores[program].delete(name)
        assert gone
        self.trash[gone] = self.records.pop(name)

    @precondition(lambda self: self.trash)
    @rule(program=PROGRAMS, number=ANY)
    def restore(self, program: int, number: int) -> None:
        """Move a record back from the trash."""
        name = self.name_of(number, self.trash)
        again = self.stores[program].restore(name)
        assert again
        self.records[again] = self.trash.pop(name)

    @precondition(lambda self: self.records and not self.is_full)
    @rule(program=PROGRAMS, number=ANY)
    def review(self, program: int, number: int) -> None:
        """Keep the analysis of a record, which is no record."""
        name = self.name_of(number, self.records)
        self.stores[program].keep_analysis(name, f"of {name}")
        assert self.stores[1 - program].analysis(name) == f"of {name}"

    @rule(program=PROGRAMS, loses_index=st.booleans())
    def start_again(self, program: int, loses_index: bool) -> None:  # noqa: FBT001 # drawn
        """Start a program anew, perhaps without the index; what waits for the disk is lost with the old one."""
        self.stores[program].index.close()
        if loses_index:
            for path in self.path.glob("records.sqlite*"):
                path.unlink()
        self.storages[program] = Storage(self.path)
        self.stores[program] = RecordStore(self.storages[program], self.now)
        self.waiting[program].clear()

    # What happens around them

    @rule(full=st.booleans())
    def fill_disk(self, full: bool) -> None:  # noqa: FBT001 # drawn
        """Fill the disk, or make room on it."""
        self.is_full = full
        for program, storage in enumerate(self.storages):
            storage.save_again()
            if not full:
                self.repeat(program)

    @rule(
        game=GAMES,
        head=st.sampled_from(["", "title: By hand\n", "title : By hand\ncomment:x\n"]),
        form=st.sampled_from(HAND_WRITTEN),
        end=st.sampled_from(LINE_ENDS),
        encoding=st.sampled_from(ENCODINGS),
    )
    def write_by_hand(self, game: Game, head: str, form: str, end: str, encoding: str) -> None:
        """Write a record with an editor."""
        name = f"by hand {next(self.numbers)}.txt"
        text = form.format(head=head, plies=" ".join(map(str, game.plies))).replace("\n", end)
        self.write(name, text.encode(encoding))
        notes = {"title": "By hand"} if head else {}
        self.records[name] = Written(game.plies, notes | ({"comment": "x"} if "comment" in head else {}))

    @rule(game=GAMES)
    def add_foreign_file(self, game: Game) -> None:
        """Put a file of another program among the records, in which a player resigns with a piece in hand."""
        name, end = f"foreign {next(self.numbers)}.sgf", "\n;\nP0[time"
        resigned = "".join(f"; P0[999 {action}]\n" for action in ("dropb A 1", "resign", "done"))
        self.write(name, boardspace_text(game).replace(end, f"\n{resigned}{end}").encode())
        self.records[name] = Written(game.plies, is_own=False)

    def write(self, name: str, content: bytes) -> None:
        """Write a file, at a time of its own."""
        path = self.path / RECORDS_FOLDER / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        os.utime(path, (next(self.numbers),) * 2)

    @precondition(lambda self: self.records)
    @rule(number=ANY)
    def rename(self, number: int) -> None:
        """Rename a record as a file manager does."""
        name, new = self.name_of(number, self.records), f"renamed {next(self.numbers)}.txt"
        (self.path / RECORDS_FOLDER / name).rename(self.path / RECORDS_FOLDER / new)
        self.records[new] = self.records.pop(name)

    # What holds

    @invariant()
    def the_list_is_that_of_the_files(self) -> None:
        """Each program lists what is written, without a problem, after each change."""
        for store in self.stores:
            entries = {entry.name: entry for entry in store.entries()}
            assert entries.keys() == self.records.keys()
            for name, written in self.records.items():
                entry = entries[name]
                assert (entry.problem, entry.length) == (None, move_count(Position(), written.plies)), name

    @invariant()
    def games_stay(self) -> None:
        """Open the game of each record as it was written."""
        for name, written in self.records.items():
            read = self.stores[0].open(name)
            assert (read.problem, read.game.plies) == (None, written.plies), name
            notes = {name: words for name, words in written.notes.items() if words}
            assert {header: read.headers[header] for header in ("title", "comment") if header in read.headers} == notes


TestRecordFolder = RecordFolder.TestCase
TestRecordFolder.settings = settings(max_examples=scaled(6, 25), stateful_step_count=20)
