"""Nothing is lost: the running match is on the disk after every ply, and becomes a record when it has ended.

A save is written beside the last one and then takes its name; the one before is kept as well. Its text survives the
program's end at any instant. To survive the machine's it has to be flushed, which takes a good disk a millisecond and a
slow one many: so flushing may take a small share of the time only, and a copy that was not flushed never replaces the
one before that was.
"""

from collections.abc import Callable
from datetime import datetime
from itertools import zip_longest
from time import perf_counter
from typing import Final

from dvonn.match import Match, parse_match
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.notation import NotationError, Times, format_game, own_headers, parse_times, split_record
from dvonn.rules.pieces import Colour, Ply
from dvonn.storage.file_lock import FileLock
from dvonn.storage.record_store import DATE, FOLDER, RecordStore
from dvonn.storage.text_store import PREVIOUS, UNFINISHED, Storage

RUNNING: Final = "match"
CLAIM: Final = "match.lock"
TWICE: Final = "DVONN is running twice: only the first one can go on with its game after a restart"
FLUSH_SHARE: Final = 0.005  # of the time
WORTH_KEEPING: Final = 10  # plies that make an unfinished game a record
FORGOTTEN: Final = 60  # seconds after which a half-written file is nobody's any more


class Autosave:
    """Keeps the matches of one program, one after the other. The clock returns seconds, now the local time.

    Of several programs on one folder only the first keeps its running match; records are written by all of them.
    """

    def __init__(
        self,
        storage: Storage,
        clock: Callable[[], float] = perf_counter,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self.shelf = RecordStore(storage, now)
        self._storage = storage
        self._clock = clock
        self._now = now
        self._claim: FileLock | None = None
        self._match: Match | None = None
        self._date = ""
        self._spent: list[tuple[Ply, float | None]] = []  # plies played and undone, with the seconds they took
        self._plies: list[Ply] = []  # as they were kept last
        self._since = 0.0  # when that was
        self._flushed = True  # whether the last save was
        self._next_flush = 0.0

    def keep(self, match: Match) -> str | None:
        """Save a match as it is, when it begins, changes or is left; once it has ended make it a record.

        A match in whose place it comes, left unfinished, becomes a record as far as it went, if it went far enough.
        Return the record's name, None while the game goes on or where it cannot be written.
        """
        left = self.unfinished
        if left and left is not match and len(left.game.plies) >= WORTH_KEEPING:
            self._record(left)
        self._note(match)
        if self._is_first():
            self._save(match)
        return self._finish(match) if match.game.outcome else None

    def resume(self) -> Match | None:
        """Return the match that was running when the program ended, None if there is none.

        Where the last save cannot be read it is set aside, and the one before is taken. A match that has ended becomes
        a record now, and is returned only where that cannot be written.
        """
        if not self._is_first():
            return None
        for name in (RUNNING, RUNNING + PREVIOUS):
            match = self._read(name)
            if match:
                return None if match.game.outcome and self._finish(match) else match
        return None

    @property
    def unfinished(self) -> Match | None:
        """The match that was kept last, None if it has ended or there was none."""
        return None if not self._match or self._match.game.outcome else self._match

    def close(self) -> None:
        """Let another program keep its match in the folder."""
        if self._claim:
            self._claim.give_back()

    # The folder

    def _is_first(self) -> bool:
        """Tell whether no other program keeps its match here; it is found out once."""
        folder = self._storage.folder
        if folder is None:
            return False
        if not self._claim:
            self._claim = FileLock(folder / CLAIM)
            if self._claim.held:
                self._sweep()
            else:
                self._storage.say(TWICE)
        return self._claim.held

    def _sweep(self) -> None:
        """Remove what a program that was killed had begun to write."""
        for prefix, folder in (("", ""), (f"{FOLDER}/", FOLDER)):
            for name, (changed, _) in self._storage.files(folder).items():
                if name.endswith(UNFINISHED) and changed / 1e9 < self._now().timestamp() - FORGOTTEN:
                    self._storage.remove(prefix + name)

    def _save(self, match: Match) -> None:
        begun = self._clock()
        flush = begun >= self._next_flush
        text = format_game(match.game, self._headers(match), self._times(match))
        if self._storage.write(RUNNING, text, keep_previous=self._flushed, flush=flush):
            self._flushed = flush
        if flush:
            done = self._clock()
            self._next_flush = done + (done - begun) / FLUSH_SHARE

    def _read(self, name: str) -> Match | None:
        text = self._storage.read(name)
        if text is None:
            return None
        try:
            match = parse_match(text)
        except NotationError:
            self._storage.set_aside(name)
            return None
        record = split_record(text)
        self._take_up(match, record.headers.get("date", self._today()), parse_times(record.words))
        return match

    def _finish(self, match: Match) -> str | None:
        """Write the record of a match that has ended; the running match is removed, the copy before it first."""
        record = self._record(match)
        if record and self._is_first():
            self._storage.remove(RUNNING + PREVIOUS)
            self._storage.remove(RUNNING)
        return record

    def _record(self, match: Match) -> str | None:
        """Write the record of the match that is kept; return its name, None if that failed."""
        headers = {name: value for name, value in self._headers(match).items() if name != "undone"}
        text = format_record(match.game, headers, self._times(match))
        return self.shelf.add(text, self._date, {colour: match.name(colour) for colour in Colour})

    # The match

    def _take_up(self, match: Match, date: str, times: Times = ()) -> None:
        """Begin to keep another match, of whose plies these times are known."""
        plies = [*match.game.plies, *match.game.undone[::-1]]
        self._match, self._date, self._since = match, date, self._clock()
        self._plies = list(match.game.plies)
        self._spent = list(zip_longest(plies, times))

    def _today(self) -> str:
        return self._now().strftime(DATE)

    def _note(self, match: Match) -> None:
        """Take down how long the last ply took; those that are played again after an undo keep their time."""
        if match is not self._match:
            self._take_up(match, self._today())
        plies = match.game.plies
        if plies == self._plies:
            return
        seconds = round(self._clock() - self._since, 1)
        self._plies, self._since = list(plies), self._clock()
        known = [ply == old for ply, (old, _) in zip(plies, self._spent, strict=False)]
        same = [*known, False].index(False)
        if same < len(plies):
            self._spent[same:] = [*((ply, None) for ply in plies[same:-1]), (plies[-1], seconds)]

    def _times(self, match: Match) -> list[float | None]:
        return [seconds for _, seconds in self._spent[: len(match.game.plies)]]

    def _headers(self, match: Match) -> dict[str, str]:
        """Return what a match's text says besides its game, and when it began."""
        headers = split_record(str(match)).headers
        own = own_headers(match.game)
        return {"date": self._date, **{name: value for name, value in headers.items() if name not in own}}
