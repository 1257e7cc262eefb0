"""The texts of games: records with variations and comments, and readers of all formats."""

import codecs
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import chain, islice, pairwise
from typing import Final

from dvonn.rules.formats.board_codes import CODE_LENGTH, board_of
from dvonn.rules.formats.move_list import read_move_lists
from dvonn.rules.formats.results import believe, format_outcome
from dvonn.rules.formats.sgf import read_sgf
from dvonn.rules.game import Game, TreeNode, tree_of
from dvonn.rules.notation import (
    NotationError,
    ParsedGame,
    PlyTimes,
    RawRecord,
    apply_end_header,
    clean_comment,
    format_game,
    game_from_headers,
    parse_ply,
    parse_position,
    parse_times,
    play_all,
    problem_of,
    read_plies,
    split_record,
)
from dvonn.rules.position import IllegalPlyError

VARIATIONS_HEADER: Final = "variations"
COMMENTS_HEADER: Final = "comments"
_COMMENT: Final = re.compile(r"\{(\d{1,5})(?: [a-k][1-5][a-k][1-5])*: ?([^{}]*)\}")


def format_variations(root: TreeNode) -> str:
    """Return the text of a tree's variations, '' if there is only the main line."""
    return " ".join(_variations_below(root, 1))


def _variations_below(node: TreeNode, number: int) -> Iterator[str]:
    """Yield the variations of the main line from a node on, whose next ply has a number."""
    while node.children:
        for first in node.children[1:]:
            plies = [str(after.ply) for after in first.main_line()]
            yield f"({' '.join([str(number), *plies, *_variations_below(first, number + 1)])})"
        node, number = node.children[0], number + 1


def add_variations(root: TreeNode, text: str) -> None:
    """Add the variations of a text to a tree; NotationError if it is malformed; the tree keeps those before."""
    lines = [root.main_line()]  # the main line and the variations around the word, with their nodes by number of ply
    words = re.findall(r"[()]|[^\s()]+", text)
    firsts = [0]  # the number of the first ply of each of them
    for before, word in zip(["", *words], words, strict=False):
        if before == "(":
            firsts.append(_first_number(word, firsts[-1], len(lines[-1]) - 1))
            lines.append(lines[-1][: firsts[-1]])
        elif word == "(":
            continue
        elif len(lines) == 1:
            raise NotationError(word, "a variation like (3 e1 d5)")
        elif word == ")":
            del lines[-1], firsts[-1]
        else:
            lines[-1].append(_played(lines[-1][-1], word, len(lines[-1])))
    if len(lines) > 1 or words[-1:] == ["("]:
        raise NotationError(text[-60:], "a ) at the end of each variation")


def _first_number(word: str, first: int, last: int) -> int:
    """Return the number after a bracket, which is that of a ply of the line around it, but for its first one."""
    number = int(word) if word.isdecimal() and len(word) < 5 else 0
    if not first < number <= last:
        raise NotationError(word, f"after the bracket the number of a ply, from {first + 1} to {last}")
    return number


def _played(node: TreeNode, word: str, number: int) -> TreeNode:
    ply = parse_ply(word, number)
    try:
        return node.play(ply)
    except IllegalPlyError as error:
        raise NotationError(word, f"a legal ply for {node.position.turn} ({error.objection.name})", number) from error


def format_comments(root: TreeNode) -> str:
    """Return the text of a tree's comments, '' without any."""
    return " ".join(f"{{{number}: {node.comment}}}" for number, node in enumerate(root.nodes()) if node.comment)


def add_comments(root: TreeNode, text: str) -> None:
    """Add the comments of a text to a tree with all its variations; NotationError if there is an error."""
    nodes = list(root.nodes())
    for number, comment in (found.groups() for found in _COMMENT.finditer(text)):
        if int(number) >= len(nodes):
            raise NotationError(number, f"the number of a position, at most {len(nodes) - 1}")
        nodes[int(number)].comment = clean_comment(comment)
    rest = _COMMENT.sub("", text).strip()
    if rest:
        raise NotationError(rest[:60], "a comment like {52: threatens both}")


MAX_TEXT_CHARACTERS: Final = 4_000_000  # in a text; more than 1,000 games
MAX_GAMES_PER_TEXT: Final = 10_000
_MAX_RECORD_CHARACTERS: Final = 100_000  # of one game in the program's own format
_SGF: Final = re.compile(r"^\s*+\(\s*+;|\(\s*+;\s*+[A-Z][A-Z0-9]\s*+\[", re.MULTILINE)  # no bracket within a name
_SGF_ENCODING: Final = re.compile(rb"\bCA\s*\[\s*([A-Za-z0-9_.:-]{2,30})\s*\]")
_RECORD_START: Final = re.compile(r"^dvonn game(?: [0-9]{1,9})?[ \t]*$", re.MULTILINE)  # of any version


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

    A part that cannot be read is an error of the game, which then begins where the text is understood.
    """
    words = text.split()
    if len(words) == 3 and "/" in words[0]:
        try:
            return ParsedGame(Game(parse_position(text)), {})
        except NotationError as error:
            return _failed(str(error))
    if len(words) == 1 and len(text.strip()) <= 2 * CODE_LENGTH:  # with separators
        with suppress(NotationError):  # perhaps it is a move
            return ParsedGame(Game(board_of(text)), {})
    return next(read_games(text))


def decode(content: bytes) -> str:
    """Decode the content of a file: UTF-16 with a byte order mark, UTF-8, SGF's own encoding, or else Windows-1252.

    A byte that has no letter there becomes the replacement character. Lines end in a line feed, however they do in the
    file.
    """
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _with_line_feeds(content.decode("utf-16", "replace"))
    stated = _SGF_ENCODING.search(content, 0, 2_000)  # bytes
    for encoding in ("utf-8-sig", stated[1].decode() if stated else "cp1252"):
        with suppress(LookupError, ValueError):  # an unknown name or another encoding
            text = content.decode(encoding)
            if not stated or stated[0].decode() in text:
                return _with_line_feeds(text)
    return _with_line_feeds(content.decode("cp1252", "replace"))


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _games(text: str) -> Iterator[ParsedGame]:
    if _RECORD_START.search(text):
        starts = (found.start() for found in _RECORD_START.finditer(text))
        return (_read_record(text[start:end]) for start, end in pairwise(chain(starts, [len(text)])))
    return read_sgf(text) if _SGF.search(text) else read_move_lists(text)


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
        believe(game, record.headers)
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
