"""The base of the placement and movement scenes: a match with animated plies, undo, toolbar and pause."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame

from dvonn.board.animation import Plan, Playback, landing_sounds, still_picture
from dvonn.board.hint import draw_hint_text
from dvonn.board.hud import PlayerPanel, draw_message, draw_notice, draw_player
from dvonn.board.marks import Marks
from dvonn.board.preview import preview_picture
from dvonn.board.view import draw_board, draw_flight
from dvonn.input import Action, Hover, Intention, Press
from dvonn.match import Alarm, Match
from dvonn.rules.board import SPACES, Space
from dvonn.rules.pieces import Colour, Phase, Place, Ply
from dvonn.rules.position import Position
from dvonn.screens.cursor import CURSOR_STEPS, Cursor
from dvonn.screens.play.assistance import Assistance, BoardAnnotations
from dvonn.screens.play.hand_over import HandOver
from dvonn.screens.play.pause import Pause
from dvonn.screens.play.player_labels import panel_clock, pass_words, seat_name, turn_words
from dvonn.screens.play.toolbar import ALL_COMMANDS, COMMAND_REFUSALS, COMMANDS_BY_ACTION, Toolbar, ToolbarCommand
from dvonn.screens.prompts import capitalized
from dvonn.screens.review import MoveListScreen
from dvonn.screens.scene import CLOCK_REDRAW_SECONDS, Change, Push, RefreshMode, Scene, ShowMatch, ShowScore, Stage
from dvonn.ui import timing
from dvonn.ui.canvas import Canvas
from dvonn.ui.timing import Speed

DECISION_COMMANDS: Final = {ToolbarCommand.CONFIRM, ToolbarCommand.TAKE_BACK, ToolbarCommand.UNDO}
"""The commands that confirm or withdraw a proposed ply."""


class BoardScene(Scene, ABC):
    """A match on the screen. The match is always ahead of the picture, which animates the plies."""

    phase: ClassVar[Phase]
    toolbar_commands: Sequence[ToolbarCommand] = ALL_COMMANDS

    def __init__(self, stage: Stage, match: Match, plans: Sequence[Plan] = (), notice: str = "") -> None:
        super().__init__(stage)
        self.match = match
        self.cursor = Cursor(shown=stage.controls.device.moves_focus)
        self.seconds_at_rest = 0.0  # since the last animation ended
        self._remark = ""  # why the last input was refused
        self._notice = notice
        self._notice_left = timing.NOTICE_SECONDS
        self._last_pass: Colour | None = None  # the side that passed at the end of the last animation
        self._computer_ply: Ply | None = None  # found, but not yet played
        self._breath_seconds = 0.0  # drives the pulsing light
        self._idle_seconds = 0.0  # without input or motion
        self._side_at_board = match.position.turn  # with hand-over between turns
        self._playback = Playback(plans)
        self._toolbar = Toolbar(self.toolbar_commands)
        self.proposed: Ply | None = None  # waits for confirmation
        self.assistance = Assistance(stage.settings, match)
        self._update_viewpoint()

    def _update_viewpoint(self) -> None:
        """View the board from the side to play; against the computer, from the human's side."""
        humans = [colour for colour, level in self.match.seats.items() if level is None]
        turn = self.match.position.turn
        viewer = turn if turn in humans or not humans else humans[0]
        self.stage.set_viewpoint_for(viewer)

    # To be defined by each phase

    @abstractmethod
    def choose(self, space: Space) -> Change | None:
        """Handle the choice of a space by the human to play."""

    @abstractmethod
    def choices(self) -> list[Space]:
        """Return the spaces the human to play may choose."""

    @abstractmethod
    def marks(self) -> Marks:
        """Return the marks for the human to play."""

    @abstractmethod
    def advice(self) -> str:
        """Return a short instruction for the human to play."""

    @property
    @abstractmethod
    def min_computer_seconds(self) -> float:
        """The minimum seconds of the computer's turn, so that its ply is noticed."""

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Act on an intention; every intention but pointing first finishes the animation."""
        self._idle_seconds = 0.0
        if isinstance(intention, Hover):
            self.cursor.point(self._space_at(intention.at))
            return self.follow_pointer(intention)
        self.finish()
        if self._needs_hand_over and (isinstance(intention, Press) or intention not in COMMANDS_BY_ACTION):
            return self._hand_over()
        return self._press(intention.at) if isinstance(intention, Press) else self._act(intention)

    def finish(self) -> None:
        """Finish the animation; clear remark and notice."""
        self._remark = self._notice = ""
        self._advance_playback(float("inf"))

    def follow_pointer(self, pointer: Hover) -> Change | None:
        """Handle a movement of the pointer beyond hovering, such as a drag."""
        return None

    def _act(self, action: Action) -> Change | None:
        if action in CURSOR_STEPS:
            (right, away), (across, up) = self.stage.board.viewpoint.value, CURSOR_STEPS[action]
            self.cursor.walk(right * across, away * up)
        elif action in {Action.NEXT, Action.PREVIOUS}:
            choices = self.choices() if self.match.waits_for_human else []
            self.cursor.jump(1 if action is Action.NEXT else -1, choices)
        elif action is Action.ACCEPT:
            return self._choose(self.cursor.space)
        elif action is Action.BACK:
            return self.go_back()
        elif COMMANDS_BY_ACTION.get(action) in self.toolbar_commands:
            return self._use_command(COMMANDS_BY_ACTION[action])
        return None

    def go_back(self) -> Change | None:
        """Take back a proposed ply, or else pause."""
        if self.proposed:
            return self._use_command(ToolbarCommand.TAKE_BACK)
        return self._pause()

    def _pause(self) -> Change:
        return Push(Pause(self.stage, self.match))

    def _press(self, at: tuple[int, int]) -> Change | None:
        command = self._toolbar.press(at, self.stage.layout, deciding=bool(self.proposed))
        if command:
            return self._use_command(command)
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
        """Show why an input is refused."""
        self._remark = capitalized(why)
        self.stage.sound.play("illegal")

    # Playing, undo and redo

    def propose(self, ply: Ply) -> Change | None:
        """Play a ply; where confirmation is on, only when it is chosen a second time."""
        if not self.stage.settings.confirm or ply == self.proposed:
            return self.play(ply)
        self.proposed = ply
        self.stage.sound.play("pick")
        return None

    def play(self, ply: Ply) -> Change | None:
        """Play a legal ply and animate it."""
        before = self.match.position
        self.match.play(ply)
        return self.animate([self._plan(before, ply, self.match.position)])

    def animate(self, plans: list[Plan]) -> Change | None:
        """Animate plies that were played or undone; change the scene where the phase has changed."""
        self._computer_ply = self.proposed = None
        self.assistance.clear()
        self._remark = ""
        self.seconds_at_rest = 0.0
        if self.match.position.phase is not self.phase:
            return ShowMatch(self.match, plans)
        self._playback.add(plans)
        return None

    def _use_command(self, command: ToolbarCommand) -> Change | None:
        if self.proposed and command in DECISION_COMMANDS:
            return self._decide(self.proposed, confirmed=command is ToolbarCommand.CONFIRM)
        if command is ToolbarCommand.PAUSE:
            return self._pause()
        if command is ToolbarCommand.MOVES:
            return Push(MoveListScreen(self.stage, self.match.game))
        if command is ToolbarCommand.UNDO and self.match.can_undo:
            return self._undo_plies()
        if command is ToolbarCommand.REDO and self.match.can_redo:
            return self._redo_plies()
        if command is ToolbarCommand.SHOW:
            self.assistance.cycle_overlay()
            self.stage.sound.play("focus")
        elif command is ToolbarCommand.HINT and self.match.waits_for_human:
            self.assistance.toggle_hint()
        else:
            self.refuse(COMMAND_REFUSALS[command])
        return None

    def _decide(self, ply: Ply, *, confirmed: bool) -> Change | None:
        """Play or withdraw the proposed ply."""
        if confirmed:
            return self.play(ply)
        self.proposed = None
        self.stage.sound.play("drop")
        return None

    def _undo_plies(self) -> Change | None:
        """Undo to the last human's turn and animate the plies backwards."""
        game = self.match.game
        positions, plies = list(game.positions), list(game.plies)
        self.match.undo()
        self._side_at_board = self.match.position.turn
        taken_back = reversed(range(len(game.plies), len(plies)))
        return self.animate([self._plan(positions[n], plies[n], positions[n + 1], backwards=True) for n in taken_back])

    def _redo_plies(self) -> Change | None:
        game, first = self.match.game, len(self.match.game.plies)
        self.match.redo()
        self._side_at_board = self.match.position.turn
        redone = range(first, len(game.plies))
        return self.animate([self._plan(game.positions[n], game.plies[n], game.positions[n + 1]) for n in redone])

    def _plan(self, before: Position, ply: Ply, after: Position, *, backwards: bool = False) -> Plan:
        return Plan(before, ply, after, backwards, faded=self.stage.settings.reduced_motion)

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """Full rate for plies and notices, then low rate for the pulsing light; updates for clocks and thinking."""
        if self._playback.plan or self._notice or self.assistance.is_moving or self._clock_changes:
            return RefreshMode.FULL_RATE
        settings = self.stage.settings
        if (
            self._idle_seconds < timing.REST_AFTER_SECONDS
            and settings.speed is not Speed.OFF
            and not settings.reduced_motion
        ):
            return RefreshMode.LOW_RATE
        waits = self.match.waits_for_human and not self._clock_runs and not self.assistance.is_working
        return RefreshMode.ON_INPUT if waits else RefreshMode.UPDATE_ONLY

    def update(self, seconds: float) -> Change | None:
        """Advance the animation; when it has ended, play the computer's ply and run the clock."""
        self._breath_seconds += seconds
        self._idle_seconds += seconds
        self._notice_left -= seconds
        if self._notice_left <= 0:
            self._notice = ""
        speed = self.stage.settings.speed.value
        self.assistance.update(seconds, self.cursor.aimed)
        if self._playback.plan:
            self._idle_seconds = 0.0
            self._advance_playback(seconds * speed)
            return None
        if not self.match.game.outcome:
            self._update_viewpoint()
        self.seconds_at_rest += seconds
        if self._notice:
            return None
        if self._needs_hand_over:
            return self._hand_over()
        if self._computer_ply and self.seconds_at_rest >= self.min_computer_seconds / speed:
            return self.play(self._computer_ply)
        return self._tick(seconds)

    def _tick(self, seconds: float) -> Change | None:
        """Run the clock: its last seconds sound, and a fallen flag ends the game."""
        alarm = self.match.tick(seconds)
        if alarm is Alarm.SECOND:
            self.stage.sound.play("clock")
        return ShowScore(self.match) if alarm is Alarm.FLAG else None

    @property
    def _clock_runs(self) -> bool:
        """Whether the side to move has a clock."""
        return not self.match.game.outcome and self.match.position.turn in self.match.clocks.left

    @property
    def _clock_changes(self) -> bool:
        """Whether the running clock has just begun a new second and needs to be redrawn."""
        return self._clock_runs and -self.match.clocks.left[self.match.position.turn] % 1 < CLOCK_REDRAW_SECONDS

    @property
    def _needs_hand_over(self) -> bool:
        """Whether the next human must take over the board first."""
        wanted = self.stage.settings.hand_over and self.match.is_hot_seat
        return wanted and not self.match.game.outcome and self.match.position.turn is not self._side_at_board

    def _hand_over(self) -> Change:
        self._side_at_board = self.match.position.turn
        return Push(HandOver(self.stage, self.match, self))

    def idle(self, seconds: float) -> None:
        """Let the computer think, also during the animation of the previous ply, or else the assistance."""
        if self.match.waits_for_computer and not self._computer_ply:
            self._computer_ply = self.match.think(seconds)
        elif self.assistance.think(seconds):
            self.stage.sound.play("hint")

    def _advance_playback(self, seconds: float) -> None:
        """Advance the animation and play its sounds; announce a pass when it ends."""
        plan_before = self._playback.plan
        for plan in self._playback.advance(seconds):
            for name in landing_sounds(plan):
                self.stage.sound.play(name)
        if plan_before and not self._playback.plan:
            self._announce_pass(undone=plan_before.backwards)

    def _announce_pass(self, *, undone: bool) -> None:
        """Show a notice when a side has to pass and did not before; none after an undo."""
        passed, before = self.match.game.passed, self._last_pass
        self._last_pass = passed
        if passed and passed is not before and not undone:
            self._notice = pass_words(self.match, passed)
            self._notice_left = timing.NOTICE_SECONDS
            self.stage.sound.play("pass")

    @property
    def autosaved_match(self) -> Match | None:
        """The match of the scene."""
        return self.match

    @property
    def ambience_intensity(self) -> float:
        """The share of the board without stacks in the movement phase."""
        position = self.match.position
        return 0.0 if position.phase is Phase.PLACEMENT else 1 - position.occupied.bit_count() / len(SPACES)

    # Drawing

    @property
    def title(self) -> str:
        """The window's title."""
        return f"DVONN: {turn_words(self.match, self.phase)}"

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the board, the players' panels, the message and the toolbar."""
        canvas = self.stage.canvas(surface)
        speed = self.stage.settings.speed
        ahead = float("inf") if speed is Speed.OFF else ahead * speed.value
        annotations = self.annotations()
        picture = self._playback.picture(ahead) or preview_picture(
            still_picture(self.match.position), annotations.endangered
        )
        draw_board(canvas, picture, annotations.marks, self._breath_seconds)
        self.assistance.draw(canvas, annotations)
        self._draw_players(canvas)
        draw_flight(canvas, picture)
        self.draw_status(canvas, annotations)
        self._toolbar.draw(canvas, self.match, self.stage.controls, deciding=bool(self.proposed))
        if self._notice:
            draw_notice(canvas, self._notice)

    def draw_status(self, canvas: Canvas, annotations: BoardAnnotations) -> None:
        """Draw the reason of a hint, or whose turn it is and what to do, between the players' panels."""
        if annotations.sentence and not self._remark:
            draw_hint_text(canvas, annotations.sentence)
        else:
            draw_message(canvas, turn_words(self.match, self.phase), annotations.advice or self._advice(), self._remark)

    def annotations(self) -> BoardAnnotations:
        """Return the annotations of the board; marks only during an animation."""
        marks = self._marks()
        return BoardAnnotations(marks) if self._playback.plan else self.assistance.annotations(marks, self.cursor.aimed)

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
        """Draw the players' panels: a placed piece leaves its tray at once, scores change after the animation."""
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
            return Marks(cursor=self.cursor.shown, last_ply=last)
        aimed = self.cursor.aimed if self.cursor.aimed in self.choices() else None
        if self.proposed:
            aimed = self.proposed[-1]
        return replace(self.marks(), cursor=self.cursor.shown, aimed=aimed, last_ply=last)
