"""The movement scene."""

from collections.abc import Sequence

from dvonn.board.animation import Plan
from dvonn.board.marks import Marks
from dvonn.input import Drag, Hover, Release
from dvonn.match import Match
from dvonn.rules.board import Space
from dvonn.rules.pieces import Move, Phase
from dvonn.screens.move_selection import MoveSelection
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Change, ShowScore, Stage
from dvonn.ui import timing


class Movement(BoardScene):
    """Players select a stack and then its target, or drag it there; choosing it again deselects it."""

    phase = Phase.MOVEMENT
    min_computer_seconds = timing.MIN_COMPUTER_MOVE_SECONDS

    def __init__(self, stage: Stage, match: Match, plans: Sequence[Plan] = (), notice: str = "") -> None:
        super().__init__(stage, match, plans, notice)
        self._selection = MoveSelection(stage, match.position)

    @property
    def selected(self) -> Space | None:
        """The selected stack."""
        return self._selection.selected

    def go_back(self) -> Change | None:
        """Deselect the stack, or else do the usual."""
        if self.selected is None or self.proposed:
            return super().go_back()
        self._selection.select(None)
        return None

    def animate(self, plans: list[Plan]) -> Change | None:
        """Animate plies; nothing stays selected, as the position has changed."""
        self._selection = MoveSelection(self.stage, self.match.position)
        return super().animate(plans)

    def choose(self, space: Space) -> Change | None:
        """Move the selected stack to a space, or select or deselect the stack there."""
        move = self._selection.choose(space)
        if move:
            return self.propose(move)
        if self._selection.remark:
            return self.refuse(self._selection.remark)
        self.proposed = None
        return None

    def follow_pointer(self, pointer: Hover) -> Change | None:
        """Drag a stack: it moves onto a target, stays selected on its own space, and is deselected elsewhere."""
        if isinstance(pointer, Release):
            return self._drop(self.space_at(pointer.at))
        start = self.space_at(pointer.start) if isinstance(pointer, Drag) else None
        if self._selection.drag(start if self.match.waits_for_human else None):
            self.finish()
            self.proposed = None
        return None

    def _drop(self, space: Space | None) -> Change | None:
        move = self._selection.drop(space)
        if move:
            self.finish()
            return self.propose(move)
        if self.selected is None:
            self.proposed = None
        return None

    def choices(self) -> list[Space]:
        """Return the stacks that may move, or the targets of the selected one."""
        return self._selection.choices()

    def marks(self) -> Marks:
        """Mark the stacks that may move, or the selected one and its targets."""
        return self._selection.marks(self.proposed if isinstance(self.proposed, Move) else None)

    def advice(self) -> str:
        """Return the instruction to select a stack, or the distance of the selected one."""
        if self.selected is None:
            return "Choose one of your lit stacks"
        height = self.match.position.height(self.selected)
        return f"It moves exactly {height} space{'s' * (height > 1)} in a line, onto another stack"

    def update(self, seconds: float) -> Change | None:
        """Advance as usual; show the score some time after the last ply."""
        change = super().update(seconds)
        if not change and self.match.game.outcome and self.player.rest_seconds >= timing.LAST_MOVE_SECONDS:
            return ShowScore(self.match)
        return change
