"""Lists of moves as people write them: E3F3, e3-f3 or e3 f3, with numbers, columns, passes and comments, or without.

    [White "Ada"]
    [Black "Greedy"]

    1. e3 d3                  {a comment} ; another
    25. k5
    26. e3-f3 pass

Headers are lines `name: value` or `[Name "value"]`. Words before a game's first ply are taken for its title, and those
behind a finished game for a remark.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from dvonn.rules.board import NAMES
from dvonn.rules.formats.parsed_game import ParsedGame, check_pass
from dvonn.rules.game import Game
from dvonn.rules.notation import FIRST_LINE, NotationError, begin, end, own_headers, parse_ply, play_all
from dvonn.rules.pieces import Colour, Phase, Ply

_PASS: Final = "pass"  # noqa: S105 # no password
_NAMES: Final = "white|black|whitename|blackname|date|event|site|round|result|start|ties|end|code|clock|left|source"
_TOKEN: Final = re.compile(
    rf"""
    (?P<comment> \{{[^}}]*+\}}? | ;[^\n]*+ )
    | ^[ \t]*+\[?(?P<name> {_NAMES} )\b[ \t]*+(?: : | (?=") )[ \t]*+(?![a-k][1-5](?:\b|[a-k][1-5]))(?P<value>[^\n]*+)
    | (?P<word> [^\s{{}};]++ )
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"(?P<number>[0-9]{1,4}+)(?P<dot>[.:)]*+)")
_PLY: Final = re.compile(r"([a-z][0-9])(?:[-x:/>→\u2013\u2014]{0,3}([a-z][0-9]))?", re.IGNORECASE)
_TIME: Final = re.compile(r"[0-9]{1,5}(\.[0-9]{1,3})?s|[0-9]{1,3}(:[0-9]{2}){1,2}", re.IGNORECASE)
_RESULT: Final = re.compile(r"1-0|0-1|1/2-1/2|½-½|\*|[0-9]{1,2}-[0-9]{1,2}")
_ASIDES: Final = frozenset(
    ("white", "black", "w", "b", "no", "nr", "move", "moves", "ply", "placement", "placing", "movement", "phase")
)
_MARKS: Final = "()[]|,!?>→…\u2013\u2014-.:#\"'\ufeff"
_MOST_STRAY: Final = 2_000  # words, or blocks, without a ply among them, behind which nobody looks for one
_BLOCK: Final = re.compile(r"\n[ \t]*+\n")


def format_list(game: Game, headers: Mapping[str, str]) -> str:
    """Write a game as most people do: a line for White's and Black's ply, passes included."""
    head = "".join(f'[{name.capitalize()} "{value}"]\n' for name, value in {**headers, **own_headers(game)}.items())
    rows: list[list[str]] = []
    due = Colour.WHITE
    for number, (position, ply) in enumerate(zip(game.positions, game.plies, strict=False)):
        if position.occupied.bit_count() == len(NAMES):
            due = Colour.WHITE  # who begins again after placing the last piece
        for word in [str(ply)] if position.turn is due else [_PASS if number else "...", str(ply)]:
            if due is Colour.WHITE:
                rows.append([])
            rows[-1].append(word)
            due = due.other
    return head + "\n" + "".join(f"{n}. {' '.join(row)}\n" for n, row in enumerate(rows, start=1))


def read_lists(text: str) -> Iterator[ParsedGame]:
    """Yield the games of a text, each as far as it can be read; nothing if there is none."""
    at: int | None = 0
    heard = False  # whether there has been a game
    in_vain = 0
    while at is not None and in_vain <= _MOST_STRAY:
        reader = _Reader(text, at)
        read = reader.read()
        in_vain += 1
        if read and (read.game.plies or not heard):
            heard = True
            in_vain = 0
            yield read
        at = reader.at


class _Reader:
    """Reads one game; at is where the next one may begin, None if there is none."""

    def __init__(self, text: str, at: int) -> None:
        self._text = text
        self.at: int | None = at
        self._headers: dict[str, str] = {}
        self._game: Game | None = None  # begun with the first ply, when all of the headers are known
        self._source = ""  # a space alone, which waits for its target
        self._side: Colour | None = None  # whose name was the last word
        self._numbered = False  # whether the last word was a number with a full stop
        self._over = False

    def read(self) -> ParsedGame | None:
        """Read as far as the game goes; return None where there is no ply and nothing that was meant as one."""
        error = None
        try:
            self._read()
        except NotationError as caught:
            error = str(caught)
        if self._game is None and not error:
            return None
        return ParsedGame(self._game or Game(), self._headers, error=error)

    def _read(self) -> None:
        assert self.at is not None
        start, self.at = self.at, None
        stray = 0
        for token in _TOKEN.finditer(self._text, start):
            if self._begins_another(token):
                self.at = token.start()
                break
            plies = self._plies
            try:
                self._take(token)
            except NotationError:
                block = _BLOCK.search(self._text, token.end())
                self.at = block.end() if block else None
                raise
            stray = stray + 1 if self._plies == plies else 0
            if stray > _MOST_STRAY:
                break
        self._close()

    @property
    def _plies(self) -> int:
        return len(self._game.plies) if self._game else 0

    def _begins_another(self, token: re.Match[str]) -> bool:
        """Tell whether a game that has begun ends before a token: by a header, the number 1, or a ply after its end."""
        if not self._game or not self._plies:
            return False
        if token["name"]:
            return True
        number = _NUMBER.match(token["word"] or "")
        starts_to_move = self._plies == len(NAMES)  # some count from 1 again from there on
        if number and int(number["number"]) == 1 and not _is_said(token["word"]):
            return not starts_to_move
        return self._over and bool(_PLY.fullmatch(_bare(token["word"] or "")))

    def _take(self, token: re.Match[str]) -> None:
        if token["name"]:
            self._headers[token["name"].lower()] = token["value"].strip().rstrip("]").strip('" ')
            return
        if token["comment"]:
            return
        word = token["word"]
        if word.lower() == FIRST_LINE:
            return
        numbered, self._numbered = self._numbered, False
        number = _NUMBER.match(word)
        if number and not _is_said(word):
            self._numbered = bool(number["dot"])
            word = word[number.end() :]
        self._take_word(_bare(word), wanted=numbered or self._numbered)

    def _take_word(self, word: str, *, wanted: bool) -> None:
        """Take in a word without its number; one that cannot be understood is an error where a ply is wanted."""
        side, self._side = self._side, None
        low = word.lower()
        if not word or _TIME.fullmatch(word):
            return
        if self._over or low in _ASIDES:
            self._side = Colour(low) if low in set(Colour) else None
        elif found := _PLY.fullmatch(word):
            self._take_ply(found[1], found[2])
        elif low == _PASS and not self._source:
            check_pass(self._begun, word)
        elif self._plies and not self._source:
            self._take_end(word, side)
        elif self._plies or wanted:
            raise NotationError(word, "a ply like e3 or e3f3", self._plies + 1)

    def _take_ply(self, first: str, second: str | None) -> None:
        moving = self._begun.position.phase is Phase.MOVEMENT
        if self._source and second:
            raise NotationError(first + second, f"a space to which {self._source} moves", self._plies + 1)
        if moving and not second and not self._source and not self._begun.outcome:
            self._check(first)
            self._source = first
            return
        ply = self._check(self._source + first + (second or ""))
        self._source = ""
        play_all(self._begun, [ply])
        self._over = bool(self._begun.outcome)

    def _check(self, text: str) -> Ply:
        return parse_ply(text, self._plies + 1)

    def _take_end(self, word: str, side: Colour | None) -> None:
        """Take in how a game ended that the towers did not decide."""
        game = self._begun
        if _RESULT.fullmatch(word):
            self._headers.setdefault("result", word)
        elif word.lower() in {"resigns", "resigned", "resign"}:
            game.resign(side or game.position.turn)
        elif word.lower() == "draw":
            game.agree_draw()
        else:
            raise NotationError(word, "a ply like e3 or e3f3", self._plies + 1)
        self._over = True

    @property
    def _begun(self) -> Game:
        if self._game is None:
            self._game = begin(self._headers)
        return self._game

    def _close(self) -> None:
        """Check that nothing is left open at the end of a game."""
        if self._source:
            raise NotationError(self._source, "a move like e3f3", self._plies + 1)
        if self._game and not self._game.outcome:
            end(self._game, self._headers)


def _bare(word: str) -> str:
    """Return a word without the marks around it, or a result as it is."""
    return word if _RESULT.fullmatch(word) else word.strip(_MARKS)


def _is_said(word: str | None) -> bool:
    """Tell whether a word with digits is a time or a result, not a number before a ply."""
    return bool(word and (_TIME.fullmatch(word.strip(_MARKS)) or _RESULT.fullmatch(word)))
