"""A game: its plies, undo and redo; and the symmetries of the board."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Final

from dvonn.rules.board import ROW_SPACES, SPACE_TABLE_SIZE, SPACES, Colour, Move, Piece, Place, Ply, Space, Stack
from dvonn.rules.position import EndReason, Outcome, Position, TieRule, forced_pass

Symmetry = Mapping[Space, Space]


def _symmetry(*, across: bool, up: bool) -> Symmetry:
    """Return the symmetry that turns round the columns, the rows, or both."""
    rows = [spaces[::-1] if across else spaces for spaces in ROW_SPACES]
    images = [space for row in (rows[::-1] if up else rows) for space in row]
    return dict(zip(SPACES, images, strict=True))


SYMMETRIES: Final = tuple(_symmetry(across=across, up=up) for across in (False, True) for up in (False, True))


def images_of(space: Space) -> frozenset[Space]:
    """Return a space with its images under all symmetries."""
    return frozenset(symmetry[space] for symmetry in SYMMETRIES)


def image_of_ply(ply: Ply, symmetry: Symmetry) -> Ply:
    """Return the image of a ply."""
    return Place(symmetry[ply.space]) if isinstance(ply, Place) else Move(symmetry[ply.source], symmetry[ply.target])


def image_of_position(position: Position, symmetry: Symmetry) -> Position:
    """Return the image of a position."""
    stacks: list[Stack] = [()] * SPACE_TABLE_SIZE
    for space in SPACES:
        stacks[symmetry[space]] = position.stacks[space]
    return replace(position, stacks=tuple(stacks))


def board_key(pieces: Mapping[Space, Piece]) -> str:
    """Return the key of a full board of single pieces; boards that are images of each other have the same one."""
    images = ("".join(pieces[symmetry[space]] for space in SPACES) for symmetry in SYMMETRIES)
    return blake2b(min(images).encode(), digest_size=8).hexdigest()


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
