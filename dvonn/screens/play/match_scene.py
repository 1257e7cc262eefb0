"""The course of a match on the screen: plies in motion, undo, the computer's plies, passes, turns and clocks."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from dvonn.board.animation import Plan
from dvonn.match import Alarm, Match
from dvonn.rules.board import SPACES
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.rules.position import Position
from dvonn.screens.board_player import BoardPlayer
from dvonn.screens.play.hand_over import HandOver
from dvonn.screens.play.player_labels import pass_words, turn_words
from dvonn.screens.scene import Change, Push, RefreshMode, Scene, ShowMatch, ShowScore, Stage
from dvonn.ui import timing


class MatchScene(Scene):
    """A match that goes on by itself between the plies of humans. It is always ahead of the picture."""

    phase: ClassVar[Phase]
    min_computer_seconds: float  # of the computer's turn, so that its ply is noticed

    def __init__(self, stage: Stage, match: Match, plans: Sequence[Plan] = (), notice: str = "") -> None:
        super().__init__(stage)
        self.match = match
        self.player = BoardPlayer(stage, plans)
        self.notice = notice
        self._notice_seconds = timing.NOTICE_SECONDS  # that are left
        self._last_pass: Colour | None = None  # the side that passed at the end of the last animation
        self._computer_ply: Ply | None = None  # found, but not yet played
        self._side_at_board = match.position.turn  # with hand-over between turns
        self._update_viewpoint()

    @property
    def title(self) -> str:
        """The window's title."""
        return f"DVONN: {turn_words(self.match, self.phase)}"

    @property
    def autosaved_match(self) -> Match | None:
        """The match of the scene."""
        return self.match

    @property
    def ambience_intensity(self) -> float:
        """The share of the board without stacks in the movement phase."""
        position = self.match.position
        return 0.0 if position.phase is Phase.PLACEMENT else 1 - position.occupied.bit_count() / len(SPACES)

    # Plies

    def play(self, ply: Ply) -> Change | None:
        """Play a legal ply and animate it."""
        before = self.match.position
        self.match.play(ply)
        return self.animate([self.player.plan_ply(before, ply, self.match.position)])

    def undo_plies(self) -> Change | None:
        """Undo to the last human's turn, and animate the plies backwards."""
        return self._go(self.match.undo, backwards=True)

    def redo_plies(self) -> Change | None:
        """Redo up to the next human's turn, and animate the plies."""
        return self._go(self.match.redo, backwards=False)

    def _go(self, undo_or_redo: Callable[[], None], *, backwards: bool) -> Change | None:
        before = self._steps()
        undo_or_redo()
        self._side_at_board = self.match.position.turn
        steps = before[len(self._steps()) :][::-1] if backwards else self._steps()[len(before) :]
        return self.animate([self.player.plan_ply(*step, backwards=backwards) for step in steps])

    def _steps(self) -> list[tuple[Position, Ply, Position]]:
        """Return each ply of the game between the positions before and after it."""
        game = self.match.game
        return list(zip(game.positions[:-1], game.plies, game.positions[1:], strict=True))

    def animate(self, plans: list[Plan]) -> Change | None:
        """Animate plies that were played or undone; change the scene where the phase has changed."""
        self._computer_ply = None
        if self.match.position.phase is not self.phase:
            return ShowMatch(self.match, plans)
        self.player.play(*plans)
        return None

    def finish(self) -> None:
        """Finish the animation and the notice."""
        self.notice = ""
        last = self.player.plan
        self.player.finish()
        self._announce_pass(last)

    def _announce_pass(self, last: Plan | None) -> None:
        """Show a notice when the last animation has ended and a side has newly to pass; none after an undo."""
        if not last or self.player.plan:
            return
        passed, before = self.match.game.passed, self._last_pass
        self._last_pass = passed
        if passed and passed is not before and not last.backwards:
            self.notice, self._notice_seconds = pass_words(self.match, passed), timing.NOTICE_SECONDS
            self.stage.sound.play("pass")

    # Time

    @property
    def is_busy(self) -> bool:
        """Whether something may happen without input: a notice, a clock, the computer's ply, or the score."""
        has_clock = self.match.position.turn in self.match.clocks.left
        return has_clock or bool(self.notice) or not self.match.waits_for_human

    @property
    def refresh_mode(self) -> RefreshMode:
        """That of the plies and the pulsing light, and updates while something may happen."""
        return max(self.player.refresh_mode, RefreshMode.UPDATE_ONLY if self.is_busy else RefreshMode.ON_INPUT)

    def update(self, seconds: float) -> Change | None:
        """Advance the animation; when it has ended, play the computer's ply and run the clock."""
        self._notice_seconds -= seconds
        if self.notice and self._notice_seconds <= 0:
            self.notice, self.changed = "", True
        last = self.player.plan
        self.player.update(seconds)
        if last:
            self._announce_pass(last)
            return None
        if not self.match.game.outcome:
            self._update_viewpoint()
        if self.notice:
            return None
        if self.needs_hand_over:
            return self.hand_over()
        if self._computer_ply and self.player.has_rested(self.min_computer_seconds):
            return self.play(self._computer_ply)
        return self._tick(seconds)

    def _update_viewpoint(self) -> None:
        """View the board from the side to play; against the computer, from the human's side."""
        humans = [colour for colour, level in self.match.seats.items() if level is None]
        turn, before = self.match.position.turn, self.stage.viewpoint
        self.stage.set_viewpoint_for(turn if turn in humans or not humans else humans[0])
        self.changed |= self.stage.viewpoint is not before

    def _tick(self, seconds: float) -> Change | None:
        """Run the clock: its last seconds sound, and a fallen flag ends the game."""
        turn, clocks = self.match.position.turn, self.match.clocks
        before = clocks.displayed_seconds(turn)
        alarm = self.match.tick(seconds)
        self.changed |= clocks.displayed_seconds(turn) != before
        if alarm is Alarm.SECOND:
            self.stage.sound.play("clock")
        return ShowScore(self.match) if alarm is Alarm.FLAG else None

    def idle(self, seconds: float) -> None:
        """Let the computer think, also during the animation of the previous ply."""
        if self.match.waits_for_computer and not self._computer_ply:
            self._computer_ply = self.match.think(seconds)

    @property
    def needs_hand_over(self) -> bool:
        """Whether the next human must take over the board first."""
        wanted = self.stage.settings.hand_over and self.match.is_hot_seat
        return wanted and not self.match.game.outcome and self.match.position.turn is not self._side_at_board

    def hand_over(self) -> Change:
        """Hand the board over to the side to move."""
        self._side_at_board = self.match.position.turn
        return Push(HandOver(self.stage, self.match, self))
