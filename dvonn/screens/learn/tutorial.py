"""The tutorial: its lessons, the round that asks them, the scene that shows them, and the card that offers it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import pi, sin
from random import Random
from typing import Final

from dvonn.board.animation import BoardFrame
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import draw_heading_and_text
from dvonn.board.overlays import Marks
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.view import draw_flight
from dvonn.engine.levels import DREAMY
from dvonn.input.intentions import Action, Device, Intention
from dvonn.language import N_, _
from dvonn.match.match import CALM_COACH, Match, MatchTerms
from dvonn.rules.board import SPACES, Colour, Place, Ply, Space
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.rules.position import Position
from dvonn.screens.dialog import Page, PageDialog
from dvonn.screens.exercise import (
    PAGE_BUTTON_WIDTH,
    Exercise,
    ExerciseSession,
    Feedback,
    QuestionState,
    row_above_board,
)
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.prompts import KeyButton
from dvonn.screens.scene import AppContext, Change, Push, RefreshMode, ShowMatch, ShowMenu, window_title
from dvonn.storage.settings import Settings
from dvonn.ui.button import Button
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, Box, Point
from dvonn.ui.theme import (
    BREATH_PERIOD_SECONDS,
    MIN_COMPUTER_MOVE_SECONDS,
    PLY_FADE_SECONDS,
    PULSE_DELAY_SECONDS,
    Speed,
    reading_seconds,
)
from dvonn.words import pairing_words

TOO_FAR: Final = N_("Too far from the red pieces: each step away costs about a piece")
HEMMED_IN: Final = N_("It's next to a red piece, but inside, where it can't move at first")
FILL_BOARD: Final = "fill"  # the reply that fills the board up to one vacant space
FILL_ORDER: Final = tuple(Random(8).sample(SPACES, len(SPACES)))  # the order of the automatic placements


@dataclass(frozen=True)
class Task:
    """One ply to be found: a solution is a ply whose text begins with one of `solutions` ("" is any ply).

    Without a position it continues from the task before. Any other legal ply gets the first of `objections`, pairs of
    a beginning and a message, whose beginning it has. `reply` is played after the solution: a ply or FILL_BOARD.
    `marks_movable` tells whether the stacks that can move are marked.
    """

    instruction: str
    explanation: str
    praise: str
    position: str = ""
    solutions: tuple[str, ...] = ("",)
    objections: tuple[tuple[str, str], ...] = ()
    reply: str = ""
    marks_movable: bool = True


class Lesson:
    """The tasks about one rule; if `scored`, the scores are shown."""

    def __init__(self, title: str, *tasks: Task, scored: bool = False) -> None:
        self.title, self.tasks, self.scored = title, tasks, scored


LESSONS: Final = (
    Lesson(
        N_("Placing"),
        Task(
            N_("Place a red piece on any space"),
            N_("There are three red pieces. They keep all the others alive."),
            N_("The other two follow, then both sides' own pieces, in turn."),
            position="9/10/11/10/9 white place",
            reply=FILL_BOARD,
        ),
        Task(
            N_("One space is left: it's yours"),
            N_("You are White, and White places the last piece."),
            N_("The board is full. From now on, stacks move."),
        ),
    ),
    Lesson(
        N_("Moving"),
        Task(
            N_("Choose the piece that can move, then where it goes"),
            N_("A single piece moves one space and must land on another piece or stack."),
            N_("Two pieces, one stack. Now Black moves."),
            position="9/3,b,3,b,b,b/2,w,b,r,b,2,b,r,r/3,b,5,b/9 white move",
            reply="k4j4",
        ),
        Task(
            N_("Now it's 2 high: move it 2 spaces"),
            N_("A stack moves as many spaces as it is high, in a straight line, over anything."),
            N_("Exactly two: never fewer, never more."),
            reply="j2j3",
        ),
        Task(
            N_("Now it's 3 high: move it 3 spaces"),
            N_("Empty spaces count too. Only the last one must hold a stack."),
            N_("The higher the stack, the farther it goes."),
        ),
    ),
    Lesson(
        N_("Surrounded"),
        Task(
            N_("Free your piece in the middle: move the other aside"),
            N_("Surrounded on all six sides, a stack can't move."),
            N_("One neighbour is gone."),
            position="9/4,b,r,1,b,2/2,b,1,b,w,b,b,r,2/1,b,r,1,w,b,1,b,2/9 white move",
            solutions=("e2f2", "e2e3"),
            objections=(("e2f3", N_("That covers the piece in the middle. Move aside instead")),),
            reply="h2h3",
            marks_movable=False,
        ),
        Task(
            N_("Now the one in the middle can move"),
            N_("One empty space beside it is enough."),
            N_("At the edge of the board a stack is never surrounded."),
            solutions=("f3",),
            objections=(("", N_("That's allowed, but move the piece that you freed")),),
            marks_movable=False,
        ),
    ),
    Lesson(
        N_("Stacks and owners"),
        Task(
            N_("Capture Black's stack of 2"),
            N_("The piece on top decides whose stack it is."),
            N_("Now it's yours, and 3 high. But it's Black's turn."),
            position="9/3,b,1,r,b,3/2,b,w,wb,w,w,4/2,r,1,r,5/9 white move",
            solutions=("d3e3", "f3e3"),
            objections=(("", N_("That's allowed, but look for the stack with Black on top and a 2")),),
            reply="e4e3",
        ),
        Task(
            N_("Black took it. Take it back"),
            N_("Whoever lands on top owns everything below."),
            N_("Five pieces, all of them yours."),
            solutions=("d3e3", "f3e3"),
            objections=(("", N_("That's allowed, but the stack of 4 is worth more")),),
        ),
    ),
    Lesson(
        N_("Cutting off"),
        Task(
            N_("Black hangs on one of your pieces. Move it away"),
            N_("The light runs from the red pieces. What it can't reach is lost."),
            N_("Four stacks with no link to a red piece: cut off."),
            position="9/1,b,r,2,b,wb,3/1,r,r,w,w,b,bb,4/1,w,b,7/9 white move",
            solutions=("e3d3",),
            objections=(
                ("e3f3", N_("Your piece is cut off with them: move it to the other side")),
                ("d3", N_("That cuts off your own piece as well")),
                ("", N_("Everything stays lit. Find the only link to the black stacks")),
            ),
        ),
        Task(
            N_("Cut off three black stacks and none of yours"),
            N_("You can cut off your own stacks too. Look where the light ends."),
            N_("What is cut off is out of the game and counts for nobody."),
            position="9/3,b,r,1,w,b,2/2,bb,w,r,r,w,ww,3/1,b,b,1,w,5/9 white move",
            solutions=("d3e3", "d3e4"),
            objections=(
                ("d3", N_("Your piece is cut off with them: move it towards the red pieces")),
                ("g3", N_("That cuts off more of your pieces than of Black's")),
                ("", N_("Everything stays lit. Find the only link to the black stacks")),
            ),
        ),
        scored=True,
    ),
    Lesson(
        N_("Red pieces"),
        Task(
            N_("Capture the red piece that keeps Black alive"),
            N_("A red piece on its own can't be moved."),
            N_("Inside a stack it travels too. Black sees it coming."),
            position="4,b,4/1,wb,2,b,wb,4/1,w,r,w,r,b,5/r,w,8/9 white move",
            solutions=("d3e3",),
            objections=(
                ("d3c3", N_("That's allowed, but that one stands among your own stacks. Capture the other")),
                ("", N_("That's allowed, but first land on the red piece beside Black's stacks")),
            ),
            reply="g5f4",
        ),
        Task(
            N_("Carry it 2 spaces away from Black"),
            N_("Where a red piece goes, life goes."),
            N_("No red piece beside them: three stacks cut off in one move."),
            solutions=("e3c3",),
            objections=(("", N_("That's allowed, but move the stack with the red piece inside")),),
        ),
        scored=True,
    ),
    Lesson(
        N_("Passing"),
        Task(
            N_("Cover the only black stack that can move"),
            N_("If you can't move you must pass; if you can, you may not."),
            N_("Black can't move and passes. It's your turn again."),
            position="6,rb,2/3,w,3,rb,2/3,w,b,6/3,ww,r,5/9 white move",
            solutions=("d3e3", "e4e3"),
            objections=(("", N_("Black can still move. Land on the single black piece")),),
        ),
        Task(
            N_("Move once more, onto your stack in the middle"),
            N_("Black rejoins as soon as a move is possible."),
            N_("Now nobody can move, and the game is over."),
            solutions=("d3e3", "e4e3"),
            objections=(("", N_("That's allowed, but move onto your stack in the middle")),),
        ),
    ),
    Lesson(
        N_("The count"),
        Task(
            N_("The last move is yours: win the game"),
            N_("All pieces in your stacks count for you, whatever their colour."),
            N_("10 to 6. The higher tower wins."),
            position="9/6,bwb,3/3,ww,r,bw,r,wbb,rbb,2/2,bbw,7/9 white move",
            solutions=("f3h3",),
            objections=(
                ("f3d3", N_("That leaves 7 to 9, and Black wins. Capture a black stack")),
                ("", N_("That cuts off your own stack of 3, and Black wins")),
            ),
        ),
        scored=True,
    ),
    Lesson(
        N_("Placing well"),
        Task(
            N_("Place a piece next to a red one"),
            N_("Your pieces stay linked longest near the red ones."),
            N_("Each step farther away would have cost you about a piece."),
            position="4,r,4/5,b,4/2,b,1,w,r,5/10/4,r,4 white place",
            solutions=("d1", "e2", "f1", "f2", "f4", "f5", "g3", "h5"),
            objections=(("", TOO_FAR),),
            reply="e5",
        ),
        Task(
            N_("Now place one at the edge, next to a red piece"),
            N_("At first only stacks at the edge can move."),
            N_("A place at the edge is worth about half a piece more."),
            solutions=("d1", "f1", "f5", "h5"),
            objections=(*((inside, HEMMED_IN) for inside in ("e2", "f2", "f4", "g3")), ("", TOO_FAR)),
        ),
        Task(
            N_("Place one near the red piece that has none of yours nearby"),
            N_("Keep about three of your pieces near each red one: the board will break up."),
            N_("Near means at most two steps away. Whichever part breaks off, you have pieces in it."),
            position="w,b,w,2,b,3/b,r,w,2,b,1,b,2/b,w,w,w,4,r,b,1/b,r,w,5,b,1/b,w,w,6 white place",
            solutions=("g1", "g2", "g3", "h", "i", "j", "k"),
            objections=(("", N_("That leaves a red piece to Black. Place within two steps of it")),),
        ),
        Task(
            N_("Close your line across the board"),
            N_("A line of your own pieces right across the board splits it."),
            N_("Whatever your opponent has in the part that runs out of red pieces is lost."),
            position="w,w,w,r,b,b,b,w,b/w,w,w,b,b,b,1,b,w,w/w,r,b,1,b,w,2,b,w,1/b,b,b,w,w,w,b,b,w,b/b,r,b,w,w,b,w,b,w"
            " white place",
            solutions=("d3",),
            objections=(("", N_("There's still a gap in your line from one side of the board to the other")),),
        ),
    ),
)


def finished_count(finished: Collection[int]) -> int:
    """Return how many lessons are finished, given the numbers of the finished ones, which a file may have made up."""
    return sum(number <= len(LESSONS) for number in finished)


def lesson_to_open(settings: Settings) -> int:
    """Return the number of the lesson that was left, or the next unfinished one after it, from 0."""
    left = settings.lesson if settings.lesson < len(LESSONS) else 0
    following = [*range(left, len(LESSONS)), *range(left)]
    return next((number for number in following if number + 1 not in settings.finished_lessons), left)


class LessonSession(ExerciseSession[Task]):
    """A lesson with a number from 0; the settings keep the number and the finished lessons.

    A task without a position begins where the one before it has ended.
    """

    next_label = N_("Skip")
    points_at_choice = False

    def __init__(self, lesson: int, settings: Settings) -> None:
        self.lesson, self._settings = lesson, settings
        settings.lesson = lesson
        super().__init__(LESSONS[lesson].tasks)

    def begin(self, item: Task) -> tuple[Game, Sequence[Ply]]:
        self.replies: Sequence[Ply] = []  # to the solution, still to be played
        return Game(parse_position(item.position) if item.position else self.game.position), []

    @property
    def is_revealed(self) -> bool:
        """Whether the solutions are shown, after two wrong answers."""
        return self.wrong >= 2 and not self.is_done

    def solutions(self) -> list[Ply]:
        """Return the plies that solve the task."""
        return [ply for ply in self.game.start.moves() if str(ply).startswith(self.item.solutions)]

    def objection(self, ply: Ply) -> str:
        """Return the message that tells why a legal ply is not a solution, '' if it is one."""
        is_solution = str(ply).startswith(self.item.solutions)
        return "" if is_solution else next(why for start, why in self.item.objections if str(ply).startswith(start))

    def try_ply(self, ply: Ply) -> None:
        """Play a ply; a wrong one stays on the board until it is taken back."""
        self.game.play(ply)
        objection = self.objection(ply)
        if objection:
            self.state, self.wrong, self.explanation = QuestionState.TRIED, self.wrong + 1, _(objection)
        else:
            self.state, self.replies = QuestionState.SOLVED, self._replies()

    def _replies(self) -> list[Ply]:
        """Return the plies that are played automatically after the solution."""
        if self.item.reply == FILL_BOARD:
            vacant = [space for space in FILL_ORDER if not self.game.position.stacks[space]]
            return [Place(space) for space in vacant[:-1]]
        return [parse_ply(self.item.reply)] if self.item.reply else []

    def reply(self) -> None:
        """Play the replies."""
        self.game.play_all(self.replies)
        self.replies = []

    def note(self, *, solved: bool) -> None:
        if solved and self.is_over:
            self._settings.finished_lessons |= {self.lesson + 1}

    def feedback(self, rolled: float = 1.0, *, is_tall: bool = False) -> Feedback:
        if self.is_done:
            return Feedback(_("That's it!"), _(self.item.praise))
        return Feedback(_(self.item.instruction), self.explanation or _(self.item.explanation))


# Pixels in a window of 1280x720
LESSON_RING_UNIT: Final = 34
LESSON_SCORE_RING_UNIT: Final = 44
LESSON_SCORE_WIDTH: Final = 60


def draw_progress(canvas: BoardCanvas, lesson: int, finished: Collection[int], seconds: float) -> None:
    """Draw the lesson's number and title, and a ring for each lesson: red and pulsing if finished, white if current.

    `lesson` is the number of the current one, from 0; the numbers of the finished ones count from 1.
    """
    theme, row = canvas.theme, _task_and_progress(canvas)[1]
    words, rings = _progress_boxes(canvas, lesson_words(lesson), row)
    canvas.draw_text(lesson_words(lesson), words, SMALL_TEXT, theme.text_dim, at_left=bool(rings))
    unit = rings[0].width * LESSON_RING_UNIT / 44 if rings else 0
    for n, at in enumerate(place.centre for place in rings):
        if n == lesson:
            canvas.assets.sprite("halo", unit * 1.3, theme.accent).draw(canvas.surface, at)
        if n + 1 in finished:
            breath = 0.5 + 0.5 * sin(2 * pi * (seconds - PULSE_DELAY_SECONDS * n) / BREATH_PERIOD_SECONDS)
            canvas.assets.sprite("glow", unit * 1.3, theme.life).draw(canvas.surface, at, round(90 + 60 * breath))
        if n == lesson or n + 1 in finished:
            _draw_ring(canvas, "ring-dvonn" if n + 1 in finished else "ring-white", unit, at)
        else:
            canvas.assets.sprite("ghost", unit, theme.text_dim).draw(canvas.surface, at)


def _task_and_progress(canvas: BoardCanvas) -> tuple[Box, Box]:
    """Return the boxes of the task's text and of the progress below it, both in the upper bar of a tall window."""
    bar = canvas.layout.top_bar
    if not canvas.layout.is_tall:
        return bar, row_above_board(canvas, canvas.layout.text_px(LESSON_RING_UNIT))
    progress, task = bar.cut_bottom(canvas.layout.text_px(LESSON_RING_UNIT))
    return task, progress


def lesson_words(lesson: int) -> str:
    """Return the number, from 1, and the title of a lesson, whose number from 0 is given."""
    words = _("Lesson {number} of {total}: {title}")
    return words.format(number=lesson + 1, total=len(LESSONS), title=_(LESSONS[lesson].title))


def _progress_boxes(canvas: BoardCanvas, words: str, row: Box) -> tuple[Box, list[Box]]:
    """Return the box of the words and those of the rings beside them, if they have room, in the middle of a row."""
    room = row.narrowed(canvas.layout.text_px(LESSON_SCORE_RING_UNIT + LESSON_SCORE_WIDTH + 4 * GAP))
    gap, wanted = canvas.layout.text_px(2 * GAP), len(LESSONS) * canvas.layout.text_px(44)
    text = canvas.text_width(words, SMALL_TEXT) + 2
    rings = min(wanted, room.width - text - gap)
    if rings < wanted * 0.6:
        return room, []
    right, left = room.middle(text + gap + rings, row.height).cut_right(rings, gap)
    return left, right.columns(len(LESSONS))


def draw_scores(canvas: BoardCanvas, position: Position) -> None:
    """Draw the scores beside the row of lessons: White's at the left, Black's at the right."""
    layout, middle = canvas.layout, row_above_board(canvas, canvas.layout.text_px(LESSON_RING_UNIT)).centre[1]
    unit, width, gap = map(layout.text_px, (LESSON_SCORE_RING_UNIT, LESSON_SCORE_WIDTH, 2 * GAP))
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


MISTAKE_SECONDS: Final = 2.0  # for which the effect of a wrong move is shown; its reason stays until the next press


class Tutorial(Exercise):
    """Runs the lessons in order, from the first unfinished one after that which was left; the settings keep its number.

    A wrong ply is taken back, replies are played and the next task is asked without a press.
    """

    needs_coordinates = False
    can_go_on = True  # at any time, to the next lesson
    session: LessonSession

    def __init__(self, context: AppContext) -> None:
        previous = KeyButton(lambda: self._go_to(self.session.lesson - 1), _("Previous"), "icon-back")
        previous.width_factor, previous.action = PAGE_BUTTON_WIDTH, Action.PREVIOUS_MOVE
        previous.enabled = lambda: self.session.lesson > 0
        rules = KeyButton(lambda: Push(Handbook(context)), _("Rules"), "icon-help")
        super().__init__(context, LessonSession(lesson_to_open(context.settings), context.settings), previous, rules)
        self.wait_for(lambda: not self.can_choose and not self.succeeded)
        self.wait_for(lambda: self._fade_share(0) < 1, RefreshMode.FULL_RATE)

    @property
    def title(self) -> str:
        return window_title(_(LESSONS[self.session.lesson].title))

    @property
    def succeeded(self) -> bool:
        """Whether all tasks of the lesson are solved and shown."""
        return self.session.is_done and self.session.is_over and self._is_at_rest

    @property
    def _is_at_rest(self) -> bool:
        return not self.player.plan and not self.session.replies

    @property
    def _has_mistake(self) -> bool:
        return self.session.state is QuestionState.TRIED

    # Input

    @property
    def next_words(self) -> str:
        # Translators: to go on to the next lesson, after this one is solved, or without solving it
        return _("Next") if self.succeeded else _("Skip")

    def act(self, intention: Intention) -> Change | None:
        """Take a mistake back on undo, which does nothing else; the wheel changes no lesson."""
        if intention is Action.UNDO and self._has_mistake:
            self._take_back()
        turns = intention in {Action.PREVIOUS_MOVE, Action.NEXT_MOVE} and self.context.controls.device is Device.MOUSE
        return None if turns or intention in {Action.UNDO, Action.REDO} else super().act(intention)

    def choices(self) -> list[Space]:
        """Return the spaces that may be chosen; only those of the solutions once these are shown."""
        if not self.can_choose:
            return []
        shown = self.session.solutions() if self.session.is_revealed else []
        return self.selection.choices(shown) or super().choices()

    # Answers

    def accept(self, space: Space | None) -> Change | None:
        """Choose a space; after a solution skip its animation or continue, after a mistake take it back as well."""
        if self.session.is_done:
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
        self.session.wrong += bool(self.selection.remark)
        return change

    def _take_back(self) -> None:
        """Take the mistake back, and give the reason."""
        self.former_position, reason = self.session.game.start, self.session.explanation
        self.change(self.session.take_back)
        self.selection.refuse(reason)

    def _skip_ahead(self) -> Change | None:
        """Finish the animation with all replies; if there is none, continue."""
        if self._is_at_rest:
            return super().go_on()
        if self.session.replies:
            self.change(self.session.reply)
        self.finish()
        return None

    def go_on(self) -> Change | None:
        """Skip the rest of the lesson."""
        return self.end()

    def end(self) -> Change | None:
        return self._go_to(self.session.lesson + 1)

    def _go_to(self, lesson: int) -> Change | None:
        if lesson < len(LESSONS):
            self.begin(LessonSession(lesson, self.context.settings))
            return None
        self.context.settings.lesson = 0
        self.context.sound.play("win")
        return Push(tutorial_end(self.context))

    # Time

    def update_at_rest(self, seconds: float) -> Change | None:
        """Take a mistake back, play the replies, a move after a pause or placements, or begin the next task."""
        if self._has_mistake:
            if self.player.rest_seconds >= MISTAKE_SECONDS:
                self._take_back()
        elif self.session.replies:
            is_placement = isinstance(self.session.replies[0], Place)
            if is_placement or self.player.has_rested(MIN_COMPUTER_MOVE_SECONDS):
                self.change(self.session.reply)
        elif self.session.is_done and not self.session.is_over:
            return super().go_on() if self.player.rest_seconds >= reading_seconds(_(self.session.item.praise)) else None
        return None

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        picture = self._picture(ahead)
        self.player.draw(canvas, picture, self.marks(turning=bool(canvas.board.turned)))
        draw_progress(canvas, self.session.lesson, self.context.settings.finished_lessons, self.player.light_seconds)
        if LESSONS[self.session.lesson].scored:
            draw_scores(canvas, self.scored_position)
        draw_flight(canvas, picture)
        self._draw_task(canvas)
        self.tools.draw(canvas, show_focus=self.toolbar_has_focus or self.succeeded)

    def _draw_task(self, canvas: BoardCanvas) -> None:
        """Draw the task in the upper bar; a warning and praise have colours of their own."""
        theme, gap, feedback, remark = canvas.theme, canvas.layout.text_px(GAP), self.feedback(), self.selection.remark
        box = _task_and_progress(canvas)[0].narrowed(2 * gap).cut_top(gap)[1]
        colours = theme.text, theme.accent if remark or (self._has_mistake and not self.player.plan) else theme.text_dim
        if self.session.is_done and feedback == self.session.feedback():
            colours, remark = (theme.accent, theme.text), ""
        draw_heading_and_text(canvas, box, feedback.headline, remark or feedback.advice, colours)

    def _picture(self, ahead: float) -> BoardFrame:
        """Return the picture of the board, on which the new stacks of a task fade in."""
        picture, share = self.player.picture(self.selection.position, ahead), self._fade_share(ahead)
        if not self.can_choose or share >= 1 or self.context.speed is Speed.OFF:
            return picture
        new = [space for space, stack in picture.stacks.items() if self.former_position.stacks[space] != stack]
        return replace(picture, opacity=dict.fromkeys(new, share))

    def _fade_share(self, ahead: float) -> float:
        """Return how far the stacks of a task have faded in, from 0 to 1 or more."""
        return 1.0 if self.session.is_done else (self.player.rest_seconds + ahead) / PLY_FADE_SECONDS

    @property
    def last_ply(self) -> Ply | None:
        return super().last_ply if self._has_mistake else None

    def choice_marks(self) -> Marks:
        """Return the marks of the choices, and of the solutions after some wrong answers."""
        marks, choices = super().choice_marks(), frozenset(self.choices())
        if self.session.is_revealed:
            return replace(marks, movable=marks.movable & choices, targets=choices)
        return marks if self.session.item.marks_movable else replace(marks, movable=frozenset())


def tutorial_end(context: AppContext) -> PageDialog:
    """Return the end of the tutorial, with the offer of a first game against the lowest level."""
    first = Button(partial(_first_game, context.rng), _("Play a first game"), "icon-play", height_factor=1.25)
    first.primary = True
    terms = ". ".join([pairing_words(Colour.WHITE, DREAMY), _("With a coach")])
    rows = [[first], [Button(ShowMenu, _("Menu"), "icon-menu")]]
    return PageDialog(context, Page(_("Now you know DVONN"), rows, text=lambda: terms))


def _first_game(rng: Random) -> Change:
    """Start a game on a random full board, with a coach."""
    start, seats = Game(Position.random_full(rng)), {Colour.WHITE: None, Colour.BLACK: DREAMY}
    return ShowMatch(Match(seats, start, rng.getrandbits(32), MatchTerms(coach=CALM_COACH)))
