"""The winners of the day and of the event, in a text file that any editor opens. No pygame.

Days are compared by their dates alone, so that a clock that is set back or forth does no harm.
"""

import csv
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from io import StringIO
from pathlib import Path
from string import ascii_uppercase
from typing import Final

from dvonn.kiosk.blocklist import shown
from dvonn.kiosk.event_settings import GameMode
from dvonn.storage.text_store import PREVIOUS, Storage

FILE: Final = "winners.txt"
CLEARED: Final = "winners-cleared-{:04}.txt"  # a file for each time that the boards were cleared
HEADING: Final = "# DVONN, the winners: day, time, form, score, initials"
COLUMNS: Final = ("form", "score", "initials", "day", "time")  # of the CSV
BOARDS: Final = {GameMode.CHALLENGE: "Challenge", GameMode.BLITZ: "Blitz"}
"""The forms that have winners, and what their boards are called."""
ALPHABET: Final = f"{ascii_uppercase}."
LETTERS: Final = 3
SHOWN: Final = 10  # on a board
MOST: Final = 1000  # that are kept: the best ones of each form, and the newest
_INITIALS: Final = re.compile(rf"[{ALPHABET}]{{{LETTERS}}}")
_LINE: Final = re.compile(
    rf"(\d{{4}}-\d\d-\d\d)\s+(\d\d:\d\d:\d\d)\s+({'|'.join(BOARDS)})\s+(\d{{1,6}})\s+({_INITIALS.pattern})", re.ASCII
)
_CLEARED: Final = re.compile(r"winners-cleared-([0-9]{4})\.txt")


@dataclass(frozen=True)
class Winner:
    """Somebody's score: puzzles solved in the challenge, the margin in the blitz. When is local time, in seconds."""

    initials: str
    form: GameMode
    score: int
    when: datetime

    @property
    def shown(self) -> str:
        """The initials as they may be seen."""
        return shown(self.initials)

    def __str__(self) -> str:
        return f"{self.when.isoformat(' ', 'seconds')} {self.form} {self.score} {self.initials}"


class Winners:
    """All winners, kept in a storage; where it fails they are kept as long as the program runs."""

    def __init__(self, storage: Storage, now: Callable[[], datetime] = datetime.now) -> None:
        self._storage, self._now = storage, now
        self._winners = self._read()

    @property
    def today(self) -> date:
        """The date."""
        return self._now().date()

    # The boards

    def best(self, form: GameMode, day: date | None = None) -> list[Winner]:
        """Return the winners of a day, or of the event, as they are shown on a board: the best first."""
        return _ranked(self._of(form, day))[:SHOWN]

    def place(self, form: GameMode, score: int, day: date | None = None) -> int:
        """Return which place a new score would have on a day, or in the event, from 1."""
        return 1 + sum(winner.score >= score for winner in self._of(form, day))

    def is_place(self, form: GameMode, score: int) -> bool:
        """Tell whether a new score would be on today's board."""
        return form in BOARDS and score > 0 and self.place(form, score, self.today) <= SHOWN

    def add(self, initials: str, form: GameMode, score: int) -> Winner:
        """Keep a new winner."""
        assert _INITIALS.fullmatch(initials), f"{initials!r} are no initials"
        assert score > 0, "nobody wins with nothing"
        winner = Winner(initials, form, score, self._now().replace(microsecond=0))
        self._winners = _kept([*self._winners, winner])
        self._write()
        return winner

    def _of(self, form: GameMode, day: date | None) -> list[Winner]:
        return [winner for winner in self._winners if winner.form is form and day in {None, winner.when.date()}]

    # For the operator

    def clear(self) -> int:
        """Empty the boards, with a way back; return how many winners were on them, 0 if that failed."""
        count, backup = len(self._winners), CLEARED.format(self._clearings + 1)
        if not (count and self._storage.add(backup, _text(self._winners)) and self._storage.write(FILE, _text([]))):
            return 0
        self._storage.remove(FILE + PREVIOUS)  # or they would come back where the file is damaged
        self._winners = []
        return count

    def restore(self) -> int:
        """Bring back, beside those who have won since, whom the last clearing took; return how many, 0 if nobody."""
        if not self._clearings:
            return 0
        backup = CLEARED.format(self._clearings)
        back, whole = self._load(backup)
        self._winners = _kept([*back, *self._winners])
        if self._write() and whole:
            self._storage.remove(backup)
        return len(back)

    @property
    def _clearings(self) -> int:
        """The number of the last clearing that has its way back, 0 if there is none."""
        found = map(_CLEARED.fullmatch, self._storage.files(""))
        return max((int(match[1]) for match in found if match), default=0)

    def csv(self) -> str:
        """Return all winners as a table for a spreadsheet, the best of each form first."""
        table = StringIO()
        writer = csv.writer(table)
        writer.writerow(COLUMNS)
        for form in BOARDS:
            for winner in _ranked(self._of(form, None)):
                day, time = winner.when.isoformat(" ").split()
                writer.writerow((form, winner.score, winner.shown, day, time))
        return table.getvalue()

    def export(self, folder: str) -> Path | None:
        """Write the table into a subfolder of the storage, under a free name; return the file, None if that failed."""
        name = self._storage.add(f"{folder}/winners-{self.today}.csv", self.csv())
        return self._storage.folder / name if self._storage.folder and name else None

    # The file

    def _read(self) -> list[Winner]:
        """Return who is in the file; where it is damaged or missing, also who is in the copy before it."""
        winners, whole = self._load(FILE)
        if whole:
            return winners
        before, _ = self._load(FILE + PREVIOUS)
        winners = _kept([*before, *winners])
        if winners:
            self._storage.write(FILE, _text(winners))
        return winners

    def _load(self, name: str) -> tuple[list[Winner], bool]:
        """Return who can be read in a file, and whether it is there and undamaged; a damaged one is set aside."""
        try:
            content = self._storage.load(name)
            winners, whole = _parse((content or b"").decode("utf-8-sig", "replace"))
        except ValueError:  # too long to be ours
            content, winners, whole = b"", [], False
        if content is not None and not whole:
            self._storage.set_aside(name)
        return winners, whole

    def _write(self) -> bool:
        return self._storage.write(FILE, _text(self._winners), keep_previous=True)


def said(form: GameMode, score: int) -> str:
    """Return a score in words."""
    if form is GameMode.BLITZ:
        return f"by {score}"
    return f"{score} puzzle" if score == 1 else f"{score} puzzles"


def _ranked(winners: Iterable[Winner]) -> list[Winner]:
    """Return winners in their order; who was first to have a score is before the others."""
    return sorted(winners, key=lambda winner: (-winner.score, winner.when))


def _kept(winners: Sequence[Winner]) -> list[Winner]:
    """Return each winner once, in the order in which they came, and of too many the best and the newest."""
    each = list(dict.fromkeys(winners))
    best = [winner for form in BOARDS for winner in _ranked(one for one in each if one.form is form)[:SHOWN]]
    others = [winner for winner in each if winner not in best]
    chosen = {*best, *others[max(0, len(each) - MOST) :]}
    return [winner for winner in each if winner in chosen]


def _text(winners: Sequence[Winner]) -> str:
    """Return what _parse reads."""
    return "\n".join((HEADING, *map(str, winners), ""))


def _parse(text: str) -> tuple[list[Winner], bool]:
    """Return who can be read in a text, and whether all of it could be: nothing at all is what a crash leaves."""
    lines = [line.strip() for line in text.splitlines()]
    entries = [line for line in lines if line and not line.startswith("#")]
    winners = [winner for line in entries if (winner := _winner(line))]
    return winners, any(lines) and len(winners) == len(entries)


def _winner(line: str) -> Winner | None:
    """Read what str(winner) writes, None if it is anything else."""
    found = _LINE.fullmatch(line)
    if not found or not int(found[4]):
        return None
    try:
        when = datetime.fromisoformat(f"{found[1]} {found[2]}")
    except ValueError:  # no such day or time
        return None
    return Winner(found[5], GameMode(found[3]), int(found[4]), when)
