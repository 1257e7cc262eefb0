"""Facts of positions: consequences of moves, life-lines, mobility, threats; and of games: move tables, cut-offs."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, NamedTuple

from dvonn.rules import board
from dvonn.rules.board import LANDINGS, NEIGHBOURS, PLACEMENT_ORDER, Colour, Move, Phase, Ply, Space, SpaceSet, owner
from dvonn.rules.game import Game
from dvonn.rules.position import Position, forced_pass


class Scores(NamedTuple):
    """A number of pieces of each side: those in its stacks, whatever their colour."""

    white: int
    black: int

    def of(self, colour: Colour) -> int:
        """Return the number for a side."""
        return self.white if colour is Colour.WHITE else self.black


class Consequence:
    """The effects of a move of the side to move; IllegalPlyError if it is not legal.

    The new `stack` at the target may itself be cut off; then all of its pieces count among the losses of its owner, the
    mover. `lost` are the pieces in the cut-off stacks of each side, `change` that of each side's score by captures and
    losses. The `next_targets` are those of the new stack's own moves, regardless of the turn.
    """

    def __init__(self, position: Position, move: Move) -> None:
        self.move = move
        self.mover = position.turn
        self.after = position.play(move)
        self.cut_off = tuple(position.cut_off_by(move))
        self.is_cut_off = move.target in self.cut_off
        self.lost = lost_by(position, move)
        self.change = Scores(*(self.after.score(colour) - position.score(colour) for colour in Colour))
        self.stack = position.stacks[move.target] + position.stacks[move.source]
        self.next_targets = tuple(onward.target for onward in self.after.moves_from(move.target))
        self.other_passes = forced_pass(position, self.after) is not None  # so that the mover moves again
        self.ends_game = self.after.is_over


def lost_by(position: Position, move: Move) -> Scores:
    """Return the number of pieces in the stacks of each side that a move cuts off, regardless of the turn."""
    lost = dict.fromkeys(Colour, 0)
    for space in position.cut_off_by(move):
        stack = position.stacks[space] + (position.stacks[move.source] if space == move.target else ())
        side = owner(stack)
        assert side, "dvonn pieces are never cut off"
        lost[side] += len(stack)
    return Scores(lost[Colour.WHITE], lost[Colour.BLACK])


# Life-lines, mobility and threats


class LifeLines:
    """The connections of the stacks to the dvonn pieces; placed pieces without a link to one are left out.

    Links are those on the shortest paths to the nearest dvonn piece, the closer stack first. Dependents maps each stack
    on which others depend to the spaces that would be cut off if it were removed together with its own dvonn pieces.
    """

    def __init__(self, position: Position) -> None:
        steps = steps_from_dvonn(position)
        links = ((one, two) for one in steps for two in NEIGHBOURS[one] if steps.get(two) == steps[one] + 1)
        self.links = frozenset(links)
        dependents = {space: tuple(board.members(dependents_of(position, space))) for space in steps}
        self.dependents = {space: others for space, others in dependents.items() if others}


class Freedom(Enum):
    """The freedom of movement of a stack with an owner.

    A stack without a target is stuck for good, since a vacant space is never occupied again. That includes a stack that
    is higher than the longest line, and a surrounded stack that would have no target if it were free.
    """

    FREE = auto()
    SURROUNDED = auto()
    STUCK = auto()


class Mobility:
    """The freedom of each stack with an owner, and for each side the number of movable stacks and of moves.

    It is that of both sides, regardless of the turn, in the movement phase.
    """

    def __init__(self, position: Position) -> None:
        assert position.phase is Phase.MOVEMENT, "vacant spaces are still filled"
        moves = {colour: [len(position.moves_from(space)) for space in position.owned(colour)] for colour in Colour}
        self.freedom = {space: _freedom(position, space) for colour in Colour for space in position.owned(colour)}
        self.movable = {colour: sum(map(bool, counts)) for colour, counts in moves.items()}
        self.moves = {colour: sum(counts) for colour, counts in moves.items()}


def dependents_of(position: Position, space: Space) -> SpaceSet:
    """Return the spaces that would be newly cut off if the stack on a space were removed."""
    rest = position.occupied & ~(1 << space)
    linked_before = board.linked(position.dvonn, position.occupied) & rest
    return linked_before & ~board.linked(position.dvonn & rest, rest)


def steps_from_dvonn(position: Position) -> dict[Space, int]:
    """Return the distance of each linked stack, in steps over stacks, from the nearest stack with a dvonn piece."""
    return board.steps_from(board.members(position.dvonn), set(board.members(position.occupied)))


def _freedom(position: Position, space: Space) -> Freedom:
    height = position.height(space)
    landings = LANDINGS[space][height] if height <= board.MAX_MOVE_LENGTH else ()
    if not any(position.stacks[target] for target in landings):
        return Freedom.STUCK
    return Freedom.SURROUNDED if position.is_surrounded(space) else Freedom.FREE


def threats(position: Position, colour: Colour) -> dict[Space, tuple[Space, ...]]:
    """Return the capturers of each threatened stack of a side and of each threatened lone dvonn piece.

    The capturers are the other side's stacks that could land there if it were the other side's turn.
    """
    found: dict[Space, tuple[Space, ...]] = {}
    for space in position.owned(colour.other):
        for move in position.moves_from(space):
            if position.owner(move.target) is not colour.other:
                found[move.target] = (*found.get(move.target, ()), space)
    return found


# The table of a game's moves

PASSES_TEXT: Final = "passes"


@dataclass(frozen=True)
class MoveCell:
    """A ply or a forced pass: its text, the index of the position after it, and the number of pieces cut off."""

    text: str
    after: int
    cut_off: int = 0

    def __str__(self) -> str:
        """Return the text of the cell, like e3f3 -4."""
        return f"{self.text} -{self.cut_off}" if self.cut_off else self.text


@dataclass
class MoveRow:
    """A row of the table: at most one ply or pass of each side. Row 0 is the start of the game and has none."""

    number: int
    cells: dict[Colour, MoveCell] = field(default_factory=dict)

    def after(self, colour: Colour) -> int:
        """Return the number of the position after a side's ply in this row, or else after the other side's."""
        cell = self.cells.get(colour) or next(iter(self.cells.values()), None)
        return cell.after if cell else 0


def move_rows(game: Game) -> list[MoveRow]:
    """Return the rows of a game, the start first; a side that plays twice in succession begins a new row."""
    rows, after, pieces = [MoveRow(0)], 0, [position.piece_count for position in game.positions]
    for colour, ply in [*game.turns(), *([(game.passed, None)] if game.passed else [])]:
        if colour is Colour.WHITE or colour in rows[-1].cells or not rows[-1].cells:
            rows.append(MoveRow(len(rows)))
        after += ply is not None
        cut_off = max(0, pieces[after - 1] - pieces[after]) if ply else 0
        rows[-1].cells[colour] = MoveCell(str(ply or PASSES_TEXT), after, cut_off)
    return rows


def move_count(start: Position, plies: Sequence[Ply]) -> int:
    """Return how many moves a game has: the number of the last row with a ply. The game is not replayed.

    A move is made by the side on top of its stack, and a placement by White and Black in turn.
    """
    owners = {space: owner(stack) for space, stack in enumerate(start.stacks)}
    count, placed, seen = 0, start.piece_count, set[Colour | None]()
    for ply in plies:
        if isinstance(ply, Move):
            side = owners[ply.target] = owners.get(ply.source)
        else:
            side = Colour.BLACK if placed % 2 else Colour.WHITE
            owners[ply.space], placed = owner((PLACEMENT_ORDER[placed % len(PLACEMENT_ORDER)],)), placed + 1
        if side is Colour.WHITE or side in seen or not seen:
            count, seen = count + 1, set()
        seen.add(side)
    return count


def row_of_position(rows: Sequence[MoveRow], after: int) -> int:
    """Return the index of the row with the ply that led to a position, 0 if there is none."""
    return next((n for n, row in enumerate(rows) if any(cell.after == after for cell in row.cells.values())), 0)


# Facts of a game; moves have the numbers of the table


@dataclass(frozen=True)
class CutOff:
    """A move that cut stacks off: its ply, from 0, its number, its side, and the pieces that each side lost."""

    ply: int
    move: int
    by: Colour
    lost: Scores

    @property
    def pieces(self) -> int:
        """The number of pieces that both sides lost."""
        return sum(self.lost)

    @property
    def gain(self) -> int:
        """The number of pieces that the other side lost."""
        return self.lost.of(self.by.other)


class GameFacts:
    """Facts of a game.

    `moves` is the number of the last move and `placing_moves` that of the last placement, both 0 without any. `cut_off`
    is the one that cost the other side most pieces, the first of equal ones; `turning_point` is the number of the move
    with which the winner took the lead in pieces for good. Both are None if there is none. `tallest` is the height of
    the tallest stacks at the end, which have the `owners`.
    """

    def __init__(self, game: Game) -> None:
        rows, end = move_rows(game), game.position
        self.moves = move_count(game.start, game.plies)
        self.placing_moves = row_of_position(rows, sum(not isinstance(ply, Move) for ply in game.plies))
        gains = [cut_off for cut_off in cut_offs(game) if cut_off.gain]
        self.cut_off = max(gains, key=lambda cut_off: cut_off.gain, default=None)
        turning_point = _turning_point(game)
        self.turning_point = turning_point and row_of_position(rows, turning_point)
        self.tallest = max(map(len, end.stacks))
        self.owners = [colour for colour in Colour if self.tallest in map(end.height, end.owned(colour))]


def decisive_cut_off(game: Game) -> CutOff | None:
    """Return the cut-off that changed the lead most, None if nothing was cut off.

    Of equal ones it is the one with the most pieces, and of these the first.
    """
    return max(cut_offs(game), key=lambda one: (abs(one.lost.white - one.lost.black), one.pieces), default=None)


def cut_offs(game: Game) -> list[CutOff]:
    """Return the moves that cut stacks off, in order."""
    rows, before = move_rows(game), game.positions
    moves = [(n, ply) for n, ply in enumerate(game.plies) if isinstance(ply, Move)]
    found = [CutOff(n, row_of_position(rows, n + 1), before[n].turn, lost_by(before[n], ply)) for n, ply in moves]
    return [cut_off for cut_off in found if cut_off.pieces]


def _turning_point(game: Game) -> int | None:
    """Return the first position from which on the winner owned more pieces than the other side, None without one."""
    winner = game.outcome.winner if game.outcome else None
    if not winner:
        return None
    leads = [position.score(winner) - position.score(winner.other) for position in game.positions]
    level = [n for n, lead in enumerate(leads) if lead <= 0 or game.positions[n].phase is Phase.PLACEMENT]
    return level[-1] + 1 if level and level[-1] + 1 < len(leads) else None
