"""The attract loop, shown while no guest plays: a lesson, a game of computers, and the winners."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import cycle
from random import Random
from typing import Final

from dvonn.board.animation import PlyAnimation
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import MIN_BOARD_UNIT, ROW_STEP_RANGE, BoardLayout, Viewpoint
from dvonn.engine.levels import CAREFUL, CURIOUS, GREEDY
from dvonn.input.intentions import Device, Hover, Intention, Release
from dvonn.kiosk.attract.commentary import Rule, remarks, result_words
from dvonn.kiosk.attract.pixel_shift import AttractLayout, attract_layout, pixel_shift_at
from dvonn.kiosk.attract.reel import (
    AttractBoard,
    Reel,
    ReelLoop,
    draw_footer,
    draw_header,
    draw_steps,
    draw_veil,
    following,
    score_balance,
)
from dvonn.kiosk.event_context import EventContext
from dvonn.kiosk.mode_choice import ModeChoice
from dvonn.kiosk.winner_list import BOARDS
from dvonn.kiosk.winners_board import draw_cut_offs, draw_winners
from dvonn.language import N_, _, current_language, set_language
from dvonn.match.computer import Computer
from dvonn.match.match import Match
from dvonn.rules.board import Colour, Move
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies, parse_position
from dvonn.rules.position import Position
from dvonn.screens.scene import Change, Push
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box
from dvonn.ui.theme import reading_seconds

START_PROMPTS: Final = {
    # Translators: invitations at a public stand; keys are those of a keyboard, buttons those of a gamepad
    frozenset({Device.KEYBOARD}): N_("Press any key to play"),
    frozenset({Device.PAD}): N_("Press any button to play"),
    frozenset({Device.KEYBOARD, Device.PAD}): N_("Press any key or button to play"),
    frozenset({Device.MOUSE}): N_("Click to play"),
    frozenset({Device.MOUSE, Device.KEYBOARD}): N_("Click or press any key to play"),
    frozenset({Device.MOUSE, Device.PAD}): N_("Click or press any button to play"),
    frozenset({Device.MOUSE, Device.KEYBOARD, Device.PAD}): N_("Click or press any key or button to play"),
    frozenset({Device.TOUCH}): N_("Touch to play"),
    frozenset({Device.TOUCH, Device.KEYBOARD}): N_("Touch or press any key to play"),
    frozenset({Device.TOUCH, Device.PAD}): N_("Touch or press any button to play"),
    frozenset({Device.TOUCH, Device.KEYBOARD, Device.PAD}): N_("Touch or press any key or button to play"),
}


def start_prompt(devices: Sequence[Device]) -> str:
    """Return the invitation to play with some devices; where there is a touchscreen, it does not mention a mouse."""
    return _(START_PROMPTS[frozenset(devices) - ({Device.MOUSE} if Device.TOUCH in devices else set())])


class AttractLoop(ReelLoop):
    """Shows a lesson and other reels in turn, with the title and a prompt, silently.

    Any input except hovering opens the mode choice.
    """

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context)
        self._lesson = LessonReel(event_context)
        self._others: list[Reel] = [ShowGame(event_context), WinnersReel(event_context)]
        self.begin()

    def begin(self) -> None:
        self._last = self._others[-1]  # the reel shown last, except the lesson
        self._language_number = -1  # of the language in use, the default being 0
        self.show(self._lesson)

    def show(self, reel: Reel) -> None:
        """Show a reel; with the lesson the next language is used."""
        if reel is self._lesson:
            self._use_next_language()
            self.layout_variant += 1
        super().show(reel)

    def _use_next_language(self) -> None:
        """Use the next of the default language and the others that are shown in turn."""
        self.context.use_language()
        shown = [current_language()]
        shown += [code for code in self.event_context.event_settings.shown_languages if code not in shown]
        self._language_number = (self._language_number + 1) % len(shown)
        set_language(shown[self._language_number])

    def act(self, intention: Intention) -> Change | None:
        if isinstance(intention, Hover) and not isinstance(intention, Release):
            return None
        self.context.use_language()
        return Push(ModeChoice(self.event_context))

    def next_reel(self) -> Reel:
        """Return the lesson after any other reel, and after the lesson the next reel that has content."""
        if self.reel is not self._lesson:
            return self._lesson
        self._last = following(self._others, self._last)
        return self._last

    def idle(self, seconds: float) -> None:
        self.reel.idle(seconds)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        now, large = self.seconds + ahead, self.reel.large
        layout = attract_layout(canvas.layout, self.layout_variant, now, large=large)
        self.reel.draw(canvas, layout, now, ahead)
        draw_header(canvas, layout, start_prompt(self.context.controls.devices), now, large=large)
        self.fade(canvas, ahead)


LESSON_STEPS: Final = (
    N_("Move as far as your stack is high"),
    N_("Land on a stack and it's yours"),
    N_("Cut off from the red pieces: lost"),
)
ATTRACT_LESSONS: Final = (
    ("9/2,ww,1,w,b,b,3/2,r,r,w,b,bb,4/2,r,ww,6/9 white move", Viewpoint.SOUTH),
    ("9/2,bb,1,b,w,w,3/2,r,r,b,w,ww,4/2,r,bb,6/9 black move", Viewpoint.NORTH),
)
"""The positions in which the plies of the lesson are played, equal but for the colours, and their viewpoints."""

LESSON_PAUSE_SECONDS: Final = 0.9  # after a ply


class LessonReel(Reel):
    """A close-up of the board: a stack moves, one is captured, and pieces cut off from red turn to ash."""

    large = True
    board: AttractBoard

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context)
        self._lessons = cycle(ATTRACT_LESSONS)

    def begin(self) -> None:
        position, viewpoint = next(self._lessons)
        fit = partial(closeup, viewpoint=viewpoint)
        self.board = AttractBoard(self.context, parse_position(position), speed=0.8, fit=fit)
        self._plies_left = parse_plies(["d4f4", "g4f4", "e3d3"])

    @property
    def step(self) -> int:
        """The index of the sentence in LESSON_STEPS, or its length for the goal after them."""
        done = len(LESSON_STEPS) - len(self._plies_left)
        return done - 1 if done and self.board.player.rest_seconds < LESSON_PAUSE_SECONDS else done

    @property
    def _pause_seconds(self) -> float:
        """The seconds before the next ply is announced."""
        return 0.4 if len(self._plies_left) == len(LESSON_STEPS) else LESSON_PAUSE_SECONDS

    def update(self, seconds: float) -> bool:
        """Announce each ply for a second and play it; finish when the goal has been shown for four."""
        player = self.board.player
        player.update(seconds)
        if self._plies_left and player.rest_seconds >= self._pause_seconds + 1.0:
            self.board.play(self._plies_left.pop(0))
        elif self.step == len(LESSON_STEPS):
            self.board.last_ply = None
        return not self._plies_left and player.rest_seconds >= LESSON_PAUSE_SECONDS + 4.0

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        announced = self.board.announced(next(iter(self._plies_left), None), self._pause_seconds)
        self.board.draw(canvas, layout.body, seconds, ahead, announced)
        low = layout.footer.y > layout.header.y
        draw_veil(canvas, layout.header, upwards=not low)
        draw_veil(canvas, layout.footer, upwards=low)
        if self.step < len(LESSON_STEPS):
            draw_steps(canvas, layout, [_(words) for words in LESSON_STEPS], self.step)
        else:
            goal = _("Whoever has the most pieces wins")
            draw_footer(canvas, layout.footer, goal, score_balance(self.board.position), 1.5)


@lru_cache(maxsize=8)
def closeup(area: Box, viewpoint: Viewpoint) -> BoardLayout:
    """Return the layout of a board of which an area of the window shows a part, left of the centre.

    The board lies lower than the area, to leave room for the stacks.
    """
    across, along = 6.4, 3.45  # the visible part in units: its width, and its height in rows
    unit = max(MIN_BOARD_UNIT, min(area.width / across, area.height / (ROW_STEP_RANGE[0] * along)))
    step = unit * max(ROW_STEP_RANGE[0], min(ROW_STEP_RANGE[1], area.height / along / unit))
    x, y = area.centre
    return BoardLayout(unit, step, (x + 0.5 * unit * viewpoint.value[0], y + 0.16 * unit), viewpoint)


SKIPPED_MOVES: Final = 22  # played at random before, so that stacks are high and the end is near


class ShowGame(Reel):
    """A game from its middle to its end, or until its time is over; a ghost announces each move."""

    duration = 60.0
    board: AttractBoard

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context)
        self._rng = Random(self.context.rng.getrandbits(32))
        self._pairings = cycle(((CURIOUS, CAREFUL), (GREEDY, CURIOUS), (CAREFUL, GREEDY)))
        self._told = Counter[Rule]()  # how often the rules were told

    def begin(self) -> None:
        """Start the next game from the most even of some positions."""
        super().begin()
        white, black = next(self._pairings)
        starts = [_random_start(self._rng) for _number in range(8)]
        game = Game(min(starts, key=lambda start: abs(start.score(Colour.WHITE) - start.score(Colour.BLACK))))
        self._match = Match({Colour.WHITE: white, Colour.BLACK: black}, game, self._rng.getrandbits(32))
        self._computer = Computer(self._match, self.context.clock)
        self.board = AttractBoard(self.context, self._match.position)
        self._announced_seconds = 0.0  # since the next move was announced
        self.caption = _("Two computers play: whoever has the most pieces wins")
        self._caption_seconds = 0.0  # since the caption appeared

    @property
    def _announced_move(self) -> Move | None:
        return self.board.announced(self._computer.ply, 0.4)

    def update(self, seconds: float) -> bool:
        """Advance the animation, or announce and play the next move; a result is seen for five seconds."""
        time_is_over = super().update(seconds)
        self._caption_seconds += seconds
        player = self.board.player
        for plan in player.update(seconds):
            self._comment(plan)
        if player.plan:
            return False
        if self._match.game.outcome:
            return player.rest_seconds >= 5.0
        if self._announced_move:
            self._announced_seconds += seconds
            if self._announced_seconds >= 0.8:
                self._play(self._announced_move)
            return False
        return time_is_over

    def idle(self, seconds: float) -> None:
        if self._match.waits_for_computer:
            self._computer.think(seconds)

    def _play(self, move: Move) -> None:
        self.board.play(move)
        self._match.play(move)
        self._announced_seconds = 0.0

    def _comment(self, landed: PlyAnimation) -> None:
        """Show the result, or a rule that a move shows, unless the present caption is too recent."""
        assert isinstance(landed.ply, Move), "the board was full"
        found, outcome = remarks(landed.before, landed.ply), self._match.game.outcome
        rare = [rule for rule in (Rule.CUT_OFF, Rule.PASS) if rule in found]  # told of every move that shows them
        if outcome:
            self.caption = result_words(outcome)[0]
        elif self._caption_seconds >= reading_seconds(self.caption):
            rule = min(rare or found, key=lambda rule: (self._told[rule], rule.value))
            self._told[rule] += 1
            self.caption = found[rule]
        else:
            return
        self._caption_seconds = 0.0

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        self.board.draw(canvas, layout.body, seconds, ahead, self._announced_move)
        draw_footer(canvas, layout.footer, self.caption, score_balance(self.board.told_position))


def _random_start(rng: Random) -> Position:
    """Return a position after SKIPPED_MOVES random moves on a full board, of which none cuts off anything."""
    position = Position.random_full(rng)
    for _number in range(SKIPPED_MOVES):
        moves = [move for move in position.moves() if isinstance(move, Move) and not position.cut_off_by(move)]
        if moves:
            position = position.play(rng.choice(moves))
    return position


WINNERS_REEL_SECONDS: Final = 7.0  # for each board


class WinnersReel(Reel):
    """Shows every board that has entries in the periods that guests see, and the largest cut-offs of today."""

    @property
    def has_content(self) -> bool:
        return any(self._present_boards())

    def _present_boards(self) -> Iterator[Callable[[Canvas, Box], None]]:
        """Yield functions that draw the boards to show in a box."""
        for board in BOARDS:
            for shown in self.event_context.winners.boards_of(board, self.event_context.event_settings.shown_winners):
                yield partial(draw_winners, shown=shown)
        cut_offs = self.event_context.stands.largest_cut_offs()
        if cut_offs:
            yield partial(draw_cut_offs, cut_offs=cut_offs)

    def begin(self) -> None:
        super().begin()
        self._boards = list(self._present_boards())
        self.duration = WINNERS_REEL_SECONDS * len(self._boards)

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the current board below or above the title; each has another pixel shift."""
        canvas.draw_ground()
        number = min(len(self._boards) - 1, int(self.elapsed / WINNERS_REEL_SECONDS))
        shift = pixel_shift_at(canvas.surface.get_size(), seconds, 0.35 * number)
        self._boards[number](canvas, layout.content.moved(*shift))
