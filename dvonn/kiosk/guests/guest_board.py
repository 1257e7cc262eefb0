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
from dvonn.match import Match
from dvonn.rules.board import SPACES
from dvonn.rules.game import Game
from dvonn.screens.director import Director
from dvonn.screens.play import BoardAnnotations, Movement
from dvonn.screens.scene import Change, Push, Scene, ShowMatch, ShowMenu, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE

GUEST_TOOLS: Final[Mapping[GameMode, Sequence[Action]]] = {
    GameMode.GUIDED: (Action.UNDO, Action.HINT, Action.PAUSE),
    GameMode.BLITZ: (Action.PAUSE,),
    GameMode.TWO: (Action.PAUSE,),
}
UNASKED_HINT_SECONDS: Final = 10.0  # without a move in a guided game
MIN_UNATTENDED_MOVE_SECONDS: Final = 0.3
GUIDE_LINES: Final = (
    ("Your stacks are lit: pick one", "The marks show where it may land"),
    ("Who is on top owns the stack", "As many pieces, as many steps"),
    ("Keep your stacks linked to red", "Land on any stack, even your own"),
    ("Cut Black off from red, and it is lost", "Now choose where it lands"),
    ("In the end, the higher tower wins", "Now choose where it lands"),
)
"""The lines for each of the guest's first moves: before and after a stack is picked."""
CUT_OFF_LINE: Final = "Cut off from red: what was there is lost"


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
        return GuestBoard(
            self._context.stage, self._context, _as_guest_match(change.match), change.plans, change.notice
        )

    def score_scene(self, match: Match) -> Scene:
        """Return the score scene of a guest's match."""
        return GuestScore(self._context.stage, self._context, _as_guest_match(match))


def _as_guest_match(match: Match) -> GuestMatch:
    assert isinstance(match, GuestMatch), "every match at an event is a GuestMatch"
    return match


class GuestBoard(Movement):
    """The board of a guest's match; any input leaves an unattended one."""

    match: GuestMatch

    def __init__(
        self, stage: Stage, context: EventContext, match: GuestMatch, plans: Sequence[Plan] = (), notice: str = ""
    ) -> None:
        super().__init__(stage, match, plans, notice)
        self._context = context
        self._hinted_ply = -1  # number of the ply before which an unasked hint was given, -1 for none
        self.limit_tools(() if match.is_unattended else GUEST_TOOLS[match.mode])
        if match.is_unattended:
            self.min_computer_seconds = MIN_UNATTENDED_MOVE_SECONDS
        if self.cursor.shown is not None and match.waits_for_human:
            self.cursor.jump(0, self.choices())

    def act(self, intention: Intention) -> Change | None:
        """Act on an intention; leave an unattended match."""
        if self.match.is_unattended:
            return None if isinstance(intention, Hover) else ShowMenu()
        return super().act(intention)

    def pause(self) -> Change:
        """Pause the match."""
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
    def is_busy(self) -> bool:
        """Whether something may happen without input, such as an unasked hint."""
        return super().is_busy or self._hint_pending

    def update(self, seconds: float) -> Change | None:
        """Advance; give a hint to a guest who has not moved for long."""
        if self._hint_pending and self.player.rest_seconds >= UNASKED_HINT_SECONDS:
            self._hinted_ply = len(self.match.game.plies)
            self.assistance.toggle_hint()
            self.changed = True
        return super().update(seconds)

    def draw_status(self, canvas: Canvas, annotations: BoardAnnotations) -> None:
        """Draw the guidance of the first moves, legible from a distance, unless there is a more urgent message."""
        urgent = annotations.sentence or annotations.advice or self.remark
        guided = self._is_guided and not urgent
        words = guide_caption(self.match.game, picked=self.selected is not None) if guided else ""
        if words:
            box = message_box(canvas.layout)
            canvas.draw_panel(box, canvas.theme.panel, canvas.theme.movable)
            canvas.draw_sentence(words, box.inset(canvas.layout.gap_px(GAP)), HEADLINE)
        else:
            super().draw_status(canvas, annotations)

    def annotations(self) -> BoardAnnotations:
        """Return the annotations; those of an unattended match invite to play."""
        annotations = super().annotations()
        if not self.match.is_unattended:
            return annotations
        return replace(annotations, advice=f"{self.stage.controls.prompt(Action.ACCEPT)} to play yourself")


def guide_caption(game: Game, *, picked: bool) -> str:
    """Return the line for the side to move, given whether a stack is picked; '' after the first moves."""
    here = len(game.plies)
    before = max(0, here - 2)
    if not picked and game.position.piece_count < game.positions[before].piece_count == len(SPACES):
        return CUT_OFF_LINE
    number = sum(position.turn is game.position.turn for position in game.positions[:here])
    return GUIDE_LINES[number][picked] if number < len(GUIDE_LINES) else ""
