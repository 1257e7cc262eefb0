"""The show on an event's big screen: a wall of all stands' games, the largest cut-offs of the day, the winners."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import fit_board, with_numbers
from dvonn.board.overlays import Marks
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.view import draw_board, draw_flight
from dvonn.engine.levels import LEVELS
from dvonn.kiosk.attract.attract_loop import ShowGame, WinnersReel
from dvonn.kiosk.attract.commentary import result_words
from dvonn.kiosk.attract.pixel_shift import AttractLayout, pixel_shift_at, show_layout
from dvonn.kiosk.attract.reel import AttractBoard, Reel, ReelLoop, draw_veil, following
from dvonn.kiosk.event_context import EventContext
from dvonn.kiosk.event_settings import GAME_MODES
from dvonn.kiosk.winner_list import Board
from dvonn.language import _, ngettext, time_text
from dvonn.relay.stand_files import MAX_LIVE_GAMES, CutOffGame, LiveGame, News, Totals
from dvonn.rules.analysis.position_analysis import lost_by
from dvonn.rules.board import Colour, Move, Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_game
from dvonn.rules.position import Outcome, Position
from dvonn.screens.board_player import BoardPlayer, game_steps
from dvonn.screens.scene import AppContext, Change
from dvonn.ui.assets import Typeface, draw_faded
from dvonn.ui.canvas import Canvas
from dvonn.ui.damage import Target
from dvonn.ui.layout import GAP, HEADING, HEADLINE, SMALL_TEXT, Box, Layout
from dvonn.ui.text import draw_title_picture


class ShowLoop(ReelLoop):
    """Shows the running games, a cut-off and the winners in turn; without running games the title and a played game."""

    shows_pointer = False

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context)
        self._wall = BoardWall(event_context)
        self._without_games: list[Reel] = [TitleReel(event_context), ShowGame(event_context)]
        self._reels = [self._wall, *self._without_games, CutOffReel(event_context), WinnersReel(event_context)]
        self._connected_at: datetime | None = None  # when the news had no problem last, in local time
        self.begin()

    def begin(self) -> None:
        self.reel = self._reels[-1]
        self._wall.follow(0.0)
        self.show(self.next_reel())

    def next_reel(self) -> Reel:
        return following([one for one in self._reels if one is self.reel or not self._is_replaced(one)], self.reel)

    def _is_replaced(self, reel: Reel) -> bool:
        """Tell whether running games are shown instead of a reel."""
        return reel in self._without_games and self._wall.has_content

    def update(self, seconds: float) -> Change | None:
        """Advance the boards and the reel; new games end a reel that stood in for them."""
        if not self.event_context.stands.news.problem:
            self._connected_at = self.event_context.winners.now()
        self._wall.follow(seconds)
        if self._is_replaced(self.reel):
            self.end_reel()
        return super().update(seconds)

    def idle(self, seconds: float) -> None:
        self.reel.idle(seconds)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        now, news = self.seconds + ahead, self.event_context.stands.news
        event, totals, layout = show_layout(canvas.layout, self.layout_variant, now)
        self.reel.draw(canvas, layout, now, ahead)
        upper_is_event = event.y < totals.y
        draw_veil(canvas, event, upwards=not upper_is_event)
        draw_veil(canvas, totals, upwards=upper_is_event)
        draw_event(canvas, event, news, tall=layout.portrait)
        draw_totals(canvas, totals, news, self._connected_at)
        self.fade(canvas, ahead)


def draw_event(canvas: Canvas, box: Box, news: News, *, tall: bool) -> None:
    """Draw the name of the event, and its hours above the organiser's line."""
    name, rest = box.cut_top(box.height * 2 // 5) if tall else box.cut_left(round(0.42 * box.width))
    words = [(shortened(news.hours), canvas.theme.accent), (shortened(news.line), canvas.theme.text)]
    lines = [line for line in words if line[0]]
    canvas.draw_text(shortened(news.event), name if lines else box, HEADLINE * 1.5, at_left=not tall)
    for part, (line, colour) in zip(rest.rows(len(lines) or 1), lines, strict=False):
        canvas.draw_text(line, part, HEADING, colour, at_right=not tall)


def draw_totals(canvas: Canvas, box: Box, news: News, since: datetime | None) -> None:
    """Draw the sums of the day; below them the problem with the news and the time of its beginning."""
    if news.problem:
        note, box = box.cut_bottom(round(0.4 * box.height))
        canvas.draw_text(problem_words(news, since), note, SMALL_TEXT, canvas.theme.text_dim)
    lines = total_words(news.totals) if news.totals.games else []
    parts = [part.inset(canvas.layout.px(4)) for part in box.columns(len(lines) or 1)]
    size = HEADING * canvas.group_scale(zip(lines, parts, strict=False), HEADING)
    for part, line in zip(parts, lines, strict=False):
        canvas.draw_text(line, part, size)


def total_words(totals: Totals) -> list[str]:
    """Return the sums of the day in words."""
    return [
        # Translators: sums over all stands of an event, side by side
        ngettext("{count} game today", "{count} games today", totals.games),
        ngettext("{count} guest", "{count} guests", totals.guests),
        ngettext("{count} piece cut off", "{count} pieces cut off", totals.cut_off),
    ]


def problem_words(news: News, since: datetime | None) -> str:
    """Return the sentence that the numbers may be old, or the problem if there are none."""
    if not news.event:
        return shortened(_(news.problem))
    if not since:
        return _("Not connected: these numbers may be old")
    return _("Not connected: these numbers are from {time}").format(time=time_text(since))


@lru_cache(32)  # the games on the boards, and the cut-offs that are shown again
def read_record(text: str) -> Game | None:
    """Return the game of a record, which must not be changed; None if it is not valid.

    The longest games with all their headers have about 3,000 letters.
    """
    with suppress(ValueError):
        return parse_game(text) if len(text) <= 10_000 else None
    return None


def game_name(mode: str, level: str) -> str:
    """Return the name of a game mode, and of the level in it; '' if there is no such mode."""
    return Board(GAME_MODES[mode], level if level in LEVELS else "").name if mode in GAME_MODES else ""


def shortened(words: str) -> str:
    """Return the beginning of a name or a line that would be too long to read."""
    return words[:150]


MAX_SHOWN_PLIES: Final = 3  # shown one after the other; after more the board jumps to the last position
BOARD_FADE_SECONDS: Final = 1.2  # for a game to appear or to disappear


class LiveBoard:
    """A game with the player of its plies; `live` is what the news told last."""

    def __init__(self, context: AppContext, live: LiveGame, game: Game) -> None:
        self.player = BoardPlayer(context, silent=True, fixed_speed=1.0)
        self.live, self._latest = live, game
        self.game = game  # up to the last ply shown
        self._shown_seconds = 0.0
        self.left_seconds = float("inf")  # until it has disappeared

    @property
    def position(self) -> Position:
        """The position whose score is shown: the one that the animation has reached."""
        return self.player.plan.before if self.player.plan else self.game.position

    @property
    def opacity(self) -> float:
        """The opacity of the board, from 0 to 1."""
        return max(0.0, min(1.0, self._shown_seconds / BOARD_FADE_SECONDS, self.left_seconds / BOARD_FADE_SECONDS))

    @property
    def is_moving(self) -> bool:
        """Whether a stack moves, or the board appears or disappears."""
        return self.player.plan is not None or self.opacity < 1

    def follow(self, live: LiveGame, game: Game) -> None:
        """Show the new plies after the present animation."""
        self.live, self._latest, self.left_seconds = live, game, float("inf")

    def leave(self) -> None:
        """Let the board disappear, after a while if the game has a result to look at."""
        lasting = BOARD_FADE_SECONDS + (15.0 if self._latest.outcome else 0.0)
        self.left_seconds = min(self.left_seconds, lasting)

    def update(self, seconds: float) -> None:
        """Let some seconds pass."""
        self._shown_seconds += seconds
        self.left_seconds -= seconds
        self.player.update(seconds)
        if not self.player.plan and self.game is not self._latest:
            plans = self.player.plans_between(game_steps(self.game), game_steps(self._latest))
            self.game = self._latest
            if len(plans) <= MAX_SHOWN_PLIES:
                self.player.play(*plans)


class CardParts(NamedTuple):
    """The places on a card."""

    words: list[Box]  # the name of the stand and the game, in one row or in two
    scores: list[Box]  # of White and Black
    board: Box


def card_parts(layout: Layout, box: Box) -> CardParts:
    """Return the places on a card in a box; the scores stand beside the board if it leaves the corners free.

    On a narrow card the game stands below the name of the stand. The board overlaps the words by half a row, as only
    tall stacks at its back reach there.
    """
    room, text = box.inset(layout.px(GAP)), layout.type_px(0)
    row = min(max(round(0.15 * box.height), round(1.3 * text)), layout.text_px(1.4 * HEADLINE))
    rows = 1 + (box.width < min(15.0 * text, 1.4 * box.height))
    head, foot = room.cut_top(rows * row)[0], room.cut_bottom(row)[0]
    sides = [cut(foot, min(round(2.3 * row), room.width // 2))[0] for cut in (Box.cut_left, Box.cut_right)]
    below = room.cut_top(round((rows - 0.5) * row))[1]
    board = fit_board(below)
    corner = min(x for x, y in board.plate() if y > board.middle[1])
    words = [head, head] if rows == 1 else head.rows(2)
    return CardParts(words, sides, below if sides[0].right <= corner else below.cut_bottom(row)[1])


def draw_card(canvas: Canvas, box: Box, live: LiveBoard, min_height: int, ahead: float) -> None:
    """Draw a board as it is `ahead` seconds after the last update, with heights from a least one on."""
    if min(box.width, box.height) < 1:
        return
    card = replace(canvas, surface=canvas.surface.subsurface(box), layout=canvas.layout.part(box.width, box.height))
    parts = card_parts(card.layout, card.layout.window)
    _draw_board(card, parts.board, live, min_height, ahead)
    outcome = None if live.player.plan else live.game.outcome
    lit = outcome.winner if outcome else live.position.turn
    for side, colour in zip(parts.scores, Colour, strict=True):
        _draw_score(card, side, colour, live.position.score(colour), lit=colour is lit)
    _draw_words(card, parts.words, live, outcome)
    card.draw_border(card.layout.window, canvas.layout.px(2), canvas.theme.panel_edge)
    ground = canvas.assets.ground(canvas.surface.get_size())
    draw_faded(card.surface, ground, (-box.x, -box.y), round(255 * (1 - live.opacity)))


def _draw_board(card: Canvas, box: Box, live: LiveBoard, min_height: int, ahead: float) -> None:
    """Draw the board on the whole card; one on which nothing moves is drawn once."""
    board = with_numbers(card.layout, fit_board(box), min_height)
    position, last_ply = live.game.position, live.game.last_ply

    def draw_on(target: Target) -> None:
        shown, picture = BoardCanvas(target, card.layout, card.assets, board), live.player.picture(position, ahead)
        draw_board(shown, picture, Marks(last_ply=last_ply))
        draw_flight(shown, picture)

    def still() -> pygame.Surface:
        surface = pygame.Surface(card.surface.get_size()).convert()
        draw_on(surface)
        return surface

    if live.player.plan:
        draw_on(card.surface)
    else:
        key = "card", card.surface.get_size(), board, position, last_ply
        card.surface.blit(card.assets.cached(key, still), (0, 0))


def _draw_words(card: Canvas, boxes: list[Box], live: LiveBoard, outcome: Outcome | None) -> None:
    """Write the name of the stand, and beside or below it the result, or the game as far as there is room."""
    name, (first, second) = shortened(live.live.stand), boxes
    if is_one_row := first == second:
        first, second = first.cut_left(card.fitted_width(name, first, HEADLINE), card.layout.px(2 * GAP))
    card.draw_text(name, first, HEADLINE, at_left=True)
    mode, level = live.live.mode, live.live.level
    games = result_words(outcome) if outcome else [game_name(mode, level), game_name(mode, "")]
    px = card.layout.type_px(0)
    words = next((one for one in games if card.assets.text_size(one, px, Typeface.DISPLAY)[0] <= second.width), "")
    colour = card.theme.accent if outcome else card.theme.text_dim
    card.draw_text(words, second, HEADING, colour, at_right=is_one_row, at_left=not is_one_row)


def _draw_score(canvas: Canvas, box: Box, colour: Colour, score: int, *, lit: bool) -> None:
    """Draw a side's ring and its number of pieces, in a frame if it is lit."""
    theme = canvas.theme
    if lit:
        canvas.draw_panel(box, theme.button_focus, theme.accent)
    ring, number = box.cut_left(box.width // 2)
    canvas.assets.sprite(PIECE_SPRITES[colour.piece], 0.85 * min(ring[2:])).draw(canvas.surface, ring.centre)
    canvas.draw_text(str(score), number, HEADLINE, theme.text_focus if lit else theme.text)


class BoardWall(Reel):
    """Shows the running games; a board keeps its place while it is shown."""

    duration = 60.0

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context)
        self._places: list[LiveBoard | None] = []  # in the grid; None is vacant

    @property
    def boards(self) -> list[LiveBoard]:
        """The boards in the order of their places."""
        return [board for board in self._places if board]

    @property
    def has_content(self) -> bool:
        return bool(self.boards)

    @property
    def is_moving(self) -> bool:
        return any(board.is_moving for board in self.boards)

    def begin(self) -> None:
        """Show the boards in the smallest grid that has room for them."""
        super().begin()
        self._places = [*self.boards]

    def follow(self, seconds: float) -> None:
        """Let some seconds pass on the boards, shown or not, and let them follow the news."""
        games = dict(self._running_games())
        for place, board in enumerate(self._places):
            if board:
                self._places[place] = self._next_board(board, games.pop(board.live.stand, None), seconds)
        for live, game in games.values():
            self._add(LiveBoard(self.context, live, game))

    def _next_board(self, board: LiveBoard, told: tuple[LiveGame, Game] | None, seconds: float) -> LiveBoard | None:
        """Return the board at a place some seconds later, by the news of its stand, None if it is vacant."""
        if told and told[0].id != board.live.id:
            return LiveBoard(self.context, *told)
        if told:
            board.follow(*told)
        else:
            board.leave()
        board.update(seconds)
        return board if board.left_seconds > 0 else None

    def _running_games(self) -> Iterator[tuple[str, tuple[LiveGame, Game]]]:
        for live in self.event_context.stands.news.live[:MAX_LIVE_GAMES]:
            game = read_record(live.record)
            if game:
                yield live.stand, (live, game)

    def _add(self, board: LiveBoard) -> None:
        """Put a board on the first vacant place, unless results are still shown on all of them."""
        if None not in self._places and len(self._places) < MAX_LIVE_GAMES:
            self._places.append(None)
        if None in self._places:
            self._places[self._places.index(None)] = board

    def update(self, seconds: float) -> bool:
        """Advance; the wall is finished after a while, or when no game is left."""
        return super().update(seconds) or not self.has_content

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        canvas.draw_ground()
        cells = grid(canvas.layout, layout.content, max(1, len(self._places)))
        shift = pixel_shift_at(canvas.surface.get_size(), seconds)
        for cell, board in zip(cells, self._places, strict=False):
            if board:
                draw_card(canvas, cell.moved(*shift), board, self.context.min_height, ahead)


def grid(layout: Layout, area: Box, count: int) -> list[Box]:
    """Return the cells of the grid that has room for a number of boards, if possible for their words, as large ones."""
    gap, least = layout.px(GAP), 12.0 * layout.type_px(0)

    def cells(columns: int) -> list[Box]:
        return [cell for row in area.rows(ceil(count / columns), gap) for cell in row.columns(columns, gap)]

    def rank(found: list[Box]) -> tuple[bool, float]:
        return found[0].width >= least, fit_board(card_parts(layout, found[0]).board).unit

    return max(map(cells, (1, 2, 3)), key=rank)


MAX_CUT_OFFS: Final = 5  # the largest ones, which are shown in turn
PLY_PAUSE_SECONDS: Final = 0.7  # between two plies


Replay = tuple[Position, Sequence[Ply], str]
"""The position from which a cut-off is played again, the plies to it, and its caption."""


def read_replay(found: CutOffGame) -> Replay | None:
    """Return a cut-off as it is shown; None if its record is not valid, or has no cut-off there."""
    game = read_record(found.record)
    if not game or not 0 <= found.ply < len(game.plies):
        return None
    before, ply = game.positions[found.ply], game.plies[found.ply]
    pieces = lost_by(before, ply).of(before.turn.other) if isinstance(ply, Move) else 0  # as on the board of cut-offs
    if not pieces:
        return None
    first = max(0, found.ply - 4)  # the plies before are shown, too
    # Translators: where and when a guest cut off so many pieces by one move: "Stand 3, 14:20: 12 pieces cut off"
    words = ngettext("{stand}, {time}: {count} piece cut off", "{stand}, {time}: {count} pieces cut off", pieces)
    caption = words.format(stand=shortened(found.stand), time=time_text(found.at))
    return game.positions[first], game.plies[first : found.ply + 1], caption


class CutOffReel(Reel):
    """Shows one of the largest cut-offs; the next one when it is shown again."""

    board: AttractBoard
    _number = -1  # of the cut-off that was shown last, the largest being 0

    @property
    def _replays(self) -> list[Replay]:
        found = map(read_replay, self.event_context.stands.news.cut_offs[:MAX_CUT_OFFS])
        return [replay for replay in found if replay]

    @property
    def has_content(self) -> bool:
        return bool(self._replays)

    def begin(self) -> None:
        replays = self._replays
        self._number = (self._number + 1) % len(replays)
        start, plies, self.caption = replays[self._number]
        self.board, self._plies = AttractBoard(self.context, start), list(plies)
        self._pause = 2.0  # before the next ply, or the end

    def update(self, seconds: float) -> bool:
        """Play the next ply after a pause; the reel is finished some seconds after the cut-off."""
        self.board.player.update(seconds)
        if self.board.player.rest_seconds < self._pause:
            return False
        if self._plies:
            self._play_next()
        return not self._plies and not self.is_moving

    def _play_next(self) -> None:
        if len(self._plies) == 1:
            self.board = AttractBoard(self.context, self.board.position, speed=0.45)
        self.board.play(self._plies.pop(0))
        self._pause = {0: 4.0, 1: PLY_PAUSE_SECONDS + 1.6}.get(len(self._plies), PLY_PAUSE_SECONDS)

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        announced = self.board.announced(self._plies[0], PLY_PAUSE_SECONDS) if len(self._plies) == 1 else None
        self.board.draw(canvas, layout.body, seconds, ahead, announced)
        room = layout.footer.inset(canvas.layout.px(GAP))
        width = canvas.fitted_width(self.caption, room, HEADLINE) + 2 * canvas.layout.px(3 * GAP)
        canvas.draw_panel(layout.footer.middle(width, layout.footer.height), canvas.theme.panel, canvas.theme.accent)
        canvas.draw_text(self.caption, room, HEADLINE)


class TitleReel(Reel):
    """Shows the title of the game."""

    duration = 10.0

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        canvas.draw_ground()
        room = layout.content.moved(*pixel_shift_at(canvas.surface.get_size(), seconds))
        room = room.middle(round(0.8 * room.width), round(room.width / 2.5))
        words, title = room.cut_bottom(room.height // 3)
        draw_title_picture(canvas, title)
        canvas.draw_text(_("Come and play at one of the stands"), words, HEADLINE)
