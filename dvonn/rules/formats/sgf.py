"""Reading the SGF that BoardSpace writes: every action of both players at the table, in the order in which they did it.

A piece or stack may be lifted and put back several times before its player says done; only what stands then counts.
"""

import re
from collections.abc import Iterator
from typing import Final

from dvonn.rules.formats.parsed_game import ParsedGame, check_pass
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_ply, play_all
from dvonn.rules.pieces import Colour

BEGIN: Final = re.compile(r"\(\s*+;")
_TOKEN: Final = re.compile(r"\s*+(?:([();])|([A-Za-z0-9]{1,20}+)|\[((?:[^\]\\]++|\\.)*+)\])", re.DOTALL)
_SPACE: Final = re.compile(r"([A-Za-z])\s*+([0-9])")
_MOST_TOKENS: Final = 20_000  # of one game; BoardSpace's have some 800
_LONGEST_VALUE: Final = 200  # characters that are looked at
_HEADERS: Final = {"DT": "date", "RE": "result"}
_SEATS: Final = ("P0", "P1")


def read_sgf(text: str) -> Iterator[ParsedGame]:
    """Yield the games of a text, each as far as it can be read."""
    found = BEGIN.search(text)
    while found:
        scanner = _Scanner(text, found.start())
        replay = _Replay()
        error = None
        try:
            for name, value in scanner.main_line():
                replay.take(name, value)
        except NotationError as caught:
            error = str(caught)
        yield ParsedGame(replay.game, replay.named(), error=error)
        found = BEGIN.search(text, scanner.at)


class _Scanner:
    """Reads one game's properties; other lines of play than the first are passed over. at is where it stands."""

    def __init__(self, text: str, at: int) -> None:
        self._text = text
        self.at = at

    def main_line(self) -> Iterator[tuple[str, str]]:
        """Yield the name and value of each property of the first line of play, then go on to the game's end."""
        name, depth, first = "", 0, True
        for _ in range(_MOST_TOKENS):
            mark, word, value = self._token()
            if mark:
                depth += {"(": 1, ")": -1, ";": 0}[mark]
                first &= mark != ")"
            elif word is not None:
                name = word.upper()
            elif first:
                yield name, value.replace("\\]", "]")
            if depth == 0:
                return
        raise self._error(f"the end of a game, after {_MOST_TOKENS} words")

    def _token(self) -> tuple[str | None, str | None, str]:
        found = _TOKEN.match(self._text, self.at)
        if not found:
            raise self._error("a property like P0[1 dropb C 2], or )")
        self.at = found.end()
        return found[1], found[2], (found[3] or "")[:_LONGEST_VALUE]

    def _error(self, expected: str) -> NotationError:
        """Return the error for what stands here, after which nothing more of the text is read."""
        at, self.at = self.at, len(self._text)
        return NotationError(self._text[at : at + 60].strip(), expected)


class _Replay:
    """A game as its players act; who acts first is White."""

    def __init__(self) -> None:
        self.game = Game()
        self._headers: dict[str, str] = {}
        self._players: dict[str, str] = {}
        self._white = ""
        self._source: str | None = None
        self._target: str | None = None
        self._text = ""  # of the action

    def named(self) -> dict[str, str]:
        """Return the headers: players by colour, date, result."""
        white = _SEATS.index(self._white or _SEATS[0])
        seats = zip(Colour, (_SEATS[white], _SEATS[1 - white]), strict=True)
        names = {f"{colour}name": self._players[seat] for colour, seat in seats if seat in self._players}
        return names | self._headers

    def take(self, name: str, value: str) -> None:
        """Take in a property; NotationError if it cannot have been done there."""
        if name == "GM" and value.strip().lower() != "dvonn":
            raise NotationError(value, "a game of Dvonn")
        if name in _HEADERS:
            self._headers[_HEADERS[name]] = value
        if name not in _SEATS:
            return
        number, _, action = value.strip().partition(" ")
        if number == "id":
            self._players[name] = action.strip(' "')
        elif number.isdecimal():
            self._text = action
            self._act(name, action)

    def _act(self, seat: str, text: str) -> None:
        word, *_ = text.split() or [""]
        spaces = [column + row for column, row in _SPACE.findall(text[len(word) :])]
        match word.lower(), spaces:
            case "start" | "edit", _:
                return
            case "pick" | "drop", _:  # from and to the pieces beside the board
                self._source = self._target = None
            case "pickb", [space]:
                self._lift(space)
            case "dropb", [space]:
                self._source, self._target = (None, None) if space == self._source else (self._source, space)
            case "move", [source, target]:
                self._source, self._target = source, target
            case "pass", []:
                check_pass(self.game, text)
            case "resign", []:
                self._resign(seat)
            case "done", []:
                self._commit(seat)
            case _:
                raise self._error("dropb, pickb or move with spaces, pick, drop, pass, resign or done")

    def _lift(self, space: str) -> None:
        if space == self._target:
            self._target = None
        else:
            self._source, self._target = space, None

    def _commit(self, seat: str) -> None:
        if not self._target:
            return
        self._white = self._white or seat
        turn = self.game.position.turn
        if (seat == self._white) is not (turn is Colour.WHITE):
            raise self._error(f"{turn} to play")
        ply = parse_ply((self._source or "") + self._target, len(self.game.plies) + 1)
        self._source = self._target = None
        play_all(self.game, [ply])

    def _resign(self, seat: str) -> None:
        if self.game.outcome:
            raise self._error("nothing more, as the game is over")
        self.game.resign(Colour.WHITE if seat == (self._white or _SEATS[0]) else Colour.BLACK)

    def _error(self, expected: str) -> NotationError:
        return NotationError(self._text, expected, len(self.game.plies) + 1)
