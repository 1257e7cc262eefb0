"""What the placement and the movement scene share: a match on the screen, its plies in motion, undo and the pause."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame

from dvonn.board.animation import Plan, Playback, sounds, still
from dvonn.board.hint import draw_saying
from dvonn.board.hud import PlayerPanel, draw_message, draw_notice, draw_player
from dvonn.board.marks import Marks
from dvonn.board.preview import foreseen
from dvonn.board.view import draw_board, draw_flight
from dvonn.input import Action, Hover, Intention, Press
from dvonn.match import Alarm, Match
from dvonn.rules.board import SPACES, Space
from dvonn.rules.pieces import Colour, Phase, Place, Ply
from dvonn.rules.position import Position
from dvonn.screens.cursor import WAYS, Cursor
from dvonn.screens.play.assistance import Assistance, BoardAids
from dvonn.screens.play.hand_over import HandOver
from dvonn.screens.play.pause import Pause
from dvonn.screens.play.player_labels import panel_clock, pass_words, seat_name, turn_words
from dvonn.screens.play.toolbar import ALL, REFUSALS, TOOLS, Toolbar, ToolbarCommand
from dvonn.screens.prompts import sentence
from dvonn.screens.review import MoveListScreen
from dvonn.screens.scene import TURNED, Activity, Change, Push, Scene, ShowMatch, ShowScore, Stage
from dvonn.ui import timing
from dvonn.ui.canvas import Canvas
from dvonn.ui.timing import Speed

DECISIONS: Final = {ToolbarCommand.CONFIRM, ToolbarCommand.TAKE_BACK, ToolbarCommand.UNDO}
"""From where Black sees the board."""


class BoardScene(Scene, ABC):
    """A match on the screen. The match is always ahead of the picture, which takes its time over the plies."""

    phase: ClassVar[Phase]
    tools: Sequence[ToolbarCommand] = ALL  # that the players have

    def __init__(self, stage: Stage, match: Match, plans: Sequence[Plan] = (), notice: str = "") -> None:
        super().__init__(stage)
        self.match = match
        self.cursor = Cursor(shown=stage.controls.device.walks)
        self.waited = 0.0  # seconds since the picture came to rest
        self._remark = ""  # what was wrong with the last input
        self._notice = notice
        self._notice_left = timing.NOTICE
        self._passed: Colour | None = None  # who had to when the picture last came to rest
        self._answer: Ply | None = None  # the computer's, until it is played
        self._breath = 0.0  # seconds that the dvonn pieces have breathed
        self._calm = 0.0  # seconds without input or motion
        self._holder = match.position.turn  # the side that has the board in hand
        self._playback = Playback(plans)
        self._toolbar = Toolbar(self.tools)
        self.proposed: Ply | None = None  # waits to be confirmed
        self.aids = Assistance(stage.settings, match)
        self._sit()

    def _sit(self) -> None:
        """See the board from where the one to play sits; against the computer, from where the human does."""
        humans = [colour for colour, level in self.match.seats.items() if level is None]
        turn = self.match.position.turn
        viewer = turn if turn in humans or not humans else humans[0]
        self.stage.seat(viewer)

    # What each phase fills in

    @abstractmethod
    def choose(self, space: Space) -> Change | None:
        """Do what it means that the human to play chooses a space."""

    @abstractmethod
    def choices(self) -> list[Space]:
        """Return the spaces that the human to play may choose."""

    @abstractmethod
    def marks(self) -> Marks:
        """Return what is pointed out to the human to play."""

    @abstractmethod
    def advice(self) -> str:
        """Return what the human to play may do, in a few words."""

    @property
    @abstractmethod
    def computer_takes(self) -> float:
        """How many seconds the computer takes at least, so that its ply is noticed."""

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Act on an intention; all but pointing finish what is in motion first, and are not lost."""
        self._calm = 0.0
        if isinstance(intention, Hover):
            self.cursor.point(self._space_at(intention.at))
            return self.follow(intention)
        self.finish()
        if self._passes_on and (isinstance(intention, Press) or intention not in TOOLS):
            return self._hand_over()
        return self._press(intention.at) if isinstance(intention, Press) else self._act(intention)

    def finish(self) -> None:
        """End what is in motion and what is said."""
        self._remark = self._notice = ""
        self._see(float("inf"))

    def follow(self, pointer: Hover) -> Change | None:
        """Do what it means beside pointing that the pointer moves: it may drag a stack."""
        return None

    def _act(self, action: Action) -> Change | None:
        if action in WAYS:
            (right, away), (across, up) = self.stage.board.seen.value, WAYS[action]
            self.cursor.walk(right * across, away * up)
        elif action in {Action.NEXT, Action.PREVIOUS}:
            choices = self.choices() if self.match.waits_for_human else []
            self.cursor.jump(1 if action is Action.NEXT else -1, choices)
        elif action is Action.ACCEPT:
            return self._choose(self.cursor.space)
        elif action is Action.BACK:
            return self.back()
        elif TOOLS.get(action) in self.tools:
            return self._use(TOOLS[action])
        return None

    def back(self) -> Change | None:
        """Go one step back: here, to the pause screen."""
        if self.proposed:
            return self._use(ToolbarCommand.TAKE_BACK)
        return self._pause()

    def _pause(self) -> Change:
        return Push(Pause(self.stage, self.match))

    def _press(self, at: tuple[int, int]) -> Change | None:
        tool = self._toolbar.press(at, self.stage.layout, deciding=bool(self.proposed))
        if tool:
            return self._use(tool)
        space = self._space_at(at)
        self.cursor.point(space)
        return None if space is None else self._choose(space)

    def _space_at(self, at: tuple[int, int]) -> Space | None:
        return self.stage.board.space_at(at, self.match.position.height)

    def _choose(self, space: Space) -> Change | None:
        if self.match.waits_for_human:
            return self.choose(space)
        if self.match.game.outcome:
            return ShowScore(self.match)
        self.refuse("it is not your turn yet")
        return None

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""
        self._remark = sentence(why)
        self.stage.sound.play("illegal")

    # Playing, back and forth

    def propose(self, ply: Ply) -> Change | None:
        """Play a ply; but where plies are to be confirmed only once it is chosen again."""
        if not self.stage.settings.confirm or ply == self.proposed:
            return self.play(ply)
        self.proposed = ply
        self.stage.sound.play("pick")
        return None

    def play(self, ply: Ply) -> Change | None:
        """Play a legal ply, and let it be seen."""
        before = self.match.position
        self.match.play(ply)
        return self.show([self._plan(before, ply, self.match.position)])

    def show(self, plans: list[Plan]) -> Change | None:
        """Let plies be seen that have been played or undone, in the scene that the match is in now."""
        self._answer = self.proposed = None
        self.aids.forget()
        self._remark = ""
        self.waited = 0.0
        if self.match.position.phase is not self.phase:
            return ShowMatch(self.match, plans)
        self._playback.add(plans)
        return None

    def _use(self, tool: ToolbarCommand) -> Change | None:
        if self.proposed and tool in DECISIONS:
            return self._decide(self.proposed, confirmed=tool is ToolbarCommand.CONFIRM)
        if tool is ToolbarCommand.PAUSE:
            return self._pause()
        if tool is ToolbarCommand.MOVES:
            return Push(MoveListScreen(self.stage, self.match.game))
        if tool is ToolbarCommand.UNDO and self.match.can_undo:
            return self._undo_plies()
        if tool is ToolbarCommand.REDO and self.match.can_redo:
            return self._redo_plies()
        if tool is ToolbarCommand.SHOW:
            self.aids.cycle()
            self.stage.sound.play("focus")
        elif tool is ToolbarCommand.HINT and self.match.waits_for_human:
            self.aids.ask()
        else:
            self.refuse(REFUSALS[tool])
        return None

    def _decide(self, ply: Ply, *, confirmed: bool) -> Change | None:
        """Play the ply that waits to be confirmed, or take it back."""
        if confirmed:
            return self.play(ply)
        self.proposed = None
        self.stage.sound.play("drop")
        return None

    def _undo_plies(self) -> Change | None:
        """Go back to the last human's turn, plies seen backwards."""
        game = self.match.game
        positions, plies = list(game.positions), list(game.plies)
        self.match.undo()
        self._holder = self.match.position.turn
        taken_back = reversed(range(len(game.plies), len(plies)))
        return self.show([self._plan(positions[n], plies[n], positions[n + 1], backwards=True) for n in taken_back])

    def _redo_plies(self) -> Change | None:
        game, first = self.match.game, len(self.match.game.plies)
        self.match.redo()
        self._holder = self.match.position.turn
        redone = range(first, len(game.plies))
        return self.show([self._plan(game.positions[n], game.plies[n], game.positions[n + 1]) for n in redone])

    def _plan(self, before: Position, ply: Ply, after: Position, *, backwards: bool = False) -> Plan:
        return Plan(before, ply, after, backwards, faded=self.stage.settings.reduced_motion)

    # Time

    @property
    def activity(self) -> Activity:
        """It moves while a ply or a notice is seen, breathes for a while, and works while somebody is waited for."""
        if self._playback.plan or self._notice or self.aids.is_moving or self._second_begins:
            return Activity.MOVING
        settings = self.stage.settings
        if self._calm < timing.REST and settings.speed is not Speed.OFF and not settings.reduced_motion:
            return Activity.BREATHING
        waits = self.match.waits_for_human and not self._clock_runs and not self.aids.is_working
        return Activity.STILL if waits else Activity.WORKING

    def update(self, seconds: float) -> Change | None:
        """Move the picture on; when it rests, let the computer play its answer."""
        self._breath += seconds
        self._calm += seconds
        self._notice_left -= seconds
        if self._notice_left <= 0:
            self._notice = ""
        speed = self.stage.settings.speed.value
        self.aids.update(seconds, self.cursor.aimed)
        if self._playback.plan:
            self._calm = 0.0
            self._see(seconds * speed)
            return None
        if not self.match.game.outcome:
            self._sit()
        self.waited += seconds
        if self._notice:
            return None
        if self._passes_on:
            return self._hand_over()
        if self._answer and self.waited >= self.computer_takes / speed:
            return self.play(self._answer)
        return self._tick(seconds)

    def _tick(self, seconds: float) -> Change | None:
        """Let the clock run; the last seconds are heard, and a flag that falls ends the game."""
        alarm = self.match.tick(seconds)
        if alarm is Alarm.SECOND:
            self.stage.sound.play("clock")
        return ShowScore(self.match) if alarm is Alarm.FLAG else None

    @property
    def _clock_runs(self) -> bool:
        """Whether the side to move has a clock."""
        return not self.match.game.outcome and self.match.position.turn in self.match.clocks.left

    @property
    def _second_begins(self) -> bool:
        """Whether the clock that runs shows another second since the last few steps, so that it has to be drawn."""
        return self._clock_runs and -self.match.clocks.left[self.match.position.turn] % 1 < TURNED

    @property
    def _passes_on(self) -> bool:
        """Whether the board has to be passed on before the next human plays."""
        wanted = self.stage.settings.hand_over and self.match.is_hot_seat
        return wanted and not self.match.game.outcome and self.match.position.turn is not self._holder

    def _hand_over(self) -> Change:
        self._holder = self.match.position.turn
        return Push(HandOver(self.stage, self.match, self))

    def idle(self, seconds: float) -> None:
        """Let the computer think, also while the ply before is still to be seen."""
        if self.match.waits_for_computer and not self._answer:
            self._answer = self.match.think(seconds)
        elif self.aids.think(seconds):
            self.stage.sound.play("hint")

    def _see(self, seconds: float) -> None:
        """Move the picture on, with its sounds; when it comes to rest after a ply, say who has to pass."""
        seen = self._playback.plan
        for plan in self._playback.advance(seconds):
            for name in sounds(plan):
                self.stage.sound.play(name)
        if seen and not self._playback.plan:
            self._note_pass(undone=seen.backwards)

    def _note_pass(self, *, undone: bool) -> None:
        """Say who has to pass, in large letters when a side begins to; nothing is said when a ply is undone."""
        passed, before = self.match.game.passed, self._passed
        self._passed = passed
        if passed and passed is not before and not undone:
            self._notice = pass_words(self.match, passed)
            self._notice_left = timing.NOTICE
            self.stage.sound.play("pass")

    @property
    def kept(self) -> Match | None:
        """The match."""
        return self.match

    @property
    def thinness(self) -> float:
        """How much of the board has been left by stacks since it was full."""
        position = self.match.position
        return 0.0 if position.phase is Phase.PLACEMENT else 1 - position.occupied.bit_count() / len(SPACES)

    # Drawing

    @property
    def title(self) -> str:
        """The window's title: whose turn it is."""
        return f"DVONN: {turn_words(self.match, self.phase)}"

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the board, the bars and what is said."""
        canvas = self.stage.canvas(surface)
        speed = self.stage.settings.speed
        ahead = float("inf") if speed is Speed.OFF else ahead * speed.value
        sight = self.sight()
        picture = self._playback.picture(ahead) or foreseen(still(self.match.position), sight.endangered)
        draw_board(canvas, picture, sight.marks, self._breath)
        self.aids.draw(canvas, sight)
        self._draw_players(canvas)
        draw_flight(canvas, picture)
        self.say(canvas, sight)
        self._toolbar.draw(canvas, self.match, self.stage.controls, deciding=bool(self.proposed))
        if self._notice:
            draw_notice(canvas, self._notice)

    def say(self, canvas: Canvas, sight: BoardAids) -> None:
        """Write between the players' panels why a hint is good, or whose turn it is and what to do."""
        if sight.sentence and not self._remark:
            draw_saying(canvas, sight.sentence)
        else:
            draw_message(canvas, turn_words(self.match, self.phase), sight.advice or self._advice(), self._remark)

    def sight(self) -> BoardAids:
        """Return what is pointed out; no aids are seen while a ply is."""
        marks = self._marks()
        return BoardAids(marks) if self._playback.plan else self.aids.sight(marks, self.cursor.aimed)

    def _advice(self) -> str:
        passed = self.match.game.passed
        if self.match.game.outcome:
            return "Enter or a click shows the score"
        if self.proposed:
            return "Choose it again to confirm, or take it back"
        if passed and not self._playback.plan:
            return pass_words(self.match, passed)
        return self.advice() if self.match.waits_for_human else ""

    def _draw_players(self, canvas: Canvas) -> None:
        """Draw the players' panels: a piece leaves its tray at once, scores change when a move has been seen."""
        plan, shown = self._playback.plan, self.match.position
        if plan:
            shown = plan.after if plan.backwards or isinstance(plan.ply, Place) else plan.before
        turn = None if self.match.game.outcome else self.match.position.turn
        for colour in Colour:
            name, clock = seat_name(self.match, colour), panel_clock(self.match, colour)
            draw_player(canvas, PlayerPanel(colour, name, active=colour is turn, clock=clock), shown)

    def _marks(self) -> Marks:
        if self._playback.plan:
            return Marks(cursor=self.cursor.shown)
        last = self.match.game.last_ply
        if not self.match.waits_for_human:
            return Marks(cursor=self.cursor.shown, last=last)
        aimed = self.cursor.aimed if self.cursor.aimed in self.choices() else None
        if self.proposed:
            aimed = self.proposed[-1]
        return replace(self.marks(), cursor=self.cursor.shown, aimed=aimed, last=last)
