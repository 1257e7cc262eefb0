"""Statistics of the user and of any player."""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.engine.levels import ADAPTIVE, LEVELS, THOUGHTFUL
from dvonn.input.intentions import Action, Intention
from dvonn.language import N_, _, decimal_text, ngettext, signed_text
from dvonn.rules.board import Colour
from dvonn.screens.dialog import handle_page
from dvonn.screens.records.records_view import RECORDS_HEADER_HEIGHT
from dvonn.screens.scene import AppContext, Change, Pop, RefreshMode, Scene
from dvonn.storage.record_store import IndexUpdate
from dvonn.storage.statistics import Rating, Statistics, StatisticsCount, Tally
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, UNPLACED_BOX, Box
from dvonn.ui.scroll_form import ScrolledPage
from dvonn.ui.text import draw_paragraphs
from dvonn.words import level_name

PLAYED_LEVELS: Final = (*sorted([*LEVELS.values(), THOUGHTFUL], key=attrgetter("rating")), ADAPTIVE)
"""The rows of the table."""

# Pixels in a window of 1280x720
STATISTICS_PADDING: Final = 14

TILE_COUNT: Final = 6
SCROLL_STEPS: Final = {Action.UP: -1, Action.DOWN: 1}
NO_STATISTICS_TEXT: Final = (
    N_("Here you'll see how you're doing."),
    N_("Play a game against one of the levels to the end: wins, margins, streaks and your rating start there."),
)
NO_RATING_TEXT: Final = N_("Your rating starts with your first game against a level")


class StatisticsScreen(Scene):
    """Loads the records in slices, shows their number meanwhile, and then the statistics.

    They are those of the user, or of the player with a `key` of the index; `search` shows the player's records.
    """

    name = N_("Statistics")

    def __init__(
        self, context: AppContext, key: str = "", player: str = "", search: Callable[[str], object] = str
    ) -> None:
        super().__init__(context)
        self._key, self._player, self._search = key, player, search
        self._update = IndexUpdate(context.autosave.records, context.clock)
        self._count = StatisticsCount(context.autosave.records.index, context.clock, key)
        self._version = context.autosave.records.index.version  # when the games were counted
        self.wait_for(lambda: not (self._update.done and self.statistics), RefreshMode.LOW_RATE)
        back, games = Button(Pop, _("Back"), "icon-back"), Button(self._show_games, _("Games"), "icon-records")
        self.form = Form([[games, back] if key else [back]])
        self.form.focus_on(back)
        self._page, self._place, self._columns = ScrolledPage(), UNPLACED_BOX, TILE_COUNT

    @property
    def statistics(self) -> Statistics | None:
        """The statistics, None until records are counted."""
        found, is_counted = self._count.statistics, self._version == self.context.autosave.records.index.version
        return found if found and is_counted and (found.games or self._update.done) else None

    @property
    def headline(self) -> str:
        return self._player or _(self.name)

    @property
    def _shows_rating(self) -> bool:
        return not self._key or bool(self.statistics and self.statistics.rating)

    @property
    def _opponents(self) -> dict[str, str]:
        """The names of the table's rows by their keys: all levels, or those that a player has met, and all games."""
        shown = {key for key, _colour in self.statistics.tallies} if self.statistics else set()
        if not self._key:
            shown |= {*LEVELS, ADAPTIVE.key}
        levels = {level.key: level_name(level) for level in PLAYED_LEVELS if level.key in shown}
        return levels | {"": _("Games")} if self._key else levels

    def idle(self, seconds: float) -> None:
        """Count the records of the index, then bring it up to date, and count them again after changes."""
        index = self.context.autosave.records.index
        if not self._count.done:
            self._count.step(seconds)
            self.changed |= self._count.done
        elif not self._update.done:
            self._update.step(seconds)
        elif self._version != index.version:
            self._count, self._version = StatisticsCount(index, self.context.clock, self._key), index.version

    def _show_games(self) -> Change:
        self._search(self._player)
        return Pop()

    def act(self, intention: Intention) -> Change | None:
        if intention is Action.BACK:
            return Pop()
        if intention in SCROLL_STEPS and self._page.bar.width:
            self._page.scroll(SCROLL_STEPS[intention])
            return None
        return handle_page(self._page, self.form, self.form.widgets, intention, self.context)

    def lay_out(self) -> None:
        layout, gap = self.context.layout, self.context.layout.px(GAP)
        self.form.lay_out(layout.button_row(2), gap)
        window = layout.window.cut_top(layout.bottom_bar.y)[0].inset(gap)
        box = window.middle(layout.text_px(1120), window.height)
        self._columns = TILE_COUNT // (2 if box.width < layout.text_px(1100) else 1)
        heights = self._heights(1.0)
        self._place = self._page.place(layout, box, sum(heights) + gap * (len(heights) - 1))

    def _heights(self, stretch: float) -> list[int]:
        """Return the heights of the heading, the tiles, the rating and the table, which may be stretched."""
        layout = self.context.layout
        parts = TILE_COUNT // self._columns * 112, 160 * self._shows_rating
        table = 37 * (len(self._opponents) + 1)
        stretched = [round(layout.text_px(part) * stretch) for part in (*parts, table)]
        return [layout.text_px(RECORDS_HEADER_HEIGHT), *stretched]

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        layout, gap, stats = canvas.layout, canvas.layout.px(GAP), self.statistics
        canvas.draw_ground()
        with self._page.shown(canvas):
            head, rest = self._place.cut_top(layout.text_px(RECORDS_HEADER_HEIGHT), gap)
            canvas.draw_text(self.headline, head, HEADLINE, at_left=True)
            if not stats:
                counted = ngettext("{count} record …", "{count} records …", self._update.count)
                canvas.draw_text(counted, head, SMALL_TEXT, at_right=True)
            elif not stats.games and not self._key:
                canvas.draw_panel(rest, canvas.theme.panel, canvas.theme.panel_edge)
                inner = rest.inset(min(rest.height // 3, 4 * layout.text_px(GAP)))
                words = [_(each) for each in NO_STATISTICS_TEXT]
                draw_paragraphs(canvas, inner, words)
                canvas.note_live(*words)
            else:
                self._draw_statistics(canvas, rest, stats)
        self.form.draw(canvas)

    def _draw_statistics(self, canvas: Canvas, box: Box, stats: Statistics) -> None:
        canvas.note_live(_told_games(stats.total), _rating_text(stats.rating) if self._shows_rating else "")
        gap = canvas.layout.px(GAP)
        stretch = min(1.6, (box.height - 2 * gap) / sum(self._heights(1.0)[1:]))
        _head, tiles_height, rating_height, table_height = self._heights(max(1.0, stretch))
        upper, rest = box.cut_top(tiles_height, gap)
        rows = upper.rows(TILE_COUNT // self._columns, gap)
        _draw_tiles(canvas, [part for row in rows for part in row.columns(self._columns, gap)], stats)
        if self._shows_rating:
            rating, rest = rest.cut_top(rating_height, gap)
            _draw_rating(canvas, rating, stats.rating)
        _draw_table(canvas, rest.cut_top(table_height)[0], stats, self._opponents)


# Tiles


def _games_text(tally: Tally) -> str:
    return f"{tally.won}-{tally.drawn}-{tally.lost}"


def _signed(margin: int | None) -> str:
    return "-" if margin is None else signed_text(margin)


def _told_games(tally: Tally) -> str:
    return _("won {won}, drawn {drawn}, lost {lost}").format(won=tally.won, drawn=tally.drawn, lost=tally.lost)


def _draw_tiles(canvas: Canvas, boxes: Sequence[Box], stats: Statistics) -> None:
    tiles = [
        (_games_text(stats.total), _("won, drawn, lost")),
        (_signed(stats.best_margin), _("best margin")),
        (_signed(stats.worst_margin), _("worst margin")),
        (str(abs(stats.streak)), _("losses in a row") if stats.streak < 0 else _("wins in a row")),
        (str(stats.longest_winning_streak), _("longest streak")),
        (str(stats.two_player_games), _("two-player games")),
    ]
    for number, (box, (value, words)) in enumerate(zip(boxes, tiles, strict=True)):
        tile = canvas.told(f"{words}: {value}" if number else _told_games(stats.total), box)
        tile.draw_panel(box, canvas.theme.panel, canvas.theme.panel_edge)
        inner = box.inset(canvas.layout.px(STATISTICS_PADDING) // 2)
        upper, lower = inner.cut_top(round(inner.height * 0.5))
        tile.draw_text(value, upper, HEADLINE)
        tile.draw_text(words, lower, SMALL_TEXT, canvas.theme.text_dim)


# The rating


def _rating_text(rating: Rating | None) -> str:
    if not rating:
        return _(NO_RATING_TEXT)
    words = ngettext(
        "Rating {rating} ± {deviation} ({count} game)", "Rating {rating} ± {deviation} ({count} games)", rating.games
    )
    return words.format(rating=round(rating.elo), deviation=round(rating.deviation))


def _draw_rating(canvas: Canvas, box: Box, rating: Rating | None) -> None:
    """Draw the rating as a ring on a line, with a band of one standard deviation to either side, and the levels."""
    theme, layout = canvas.theme, canvas.layout
    canvas.draw_panel(box, theme.panel, theme.panel_edge)
    inner = box.inset(layout.px(STATISTICS_PADDING))
    head = round(inner.height * 0.27)
    canvas.draw_text(_rating_text(rating), inner.cut_top(head)[0], TEXT, at_left=True)
    unit = min(layout.text_px(46), inner.height * 0.4)
    left, width = inner.x + inner.width * 0.05, inner.width * 0.9
    y, thickness = inner.y + head + round(unit * 0.62), max(2, min(layout.text_px(10), inner.height // 8))

    def x_of(elo: float) -> float:
        low, high = (100, 3000)
        return left + width * max(0.0, min(1.0, (elo - low) / (high - low)))

    canvas.draw_panel(Box(round(left), y - thickness // 2, round(width), thickness), theme.button, theme.panel_edge)
    elo, deviation = (rating.elo, rating.deviation) if rating else (0.0, 0.0)
    low, high = x_of(elo - deviation), x_of(elo + deviation)
    band = round(thickness * 1.8)
    around = Box(round(low), y - band // 2, max(thickness, round(high - low)), band)
    canvas.draw_panel(around, theme.accent, theme.accent)
    _draw_levels(canvas, inner, {level_name(level): x_of(level.rating) for level in LEVELS.values()}, (y, unit))
    at = x_of(elo), float(y)
    canvas.assets.sprite("glow", unit * 1.7, theme.life).draw(canvas.surface, at, 170)
    canvas.assets.sprite(PIECE_SPRITES[Colour.WHITE.piece], unit).draw(canvas.surface, at)


def _draw_levels(canvas: Canvas, inner: Box, marks: dict[str, float], axis: tuple[int, float]) -> None:
    """Draw the marks and names of the levels below the scale, in two rows if neighbours would touch."""
    canvas, theme, (y, unit) = canvas.told("", inner), canvas.theme, axis
    below = inner.cut_top(y + round(unit * 0.5) - inner.y)[1]
    ends = [2 * inner.x - inner.centre[0], *marks.values(), 2 * inner.right - inner.centre[0]]
    rooms = [min(x - before, after - x) for before, x, after in zip(ends, ends[1:], ends[2:], strict=False)]
    far = all(canvas.text_width(name, SMALL_TEXT) <= 0.94 * room for name, room in zip(marks, rooms, strict=True))
    rows = [below] if far else below.rows(2)  # names of neighbours stand in different rows
    line = canvas.layout.px(3)
    for number, (name, x) in enumerate(marks.items()):
        canvas.surface.fill(theme.text_dim, Box(round(x) - line // 2, y - round(unit * 0.3), line, round(unit * 0.75)))
        width = canvas.text_width(name, SMALL_TEXT)
        left = max(inner.x, min(inner.right - width, round(x - width / 2)))
        canvas.draw_text(name, rows[number % len(rows)]._replace(x=left, width=width), SMALL_TEXT, theme.text_dim)


# The table


def _draw_table(canvas: Canvas, box: Box, stats: Statistics, opponents: Mapping[str, str]) -> None:
    """Draw a row for each key of opponents: its name, and the player's games as White and as Black."""
    theme, pad, margin = canvas.theme, canvas.layout.px(STATISTICS_PADDING), _("margin")
    canvas.draw_panel(box, theme.panel, theme.panel_edge)
    head, *rows = box.inset(pad).rows(len(opponents) + 1)
    names = max(canvas.text_width(opponent, TEXT) for opponent in opponents.values()) + 2 * pad
    for colour, part in zip(Colour, _table_columns(head, names)[1:], strict=True):
        _draw_column_head(canvas.told("", head), part, colour)
    for row, (key, opponent) in zip(rows, opponents.items(), strict=True):
        name, *cells = (part.inset(pad // 3) for part in _table_columns(row, names))
        canvas.surface.fill(theme.panel_edge, row.cut_top(canvas.layout.px(1))[0])
        tallies = {colour: stats.tallies.get((key, colour)) for colour in Colour}
        known = [(colour, tally) for colour, tally in tallies.items() if tally]
        words = [f"{_as_colour(one)}: {_told_games(tally)}, {margin} {_mean(tally)}" for one, tally in known]
        told = canvas.told(". ".join([opponent, *(words or [_("No games")])]), row)
        told.draw_text(opponent, name, TEXT, at_left=True)
        for colour, cell in zip(Colour, cells, strict=True):
            _draw_tally(told, cell, tallies[colour])


def _as_colour(colour: Colour) -> str:
    return _("As White") if colour is Colour.WHITE else _("As Black")


def _mean(tally: Tally) -> str:
    mean = tally.mean_margin
    return "" if mean is None else f"{'+' if mean >= 0 else ''}{decimal_text(mean, 1)}"


def _table_columns(row: Box, names: int) -> list[Box]:
    """Return the boxes of a row: the name of the level, and a cell for each colour."""
    name, cells = row.cut_left(names)
    return [name, *cells.columns(len(Colour))]


def _cell_columns(canvas: Canvas, box: Box) -> tuple[Box, Box, Box]:
    """Return the boxes of a cell: the numbers of games, their bar if it has room, and the margin."""
    gap = canvas.layout.px(STATISTICS_PADDING)
    if box.width < canvas.layout.text_px(340):
        figures, margin = box.columns(2, gap)
        return figures, UNPLACED_BOX, margin
    margin, rest = box.cut_right(round(box.width * 0.26), gap)
    return *rest.cut_left(round(box.width * 0.26), gap), margin


def _draw_column_head(canvas: Canvas, box: Box, colour: Colour) -> None:
    """Draw the heading of a colour's column: its ring, its name if it has room, and the label of the margins."""
    unit, dim, margin = box.height * 0.9, canvas.theme.text_dim, _cell_columns(canvas, box)[2]
    at = box.x + unit / 2, box.y + box.height * 0.46
    canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, at)
    name = box.cut_left(round(unit * 1.2))[1].cut_right(margin.width)[1]
    words = _as_colour(colour)
    if canvas.text_width(words, SMALL_TEXT) <= name.width:
        canvas.draw_text(words, name, SMALL_TEXT, dim, at_left=True)
    canvas.draw_text(_("margin"), margin, SMALL_TEXT, dim, at_left=True)


def _draw_tally(canvas: Canvas, box: Box, tally: Tally | None) -> None:
    """Draw the numbers of games won, drawn and lost, their shares as a bar, and the mean margin."""
    figures, bar, margin = _cell_columns(canvas, box)
    if not tally:
        canvas.draw_text("-", figures, TEXT, canvas.theme.text_off, at_left=True)
        return
    canvas.draw_text(_games_text(tally), figures, TEXT, at_left=True)
    height = max(2, canvas.layout.text_px(14))
    if bar.width:
        _draw_bar(canvas, bar.cut_top(bar.height // 2 - height // 2)[1].cut_top(height)[0], tally)
    canvas.draw_text(_mean(tally), margin, TEXT, canvas.theme.text_dim, at_left=True)


def _draw_bar(canvas: Canvas, box: Box, tally: Tally) -> None:
    """Draw the shares of the games: won solid, drawn hatched, lost empty."""
    theme = canvas.theme
    canvas.surface.fill(theme.button, box)
    won, rest = box.cut_left(round(box.width * tally.won / tally.games))
    drawn = rest.cut_left(round(box.width * tally.drawn / tally.games))[0]
    canvas.surface.fill(theme.target, won)
    step = 2 * canvas.layout.px(3)
    for x in range(0, drawn.width, step):
        canvas.surface.fill(theme.text_dim, drawn.cut_left(x)[1].cut_left(step // 2)[0])
    canvas.draw_border(box, 1, theme.panel_edge)
