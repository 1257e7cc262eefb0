"""A walk through recorded games, ply by ply, from the empty board: the line so far, and a stack that is chosen."""

from collections.abc import Mapping, Sequence

from dvonn.language import _
from dvonn.rules.board import Space
from dvonn.rules.game import Game
from dvonn.rules.pieces import Move, Place, Ply
from dvonn.rules.position import Position
from dvonn.screens.openings.opening_map import name_with
from dvonn.storage.queries.continuations import ContinuationCount
from dvonn.storage.queries.game_tally import GameTally
from dvonn.words import ply_text

SHOWN_PLIES = 6  # of the line, the last ones


class OpeningWalk:
    """The line, and the count of the games that reach its end, the last one that is complete."""

    def __init__(self) -> None:
        self.game = Game()
        self.source: Space | None = None  # of a move whose target is not chosen yet
        self.count: ContinuationCount | None = None

    @property
    def position(self) -> Position:
        """The position at the end of the line."""
        return self.game.position

    # Steps

    def choose(self, space: Space) -> None:
        """Step on by a placement, or choose a stack and then its target."""
        ply: Ply = Place(space) if self.source is None else Move(self.source, space)
        if not self.position.objection(ply):
            self.play(ply)
        elif not self.position.objection_to_stack(space):
            self.source = None if space == self.source else space

    def play(self, ply: Ply) -> None:
        """Step on."""
        self.game.play(ply)
        self.source = None

    def go_back(self, plies: int = 1) -> None:
        """Give up a chosen stack, or else go back by some plies."""
        if self.source is None:
            for _number in range(min(plies, len(self.game.plies))):
                self.game.undo()
        self.source = None

    @property
    def length(self) -> int:
        """The number of plies."""
        return len(self.game.plies)

    # Figures

    @property
    def is_counted(self) -> bool:
        """Whether the count is that of the position."""
        return self.count is not None and self.count.question.position is self.position

    def _tallies_of_plies(self) -> Mapping[Ply, GameTally]:
        if not self.count or not self.is_counted:
            return {}
        tallies = {ply: self.count.tally(ply) for ply in self.position.moves()}
        return {ply: tally for ply, tally in tallies.items() if tally}

    @property
    def favourite(self) -> Ply | None:
        """The ply with which most games go on."""
        tallies = self._tallies_of_plies()
        return max(tallies, key=lambda ply: tallies[ply].games, default=None)

    def tallies(self) -> Mapping[Space, GameTally]:
        """Return the games by the spaces of the next placements, of the stacks that move, or of their targets."""
        found: dict[Space, GameTally] = {}
        for ply, tally in self._tallies_of_plies().items():
            if self.source in {None, ply[0]}:
                space = ply[0] if self.source is None else ply[-1]
                found.setdefault(space, GameTally()).add(tally)
        return found

    @property
    def rows(self) -> Sequence[tuple[str, GameTally]]:
        """The plies with their games, the most frequent one first; of those that are symmetrical, one."""
        tallies = self.count.tallies if self.count and self.is_counted else {}
        ranked = sorted(tallies.items(), key=lambda one: -one[1].games)
        return [(ply_text(ply), tally) for ply, tally in ranked if self.source in {None, ply[0]}]

    # Words

    @property
    def words(self) -> str:
        """The last plies of the line."""
        plies = [ply_text(ply) for ply in self.game.plies[-SHOWN_PLIES:]]
        dots = "… " * (self.length > SHOWN_PLIES)
        return dots + " ".join(plies) if plies else _("Choose a space to see how games went on")

    def name_of(self, space: Space) -> str:
        """Return the name of a space with those that are symmetrical to it now, or of the move that leads there."""
        if self.source is not None and self.source != space:
            return ply_text(Move(self.source, space))
        images = self.count.images_of(space) if self.count and self.is_counted else ()
        return name_with(space, images)
