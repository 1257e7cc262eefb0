"""The text that carries a whole game by message: one line of at most 200 letters that every messenger leaves alone.

    DVONN1-3J8Q0Z...X7K2M4P

`DVONN`, the version and a hyphen are followed by letters of board_codes.CODE_ALPHABET, in either case: a number in base
32, without zeros in front, and the check, seven letters: the CRC-32 of all letters before it, with the beginning, in
upper case. The number has these fields. Each is the rest of a division by the number of its values, and the quotient
has the fields that follow; after the last one it is 0.

    game     2^30      the number of the game, drawn by lot by its beginner; a rematch has the next number
    sender   2         0 White, 1 Black
    start    2^25 + 1  0 the empty board, otherwise 1 + the number of a board's code
    ties     2         0 a draw, 1 the tallest stacks decide
    unused   32        0; other values are skipped
    event    4         an index into MessageEvent
    length   49        the bytes of the sender's name, which follow in UTF-8
    byte     256       ...
    plies    128       the number of plies, which follow from the start
    ply      n         the index of a ply among the n legal plies, in the alphabetical order of their texts
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property, lru_cache
from typing import Final
from zlib import crc32

from dvonn.rules.board import Colour, Ply
from dvonn.rules.formats.board_codes import CODE_NUMBERS, board_of, code_number, code_of, number_of, to_letters
from dvonn.rules.game import Game
from dvonn.rules.position import Position, TieRule

MESSAGE_VERSION: Final = 1
GAME_NUMBERS: Final = 1 << 30
MAX_NAME_BYTES: Final = 48
MAX_MESSAGE_LETTERS: Final = 200
_MAX_PLIES: Final = 127
_UNUSED_VALUES: Final = 32
_CHECK_LETTERS: Final = 7
_START: Final = re.compile(r"DVONN([0-9]{1,6})-", re.IGNORECASE)
_LINE: Final = re.compile(r"[\s>|\u00ad\u200b\u2060\ufeff]*([0-9A-Z]+)", re.IGNORECASE)
"""A line of a message that a program has wrapped, after the characters that such programs put between lines."""


class MessageEvent(Enum):
    """A declaration besides the plies. Only the side to move resigns or accepts a draw; the other one offers it."""

    NOTHING = auto()
    DRAW_OFFER = auto()
    DRAW = auto()
    RESIGNATION = auto()


class MessageProblem(Enum):
    """The reasons to refuse a text: in the text itself, or in a comparison with the games that are here."""

    NO_MESSAGE = auto()
    VERSION = auto()
    DAMAGED = auto()
    OTHER_GAME = auto()
    OWN = auto()
    KNOWN = auto()
    OLDER = auto()
    LATER = auto()
    DIFFERENT = auto()


class MessageError(ValueError):
    """A text that is not accepted; carries the problem.

    If games differ it has the move, by its number, in which they first do, with the ply here and that in the text; if a
    text is an older one, the number of the latest move here.
    """

    def __init__(self, problem: MessageProblem, number: int = 0, *plies: Ply) -> None:
        super().__init__(problem.name)
        self.problem, self.number, self.plies = problem, number, plies


@dataclass(frozen=True)
class Message:
    """The contents of a text: the game with its terms, the sender, and a declaration besides the plies."""

    number: int
    sender: Colour
    plies: tuple[Ply, ...] = ()
    event: MessageEvent = MessageEvent.NOTHING
    name: str = ""
    code: str | None = None  # of the full board on which the game starts
    ties: TieRule = TieRule.DRAW

    @property
    def terms(self) -> tuple[object, ...]:
        """The terms of the game, which no later message changes."""
        return self.number, self.code, self.ties

    @cached_property
    def game(self) -> Game:
        """The game, only to be read, which may have ended by the event; ValueError if that is not allowed."""
        game = Game(board_of(self.code) if self.code else None, self.ties)
        game.play_all(self.plies)
        is_offer, is_to_move = self.event is MessageEvent.DRAW_OFFER, game.position.turn is self.sender
        if self.event is not MessageEvent.NOTHING and (game.outcome or is_to_move is is_offer):
            raise ValueError(f"no {self.event.name} by {self.sender} here")
        if self.event is MessageEvent.DRAW:
            game.agree_draw()
        elif self.event is MessageEvent.RESIGNATION:
            game.resign(self.sender)
        return game


# Writing


@lru_cache(maxsize=1000)
def format_message(message: Message) -> str:
    """Write the text of a message."""
    number = 0
    for value, count in reversed(list(_fields(message))):
        number = number * count + value
    text = f"DVONN{MESSAGE_VERSION}-{to_letters(number)}"
    return text + _check(text)


def _fields(message: Message) -> Iterator[tuple[int, int]]:
    """Yield the value of each field and the number of its values."""
    yield message.number, GAME_NUMBERS
    yield list(Colour).index(message.sender), len(Colour)
    yield (1 + code_number(message.code) if message.code else 0), CODE_NUMBERS + 1
    yield list(TieRule).index(message.ties), len(TieRule)
    yield 0, _UNUSED_VALUES
    yield list(MessageEvent).index(message.event), len(MessageEvent)
    name = message.name.encode()[:MAX_NAME_BYTES].decode(errors="ignore").encode()  # without a part of a letter
    yield len(name), MAX_NAME_BYTES + 1
    yield from ((byte, 256) for byte in name)
    yield len(message.plies), _MAX_PLIES + 1
    for position, ply in zip(message.game.positions, message.plies, strict=False):
        plies = _in_order(position)
        yield plies.index(ply), len(plies)


@lru_cache(maxsize=1000)
def _in_order(position: Position) -> list[Ply]:
    return sorted(position.moves(), key=str)


def _check(text: str) -> str:
    return to_letters(crc32(text.encode()), _CHECK_LETTERS)


# Reading


def read_message(text: str) -> Message:
    """Return the message in a text, among other words and in several lines: of several messages the longest game.

    MessageError if there is none that is whole.
    """
    found, problem = list[Message](), MessageProblem.NO_MESSAGE
    for start in list(_START.finditer(text))[-100:]:  # the last ones
        if int(start[1]) != MESSAGE_VERSION:
            problem = MessageProblem.VERSION
            continue
        problem = MessageProblem.DAMAGED
        for letters in _checked(text, start):
            with suppress(ValueError, IndexError):
                found.append(_parse(letters))
    if not found:
        raise MessageError(problem)
    return max(found, key=lambda message: len(message.plies))


def has_message(text: str) -> bool:
    """Tell whether a text has the beginning of a message."""
    return bool(_START.search(text))


def _checked(text: str, start: re.Match[str]) -> Iterator[str]:
    """Yield the letters from a beginning to a right check: those of one line, of two lines, and so on."""
    letters, end = start[0].upper(), start.end()
    while len(letters) <= MAX_MESSAGE_LETTERS and (line := _LINE.match(text, end)):
        letters, end = letters + line[1].upper(), line.end()
        if _check(letters[:-_CHECK_LETTERS]) == letters[-_CHECK_LETTERS:]:
            yield letters


class _Fields:
    """The number of a message, from which the fields are taken one after the other."""

    def __init__(self, letters: str) -> None:
        if letters.startswith("0") and letters != "0":
            raise ValueError("zeros in front")
        self.rest = number_of(letters)

    def take(self, count: int) -> int:
        """Take off the next field, which has a number of values."""
        self.rest, value = divmod(self.rest, count)
        return value


@lru_cache(maxsize=1000)
def _parse(text: str) -> Message:
    """Read a message whose check is right; ValueError or IndexError if another program has written nonsense."""
    fields = _Fields(text[text.index("-") + 1 : -_CHECK_LETTERS])
    number, sender = fields.take(GAME_NUMBERS), list(Colour)[fields.take(len(Colour))]
    start, ties = fields.take(CODE_NUMBERS + 1), list(TieRule)[fields.take(len(TieRule))]
    code = code_of(start - 1) if start else None
    fields.take(_UNUSED_VALUES)
    event = list(MessageEvent)[fields.take(len(MessageEvent))]
    name = bytes(fields.take(256) for _ in range(fields.take(MAX_NAME_BYTES + 1))).decode()
    position, plies = board_of(code) if code else Position(), list[Ply]()
    for _ in range(fields.take(_MAX_PLIES + 1)):
        legal = _in_order(position)
        plies.append(legal[fields.take(max(1, len(legal)))])
        position = position.play(plies[-1])
    message = Message(number, sender, tuple(plies), event, name, code, ties)
    if fields.rest or not (name.isprintable() and message.game):
        raise ValueError("more than a message has")
    return message
