"""What is known of a record without opening it, and the headers of records."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from typing import Final

from dvonn.engine.levels import Level, parse_level
from dvonn.match import COACH_HEADER, HEAD_START_HEADER, HUMAN, clean_name
from dvonn.rules.analysis.move_table import move_count
from dvonn.rules.board import SPACES
from dvonn.rules.formats.record_text import parse_outcome, read_games
from dvonn.rules.formats.variation_text import VARIATIONS_HEADER
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, ParsedGame, parse_position, read_plies, split_record
from dvonn.rules.outcome import Outcome
from dvonn.rules.pieces import PLACEMENT_ORDER, Colour, Place, Ply
from dvonn.rules.position import Position
from dvonn.rules.symmetry import board_key
from dvonn.words import level_name

RECORD_DATE_FORMAT: Final = "%Y-%m-%d %H:%M:%S"
EMPTY_BOARD: Final = Position()
TITLE_HEADER: Final = "title"
COMMENT_HEADER: Final = "comment"
_BOARDSPACE_DATE_FORMAT: Final = "%a %b %d %H:%M:%S %Y"  # with the zone before the year, which is left out
MAX_HEADER_CHARACTERS: Final = 80  # of a copied header's value
_COPIED_HEADERS: Final = (
    *("date", "event", "round", "result", "clock", "left", "increment", "code"),
    *(TITLE_HEADER, COMMENT_HEADER, HEAD_START_HEADER),
)
_WORD_PATTERN: Final = re.compile(r"[^\W_]+")  # letters and digits


@dataclass(frozen=True)
class RecordEntry:
    """A record in the list. A side that no level played has the level None; names may be empty.

    Levels have no names here, as these depend on the language in use.

    `outcome` is None for an unfinished game; `result_text` is the result header, which may say more. `source` says
    where an imported game comes from. `problem` describes damage to the file. A branch has its first plies from another
    game; a coached game had a coach; in a game with a head start the computer placed pieces at random. `game_hash` is
    equal in all records of a game, whoever played it. `opening` are the spaces of the placements, such as "e3d4", '' if
    the game began with pieces on the board. `length` is the number of its last move. `board` is the key of the full
    board on which the moves began, '' without one.
    """

    name: str
    date: str
    names: Mapping[Colour, str]
    levels: Mapping[Colour, Level | None]
    outcome: Outcome | None
    result_text: str = ""
    source: str = ""
    problem: str | None = None
    is_branch: bool = False
    is_coached: bool = False
    has_head_start: bool = False
    game_hash: bytes = field(default=b"", compare=False, repr=False)
    opening: str = ""
    length: int = 0
    title: str = ""
    comment: str = ""
    board: str = ""


def make_entry(name: str, text: str) -> RecordEntry:
    """Return the entry of a record's text.

    The game is only replayed if the result header is not in DVONN's own notation.
    """
    plies: Sequence[Ply]
    outcome: Outcome | None
    try:
        record = split_record(text)
        read, outcome = ParsedGame(Game(), record.headers), parse_outcome(record.headers.get("result", ""))
        plies = list(read_plies(record.words))
    except NotationError:
        read = next(read_games(text))
        outcome, plies = read.game.outcome, read.game.plies
    headers, copied = read.headers, copied_headers(read)
    start = _start_of(headers["start"]) if "start" in headers else read.game.start
    placed = () if "start" in headers or start != EMPTY_BOARD else plies
    return RecordEntry(
        name,
        copied.get("date", ""),
        people(read),
        {colour: level_of(read, colour) for colour in Colour},
        outcome,
        copied.get("result", ""),
        one_line(headers.get("source", "")),
        read.error,
        "branch" in headers,
        COACH_HEADER in headers,
        HEAD_START_HEADER in headers,
        game_hash(read, plies),
        "".join(str(ply) for ply in placed if isinstance(ply, Place)),
        move_count(start, plies),
        copied.get(TITLE_HEADER, ""),
        copied.get(COMMENT_HEADER, ""),
        _board_of(start, plies),
    )


def _start_of(text: str) -> Position:
    """Read the position of a header, the empty board if it is damaged."""
    with suppress(NotationError):
        return parse_position(text)
    return EMPTY_BOARD


def _board_of(start: Position, plies: Sequence[Ply]) -> str:
    """Return the key of the full board on which the moves began, '' if there was none."""
    placed = [ply.space for ply in plies if isinstance(ply, Place)]
    pieces = dict(zip(placed, PLACEMENT_ORDER, strict=False))
    if start != EMPTY_BOARD:
        pieces = {space: start.stacks[space][0] for space in SPACES if len(start.stacks[space]) == 1}
    return board_key(pieces) if len(pieces) == len(SPACES) else ""


def game_hash(read: ParsedGame, plies: Sequence[Ply]) -> bytes:
    """Return the hash of the start, the plies and the variations: equal in all records of a game."""
    words = [*(read.headers.get(name, "") for name in ("start", VARIATIONS_HEADER)), *map(str, plies)]
    return blake2b("\n".join(words).encode("utf-8", "replace"), digest_size=12).digest()


# Players


def level_of(read: ParsedGame, colour: Colour) -> Level | None:
    """Return the level that played a side, None if it was a person."""
    return parse_level(read.headers.get(colour.value, ""))


def player_name(read: ParsedGame, colour: Colour) -> str:
    """Return the name of a side's player in the language in use; '' for a human without a name."""
    level = level_of(read, colour)
    return people(read)[colour] or (level_name(level) if level else "")


def people(read: ParsedGame) -> dict[Colour, str]:
    """Return the names that the text gives to the players; '' for a level, or a human, without a name."""
    seats = {colour: "" if level_of(read, colour) else read.headers.get(colour.value, "") for colour in Colour}
    names = {colour: clean_name(read.headers.get(f"{colour}name") or seat) for colour, seat in seats.items()}
    return {colour: "" if name == HUMAN else name for colour, name in names.items()}


def stable_names(read: ParsedGame) -> dict[Colour, str]:
    """Return the players' names in any language: those that the text gives, or else the keys of levels."""
    return {colour: name or str(level_of(read, colour) or "") for colour, name in people(read).items()}


def player_headers(read: ParsedGame) -> dict[str, str]:
    """Return a match's headers for the players; a player who is not a level becomes a human with a name."""
    seats = {colour.value: str(level_of(read, colour) or HUMAN) for colour in Colour}
    return seats | {f"{colour}name": name for colour, name in people(read).items() if name}


def file_name_of_players(names: Mapping[Colour, str]) -> str:
    """Return the players' part of a file name: only letters, digits and single spaces of their names."""
    words = {colour: " ".join(_WORD_PATTERN.findall(clean_name(name))) for colour, name in names.items()}
    return " - ".join(words.get(colour) or colour.capitalize() for colour in Colour)


# Headers


def copied_headers(read: ParsedGame) -> dict[str, str]:
    """Return the headers that a record keeps, the date in the form of records if it is BoardSpace's."""
    headers = {name: value for name in _COPIED_HEADERS if (value := one_line(read.headers.get(name, "")))}
    with suppress(KeyError, ValueError):
        *date, _zone, year = headers["date"].split()
        found = datetime.strptime(f"{' '.join(date)} {year}", _BOARDSPACE_DATE_FORMAT)  # noqa: DTZ007 # as in records
        headers["date"] = found.strftime(RECORD_DATE_FORMAT)
    return headers


def one_line(text: str) -> str:
    """Return a header's value as one printable line of at most MAX_HEADER_CHARACTERS characters."""
    printable = "".join(filter(str.isprintable, " ".join(text[:1000].split())))
    return " ".join(printable.split())[:MAX_HEADER_CHARACTERS].rstrip()
