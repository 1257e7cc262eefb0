"""The tutorial: lessons one after the other, with their picture, and the card that offers it."""

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from math import pi, sin
from random import Random
from typing import Final

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import draw_heading_and_text
from dvonn.board.overlays import Marks
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.view import draw_flight
from dvonn.engine.levels import DREAMY
from dvonn.input.intentions import Action, Device, Intention
from dvonn.language import _
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.board import Colour, Place, Ply, Space
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.dialog import Page, PageDialog
from dvonn.screens.exercise import PAGE_BUTTON_WIDTH, Exercise, QuestionState, row_above_board
from dvonn.screens.learn.lessons import LESSONS, LessonRound
from dvonn.screens.prompts import KeyButton
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Replace, ShowMatch, ShowMenu, Stage, window_title
from dvonn.ui.button import Button
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, Box, Point
from dvonn.ui.theme import (
    BREATH_PERIOD_SECONDS,
    MIN_COMPUTER_MOVE_SECONDS,
    PLY_FADE_SECONDS,
    PULSE_DELAY_SECONDS,
    Speed,
)
from dvonn.words import pairing_words

# Pixels in a window of 1280x720
LESSON_RING_UNIT: Final = 34
LESSON_RING_SPACING: Final = 44
LESSON_SCORE_RING_UNIT: Final = 44
LESSON_SCORE_WIDTH: Final = 60
MIN_RINGS_SHARE: Final = 0.6  # of the usual width of the rings
LESSON_GLOW_SIZE: Final = 1.3  # times the size of its ring
LESSON_GLOW_ALPHA: Final = (90, 60)  # of a completed lesson: the least alpha, and the amplitude of its pulse


def draw_task_text(
    canvas: BoardCanvas, headline: str, line: str, *, is_warning: bool = False, is_praise: bool = False
) -> None:
    """Draw a task's text in the upper bar; a warning and praise have colours of their own."""
    theme, gap = canvas.theme, canvas.layout.px(GAP)
    box = _task_and_progress(canvas)[0].narrowed(2 * gap).cut_top(gap)[1]
    head, text = theme.accent if is_praise else theme.text, theme.text if is_praise else theme.text_dim
    draw_heading_and_text(canvas, box, headline, line, (head, theme.accent if is_warning else text))


def draw_progress(canvas: BoardCanvas, lesson: int, finished: Collection[int], seconds: float) -> None:
    """Draw the lesson's number and title, and a ring for each lesson: red and pulsing if finished, white if current.

    `lesson` is the number of the current one, from 0; the numbers of the finished ones count from 1.
    """
    theme, row = canvas.theme, _task_and_progress(canvas)[1]
    words, rings = _progress_boxes(canvas, lesson_words(lesson), row)
    canvas.draw_text(lesson_words(lesson), words, SMALL_TEXT, theme.text_dim, at_left=bool(rings))
    unit = rings[0].width * LESSON_RING_UNIT / LESSON_RING_SPACING if rings else 0
    for n, place in enumerate(rings):
        at = place.centre
        if n == lesson:
            canvas.assets.sprite("halo", unit * LESSON_GLOW_SIZE, theme.accent).draw(canvas.surface, at)
        if n + 1 in finished:
            breath = 0.5 + 0.5 * sin(2 * pi * (seconds - PULSE_DELAY_SECONDS * n) / BREATH_PERIOD_SECONDS)
            glow = canvas.assets.sprite("glow", unit * LESSON_GLOW_SIZE, theme.life)
            glow.draw(canvas.surface, at, round(LESSON_GLOW_ALPHA[0] + LESSON_GLOW_ALPHA[1] * breath))
            _draw_ring(canvas, "ring-dvonn", unit, at)
        elif n == lesson:
            _draw_ring(canvas, "ring-white", unit, at)
        else:
            canvas.assets.sprite("ghost", unit, theme.text_dim).draw(canvas.surface, at)


def _task_and_progress(canvas: BoardCanvas) -> tuple[Box, Box]:
    """Return the boxes of the task's text and of the progress below it, both in the upper bar of a tall window."""
    bar = canvas.layout.top_bar
    if not canvas.layout.is_tall:
        return bar, row_above_board(canvas, canvas.layout.px(LESSON_RING_UNIT))
    progress, task = bar.cut_bottom(canvas.layout.px(LESSON_RING_UNIT))
    return task, progress


def lesson_words(lesson: int) -> str:
    """Return the number, from 1, and the title of a lesson, whose number from 0 is given."""
    words = _("Lesson {number} of {total}: {title}")
    return words.format(number=lesson + 1, total=len(LESSONS), title=_(LESSONS[lesson].title))


def _progress_boxes(canvas: BoardCanvas, words: str, row: Box) -> tuple[Box, list[Box]]:
    """Return the box of the words and those of the rings beside them, if they have room, in the middle of a row."""
    room = row.narrowed(canvas.layout.px(LESSON_SCORE_RING_UNIT + LESSON_SCORE_WIDTH + 4 * GAP))
    gap, wanted = canvas.layout.px(2 * GAP), len(LESSONS) * canvas.layout.px(LESSON_RING_SPACING)
    text = canvas.text_width(words, SMALL_TEXT) + 2
    rings = min(wanted, room.width - text - gap)
    if rings < wanted * MIN_RINGS_SHARE:
        return room, []
    content = room.middle(text + gap + rings, row.height)
    right, left = content.cut_right(rings, gap)
    return left, right.columns(len(LESSONS))


def draw_scores(canvas: BoardCanvas, position: Position) -> None:
    """Draw the scores beside the row of lessons: White's at the left, Black's at the right."""
    layout = canvas.layout
    unit, width, gap = layout.px(LESSON_SCORE_RING_UNIT), layout.px(LESSON_SCORE_WIDTH), layout.px(2 * GAP)
    middle = row_above_board(canvas, canvas.layout.px(LESSON_RING_UNIT)).centre[1]
    for colour in Colour:
        left = colour is Colour.WHITE
        ring = gap + unit / 2 if left else layout.width - gap - unit / 2
        _draw_ring(canvas, PIECE_SPRITES[colour.piece], unit, (ring, middle))
        number = round(ring + unit / 2 if left else ring - unit / 2 - width)
        box = Box(number, round(middle - unit / 2), width, unit)
        canvas.draw_text(str(position.score(colour)), box, HEADLINE)


def _draw_ring(canvas: BoardCanvas, name: str, unit: float, at: Point) -> None:
    canvas.assets.sprite("shadow", unit).draw(canvas.surface, at)
    canvas.assets.sprite(name, unit).draw(canvas.surface, at)


PRAISE_SECONDS: Final = 1.6  # before the next task
MISTAKE_SECONDS: Final = 2.0  # for which the effect of a wrong move is shown
FIRST_GAME_COACH: Final = 5  # pieces that a move must give away for the coach to stop
LESSON_TURNS: Final = {Action.PREVIOUS_MOVE, Action.NEXT_MOVE}


class Tutorial(Exercise):
    """Runs the lessons in order, from the one that was left last; the settings keep its number.

    A wrong ply is taken back, replies are played and the next task is asked without a press.
    """

    needs_coordinates = False
    can_go_on = True  # at any time, to the next lesson
    round: LessonRound

    def __init__(self, stage: Stage) -> None:
        previous = KeyButton(lambda: self._go_to(self.round.lesson - 1), _("Previous"), "icon-back")
        previous.width_factor, previous.action = PAGE_BUTTON_WIDTH, Action.PREVIOUS_MOVE
        previous.enabled = lambda: self.round.lesson > 0
        lesson = stage.settings.lesson if stage.settings.lesson < len(LESSONS) else 0
        super().__init__(stage, LessonRound(lesson, stage.settings), previous)
        self.wait_for(lambda: not self.can_choose and not self.succeeded)
        self.wait_for(self._fades_in, RefreshMode.FULL_RATE)

    @property
    def title(self) -> str:
        """The window's title with the name of the lesson."""
        return window_title(_(LESSONS[self.round.lesson].title))

    @property
    def succeeded(self) -> bool:
        """Whether all tasks of the lesson are solved and shown."""
        return self.round.is_done and self.round.is_over and self._is_at_rest

    @property
    def _is_at_rest(self) -> bool:
        return not self.player.plan and not self.round.replies

    @property
    def _has_mistake(self) -> bool:
        """Whether a wrong ply is on the board."""
        return self.round.state is QuestionState.TRIED

    # Input

    @property
    def next_words(self) -> str:
        """The label of the button that goes on."""
        # Translators: to go on to the next lesson, after this one is solved, or without solving it
        return _("Next") if self.succeeded else _("Skip")

    def act(self, intention: Intention) -> Change | None:
        """Take a mistake back at once on undo, which goes on nowhere else; a wheel turns no lessons."""
        if intention is Action.UNDO and self._has_mistake:
            self._take_back()
        is_wheel = intention in LESSON_TURNS and self.stage.controls.device is Device.MOUSE
        is_ignored = is_wheel or intention is Action.UNDO or intention is Action.REDO
        return None if is_ignored else super().act(intention)

    def choices(self) -> list[Space]:
        """Return the spaces that may be chosen; only those of the solutions once these are shown."""
        if not self.can_choose:
            return []
        shown = self.round.solutions() if self.round.is_revealed else []
        return self.selection.choices(shown) or super().choices()

    # Answers

    def accept(self, space: Space | None) -> Change | None:
        """Choose a space; after a solution skip its animation or continue, after a mistake take it back as well."""
        if self.round.is_done:
            return self._skip_ahead()
        was_flying = self.player.plan is not None
        self.finish()
        if self._has_mistake and was_flying:
            return None
        if self._has_mistake:
            self._take_back()
            self.finish()
            space = space if space in self.choices() else None
        return None if space is None else self.choose(space)

    def choose(self, space: Space) -> Change | None:
        """Choose a space; one that is refused counts as a wrong answer."""
        change = super().choose(space)
        self.round.wrong += bool(self.selection.remark)
        return change

    def _take_back(self) -> None:
        """Take the mistake back, and give the reason until there was time to read it."""
        self.former_position, reason = self.round.game.start, self.round.explanation
        self.change(self.round.take_back)
        self.selection.refuse(reason)

    def _skip_ahead(self) -> Change | None:
        """Finish the animation with all replies; if there is none, continue."""
        if self._is_at_rest:
            return super().go_on()
        if self.round.replies:
            self.change(self.round.reply)
        self.finish()
        return None

    def go_on(self) -> Change | None:
        """Skip what is left of the lesson."""
        return self.end()

    def end(self) -> Change | None:
        """Go to the next lesson."""
        return self._go_to(self.round.lesson + 1)

    def _go_to(self, lesson: int) -> Change | None:
        """Go to a lesson, or to the end after the last one."""
        if lesson < len(LESSONS):
            self.begin(LessonRound(lesson, self.stage.settings))
            return None
        self.stage.settings.lesson = 0
        self.stage.sound.play("win")
        return Push(tutorial_end(self.stage))

    # Time

    def _fades_in(self) -> bool:
        """Tell whether the stacks of a task fade in."""
        return not self.round.is_done and self.player.rest_seconds < PLY_FADE_SECONDS

    def update_at_rest(self, seconds: float) -> Change | None:
        """Take a mistake back, play the replies, a move after a pause or placements, or begin the next task."""
        if self._has_mistake:
            if self.player.rest_seconds >= MISTAKE_SECONDS:
                self._take_back()
        elif self.round.replies:
            is_placement = isinstance(self.round.replies[0], Place)
            if is_placement or self.player.has_rested(MIN_COMPUTER_MOVE_SECONDS):
                self.change(self.round.reply)
        elif self.round.is_done and not self.round.is_over and self.player.has_rested(PRAISE_SECONDS):
            return super().go_on()
        return None

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the board, the task, the progress through the lessons and the buttons."""
        telling, picture = self.telling(), self._picture(ahead)
        is_praise = self.round.is_done and telling == self.round.telling()
        is_warning = bool(self.selection.remark) or (self._has_mistake and not self.player.plan)
        self.player.draw(canvas, picture, self.marks(turning=bool(canvas.board.turned)))
        draw_progress(canvas, self.round.lesson, self.stage.settings.finished_lessons, self.player.light_seconds)
        if LESSONS[self.round.lesson].scored:
            draw_scores(canvas, self.scored_position)
        draw_flight(canvas, picture)
        line = telling.advice if is_praise else self.selection.remark or telling.advice
        draw_task_text(canvas, telling.headline, line, is_warning=is_warning and not is_praise, is_praise=is_praise)
        self.tools.draw(canvas, show_focus=self.toolbar_has_focus or self.succeeded)

    def _picture(self, ahead: float) -> Picture:
        """Return the picture of the board, on which the new stacks of a task fade in."""
        picture = self.player.picture(self.selection.position, ahead)
        share = (self.player.rest_seconds + ahead) / PLY_FADE_SECONDS
        if not self.can_choose or share >= 1 or self.stage.speed is Speed.OFF:
            return picture
        new = [space for space, stack in picture.stacks.items() if self.former_position.stacks[space] != stack]
        return replace(picture, opacity=dict.fromkeys(new, share))

    @property
    def last_ply(self) -> Ply | None:
        """The mistake on the board."""
        return super().last_ply if self._has_mistake else None

    def choice_marks(self) -> Marks:
        """Return the marks of the choices, and of the solutions after some wrong answers."""
        marks, choices = super().choice_marks(), frozenset(self.choices())
        if self.round.is_revealed:
            return replace(marks, movable=marks.movable & choices, targets=choices)
        return marks if self.round.item.marks_movable else replace(marks, movable=frozenset())


def tutorial_end(stage: Stage) -> PageDialog:
    """Return the end of the tutorial, with the offer of a first game against the lowest level."""
    first = Button(
        partial(_first_game, stage.rng), _("Play a first game"), "icon-play", height_factor=1.25, primary=True
    )
    terms = ". ".join([pairing_words(Colour.WHITE, DREAMY), _("With a coach")])
    rows = [[first], [Button(ShowMenu, _("Menu"), "icon-menu")]]
    return PageDialog(stage, Page(_("Now you know DVONN"), rows, text=lambda: terms))


def _first_game(rng: Random) -> Change:
    """Start a game on a random full board, with a coach."""
    start, seats = Game(Position.random_full(rng)), {Colour.WHITE: None, Colour.BLACK: DREAMY}
    return ShowMatch(Match(seats, start, rng.getrandbits(32), MatchTerms(coach=FIRST_GAME_COACH)))


def welcome(stage: Stage) -> PageDialog:
    """Return the offer to learn the game, which leads to the menu below it otherwise.

    The window's title has the key that lets the program be heard, by which a screen reader of any kind names it.
    """
    learn = Button(lambda: Replace(Tutorial(stage)), _("Learn it in two minutes"), "icon-hint", height_factor=1.25)
    learn.primary = True
    heading, words = _("New to DVONN?"), _("Short lessons on the board, then a first game.")
    rows = [[learn], [Button(Pop, _("I know the game"), "icon-play")]]
    text, title = (partial(_with_speech_key, stage, one) for one in (words, heading))
    return PageDialog(stage, Page(heading, rows, text=text, title=title))


def _with_speech_key(stage: Stage, words: str) -> str:
    """Return words with the key that lets the program be heard, until it is."""
    key = stage.controls.bindings.prompt(Action.SPEECH, Device.KEYBOARD)
    # Translators: {key} is the name of a key
    way = _("{key} lets you hear what the screen shows.").format(key=key) if key else ""
    return words if stage.listens else f"{words} {way}"
