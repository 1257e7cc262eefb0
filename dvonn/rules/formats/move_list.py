"""Move lists as people write them: E3F3, e3-f3 or e3 f3, with or without numbers, columns, passes and comments.

    [White "Ada"]
    [Black "Greedy"]

    1. e3 d3                  {a comment} ; another
    25. k5
    26. e3-f3 pass

Headers are lines `name: value` or `[Name "value"]`. Words before the first ply of a game count as its title, and words
after a finished game as a remark.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from dvonn.rules.board import SPACE_NAMES, Colour, Phase, Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import (
    NotationError,
    ParsedGame,
    apply_end_header,
    check_pass,
    game_from_headers,
    game_headers,
    parse_ply,
    play_all,
    problem_of,
)

_PASS: Final = "pass"  # noqa: S105 # not a password
_HEADERS: Final = (
    "white|black|whitename|blackname|date|event|site|round|result|start|ties|end|code|clock|left|increment|source"
)
_MOVE_LIST_TOKEN: Final = re.compile(
    rf"""
    (?P<comment> \{{[^}}]*+\}}? | ;[^\n]*+ )
    | ^[ \t]*+\[?(?P<name> {_HEADERS} )\b[ \t]*+(?: : | (?=") )[ \t]*+(?![a-k][1-5](?:\b|[a-k][1-5]))(?P<value>[^\n]*+)
    | (?P<word> [^\s{{}};]++ )
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
_MOVE_NUMBER: Final = re.compile(r"(?P<number>[0-9]{1,4}+)(?P<dot>[.:)]*+)")
_LOOSE_PLY: Final = re.compile(r"([a-z][0-9])(?:[-x:/>→\u2013\u2014]{0,3}([a-z][0-9]))?", re.IGNORECASE)
_CLOCK_TIME: Final = re.compile(r"[0-9]{1,5}(\.[0-9]{1,3})?s|[0-9]{1,3}(:[0-9]{2}){1,2}", re.IGNORECASE)
_RESULT_TOKEN: Final = re.compile(r"1-0|0-1|1/2-1/2|½-½|\*|[0-9]{1,2}-[0-9]{1,2}")
_FILLER_WORDS: Final = frozenset(
    ("white", "black", "w", "b", "no", "nr", "move", "moves", "ply", "placement", "placing", "movement", "phase")
)
_PUNCTUATION: Final = "()[]|,!?>→…\u2013\u2014-.:#\"'\ufeff"
_MAX_STRAY_WORDS: Final = 2_000  # words, or blocks, in succession without a ply; reading stops there
_BLANK_LINE: Final = re.compile(r"\n[ \t]*+\n")


def format_move_list(game: Game, headers: Mapping[str, str]) -> str:
    """Write a game in the usual form: a numbered line for White's and Black's ply, passes included."""
    head = "".join(f'[{name.capitalize()} "{value}"]\n' for name, value in {**headers, **game_headers(game)}.items())
    rows: list[list[str]] = [] if game.start.turn is Colour.WHITE else [["..."]]
    for colour, ply in game.turns():
        if colour is Colour.WHITE:
            rows.append([])
        rows[-1].append(str(ply or _PASS))
    return head + "\n" + "".join(f"{n}. {' '.join(row)}\n" for n, row in enumerate(rows, start=1))


def read_ply(text: str) -> Ply | None:
    """Return the ply that a text is, in any spelling that lists have, such as c3, C3C5, c3-c5 or "12. c3 c5"."""
    words = [_strip_punctuation(word) for word in text.split() if not _MOVE_NUMBER.fullmatch(word)]
    found = _LOOSE_PLY.fullmatch("-".join(filter(None, words)))
    try:
        return parse_ply(found[1] + (found[2] or "")) if found else None
    except NotationError:
        return None


def read_move_lists(text: str) -> Iterator[ParsedGame]:
    """Yield the games of a text, each up to its first error; nothing if there is none."""
    offset: int | None = 0
    found_game = False  # whether there has been a game
    empty_reads = 0
    while offset is not None and empty_reads <= _MAX_STRAY_WORDS:
        reader = _Reader(text, offset)
        parsed = reader.read()
        empty_reads += 1
        if parsed and (parsed.game.plies or not found_game):
            found_game = True
            empty_reads = 0
            yield parsed
        offset = reader.next_offset


class _Reader:
    """Reads one game; at is the offset where the next one may begin, None at the end of the text."""

    def __init__(self, text: str, offset: int) -> None:
        self._text = text
        self.next_offset: int | None = offset
        self._headers: dict[str, str] = {}
        self._game: Game | None = None  # created with the first ply, when all headers are known
        self._source = ""  # a space that stands alone, until its target follows
        self._side: Colour | None = None  # the side named by the last word
        self._after_number = False  # whether the last word was a number with a full stop
        self._over = False

    def read(self) -> ParsedGame | None:
        """Read to the end of the game; return None if there is neither a ply nor an error."""
        problem = None
        try:
            self._read()
        except Exception as error:  # noqa: BLE001 # of the text, or ours
            problem = problem_of(error)
        if self._game is None and not problem:
            return None
        return ParsedGame(self._game or Game(), self._headers, problem=problem)

    def _read(self) -> None:
        assert self.next_offset is not None
        start, self.next_offset = self.next_offset, None
        stray = 0
        for token in _MOVE_LIST_TOKEN.finditer(self._text, start):
            if self._starts_another_game(token):
                self.next_offset = token.start()
                break
            plies = self._ply_count
            try:
                self._handle_token(token)
            except Exception:
                block = _BLANK_LINE.search(self._text, token.end())
                self.next_offset = block.end() if block else None
                raise
            stray = stray + 1 if self._ply_count == plies else 0
            if stray > _MAX_STRAY_WORDS:
                break
        self._finish()

    @property
    def _ply_count(self) -> int:
        return len(self._game.plies) if self._game else 0

    def _starts_another_game(self, token: re.Match[str]) -> bool:
        """Tell whether a token starts another game: a header, the number 1, or a ply after the end of this one."""
        if not self._game or not self._ply_count:
            return False
        if token["name"]:
            return True
        number = _MOVE_NUMBER.match(token["word"] or "")
        is_board_full = self._ply_count == len(SPACE_NAMES)  # some lists count from 1 again there
        if number and int(number["number"]) == 1 and not _is_time_or_result(token["word"]):
            return not is_board_full
        return self._over and bool(_LOOSE_PLY.fullmatch(_strip_punctuation(token["word"] or "")))

    def _handle_token(self, token: re.Match[str]) -> None:
        if token["name"]:
            self._headers[token["name"].lower()] = token["value"].strip().rstrip("]").strip('" ')
            return
        if token["comment"]:
            return
        word = token["word"]
        after_number, self._after_number = self._after_number, False
        number = _MOVE_NUMBER.match(word)
        if number and not _is_time_or_result(word):
            self._after_number = bool(number["dot"])
            word = word[number.end() :]
        self._handle_word(_strip_punctuation(word), ply_expected=after_number or self._after_number)

    def _handle_word(self, word: str, *, ply_expected: bool) -> None:
        """Handle a word without its number; an unknown word is an error where a ply is expected."""
        side, self._side = self._side, None
        lower_case = word.lower()
        if not word or _CLOCK_TIME.fullmatch(word):
            return
        if self._over or lower_case in _FILLER_WORDS:
            self._side = Colour(lower_case) if lower_case in set(Colour) else None
        elif found := _LOOSE_PLY.fullmatch(word):
            self._handle_ply(found[1], found[2])
        elif lower_case == _PASS and not self._source:
            check_pass(self._started_game, word)
        elif self._ply_count and not self._source:
            self._handle_ending(word, side)
        elif self._ply_count or ply_expected:
            raise NotationError(word, "a ply like e3 or e3f3", self._ply_count + 1)

    def _handle_ply(self, first: str, second: str | None) -> None:
        moving = self._started_game.position.phase is Phase.MOVEMENT
        if self._source and second:
            raise NotationError(first + second, f"a space to which {self._source} moves", self._ply_count + 1)
        if moving and not second and not self._source and not self._started_game.outcome:
            parse_ply(first, self._ply_count + 1)
            self._source = first
            return
        ply = parse_ply(self._source + first + (second or ""), self._ply_count + 1)
        self._source = ""
        play_all(self._started_game, [ply])
        self._over = bool(self._started_game.outcome)

    def _handle_ending(self, word: str, side: Colour | None) -> None:
        """Handle a result, a resignation or an agreed draw."""
        game = self._started_game
        if _RESULT_TOKEN.fullmatch(word):
            self._headers.setdefault("result", word)
        elif word.lower() in {"resigns", "resigned", "resign"}:
            game.resign(side or game.position.turn)
        elif word.lower() == "draw":
            game.agree_draw()
        else:
            raise NotationError(word, "a ply like e3 or e3f3", self._ply_count + 1)
        self._over = True

    @property
    def _started_game(self) -> Game:
        if self._game is None:
            self._game = game_from_headers(self._headers)
        return self._game

    def _finish(self) -> None:
        """Finish the game: check that no move is incomplete, and apply the header of its end."""
        if self._source:
            raise NotationError(self._source, "a move like e3f3", self._ply_count + 1)
        if self._game and not self._game.outcome:
            apply_end_header(self._game, self._headers)


def _strip_punctuation(word: str) -> str:
    """Return a word without surrounding punctuation; a result stays unchanged."""
    return word if _RESULT_TOKEN.fullmatch(word) else word.strip(_PUNCTUATION)


def _is_time_or_result(word: str | None) -> bool:
    """Tell whether a word with digits is a time or a result rather than the number of a move."""
    return bool(word and (_CLOCK_TIME.fullmatch(word.strip(_PUNCTUATION)) or _RESULT_TOKEN.fullmatch(word)))
