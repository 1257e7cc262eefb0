"""A game's plies as lines: White's and Black's side by side, with what each cut off. Pure data, no pygame."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position, forced_pass

PASSES: Final = "passes"
START: Final = "Start"


@dataclass(frozen=True)
class MoveCell:
    """A ply or a forced pass: its words, the pieces it cut off, and the number of the position that stood after it."""

    words: str
    after: int
    cut_off: int = 0

    def __str__(self) -> str:
        """Return it as it is read, like e3f3 -4."""
        return f"{self.words} -{self.cut_off}" if self.cut_off else self.words


@dataclass
class MoveRow:
    """Some of both sides' plies, in turn; the first line of all has number 0 and no plies: it is the start."""

    number: int
    cells: dict[Colour, MoveCell] = field(default_factory=dict)

    def after(self, wanted: Colour) -> int:
        """Return the number of the position after a side's ply here, or after the other's where it has none."""
        cell = self.cells.get(wanted) or next(iter(self.cells.values()), None)
        return cell.after if cell else 0


def cells_of(game: Game) -> list[tuple[Colour, MoveCell]]:
    """Return who played and who passed, ply after ply."""
    cells = []
    for n, ply in enumerate(game.plies, start=1):
        before, after = game.positions[n - 1], game.positions[n]
        cells.append((before.turn, MoveCell(str(ply), n, max(0, _pieces(before) - _pieces(after)))))
        passed = forced_pass(before, after)
        if passed:
            cells.append((passed, MoveCell(PASSES, n)))
    return cells


def lines_of(game: Game) -> list[MoveRow]:
    """Return the start and the lines of a game; a side that plays twice in a row begins a new one."""
    lines = [MoveRow(0)]
    for colour, cell in cells_of(game):
        if colour is Colour.WHITE or colour in lines[-1].cells or not lines[-1].cells:
            lines.append(MoveRow(len(lines)))
        lines[-1].cells[colour] = cell
    return lines


def line_with(lines: Sequence[MoveRow], after: int) -> int:
    """Return which line has the ply that led to a position."""
    return next((n for n, line in enumerate(lines) if any(cell.after == after for cell in line.cells.values())), 0)


def _pieces(position: Position) -> int:
    return sum(map(len, position.stacks))
