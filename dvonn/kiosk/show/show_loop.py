"""The show on an event's big screen, which takes no input: games, cut-offs and winners of all stands in turn."""

from datetime import datetime

from dvonn.board.canvas import BoardCanvas
from dvonn.kiosk.attract import Reel, ReelLoop, ShowGame, WinnersReel, draw_veil
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.show.board_wall import BoardWall
from dvonn.kiosk.show.cut_offs import CutOffReel
from dvonn.kiosk.show.event_words import draw_event, draw_totals
from dvonn.kiosk.show.show_layout import show_layout
from dvonn.kiosk.show.title_reel import TitleReel
from dvonn.screens.scene import Change


class ShowLoop(ReelLoop):
    """Shows the running games, a cut-off and the winners in turn; without running games the title and a game."""

    shows_pointer = False

    def __init__(self, context: EventContext) -> None:
        super().__init__(context.stage)
        self._context = context
        self._wall = BoardWall(context)
        self._without_games: list[Reel] = [TitleReel(self.stage), ShowGame(self.stage)]
        self._reels = [self._wall, *self._without_games, CutOffReel(context), WinnersReel(context)]
        self._connected_at: datetime | None = None  # when the news had no problem last, in local time
        self.begin()

    def begin(self) -> None:
        """Restart the loop from its first reel."""
        self.reel = self._reels[-1]
        self._wall.follow(0.0)
        self.show(self.next_reel())

    def next_reel(self) -> Reel:
        """Return the next of the reels that have content now."""
        number = self._reels.index(self.reel) + 1
        order = [*self._reels[number:], *self._reels[:number]]
        return next(reel for reel in order if reel.has_content and not self._is_replaced(reel))

    def _is_replaced(self, reel: Reel) -> bool:
        """Tell whether running games are shown instead of a reel."""
        return reel in self._without_games and self._wall.has_content

    def update(self, seconds: float) -> Change | None:
        """Advance the boards and the reel; games that begin end what was shown without them."""
        if not self._context.stands.news.problem:
            self._connected_at = self._context.winners.now
        self._wall.follow(seconds)
        if self._is_replaced(self.reel):
            self.end_reel()
        return super().update(seconds)

    def idle(self, seconds: float) -> None:
        """Think for the reel."""
        self.reel.idle(seconds)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the reel with its present opacity, and the event's words and the sums over it."""
        now, news = self.seconds + ahead, self._context.stands.news
        event, totals, layout = show_layout(canvas.layout, self.layout_variant, now)
        self.reel.draw(canvas, layout, now, ahead)
        upper_is_event = event.y < totals.y
        draw_veil(canvas, event, upwards=not upper_is_event)
        draw_veil(canvas, totals, upwards=upper_is_event)
        draw_event(canvas, event, news, tall=layout.portrait)
        draw_totals(canvas, totals, news, self._connected_at)
        self.fade(canvas, ahead)
