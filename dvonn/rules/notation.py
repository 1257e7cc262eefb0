"""The text format of plies, positions and games: parsers, and a writer of games. str() writes plies and positions.

The text of a game consists of a first line, headers, an empty line, and the plies, with numbers that parsers skip:

    dvonn game 1
    ties: tallest
    end: black resignation

    1 d1 4.2s i5 c1 ...
    11 e4 ...

The header `end` is present only if the towers did not decide: the loser and the reason, or "draw agreement". A ply may
be followed by the seconds that it took.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import zip_longest
from typing import Final, TypeVar

from dvonn.rules import board
from dvonn.rules.board import ROW_SPACES, SPACE_BY_NAME, Colour, Move, Phase, Piece, Place, Ply, Stack
from dvonn.rules.game import Game, TreeNode
from dvonn.rules.position import EndReason, IllegalPlyError, Objection, Position, TieRule
from dvonn.rules.set_up import faults

FIRST_LINE: Final = "dvonn game 1"  # with the version
ENDS_OF_LOSSES: Final = (EndReason.RESIGNATION, EndReason.TIME, EndReason.ADJUDICATION, EndReason.STATED)
ENDS_OF_DRAWS: Final = (EndReason.AGREEMENT, EndReason.ADJUDICATION, EndReason.STATED)
_LATIN: Final = (
    str.maketrans(dict(zip("авсеіјкһԁАВСЕНІЈКΑΒΕΗΙΚακι", "abceijkhdABCEHIJKABEHIKaki", strict=True)))  # look-alikes
    | {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    | dict.fromkeys((0xA0, 0x202F, 0x2007, 0x3000), " ")
    | dict.fromkeys((*range(0x2010, 0x2016), 0x2212, 0xFE58), "-")
)
_PLY_TIME_PATTERN: Final = re.compile(r"([0-9]{1,5}(?:\.[0-9])?)s")
_PLIES_PER_LINE: Final = 10
MAX_PLY_SECONDS: Final = 99_999.9  # larger values are written as this one

MAX_COMMENT_LENGTH: Final = 120  # of one that is typed

PlyTimes = Sequence[float | None]
"""The seconds, to a tenth, that each ply took; None if unknown. It may be shorter than the list of plies."""

EnumT = TypeVar("EnumT", bound=Enum)


class NotationError(ValueError):
    """A text that cannot be parsed: the text, the expectation, and the number of the ply, from 1, if it is one.

    `objection` is the reason why a ply is not legal, None if that is not the problem.
    """

    def __init__(self, text: str, expected: str, ply: int | None = None, objection: Objection | None = None) -> None:
        where = f"ply {ply}: " if ply else ""
        super().__init__(f"{where}{text[:60]!r}: expected {expected}")
        self.text = text
        self.expected = expected
        self.ply = ply
        self.objection = objection


class ReaderError(ValueError):
    """A mistake of ours in a reader, on which its text, right or wrong, is not to end the program."""


def parse_whole(word: str, limits: range, expected: str) -> int:
    """Read a whole number within limits, with no more digits than the last; NotationError for any other word."""
    if not re.fullmatch(f"[0-9]{{1,{len(str(limits[-1]))}}}", word) or int(word) not in limits:
        raise NotationError(word, expected)
    return int(word)


def problem_of(error: Exception) -> ValueError:
    """Return the problem of a game from an error of a reader: a NotationError as it is, any other as a ReaderError."""
    return error.with_traceback(None) if isinstance(error, NotationError) else ReaderError(repr(error)[:60])


# Plies


def latin(text: str) -> str:
    """Return a text of equal length with Latin letters, ASCII digits and hyphens for those that look like them.

    There are Cyrillic, Greek and full-width ones, and dashes of any kind.
    """
    return text.translate(_LATIN)


def parse_ply(text: str, ply: int | None = None) -> Ply:
    """Read e3 as a placement and e3f3 as a move, in either case; the number of the ply is for the error message."""
    name, target_name = text[:2].lower(), text[2:].lower()
    space, target = SPACE_BY_NAME.get(name), SPACE_BY_NAME.get(target_name)
    if space is None or (target is None and target_name):
        raise NotationError(text, "a space like e3 or a move like e3f3, with Latin letters a to k and rows 1 to 5", ply)
    return Place(space) if target is None else Move(space, target)


def parse_plies(words: Iterable[str]) -> list[Ply]:
    """Read plies; times and numbers like 12, 12. or 12: are skipped."""
    return list(read_plies(words))


def read_plies(words: Iterable[str]) -> Iterator[Ply]:
    """Yield the plies of parse_plies lazily, so that those before an error are available."""
    texts = (word for word in words if not word.rstrip(".:").isdecimal() and not _PLY_TIME_PATTERN.fullmatch(word))
    return (parse_ply(text, number) for number, text in enumerate(texts, start=1))


def parse_times(words: Iterable[str]) -> list[float | None]:
    """Read the time of each ply from the words passed to read_plies."""
    times: list[float | None] = []
    for word in words:
        time = _PLY_TIME_PATTERN.fullmatch(word)
        if time and times:
            times[-1] = float(time[1])
        elif not time and not word.rstrip(".:").isdecimal():
            times.append(None)
    return times


def format_plies(plies: Sequence[Ply], times: PlyTimes = ()) -> str:
    """Write plies in lines of ten, each with the number of its first ply; a ply is followed by its time, if known."""
    timed = zip_longest(plies, times[: len(plies)])
    words = [str(ply) if time is None else f"{ply} {min(round(time, 1), MAX_PLY_SECONDS):g}s" for ply, time in timed]
    starts = range(0, len(words), _PLIES_PER_LINE)
    return "".join(f"{n + 1} {' '.join(words[n : n + _PLIES_PER_LINE])}\n" for n in starts)


def play_all(game: Game, plies: Iterable[Ply]) -> None:
    """Play plies; NotationError, with its number, at the first that is not legal, the earlier ones stay played."""
    for number, ply in enumerate(plies, start=len(game.plies) + 1):
        if game.early_end:
            raise NotationError(str(ply), "nothing more, as the game is over", number, Objection.GAME_OVER)
        try:
            game.play(ply)
        except IllegalPlyError as error:
            expected = f"a legal ply for {game.position.turn} ({error.objection.name})"
            raise NotationError(str(ply), expected, number, error.objection) from error


def check_pass(game: Game, text: str) -> None:
    """Raise NotationError for a pass in a position without a forced pass."""
    if not game.outcome and not game.passed:
        raise NotationError(text, f"a ply, as {game.position.turn} can move", len(game.plies) + 1)


# Positions


def parse_position(text: str) -> Position:
    """Read the text of str(position); NotationError for a position that cannot arise."""
    words = text.split()
    if len(words) != 3:
        raise NotationError(text, "rows, the side to move and the phase, like '9/10/11/10/9 white place'")
    rows = words[0].split("/")
    if len(rows) != len(ROW_SPACES):
        raise NotationError(words[0], f"{len(ROW_SPACES)} rows between slashes, row 5 first")
    stacks: list[Stack] = [()] * board.SPACE_TABLE_SIZE
    for spaces, row in zip(reversed(ROW_SPACES), rows, strict=True):
        for space, stack in zip(spaces, _parse_row(row, len(spaces)), strict=True):
            stacks[space] = stack
    turn, phase = _parse_enum(Colour, words[1]), _parse_enum(Phase, words[2])
    position = Position(tuple(stacks), phase, turn)
    for fault in faults(position):
        raise NotationError(str(position), f"a position that can arise, but {fault.kind.name}")
    return position


def _parse_row(text: str, length: int) -> list[Stack]:
    stacks: list[Stack] = []
    for word in text.split(","):
        if re.fullmatch("[1-9][0-9]?", word):
            stacks += [()] * int(word)
        elif re.fullmatch("[wbr]+", word):
            stacks.append(tuple(map(Piece, word)))
        else:
            raise NotationError(word, "a stack of the letters w, b and r, or a number of empty spaces")
    if len(stacks) != length:
        raise NotationError(text, f"{length} spaces in this row")
    return stacks


def _parse_enum(kind: type[EnumT], word: str) -> EnumT:
    try:
        return kind(word)
    except ValueError:
        choices = " or ".join(str(member.value) for member in kind)
        raise NotationError(word, choices) from None


# Games


@dataclass(frozen=True)
class RawRecord:
    """The parts of a game's text: the headers by name, and the words after the empty line."""

    headers: dict[str, str]
    words: Sequence[str]


@dataclass(frozen=True)
class ParsedGame:
    """A game up to its first problem: a NotationError if a word of the text is wrong, None if all of it is readable.

    A ReaderError is a mistake of ours. The headers are those of the text; the players are in white and black, or in
    whitename and blackname. `tree` is the root of the game with its variations, None if the text has none.
    """

    game: Game
    headers: Mapping[str, str]
    times: PlyTimes = ()
    problem: ValueError | None = None
    tree: TreeNode | None = None

    @property
    def error(self) -> str | None:
        """The problem as a line that names the offending ply and what was expected."""
        return str(self.problem) if self.problem else None


def clean_comment(text: str) -> str:
    """Return a comment as it can be kept: one printable line, not too long, without braces."""
    words = " ".join("".join(filter(str.isprintable, text)).translate(str.maketrans("{}", "()")).split())
    return words[:1000].strip()  # one that is typed is shorter, but two may have become one


def player_name(headers: Mapping[str, str], colour: Colour) -> str:
    """Return the name of a player in the headers of a game, an empty string if it is missing."""
    return headers.get(f"{colour}name") or headers.get(colour.value, "")


def split_record(text: str) -> RawRecord:
    """Split the text of a game into its parts without interpreting them."""
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    first, *lines = head.split("\n")
    if first.strip() != FIRST_LINE:
        raise NotationError(first, f"the first line {FIRST_LINE!r}")
    headers = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or not name.strip().isalpha():
            raise NotationError(line, "a header like 'ties: draw', or an empty line before the plies")
        headers[name.strip()] = value.strip()
    return RawRecord(headers, body.split())


def format_game(game: Game, headers: Mapping[str, str] | None = None, times: PlyTimes = ()) -> str:
    """Write a game, with additional headers after its own, and the times of its plies."""
    all_headers = {**game_headers(game), **(headers or {})}
    head = "".join(f"{name}: {' '.join(value.split())}\n" for name, value in all_headers.items())
    return f"{FIRST_LINE}\n{head}\n{format_plies(game.plies, times)}"


def game_headers(game: Game) -> dict[str, str]:
    """Return the headers of a game: its start, unless it is the empty board, its tie rule and its early end."""
    headers = {}
    if game.start != Position():
        headers["start"] = str(game.start)
    if game.ties is not TieRule.DRAW:
        headers["ties"] = game.ties.value
    if game.early_end:
        headers["end"] = f"{game.early_end[0] or 'draw'} {game.early_end[1].value}"
    return headers


def parse_game(text: str) -> Game:
    """Read a game; unknown headers are ignored."""
    record = split_record(text)
    game = game_from_headers(record.headers)
    play_all(game, read_plies(record.words))
    apply_end_header(game, record.headers)
    return game


def game_from_headers(headers: Mapping[str, str]) -> Game:
    """Return a game without plies, with the start and the tie rule of its headers."""
    start = parse_position(headers["start"]) if "start" in headers else None
    return Game(start, _parse_enum(TieRule, headers.get("ties", TieRule.DRAW)))


def apply_end_header(game: Game, headers: Mapping[str, str]) -> None:
    """Apply a header 'end' like 'black resignation', 'white time' or 'draw agreement', if present."""
    if "end" not in headers:
        return
    text = headers["end"]
    loser, _, reason = text.partition(" ")
    if game.outcome:
        raise NotationError(text, "no other end in a game whose towers have decided")
    reasons = {one.value: one for one in (ENDS_OF_DRAWS if loser == "draw" else ENDS_OF_LOSSES)}
    if reason not in reasons:
        raise NotationError(text, f"a side and how it lost, or draw and why, such as {' or '.join(reasons)}")
    game.end_early(None if loser == "draw" else _parse_enum(Colour, loser), reasons[reason])
