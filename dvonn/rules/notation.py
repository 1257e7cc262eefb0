"""Texts of plies, positions and games: reading them, and writing games; str() writes plies and positions.

A game's text is a first line, headers, an empty line, and the plies with numbers that readers skip:

    dvonn game
    ties: tallest
    end: black resignation

    1 d1 4.2s i5 c1 ...
    11 e4 ...

The end is there only where the towers did not decide: who lost and how, or "draw agreement". Behind a ply may stand the
seconds that it took.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import zip_longest
from typing import Final, TypeVar

from dvonn.rules import board
from dvonn.rules.board import NAMES, NUMBERS, ROWS
from dvonn.rules.game import Game
from dvonn.rules.outcome import Reason, Ties
from dvonn.rules.pieces import SUPPLY, Colour, Move, Phase, Piece, Place, Ply, Stack
from dvonn.rules.position import IllegalPlyError, Position

FIRST_LINE: Final = "dvonn game"
_AGREED: Final = f"draw {Reason.AGREEMENT.value}"
_PLY: Final = re.compile(r"([a-k][1-5])([a-k][1-5])?")
_TIME: Final = re.compile(r"([0-9]{1,5}(?:\.[0-9])?)s")
_PLIES_A_LINE: Final = 10
LONGEST_TIME: Final = 99_999.9  # seconds: longer ones are written as this

Times = Sequence[float | None]
"""The seconds, to a tenth, that each ply took; None, or nothing at the end, where that is not known."""

E = TypeVar("E", bound=Enum)


class NotationError(ValueError):
    """A text that cannot be read: what it was, what was expected, and at which ply, counted from 1, if at one."""

    def __init__(self, text: str, expected: str, ply: int | None = None) -> None:
        where = f"ply {ply}: " if ply else ""
        super().__init__(f"{where}{text[:60]!r}: expected {expected}")
        self.text = text
        self.expected = expected
        self.ply = ply


# Plies


def parse_ply(text: str, ply: int | None = None) -> Ply:
    """Read e3 as a placement and e3f3 as a move, in either case; the number of the ply is for the error only."""
    match = _PLY.fullmatch(text.lower())
    spaces = [NUMBERS.get(name) for name in match.groups() if name] if match else [None]
    if None in spaces:
        raise NotationError(text, "a space like e3 or a move like e3f3, on columns a to k and rows 1 to 5", ply)
    known = [space for space in spaces if space is not None]
    return Place(*known) if len(known) == 1 else Move(*known)


def parse_plies(words: Iterable[str]) -> list[Ply]:
    """Read plies, skipping times and numbers like 12, 12. or 12:."""
    return list(read_plies(words))


def read_plies(words: Iterable[str]) -> Iterator[Ply]:
    """Yield plies one by one, as parse_plies does, so that those before a bad one can be had."""
    texts = (word for word in words if not word.rstrip(".:").isdecimal() and not _TIME.fullmatch(word))
    return (parse_ply(text, number) for number, text in enumerate(texts, start=1))


def parse_times(words: Iterable[str]) -> list[float | None]:
    """Read the time of each ply from the words that read_plies takes."""
    times: list[float | None] = []
    for word in words:
        time = _TIME.fullmatch(word)
        if time and times:
            times[-1] = float(time[1])
        elif not time and not word.rstrip(".:").isdecimal():
            times.append(None)
    return times


def format_plies(plies: Sequence[Ply], times: Times = ()) -> str:
    """Write plies ten a line, each line led by the number of its first ply, each ply followed by its time, if known."""
    words = [f"{ply}{_time_text(time)}" for ply, time in zip_longest(plies, times[: len(plies)])]
    starts = range(0, len(words), _PLIES_A_LINE)
    return "".join(f"{n + 1} {' '.join(words[n : n + _PLIES_A_LINE])}\n" for n in starts)


def _time_text(seconds: float | None) -> str:
    return "" if seconds is None else f" {min(round(seconds, 1), LONGEST_TIME):g}s"


def play_all(game: Game, plies: Iterable[Ply]) -> None:
    """Play plies; the first that is not legal raises a NotationError with its number, those before stay played."""
    for number, ply in enumerate(plies, start=len(game.plies) + 1):
        try:
            game.play(ply)
        except IllegalPlyError as error:
            raise NotationError(
                str(ply), f"a legal ply for {game.position.turn} ({error.objection})", number
            ) from error


# Positions


def parse_position(text: str) -> Position:
    """Read what str(position) writes; only positions that can arise are accepted."""
    words = text.split()
    if len(words) != 3:
        raise NotationError(text, "rows, the side to move and the phase, like '9/10/11/10/9 white place'")
    rows = words[0].split("/")
    if len(rows) != len(ROWS):
        raise NotationError(words[0], f"{len(ROWS)} rows between slashes, row 5 first")
    stacks: list[Stack] = [()] * board.SIZE
    for spaces, row in zip(reversed(ROWS), rows, strict=True):
        for space, stack in zip(spaces, _parse_row(row, len(spaces)), strict=True):
            stacks[space] = stack
    turn, phase = _parse_value(Colour, words[1]), _parse_value(Phase, words[2])
    position = Position(tuple(stacks), phase, turn)
    (_check_placement if phase is Phase.PLACEMENT else _check_movement)(position)
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


def _parse_value(kind: type[E], word: str) -> E:
    try:
        return kind(word)
    except ValueError:
        choices = " or ".join(str(member.value) for member in kind)
        raise NotationError(word, choices) from None


def _check_placement(position: Position) -> None:
    placed = position.occupied.bit_count()
    white, black, dvonn = (sum(stack == (piece,) for stack in position.stacks) for piece in Piece)
    reds = min(placed, SUPPLY[Piece.DVONN])
    blacks = (placed - reds + 1) // 2  # Black places the first piece after the dvonn pieces
    if (white, black, dvonn) != (placed - reds - blacks, blacks, reds) or placed == len(NAMES):
        raise NotationError(
            str(position), "single pieces as they are placed: 3 dvonn pieces, then black and white in turn"
        )
    if position.turn is not (Colour.BLACK if placed % 2 else Colour.WHITE):
        raise NotationError(position.turn, f"{position.turn.other} to place after {placed} pieces")


def _check_movement(position: Position) -> None:
    pieces = [piece for stack in position.stacks for piece in stack]
    if any(pieces.count(piece) > count for piece, count in SUPPLY.items()) or pieces.count(Piece.DVONN) != 3:
        raise NotationError(str(position), "3 dvonn pieces and at most 23 of each colour")
    if any(len(stack) > 1 and stack[-1] is Piece.DVONN for stack in position.stacks):
        raise NotationError(str(position), "no dvonn piece on top of a stack")
    if board.linked(position.dvonn, position.occupied) != position.occupied:
        raise NotationError(str(position), "every stack linked to a dvonn piece")
    starting = position.occupied.bit_count() == len(NAMES)
    if starting and position.turn is Colour.BLACK and position.can_move(Colour.WHITE):
        raise NotationError(position.turn, "white to move on the full board")
    if position.must_pass(position.turn):
        raise NotationError(position.turn, f"{position.turn.other} to move, as {position.turn} cannot")


# Games


@dataclass(frozen=True)
class Record:
    """A game's text taken apart: headers by name, and the words after the empty line."""

    headers: Mapping[str, str]
    words: Sequence[str]


def split_record(text: str) -> Record:
    """Take a game's text apart without understanding it."""
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
    return Record(headers, body.split())


def format_game(game: Game, headers: Mapping[str, str] | None = None, times: Times = ()) -> str:
    """Write a game, with further headers after its own, and the times of its plies."""
    lines = own_headers(game)
    head = "".join(f"{name}: {' '.join(value.split())}\n" for name, value in {**lines, **(headers or {})}.items())
    return f"{FIRST_LINE}\n{head}\n{format_plies(game.plies, times)}"


def own_headers(game: Game) -> dict[str, str]:
    """Return what begin and end read: where a game began, if not as usual, its ties, and how it was given up."""
    lines = {}
    if game.start != Position():
        lines["start"] = str(game.start)
    if game.ties is not Ties.DRAW:
        lines["ties"] = game.ties.value
    if game.given_up:
        lines["end"] = f"{game.given_up[0] or 'draw'} {game.given_up[1].value}"
    return lines


def parse_game(text: str) -> Game:
    """Read a game; headers that it does not know are left to others."""
    record = split_record(text)
    game = begin(record.headers)
    play_all(game, read_plies(record.words))
    end(game, record.headers)
    return game


def begin(headers: Mapping[str, str]) -> Game:
    """Return a game without plies that begins as its headers say."""
    start = parse_position(headers["start"]) if "start" in headers else None
    return Game(start, _parse_value(Ties, headers.get("ties", Ties.DRAW)))


def end(game: Game, headers: Mapping[str, str]) -> None:
    """Apply a header 'end' like 'black resignation', 'white time' or 'draw agreement', if there is one."""
    if "end" not in headers:
        return
    text = headers["end"]
    words = text.split()
    ways = {Reason.RESIGNATION.value: game.resign, Reason.TIME.value: game.flag}
    if game.outcome:
        raise NotationError(text, "no other end in a game whose towers have decided")
    if words == _AGREED.split():
        game.agree_draw()
    elif len(words) == 2 and words[1] in ways:
        ways[words[1]](_parse_value(Colour, words[0]))
    else:
        raise NotationError(text, f"a side and how it lost, {' or '.join(ways)}, or {_AGREED!r}")
