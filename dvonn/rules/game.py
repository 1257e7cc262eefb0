"""Game: a start, the plies played from it, and how it ended; with undo and redo."""

from collections.abc import Iterable
from random import Random

from dvonn.rules.outcome import Outcome, Reason, Ties
from dvonn.rules.pieces import Colour, Ply
from dvonn.rules.position import Position, forced_pass


class Game:
    """A game in progress or ended. A side may also lose by resigning or by its flag, and both may agree on a draw.

    given_up is who lost that way, nobody where they agreed, and the reason; it does not matter whose turn it is.
    """

    def __init__(self, start: Position | None = None, ties: Ties = Ties.DRAW) -> None:
        self.start = start or Position()
        self.ties = ties
        self.positions = [self.start]
        self.plies: list[Ply] = []
        self.undone: list[Ply] = []
        self.given_up: tuple[Colour | None, Reason] | None = None

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return self.positions[-1]

    @property
    def last_ply(self) -> Ply | None:
        """The ply that led here, None at the start."""
        return self.plies[-1] if self.plies else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        if not self.given_up:
            return self.position.outcome(self.ties)
        loser, reason = self.given_up
        return Outcome(loser and loser.other, reason, *(self.position.score(colour) for colour in Colour))

    @property
    def passed(self) -> Colour | None:
        """The side that had to pass after the last ply."""
        return forced_pass(*self.positions[-2:]) if self.plies else None

    def play(self, ply: Ply) -> None:
        """Play a ply, which forgets what was undone; IllegalPlyError if it is not legal, and nothing has changed."""
        assert not self.given_up, "the game has ended"
        self._push(ply)
        self.undone.clear()

    def play_all(self, plies: Iterable[Ply]) -> None:
        """Play plies one after the other, up to the first that is not legal."""
        for ply in plies:
            self.play(ply)

    def undo(self) -> None:
        """Take back a resignation, a fallen flag or a draw that was agreed on, or else the last ply."""
        if self.given_up:
            self.given_up = None
            return
        self.undone.append(self.plies.pop())
        self.positions.pop()

    def redo(self) -> None:
        """Play the ply that was undone last."""
        assert not self.given_up, "the game has ended"
        self._push(self.undone[-1])
        self.undone.pop()

    def resign(self, colour: Colour) -> None:
        """Let a side give the game up."""
        self._give_up(colour, Reason.RESIGNATION)

    def flag(self, colour: Colour) -> None:
        """Let a side lose because its time has run out."""
        self._give_up(colour, Reason.TIME)

    def agree_draw(self) -> None:
        """Let both sides agree that nobody wins."""
        self._give_up(None, Reason.AGREEMENT)

    def _give_up(self, loser: Colour | None, reason: Reason) -> None:
        assert not self.outcome, "the game has ended"
        self.given_up = loser, reason

    def _push(self, ply: Ply) -> None:
        self.positions.append(self.position.play(ply))
        self.plies.append(ply)


def random_game(plies: int, seed: int = 5) -> Game:
    """Return a game with so many plies played by chance, or all there are."""
    rng = Random(seed)
    game = Game()
    while len(game.plies) < plies and not game.outcome:
        game.play(rng.choice(game.position.moves()))
    return game
