"""The screen of a game that has ended, and the drawing of its towers, their lights and the texts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import cos, pi, sin
from typing import Final

import pygame

from dvonn.board.animation import ease
from dvonn.board.backdrop import draw_backdrop
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout
from dvonn.board.stacks import ASH_SPRITES, PIECE_SPRITES
from dvonn.board.view import draw_empty_board
from dvonn.engine.levels import Level
from dvonn.input.intentions import Action, Hover, Intention
from dvonn.language import N_, NN_, _, counted
from dvonn.match.match import Match
from dvonn.rules.board import Colour, Piece, Space, Stack
from dvonn.rules.position import SCORED_REASONS
from dvonn.screens.play.players import player_name
from dvonn.screens.prompts import KeyButton, Toolbar, more_button
from dvonn.screens.review.mistakes import ReviewedGame, only_human
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import (
    AppContext,
    Change,
    Push,
    RefreshMode,
    Scene,
    SceneCommand,
    ShowMatch,
    ShowMenu,
    handle_form,
    window_title,
)
from dvonn.screens.score.ladder import counted_level, ladder_words, moment_words
from dvonn.screens.score.next_step import NextStep
from dvonn.screens.score.score_result import (
    RING_BOTTOM_EXTENT,
    RING_TOP_EXTENT,
    Fact,
    Flight,
    ScoreCount,
    ScoreLayout,
    ScoreResult,
    Tower,
    TowerLayout,
)
from dvonn.screens.setup.match_setup import play_again
from dvonn.screens.share.share_dialog import share_buttons
from dvonn.ui import theme
from dvonn.ui.assets import Typeface, draw_faded
from dvonn.ui.canvas import Canvas, draw_light, draw_rays, gradient
from dvonn.ui.form import place_in_row
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, Box, Point
from dvonn.words import level_emblem, player_names

COUNTING_TEXT: Final = N_("Counting the towers")
COUNT_TEXT_SIZE: Final = 64
FACT_VALUE_SIZE: Final = 36
MAX_FACT_HEIGHT: Final = 110  # of a tile, in a window of 1280x720
FLIGHT_SIZE_STEPS: Final = 14  # sizes of a stack between the board and its tower
TRAIL_DELAYS: Final = (0.02, 0.04, 0.06, 0.09, 0.12, 0.16)  # seconds by which the lights of the trail follow the stack
COUNT_POP_STEPS: Final = 5  # sizes between the enlarged and the normal count
LANDING_BURST_SECONDS: Final = 0.8  # the duration of a landing's sparks and of the added number
LANDING_SPARKS: Final = 14
TOWER_EMBERS: Final = 16


def _on_board(board: BoardLayout, space: Space, stack: Stack) -> TowerLayout:
    step = board.rise(len(stack)) / max(1, len(stack) - 1)
    return TowerLayout(board.unit, step, board.centre(space))


def _draw_count(canvas: Canvas, box: Box, tower: Tower, count: int, *, lit: bool, popping: bool) -> None:
    """Draw a side's count, briefly enlarged after it has grown, with the added number beside it."""
    freshness = max(0.0, 1 - tower.since / 0.4) if tower.added and popping else 0.0
    base = canvas.layout.text_px(COUNT_TEXT_SIZE) * canvas.text_scale("00", box, COUNT_TEXT_SIZE)
    px = max(1, round(base * (1 + 0.35 * round(COUNT_POP_STEPS * freshness * freshness) / COUNT_POP_STEPS)))
    colour = canvas.theme.accent if lit or freshness else canvas.theme.text
    words = canvas.assets.text(str(count), px, colour, Typeface.DISPLAY)
    canvas.surface.blit(words, words.get_rect(center=box.centre))
    share = tower.since / LANDING_BURST_SECONDS
    if tower.added and share < 1:
        small = max(canvas.layout.type_px(0), round(base * 0.45))
        plus = canvas.assets.text(f"+{tower.added}", small, canvas.theme.accent, Typeface.DISPLAY)
        rise = base * 0.4 * share if popping else 0
        at = plus.get_rect(midleft=(box.centre[0] + base * 0.85, box.centre[1] - rise))
        draw_faded(canvas.surface, plus, at.topleft, round(255 * min(1.0, 2 - 2 * share)))


def _draw_veil(canvas: Canvas, geometry: ScoreLayout) -> None:
    """Dim the background, most of all behind the counts."""
    canvas.darken(110)
    for colour in Colour:
        count, name = geometry.counts[colour], geometry.names[colour]
        middle = count.centre[0], count.y + (count.height + name.height) / 2
        draw_light(canvas, middle, 1.6 * (count.height + name.height), canvas.theme.ground, 0.9)


# Piles and lights


def draw_pile(
    canvas: Canvas, tower: TowerLayout, pieces: Sequence[Piece], names: Mapping[Piece, str] = PIECE_SPRITES
) -> None:
    """Draw a pile of pieces."""
    for number, piece in enumerate(pieces):
        canvas.assets.sprite(names[piece], tower.unit).draw(canvas.surface, tower.ring_centre(number))


def draw_cached_pile(canvas: Canvas, tower: TowerLayout, pieces: Stack, alpha: int = 255) -> None:
    """Draw a pile of pieces from a cached picture, with an alpha from 0 to 255."""
    unit, rise = tower.unit, tower.step * (len(pieces) - 1)
    size = round(unit * 1.04), round((RING_TOP_EXTENT + RING_BOTTOM_EXTENT + 0.08) * unit + rise)
    foot = size[0] / 2, size[1] - (RING_BOTTOM_EXTENT + 0.04) * unit

    def make() -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        draw_pile(Canvas(picture, canvas.layout, canvas.assets), TowerLayout(unit, tower.step, foot), pieces)
        return picture

    picture = canvas.assets.cached(("pile", pieces, unit, tower.step), make)
    draw_faded(canvas.surface, picture, (round(tower.foot[0] - foot[0]), round(tower.foot[1] - foot[1])), alpha)


def draw_sparks(canvas: Canvas, at: Point, unit: float, share: float) -> None:
    """Draw the flash and the sparks of a landing; `share` is the completed part (0 to 1) of their duration."""
    left = 1 - share
    draw_light(canvas, at, unit * 0.95, canvas.theme.spark, 0.55 * left * left * left)
    for n in range(LANDING_SPARKS):
        angle = 2 * pi * n / LANDING_SPARKS + 0.7 * sin(n * 5.1)
        distance = unit * (0.42 + (0.55 + 0.35 * sin(n * 2.3)) * share * (2 - share))
        fall = unit * (1.1 * share * share - (0.45 + 0.25 * cos(n * 3.7)) * share)
        spot = at[0] + distance * cos(angle), at[1] + 0.6 * distance * sin(angle) + fall
        draw_light(canvas, spot, unit * 0.055, canvas.theme.spark, left)


def draw_embers(canvas: Canvas, tower: TowerLayout, height: float, strength: float, seconds: float) -> None:
    """Draw sparks that rise slowly around a tower, from its foot to a height above it."""
    for n in range(TOWER_EMBERS):
        share = (seconds / (4.5 + 1.5 * sin(n * 1.9)) + n * 0.618) % 1
        sway = sin(n * 2.4) * (0.75 + 0.3 * share) + 0.08 * sin(2 * pi * (2 * share + n / TOWER_EMBERS))
        spot = tower.foot[0] + tower.unit * sway, tower.foot[1] - height * 0.95 * share
        light = strength * sin(pi * share) * 0.8
        draw_light(canvas, spot, tower.unit * (0.045 + 0.02 * (n % 3)), canvas.theme.spark, light)


def draw_beam(canvas: Canvas, ends: tuple[Point, Point], strength: float, reach: float) -> None:
    """Draw a horizontal beam that grows from both ends; `reach` is the share (0 to 1) of the way to the middle."""
    thickness = canvas.layout.text_px(44)
    (left, y), (right, _y) = ends
    length = max(1, round(right - left))
    half = round(-(-length // 2) * reach)
    for height, tint in ((thickness, canvas.theme.life), (thickness / 5, canvas.theme.spark)):
        size = length, max(1, round(height))
        colours = [(*tint, round(255 * sin(pi * (row + 0.5) / 9) ** 3)) for row in range(9)]
        bar = canvas.assets.cached(("bar", size, tint), partial(gradient, colours, size))  # brightest along its middle
        for start, end in ((0, half), (max(half, length - half), length)):
            at = round(left) + start, round(y - bar.get_height() / 2)
            part = bar.subsurface((start, 0, end - start, bar.get_height()))
            draw_faded(canvas.surface, part, at, round(255 * strength))
    for front in (left + half, right - half):
        draw_light(canvas, (front, y), thickness * 2.2, canvas.theme.life, 0.5 * strength)
        draw_light(canvas, (front, y), thickness * 0.6, canvas.theme.spark, 0.9 * strength)


# The texts


def draw_facts(canvas: Canvas, box: Box, facts: Sequence[Fact]) -> None:
    """Draw the facts in two rows of two, each with its remark if all remarks have room; in a narrow box in a list."""
    gap, layout, theme, measure = canvas.layout.px(6), canvas.layout, canvas.theme, canvas.measure
    inner = box.inset(gap)
    values = max(canvas.text_width(fact.value, FACT_VALUE_SIZE) for fact in facts)
    longest = max(measure.longest_word(fact.label) for fact in facts)
    columns = 2 if longest <= inner.columns(2, gap)[0].width - values - 4 * gap else 1
    rows = len(facts) // columns
    highest = min(inner.rows(rows, gap)[0].height, layout.text_px(MAX_FACT_HEIGHT))
    area = inner.middle(inner.width, rows * (highest + gap) - gap)
    tiles = [tile for row in area.rows(rows, gap) for tile in row.columns(columns, gap)]
    room = tiles[0].inset(gap).cut_left(values + gap, gap)[1]
    labels = max(measure.height(fact.label, room.width) for fact in facts)
    remarks = max(measure.height(fact.remark, room.width, SMALL_TEXT) for fact in facts)
    remarks = min(remarks, max(measure.height("", room.width, SMALL_TEXT), room.height - labels))  # with long names
    has_remarks = labels + remarks <= room.height
    widths = [canvas.text_width(fact.label) for fact in facts]
    if has_remarks:
        widths += [canvas.text_width(fact.remark, SMALL_TEXT) for fact in facts]
    content = min(room.width, max(widths)) + values + 2 * gap
    for fact, tile in zip(facts, tiles, strict=True):
        canvas.draw_panel(tile, theme.panel, theme.panel_edge)
        height = labels + remarks if has_remarks else tile.height
        value, words = tile.middle(content, height).cut_left(values + gap, gap)
        canvas.draw_text(fact.value, value, FACT_VALUE_SIZE, theme.accent)
        label, remark = words.cut_top(labels if has_remarks else words.height)
        canvas.draw_text(fact.label, label if fact.value else tile.inset(gap), TEXT, at_left=bool(fact.value))
        if has_remarks:
            canvas.draw_text(fact.remark, remark, SMALL_TEXT, theme.text_dim, at_left=True)


def draw_result(canvas: Canvas, geometry: ScoreLayout, result: ScoreResult, light: float, *, rising: bool) -> None:
    """Draw the headline, the reason and the facts with an opacity (0 to 1); if `rising`, the facts move up."""
    canvas.note_live(result.headline, result.reason)
    canvas.note_text(result.headline, geometry.headline, HEADLINE)
    canvas.note_text(result.reason, geometry.reason)
    for fact, row in zip(result.facts, geometry.facts.rows(len(result.facts)), strict=True):
        canvas.note_text(fact.sentence, row)
    key = "headline", result.headline, result.reason
    above = geometry.headline._replace(height=geometry.reason.bottom - geometry.headline.y)

    def draw_headline(layer: Canvas, box: Box) -> None:
        headline, reason = box.cut_top(geometry.headline.height)
        layer.draw_text(result.headline, headline, HEADLINE * 1.6)
        layer.draw_text(result.reason, reason, TEXT, layer.theme.text_dim)

    _fade(canvas, key, above, light, draw_headline)
    offset = round(canvas.layout.text_px(16) * (1 - light)) if rising else 0
    lowered = geometry.facts.moved(0, offset)
    _fade(canvas, ("facts", *result.facts), lowered, light, lambda layer, box: draw_facts(layer, box, result.facts))


def _fade(canvas: Canvas, key: tuple[object, ...], box: Box, light: float, draw: Callable[[Canvas, Box], None]) -> None:
    """Draw a cached layer of the size of a box with an opacity (0 to 1); at 0 it is only cached."""

    def make() -> pygame.Surface:
        layer = pygame.Surface((max(1, box.width), max(1, box.height)), pygame.SRCALPHA)
        draw(Canvas(layer, canvas.layout, canvas.assets), box.moved(-box.x, -box.y))
        return layer

    layer = canvas.assets.cached((*key, box.width, box.height), make)
    draw_faded(canvas.surface, layer, (box.x, box.y), round(255 * light))


# The scene

PLAY_AGAIN_WIDTH: Final = 1.3  # of its button, in widths of another one


class Score(Scene):
    """Counts the stacks of the board into two towers; any input completes the count.

    `buttons` replace those that play again, review and share the game, take it up again, and lead to the menu. `feats`
    are what is special about the result, in words. Without motion the stacks fade from the board to their tower.
    """

    _geometry: ScoreLayout  # set by `lay_out`, like the towers
    _towers: Mapping[Colour, TowerLayout]

    def __init__(
        self, context: AppContext, match: Match, buttons: Sequence[KeyButton] = (), feats: Sequence[str] = ()
    ) -> None:
        super().__init__(context)
        assert match.game.outcome, "only an ended game has a score"
        self.match, self.outcome = match, match.game.outcome
        self.result_seconds: float | None = None  # since the result appeared, None before that
        self._count = ScoreCount(match.position, towers_decide=self.outcome.reason in SCORED_REASONS)
        self._speed = 0.0 if context.speed is theme.Speed.OFF else context.speed.value
        self._elapsed = 0.0 if self._speed else self._count.end_seconds
        self._flying = not context.without_motion
        self._result = ScoreResult(match, self.outcome, feats, speaks=context.settings.character)
        names, own = player_names(match.seats, match.names), only_human(match.seats)
        self._reviewed = ReviewedGame(match.game, names, f"{context.today()}", own=own)
        self._review: GameReview | None = None  # None until it is opened
        leads_on = own and not buttons and not match.series_goes_on  # in a game against the computer
        self._next_step = NextStep(context, match, self._play_again) if leads_on else None
        self._moment = ""  # what is special about a win against the computer, once it is shown
        self.form = Toolbar(buttons) if buttons else self._make_toolbar()
        self.wait_for(lambda: self._elapsed < self._count.end_seconds, RefreshMode.FULL_RATE)
        self.wait_for(lambda: self._flying and self._shown_seconds < theme.REST_AFTER_SECONDS, RefreshMode.LOW_RATE)
        self.wait_for(lambda: self.is_skippable or self.is_looking)

    def _make_toolbar(self) -> Toolbar:
        words = _("Next game") if self.match.series_goes_on else _("Play again")
        again = KeyButton(self._play_again, words, "icon-again", width_factor=PLAY_AGAIN_WIDTH, primary=True)
        review = KeyButton(self._show_review, _("Review"), "icon-moves")
        menu = KeyButton(ShowMenu, _("Menu"), "icon-menu", action=Action.BACK)
        can_undo = self.match.can_undo and not self.match.is_between_computers
        undo = KeyButton(self._undo, _("Undo"), "icon-undo", action=Action.UNDO, enabled=can_undo)
        rest = others = [*share_buttons(self.context, self._reviewed), undo]
        first = [again, self._next_step.button] if self._next_step else [again]
        if len(first) + len(others) + 2 > 5:  # with more, some of them are behind the button More
            others = [more_button(self.context, lambda: rest)]
        return Toolbar([*first, review, *others, menu], [*rest, KeyButton(self._show_review, action=Action.MOVES)])

    @property
    def title(self) -> str:
        if self._elapsed < self._count.result_seconds:
            return window_title(_(COUNTING_TEXT))
        return window_title(self._result.headline, f"{self.outcome.white} : {self.outcome.black}")

    @property
    def autosaved_match(self) -> Match | None:
        return self.match

    @property
    def music_intensity(self) -> float:
        """The least during the count and after a loss, whose sound is in minor; the highest after other results."""
        return 0.0 if self.result_seconds is None or self._result.sound == "lose" else 1.0

    # Time

    @property
    def _shown_seconds(self) -> float:
        return self.result_seconds or 0.0

    @property
    def is_skippable(self) -> bool:
        """Whether the towers are counted, or the result has not been visible long enough to accept input."""
        return self._shown_seconds < theme.RESULT_GUARD_SECONDS

    def update(self, seconds: float) -> Change | None:
        """Advance the count, with a sound for each landing and for the result."""
        before = self._elapsed
        self._elapsed += seconds * self._speed
        for name in self._count.landing_sounds(before, self._elapsed):
            self.context.sound.play(name)
        if self.result_seconds is not None:
            self.result_seconds += seconds
        elif self._elapsed >= self._count.result_seconds:
            self._complete()
        return super().update(seconds)

    def _begin_moment(self) -> None:
        """Show and sound what is special about a win, if anything is."""
        self._moment = moment_words(self.match, self.context.settings)
        if self._moment:
            self.context.sound.play("record")

    @property
    def is_looking(self) -> bool:
        """Whether the review of the game is not done that finds the blunders."""
        return self._next_step is not None and not (self._review and self._review.review.done)

    def idle(self, seconds: float) -> None:
        """Look for blunders; the next step changes at most once, and not while it is pointed at or has the focus."""
        step, bar = self._next_step, self.form
        if not step or step.is_settled:
            return
        review = self._open_review()
        if not review.review.done:
            review.idle(seconds)
        is_aimed = bar.focused is step.button or (bar.pointer is not None and step.button.box.contains(bar.pointer))
        if review.review.done and not is_aimed:
            step.settle(review)
            self.changed = True

    def _complete(self) -> None:
        """Show the result."""
        self._elapsed = max(self._elapsed, self._count.result_seconds)
        if self.result_seconds is None:
            self.result_seconds, self.changed = 0.0, True
            self.context.sound.play(self._result.sound)
            if self._next_step:
                self.after(1.2, self._begin_moment)  # after the result, whose sound ends
            if self.match.series_goes_on and self.match.is_between_computers:
                self.after(theme.NEXT_GAME_SECONDS, self._play_again)

    # Input

    @property
    def shown_board(self) -> BoardLayout:
        return self._geometry.board

    def lay_out(self) -> None:
        lines = 0 if self._next_step is None else 1
        self._geometry = ScoreLayout(self.context.layout, self.viewpoint, self._place_buttons(), lines)
        self._towers = {colour: self._geometry.tower(colour, self._count.highest) for colour in Colour}

    def _place_buttons(self) -> int:
        """Place the buttons, in a tall window those that lead on above the others; return the number of rows."""
        buttons, in_two_rows = self.form.buttons, self.context.layout.is_tall and len(self.form.buttons) > 3
        if self._next_step:
            self._next_step.show()
        self.form.rows = [buttons]
        self.form.place(self.context)
        if in_two_rows or not all(button.shown_label for button in buttons):
            self._place_wrapped([buttons[:2], buttons[2:]] if in_two_rows else [buttons])
        return 1 + in_two_rows

    def _place_wrapped(self, rows: Sequence[Sequence[KeyButton]]) -> None:
        """Place the buttons in rows from the bottom up, with labels that may wrap."""
        layout, measure, gap = self.context.layout, self.context.measure, self.context.layout.px(GAP)
        box, self.form.rows = layout.bottom_bar.cut_bottom(gap)[1].narrowed(gap), rows
        for row in reversed(rows):
            for button in row:
                button.fitted_label, button.stacked = button.label, None
                # A label in two lines has about this share of its width in one
                half = round(0.65 * button.one_line_width(measure))
                button.least_width = max(button.needed_width(measure), half)
            place_in_row(row, box, gap)
            box = box.moved(0, -box.height - gap)

    def act(self, intention: Intention) -> Change | None:
        """Use the buttons; during the count an input only completes it."""
        if self.is_skippable and not isinstance(intention, Hover):
            self._complete()
            return None
        command: SceneCommand | None = self.form.command_of(intention) if isinstance(intention, Action) else None
        return command() if command else handle_form(self.form, intention, self.context)

    def _play_again(self, level: Level | None = None) -> Change:
        """Start a rematch, at another level if one is given."""
        if level:
            self.context.settings.level = level
        return play_again(self.context, self.match, level)

    def _show_review(self) -> Change:
        return Push(self._open_review())

    def _open_review(self) -> GameReview:
        """Return the review, which is kept so that it continues where it was."""
        if not self._review:
            record = self.context.autosave.record_of(self.match)
            self._review = GameReview(self.context, replace(self._reviewed, record=record))
            self._review.viewpoint = self.viewpoint
        return self._review

    def _undo(self) -> Change:
        self.match.undo()
        return ShowMatch(self.match)

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        seconds = self._elapsed + ahead * self._speed
        light = ease(self._count.light(seconds))
        towers = {colour: self._count.tower(colour, seconds) for colour in Colour}
        key = "score", canvas.layout, self._geometry.board, self._count.highest
        ground = canvas.assets.ground(canvas.surface.get_size())
        empty = canvas.assets.cached_in_steps(key, lambda: self._empty_picture(canvas, ground))
        board = BoardCanvas(canvas.surface, canvas.layout, canvas.assets, self._geometry.board, outline=canvas.outline)
        draw_backdrop(board, empty, seconds if self._flying else None)
        self._draw_light(canvas, light, seconds)
        self._draw_board(canvas, seconds)
        for colour, tower in towers.items():
            self._draw_side(canvas, tower, colour, lit=light > 0)
        draw_flight = self._draw_flight if self._flying else self._draw_fading
        for flight in self._count.flying(seconds):
            draw_flight(canvas, flight, seconds)
        if not light:
            self._draw_counting(canvas, towers)
        draw_result(canvas, self._geometry, self._result, light, rising=self._flying)
        self._draw_way(canvas, light)
        self.form.draw(canvas, show_focus=self.result_seconds is not None)

    def _empty_picture(self, canvas: Canvas, ground: pygame.Surface) -> Iterator[pygame.Surface | None]:
        """Yield the dimmed background with the board and the places of the towers, after the steps of drawing it."""
        picture = ground.copy()
        yield None
        dimmed, board = Canvas(picture, canvas.layout, canvas.assets), self._geometry.board
        _draw_veil(dimmed, self._geometry)
        for _step in draw_empty_board(picture, board, canvas.assets):
            yield None
        for tower in self._towers.values():
            canvas.assets.sprite("space", tower.unit).draw(picture, tower.foot)
        yield picture

    def _draw_counting(self, canvas: Canvas, towers: Mapping[Colour, Tower]) -> None:
        """Write the headline during the count, and below the board the lead."""
        canvas.draw_text(_(COUNTING_TEXT), self._geometry.headline, HEADLINE, canvas.theme.text_dim)
        white, black = (len(towers[colour].pieces) for colour in Colour)
        if white or black:
            leader = self._result.sentence_names[Colour.WHITE if white > black else Colour.BLACK]
            # Translators: {player} is White, Black or a player's name
            leads = counted(NN_("{player} leads by {margin}"), {"margin": abs(white - black)}, player=leader)
            words = leads if white != black else _("Even")
            canvas.draw_text(words, self._geometry.facts.inset(canvas.layout.text_px(12)), HEADLINE)

    def _draw_light(self, canvas: Canvas, light: float, seconds: float) -> None:
        """Draw the light behind the winning towers; rays and embers only if the towers decide."""
        phase = 2 * pi * (seconds - self._count.end_seconds) / 5.0  # the period of the light
        breath = 0.5 - 0.5 * cos(phase) if self._flying else 0.5
        decided, result, score = self._count.towers_decide, self._result, self.match.position.score
        for colour in result.winners:
            tower, box = self._towers[colour], self._geometry.towers[colour]
            at = tower.ring_centre(score(colour) // 2 * decided)
            radius = 0.57 / len(result.winners) ** 0.25 * max(box.width, box.height)
            draw_light(canvas, at, radius * 1.25, canvas.theme.life, light * (0.50 + 0.12 * breath))
            if decided:
                draw_rays(canvas, at, radius, 0.55 * light, breath)
            if decided and self._flying and light:
                draw_embers(canvas, tower, box.height, light, seconds)
        if len(result.winners) == len(Colour):
            left, right = (self._towers[colour].ring_centre(max(0, score(colour) - 1)) for colour in Colour)
            draw_beam(canvas, (left, right), light, light if self._flying else 1.0)

    def _way_words(self, level: Level | None) -> str:
        """Return what is special about the result, or what happens now, or else where the user is on the ladder."""
        if self._moment or not self._next_step:
            return self._moment
        if not self._next_step.is_settled:
            return _("Looking for your mistakes…")
        if self._review and self._review.review.lost_in_placing is self._reviewed.own:
            # Translators: below the result: the places of the user's pieces decided the game
            return _("Lost in the placing")
        return ladder_words(self.context.settings, level) if level else ""

    def _draw_way(self, canvas: Canvas, light: float) -> None:
        """Draw the line below the reason with an opacity (0 to 1); a moment has the level's emblem in a light."""
        level, box = counted_level(self.match), self._geometry.way
        words, box, side = self._way_words(level), box.narrowed(2 * box.height), box.height
        colour = canvas.theme.accent if self._moment else canvas.theme.text
        canvas.note_live(words)
        canvas.note_text(words, box)
        _fade(canvas, ("way", words), box, light, lambda layer, place: layer.draw_text(words, place, TEXT, colour))
        if self._moment and level:
            at = box.centre[0] - canvas.fitted_width(words, box) / 2 - side, box.centre[1]
            draw_light(canvas, at, 1.8 * side, canvas.theme.life, 0.8)
            draw_rays(canvas, at, 2.2 * side, 0.5, 0.5)
            if self._flying:
                draw_embers(canvas, TowerLayout(1.5 * side, side, at), 2.5 * side, 1.0, self._shown_seconds)
            canvas.draw_icon(level_emblem(level), side, colour, center=at)

    def _draw_board(self, canvas: Canvas, seconds: float) -> None:
        for space in self._geometry.board.back_to_front:
            stack = self._count.stacks.get(space)
            if stack and not self._count.has_left(space, seconds):
                place = _on_board(self._geometry.board, space, stack)
                canvas.assets.sprite("shadow", place.unit).draw(canvas.surface, place.foot)
                if Piece.DVONN in stack:
                    draw_light(canvas, place.foot, place.unit, canvas.theme.life, 0.6)
                draw_cached_pile(canvas, place, stack)

    def _draw_side(self, canvas: Canvas, tower: Tower, colour: Colour, *, lit: bool) -> None:
        """Draw a tower, its count and its name; if no towers decide, a ring for the side, ashen for the loser."""
        layout, match, won = self._towers[colour], self.match, colour in self._result.winners
        count, lit = len(tower.pieces), lit and won
        if tower.pieces or not self._count.towers_decide:
            canvas.assets.sprite("shadow", layout.unit).draw(canvas.surface, layout.foot)
        if not self._count.towers_decide:
            draw_pile(canvas, layout, [colour.piece], PIECE_SPRITES if won else ASH_SPRITES)
            count = match.position.score(colour)
        elif tower.pieces:
            draw_cached_pile(canvas, layout, tower.pieces)
            if self._flying and tower.since < LANDING_BURST_SECONDS:
                at = layout.ring_centre(count - tower.added)
                draw_sparks(canvas, at, layout.unit, tower.since / LANDING_BURST_SECONDS)
        _draw_count(canvas, self._geometry.counts[colour], tower, count, lit=lit, popping=self._flying)
        name = canvas.theme.accent if lit else canvas.theme.text_dim
        box, words = self._geometry.names[colour], self._result.names[colour]
        if canvas.measure.height(words, box.width) > box.height:
            words = player_name(match, colour)  # the tower shows the side
        canvas.draw_text(words, box, TEXT, name)
        side, wide, level = canvas.layout.text_px(30), canvas.fitted_width(words, box), match.seats[colour]
        if level and wide + 3 * side <= box.width:
            right = box.centre[0] - (wide + side // 2) // 2
            canvas.draw_icon(level_emblem(level), side, name, midright=(right, box.centre[1]))

    def _draw_flight(self, canvas: Canvas, flight: Flight, seconds: float) -> None:
        """Draw a stack in flight with its trail; its size changes from that on the board to that in the tower."""
        for n, late in enumerate(TRAIL_DELAYS):
            at = self._flight_layout(canvas, flight, flight.progress(seconds - late)).foot
            strength = 0.4 * (1 - n / len(TRAIL_DELAYS))
            draw_light(canvas, at, self._geometry.board.unit * 1.3, canvas.theme.spark, strength)
        draw_pile(canvas, self._flight_layout(canvas, flight, flight.progress(seconds)), flight.stack)

    def _flight_layout(self, canvas: Canvas, flight: Flight, progress: float) -> TowerLayout:
        start, tower = _on_board(self._geometry.board, flight.space, flight.stack), self._towers[flight.colour]
        end, share = tower.ring_centre(flight.below), ease(progress)
        growth = round(FLIGHT_SIZE_STEPS * share) / FLIGHT_SIZE_STEPS
        x, y = (a + (b - a) * share for a, b in zip(start.foot, end, strict=True))
        lift = 0.15 * canvas.layout.height * sin(pi * progress)
        unit = start.unit + (tower.unit - start.unit) * growth
        return TowerLayout(unit, start.step + (tower.step - start.step) * share, (x, y - lift))

    def _draw_fading(self, canvas: Canvas, flight: Flight, seconds: float) -> None:
        progress, tower = flight.progress(seconds), self._towers[flight.colour]
        start = _on_board(self._geometry.board, flight.space, flight.stack)
        end = TowerLayout(tower.unit, tower.step, tower.ring_centre(flight.below))
        draw_cached_pile(canvas, start, flight.stack, round(255 * (1 - progress)))
        draw_cached_pile(canvas, end, flight.stack, round(255 * progress))
