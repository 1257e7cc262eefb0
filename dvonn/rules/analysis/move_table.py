"""The move list of a game as a table: White's and Black's plies side by side, with the pieces that each cut off."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from dvonn.rules.game import Game
from dvonn.rules.pieces import PLACEMENT_ORDER, Colour, Move, Ply, owner
from dvonn.rules.position import Position, forced_pass

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


def move_cells(game: Game) -> list[tuple[Colour, MoveCell]]:
    """Return the plies and forced passes of a game in order, each with its side."""
    cells = []
    for n, ply in enumerate(game.plies, start=1):
        before, after = game.positions[n - 1], game.positions[n]
        cells.append((before.turn, MoveCell(str(ply), n, max(0, before.piece_count - after.piece_count))))
        passed = forced_pass(before, after)
        if passed:
            cells.append((passed, MoveCell(PASSES_TEXT, n)))
    return cells


def move_rows(game: Game) -> list[MoveRow]:
    """Return the rows of a game, the start first; a side that plays twice in succession begins a new row."""
    rows = [MoveRow(0)]
    for colour, cell in move_cells(game):
        if colour is Colour.WHITE or colour in rows[-1].cells or not rows[-1].cells:
            rows.append(MoveRow(len(rows)))
        rows[-1].cells[colour] = cell
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
