"""The largest cut-offs of the day, each played again from some plies before it, and slowly."""

from typing import Final, NamedTuple

from dvonn.board.animation import Plan
from dvonn.kiosk.attract import AttractBoard, AttractLayout, Reel
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.show.records import read_record, shortened
from dvonn.language import ngettext, time_text
from dvonn.relay.news import CutOffGame
from dvonn.rules.pieces import Move, Ply
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE

MAX_CUT_OFFS: Final = 5  # the largest ones, which are shown in turn
PLIES_BEFORE: Final = 4  # the cut-off
CUT_OFF_SPEED: Final = 0.45  # animated seconds per second
BEGIN_SECONDS: Final = 2.0  # before the first ply
PLY_PAUSE_SECONDS: Final = 0.7  # between two plies
POINT_SECONDS: Final = 1.6  # for the ghost that announces the cut-off
END_SECONDS: Final = 4.0  # after it


class Replay(NamedTuple):
    """The position from which a cut-off is played again, the plies to it, and its caption."""

    start: Position
    plies: tuple[Ply, ...]
    caption: str


def read_replay(found: CutOffGame) -> Replay | None:
    """Return a cut-off as it is shown; None if its record is not valid, or has no cut-off there."""
    game = read_record(found.record)
    if not game or not 0 <= found.ply < len(game.plies):
        return None
    before, ply, after = game.positions[found.ply], game.plies[found.ply], game.positions[found.ply + 1]
    pieces = Plan(before, ply, after).pieces_lost
    if not isinstance(ply, Move) or not pieces:
        return None
    first = max(0, found.ply - PLIES_BEFORE)
    # Translators: where and when a guest cut off so many pieces by one move: "Stand 3, 14:20: 12 pieces cut off"
    words = ngettext("{stand}, {time}: {count} piece cut off", "{stand}, {time}: {count} pieces cut off", pieces)
    caption = words.format(stand=shortened(found.stand), time=time_text(found.at), count=pieces)
    return Replay(game.positions[first], tuple(game.plies[first : found.ply + 1]), caption)


class CutOffReel(Reel):
    """Shows one of the largest cut-offs; the next one when it is shown again."""

    def __init__(self, context: EventContext) -> None:
        super().__init__(context.stage)
        self._context = context
        self._number = -1  # of the cut-off that was shown last, the largest being 0

    @property
    def _replays(self) -> list[Replay]:
        found = map(read_replay, self._context.stands.news.cut_offs[:MAX_CUT_OFFS])
        return [replay for replay in found if replay]

    @property
    def has_content(self) -> bool:
        """Whether there is a cut-off to show."""
        return bool(self._replays)

    def begin(self) -> None:
        """Start the next cut-off."""
        replays = self._replays
        self._number = (self._number + 1) % len(replays)
        start, plies, self.caption = replays[self._number]
        self.board, self._plies = AttractBoard(self.stage, start), list(plies)
        self._pause = BEGIN_SECONDS  # before the next ply, or the end

    @property
    def is_moving(self) -> bool:
        """Whether a stack moves."""
        return self.board.player.plan is not None

    @property
    def _announced(self) -> Move | None:
        """The cut-off, once it is announced."""
        points = len(self._plies) == 1 and not self.is_moving and self.board.player.rest_seconds >= PLY_PAUSE_SECONDS
        ply = self._plies[0] if points else None
        return ply if isinstance(ply, Move) else None

    def update(self, seconds: float) -> bool:
        """Play the next ply after a pause; the reel is finished some seconds after the cut-off."""
        self.board.player.update(seconds)
        if self.is_moving or self.board.player.rest_seconds < self._pause:
            return False
        if self._plies:
            self._play_next()
        return not self._plies and not self.is_moving

    def _play_next(self) -> None:
        if len(self._plies) == 1:
            self.board = AttractBoard(self.stage, self.board.position, speed=CUT_OFF_SPEED)
        self.board.play(self._plies.pop(0))
        pauses = {0: END_SECONDS, 1: PLY_PAUSE_SECONDS + POINT_SECONDS}
        self._pause = pauses.get(len(self._plies), PLY_PAUSE_SECONDS)

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the board across the window, and the caption over it."""
        self.board.draw(canvas, layout.body, seconds, ahead, self._announced)
        room = layout.footer.inset(canvas.layout.gap_px(GAP))
        width = canvas.fitted_width(self.caption, room, HEADLINE) + 2 * canvas.layout.gap_px(3 * GAP)
        canvas.draw_panel(layout.footer.middle(width, layout.footer.height), canvas.theme.panel, canvas.theme.accent)
        canvas.draw_text(self.caption, room, HEADLINE)
