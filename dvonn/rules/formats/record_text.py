"""Game records: reading games from any of the text formats, and writing the program's own format with the result."""

import codecs
import re
from collections.abc import Iterator, Mapping
from itertools import chain, islice, pairwise
from typing import Final

from dvonn.rules.formats.board_codes import CODE_LENGTH, board_of
from dvonn.rules.formats.move_list import read_move_lists
from dvonn.rules.formats.sgf import SGF_START, read_sgf
from dvonn.rules.formats.variation_text import (
    COMMENTS_HEADER,
    VARIATIONS_HEADER,
    add_comments,
    add_variations,
    format_comments,
    format_variations,
)
from dvonn.rules.game import Game
from dvonn.rules.notation import (
    NotationError,
    ParsedGame,
    PlyTimes,
    RawRecord,
    apply_end_header,
    format_game,
    game_from_headers,
    parse_position,
    parse_times,
    play_all,
    problem_of,
    read_plies,
    split_record,
)
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour
from dvonn.rules.variations import TreeNode, tree_of

MAX_TEXT_CHARACTERS: Final = 4_000_000  # in a text; more than 1,000 games
MAX_GAMES_PER_TEXT: Final = 10_000
_MAX_RECORD_CHARACTERS: Final = 100_000  # of one game in the program's own format
_MAX_CODE_CHARACTERS: Final = 2 * CODE_LENGTH  # with separators
_RECORD_START: Final = re.compile(r"^dvonn game(?: [0-9]{1,9})?[ \t]*$", re.MULTILINE)  # of any version
_OUTCOME_PATTERN: Final = re.compile(
    r"(white|black|draw)(?: by ([0-9]{1,2}))? \(([0-9]{1,2}):([0-9]{1,2})\), ([a-z, ]{1,40})"
)


# Reading


def read_games(text: str) -> Iterator[ParsedGame]:
    """Yield the games of a text, in our own format, BoardSpace's SGF or move lists, each up to its first error.

    If there is none, or the text is too large, a game without plies carries the error. Games are parsed lazily, each in
    some milliseconds.
    """
    if len(text) > MAX_TEXT_CHARACTERS:
        yield _failed(f"expected a text of at most {MAX_TEXT_CHARACTERS} characters, but there are {len(text)}")
        return
    count = 0
    games = _games(_with_line_feeds(text))
    for count, read in enumerate(islice(games, MAX_GAMES_PER_TEXT), start=1):  # noqa: B007 # used after the loop
        yield read
    if count == MAX_GAMES_PER_TEXT and next(games, None):
        yield _failed(f"only the first {MAX_GAMES_PER_TEXT} games of a text are read")
    if not count:
        yield _failed("expected a game of ours, BoardSpace's SGF or a list of moves, but there is no move")


def read_pasted(text: str) -> ParsedGame:
    """Return the first game of a text: a code of a full board, a position, a record, BoardSpace's SGF or moves.

    What cannot be read is an error of the game, which then begins where the text is understood.
    """
    words = text.split()
    if len(words) == 3 and "/" in words[0]:
        try:
            return ParsedGame(Game(parse_position(text)), {})
        except NotationError as error:
            return _failed(str(error))
    if len(words) == 1 and len(text.strip()) <= _MAX_CODE_CHARACTERS:
        try:
            return ParsedGame(Game(board_of(text)), {})
        except NotationError:
            pass  # perhaps a move
    return next(read_games(text))


def decode(content: bytes) -> str:
    """Decode the content of a file: UTF-8, UTF-16 with a byte order mark, or else Latin-1, which never fails.

    Lines end in a line feed, however they do in the file.
    """
    encoding = "utf-16" if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return _with_line_feeds(content.decode(encoding))
    except UnicodeDecodeError:
        return _with_line_feeds(content.decode("latin-1"))


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _games(text: str) -> Iterator[ParsedGame]:
    if _RECORD_START.search(text):
        starts = (found.start() for found in _RECORD_START.finditer(text))
        return (_read_record(text[start:end]) for start, end in pairwise(chain(starts, [len(text)])))
    return read_sgf(text) if SGF_START.search(text) else read_move_lists(text)


def _failed(error: str) -> ParsedGame:
    return ParsedGame(Game(), {}, problem=ValueError(error))


def _read_record(text: str) -> ParsedGame:
    if len(text) > _MAX_RECORD_CHARACTERS:
        return _failed(f"expected at most {_MAX_RECORD_CHARACTERS} characters, but there are {len(text)}")
    game, record, problem, tree = Game(), RawRecord({}, []), None, None
    try:
        record = split_record(text)
        game = game_from_headers(record.headers)
        play_all(game, read_plies(record.words))
        apply_end_header(game, record.headers)
        if {VARIATIONS_HEADER, COMMENTS_HEADER} & record.headers.keys():
            tree = tree_of(game)
            add_variations(tree, record.headers.get(VARIATIONS_HEADER, ""))
            add_comments(tree, record.headers.get(COMMENTS_HEADER, ""))
    except Exception as error:  # noqa: BLE001 # of the text, or ours
        problem = problem_of(error)
    return ParsedGame(game, record.headers, parse_times(record.words)[: len(game.plies)], problem, tree)


# Writing


def format_record(game: Game, headers: Mapping[str, str], times: PlyTimes = (), tree: TreeNode | None = None) -> str:
    """Write a game with its result and its variations with comments, as read_games and parse_game read it."""
    result = {"result": format_outcome(game.outcome)} if game.outcome else {}
    texts = {VARIATIONS_HEADER: format_variations(tree), COMMENTS_HEADER: format_comments(tree)} if tree else {}
    tried = {name: text for name, text in texts.items() if text}
    return format_game(game, {**headers, **result, **tried}, times)


def format_outcome(outcome: Outcome) -> str:
    """Return a result like `white by 12 (22:10), the higher tower`; only the towers' heights give a margin."""
    margin = f" by {abs(outcome.margin)}" if outcome.reason is EndReason.TOWERS else ""
    score = f"({outcome.white}:{outcome.black})"
    return f"{outcome.winner or 'draw'}{margin} {score}, {outcome.reason.value}"


def parse_outcome(text: str) -> Outcome:
    """Read the text of format_outcome; NotationError if it is malformed."""
    found = _OUTCOME_PATTERN.fullmatch(text)
    reasons = {reason.value: reason for reason in EndReason}
    if found and found[5] in reasons:
        winner = None if found[1] == "draw" else Colour(found[1])
        outcome = Outcome(winner, reasons[found[5]], int(found[3]), int(found[4]))
        if format_outcome(outcome) == text:
            return outcome
    raise NotationError(text, "a result like 'white by 12 (22:10), the higher tower'")
