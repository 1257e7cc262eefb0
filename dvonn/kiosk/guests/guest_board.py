"""What guests play in: the board and its pause, without what is the operator's alone, and with help in a first game."""

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
from dvonn.kiosk.guests.guide import caption
from dvonn.match import Match
from dvonn.screens.director import Director
from dvonn.screens.play import BoardAids, Movement, ToolbarCommand
from dvonn.screens.scene import Activity, Change, Push, Scene, ShowMatch, ShowMenu, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE

TOOLS: Final[Mapping[GameMode, Sequence[ToolbarCommand]]] = {
    GameMode.GUIDED: (ToolbarCommand.UNDO, ToolbarCommand.HINT, ToolbarCommand.PAUSE),
    GameMode.BLITZ: (ToolbarCommand.PAUSE,),
    GameMode.TWO: (ToolbarCommand.PAUSE,),
}
HELP: Final = 10.0  # seconds without a move until a hint is given in a guided game
LIVELY: Final = 0.3  # seconds that the computer takes at least where it plays on alone


class GuestDirector(Director):
    """Shows guests' matches and scores instead of the usual ones."""

    def __init__(self, stage: Stage, home: Scene, hall: EventContext) -> None:
        super().__init__(stage, home)
        self._hall = hall

    @property
    def plays_alone(self) -> bool:
        """Whether the computer plays on for guests who have left, or shows how that ended: nobody is waited for."""
        return isinstance(self.top, GuestBoard | GuestScore) and self.top.match.is_show

    def board_of(self, change: ShowMatch) -> Scene:
        """Return the scene in which a guest's match is played."""
        return GuestBoard(self._stage, self._hall, _guests(change.match), change.plans, change.notice)

    def score_of(self, match: Match) -> Scene:
        """Return the scene that shows how a guest's match has ended."""
        return GuestScore(self._stage, self._hall, _guests(match))


def _guests(match: Match) -> GuestMatch:
    assert isinstance(match, GuestMatch), "all matches here are guests'"
    return match


class GuestBoard(Movement):
    """A guest's match. Where the computer plays on alone, any input leaves it."""

    match: GuestMatch

    def __init__(
        self, stage: Stage, hall: EventContext, match: GuestMatch, plans: Sequence[Plan] = (), notice: str = ""
    ) -> None:
        self._hall = hall
        self.tools = () if match.is_show else TOOLS[match.form]
        super().__init__(stage, match, plans, notice)
        if match.is_show:
            self.computer_takes = LIVELY
        self._helped = -1  # the number of the ply before which a hint was given unasked
        if self.cursor.shown is not None and match.waits_for_human:
            self.cursor.jump(0, self.choices())

    def handle(self, intention: Intention) -> Change | None:
        """Act on an intention; where nobody plays any more, lead back to the start."""
        if self.match.is_show:
            return None if isinstance(intention, Hover) else ShowMenu()
        return super().handle(intention)

    def _pause(self) -> Change:
        return Push(GuestPause(self.stage, self._hall, self.match))

    # Help

    @property
    def _is_guided(self) -> bool:
        return self.match.form is GameMode.GUIDED and self.match.waits_for_human

    @property
    def _will_help(self) -> bool:
        """Whether a hint is still to come unasked."""
        asked = self.aids.hint or self.aids.thinking or self._helped == len(self.match.game.plies)
        return self._is_guided and not asked and not self.proposed

    @property
    def activity(self) -> Activity:
        """As ever, but it is not still while a hint is to come."""
        usual = super().activity
        return Activity.WORKING if usual is Activity.STILL and self._will_help else usual

    def update(self, seconds: float) -> Change | None:
        """Move the picture on; help a guest who has not moved for long."""
        if self._will_help and self.waited >= HELP:
            self._helped = len(self.match.game.plies)
            self.aids.ask()
        return super().update(seconds)

    def say(self, canvas: Canvas, sight: BoardAids) -> None:
        """Say what helps in the first moves, unless there is something more urgent; else what is always said."""
        urgent = sight.sentence or sight.advice or self._remark
        words = "" if urgent or not self._is_guided else caption(self.match.game, picked=self.selected is not None)
        if words:
            draw_caption(canvas, words)
        else:
            super().say(canvas, sight)

    def sight(self) -> BoardAids:
        """Return what is pointed out; where the computer plays on alone, how to play oneself."""
        way = self.stage.controls.prompt(Action.ACCEPT)
        return replace(super().sight(), advice=f"{way} to play yourself") if self.match.is_show else super().sight()

    def _advice(self) -> str:
        if self.match.game.outcome:
            return f"{self.stage.controls.prompt(Action.ACCEPT)} to see the score"
        return super()._advice()


def draw_caption(canvas: Canvas, words: str) -> None:
    """Say in the place of the message what helps, large enough to be read from afar."""
    box = message_box(canvas.layout)
    canvas.panel(box, canvas.theme.panel, canvas.theme.movable)
    canvas.sentence(words, box.inset(canvas.layout.air(GAP)), HEADLINE)
