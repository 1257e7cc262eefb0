"""The selection of a move by any device: a stack and then its target, or by dragging."""

from dvonn.board.marks import Marks
from dvonn.rules.board import Space
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position
from dvonn.screens.scene import Stage


class MoveSelection:
    """The selection of one move; choosing the selected stack again deselects it."""

    def __init__(self, stage: Stage, position: Position) -> None:
        self._stage, self._position = stage, position
        self.selected: Space | None = None
        self.remark = ""  # why the last choice is not possible
        self._dragged: Space | None = None  # where the current drag began

    def choose(self, space: Space) -> Move | None:
        """Return the move of the selected stack to a space; else select or deselect the stack there."""
        self.remark = ""
        if self.selected is not None and space in self.choices():
            return Move(self.selected, space)
        if space == self.selected:
            self.select(None)
            return None
        blocked = self._position.objection_to_stack(space)
        if blocked is None:
            self.select(space)
        else:
            away = None if self.selected is None else self._position.objection(Move(self.selected, space))
            self.remark = away or blocked
        return None

    def select(self, space: Space | None) -> None:
        """Select a stack, None to deselect."""
        self.selected = space
        self._stage.sound.play("drop" if space is None else "pick")

    def drag(self, start: Space | None) -> bool:
        """Select the stack a drag begins on, if it may move; return True if this call selected it."""
        picks = start != self._dragged and start is not None and start != self.selected and start in self._movable()
        self._dragged = start
        if picks:
            self.select(start)
        return picks

    def drop(self, space: Space | None) -> Move | None:
        """Return the move of the dragged stack to a space; dropped on its own space it stays selected."""
        start, self._dragged = self._dragged, None
        if start is None or start != self.selected or space == start:
            return None
        if space is not None and space in self.choices():
            return Move(start, space)
        self.select(None)
        return None

    def choices(self) -> list[Space]:
        """Return the stacks that may move, or the targets of the selected one."""
        if self.selected is None:
            return self._movable()
        return [move.target for move in self._position.moves_from(self.selected)]

    def _movable(self) -> list[Space]:
        position = self._position
        return [space for space in position.owned(position.turn) if position.moves_from(space)]

    def marks(self, proposed: Move | None) -> Marks:
        """Return the marks of the choices; with a proposed move, only of its target."""
        if self.selected is None:
            return Marks(movable=frozenset(self._movable()))
        return Marks(targets=frozenset({proposed.target} if proposed else self.choices()), selected=self.selected)
