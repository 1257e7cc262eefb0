"""How a move is chosen on a position by any device: a stack is selected, then its target, or it is dragged there."""

from dataclasses import replace

from dvonn.rules.board import Space
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position
from dvonn.scenes.cursor import Cursor
from dvonn.scenes.scene import Stage
from dvonn.view.marks_view import Marks


class Hand:
    """The choice of one move; choosing a stack again lets it go, and a move may have to be confirmed."""

    def __init__(self, stage: Stage, position: Position) -> None:
        self._stage, self._position = stage, position
        self.selected: Space | None = None
        self.proposed: Move | None = None  # waits to be chosen again
        self.remark = ""  # what was wrong with the last choice
        self._dragged: Space | None = None  # where the drag has begun that goes on

    def choose(self, space: Space) -> Move | None:
        """Return the move of the selected stack to a space, or else select the stack there, or let go of it."""
        self.remark = ""
        if self.selected is not None and space in self.choices():
            return self._propose(Move(self.selected, space))
        if space == self.selected:
            self.select(None)
            return None
        blocked = self._position.objection_to_stack(space)
        if blocked is None:
            self.select(space)
            return None
        away = None if self.selected is None else self._position.objection(Move(self.selected, space))
        self.remark = _sentence(away or blocked)
        self._stage.sound.play("illegal")
        return None

    def _propose(self, move: Move) -> Move | None:
        if not self._stage.settings.confirm or move == self.proposed:
            return move
        self.proposed = move
        self._stage.sound.play("pick")
        return None

    def select(self, space: Space | None) -> None:
        """Take a stack in hand, or let go."""
        self.selected, self.proposed = space, None
        self._stage.sound.play("drop" if space is None else "pick")

    def drag(self, start: Space | None) -> None:
        """Select the stack that a drag begins on, if it may move."""
        if start != self._dragged and start is not None and start != self.selected and start in self._movable():
            self.select(start)
        self._dragged = start

    def drop(self, space: Space | None) -> Move | None:
        """Return the move of the dragged stack to where it is let go; on its own space it stays selected."""
        start, self._dragged = self._dragged, None
        if start is None or start != self.selected or space == start:
            return None
        if space is not None and space in self.choices():
            return self._propose(Move(start, space))
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

    def marks(self, cursor: Cursor) -> Marks:
        """Point out what may be chosen."""
        choices = self.choices()
        aimed = cursor.aimed if cursor.aimed in choices else None
        if self.selected is None:
            return Marks(movable=frozenset(choices), cursor=cursor.shown, aimed=aimed)
        marks = Marks(targets=frozenset(choices), selected=self.selected, cursor=cursor.shown, aimed=aimed)
        if self.proposed:
            return replace(marks, targets=frozenset({self.proposed.target}), aimed=self.proposed.target)
        return marks


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]
