"""A position or a game from any text that a person may have copied."""

from dvonn.rules.formats.board_codes import CODE_LENGTH, board_of
from dvonn.rules.formats.record_text import read_games
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, ParsedGame, parse_position

_MAX_CODE_CHARACTERS = 2 * CODE_LENGTH  # with separators


def read_pasted(text: str) -> ParsedGame:
    """Return the first game of a text: a code of a full board, a position, a record, BoardSpace's SGF or moves.

    What cannot be read is an error of the game, which then begins where the text is understood.
    """
    words = text.split()
    if len(words) == 3 and "/" in words[0]:
        try:
            return ParsedGame(Game(parse_position(text)), {})
        except NotationError as error:
            return ParsedGame(Game(), {}, problem=error)
    if len(words) == 1 and len(text.strip()) <= _MAX_CODE_CHARACTERS:
        try:
            return ParsedGame(Game(board_of(text)), {})
        except NotationError:
            pass  # perhaps a move
    return next(read_games(text))
