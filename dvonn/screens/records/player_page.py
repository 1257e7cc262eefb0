"""The page of a player: the results with each colour and by the first placement, and the latest games."""

from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.input import Action, Intention
from dvonn.language import _, count_text, ngettext, percent_text
from dvonn.rules.pieces import Colour
from dvonn.screens.dialog import follow_focus, handle_page
from dvonn.screens.records.record_words import day_text, recorded_names, reviewed_game, short_result_text
from dvonn.screens.records.records_view import RECORDS_HEADER_HEIGHT
from dvonn.screens.records.statistics_screen import draw_column_head, draw_tally
from dvonn.screens.review import GameReview
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Scene, Stage
from dvonn.storage.queries.game_tally import GameTally
from dvonn.storage.queries.player_score import LATEST_COUNT, PlayerScore
from dvonn.storage.records.record_entry import RecordEntry
from dvonn.storage.statistics import Tally
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form, place_in_row
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, UNPLACED_BOX, Box
from dvonn.ui.scroller import ScrolledPage
from dvonn.ui.widgets import Button

OPENING_ROWS: Final = 5  # of each colour
PLACEMENT_SHARES: Final = (0.16, 0.38, 0.46)  # of the width, for a placement, its games and those won

# Pixels in a window of 1280x720
MIN_PANEL_WIDTH: Final = 350
PANEL_HEIGHT: Final = 415


class PlayerPage(Scene):
    """Counts the games of a player with a key of the index; `search` shows the records with the name in the list."""

    def __init__(self, stage: Stage, key: str, name: str, search: Callable[[str], None]) -> None:
        super().__init__(stage)
        self._name, self._search = name, search
        self.score = PlayerScore(stage.autosave.records.index, key, stage.clock)
        self._make_form()
        self._page = ScrolledPage()
        self._head, self._panels = UNPLACED_BOX, [UNPLACED_BOX] * 3

    def _make_form(self) -> None:
        games = [[Button(partial(self._review, entry), self._line_of(entry))] for entry in self.score.latest]
        ends = [Button(self._show_games, _("Games"), "icon-records"), Button(Pop, _("Back"), "icon-back")]
        self.form = Form([*games, ends])
        self.form.focus_on(ends[1])

    def _line_of(self, entry: RecordEntry) -> str:
        names = " - ".join(recorded_names(entry).values())
        return "  ·  ".join(filter(None, (day_text(entry), names, short_result_text(entry))))

    @property
    def headline(self) -> str:
        """The player's name."""
        return self._name

    @property
    def refresh_mode(self) -> RefreshMode:
        """Low rate while games are counted."""
        return RefreshMode.ON_INPUT if self.score.done else RefreshMode.LOW_RATE

    def idle(self, seconds: float) -> None:
        """Count the games."""
        if not self.score.done:
            self.score.step(seconds)
            self.changed |= self.score.done
        if len(self.form.rows) == 1 and self.score.latest:
            self._make_form()

    def _review(self, entry: RecordEntry) -> Change:
        return Push(GameReview(self.stage, reviewed_game(entry, self.stage.autosave.records.open(entry.name).game)))

    def _show_games(self) -> Change:
        self._search(self._name)
        return Pop()

    def act(self, intention: Intention) -> Change | None:
        """Go back, or use the buttons."""
        if intention is Action.BACK:
            return Pop()
        return handle_page(self._page, self.form, self.form.rows[-1], intention, self.stage)

    def lay_out(self) -> None:
        """Place the panels of both colours and the latest games beside or below each other, and the buttons."""
        layout, gap = self.stage.layout, self.stage.layout.gap_px(GAP)
        window = layout.window.cut_top(layout.bottom_bar.y)[0].inset(gap)
        columns = 1 if layout.is_tall else max(1, min(3, window.width // layout.px(MIN_PANEL_WIDTH)))
        least, head = layout.px(PANEL_HEIGHT), layout.px(RECORDS_HEADER_HEIGHT)
        rows = ceil(3 / columns)
        page = self._page.place(layout, window, head + rows * (least + gap))
        self._head, rest = page.cut_top(head, gap)
        cells = [cell for row in rest.rows(rows, gap) for cell in row.columns(columns, gap)]
        last = cells[2]._replace(width=rest.right - cells[2].x)
        self._panels = [*cells[:2], last]
        games = last.inset(gap).rows(LATEST_COUNT + 1, gap // 2)
        for (button,), box in zip(self.form.rows[:-1], games[1:], strict=False):
            button.box = box
        place_in_row(self.form.rows[-1], layout.button_row(len(self.form.rows[-1])), gap)
        if self._page.is_resized:
            follow_focus(self._page, self.form, self.form.rows[-1])
            self.lay_out()

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the results of both colours, and the heading of the latest games, which are buttons."""
        theme, gap = canvas.theme, canvas.layout.gap_px(GAP)
        canvas.draw_ground()
        with self._page.shown(canvas):
            self._draw_head(canvas)
            for panel in self._panels:
                canvas.draw_panel(panel, theme.panel, theme.panel_edge)
            for colour, panel in zip(Colour, self._panels, strict=False):
                self._draw_colour(canvas, panel.inset(2 * gap), colour)
            head = self._panels[2].inset(gap).rows(LATEST_COUNT + 1)[0]
            canvas.draw_text(_("Latest games"), head.narrowed(gap), SMALL_TEXT, theme.text_dim, at_left=True)
            self.form.draw(canvas)
        self.form.draw_widgets(canvas, self.form.rows[-1])

    def _draw_head(self, canvas: Canvas) -> None:
        """Write the name, and at the right the number of games."""
        games = sum(tally.games for tally in self.score.tallies.values())
        words = ngettext("{count} game", "{count} games", games).format(count=count_text(games))
        name = self._head.cut_right(canvas.text_width(words, SMALL_TEXT), canvas.layout.gap_px(GAP))[1]
        canvas.draw_text(self._name, name, HEADLINE, at_left=True)
        canvas.draw_text(words, self._head, SMALL_TEXT, canvas.theme.text_dim, at_right=True)

    def _draw_colour(self, canvas: Canvas, box: Box, colour: Colour) -> None:
        """Draw the results with a colour, and below them those of its first placements."""
        tally, dim = self.score.tallies[colour], canvas.theme.text_dim
        head, results, heading, *rows = box.rows(OPENING_ROWS + 3)
        draw_column_head(canvas, head, colour)
        draw_tally(canvas, results, _tally(tally) if tally.games else None)
        canvas.draw_text(_("First piece"), heading, SMALL_TEXT, dim, at_left=True)
        openings = sorted(self.score.openings[colour].items(), key=lambda item: -item[1].games)
        for row, (space, placed) in zip(rows, openings, strict=False):
            name, games, won = row.shared(PLACEMENT_SHARES)
            canvas.draw_text(space, name, TEXT, at_left=True)
            words = ngettext("{count} game", "{count} games", placed.games).format(count=count_text(placed.games))
            canvas.draw_text(words, games, SMALL_TEXT, dim, at_right=True)
            # Translators: {percent} is like 8%; the share of the games that were won
            share = _("{percent} won").format(percent=percent_text(round(100 * placed.won_share)))
            canvas.draw_text(share, won, SMALL_TEXT, at_right=True)


def _tally(tally: GameTally) -> Tally:
    return Tally(tally.won, tally.drawn, tally.games - tally.won - tally.drawn, tally.mean_margin)
