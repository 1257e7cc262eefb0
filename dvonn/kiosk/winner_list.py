"""The winners of the day and of the event, in a plain text file. No pygame.

Days are compared by date only, so that a change of the system clock does no harm. Offensive initials are not displayed;
their variant spellings pass, as the operator can clear the board.
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

from dvonn.kiosk.copied_file import END_LINE, read_twice, write_twice
from dvonn.kiosk.event_settings import GameMode
from dvonn.language import N_, _
from dvonn.storage.text_store import Storage

WINNERS_FILE: Final = "winners.txt"
CLEARED_WINNERS_FILE: Final = "winners-cleared-{:04}.txt"  # the backup of each clearing
WINNERS_FILE_HEADER: Final = "# DVONN, the winners, version 1: day, time, form, score, initials"
CSV_COLUMNS: Final = ("form", "score", "initials", "day", "time")
WINNER_BOARD_NAMES: Final = {GameMode.CHALLENGE: N_("Challenge"), GameMode.BLITZ: N_("Blitz")}
"""The modes with a board of winners, and the names of the boards, as messages."""
INITIALS_ALPHABET: Final = f"{ascii_uppercase}."
INITIALS_LENGTH: Final = 3
WINNERS_PER_BOARD: Final = 10  # entries shown
MAX_KEPT_WINNERS: Final = 1000  # the best of each mode, then the newest
_INITIALS: Final = re.compile(rf"[{INITIALS_ALPHABET}]{{{INITIALS_LENGTH}}}")
_WINNER_LINE: Final = re.compile(
    rf"(\d{{4}}-\d\d-\d\d)\s+(\d\d:\d\d:\d\d)\s+({'|'.join(WINNER_BOARD_NAMES)})\s+(\d{{1,6}})\s+({_INITIALS.pattern})",
    re.ASCII,
)
_CLEARED_FILE_NAME: Final = re.compile(r"winners-cleared-([0-9]{4})\.txt")
OFFENSIVE_INITIALS: Final = {
    "English": "ASS BTC CNT COK CUK CUM DCK DIK DIX DKE DYK FAG FAP FCK FFS FGT FKN FKU FUC FUK FUQ FUX HOE HOR JAP "
    "JIZ KKK KOK KYK KYS NGA NGR NIG PEE PIS POO RPE SEX SHT SLT SOB SUC SUK TIT TWT VAG VAJ WOP WTF",
    "German": "FIK FOT FTZ HTL HUR KAK KKR KNK KZ MSE NEG NSU NTE NZI NAZ PUF SAU SPT SS VOT WIX WXR ZIG",
    "French": "BTE CON CUL ENC ENK FDP MRD NQR NTM PED PTN PUT SLP TGL ZOB",
    "Spanish": "CAG HDP HJP PIJ PJA PTA PTO VRG",
    "Dutch": "HOE KLO KLT KUT LUL MOF NKN PIK RUK SLT TYF",
    "Italian": "CAZ CZO FGA TRO VFC",
    "others": "AMK BLD BLY CHJ CHU HUJ HUY JEB KRW KUK KUR PIZ PQP PZD SIK XUI XUJ XUY",
}
"""Words of up to three letters, by the languages of the guests."""
BLOCKED_INITIALS: Final = frozenset(" ".join(OFFENSIVE_INITIALS.values()).split())
INITIALS_MASK: Final = "---"  # displayed instead


@dataclass(frozen=True)
class Winner:
    """A guest's score: puzzles solved in the challenge, the margin in blitz. `when` is local time in whole seconds."""

    initials: str
    mode: GameMode
    score: int
    when: datetime

    @property
    def masked_initials(self) -> str:
        """The initials as displayed: blocked ones are replaced by a mask."""
        return INITIALS_MASK if is_blocked(self.initials) else self.initials

    def __str__(self) -> str:
        return f"{self.when.isoformat(' ', 'seconds')} {self.mode} {self.score} {self.initials}"


class WinnerList:
    """All winners, saved to a storage; if writing fails, they are kept in memory until the storage can write again."""

    def __init__(self, storage: Storage, now: Callable[[], datetime] = datetime.now) -> None:
        self._storage, self._now = storage, now
        self._winners = self._read()

    @property
    def today(self) -> date:
        """Today's date."""
        return self._now().date()

    # The boards

    def best(self, mode: GameMode, day: date | None = None) -> list[Winner]:
        """Return the entries of a board, for one day or for the whole event, the best first."""
        return _ranked(self._select(mode, day))[:WINNERS_PER_BOARD]

    def rank(self, mode: GameMode, score: int, day: date | None = None) -> int:
        """Return the rank, from 1, of a new score on a day or in the whole event."""
        return 1 + sum(winner.score >= score for winner in self._select(mode, day))

    def qualifies(self, mode: GameMode, score: int) -> bool:
        """Tell whether a new score reaches today's board."""
        return mode in WINNER_BOARD_NAMES and score > 0 and self.rank(mode, score, self.today) <= WINNERS_PER_BOARD

    def add(self, initials: str, mode: GameMode, score: int) -> Winner:
        """Add a winner with the current time, save the list, and return the winner."""
        assert _INITIALS.fullmatch(initials), f"invalid initials {initials!r}"
        assert score > 0, "a winner needs a positive score"
        winner = Winner(initials, mode, score, self._now().replace(microsecond=0))
        self._winners = _pruned([*self._winners, winner])
        self._write()
        return winner

    def _select(self, mode: GameMode, day: date | None) -> list[Winner]:
        return [winner for winner in self._winners if winner.mode is mode and day in {None, winner.when.date()}]

    # For the operator

    def clear(self) -> int:
        """Remove all winners after a backup; return how many there were, 0 if writing failed."""
        backup = CLEARED_WINNERS_FILE.format(self._last_clearing + 1)
        if not self._winners or not self._storage.add(backup, _format(self._winners)):
            self._storage.remove(backup)  # so that it is not written later
            return 0
        if not write_twice(self._storage, WINNERS_FILE, _format([])):
            self._write()  # so that the empty list is not written later
            return 0
        count, self._winners = len(self._winners), []
        return count

    def restore(self) -> int:
        """Merge the backup of the last clearing into the list; return the number of its winners, 0 without a backup."""
        if not self._last_clearing:
            return 0
        backup = CLEARED_WINNERS_FILE.format(self._last_clearing)
        back, whole = self._load(backup)
        self._winners = _pruned([*back, *self._winners])
        if self._write() and whole:
            self._storage.remove(backup)
        return len(back)

    @property
    def _last_clearing(self) -> int:
        """The number of the newest backup, 0 without one."""
        found = map(_CLEARED_FILE_NAME.fullmatch, self._storage.files(""))
        return max((int(match[1]) for match in found if match), default=0)

    def csv(self) -> str:
        """Return all winners as CSV, mode by mode, the best first."""
        table = StringIO()
        writer = csv.writer(table)
        writer.writerow(CSV_COLUMNS)
        for mode in WINNER_BOARD_NAMES:
            for winner in _ranked(self._select(mode, None)):
                day, time = winner.when.isoformat(" ").split()
                writer.writerow((mode, winner.score, winner.masked_initials, day, time))
        return table.getvalue()

    def export(self, folder: str) -> Path | None:
        """Write the CSV under a free name in a subfolder of the storage; return its path, None if that failed."""
        name = self._storage.add(f"{folder}/winners-{self.today}.csv", self.csv())
        return self._storage.folder / name if self._storage.folder and name else None

    # The file

    def _read(self) -> list[Winner]:
        """Return the winners in the file; if it and its copy are damaged, those that are left in both."""
        text, whole = read_twice(self._storage, WINNERS_FILE, lambda text: _parse(text)[1]) or ("", True)
        winners = _pruned(_parse(text)[0])
        if not whole:
            write_twice(self._storage, WINNERS_FILE, _format(winners))
        return winners

    def _load(self, name: str) -> tuple[list[Winner], bool]:
        """Return the readable winners of a backup, and whether it exists and is undamaged; set aside a damaged one."""
        try:
            content = self._storage.read_bytes(name)
            winners, whole = _parse((content or b"").decode("utf-8-sig", "replace"))
        except ValueError:  # longer than any file of this program
            content, winners, whole = b"", [], False
        if content is not None and not whole:
            self._storage.set_aside(name)
        return winners, whole

    def _write(self) -> bool:
        return write_twice(self._storage, WINNERS_FILE, _format(self._winners))


def is_blocked(initials: str) -> bool:
    """Tell whether initials, without their dots, are a blocked word."""
    return initials.replace(".", "") in BLOCKED_INITIALS


def board_heading(mode: GameMode, *, today: bool) -> str:
    """Return the heading of a mode's board of today, or else of the whole event."""
    # Translators: headings of the lists of winners; {board} is the name of a game, such as Blitz
    heading = _("{board}: today") if today else _("{board}: the whole event")
    return heading.format(board=_(WINNER_BOARD_NAMES[mode]))


def _ranked(winners: Iterable[Winner]) -> list[Winner]:
    """Return winners by descending score; of equal scores the earlier comes first."""
    return sorted(winners, key=lambda winner: (-winner.score, winner.when))


def _pruned(winners: Sequence[Winner]) -> list[Winner]:
    """Remove duplicates, keep the order, and reduce an excess to the best and the newest."""
    each = list(dict.fromkeys(winners))
    best = [
        winner
        for mode in WINNER_BOARD_NAMES
        for winner in _ranked(one for one in each if one.mode is mode)[:WINNERS_PER_BOARD]
    ]
    others = [winner for winner in each if winner not in best]
    chosen = {*best, *others[max(0, len(each) - MAX_KEPT_WINNERS) :]}
    return [winner for winner in each if winner in chosen]


def _format(winners: Sequence[Winner]) -> str:
    """Return the text that _parse reads."""
    return "\n".join((WINNERS_FILE_HEADER, *map(str, winners), END_LINE, ""))


def _parse(text: str) -> tuple[list[Winner], bool]:
    """Return the readable winners of a text, and whether it is undamaged; a text that was cut is not."""
    lines = [line.strip() for line in text.splitlines()]
    entries = [line for line in lines if line and not line.startswith("#")]
    winners = [winner for line in entries if (winner := _parse_winner(line))]
    return winners, END_LINE in lines and len(winners) == len(entries)


def _parse_winner(line: str) -> Winner | None:
    """Parse the text of `str(winner)`; return None for any other line."""
    found = _WINNER_LINE.fullmatch(line)
    if not found or not int(found[4]):
        return None
    try:
        when = datetime.fromisoformat(f"{found[1]} {found[2]}")
    except ValueError:  # no such day or time
        return None
    return Winner(found[5], GameMode(found[3]), int(found[4]), when)
