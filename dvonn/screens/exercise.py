"""Exercises: a round of questions, each a position in which plies are looked for, and the scene that asks them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import partial
from math import cos, pi, sin
from typing import Any, Final, Generic, NamedTuple, TypeVar

from dvonn.board.animation import PlyAnimation
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import AT_REST, PanelClock, PlayerPanel, Rolling, draw_message, draw_panels, message_has_room
from dvonn.board.overlays import draw_hint, draw_played
from dvonn.board.view import draw_flight
from dvonn.input.intentions import Action, Hover, Intention
from dvonn.language import N_, _
from dvonn.rules.analysis.position_analysis import Scores
from dvonn.rules.board import Colour, Ply, Space
from dvonn.rules.game import Game
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.board_player import game_steps
from dvonn.screens.by_ear import BoardDescription
from dvonn.screens.interactive_board import InteractiveBoard
from dvonn.screens.prompts import KeyButton, Toolbar
from dvonn.screens.scene import AppContext, Change, RefreshMode
from dvonn.slices import TimeSlicedTask
from dvonn.ui.canvas import draw_light
from dvonn.ui.layout import GAP, SMALL_TEXT, TEXT, Box, Point
from dvonn.words import ply_text, side_name

ItemT = TypeVar("ItemT")


class QuestionState(Enum):
    """The states of a question."""

    ASKED = auto()  # a ply is looked for
    TRIED = auto()  # a ply is being judged, or is known to be wrong but not refused yet
    REFUSED = auto()  # a wrong ply is on the board, perhaps with the reply to it
    SOLVED = auto()
    SHOWN = auto()  # the solution was shown


class Feedback(NamedTuple):
    """The texts: a headline, the line below it, that line while a stack is chosen, and the line above the board."""

    headline: str
    advice: str
    target_advice: str = ""
    above: str = ""


Clock = Callable[[], float]
Judgement = tuple[TimeSlicedTask[None], Callable[[], None]]
"""The search that judges a ply, and the command to run when it is done."""


class ExerciseSession(ABC, Generic[ItemT]):
    """Asks a question for each item; `ask` begins that of the current `number`. `note` stores all progress."""

    next_label, next_action = N_("Next"), Action.NEXT_MOVE
    show_label = ""  # without it the solution can't be shown
    show_refusal = ""  # the remark where it can't be shown yet
    turns_board = True  # to the side that is asked
    points_at_choice = True  # the cursor of keys, as soon as a question is asked
    is_celebrated = False  # with embers and rolling numbers after a solution
    reply_seconds = 0.0  # before the judgement is told
    played: Ply | None = None  # marked while a ply is looked for: what was played there
    answer: Ply | None = None  # marked beside a refused ply: the answer to it

    def __init__(self, items: Sequence[ItemT]) -> None:
        self.items, self.number = items, 0

    @abstractmethod
    def begin(self, item: ItemT) -> tuple[Game, Sequence[Ply]]:
        """Return a game that begins at the item's position, and the line of the solution."""

    def ask(self) -> None:
        """Begin the question of the current item."""
        self.game, self.line = self.begin(self.item)
        self.found = 0  # plies of the game that are not taken back
        self.state = QuestionState.ASKED
        self.wrong = 0  # answers; a solution that was shown may be one
        self.explanation = ""  # of the last answer
        self._judgement: Judgement | None = None

    @property
    def item(self) -> ItemT:
        """The item that is asked for."""
        return self.items[self.number]

    @property
    def is_over(self) -> bool:
        """Whether no further question follows."""
        return self.number == len(self.items) - 1

    @property
    def solver(self) -> Colour:
        """The side that the player plays."""
        return self.game.start.turn

    @property
    def solver_name(self) -> str:
        """The name of that side on its panel."""
        return side_name(self.solver)

    @property
    def is_done(self) -> bool:
        """Whether the question has been solved or shown."""
        return self.state in {QuestionState.SOLVED, QuestionState.SHOWN}

    @property
    def can_be_shown(self) -> bool:
        """Whether the solution may be shown now."""
        return self.state in {QuestionState.ASKED, QuestionState.REFUSED}

    @property
    def is_judged(self) -> bool:
        """Whether the judgement of the ply that was tried can be told."""
        return self.state is QuestionState.TRIED and self._judgement is not None and self._judgement[0].done

    # What happens

    def refusal(self, ply: Ply) -> str:
        """Return why a legal ply can't be tried, "" if it can."""
        return ""

    @abstractmethod
    def try_ply(self, ply: Ply) -> None:
        """Play a ply of the player."""

    def judge(self, clock: Clock) -> Judgement | None:
        """Return the judgement of the last ply, which begins now; None without one."""
        return None

    def think(self, seconds: float, clock: Clock) -> None:
        """Judge the ply that was tried for some seconds."""
        if self.state is QuestionState.TRIED:
            self._judgement = self._judgement or self.judge(clock)
            if self._judgement:
                self._judgement[0].step(seconds)

    def conclude(self) -> None:
        """Refuse or accept the ply that was tried, as it is judged."""
        assert self._judgement, "it is judged"
        self._judgement[1]()

    def take_back(self) -> None:
        """Take back a wrong ply and the reply to it."""
        while len(self.game.plies) > self.found:
            self.game.undo()
        self.state, self.explanation, self._judgement = QuestionState.ASKED, "", None

    def show(self) -> None:
        """Play the rest of the solution."""
        self.take_back()
        self.game.play_all(self.line[self.found :])
        self.state = QuestionState.SHOWN

    def note(self, *, solved: bool) -> None:  # by default nothing is stored
        """Note a right or a wrong answer as soon as it is known."""

    # Words

    @property
    def answer_words(self) -> str:
        """The headline below which the solution is shown."""
        # Translators: {move} is a move such as c3-e3
        return _("The solution: {move}").format(move=ply_text(self.line[0]))

    @abstractmethod
    def feedback(self, rolled: float = 1.0, *, is_tall: bool = False) -> Feedback:
        """Return the texts; `rolled` is the share of a number's change that is shown; a tall window has more advice."""


SUCCESS_SECONDS: Final = 1.7  # of the embers
EMBER_SIZES: Final = (0.09, 0.13, 0.19)  # in units of the board, as all lengths here


def draw_success(canvas: BoardCanvas, at: Point, seconds: float) -> None:
    """Draw the flash and the embers that burst from a point, some seconds ago."""
    if not 0 <= seconds < SUCCESS_SECONDS:
        return
    unit, theme = canvas.board.unit, canvas.theme
    flash = max(0.0, 1 - seconds / 0.5)
    draw_light(canvas, at, 2.2 * unit, theme.spark, 0.8 * flash * flash)
    for number in range(64):
        share = min(1.0, seconds / (SUCCESS_SECONDS * (0.55 + 0.45 * _spread(number, 0.754))))
        right, up = _flight(number, seconds)
        tint = theme.spark if number % 3 else theme.life
        size = EMBER_SIZES[number % len(EMBER_SIZES)] * unit
        draw_light(canvas, (at[0] + right * unit, at[1] - up * unit), size, tint, (1 - share) ** 0.7)


def _flight(number: int, seconds: float) -> Point:
    """Return how far an ember is to the right of its origin and above it."""
    angle = 2 * pi * _spread(number, 0.618)
    speed = 2.4 + 4.4 * _spread(number, 0.414)
    way = speed * seconds / (1 + 2.2 * seconds)
    sway = 0.12 * sin(2 * pi * (seconds + _spread(number, 0.271)))
    return way * cos(angle) + sway * seconds, 0.75 * way * sin(angle) + 0.9 * seconds * seconds / 2


def _spread(number: int, step: float) -> float:
    """Return one of evenly spread numbers from 0 to 1."""
    return (number + 1) * step % 1


ROW_ABOVE_HEIGHT: Final = 34  # of the row above the board, in a window of 1280x720
PAGE_BUTTON_WIDTH: Final = 1.25  # of a button with a long key, in widths of others


class Exercise(InteractiveBoard):
    """Asks the questions of a round. The texts change after an animation, the buttons at once."""

    needs_coordinates = True
    headroom = ROW_ABOVE_HEIGHT

    def __init__(self, context: AppContext, begun: ExerciseSession[Any], *buttons: KeyButton) -> None:
        super().__init__(context, Position())
        show = KeyButton(lambda: self.change(self.session.show), _(begun.show_label), "icon-hint", action=Action.HINT)
        show.enabled, show.refusal = lambda: self.session.can_be_shown, _(begun.show_refusal)
        self.next_button = KeyButton(self.go_on, "", "icon-play", lambda: self.can_go_on)
        self.next_button.label = lambda: _("Try again") if self._is_refused else self.next_words
        self.next_button.action = lambda: Action.UNDO if self._is_refused else self.session.next_action
        self.next_button.width_factor = PAGE_BUTTON_WIDTH
        self._leave_button = KeyButton(self.leave, _("Leave"), "icon-menu", action=Action.BACK)
        first = [show] if begun.show_label else buttons
        self.tools = self.toolbar = Toolbar([*first, self.next_button, self._leave_button])
        self.begin(begun)
        self.wait_for(lambda: self._celebrates, RefreshMode.FULL_RATE)
        self.wait_for(lambda: self.session.state is QuestionState.TRIED)

    def begin(self, begun: ExerciseSession[Any]) -> None:
        """Ask the next question of a round."""
        self.session, self.former_position = begun, self.selection.position
        begun.ask()
        if self.session.turns_board:
            self.viewpoint = self.context.viewpoint_of(self.session.solver)
        self.player.stop()
        self._is_celebrated = self.context.without_motion  # whether the embers are over
        self.toolbar_has_focus = False
        self.show(self.session.game.position)
        if self.cursor.shown is not None and self.session.points_at_choice and not self.context.settings.scanning:
            self.cursor.jump(self.selection.choices())

    def change(self, change: Callable[[], None]) -> None:
        """Change the question; animate the plies that this takes back or plays, and note an answer."""
        before, state, wrong = game_steps(self.session.game), self.session.state, self.session.wrong
        self._former_feedback = self._feedback()
        change()
        self.finish()
        self.toolbar_has_focus = False
        self.show(self.session.game.position, *self.player.plans_between(before, game_steps(self.session.game)))
        if self.session.wrong > wrong:
            self.session.note(solved=False)
        elif self.session.state is QuestionState.SOLVED is not state:
            self.session.note(solved=True)
        if self._is_refused:
            self.context.sound.play("illegal")
        self._play_sounds([])

    # Input

    def lay_out(self) -> None:
        """Place the buttons; the first to get the focus from the board is Next, or else Leave."""
        if not self.toolbar_has_focus:
            self.tools.focus_on(self.next_button if self.next_button.enabled else self._leave_button)
        self.tools.place(self.context)

    @property
    def _is_refused(self) -> bool:
        return self.session.state is QuestionState.REFUSED

    @property
    def next_words(self) -> str:
        """The label of the button that goes on."""
        return _("Finish") if self.session.is_over else _(self.session.next_label)

    @property
    def can_go_on(self) -> bool:
        """Whether the button that goes on is enabled."""
        return self.session.is_done or self._is_refused

    def act(self, intention: Intention) -> Change | None:
        """Act on an intention, which ends the embers; undo and redo go on as well."""
        self._is_celebrated |= self._celebrates and not isinstance(intention, Hover)
        if intention is Action.UNDO or intention is Action.REDO:
            intention = self.next_button.action or intention
        return super().act(intention)

    # Answers

    @property
    def listener(self) -> Colour:
        return self.session.solver

    @property
    def board_description(self) -> BoardDescription:
        return self.hear(self.selection.position, game_steps(self.session.game), listener=self.listener)

    @property
    def can_choose(self) -> bool:
        return self.session.state is QuestionState.ASKED

    def accept(self, space: Space | None) -> Change | None:
        """Choose a space; after an answer, skip its animation or go on."""
        moving = self.player.plan is not None
        self.finish()
        if self.can_choose and space is not None:
            return self.choose(space)
        return self.go_on() if self.next_button.enabled and not moving else None

    def play(self, ply: Ply) -> None:
        refusal = self.session.refusal(ply)
        if refusal:
            self.selection.select(None)
            self.selection.refuse(refusal)
        else:
            self.change(partial(self.session.try_ply, ply))

    def go_on(self) -> Change | None:
        """Take back a refused ply, or ask the next question, or end the round."""
        if self._is_refused:
            self.change(self.session.take_back)
        elif self.session.is_over:
            return self.end()
        else:
            self.session.number += 1
            self.begin(self.session)
        return None

    def end(self) -> Change | None:
        """End the round."""
        return self.leave()

    # Time

    @property
    def succeeded(self) -> bool:
        """Whether a chime follows the animation."""
        return self.session.state is QuestionState.SOLVED

    @property
    def _celebrates(self) -> bool:
        """Whether embers fly and numbers roll."""
        rests = self.succeeded and not self.player.plan and self.player.rest_seconds < SUCCESS_SECONDS
        return rests and self.session.is_celebrated and not self._is_celebrated

    def idle(self, seconds: float) -> None:
        """Judge the ply that was tried, also during its animation."""
        self.session.think(seconds, self.context.clock)

    def update(self, seconds: float) -> Change | None:
        moving, landed = self.player.plan is not None, self.player.update(seconds)
        if not moving:
            return self.update_at_rest(seconds)
        self._play_sounds(landed)
        return None

    def update_at_rest(self, seconds: float) -> Change | None:
        """Let some seconds pass without an animation; conclude a question that is judged."""
        if self.session.is_judged and self.player.has_rested(self.session.reply_seconds):
            self.change(self.session.conclude)
        return None

    def finish(self) -> None:
        if self.player.plan:
            self._play_sounds(self.player.finish())

    def _play_sounds(self, landed: list[PlyAnimation]) -> None:
        """Play the sounds of forced passes after plies that have landed, and the chime of a success."""
        for plan in landed:
            passed = forced_pass(plan.before, plan.after)
            if passed:
                self.context.sound.play("pass")
                self.context.sound.say(_("{player} can't move and passes").format(player=side_name(passed)))
        if self.succeeded and not self.player.plan:
            self.context.sound.play("hint")

    # Words

    def feedback(self) -> Feedback:
        """Return the texts; during an animation, those before it."""
        return self._former_feedback if self.player.plan else self._feedback()

    def _feedback(self, rolled: float = 1.0) -> Feedback:
        return self.session.feedback(rolled, is_tall=self.context.layout.is_tall)

    @property
    def headline(self) -> str:
        return self.feedback().headline

    @property
    def advice(self) -> str:
        """The line below the headline where there is no remark."""
        feedback = self.feedback()
        return (self.selection.selected is not None and feedback.target_advice) or feedback.advice

    # Drawing

    @property
    def last_ply(self) -> Ply | None:
        return self.session.game.last_ply

    @property
    def shown_clock(self) -> PanelClock | None:
        """The clock of the player."""
        return None

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        game, celebrates = self.session.game, self._celebrates
        picture = self.player.picture(game.position, ahead)
        seconds = self.player.rest_seconds + ahead if celebrates else SUCCESS_SECONDS
        left = max(0.0, 1 - seconds / 0.9)
        rolled = 1 - left * left * left  # of the numbers
        self.player.draw(canvas, picture, self.marks(turning=bool(canvas.board.turned)))
        if not self.player.plan:
            self._draw_shown_ply(canvas)
        headline, advice, remark = self.headline, self.advice, self.selection.remark
        above = self._feedback(rolled).above if celebrates else self.feedback().above
        size = SMALL_TEXT
        canvas.note_advice(advice if self.can_choose else "")
        if self.can_choose and not (remark or message_has_room(canvas, headline, advice)):
            canvas.note_live(advice)
            above, advice, size = "  ·  ".join(filter(None, (advice, above))), "", TEXT  # the task is always shown
        _draw_above_board(canvas, above, size)
        asked, other = self.session.solver, self.session.solver.other
        players = [PlayerPanel(asked, self.session.solver_name, active=True, clock=self.shown_clock)]
        players.append(PlayerPanel(other, side_name(other), active=False))
        counts = Rolling(rolled, Scores(*map(game.positions[-2].score, Colour))) if celebrates else AT_REST
        draw_panels(canvas, players, self.scored_position, counts)
        draw_flight(canvas, picture)
        if celebrates and game.last_ply:
            draw_success(canvas, canvas.stack_top(game.position, game.last_ply[-1]), seconds)
        draw_message(canvas, headline, advice, remark)
        canvas.note_live(self.feedback().above)  # with numbers that have rolled
        self.tools.draw(canvas, show_focus=self.toolbar_has_focus or self.next_button.enabled)

    def _draw_shown_ply(self, canvas: BoardCanvas) -> None:
        """Mark the ply that was played where another one is looked for, or the answer to a refused ply."""
        position = self.session.game.position
        if self.session.played and self.can_choose and self.selection.selected is None:
            draw_played(canvas, position, self.session.played)
        elif self.session.answer and self._is_refused:
            draw_hint(canvas, position, self.session.answer, None)


def row_above_board(canvas: BoardCanvas, size: int) -> Box:
    """Return the row of a height in pixels in the middle between the upper bar and the board's plate.

    In a tall window it lies below the bar, where only the board's corner takes its middle.
    """
    layout = canvas.layout
    top, plate = layout.top_bar.height, round(min(y for _x, y in canvas.board.plate()))
    if layout.is_tall:
        return Box(0, top, layout.width, size)
    return Box(0, top + max(0, (plate - top - size) // 2), layout.width, size)


def _draw_above_board(canvas: BoardCanvas, words: str, size: float) -> None:
    """Write a text in the row above the board, on a panel where it covers the plate."""
    layout, gap = canvas.layout, canvas.layout.px(GAP)
    lines = canvas.measure.height(words, layout.width - 2 * gap, size)
    row = row_above_board(canvas, max(layout.text_px(ROW_ABOVE_HEIGHT), lines + 2)).narrowed(gap)
    if words and not layout.is_tall and row.bottom > min(y for _x, y in canvas.board.plate()):
        panel = row.middle(canvas.fitted_width(words, row, size) + 2 * gap, row.height)
        canvas.draw_panel(panel, canvas.theme.panel, canvas.theme.panel_edge)
    canvas.draw_text(words, row, size, canvas.theme.text_dim, at_left=layout.is_tall)
