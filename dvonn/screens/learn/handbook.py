"""The handbook: pages of rules, terms, tips and keys."""

from enum import Enum, auto
from functools import cache
from typing import Final

import pygame

from dvonn.board.animation import Picture, Plan, still_picture
from dvonn.board.marks import Marks
from dvonn.input import Action, Hover, Intention, Press
from dvonn.rules.board import SPACE_BY_NAME
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.rules.pieces import Move
from dvonn.screens.learn.handbook_pages import CHAPTERS, Figure
from dvonn.screens.learn.handbook_view import (
    HandbookEntry,
    draw_entries,
    draw_figure,
    draw_heading,
    draw_tabs,
    split_page,
)
from dvonn.screens.scene import Change, Pop, RefreshMode, Scene, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, SMALL_TEXT, Box
from dvonn.ui.text import draw_paragraphs
from dvonn.ui.timing import Speed
from dvonn.ui.widgets import Button

# Pixels in a window of 1280x720
BOOKLET_MARGIN: Final = 22
BOOKLET_PADDING: Final = 30
CHAPTER_TABS_HEIGHT: Final = 54
HANDBOOK_BUTTONS_HEIGHT: Final = 56
PAGE_NUMBER_WIDTH: Final = 150

# The pauses of a figure that plays its ply in a loop
FIGURE_START_SECONDS: Final = 1.6  # before the ply
FIGURE_END_SECONDS: Final = 2.2  # after the ply

HANDBOOK_PAGES: Final = tuple((number, page) for number, (_, pages) in enumerate(CHAPTERS) for page in pages)
"""All pages in order, as pairs of chapter number and page."""


class HandbookCommand(Enum):
    """The buttons below a page."""

    PREVIOUS = auto()
    CLOSE = auto()
    NEXT = auto()


class Handbook(Scene):
    """Shows one page at a time; left and right turn pages, up and down change the chapter."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.page = 0
        self._page_seconds = 0.0  # since the page was opened
        self._tabs = Form([[Button(number, name) for number, (name, _) in enumerate(CHAPTERS)]])
        self._previous = Button(HandbookCommand.PREVIOUS, "Previous", "icon-back")
        self._next = Button(HandbookCommand.NEXT, "Next", "icon-play")
        self._buttons = Form(
            [[self._previous, Button(HandbookCommand.CLOSE, "Close", "icon-quit"), self._next]], focus=2
        )

    @property
    def chapter(self) -> int:
        """The number of the current chapter."""
        return HANDBOOK_PAGES[self.page][0]

    @property
    def title(self) -> str:
        """The window's title with the name of the chapter."""
        return f"DVONN: {CHAPTERS[self.chapter][0]}"

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Turn pages, change the chapter, or close the handbook."""
        self._lay_out()
        if isinstance(intention, Hover):
            self._buttons.focus_at(intention.at)
            return None
        if isinstance(intention, Press):
            return self._press(intention.at)
        return self._act(intention)

    def _press(self, at: tuple[int, int]) -> Change | None:
        chapter = self._tabs.press(at)
        if chapter is not None:
            self._open_chapter(chapter)
            return None
        command = self._buttons.press(at)
        return self._execute(command) if command else None

    def _act(self, action: Action) -> Change | None:
        if action is Action.BACK:
            return Pop()
        if action is Action.ACCEPT:
            command = self._buttons.activate()
            return self._execute(command) if command else None
        if action in {Action.LEFT, Action.RIGHT}:
            self._open_page(self.page + (1 if action is Action.RIGHT else -1))
        elif action in {Action.UP, Action.PREVIOUS}:
            self._open_chapter((self.chapter - 1) % len(CHAPTERS))
        elif action in {Action.DOWN, Action.NEXT}:
            self._open_chapter((self.chapter + 1) % len(CHAPTERS))
        return None

    def _execute(self, command: HandbookCommand) -> Change | None:
        if command is HandbookCommand.CLOSE:
            self.stage.sound.play("choose")
            return Pop()
        self._open_page(self.page + (1 if command is HandbookCommand.NEXT else -1))
        return None

    def _open_chapter(self, chapter: int) -> None:
        self._open_page(next(number for number, (of, _) in enumerate(HANDBOOK_PAGES) if of == chapter))

    def _open_page(self, page: int) -> None:
        """Open a page, clamped to the handbook."""
        page = max(0, min(len(HANDBOOK_PAGES) - 1, page))
        if page != self.page:
            self.page, self._page_seconds = page, 0.0
            self._buttons.focus = 1 if page == len(HANDBOOK_PAGES) - 1 else 2
            self.stage.sound.play("focus")

    # Time

    @property
    def _without_motion(self) -> bool:
        settings = self.stage.settings
        return settings.reduced_motion or settings.speed is Speed.OFF

    @property
    def refresh_mode(self) -> RefreshMode:
        """Full rate while a figure plays its ply, low rate with any other figure, on input with text only."""
        figure = HANDBOOK_PAGES[self.page][1].figure
        if not figure or self._without_motion:
            return RefreshMode.ON_INPUT
        cycle = _cycle_seconds(figure)
        moves = figure.ply and FIGURE_START_SECONDS <= self._page_seconds % cycle < cycle - FIGURE_END_SECONDS
        return RefreshMode.FULL_RATE if moves else RefreshMode.LOW_RATE

    def update(self, seconds: float) -> Change | None:
        """Advance the figure."""
        if not self._without_motion:
            self._page_seconds += seconds * self.stage.settings.speed.value
        return None

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the booklet with the page, the tabs and the buttons."""
        canvas = self.stage.canvas(surface)
        canvas.draw_ground()
        box = self._lay_out()
        canvas.draw_panel(self._booklet_box(), canvas.theme.panel, canvas.theme.panel_edge)
        tabs = [(button.box, name) for button, (name, _) in zip(self._tabs.widgets, CHAPTERS, strict=True)]
        draw_tabs(canvas, tabs, self.chapter)
        self._draw_page(canvas, box)
        self._buttons.draw(canvas)
        number = Box(
            box.x + box.width - canvas.layout.px(PAGE_NUMBER_WIDTH),
            self._previous.box.y,
            canvas.layout.px(PAGE_NUMBER_WIDTH),
            self._previous.box.height,
        )
        canvas.draw_text(f"{self.page + 1} / {len(HANDBOOK_PAGES)}", number, SMALL_TEXT, canvas.theme.text_dim)

    def _draw_page(self, canvas: Canvas, box: Box) -> None:
        page = HANDBOOK_PAGES[self.page][1]
        if not page.figure:
            below = draw_heading(canvas, box, page.title)
            draw_entries(canvas, below, [HandbookEntry(row.name, row.words, row.pieces) for row in page.rows])
            return
        figure, text = split_page(canvas, box)
        picture, marks = self._figure_picture(page.figure)
        view = SPACE_BY_NAME[page.figure.centre_space], page.figure.spaces_across
        draw_figure(canvas, figure, view, picture, marks, self._page_seconds)
        draw_paragraphs(canvas, draw_heading(canvas, text, page.title), page.text)

    def _figure_picture(self, figure: Figure) -> tuple[Picture, Marks]:
        """Return the current picture and marks of a figure: before, during or after its ply."""
        plan = _figure_plan(figure)
        marked = frozenset(SPACE_BY_NAME[name] for name in figure.marks.split())
        if not plan:
            return still_picture(parse_position(figure.position)), Marks(targets=marked)
        elapsed = self._page_seconds % _cycle_seconds(figure) - FIGURE_START_SECONDS
        if elapsed >= plan.seconds:
            return still_picture(plan.after), Marks(last_ply=plan.ply)
        if elapsed >= 0:
            return plan.at(elapsed), Marks()
        if isinstance(plan.ply, Move):
            return still_picture(plan.before), Marks(targets={plan.ply.target}, selected=plan.ply.source)
        return still_picture(plan.before), Marks(targets={plan.ply.space}, next_piece=plan.before.next_piece)

    def _booklet_box(self) -> Box:
        layout = self.stage.layout
        return Box(0, 0, layout.width, layout.height).inset(layout.px(BOOKLET_MARGIN))

    def _lay_out(self) -> Box:
        """Place the tabs and the buttons; return the box of the page between them."""
        layout, booklet = self.stage.layout, self._booklet_box()
        pad, gap = layout.px(BOOKLET_PADDING), layout.px(GAP)
        inner = booklet.inset(min(pad, booklet.height // 8))
        tabs = min(layout.px(CHAPTER_TABS_HEIGHT), inner.height // 5)
        buttons = min(layout.px(HANDBOOK_BUTTONS_HEIGHT), inner.height // 5)
        self._tabs.lay_out(Box(inner.x, inner.y - pad // 2, inner.width, tabs), gap)
        self._previous.enabled, self._next.enabled = self.page > 0, self.page < len(HANDBOOK_PAGES) - 1
        width = max(0, inner.width - 2 * layout.px(PAGE_NUMBER_WIDTH))
        bottom = inner.y + inner.height - buttons + pad // 3
        self._buttons.lay_out(Box(inner.x + (inner.width - width) // 2, bottom, width, buttons), gap)
        top = inner.y - pad // 2 + tabs + 2 * gap
        return Box(inner.x, top, inner.width, max(0, bottom - 2 * gap - top))


@cache
def _figure_plan(figure: Figure) -> Plan | None:
    """Return the animation plan of a figure's ply, None if it has none."""
    if not figure.ply:
        return None
    before, ply = parse_position(figure.position), parse_ply(figure.ply)
    return Plan(before, ply, before.play(ply))


def _cycle_seconds(figure: Figure) -> float:
    """Return the period of a figure's loop, in seconds."""
    plan = _figure_plan(figure)
    return FIGURE_START_SECONDS + FIGURE_END_SECONDS + (plan.seconds if plan else 0.0)
