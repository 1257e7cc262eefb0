"""The SGF that BoardSpace writes, read and written: every action of both players, in chronological order.

A player may lift a piece or stack and put it back several times before the action done, which commits the ply. Files of
2017 also hold actions that were undone: later entries of a player P-1 take them back, the last one first.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

from dvonn.rules.board import SPACE_NAMES, SPACES, Colour, Move, Phase, Piece, Place, Ply
from dvonn.rules.formats.results import RESULT_HEADER, believe, format_outcome
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, ParsedGame, check_pass, parse_ply, play_all, problem_of
from dvonn.rules.position import EndReason, Position

SGF_START: Final = re.compile(r"\(\s*+;")
_SGF_TOKEN: Final = re.compile(r"\s*+(?:([();])|([A-Za-z0-9-]{1,20}+)|\[((?:[^\]\\]++|\\.)*+)\])", re.DOTALL)
_MAX_SGF_TOKENS: Final = 20_000  # in one game; BoardSpace's have about 800
_HEADER_BY_PROPERTY: Final = {"DT": "date", "RE": "result", "EV": "event", "RO": "round", "PC": "site", "GC": "comment"}
_NAME_BY_PROPERTY: Final = {"PW": "whitename", "PB": "blackname", "GN": "title"}  # beside those of BoardSpace
_PLAYER_PROPERTIES: Final = ("P0", "P1")


def read_sgf(text: str) -> Iterator[ParsedGame]:
    """Yield the games of a text, each up to its first error."""
    found = SGF_START.search(text)
    while found:
        scanner = _Scanner(text, found.start())
        replay = _Replay()
        problem = None
        try:
            for name, value in scanner.main_line():
                replay.add_property(name, value)
        except Exception as error:  # noqa: BLE001 # of the text, or ours
            problem = problem_of(error)
        try:
            replay.play()
        except Exception as error:  # noqa: BLE001 # of the text, or ours
            problem = problem_of(error)
        headers = replay.headers()
        if not problem:
            believe(replay.game, headers)
        yield ParsedGame(replay.game, headers, problem=problem)
        found = SGF_START.search(text, scanner.offset)


class _Scanner:
    """Reads the properties of one game, without its variations; offset is that of the next token."""

    def __init__(self, text: str, offset: int) -> None:
        self._text = text
        self.offset = offset

    def main_line(self) -> Iterator[tuple[str, str]]:
        """Yield the name and value of each property of the main line, then skip to the end of the game."""
        name, depth, in_main_line = "", 0, True
        for _ in range(_MAX_SGF_TOKENS):
            delimiter, word, value = self._token()
            if delimiter:
                depth += {"(": 1, ")": -1, ";": 0}[delimiter]
                in_main_line &= delimiter != ")"
            elif word is not None:
                name = word.upper()
            elif in_main_line:
                yield name, re.sub(r"\\(.)", r"\1", value)
            if depth == 0:
                return
        raise self._error(f"the end of a game, after {_MAX_SGF_TOKENS} words")

    def _token(self) -> tuple[str | None, str | None, str]:
        found = _SGF_TOKEN.match(self._text, self.offset)
        if not found:
            raise self._error("a property like P0[1 dropb C 2], or )")
        self.offset = found.end()
        return found[1], found[2], (found[3] or "")[:200]  # the rest of a value is ignored

    def _error(self, expected: str) -> NotationError:
        """Return an error at the current offset, and move to the end of the text."""
        offset, self.offset = self.offset, len(self._text)
        return NotationError(self._text[offset : offset + 60].strip(), expected)


class _Replay:
    """Replays the actions of the players, once all have been added, as a game; the first to act is White."""

    def __init__(self) -> None:
        self.game = Game()
        self._actions: list[tuple[str, str]] = []  # the property of the player, and its value
        self._headers: dict[str, str] = {}
        self._players: dict[str, str] = {}
        self._white = ""
        self._source: str | None = None
        self._target: str | None = None
        self._text = ""  # of the current action

    def headers(self) -> dict[str, str]:
        """Return the headers: the players by colour, the date, the result."""
        white = _PLAYER_PROPERTIES.index(self._white or _PLAYER_PROPERTIES[0])
        players = zip(Colour, (_PLAYER_PROPERTIES[white], _PLAYER_PROPERTIES[1 - white]), strict=True)
        names = {f"{colour}name": self._players[player] for colour, player in players if player in self._players}
        if names and all(name and name in self._headers.get("title", "") for name in names.values()):
            self._headers.pop("title", None)  # BoardSpace's is made of the names
        return self._headers | names

    def add_property(self, name: str, value: str) -> None:
        """Note an action, take one back, or note a header; NotationError if that is impossible."""
        if name == "GM" and value.strip().lower() != "dvonn":
            raise NotationError(value, "a game of Dvonn")
        header = (_HEADER_BY_PROPERTY | _NAME_BY_PROPERTY).get(name)
        if header and value.strip(" ?"):
            self._headers[header] = value
        undone = re.fullmatch(r"(?s)Pop (P[01])\[([0-9]++ .*)\]", value.strip()) if name == "P-1" else None
        if undone:
            if self._actions[-1:] != [undone.groups()]:
                raise NotationError(value, "the last action to be undone")
            self._actions.pop()
        if name not in _PLAYER_PROPERTIES:
            return
        number, _, action = value.strip().partition(" ")
        if number == "id":
            self._players[name] = action.strip().removeprefix('"').removesuffix('"')
        elif number.isdecimal():
            self._actions.append((name, value.strip()))

    def play(self) -> None:
        """Play the actions; NotationError at the first that is impossible in its position."""
        for player, value in self._actions:
            self._text = value.partition(" ")[2]
            self._apply_action(player, self._text)

    def _apply_action(self, player: str, text: str) -> None:
        word, *_ = text.split() or [""]
        spaces = [column + row for column, row in re.findall(r"([A-Za-z])\s*+([0-9])", text[len(word) :])]
        match word.lower(), spaces:
            case "start" | "edit", _:
                return
            case "pick" | "drop", _:  # from and to the supply beside the board
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
                self._resign(player)
            case "done", []:
                self._commit(player)
            case _:
                raise self._error("dropb, pickb or move with spaces, pick, drop, pass, resign or done")

    def _lift(self, space: str) -> None:
        if self._target == space:
            self._target = None
        elif self._target or not self._source:  # a stack in hand stays there
            self._source, self._target = space, None

    def _commit(self, player: str) -> None:
        if not self._target:
            return
        self._white = self._white or player
        turn = self.game.position.turn
        if (player == self._white) is not (turn is Colour.WHITE):
            raise self._error(f"{turn} to play")
        ply = parse_ply((self._source or "") + self._target, len(self.game.plies) + 1)
        self._source = self._target = None
        play_all(self.game, [ply])

    def _resign(self, player: str) -> None:
        """End the game; a piece that is held or dropped without the action done does not count."""
        if self.game.outcome:
            raise self._error("nothing more, as the game is over")
        self._source = self._target = None
        self.game.resign(Colour.WHITE if player == (self._white or _PLAYER_PROPERTIES[0]) else Colour.BLACK)

    def _error(self, expected: str) -> NotationError:
        return NotationError(self._text, expected, len(self.game.plies) + 1)


# Writing


def format_sgf(game: Game, names: Mapping[Colour, str], headers: Mapping[str, str]) -> str:
    """Write a game as BoardSpace does, with its headers; White is its P0. The text is for UTF-8.

    A game that began on a full board is written with placements that lead to it. ValueError if it began with any other
    pieces on the board. A loss on time and an agreed draw are known from the result alone.
    """
    lines = ["(;", "GM[Dvonn]VV[1]CA[UTF-8]"]
    headers = {**headers, **({RESULT_HEADER: format_outcome(game.outcome)} if game.outcome else {})}
    written = _HEADER_BY_PROPERTY | {"GN": "title"}
    lines += [f"{key}[{_escaped(headers[name])}]" for key, name in written.items() if headers.get(name)]
    players = zip(_PLAYER_PROPERTIES, Colour, strict=True)
    lines += [f'{player}[id "{_escaped(names[colour])}"]' for player, colour in players]
    whole = Game()
    whole.play_all([*placements_to(game.start), *game.plies])
    actions = [(Colour.WHITE, f"Start {_PLAYER_PROPERTIES[0]}"), *_actions(whole)]
    if game.early_end and game.early_end[1] is EndReason.RESIGNATION and game.early_end[0]:
        actions.append((game.early_end[0], "resign"))
    for number, (colour, action) in enumerate(actions):
        lines.append(f"; {_PLAYER_PROPERTIES[colour is Colour.BLACK]}[{number} {action}]")
    return "\n".join([*lines, ")", ""])


def placements_to(start: Position) -> list[Ply]:
    """Return placements that lead to a position, which is empty or full of single pieces."""
    found = {piece: [space for space in SPACES if start.stacks[space] == (piece,)] for piece in Piece}
    dvonn, white, black = found[Piece.DVONN], found[Piece.WHITE], found[Piece.BLACK]
    is_full = start.phase is Phase.MOVEMENT and len(dvonn) + len(white) + len(black) == len(SPACES)
    if start != Position() and not (is_full and start.turn is Colour.WHITE):
        raise ValueError("the game began with pieces on the board")
    return [Place(space) for space in (*dvonn, *chain.from_iterable(zip(black, white, strict=True)))]


def _actions(game: Game) -> Iterator[tuple[Colour, str]]:
    """Yield the actions of both players; a pass is one of them."""
    for colour, ply in game.turns():
        words = {Place: ["dropb"], Move: ["move"]}.get(type(ply), ["pass"])
        words += [letter for space in ply or () for letter in SPACE_NAMES[space].upper()]
        yield from ((colour, " ".join(words)), (colour, "done"))


def _escaped(text: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", text)
