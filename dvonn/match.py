"""A match: a game, who sits at each colour, and the computer that thinks; with undo to a human's turn."""

import re
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import TYPE_CHECKING

from dvonn.engine.levels import LEVELS, Level
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, format_game, parse_game, parse_plies, split_record
from dvonn.rules.pieces import Colour, Ply
from dvonn.rules.position import Position

if TYPE_CHECKING:
    from dvonn.engine.thinker import Thinker

HUMAN = "human"
Seats = Mapping[Colour, Level | None]
"""The computer's level at each colour, None where a human sits."""


class Match:
    """A match in progress or ended. The clock returns seconds; the seed decides what the computer leaves to chance."""

    def __init__(
        self, seats: Seats, game: Game | None = None, seed: int = 0, clock: Callable[[], float] = perf_counter
    ) -> None:
        self.seats = dict(seats)
        self.game = game or Game()
        self.seed = seed
        self._clock = clock
        self._thinker: Thinker | None = None

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return self.game.position

    @property
    def is_hot_seat(self) -> bool:
        """Whether two humans play."""
        return not any(self.seats.values())

    @property
    def waits_for_human(self) -> bool:
        """Whether a human is to play."""
        return not self.game.outcome and self.seats[self.position.turn] is None

    @property
    def waits_for_computer(self) -> bool:
        """Whether the computer is to play."""
        return not self.game.outcome and self.seats[self.position.turn] is not None

    def play(self, ply: Ply) -> None:
        """Play a ply for the side to move; IllegalPlyError if it is not legal, and nothing has changed."""
        self.game.play(ply)
        self._stop_thinking()

    def resign(self, colour: Colour) -> None:
        """Let a side give the game up."""
        self.game.resign(colour)
        self._stop_thinking()

    def think(self, seconds: float) -> Ply | None:
        """Let the computer think for some seconds; return its ply, not yet played, once it has made up its mind."""
        level = self.seats[self.position.turn]
        assert level, "a human is to play"
        from dvonn.engine.thinker import Thinker  # noqa: PLC0415 # the first frame does not wait for the engine

        if not self._thinker:
            self._thinker = Thinker(self.position, level, f"{self.seed} {len(self.game.plies)}", self._clock)
        if not self._thinker.done:
            self._thinker.step(seconds)
        return self._thinker.best if self._thinker.done else None

    # Back and forth

    @property
    def can_undo(self) -> bool:
        """Whether there is a human's turn to go back to."""
        return self.game.given_up is not None or self._was_humans_turn

    @property
    def can_redo(self) -> bool:
        """Whether something was undone that can be played again."""
        return bool(self.game.undone) and not self.game.given_up

    def undo(self) -> None:
        """Go back to the last human's turn: the human's own ply, or resignation, and the computer's answers with it."""
        assert self.can_undo, "no human's turn to go back to"
        self._stop_thinking()
        self.game.undo()
        while not self._is_humans(self.position) and self._was_humans_turn:
            self.game.undo()

    def redo(self) -> None:
        """Play again what was undone, up to the next human's turn or the last undone ply."""
        assert self.can_redo, "nothing was undone"
        self._stop_thinking()
        self.game.redo()
        while self.game.undone and not self._is_humans(self.position):
            self.game.redo()

    @property
    def _was_humans_turn(self) -> bool:
        return any(self._is_humans(position) for position in self.game.positions[:-1])

    def _is_humans(self, position: Position) -> bool:
        return self.seats[position.turn] is None

    def _stop_thinking(self) -> None:
        if self._thinker:
            self._thinker.cancel()
        self._thinker = None

    # Text

    def __str__(self) -> str:
        """Return the text that parse_match reads: the game with who sits where, the seed and what was undone."""
        headers = {colour.value: level.key if level else HUMAN for colour, level in self.seats.items()}
        headers["seed"] = str(self.seed)
        if self.game.undone:
            headers["undone"] = " ".join(map(str, self.game.undone))
        return format_game(self.game, headers)


def parse_match(text: str, clock: Callable[[], float] = perf_counter) -> Match:
    """Read what str(match) writes; NotationError says what is wrong with anything else."""
    game = parse_game(text)
    headers = split_record(text).headers
    seats = {colour: _parse_seat(headers.get(colour.value, HUMAN)) for colour in Colour}
    seed = headers.get("seed", "0")
    if not re.fullmatch("[0-9]{1,20}", seed):
        raise NotationError(seed, "a whole number as the seed")
    game.undone = _check_undone(game, headers.get("undone", ""))
    return Match(seats, game, int(seed), clock)


def _parse_seat(word: str) -> Level | None:
    if word != HUMAN and word not in LEVELS:
        raise NotationError(word, " or ".join([HUMAN, *LEVELS]))
    return LEVELS.get(word)


def _check_undone(game: Game, text: str) -> list[Ply]:
    """Read what was undone, the last undone last; every ply must be legal in its turn."""
    undone = parse_plies(text.split())
    position = game.position
    for ply in reversed(undone):
        if position.objection(ply):
            raise NotationError(str(ply), f"a ply that {position.turn} could redo")
        position = position.play(ply)
    return undone
