"""The results of some games for a side."""

from dataclasses import dataclass

from dvonn.rules.pieces import Colour


@dataclass
class GameTally:
    """Some games: how many, won and drawn by a side, decided by the score, and the sum of its margins in these."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    scored: int = 0
    margins: int = 0

    def add(self, other: "GameTally") -> None:
        """Add other games."""
        for name, count in vars(other).items():
            setattr(self, name, getattr(self, name) + count)

    @property
    def won_share(self) -> float:
        """The share of the games that the side has won, from 0 to 1."""
        return self.won / max(1, self.games)

    @property
    def mean_margin(self) -> float | None:
        """The mean margin of the side in pieces, None if no game was decided by the score."""
        return self.margins / self.scored if self.scored else None


def tally_of_game(winner: Colour | None, margin: int | None, side: Colour) -> GameTally:
    """Return the tally of one game; the margin is White's, None if it did not decide the game."""
    points = 0 if margin is None else margin if side is Colour.WHITE else -margin
    return GameTally(1, winner is side, winner is None, margin is not None, points)
