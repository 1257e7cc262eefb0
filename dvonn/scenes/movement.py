"""The movement scene: stacks move until nobody can."""

from collections.abc import Sequence

from dvonn.controls import Drag, Hover, Release
from dvonn.match import Match
from dvonn.rules.board import Space
from dvonn.rules.pieces import Move, Phase
from dvonn.scenes.board_scene import BoardScene
from dvonn.scenes.scene import Change, ShowScore, Stage
from dvonn.view import tempo
from dvonn.view.animation import Plan
from dvonn.view.marks_view import Marks


class Movement(BoardScene):
    """A stack is selected, then its target, or it is dragged there; choosing it again lets go."""

    phase = Phase.MOVEMENT
    computer_takes = tempo.COMPUTER_MOVES

    def __init__(self, stage: Stage, match: Match, plans: Sequence[Plan] = (), notice: str = "") -> None:
        super().__init__(stage, match, plans, notice)
        self.selected: Space | None = None
        self.dragged: Space | None = None  # where the drag has begun that goes on

    def back(self) -> Change | None:
        """Let go of the selected stack, or else pause."""
        if self.selected is None or self.proposed:
            return super().back()
        self._select(None)
        return None

    def show(self, plans: list[Plan]) -> Change | None:
        """Let plies be seen; the position has changed, so nothing stays selected."""
        self.selected = None
        return super().show(plans)

    def choose(self, space: Space) -> Change | None:
        """Move the selected stack to a space, select the stack there, or let go of it."""
        if self.selected is not None and space in self._targets():
            return self.propose(Move(self.selected, space))
        if space == self.selected:
            self._select(None)
            return None
        objection = self.match.position.objection_to_stack(space)
        if objection is None:
            self._select(space)
        elif self.selected is not None:
            self.refuse(self.match.position.objection(Move(self.selected, space)) or objection)
        else:
            self.refuse(objection)
        return None

    def follow(self, pointer: Hover) -> Change | None:
        """Let the pointer drag a stack: on a target it moves, on its own space it stays selected, else it is let go."""
        if isinstance(pointer, Release):
            return self._drop(self._space_at(pointer.at))
        source = self._space_at(pointer.start) if isinstance(pointer, Drag) else None
        if source != self.dragged:
            self.dragged = source
            self._pick(source)
        return None

    def _pick(self, space: Space | None) -> None:
        """Select the stack that a drag begins on, if it may move."""
        if space is not None and space != self.selected and self.match.waits_for_human and space in self._movable():
            self.finish()
            self._select(space)

    def _drop(self, space: Space | None) -> Change | None:
        source, self.dragged = self.dragged, None
        if source is None or source != self.selected or space == source:
            return None
        if space is not None and space in self._targets():
            self.finish()
            return self.propose(Move(source, space))
        self._select(None)
        return None

    def _select(self, space: Space | None) -> None:
        self.selected = space
        self.proposed = None
        self.stage.sound.play("drop" if space is None else "pick")

    def _targets(self) -> list[Space]:
        assert self.selected is not None, "only a selected stack has targets"
        return [move.target for move in self.match.position.moves_from(self.selected)]

    def _movable(self) -> list[Space]:
        position = self.match.position
        return [space for space in position.owned(position.turn) if position.moves_from(space)]

    def choices(self) -> list[Space]:
        """Return the stacks that may move, or where the selected one may go."""
        return self._movable() if self.selected is None else self._targets()

    def marks(self) -> Marks:
        """Point out the stacks that may move, or the selected one and its targets."""
        if self.selected is None:
            return Marks(movable=frozenset(self._movable()))
        targets = self.proposed[-1:] if self.proposed else self._targets()
        return Marks(targets=frozenset(targets), selected=self.selected)

    def advice(self) -> str:
        """Say what may be selected, or how far the selected stack goes."""
        if self.selected is None:
            return "Choose one of your lit stacks"
        height = self.match.position.height(self.selected)
        return f"It moves exactly {height} space{'s' * (height > 1)} in a line, onto another stack"

    def update(self, seconds: float) -> Change | None:
        """Move the picture on; when the last ply has been seen for a while, go on to the score."""
        change = super().update(seconds)
        if not change and self.match.game.outcome and self.waited >= tempo.FAREWELL:
            return ShowScore(self.match)
        return change
