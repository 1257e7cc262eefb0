"""The show on an event's big screen: the games of all stands, the largest cut-offs of the day, and the winners."""

from datetime import datetime
from typing import Final, NamedTuple

from dvonn.board.animation import Plan
from dvonn.board.canvas import BoardCanvas
from dvonn.kiosk.attract.attract_loop import ReelLoop
from dvonn.kiosk.attract.pixel_shift import AttractLayout, pixel_shift_at
from dvonn.kiosk.attract.reels import WinnersReel
from dvonn.kiosk.attract.show_game import AttractBoard, Reel, ShowGame, draw_veil
from dvonn.kiosk.board_wall import BoardWall, read_record, shortened, show_layout
from dvonn.kiosk.context import EventContext
from dvonn.language import _, count_text, ngettext, time_text
from dvonn.relay.news import CutOffGame, News, Totals
from dvonn.rules.board import Move, Ply
from dvonn.rules.position import Position
from dvonn.screens.scene import Change
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADING, HEADLINE, SMALL_TEXT, Box
from dvonn.ui.text import draw_title_picture

EVENT_SHARE: Final = 0.42  # of the header's width, for the name of the event in a wide window
PROBLEM_SHARE: Final = 0.4  # of the footer's height


def draw_event(canvas: Canvas, box: Box, news: News, *, tall: bool) -> None:
    """Draw the name of the event, and its hours above the organiser's line."""
    name, rest = box.cut_top(box.height * 2 // 5) if tall else box.cut_left(round(box.width * EVENT_SHARE))
    words = [(shortened(news.hours), canvas.theme.accent), (shortened(news.line), canvas.theme.text)]
    lines = [line for line in words if line[0]]
    canvas.draw_text(shortened(news.event), name if lines else box, HEADLINE * 1.5, at_left=not tall)
    for part, (line, colour) in zip(rest.rows(len(lines) or 1), lines, strict=False):
        canvas.draw_text(line, part, HEADING, colour, at_right=not tall)


def draw_totals(canvas: Canvas, box: Box, news: News, since: datetime | None) -> None:
    """Draw the sums of the day; below them, that they may be old, and since when, if that is known."""
    if news.problem:
        note, box = box.cut_bottom(round(box.height * PROBLEM_SHARE))
        canvas.draw_text(problem_words(news, since), note, SMALL_TEXT, canvas.theme.text_dim)
    lines = total_words(news.totals) if news.totals.games else []
    parts = [part.inset(canvas.layout.gap_px(4)) for part in box.columns(len(lines) or 1)]
    size = HEADING * canvas.group_scale(zip(lines, parts, strict=False), HEADING)
    for part, line in zip(parts, lines, strict=False):
        canvas.draw_text(line, part, size)


def total_words(totals: Totals) -> list[str]:
    """Return the sums of the day in words."""
    counts = {
        # Translators: sums over all stands of an event, side by side
        ngettext("{count} game today", "{count} games today", totals.games): totals.games,
        ngettext("{count} guest", "{count} guests", totals.guests): totals.guests,
        ngettext("{count} piece cut off", "{count} pieces cut off", totals.cut_off): totals.cut_off,
    }
    return [words.format(count=count_text(count)) for words, count in counts.items()]


def problem_words(news: News, since: datetime | None) -> str:
    """Return that the numbers may be old, or without any what the problem is."""
    if not news.event:
        return shortened(_(news.problem))
    if not since:
        return _("Not connected: these numbers may be old")
    return _("Not connected: these numbers are from {time}").format(time=time_text(since))


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


TITLE_SECONDS: Final = 10.0
TITLE_WIDTH: Final = 0.8  # of the room
TITLE_ASPECT: Final = 2.5  # the width of the room by the height of the title with the words


class TitleReel(Reel):
    """Shows the title of the game."""

    def begin(self) -> None:
        """Start from the beginning."""
        self._elapsed = 0.0

    def update(self, seconds: float) -> bool:
        """Advance; the reel is finished after a while."""
        self._elapsed += seconds
        return self._elapsed >= TITLE_SECONDS

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the title with the pixel shift."""
        canvas.draw_ground()
        room = layout.content.moved(*pixel_shift_at(canvas.surface.get_size(), seconds))
        room = room.middle(round(TITLE_WIDTH * room.width), round(room.width / TITLE_ASPECT))
        words, title = room.cut_bottom(room.height // 3)
        draw_title_picture(canvas, title)
        canvas.draw_text(_("Come and play at one of the stands"), words, HEADLINE)


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
            self._connected_at = self._context.winners.now()
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
