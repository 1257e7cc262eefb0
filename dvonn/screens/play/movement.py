"""The movement scene: stacks move until nobody can."""

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
    """A stack is selected, then its target, or it is dragged there; choosing it again lets go."""

    phase = Phase.MOVEMENT
    computer_takes = timing.COMPUTER_MOVES

    def __init__(self, stage: Stage, match: Match, plans: Sequence[Plan] = (), notice: str = "") -> None:
        super().__init__(stage, match, plans, notice)
        self._hand = MoveSelection(stage, match.position)

    @property
    def selected(self) -> Space | None:
        """The stack that is in hand."""
        return self._hand.selected

    def back(self) -> Change | None:
        """Let go of the selected stack, or else pause."""
        if self.selected is None or self.proposed:
            return super().back()
        self._hand.select(None)
        return None

    def show(self, plans: list[Plan]) -> Change | None:
        """Let plies be seen; the position has changed, so nothing stays selected."""
        self._hand = MoveSelection(self.stage, self.match.position)
        return super().show(plans)

    def choose(self, space: Space) -> Change | None:
        """Move the selected stack to a space, select the stack there, or let go of it."""
        move = self._hand.choose(space)
        if move:
            return self.propose(move)
        if self._hand.remark:
            self.refuse(self._hand.remark)
        else:
            self.proposed = None
        return None

    def follow(self, pointer: Hover) -> Change | None:
        """Let the pointer drag a stack: on a target it moves, on its own space it stays selected, else it is let go."""
        if isinstance(pointer, Release):
            return self._drop(self._space_at(pointer.at))
        start = self._space_at(pointer.start) if isinstance(pointer, Drag) else None
        if self._hand.drag(start if self.match.waits_for_human else None):
            self.finish()
            self.proposed = None
        return None

    def _drop(self, space: Space | None) -> Change | None:
        move = self._hand.drop(space)
        if move:
            self.finish()
            return self.propose(move)
        if self.selected is None:
            self.proposed = None
        return None

    def choices(self) -> list[Space]:
        """Return the stacks that may move, or where the selected one may go."""
        return self._hand.choices()

    def marks(self) -> Marks:
        """Point out the stacks that may move, or the selected one and its targets."""
        return self._hand.marks(self.proposed if isinstance(self.proposed, Move) else None)

    def advice(self) -> str:
        """Say what may be selected, or how far the selected stack goes."""
        if self.selected is None:
            return "Choose one of your lit stacks"
        height = self.match.position.height(self.selected)
        return f"It moves exactly {height} space{'s' * (height > 1)} in a line, onto another stack"

    def update(self, seconds: float) -> Change | None:
        """Move the picture on; when the last ply has been seen for a while, go on to the score."""
        change = super().update(seconds)
        if not change and self.match.game.outcome and self.waited >= timing.FAREWELL:
            return ShowScore(self.match)
        return change
