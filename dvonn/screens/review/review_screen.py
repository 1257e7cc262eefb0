"""The review of a game: the move list with a lead graph, mistakes, better lines, and a summary of both sides' play."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame.transform import smoothscale

from dvonn.board.canvas import BoardCanvas
from dvonn.board.overlays import draw_hint, draw_played
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.engine.analysis.mistakes import Grade, PlaySummary
from dvonn.input.intentions import Action, Device, Drag, Hover, Intention, Press
from dvonn.language import N_, _, count_text, percent_text, pgettext
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.board import Colour, Phase, Ply
from dvonn.rules.game import Game
from dvonn.screens.analysis.study_panel import board_canvas
from dvonn.screens.exercise import Exercise
from dvonn.screens.prompts import KeyButton, more_button
from dvonn.screens.review.mistakes import MistakeSession, ReviewedGame, RunningReview, collect_mistakes
from dvonn.screens.review.move_list_screen import LineTokens, MoveListScreen, ShownPosition
from dvonn.screens.scene import AppContext, Change, Push, ShowMatch
from dvonn.screens.share.share_dialog import share_buttons
from dvonn.slices import TimeSlicedTask
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice
from dvonn.ui.fitting import LINE_HEIGHT
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, SMALL_TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.theme import RGB, Theme, blended
from dvonn.words import pairing_words, side_name, side_names

if TYPE_CHECKING:
    from dvonn.engine.analysis.valuation import Valuation


MARK_CORNERS: Final = {Grade.MISTAKE: 3, Grade.BLUNDER: 4}

# Pixels in a window of 1280x720
LINE_LABEL_WIDTH: Final = 92
PROGRESS_TEXT_WIDTH: Final = 150
SUMMARY_HEAD_HEIGHT: Final = 38
SUMMARY_ROW_HEIGHT: Final = 25

GRADE_LABELS: Final = {
    Grade.INACCURACY: N_("Inaccuracies"),
    Grade.MISTAKE: N_("Mistakes"),
    Grade.BLUNDER: N_("Blunders"),
}


def draw_grade_mark(canvas: Canvas, grade: Grade, at: Point, size: int) -> None:
    """Draw the mark of a grade around a point; the size is in pixels."""
    mark = canvas.assets.cached(("grade", grade, size), lambda: _render_mark(canvas, grade, size))
    canvas.surface.blit(mark, mark.get_rect(center=(round(at[0]), round(at[1]))))


def _render_mark(canvas: Canvas, grade: Grade, size: int) -> pygame.Surface:
    theme, fine = canvas.theme, 4 * size
    large = pygame.Surface((2 * fine, 2 * fine), pygame.SRCALPHA)
    large.fill((*theme.outline, 0))
    tint = {Grade.INACCURACY: theme.spark, Grade.MISTAKE: theme.accent, Grade.BLUNDER: theme.life}[grade]
    edge, radius = 0.14 * fine, fine / 2
    if grade is Grade.INACCURACY:
        radius *= 0.62
        for colour, reach in ((theme.outline, radius + edge), (tint, radius), (theme.outline, radius - edge)):
            pygame.draw.circle(large, colour, (fine, fine), reach)
    else:
        if grade is Grade.MISTAKE:
            radius *= 1.14
        _draw_corners(large, theme.outline, MARK_CORNERS[grade], radius + 2 * edge)
        _draw_corners(large, tint, MARK_CORNERS[grade], radius)
    return smoothscale(large, (2 * size, 2 * size))


def _draw_corners(surface: pygame.Surface, colour: RGB, count: int, radius: float) -> None:
    """Draw a regular polygon around the middle, with one corner at the top."""
    middle = surface.get_width() / 2
    angles = [2 * pi * n / count for n in range(count)]
    points = [(middle + radius * sin(angle), middle - radius * cos(angle)) for angle in angles]
    pygame.draw.polygon(surface, colour, points)


class SummaryRow(NamedTuple):
    """A row of the table: its name, White's value and Black's, and the grade that it counts, if any."""

    label: str
    values: Sequence[str]
    grade: Grade | None = None


def summary_rows(summaries: Mapping[Colour, PlaySummary], *, has_placing: bool) -> list[SummaryRow]:
    """Return the rows of the table, with one for the placing if the game has it."""
    both = [summaries[colour] for colour in Colour]
    rows = [SummaryRow(_("Accuracy"), [_accuracy(one.accuracy) for one in both])]
    if has_placing:
        # Translators: in the table of a reviewed game: the accuracy of each side's placing
        rows.append(SummaryRow(_("Placing"), [_accuracy(one.placing) for one in both]))
    for grade, label in GRADE_LABELS.items():
        rows.append(SummaryRow(_(label), [count_text(one.counts[grade]) for one in both], grade))
    # Translators: the number of pieces that a side's moves lost
    return [*rows, SummaryRow(_("Pieces lost"), [count_text(round(one.given_away)) for one in both])]


def _accuracy(percent: float | None) -> str:
    return "\u2013" if percent is None else percent_text(round(percent))


def summary_height(layout: Layout, panel: Box, rows: int) -> int:
    """Return the height of the table in pixels; in a low panel it has only the accuracies."""
    shown = rows if panel.height >= layout.text_px(430) else rows - len(GRADE_LABELS) - 1
    return layout.text_px(SUMMARY_HEAD_HEIGHT) + (shown - 1) * layout.text_px(SUMMARY_ROW_HEIGHT)


def draw_play_summary(canvas: Canvas, box: Box, table: Sequence[SummaryRow]) -> None:
    """Draw the rows, White's value at the left, Black's at the right, and the name between them."""
    layout, theme = canvas.layout, canvas.theme
    head, below = box.cut_top(layout.text_px(SUMMARY_HEAD_HEIGHT))
    mark, gap = layout.text_px(22), layout.text_px(GAP)
    middle = mark + max(canvas.text_width(row.label, SMALL_TEXT) for row in table)
    side = max(0, (box.width - middle) // 2)
    count = below.height // layout.text_px(SUMMARY_ROW_HEIGHT)
    places = below.rows(count) if count else []
    for row, place in zip(table, (head, *places), strict=False):
        white, rest = place.cut_left(side)
        black, label_box = rest.cut_right(side)
        # Translators: a row of a table: a name such as Accuracy or Mistakes, and a number of each side
        words = _("{name}: White {white}, Black {black}")
        told = canvas.told(words.format(name=row.label, white=row.values[0], black=row.values[1]), place)
        told.draw_text(row.label, label_box.cut_left(mark)[1], SMALL_TEXT, theme.text_dim, at_left=True)
        told.draw_text(row.values[0], white.cut_right(gap)[1], SMALL_TEXT, at_right=True)
        told.draw_text(row.values[1], black.cut_left(gap)[1], SMALL_TEXT, at_left=True)
        if row.grade:
            draw_grade_mark(canvas, row.grade, label_box.cut_left(mark)[0].centre, layout.text_px(13))
    ring = min(head.height, layout.text_px(30))
    if side - gap - ring >= canvas.text_width("100 %", SMALL_TEXT):
        for colour, spot in zip(Colour, (head.cut_left(ring)[0], head.cut_right(ring)[0]), strict=True):
            canvas.assets.sprite(PIECE_SPRITES[colour.piece], ring).draw(canvas.surface, spot.centre)


# Pixels in a window of 1280x720
LEAD_PLOT_HEIGHT: Final = 104
LEAD_LABEL_SIZE: Final = 16  # type size


LEAD_SCALE_PIECES: Final = 12  # the margin half way to the edge, before the stretching
MAX_LEAD: Final = 46  # pieces: all of both sides
LEAD_LINES: Final = (5, 10, 20)  # pieces: the lines of the scale on either side

Leads = Sequence["Valuation | None"]
"""The values of a game's positions, None where the value is not known."""


def lead_height(margin: float) -> float:
    """Return how far from zero a margin stands, from -1 to 1."""
    pieces = min(MAX_LEAD, abs(margin))
    share = pieces / (pieces + LEAD_SCALE_PIECES) * (MAX_LEAD + LEAD_SCALE_PIECES) / MAX_LEAD
    return share if margin > 0 else -share


class LeadGraph:
    """The graph of a game."""

    def __init__(self, game: Game) -> None:
        self.count = len(game.positions)
        self._placements = sum(position.phase is Phase.PLACEMENT for position in game.positions)
        self.plot = self._scale = UNPLACED_BOX
        self._edges: list[float] = [0.0] * (self.count + 1)  # of the columns, from left to right

    # Layout

    def lay_out(self, layout: Layout, box: Box) -> None:
        """Place the graph in a box."""
        self._scale, self.plot = box.cut_left(min(box.width // 4, layout.text_px(58)))
        self._edges = [self._edge(number) for number in range(self.count + 1)]

    def _edge(self, number: int) -> float:
        """Return the left edge of a position's column, or the right edge of the last one."""
        moves = self.count - self._placements
        share = 0.16 if moves and self._placements else float(not moves)
        if number <= self._placements:
            along = share * number / max(1, self._placements)
        else:
            along = share + (1 - share) * (number - self._placements) / moves
        return self.plot.x + self.plot.width * along

    def column(self, number: int) -> Box:
        """Return the column of a position in the plot."""
        left, right = self._edges[number : number + 2]
        return self.plot._replace(x=round(left), width=round(right) - round(left))

    def position_at(self, point: Point) -> int | None:
        """Return the position whose column holds a point, None beside the plot."""
        return self.position_along(point) if self.plot.contains(point) else None

    def position_along(self, point: Point) -> int:
        """Return the position whose column is nearest to a point."""
        return next((n for n in range(self.count - 1) if point[0] < round(self._edges[n + 1])), self.count - 1)

    def point(self, number: int, margin: float) -> tuple[float, float]:
        """Return the point of the curve at a position with a margin."""
        across = (self._edges[number] + self._edges[number + 1]) / 2
        return across, self.plot.y + self.plot.height / 2 * (1 - lead_height(margin))

    # Drawing

    def draw(self, canvas: Canvas, leads: Leads, grades: Mapping[int, Grade], here: int, pointed: int | None) -> None:
        """Draw the graph with its scale, the grades of plies, the current position, and the one pointed at."""
        if self.plot.height < 2 or self.plot.width < self.count // 2:
            return
        theme = canvas.theme
        key = "lead-graph", self.plot, *self._edges, *leads
        canvas.surface.blit(canvas.assets.cached(key, lambda: self._picture(canvas, leads)), self.plot)
        self._draw_scale(canvas.told("", self.plot), leads)
        for number, colour in ((pointed, theme.text_dim), (here, theme.accent)):
            if number is not None:
                self._draw_cursor(canvas, number, colour)
        for ply, grade in grades.items():
            after = leads[ply + 1]
            if after:
                draw_grade_mark(canvas, grade, self.point(ply + 1, after.margin), canvas.layout.px(13))

    def _picture(self, canvas: Canvas, leads: Leads) -> pygame.Surface:
        """Return the picture of the plot with the curve."""
        surface = pygame.Surface((self.plot.right, self.plot.bottom)).convert()
        self._draw_background(canvas, surface)
        self._draw_curve(canvas, surface, leads)
        return surface.subsurface(self.plot).copy()

    def _draw_background(self, canvas: Canvas, surface: pygame.Surface) -> None:
        """Draw the background, the part of the placements, and the lines of the scale."""
        theme, line = canvas.theme, canvas.layout.px(1)
        surface.fill(theme.plate, self.plot)
        if self._placements:
            shaded = self.plot._replace(width=round(self._edges[self._placements]) - self.plot.x)
            surface.fill(blended(theme.plate, theme.panel, 0.45), shaded)
            surface.fill(theme.plate_edge, shaded.cut_right(line)[0])
        for margin in (*LEAD_LINES, *(-pieces for pieces in LEAD_LINES), 0):
            colour = blended(theme.plate, theme.plate_edge, 0.25 if margin else 0.8)
            surface.fill(colour, self.plot._replace(y=round(self.point(0, margin)[1]), height=line))

    def _draw_curve(self, canvas: Canvas, surface: pygame.Surface, leads: Leads) -> None:
        """Draw the area between zero and the curve, the band below exact values, and the curve on top."""
        known = [(number, lead) for number, lead in enumerate(leads) if lead]
        ways = [(one, two) for one, two in pairwise(known) if two[0] == one[0] + 1]
        for (number, before), (_next, after) in ways:
            self._draw_area(surface, canvas.theme, number, before, after)
        for number, lead in known:
            if lead.exact:
                surface.fill(canvas.theme.target, self.column(number).cut_bottom(canvas.layout.px(4))[0])
        width = canvas.layout.px(2)
        for (number, before), (_next, after) in ways:
            ends = self.point(number, before.margin), self.point(number + 1, after.margin)
            pygame.draw.aaline(surface, canvas.theme.text, *ends, width)

    def _draw_area(
        self, surface: pygame.Surface, theme: Theme, number: int, before: "Valuation", after: "Valuation"
    ) -> None:
        """Draw the area between two neighbouring positions, paler unless both values are exact."""
        fade, zero = 0.0 if before.exact and after.exact else 0.4, self.point(0, 0)[1]
        black = blended(theme.last, theme.plug, 0.35)
        (x, y), (next_x, next_y) = self.point(number, before.margin), self.point(number + 1, after.margin)
        points = [(x, y), (next_x, next_y)]
        if (y - zero) * (next_y - zero) < 0:
            points.insert(1, (x + (next_x - x) * (zero - y) / (next_y - y), zero))
        for start, end in pairwise(points):
            is_whites = start[1] + end[1] < 2 * zero
            colour = blended(theme.plug_text if is_whites else black, theme.plate, fade)
            pygame.draw.polygon(surface, colour, [start, end, (end[0], zero), (start[0], zero)])

    def _draw_scale(self, canvas: Canvas, leads: Leads) -> None:
        """Draw each side's ring beside its half, the numbers of the scale, and the names of the marked parts."""
        gap = canvas.layout.px(3)
        rings, numbers = self._scale.cut_left(self._scale.width // 2 - gap)
        height = round(canvas.layout.type_px(LEAD_LABEL_SIZE) * LINE_HEIGHT) + 1
        for colour, half in zip(Colour, rings.rows(2), strict=True):
            unit = min(half.width, half.height)
            canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, half.centre)
        written = list[int]()
        for margin in (0, *LEAD_LINES, *(-pieces for pieces in LEAD_LINES)):
            middle = round(self.point(0, margin)[1])
            if all(abs(middle - other) >= height * 0.8 for other in written):
                written.append(middle)
                room = numbers._replace(y=middle - height // 2, height=height).cut_right(gap)[1]
                canvas.draw_text(str(abs(margin)), room, LEAD_LABEL_SIZE, canvas.theme.text_dim, at_right=True)
        self._draw_names(canvas, leads, height)

    def _draw_names(self, canvas: Canvas, leads: Leads, height: int) -> None:
        """Write the names of the part with the placements and of the proven part, where they have room."""
        left = self.plot.right
        sure = len(list(takewhile(lambda lead: lead and lead.exact, reversed(leads))))
        if sure:
            # Translators: the part of a graph whose values are proven
            words, last = _("certain"), leads[-1]
            start = round(self._edges[self.count - sure])
            left = min(start, self.plot.right - canvas.text_width(words, LEAD_LABEL_SIZE))
            part = self.plot._replace(x=left, width=self.plot.right - left)
            half = part.cut_top(height)[0] if last and last.margin < 0 else part.cut_bottom(2 * height)[0]
            canvas.draw_text(words, half.cut_top(height)[0], LEAD_LABEL_SIZE, canvas.theme.text_dim)
        # Translators: the part of a graph in which pieces are placed
        words, gap = _("placing"), canvas.layout.px(GAP / 2)
        room = self.plot.cut_left(left - self.plot.x)[0].cut_top(height)[0].moved(0, gap // 2).narrowed(gap)
        if 0 < self._placements < self.count and canvas.text_width(words, LEAD_LABEL_SIZE) <= room.width:
            canvas.draw_text(words, room, LEAD_LABEL_SIZE, canvas.theme.text_dim, at_left=True)

    def _draw_cursor(self, canvas: Canvas, number: int, colour: RGB) -> None:
        """Draw a line at a position, with a knob at either end."""
        middle, air = self.column(number).centre[0], canvas.layout.px
        canvas.surface.fill(colour, self.plot._replace(x=middle - air(2) // 2, width=air(2)))
        knob = self.plot._replace(x=middle - air(9) // 2, width=air(9))
        for end in (knob.cut_top(air(4))[0], knob.cut_bottom(air(4))[0]):
            canvas.surface.fill(colour, end)


# The scene


class GameReview(MoveListScreen):
    """Steps through a game while the engine reviews it; playing on from a position starts another match."""

    # Translators: part of a window's title
    name = N_("Review")
    has_wide_bar = True

    def __init__(self, context: AppContext, reviewed: ReviewedGame) -> None:
        own, names = reviewed.own, dict(reviewed.names)
        if own and names[own] == side_name(own):
            names[own] = pgettext("player", "You")
        super().__init__(context, reviewed.game, names)
        self._reviewed, self.record = reviewed, reviewed.record
        self.review = RunningReview(context, reviewed)
        self._collector = TimeSlicedTask(collect_mistakes(context, reviewed, self.review), context.clock)
        self.graph = LeadGraph(self.game)
        self.tokens = LineTokens(self._press_token)
        self.buttons = self._choose_buttons()
        # Translators: only the mistakes of the user are visited
        sides = {own: _("Only mine")} if own else side_names()
        self._sides = Choice("", [(None, _("Both sides")), *sides.items()], label_percent=0)
        self.form = Form([self.tokens.buttons, self.buttons, [self._sides]])
        self.form.focus_on(self.buttons[-1])
        self._glimpsed: int | None = None  # the position that the pointer is over in the graph
        self._token_before: int | None = None  # the token in focus before the present input
        self._graph_panel = self._line_row = self._summary = UNPLACED_BOX
        self.shortcuts[Action.HINT] = self._go_to_mistake
        self.wait_for(lambda: not (self.review.done and self._collector.done))

    def _choose_buttons(self) -> list[KeyButton]:
        """Return the buttons below the board; the panel of the others shares the game as well, if it can be."""
        next_mistake = KeyButton(self._go_to_mistake, _("Next mistake"), "icon-flag", lambda: bool(self.mistakes))
        better = KeyButton(self._look_for_better, _("Try it yourself"), "icon-hint")
        better.enabled = lambda: bool(self._plies_to_improve())
        play_on = KeyButton(self._start_match, _("Play from here"), "icon-computer", lambda: not self.position.is_over)
        play_on.refusal = N_("The game is over")
        shares = share_buttons(self.context, self._reviewed)
        rest = [play_on, self.analyse, *self.end_steps, self.replay, *shares]
        more, back = more_button(self.context, lambda: rest), self.buttons[-1]
        return [self.previous, self.following, next_mistake, better, more, back]

    # Reviewing

    def idle(self, seconds: float) -> None:
        """Continue the review, then look for exercises in it."""
        if self.review.step(seconds):
            self.moves.signs = {number: grade.value for number, grade in self.review.grades.items()}
            self.changed = True
        elif self.review.done:
            self._collector.step(seconds)

    @property
    def table(self) -> list[SummaryRow]:
        """The rows of the summary."""
        return summary_rows(self.review.summaries, has_placing=self.review.placements > 0)

    @property
    def mistakes(self) -> Sequence[int]:
        """The mistakes and blunders known so far, of the side whose mistakes are visited; plies counted from 0."""
        side = self._sides.value
        return [number for number in self.review.mistakes if side in {None, self.game.positions[number].turn}]

    # Layout

    def lay_out(self) -> None:
        """Place the list as the move list does, and the line and the graph between the board and its buttons."""
        super().lay_out()
        layout, window = self.context.layout, self.board_window
        gap = layout.px(GAP)
        above = window.window.cut_bottom(window.bottom_bar.height, gap)[1].narrowed(gap)
        line, most = layout.text_px(42) + gap, layout.px(LEAD_PLOT_HEIGHT) + gap
        # With a lower board the graph shrinks to half its height and goes, then the line
        room = above.height - window.top_bar.height - layout.px(255) - gap
        graph = min(room - line, most) if room - line >= most // 2 else 0
        lower = above.cut_bottom(line + graph if room >= line else 0)[0]
        self._graph_panel, inner = lower, lower.inset(gap // 2)
        self._line_row, plot = inner.cut_top(line - gap, gap)
        self.graph.lay_out(layout, plot)
        self._place_tokens(gap // 2)
        self.form.leave_hidden(self.buttons[-1])
        # The lower bar of the board's layout overlaps the graph
        self.board_window = replace(window, height=max(1, min(window.height, lower.y + window.bottom_bar.height)))

    def _place_tokens(self, gap: int) -> None:
        layout = self.context.layout
        room = self._line_row.cut_left(layout.text_px(LINE_LABEL_WIDTH))[1]
        if not self.review.done:
            room = room.cut_right(layout.text_px(PROGRESS_TEXT_WIDTH))[1]
        lead = self.review.leads[self.position_number]
        self.tokens.lay_out(layout, room, gap, lead.line if lead and room.height else ())

    def place_list(self, box: Box) -> None:
        """Place the summary and the choice of mistakes above the list, or beside it where there is more width."""
        layout, gap = self.context.layout, self.context.layout.px(GAP)
        wanted = summary_height(layout, box, len(self.table))
        upper, below = box.cut_left(box.width // 2 - gap, 2 * gap) if box.width > box.height else (box, box)
        choice = max(layout.text_px(46), self._sides.arrange(self.context.measure, upper.width))
        if upper is box:
            upper, below = box.cut_top(wanted + choice + gap, gap)
        self._summary, rest = upper.cut_top(wanted, gap)
        self._sides.box = rest.cut_top(choice)[0]
        super().place_list(below)

    # Input

    def act(self, intention: Intention) -> Change | None:
        if isinstance(intention, Drag) and self.graph.position_at(intention.start) is not None:
            self._glimpsed = None
            self.jump_to(self.graph.position_along(intention.at))
            return None
        pointed = None if isinstance(intention, Action) else self.graph.position_at(intention.at)
        self._glimpsed = pointed if isinstance(intention, Hover) else None
        if isinstance(intention, Press) and pointed is not None:
            self.go_to(pointed)
            return None
        if not (isinstance(intention, Press) and self.context.controls.device is Device.TOUCH):
            self._token_before = self.token  # a finger that goes down points before it presses
        if isinstance(intention, Hover) and not self._leaves_tokens(intention):
            self.form.focus_at(intention.at)
        if self.token and self._leaves_tokens(intention):
            self.form.focus_on(self.buttons[-1])
            if intention is Action.BACK:
                return None
        change = super().act(intention)
        if self._glimpsed is not None or self.token:
            self.player.stop()
        return change

    @property
    def token(self) -> int | None:
        """The number of the token whose position is shown, None without one."""
        return self.tokens.number_of(self.form.focused)

    def _leaves_tokens(self, intention: Intention) -> bool:
        """Tell whether an intention takes the focus from the tokens: a pointer elsewhere, or a step in the game."""
        if isinstance(intention, Action):
            return intention in self.shortcuts
        return not any(button.box.contains(intention.at) for button in self.tokens.buttons)

    def _press_token(self, number: int) -> Change | None:
        """Play on from the token that was shown already; another one is only shown."""
        return self._start_match(self.tokens.line[:number]) if number == self._token_before else None

    def _go_to_mistake(self) -> None:
        """Go to the next mistake, after the last one to the first."""
        later = [number for number in self.mistakes if number > self.position_number]
        if self.mistakes:
            self.go_to((later or self.mistakes)[0])

    def _plies_to_improve(self) -> Sequence[int]:
        """Return the mistake that follows this position, and those after it; after the last one, all of them."""
        here = self.position_number
        later = [number for number in self.mistakes if number > here]
        return [here, *later] if here in self.review.grades else later or self.mistakes

    def _look_for_better(self) -> Change:
        numbers = self._plies_to_improve()
        missed = [self.review.missed_ply(number) for number in numbers]
        mistakes = MistakeSession(missed, lambda index: self.jump_to(numbers[index]))
        return Push(self.with_same_viewpoint(Exercise(self.context, mistakes)))

    def _start_match(self, line: Sequence[Ply] = ()) -> Change | None:
        """Start a match from this position, or after some more plies, against the level of the settings.

        It is a branch of the game: it has its plies so far, which can be undone.
        """
        branch = Game(self.game.start, self.game.ties)
        branch.play_all([*self.game.plies[: self.position_number], *line])
        if branch.position.is_over:
            return None
        level, turn = self.context.settings.level, branch.position.turn
        terms = MatchTerms(branch=len(branch.plies))
        match = Match({turn: None, turn.other: level}, branch, self.context.rng.getrandbits(32), terms)
        return ShowMatch(match, notice=". ".join([_("A branch of the game"), pairing_words(turn, level)]))

    # Drawing

    @property
    def shown(self) -> ShownPosition:
        """The position of the token in focus, or of the graph under the pointer, or else the current one."""
        number, token = self.position_number, self.token
        if self._glimpsed is not None:
            return self._commented_position(self._glimpsed)
        if not token:
            return self._commented_position(number)
        start, (*before, last) = self.position, self.tokens.line[:token]
        for ply in before:
            start = start.play(ply)
        status = _("The end of the line") if start.play(last).is_over else _("Press again to play from here")
        return ShownPosition(start.play(last), last, self.ply_words(start.turn, last), status)

    def _commented_position(self, number: int) -> ShownPosition:
        """Return a position with its comment and the ply that the comment describes."""
        shown = self.position_of_game(number, self.review.comment(number))
        if number not in self.review.grades:
            return shown
        return replace(shown, headline=self.ply_words(shown.position.turn, self.game.plies[number]))

    @property
    def framed(self) -> int | None:
        """The position under the pointer, or else the one after the mistake in the comment."""
        is_mistake = self.position_number in self.review.grades
        return self.position_number + 1 if super().framed is None and is_mistake else super().framed

    def paint_panels(self, canvas: BoardCanvas) -> None:
        super().paint_panels(canvas)
        number = self.position_number if self._glimpsed is None else self._glimpsed
        if not self.token and not self.player.plan and number in self.review.grades:
            board, lead = board_canvas(canvas, self.board_window, self.shown_board), self.review.leads[number]
            position = self.game.positions[number]
            draw_played(board, position, self.game.plies[number])
            if lead and lead.best:
                draw_hint(board, position, lead.best, None)
        if self._graph_panel.height:
            canvas.draw_panel(self._graph_panel, canvas.theme.panel, canvas.theme.panel_edge)
        self._draw_line_row(canvas)
        self.graph.draw(canvas, self.review.leads, self.review.grades, self.position_number, self._glimpsed)
        draw_play_summary(canvas, self._summary, self.table)

    def _draw_line_row(self, canvas: BoardCanvas) -> None:
        """Draw the label of the tokens, and at the right the progress of the review."""
        layout, number = canvas.layout, self.position_number
        label, rest = self._line_row.cut_left(layout.text_px(LINE_LABEL_WIDTH))
        if self.tokens.line:
            # Translators: a label before the moves that would have been better, or that are expected next
            words = _("Better") if number in self.review.grades else _("Expected")
            canvas.draw_text(words, label.narrowed(layout.px(GAP) // 2), SMALL_TEXT, at_left=True)
        if not self.review.done and rest.height:
            progress = rest.cut_right(layout.text_px(PROGRESS_TEXT_WIDTH))[0].cut_left(layout.px(GAP))[1]
            canvas.draw_text(self.review.progress_text, progress, SMALL_TEXT, canvas.theme.text_dim, at_right=True)
