"""The handbook: rules, terms, tips and keys, a booklet whose pages are turned."""

from enum import Enum, auto
from functools import cache
from typing import Final

import pygame

from dvonn.board.animation import Picture, Plan, still
from dvonn.board.marks import Marks
from dvonn.input import Action, Hover, Intention, Press
from dvonn.rules.board import NUMBERS
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.rules.pieces import Move
from dvonn.screens.learn.handbook_pages import CHAPTERS, Figure
from dvonn.screens.learn.handbook_view import HandbookEntry, draw_entries, draw_figure, draw_heading, draw_tabs, parts
from dvonn.screens.scene import Activity, Change, Pop, Scene, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, SMALL_TEXT, Box
from dvonn.ui.text import draw_text
from dvonn.ui.timing import Speed
from dvonn.ui.widgets import Button

# For a window of 1280x720
MARGIN: Final = 22  # around the booklet ...
PAD: Final = 30  # ... and inside of it
TABS: Final = 54  # the height of the chapters' names
BUTTONS: Final = 56
NUMBER: Final = 150  # the width of the page's number

# Seconds, of a figure in which a ply is seen again and again
LOOK: Final = 1.6  # before it is played ...
STAY: Final = 2.2  # ... and after it

PAGES: Final = tuple((number, page) for number, (_, pages) in enumerate(CHAPTERS) for page in pages)
"""All pages in order, each with the number of its chapter."""


class Turn(Enum):
    """The buttons below a page."""

    PREVIOUS = auto()
    CLOSE = auto()
    NEXT = auto()


class Handbook(Scene):
    """It lies open at a page; left and right turn it, up and down go from chapter to chapter."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.page = 0
        self._seconds = 0.0  # since this page was opened
        self._tabs = Form([[Button(number, name) for number, (name, _) in enumerate(CHAPTERS)]])
        self._previous = Button(Turn.PREVIOUS, "Previous", "icon-back")
        self._next = Button(Turn.NEXT, "Next", "icon-play")
        self._turns = Form([[self._previous, Button(Turn.CLOSE, "Close", "icon-quit"), self._next]], focus=2)

    @property
    def chapter(self) -> int:
        """The number of the chapter that is open."""
        return PAGES[self.page][0]

    @property
    def title(self) -> str:
        """The window's title: the chapter's."""
        return f"DVONN: {CHAPTERS[self.chapter][0]}"

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Turn pages, open a chapter, or close it."""
        self._lay_out()
        if isinstance(intention, Hover):
            self._turns.point(intention.at)
            return None
        if isinstance(intention, Press):
            return self._press(intention.at)
        return self._act(intention)

    def _press(self, at: tuple[int, int]) -> Change | None:
        chapter = self._tabs.press(at)
        if chapter is not None:
            self._open_chapter(chapter)
            return None
        turn = self._turns.press(at)
        return self._turn(turn) if turn else None

    def _act(self, action: Action) -> Change | None:
        if action is Action.BACK:
            return Pop()
        if action is Action.ACCEPT:
            turn = self._turns.activate()
            return self._turn(turn) if turn else None
        if action in {Action.LEFT, Action.RIGHT}:
            self._open(self.page + (1 if action is Action.RIGHT else -1))
        elif action in {Action.UP, Action.PREVIOUS}:
            self._open_chapter((self.chapter - 1) % len(CHAPTERS))
        elif action in {Action.DOWN, Action.NEXT}:
            self._open_chapter((self.chapter + 1) % len(CHAPTERS))
        return None

    def _turn(self, turn: Turn) -> Change | None:
        if turn is Turn.CLOSE:
            self.stage.sound.play("choose")
            return Pop()
        self._open(self.page + (1 if turn is Turn.NEXT else -1))
        return None

    def _open_chapter(self, chapter: int) -> None:
        self._open(next(number for number, (of, _) in enumerate(PAGES) if of == chapter))

    def _open(self, page: int) -> None:
        """Open a page, as far as there is one."""
        page = max(0, min(len(PAGES) - 1, page))
        if page != self.page:
            self.page, self._seconds = page, 0.0
            self._turns.focus = 1 if page == len(PAGES) - 1 else 2
            self.stage.sound.play("focus")

    # Time

    @property
    def _calm(self) -> bool:
        settings = self.stage.settings
        return settings.reduced_motion or settings.speed is Speed.OFF

    @property
    def activity(self) -> Activity:
        """It moves while a figure does, breathes where there is one, and is still where there is only text."""
        figure = PAGES[self.page][1].figure
        if not figure or self._calm:
            return Activity.STILL
        moves = figure.ply and LOOK <= self._seconds % _cycle(figure) < _cycle(figure) - STAY
        return Activity.MOVING if moves else Activity.BREATHING

    def update(self, seconds: float) -> Change | None:
        """Let the figure live."""
        if not self._calm:
            self._seconds += seconds * self.stage.settings.speed.value
        return None

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the booklet on the ground, and what is on the page."""
        canvas = self.stage.canvas(surface)
        canvas.ground()
        box = self._lay_out()
        canvas.panel(self._booklet(), canvas.theme.panel, canvas.theme.panel_edge)
        tabs = [(button.box, name) for button, (name, _) in zip(self._tabs.widgets, CHAPTERS, strict=True)]
        draw_tabs(canvas, tabs, self.chapter)
        self._draw_page(canvas, box)
        self._turns.draw(canvas)
        number = Box(
            box.x + box.width - canvas.layout.px(NUMBER),
            self._previous.box.y,
            canvas.layout.px(NUMBER),
            self._previous.box.height,
        )
        canvas.words(f"{self.page + 1} / {len(PAGES)}", number, SMALL_TEXT, canvas.theme.text_dim)

    def _draw_page(self, canvas: Canvas, box: Box) -> None:
        page = PAGES[self.page][1]
        if not page.figure:
            below = draw_heading(canvas, box, page.title)
            draw_entries(canvas, below, [HandbookEntry(row.name, row.words, row.pieces) for row in page.rows])
            return
        figure, text = parts(canvas, box)
        picture, marks = self._figure(page.figure)
        view = NUMBERS[page.figure.around], page.figure.across
        draw_figure(canvas, figure, view, picture, marks, self._seconds)
        draw_text(canvas, draw_heading(canvas, text, page.title), page.text)

    def _figure(self, figure: Figure) -> tuple[Picture, Marks]:
        """Return what is seen of a figure now: its ply before, while and after it is played."""
        plan = _plan(figure)
        marked = frozenset(NUMBERS[name] for name in figure.marks.split())
        if not plan:
            return still(parse_position(figure.position)), Marks(targets=marked)
        played = self._seconds % _cycle(figure) - LOOK
        if played >= plan.seconds:
            return still(plan.after), Marks(last=plan.ply)
        if played >= 0:
            return plan.at(played), Marks()
        if isinstance(plan.ply, Move):
            return still(plan.before), Marks(targets={plan.ply.target}, selected=plan.ply.source)
        return still(plan.before), Marks(targets={plan.ply.space}, next_piece=plan.before.next_piece)

    def _booklet(self) -> Box:
        layout = self.stage.layout
        return Box(0, 0, layout.width, layout.height).inset(layout.px(MARGIN))

    def _lay_out(self) -> Box:
        """Place chapters and buttons; return the page's box between them."""
        layout, booklet = self.stage.layout, self._booklet()
        pad, gap = layout.px(PAD), layout.px(GAP)
        inner = booklet.inset(min(pad, booklet.height // 8))
        tabs, buttons = min(layout.px(TABS), inner.height // 5), min(layout.px(BUTTONS), inner.height // 5)
        self._tabs.lay_out(Box(inner.x, inner.y - pad // 2, inner.width, tabs), gap)
        self._previous.enabled, self._next.enabled = self.page > 0, self.page < len(PAGES) - 1
        room = max(0, inner.width - 2 * layout.px(NUMBER))
        bottom = inner.y + inner.height - buttons + pad // 3
        self._turns.lay_out(Box(inner.x + (inner.width - room) // 2, bottom, room, buttons), gap)
        top = inner.y - pad // 2 + tabs + 2 * gap
        return Box(inner.x, top, inner.width, max(0, bottom - 2 * gap - top))


@cache
def _plan(figure: Figure) -> Plan | None:
    """Return the ply of a figure as it is seen, None if nothing is played in it."""
    if not figure.ply:
        return None
    before, ply = parse_position(figure.position), parse_ply(figure.ply)
    return Plan(before, ply, before.play(ply))


def _cycle(figure: Figure) -> float:
    """Return after how many seconds a figure begins anew."""
    plan = _plan(figure)
    return LOOK + STAY + (plan.seconds if plan else 0.0)
