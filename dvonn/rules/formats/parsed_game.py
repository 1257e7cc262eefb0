"""A game that was read from somebody's text, as far as that could be understood."""

from collections.abc import Mapping
from dataclasses import dataclass

from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, Times
from dvonn.rules.pieces import Colour


@dataclass(frozen=True)
class ParsedGame:
    """A game up to where it could be read; error is a line that says which ply stopped it and what was expected.

    Headers are as they were said; players stand under white and black, or whitename and blackname.
    """

    game: Game
    headers: Mapping[str, str]
    times: Times = ()
    error: str | None = None

    def player(self, colour: Colour) -> str:
        """Return who played a colour, as it was said; nothing if it was not."""
        return self.headers.get(f"{colour}name") or self.headers.get(colour.value, "")


def check_pass(game: Game, text: str) -> None:
    """Refuse a pass that is said where nobody had to pass: NotationError."""
    if not game.outcome and not game.passed:
        raise NotationError(text, f"a ply, as {game.position.turn} can move", len(game.plies) + 1)
