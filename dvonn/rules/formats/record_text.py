"""Records of games: reading whatever text somebody has of a game, and writing ours, with the result."""

import codecs
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from dvonn.rules.formats.move_list import read_lists
from dvonn.rules.formats.parsed_game import ParsedGame
from dvonn.rules.formats.sgf import BEGIN, read_sgf
from dvonn.rules.game import Game
from dvonn.rules.notation import (
    FIRST_LINE,
    NotationError,
    Record,
    Times,
    begin,
    end,
    format_game,
    parse_times,
    play_all,
    read_plies,
    split_record,
)
from dvonn.rules.outcome import Outcome, Reason
from dvonn.rules.pieces import Colour

MOST_CHARACTERS: Final = 4_000_000  # of a text: more than 1,000 games
MOST_GAMES: Final = 10_000  # of a text
_LONGEST: Final = 100_000  # characters of one game of ours
_OURS: Final = re.compile(rf"^{FIRST_LINE}[ \t]*$", re.MULTILINE)
_RESULT: Final = re.compile(r"(white|black|draw)(?: by ([0-9]{1,2}))? \(([0-9]{1,2}):([0-9]{1,2})\), ([a-z, ]{1,40})")


# Reading


def read_games(text: str) -> Iterator[ParsedGame]:
    """Yield the games of a text, our own, BoardSpace's SGF or lists of moves, each as far as it can be read.

    Where there is none, or more than is looked at, a game without plies has the error. Each is read when it is asked
    for, in some milliseconds.
    """
    if len(text) > MOST_CHARACTERS:
        yield _nothing(f"expected a text of at most {MOST_CHARACTERS} characters, but there are {len(text)}")
        return
    count = 0
    games = _games(text.replace("\r\n", "\n").replace("\r", "\n"))
    for count, read in enumerate(islice(games, MOST_GAMES), start=1):  # noqa: B007 # counts for what comes after
        yield read
    if count == MOST_GAMES and next(games, None):
        yield _nothing(f"only the first {MOST_GAMES} games of a text are read")
    if not count:
        yield _nothing("expected a game of ours, BoardSpace's SGF or a list of moves, but there is no move")


def decode(content: bytes) -> str:
    """Return a file's text: UTF-8, UTF-16 with its mark, or else Latin-1, by which anything can be read."""
    encoding = "utf-16" if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _games(text: str) -> Iterator[ParsedGame]:
    if _OURS.search(text):
        return _read_ours(text)
    return read_sgf(text) if BEGIN.search(text) else read_lists(text)


def _nothing(error: str) -> ParsedGame:
    return ParsedGame(Game(), {}, error=error)


def _read_ours(text: str) -> Iterator[ParsedGame]:
    begins = _OURS.search(text)
    while begins:
        following = _OURS.search(text, begins.end())
        yield _read_one(text[begins.start() : following.start() if following else len(text)])
        begins = following


def _read_one(text: str) -> ParsedGame:
    if len(text) > _LONGEST:
        return _nothing(f"expected at most {_LONGEST} characters, but there are {len(text)}")
    game, record, error = Game(), Record({}, []), None
    try:
        record = split_record(text)
        game = begin(record.headers)
        play_all(game, read_plies(record.words))
        end(game, record.headers)
    except NotationError as caught:
        error = str(caught)
    return ParsedGame(game, record.headers, parse_times(record.words)[: len(game.plies)], error)


# Writing


def format_record(game: Game, headers: Mapping[str, str], times: Times = ()) -> str:
    """Write a game with its result, which read_games and parse_game read."""
    result = {"result": format_outcome(game.outcome)} if game.outcome else {}
    return format_game(game, {**headers, **result}, times)


def format_outcome(outcome: Outcome) -> str:
    """Return a result like `white by 12 (22:10), the higher tower`; resignations and the like have no margin."""
    margin = f" by {abs(outcome.margin)}" if outcome.reason is Reason.TOWERS else ""
    score = f"({outcome.white}:{outcome.black})"
    return f"{outcome.winner or 'draw'}{margin} {score}, {outcome.reason.value}"


def parse_outcome(text: str) -> Outcome:
    """Read what format_outcome writes; NotationError if it is anything else."""
    found = _RESULT.fullmatch(text)
    reasons = {reason.value: reason for reason in Reason}
    if found and found[5] in reasons:
        winner = None if found[1] == "draw" else Colour(found[1])
        outcome = Outcome(winner, reasons[found[5]], int(found[3]), int(found[4]))
        if format_outcome(outcome) == text:
            return outcome
    raise NotationError(text, "a result like 'white by 12 (22:10), the higher tower'")
