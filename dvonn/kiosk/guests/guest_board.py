"""The guests' director and board: no operator functions, and guidance in a first game."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from dvonn.board.animation import Plan
from dvonn.board.hud import message_box
from dvonn.input import Action, Hover, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.guests.guest_match import GuestMatch
from dvonn.kiosk.guests.guest_pause import GuestPause
from dvonn.kiosk.guests.guest_score import GuestScore
from dvonn.kiosk.guests.guidance import guide_caption
from dvonn.match import Match
from dvonn.screens.director import Director
from dvonn.screens.play import BoardAnnotations, Movement, ToolbarCommand
from dvonn.screens.scene import Change, Push, RefreshMode, Scene, ShowMatch, ShowMenu, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE

GUEST_TOOLS: Final[Mapping[GameMode, Sequence[ToolbarCommand]]] = {
    GameMode.GUIDED: (ToolbarCommand.UNDO, ToolbarCommand.HINT, ToolbarCommand.PAUSE),
    GameMode.BLITZ: (ToolbarCommand.PAUSE,),
    GameMode.TWO: (ToolbarCommand.PAUSE,),
}
UNASKED_HINT_SECONDS: Final = 10.0  # without a move in a guided game
MIN_UNATTENDED_MOVE_SECONDS: Final = 0.3


class GuestDirector(Director):
    """Creates the guests' board and score scenes in place of the desktop program's."""

    def __init__(self, stage: Stage, home: Scene, context: EventContext) -> None:
        super().__init__(stage, home)
        self._context = context

    @property
    def is_unattended(self) -> bool:
        """Whether the scene plays, or shows the score of, a match that all guests have left to the computer."""
        return isinstance(self.top, GuestBoard | GuestScore) and self.top.match.is_unattended

    def board_scene(self, change: ShowMatch) -> Scene:
        """Return the board scene of a guest's match."""
        return GuestBoard(self._stage, self._context, _as_guest_match(change.match), change.plans, change.notice)

    def score_scene(self, match: Match) -> Scene:
        """Return the score scene of a guest's match."""
        return GuestScore(self._stage, self._context, _as_guest_match(match))


def _as_guest_match(match: Match) -> GuestMatch:
    assert isinstance(match, GuestMatch), "every match at an event is a GuestMatch"
    return match


class GuestBoard(Movement):
    """The board of a guest's match; any input leaves an unattended one."""

    match: GuestMatch

    def __init__(
        self, stage: Stage, context: EventContext, match: GuestMatch, plans: Sequence[Plan] = (), notice: str = ""
    ) -> None:
        self._context = context
        self.toolbar_commands = () if match.is_unattended else GUEST_TOOLS[match.mode]
        super().__init__(stage, match, plans, notice)
        if match.is_unattended:
            self.min_computer_seconds = MIN_UNATTENDED_MOVE_SECONDS
        self._hinted_ply = -1  # number of the ply before which an unasked hint was given, -1 for none
        if self.cursor.shown is not None and match.waits_for_human:
            self.cursor.jump(0, self.choices())

    def handle(self, intention: Intention) -> Change | None:
        """Act on an intention; leave an unattended match."""
        if self.match.is_unattended:
            return None if isinstance(intention, Hover) else ShowMenu()
        return super().handle(intention)

    def _pause(self) -> Change:
        return Push(GuestPause(self.stage, self._context, self.match))

    # Guidance

    @property
    def _is_guided(self) -> bool:
        return self.match.mode is GameMode.GUIDED and self.match.waits_for_human

    @property
    def _hint_pending(self) -> bool:
        """Whether an unasked hint may still be given for this ply."""
        asked = self.assistance.hint or self.assistance.thinking or self._hinted_ply == len(self.match.game.plies)
        return self._is_guided and not asked and not self.proposed

    @property
    def refresh_mode(self) -> RefreshMode:
        """At least update-only while a hint is pending."""
        usual = super().refresh_mode
        return RefreshMode.UPDATE_ONLY if usual is RefreshMode.ON_INPUT and self._hint_pending else usual

    def update(self, seconds: float) -> Change | None:
        """Advance; give a hint to a guest who has not moved for long."""
        if self._hint_pending and self.seconds_at_rest >= UNASKED_HINT_SECONDS:
            self._hinted_ply = len(self.match.game.plies)
            self.assistance.toggle_hint()
        return super().update(seconds)

    def draw_status(self, canvas: Canvas, annotations: BoardAnnotations) -> None:
        """Draw the guidance of the first moves, unless there is a more urgent message."""
        urgent = annotations.sentence or annotations.advice or self._remark
        guided = self._is_guided and not urgent
        words = guide_caption(self.match.game, picked=self.selected is not None) if guided else ""
        if words:
            draw_guidance(canvas, words)
        else:
            super().draw_status(canvas, annotations)

    def annotations(self) -> BoardAnnotations:
        """Return the annotations; those of an unattended match invite to play."""
        annotations = super().annotations()
        if not self.match.is_unattended:
            return annotations
        return replace(annotations, advice=f"{self.stage.controls.prompt(Action.ACCEPT)} to play yourself")

    def _advice(self) -> str:
        if self.match.game.outcome:
            return f"{self.stage.controls.prompt(Action.ACCEPT)} to see the score"
        return super()._advice()


def draw_guidance(canvas: Canvas, words: str) -> None:
    """Draw a line of guidance in place of the message, legible from a distance."""
    box = message_box(canvas.layout)
    canvas.draw_panel(box, canvas.theme.panel, canvas.theme.movable)
    canvas.draw_sentence(words, box.inset(canvas.layout.gap_px(GAP)), HEADLINE)
