"""The course of a match on the screen: plies in motion, undo, the computer's plies, passes, turns and clocks."""

from collections.abc import Callable, Sequence
from typing import Final

from dvonn.board.animation import Plan
from dvonn.language import N_, _
from dvonn.match.clocks import Alarm
from dvonn.match.computer import Computer
from dvonn.match.match import Match
from dvonn.rules.board import Colour, Phase
from dvonn.screens.board_player import game_steps
from dvonn.screens.play.players import Reactions, pace, pass_words, turn_words
from dvonn.screens.ply_board import PlyBoard
from dvonn.screens.scene import Change, ShowMatch, ShowScore
from dvonn.ui import theme
from dvonn.words import seconds_left_words

FILLING: Final = N_("The rest is placed at random")
FULL_BOARD_NOTICE: Final = N_("The board is full. Now move stacks.")
MIN_COMPUTER_SECONDS: Final = {
    Phase.PLACEMENT: theme.MIN_COMPUTER_PLACE_SECONDS,
    Phase.MOVEMENT: theme.MIN_COMPUTER_MOVE_SECONDS,
}
"""The usual least duration of the computer's turn in each phase, so that its ply is noticed."""


class MatchCourse:
    """Lets a phase of a match go on by itself between the plies of humans. The match is always ahead of the picture.

    `board` shows the match: the course animates plies on it, plays the computer's plies, and marks it as changed.
    """

    def __init__(self, board: PlyBoard, match: Match, plans: Sequence[Plan], notice: str) -> None:
        self._board, self._stage, self.match = board, board.stage, match
        self.computer = Computer(match, board.stage.clock)
        self.phase = match.position.phase
        self.usual_pause_seconds = MIN_COMPUTER_SECONDS[self.phase]
        self.reactions = Reactions(board.stage, match)
        self.notice = ""
        if notice:
            self._show_notice(notice)
        self._last_pass: Colour | None = None  # the side that passed at the end of the last animation
        self._last_ply: int | None = None  # the number of plies at which two computers stop
        self._update_viewpoint()

    @property
    def is_filling(self) -> bool:
        """Whether the rest of the board is being filled at random."""
        last = self._board.player.last_plan
        return last is not None and last.fills_board and self.match.filled_from is not None

    # The computers

    @property
    def is_stopped(self) -> bool:
        """Whether two computers have been stopped."""
        last, game = self._last_ply, self.match.game
        return last is not None and len(game.plies) >= last and not game.outcome

    def stop(self, *, stopped: bool) -> None:
        """Stop two computers, or let them play on."""
        self._last_ply = len(self.match.game.plies) if stopped else None

    def step(self) -> None:
        """Let two computers play one ply, and stop."""
        self._last_ply = len(self.match.game.plies) + 1

    # Plies

    def go(self, change_game: Callable[[], None]) -> Change | None:
        """Undo, redo or fill the board, and animate the plies; the board is not handed over."""
        self.reactions.words = ""
        change = self.change(change_game)
        self.stop(stopped=self.match.is_between_computers)
        return change

    def change(self, change: Callable[[], None]) -> Change | None:
        """Animate the plies that a change undoes or plays; change the scene where the phase has changed."""
        before = game_steps(self.match.game)
        change()
        plans = self._board.player.plans_between(before, game_steps(self.match.game))
        if self.match.position.phase is not self.phase:
            return ShowMatch(self.match, plans)
        self._board.show(self.match.position, *plans)
        return None

    def finish(self) -> None:
        """Finish the animation and the notice."""
        self._end_notice()
        last = self._board.player.plan
        self._announce_landing(self._board.player.finish())
        self._announce_next(last)

    def _announce_landing(self, landed: Sequence[Plan]) -> None:
        """Say whose turn it is, let the computer react, and show a notice when the last piece has landed."""
        self.reactions.notice(landed)
        if landed and self.match.waits_for_human:
            sound = self._stage.sound
            sound.say(f"{sound.caption} {turn_words(self.match, self.match.position)}".strip())
        if any(plan.fills_board for plan in landed):
            self._show_notice(_(FULL_BOARD_NOTICE))

    def _show_notice(self, words: str) -> None:
        self.notice = words
        self._board.after(theme.NOTICE_SECONDS, self._end_notice)

    def _end_notice(self) -> None:
        self.notice = ""
        self._board.cancel(self._end_notice)

    def _announce_next(self, last: Plan | None) -> None:
        """When the last animation has ended, sound the end of the game, or say that a side has newly to pass.

        There is nothing to say after an undo.
        """
        if not last or self._board.player.plan:
            return
        if self.match.game.outcome:
            self._stage.sound.play("last")
        passed, before = self.match.game.passed, self._last_pass
        self._last_pass = passed
        if passed and passed is not before and not last.backwards:
            self._show_notice(pass_words(self.match, passed))
            self._stage.sound.play("pass")

    # Time

    @property
    def is_busy(self) -> bool:
        """Whether something may happen without input: a notice, a clock, a reaction, the computer's ply, the score."""
        if self.is_stopped:
            return bool(self.notice)
        has_clock = self.match.position.turn in self.match.clocks.left
        waits = self.notice or self.reactions.words or self.match.waits_for_computer or self.match.game.outcome
        return has_clock or bool(waits)

    def update(self, seconds: float) -> Change | None:
        """Advance the animation; when it has ended, play the computer's ply, run the clock, or show the score."""
        self._board.changed |= self.reactions.update(seconds)
        last = self._board.player.plan
        self._announce_landing(self._board.advance(seconds))
        if last:
            self._announce_next(last)
            return None
        if self.match.game.outcome:
            return ShowScore(self.match) if self._board.player.rest_seconds >= theme.LAST_MOVE_SECONDS else None
        turns = self._update_viewpoint() and not self._stage.without_motion
        if turns or self.notice or self.is_stopped:
            return None
        if self.computer.ply and self._board.player.has_rested(self.pause_seconds):
            return self._board.play(self.computer.ply)
        return self._tick(seconds)

    @property
    def pause_seconds(self) -> float:
        """The least duration of the computer's turn; a slow level hurries in games with clocks and at events."""
        match, level = self.match, self.match.seats[self.match.position.turn]
        if not level or not self._stage.settings.character:
            return self.usual_pause_seconds
        slowest = 1.0 if match.clocks.left or self._stage.from_afar else float("inf")
        return self.usual_pause_seconds * min(slowest, pace(level, match.position))

    def _update_viewpoint(self) -> bool:
        """View the board from the side to play, or against the computer the human's; tell whether it was another."""
        humans, turn = self.match.humans_here, self.match.position.turn
        board, before = self._board, self._board.viewpoint
        board.viewpoint = self._stage.viewpoint_of(turn if turn in humans or not humans else humans[0])
        board.changed |= board.viewpoint is not before
        return board.viewpoint is not before

    def _tick(self, seconds: float) -> Change | None:
        """Run the clock: its last seconds sound, and a fallen flag ends the game."""
        turn, clocks = self.match.position.turn, self.match.clocks
        before = clocks.displayed_seconds(turn)
        alarm = self.computer.tick(seconds * self._stage.clock_rate)
        self._board.changed |= clocks.displayed_seconds(turn) != before
        if alarm is Alarm.SECOND:
            self._stage.sound.play("clock")
            words = seconds_left_words(clocks.displayed_seconds(turn) or 0)
            self._stage.sound.say(words)
            self._stage.announce(words)
        return ShowScore(self.match) if alarm is Alarm.FLAG else None

    def think(self, seconds: float) -> None:
        """Let the computer think, also during the animation of the previous ply."""
        if self.match.waits_for_computer:
            self.computer.think(seconds)
