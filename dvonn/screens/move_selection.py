"""How a move is chosen on a position by any device: a stack is selected, then its target, or it is dragged there."""

from dvonn.board.marks import Marks
from dvonn.rules.board import Space
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position
from dvonn.screens.scene import Stage


class MoveSelection:
    """The choice of one move; choosing a stack again lets it go."""

    def __init__(self, stage: Stage, position: Position) -> None:
        self._stage, self._position = stage, position
        self.selected: Space | None = None
        self.remark = ""  # what was wrong with the last choice
        self._dragged: Space | None = None  # where the drag has begun that goes on

    def choose(self, space: Space) -> Move | None:
        """Return the move of the selected stack to a space, or else select the stack there, or let go of it."""
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
        """Take a stack in hand, or let go."""
        self.selected = space
        self._stage.sound.play("drop" if space is None else "pick")

    def drag(self, start: Space | None) -> bool:
        """Select the stack that a drag begins on, if it may move; tell whether that has just been done."""
        picks = start != self._dragged and start is not None and start != self.selected and start in self._movable()
        self._dragged = start
        if picks:
            self.select(start)
        return picks

    def drop(self, space: Space | None) -> Move | None:
        """Return the move of the dragged stack to where it is let go; on its own space it stays selected."""
        start, self._dragged = self._dragged, None
        if start is None or start != self.selected or space == start:
            return None
        if space is not None and space in self.choices():
            return Move(start, space)
        self.select(None)
        return None

    def choices(self) -> list[Space]:
        """Return the stacks that may move, or where the selected one may go."""
        if self.selected is None:
            return self._movable()
        return [move.target for move in self._position.moves_from(self.selected)]

    def _movable(self) -> list[Space]:
        position = self._position
        return [space for space in position.owned(position.turn) if position.moves_from(space)]

    def marks(self, proposed: Move | None) -> Marks:
        """Point out what may be chosen: once a move is proposed, only its target."""
        if self.selected is None:
            return Marks(movable=frozenset(self._movable()))
        return Marks(targets=frozenset({proposed.target} if proposed else self.choices()), selected=self.selected)
