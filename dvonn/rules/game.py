"""Game: a start position, the plies played from it, and the outcome; with undo and redo."""

from collections.abc import Iterable

from dvonn.rules.outcome import EndReason, Outcome, TieRule
from dvonn.rules.pieces import Colour, Ply
from dvonn.rules.position import Position, forced_pass


class Game:
    """A game in progress or ended; besides the end by the rules there are resignation, time and an agreed draw.

    early_end is the loser, None for an agreed draw, and the reason; it is independent of the turn.
    """

    def __init__(self, start: Position | None = None, ties: TieRule = TieRule.DRAW) -> None:
        self.start = start or Position()
        self.ties = ties
        self.positions = [self.start]
        self.plies: list[Ply] = []
        self.undone: list[Ply] = []
        self.early_end: tuple[Colour | None, EndReason] | None = None

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def last_ply(self) -> Ply | None:
        """The ply that led to the current position, None at the start."""
        return self.plies[-1] if self.plies else None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, None while the game goes on."""
        if not self.early_end:
            return self.position.outcome(self.ties)
        loser, reason = self.early_end
        return Outcome(loser and loser.other, reason, *(self.position.score(colour) for colour in Colour))

    @property
    def passed(self) -> Colour | None:
        """The side that had to pass after the last ply, None if none had to."""
        return forced_pass(*self.positions[-2:]) if self.plies else None

    def play(self, ply: Ply) -> None:
        """Play a ply and discard the undone ones; IllegalPlyError if it is not legal, in which case nothing changes."""
        assert not self.early_end, "the game has ended"
        self._push(ply)
        self.undone.clear()

    def play_all(self, plies: Iterable[Ply]) -> None:
        """Play plies in order; IllegalPlyError at the first that is not legal."""
        for ply in plies:
            self.play(ply)

    def undo(self) -> None:
        """Take back a resignation, a loss on time or an agreed draw, or else the last ply."""
        if self.early_end:
            self.early_end = None
            return
        self.undone.append(self.plies.pop())
        self.positions.pop()

    def redo(self) -> None:
        """Play the last undone ply again."""
        assert not self.early_end, "the game has ended"
        self._push(self.undone[-1])
        self.undone.pop()

    def resign(self, colour: Colour) -> None:
        """End the game by the resignation of a side."""
        self._end_early(colour, EndReason.RESIGNATION)

    def flag(self, colour: Colour) -> None:
        """End the game by a side's loss on time."""
        self._end_early(colour, EndReason.TIME)

    def agree_draw(self) -> None:
        """End the game by an agreed draw."""
        self._end_early(None, EndReason.AGREEMENT)

    def _end_early(self, loser: Colour | None, reason: EndReason) -> None:
        assert not self.outcome, "the game has ended"
        self.early_end = loser, reason

    def _push(self, ply: Ply) -> None:
        self.positions.append(self.position.play(ply))
        self.plies.append(ply)
