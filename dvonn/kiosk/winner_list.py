"""The winners of an event, on the boards of the modes and of their levels, in a plain text file. No pygame.

The winners of other stands are shown, too, and are in no file. Days and hours are compared as the clock shows them, so
that a change of the system clock does no harm.
"""

import csv
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache, lru_cache, partial
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import normalize

from dvonn.engine.levels import LEVEL_WORDS, LEVELS
from dvonn.kiosk.event_settings import GAME_MODES, GameMode, Period
from dvonn.language import _, day_text, time_text
from dvonn.storage.fields import merge_changes, read_each
from dvonn.storage.persistent_value import FileCodec, PersistentValue
from dvonn.storage.text_store import Storage
from dvonn.words import level_name

WINNERS_FILE: Final = "winners.txt"
WINNER_MODES: Final = [mode for mode in GAME_MODES.values() if mode.has_winners]
INITIALS_LENGTH: Final = 3
WINNERS_PER_BOARD: Final = 10  # entries shown
MAX_KEPT_WINNERS: Final = 1000  # the best of each board, then the newest
INITIAL: Final = re.compile("[A-Z.À-ÖØ-Þ\u0100-\u024f\u0370-\u052f]")  # Latin, Greek and Cyrillic letters
_INITIALS: Final = re.compile(rf"{INITIAL.pattern}{{{INITIALS_LENGTH}}}")
_WINNER_LINE: Final = re.compile(
    rf"(\d{{4}}-\d\d-\d\d)\s+(\d\d:\d\d:\d\d)\s+({'|'.join(mode.key for mode in WINNER_MODES)})\s+"
    rf"(\d{{1,6}})\s+({_INITIALS.pattern})(?:\s+({'|'.join(LEVEL_WORDS)}))?",
    re.ASCII,
)


class Board(NamedTuple):
    """The board of winners of a mode, and in a mode against the computer of the level with a key."""

    mode: GameMode
    level: str = ""

    @property
    def name(self) -> str:
        """The name of the game, and of the level in it."""
        name = _(self.mode.name)
        if not self.level:
            return name
        # Translators: a game and the level of the computer in it, such as "Blitz, Dreamy"
        return _("{game}, {level}").format(game=name, level=level_name(LEVELS[self.level]))

    def heading(self, period: Period) -> str:
        """Return the heading of the board of a period."""
        # Translators: headings of the lists of winners; {board} is the name of a game, such as "Blitz, Dreamy"
        headings = _("{board}: the whole event"), _("{board}: today"), _("{board}: this hour")
        return dict(zip(Period, headings, strict=True))[period].format(board=self.name)


BOARDS: Final = (
    *(Board(mode) for mode in WINNER_MODES if not mode.is_against_computer),
    *(Board(mode, key) for mode in WINNER_MODES if mode.is_against_computer for key in LEVELS),
)
"""All boards, in the order in which they are shown."""


@dataclass(frozen=True)
class Winner:
    """A guest's score: puzzles solved, or the margin of a match. `when` is local time in whole seconds.

    `stand` is the name of another stand, '' at this one; `id` and `code` are what that stand has given the winner.
    """

    initials: str
    board: Board
    score: int
    when: datetime
    stand: str = ""
    id: str = field(default="", compare=False)
    code: str = field(default="", compare=False)

    @property
    def key(self) -> str:
        """What tells the winner from all others in the list of hidden ones."""
        return self.id or str(self)

    def __str__(self) -> str:
        mode, level = self.board
        return f"{self.when.isoformat(' ', 'seconds')} {mode.key} {self.score} {self.initials} {level}".rstrip()


class ShownBoard(NamedTuple):
    """The heading and the entries of a board in a period, and the origin of each: the place and the time of the win.

    An origin is in several lengths, the longest first; '' where there is only one stand.
    """

    heading: str
    winners: list[Winner]
    origins: list[Sequence[str]]


class WinnerList:
    """All winners, saved to a storage; if writing fails, they are kept in memory until the storage can write again.

    `clock` returns the machine's local time, which is `clock_seconds` slow. `others` are the winners of other stands;
    without them `stand_name` is not shown. Hidden winners, and those with blocked initials, are on no board.
    """

    def __init__(self, storage: Storage, clock: Callable[[], datetime] = datetime.now) -> None:
        self._storage, self._clock = storage, clock
        self._file = PersistentValue(storage, WINNERS)
        self._moderation = PersistentValue(storage, MODERATION)
        self.others: Sequence[Winner] = ()
        self.stand_name = ""
        self.clock_seconds = 0
        self.hidden_elsewhere: Collection[str] = ()  # keys of own winners that operators of other stands have hidden
        self.blocked_elsewhere: Collection[str] = ()  # words

    def now(self) -> datetime:
        """Return the local time, set right by the hub's clock."""
        return self._clock() + timedelta(seconds=self.clock_seconds)

    # The boards

    def best(self, board: Board, period: Period = Period.EVENT, when: datetime | None = None) -> list[Winner]:
        """Return the entries of a board in the period with a time, now if none is given; the best first."""
        return _ranked(self._within(period, when, board), board)[:WINNERS_PER_BOARD]

    def rank(self, board: Board, score: int, period: Period = Period.EVENT, when: datetime | None = None) -> int:
        """Return the rank, from 1, of a new score in the period with a time, now if none is given."""
        return 1 + sum(winner.score >= score for winner in self._within(period, when, board))

    def qualifies(self, board: Board, score: int, period: Period) -> bool:
        """Tell whether a new score reaches the present board of a period."""
        return board in BOARDS and score > 0 and self.rank(board, score, period) <= WINNERS_PER_BOARD

    def place(self, board: Board, score: int, period: Period) -> str:
        """Return the rank of a new score in the present period, in words."""
        # Translators: {rank} is the place among today's winners, from 1
        words = _("Number {rank} this hour") if period is Period.HOUR else _("Number {rank} today")
        return words.format(rank=self.rank(board, score, period))

    def boards_of(self, board: Board, periods: Sequence[Period], when: datetime | None = None) -> Iterator[ShownBoard]:
        """Yield the boards of some periods, without empty ones and repetitions."""
        last = list[Winner]()
        for period in periods:
            found = self.best(board, period, when)
            if found != last:
                origins = [origin(self.stand_of(one), one.when, period) if self.others else ("",) for one in found]
                yield ShownBoard(board.heading(period), found, origins)
            last = found

    def stand_of(self, winner: Winner) -> str:
        """Return the name of the stand at which a winner has won."""
        return winner.stand or self.stand_name

    def add(self, initials: str, board: Board, score: int) -> Winner:
        """Add a winner with the current time, save the list, and return the winner."""
        assert _INITIALS.fullmatch(initials), f"invalid initials {initials!r}"
        assert score > 0, "a winner needs a positive score"
        winner = Winner(initials, board, score, self.now().replace(microsecond=0))
        self._file.value = _pruned([*self._file.value, winner])
        self._file.save()
        return winner

    def newest(self, period: Period = Period.EVENT, when: datetime | None = None) -> list[Winner]:
        """Return the winners in the period with a time on all boards, the newest first."""
        return sorted(self._within(period, when), key=lambda winner: winner.when, reverse=True)

    def _within(self, period: Period, when: datetime | None, board: Board | None = None) -> Iterator[Winner]:
        """Return the winners on a board, None for all, in the period with a time; what is hidden is looked at last."""
        name, every = period.name_at(when or self.now()), (*self._file.value, *self.others)
        found = (one for one in every if board in (None, one.board) and period.name_at(one.when) == name)
        return filter(self._is_shown, found)

    def _is_shown(self, winner: Winner) -> bool:
        hidden = self._moderation.value, self.hidden_elsewhere
        return not any(winner.key in keys for keys in hidden if keys) and not self.is_blocked(winner.initials)

    # For the operator

    @property
    def own(self) -> Sequence[Winner]:
        """The winners of this stand, also those that are hidden."""
        return self._file.value

    def is_blocked(self, initials: str) -> bool:
        """Return whether the letters of initials, without dots, are a blocked word."""
        letters = plain_letters(initials)
        return letters in blocked_words() or letters in self._moderation.value or letters in self.blocked_elsewhere

    def moderate(self, action: str, *subjects: str) -> None:
        """Hide winners, given by their keys, or block words, given by their plain letters, with all their winners."""
        self._moderation.value = {**self._moderation.value, **dict.fromkeys(subjects, action)}
        self._moderation.save()

    def undo(self) -> tuple[str, str]:
        """Undo the last hiding or blocking; return the action, and the winner's key or the word, '' without one."""
        if not self._moderation.value:
            return "", ""
        subject, action = self._moderation.value.popitem()
        self._moderation.save()
        return action, subject

    def forget(self, is_forgotten: Callable[[str], bool]) -> None:
        """Remove the winners with some texts from the list and from all files."""
        self._file.value = [winner for winner in self.own if not is_forgotten(str(winner))]
        if self._file.has_changed:
            self._file.save()
        kept = {key: action for key, action in self._moderation.value.items() if not is_forgotten(key)}
        if kept != self._moderation.value:
            self._moderation.value = kept
            self._moderation.save()
        for name in self._storage.files(""):
            with suppress(ValueError):
                text = (name.startswith("winners") and self._storage.read(name)) or ""
                left = "".join(line for line in text.splitlines(keepends=True) if not is_forgotten(line.strip()))
                if left != text:
                    self._storage.write(name, left)

    def csv(self, period: Period = Period.EVENT, when: datetime | None = None) -> str:
        """Return the winners in the period with a time as CSV, board by board, the best first."""
        table, within = StringIO(), list(self._within(period, when))
        writer = csv.writer(table)
        writer.writerow(["form", "score", "initials", "day", "time", "level", *(["stand"] if self.others else [])])
        for board in BOARDS:
            for winner in _ranked(within, board):
                day, time = winner.when.isoformat(" ").split()
                row = board.mode.key, winner.score, winner.initials, day, time, board.level
                writer.writerow([*row, *([self.stand_of(winner)] if self.others else [])])
        return table.getvalue()

    def export(self, storage: Storage, period: Period = Period.EVENT, when: datetime | None = None) -> Path | None:
        """Write the CSV of `csv` under a free name to a storage; return its path, None if that failed."""
        name = storage.add(f"winners-{(when or self.now()).date()}.csv", self.csv(period, when))
        return storage.folder / name if storage.folder and name else None


def origin(stand: str, when: datetime, period: Period) -> Sequence[str]:
    """Return a place and a time in words of several lengths; without the day in a period of a day or less."""
    time, day = time_text(when), day_text(when)
    moments = (time,) if period is not Period.EVENT else (f"{day} {time}", day)
    # Translators: the name of a stand, and a time or a day with a time
    words = _("{stand}, {time}")
    return [*(words.format(stand=stand, time=moment) for moment in moments), stand] if stand else moments


@lru_cache(maxsize=MAX_KEPT_WINNERS)
def plain_letters(initials: str) -> str:
    """Return the letters of initials, without accents; letters that look alike are one."""
    letters = "".join(filter(str.isalpha, normalize("NFKD", initials.upper())))
    return letters.translate(str.maketrans("АВЕІКМНОРСТУХŁ", "ABEIKMHOPCTYXL"))


@cache
def blocked_words() -> frozenset[str]:
    """Return the words that no guest can have as initials, as their plain letters."""
    lines = files("dvonn.kiosk").joinpath("blocked_words.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(plain_letters(word) for line in lines if line[:1] != "#" for word in line.split())


def _ranked(winners: Iterable[Winner], board: Board) -> list[Winner]:
    """Return the winners of a board by descending score; of equal scores the earlier comes first."""
    return sorted((one for one in winners if one.board == board), key=lambda winner: (-winner.score, winner.when))


def _pruned(winners: Sequence[Winner]) -> list[Winner]:
    """Remove duplicates, keep the order, and reduce an excess to the best and the newest."""
    each = list(dict.fromkeys(winners))
    best = {one for board in BOARDS for one in _ranked(each, board)[:WINNERS_PER_BOARD]}
    others = [winner for winner in each if winner not in best]
    chosen = {*best, *others[max(0, len(each) - MAX_KEPT_WINNERS) :]}
    return [winner for winner in each if winner in chosen]


# The file


def _read(lines: Sequence[str]) -> tuple[list[Winner], list[str]]:
    winners, invalid = read_each(parse_winner, lines)
    return _pruned(winners), invalid


def parse_winner(line: str) -> Winner:
    """Parse the text of `str(winner)`; ValueError for any other line."""
    found = _WINNER_LINE.fullmatch(line.strip())
    if not found or not int(found[4]):
        raise ValueError(line)
    when = datetime.fromisoformat(f"{found[1]} {found[2]}")
    level = LEVEL_WORDS[found[6]].key if found[6] else ""
    return Winner(found[5], Board(GAME_MODES[found[3]], level), int(found[4]), when)


def _merge(*lists: Sequence[Winner]) -> list[Winner]:
    return _pruned([*merge_changes(*map(dict.fromkeys, lists))])


WINNERS: Final = FileCodec(WINNERS_FILE, 2, _read, partial(map, str), _merge)
"""Day, time, game, score, initials and level in each line."""


def _read_moderation(lines: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    def parse(line: str) -> tuple[str, str]:
        action, subject = line.split(" ", 1)
        if action not in {"hide", "block"}:
            raise ValueError(line)
        return plain_letters(subject) if action == "block" else subject.strip(), action

    found, invalid = read_each(parse, lines)
    return dict(found), invalid


def _format_moderation(value: Mapping[str, str]) -> list[str]:
    return [f"{action} {subject}" for subject, action in value.items()]


MODERATION: Final = FileCodec("moderation.txt", 1, _read_moderation, _format_moderation, merge_changes)
"""In each line a winner who is hidden, or a word that is blocked, in the order in which that was done."""
