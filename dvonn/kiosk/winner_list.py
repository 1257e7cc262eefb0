"""The winners of an event, on a board of puzzles and one of blitz for each level, in a plain text file. No pygame.

Days and hours are compared as the clock shows them, so that a change of the system clock does no harm.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import StringIO
from pathlib import Path
from string import ascii_uppercase
from typing import Final, NamedTuple

from dvonn.engine.levels import LEVELS
from dvonn.kiosk.copied_file import END_LINE, read_twice, write_twice
from dvonn.kiosk.event_settings import GameMode, Period
from dvonn.language import N_, _
from dvonn.storage.text_store import Storage
from dvonn.words import level_name

WINNERS_FILE: Final = "winners.txt"
REMOVED_WINNERS_FILE: Final = "winners-cleared-{:04}.txt"  # the backup of each removal
WINNERS_FILE_HEADER: Final = "# DVONN, the winners, version 1: day, time, form, score, initials, level"
CSV_COLUMNS: Final = ("form", "score", "initials", "day", "time", "level")
BOARD_NAMES: Final = {GameMode.CHALLENGE: N_("Challenge"), GameMode.BLITZ: N_("Blitz")}
INITIALS_ALPHABET: Final = f"{ascii_uppercase}."
INITIALS_LENGTH: Final = 3
WINNERS_PER_BOARD: Final = 10  # entries shown
MAX_KEPT_WINNERS: Final = 1000  # the best of each board, then the newest
_INITIALS: Final = re.compile(rf"[{INITIALS_ALPHABET}]{{{INITIALS_LENGTH}}}")
_WINNER_LINE: Final = re.compile(
    rf"(\d{{4}}-\d\d-\d\d)\s+(\d\d:\d\d:\d\d)\s+({'|'.join(BOARD_NAMES)})\s+(\d{{1,6}})\s+({_INITIALS.pattern})"
    rf"(?:\s+({'|'.join(LEVELS)}))?",
    re.ASCII,
)
_REMOVED_FILE_NAME: Final = re.compile(r"winners-cleared-([0-9]{4})\.txt")
OFFENSIVE_INITIALS: Final = {
    "English": "ABO ARS ASS BCH BTC CHK CNT COK CUK CUM DCK DIK DIX DKE DYK FAG FAP FCK FFS FGG FGT FKN FKU FU FUC "
    "FUK FUQ FUX GOK GUK GYP HEB HOE HOR JAP JIZ KFR KIK KKK KOK KYK KYS LEZ NGA NGR NIG NIP PAK PEE PIS PKI PNS POF "
    "POO RPE RTD SEX SHT SLT SOB SPC SPK SUC SUK TIT TRN TWT VAG VAJ WNK WOG WOP WTF YID",
    "German": "FIK FOT FTZ HTL HUR KAK KKR KNK KZ MSE NEG NSU NTE NZI NAZ PUF SAU SPT SS VOT WIX WXR ZIG",
    "French": "BGN BTE CON CUL ENC ENK FDP MRD NQR NTM PED PTN PUT SLP TGL YPN ZOB",
    "Spanish": "CAG HDP HJP MRC PIJ PJA PTA PTO VRG",
    "Dutch": "FLK HOE KLO KLT KUT LUL MOF NKN NKR PIK RUK SLT TYF",
    "Italian": "CAZ CZO FGA FRO TRO VFC",
    "others": "AMK BLD BLY CHJ CHU HUJ HUY JEB KRW KUK KUR PIZ PQP PZD SIK XUI XUJ XUY",
}
"""Words of up to three letters, by the languages of the guests; only their letters are compared.

A word that slips through is added here; until then the operator removes it from its board.
"""
BLOCKED_INITIALS: Final = frozenset(" ".join(OFFENSIVE_INITIALS.values()).split())
INITIALS_MASK: Final = "---"  # displayed instead


class Board(NamedTuple):
    """A board of winners: that of the challenge, or that of blitz against a level.

    The level is its key; it is '' in entries of DVONN 0.1.0, which had one board for all levels.
    """

    mode: GameMode
    level: str = ""

    @property
    def name(self) -> str:
        """The name of the game, and of the level in it."""
        name = _(BOARD_NAMES[self.mode])
        if not self.level:
            return name
        # Translators: a game and the level of the computer in it, such as "Blitz, Dreamy"
        return _("{game}, {level}").format(game=name, level=level_name(LEVELS[self.level]))

    def heading(self, period: Period) -> str:
        """Return the heading of the board of a period."""
        # Translators: headings of the lists of winners; {board} is the name of a game, such as "Blitz, Dreamy"
        headings = {
            Period.EVENT: _("{board}: the whole event"),
            Period.DAY: _("{board}: today"),
            Period.HOUR: _("{board}: this hour"),
        }
        return headings[period].format(board=self.name)


BOARDS: Final = (Board(GameMode.CHALLENGE), Board(GameMode.BLITZ), *(Board(GameMode.BLITZ, key) for key in LEVELS))
"""All boards, in the order in which they are shown."""


@dataclass(frozen=True)
class Winner:
    """A guest's score: puzzles solved in the challenge, the margin in blitz. `when` is local time in whole seconds."""

    initials: str
    board: Board
    score: int
    when: datetime

    @property
    def masked_initials(self) -> str:
        """The initials as displayed: blocked ones are replaced by a mask."""
        return INITIALS_MASK if is_blocked(self.initials) else self.initials

    def __str__(self) -> str:
        mode, level = self.board
        return f"{self.when.isoformat(' ', 'seconds')} {mode} {self.score} {self.initials} {level}".rstrip()


class WinnerList:
    """All winners, saved to a storage; if writing fails, they are kept in memory until the storage can write again."""

    def __init__(self, storage: Storage, now: Callable[[], datetime] = datetime.now) -> None:
        self._storage, self._now = storage, now
        self._winners = self._read()

    @property
    def now(self) -> datetime:
        """The local time."""
        return self._now()

    # The boards

    def best(self, board: Board, period: Period = Period.EVENT, when: datetime | None = None) -> list[Winner]:
        """Return the entries of a board in the period with a time, now if none is given; the best first."""
        return _ranked(winner for winner in self._within(period, when) if winner.board == board)[:WINNERS_PER_BOARD]

    def rank(self, board: Board, score: int, period: Period = Period.EVENT, when: datetime | None = None) -> int:
        """Return the rank, from 1, of a new score in such a period."""
        return 1 + sum(winner.board == board and winner.score >= score for winner in self._within(period, when))

    def qualifies(self, board: Board, score: int, period: Period) -> bool:
        """Tell whether a new score reaches the present board of a period."""
        return board in BOARDS and score > 0 and self.rank(board, score, period) <= WINNERS_PER_BOARD

    def boards_of(
        self, board: Board, periods: Sequence[Period], when: datetime | None = None
    ) -> Iterator[tuple[str, list[Winner]]]:
        """Yield the headings and entries of a board's periods, without empty ones and repetitions."""
        last = list[Winner]()
        for period in periods:
            found = self.best(board, period, when)
            if found != last:
                yield board.heading(period), found
            last = found

    def add(self, initials: str, board: Board, score: int) -> Winner:
        """Add a winner with the current time, save the list, and return the winner."""
        assert _INITIALS.fullmatch(initials), f"invalid initials {initials!r}"
        assert score > 0, "a winner needs a positive score"
        winner = Winner(initials, board, score, self._now().replace(microsecond=0))
        self._winners = _pruned([*self._winners, winner])
        self._write()
        return winner

    def _within(self, period: Period, when: datetime | None) -> Iterator[Winner]:
        name = period.name_at(when or self._now())
        return (winner for winner in self._winners if period.name_at(winner.when) == name)

    # For the operator

    def clear(self) -> int:
        """Remove all winners; return how many there were, 0 if writing failed."""
        return self.remove(self._winners)

    def remove(self, removed: Sequence[Winner]) -> int:
        """Remove winners after a backup; return how many there were, 0 if writing failed."""
        backup = REMOVED_WINNERS_FILE.format(self._last_removal + 1)
        left = [winner for winner in self._winners if winner not in removed]
        if not removed or not self._storage.write(backup, _format(removed)):
            self._storage.remove(backup)  # so that it is not written later
            return 0
        if not write_twice(self._storage, WINNERS_FILE, _format(left)):
            self._write()  # so that the shorter list is not written later
            return 0
        self._winners = left
        return len(removed)

    def restore(self) -> int:
        """Merge the backup of the last removal into the list; return the number of its winners, 0 without a backup."""
        if not self._last_removal:
            return 0
        backup = REMOVED_WINNERS_FILE.format(self._last_removal)
        back, whole = self._load(backup)
        self._winners = _pruned([*back, *self._winners])
        if self._write() and whole:
            self._storage.remove(backup)
        return len(back)

    @property
    def _last_removal(self) -> int:
        """The number of the newest backup, 0 without one."""
        found = map(_REMOVED_FILE_NAME.fullmatch, self._storage.files(""))
        return max((int(match[1]) for match in found if match), default=0)

    def csv(self, period: Period = Period.EVENT, when: datetime | None = None) -> str:
        """Return the winners in such a period as CSV, board by board, the best first."""
        table, within = StringIO(), list(self._within(period, when))
        writer = csv.writer(table)
        writer.writerow(CSV_COLUMNS)
        for board in BOARDS:
            for winner in _ranked(winner for winner in within if winner.board == board):
                day, time = winner.when.isoformat(" ").split()
                writer.writerow((board.mode, winner.score, winner.masked_initials, day, time, board.level))
        return table.getvalue()

    def export(self, storage: Storage, period: Period = Period.EVENT, when: datetime | None = None) -> Path | None:
        """Write such a CSV under a free name to a storage; return its path, None if that failed."""
        name = storage.add(f"winners-{(when or self._now()).date()}.csv", self.csv(period, when))
        return storage.folder / name if storage.folder and name else None

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
    """Tell whether the letters of initials, without dots and the like, are a blocked word."""
    return "".join(filter(str.isalpha, initials.upper())) in BLOCKED_INITIALS


def _ranked(winners: Iterable[Winner]) -> list[Winner]:
    """Return winners by descending score; of equal scores the earlier comes first."""
    return sorted(winners, key=lambda winner: (-winner.score, winner.when))


def _pruned(winners: Sequence[Winner]) -> list[Winner]:
    """Remove duplicates, keep the order, and reduce an excess to the best and the newest."""
    each = list(dict.fromkeys(winners))
    best = [
        winner for board in BOARDS for winner in _ranked(one for one in each if one.board == board)[:WINNERS_PER_BOARD]
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
    return Winner(found[5], Board(GameMode(found[3]), found[6] or ""), int(found[4]), when)
