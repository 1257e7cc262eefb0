"""A game read from a text of any format, up to its first error."""

from collections.abc import Mapping
from dataclasses import dataclass

from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, PlyTimes
from dvonn.rules.pieces import Colour


@dataclass(frozen=True)
class ParsedGame:
    """A game up to its first error; error is a line that names the offending ply and what was expected.

    The headers are those of the text; the players are in white and black, or in whitename and blackname.
    """

    game: Game
    headers: Mapping[str, str]
    times: PlyTimes = ()
    error: str | None = None

    def player(self, colour: Colour) -> str:
        """Return the name of a player as it stands in the text, an empty string if it is missing."""
        return self.headers.get(f"{colour}name") or self.headers.get(colour.value, "")


def check_pass(game: Game, text: str) -> None:
    """Raise NotationError for a pass in a position without a forced pass."""
    if not game.outcome and not game.passed:
        raise NotationError(text, f"a ply, as {game.position.turn} can move", len(game.plies) + 1)
