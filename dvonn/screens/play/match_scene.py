"""The course of a match on the screen: plies in motion, undo, the computer's plies, passes, turns and clocks.

Also the words for the players of a match, and their panels.
"""

from abc import ABC
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from dvonn.board.animation import Plan
from dvonn.board.hud import ClockState, PanelClock, PlayerPanel, draw_panels
from dvonn.language import N_, _, pgettext
from dvonn.match import LOW_TIME_SECONDS, Alarm, Match, format_clock_time
from dvonn.rules.board import SPACES
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.rules.position import Position
from dvonn.screens.board_player import game_steps
from dvonn.screens.play.pause import HandOver
from dvonn.screens.ply_board import PlyBoard
from dvonn.screens.scene import Change, Push, RefreshMode, ShowMatch, ShowScore, Stage, window_title
from dvonn.ui import timing
from dvonn.ui.canvas import Canvas
from dvonn.words import level_name, side_and_player

FILLING: Final = N_("The rest is placed at random")
FULL_BOARD_NOTICE: Final = N_("The board is full. Now move stacks.")
MIN_COMPUTER_SECONDS: Final = {
    Phase.PLACEMENT: timing.MIN_COMPUTER_PLACE_SECONDS,
    Phase.MOVEMENT: timing.MIN_COMPUTER_MOVE_SECONDS,
}
"""The least duration of the computer's turn in each phase, so that its ply is noticed."""
EMBER_ROUND_SECONDS: Final = 4.5  # of the ember around the ring of a thinking computer


class MatchScene(PlyBoard, ABC):
    """A phase of a match, which goes on by itself between the plies of humans. It is always ahead of the picture."""

    def __init__(self, stage: Stage, match: Match, plans: Sequence[Plan] = (), notice: str = "") -> None:
        super().__init__(stage, match.position, plans)
        self.match, self.phase = match, match.position.phase
        self.min_computer_seconds = MIN_COMPUTER_SECONDS[self.phase]
        self.notice = notice
        self._notice_seconds = timing.NOTICE_SECONDS  # that are left
        self._last_pass: Colour | None = None  # the side that passed at the end of the last animation
        self._computer_ply: Ply | None = None  # found, but not yet played
        start = plans[0].before if plans and not plans[0].backwards else match.position
        self._side_at_board = start.turn  # with hand-over between turns
        self._update_viewpoint()

    @property
    def title(self) -> str:
        """The window's title."""
        return window_title(self.headline)

    @property
    def headline(self) -> str:
        """Whose turn it is, or that the board fills."""
        return _(FILLING) if self.is_filling else turn_words(self.match, self.told_position)

    @property
    def is_filling(self) -> bool:
        """Whether the rest of the board is being filled at random."""
        last = self.player.last_plan
        return last is not None and last.fills_board and self.match.filled_from is not None

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
        return self._change_game(partial(self.match.play, ply))

    def go(self, change_game: Callable[[], None]) -> Change | None:
        """Undo, redo or fill the board, and animate the plies; the board is not handed over."""
        change = self._change_game(change_game)
        self._side_at_board = self.match.position.turn
        return change

    def _change_game(self, change: Callable[[], None]) -> Change | None:
        """Animate the plies that a change undoes or plays; change the scene where the phase has changed."""
        before = game_steps(self.match.game)
        change()
        plans = self.player.plans_between(before, game_steps(self.match.game))
        self._computer_ply = None
        if self.match.position.phase is not self.phase:
            return ShowMatch(self.match, plans)
        self.show(self.match.position, *plans)
        return None

    def finish(self) -> None:
        """Finish the animation and the notice."""
        self.notice = ""
        last = self.player.plan
        self._announce_full_board(self.player.finish())
        self._announce_pass(last)

    def _announce_full_board(self, landed: Sequence[Plan]) -> None:
        """Show a notice when the last piece has landed."""
        if any(plan.fills_board for plan in landed):
            self._show_notice(_(FULL_BOARD_NOTICE))

    def _show_notice(self, words: str) -> None:
        self.notice, self._notice_seconds = words, timing.NOTICE_SECONDS

    def _announce_pass(self, last: Plan | None) -> None:
        """Show a notice when the last animation has ended and a side has newly to pass; none after an undo."""
        if not last or self.player.plan:
            return
        passed, before = self.match.game.passed, self._last_pass
        self._last_pass = passed
        if passed and passed is not before and not last.backwards:
            self._show_notice(pass_words(self.match, passed))
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
        return max(super().refresh_mode, RefreshMode.UPDATE_ONLY if self.is_busy else RefreshMode.ON_INPUT)

    def update(self, seconds: float) -> Change | None:
        """Advance the animation; when it has ended, play the computer's ply, run the clock, or show the score."""
        self._notice_seconds -= seconds
        if self.notice and self._notice_seconds <= 0:
            self.notice, self.changed = "", True
        last = self.player.plan
        self._announce_full_board(self.advance(seconds))
        if last:
            self._announce_pass(last)
            return None
        if self.match.game.outcome:
            return ShowScore(self.match) if self.player.rest_seconds >= timing.LAST_MOVE_SECONDS else None
        turns = self._update_viewpoint() and not self.stage.without_motion
        if turns or self.notice:
            return None
        if self.needs_hand_over:
            return self.hand_over()
        if self._computer_ply and self.player.has_rested(self.min_computer_seconds):
            return self.play(self._computer_ply)
        return self._tick(seconds)

    def _update_viewpoint(self) -> bool:
        """View the board from the side to play, or against the computer the human's; tell whether it was another."""
        humans = [colour for colour, level in self.match.seats.items() if level is None]
        turn, before = self.match.position.turn, self.stage.viewpoint
        self.stage.set_viewpoint_for(turn if turn in humans or not humans else humans[0])
        self.changed |= self.stage.viewpoint is not before
        return self.stage.viewpoint is not before

    def _tick(self, seconds: float) -> Change | None:
        """Run the clock: its last seconds sound, and a fallen flag ends the game."""
        turn, clocks = self.match.position.turn, self.match.clocks
        before = clocks.displayed_seconds(turn)
        alarm = self.match.tick(seconds)
        self.changed |= clocks.displayed_seconds(turn) != before
        if alarm is Alarm.SECOND:
            self.stage.sound.play("clock")
        return ShowScore(self.match) if alarm is Alarm.FLAG else None

    def ember_share(self, ahead: float) -> float:
        """Return how far the ember of a thinking computer is on its round; it rests behind the ring without motion."""
        share = 0.75 if self.player.without_motion else (self.player.light_seconds + ahead) / EMBER_ROUND_SECONDS
        return share % 1.0

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


# Words and panels of the players


def seat_name(match: Match, colour: Colour) -> str:
    """Return the name of a side; against the computer, its colour and who plays it."""
    player = _player_name(match, colour)
    return player if match.is_hot_seat else side_and_player(colour, player)


def _player_name(match: Match, colour: Colour) -> str:
    """Return the name of a player, without the side against the computer."""
    if match.is_hot_seat:
        return match.name(colour)
    level = match.seats[colour]
    # Translators: the human player, after a colour: "White: you"
    return level_name(level) if level else pgettext("player", "you")


def turn_words(match: Match, position: Position) -> str:
    """Return whose turn it is in a position of a match."""
    turn = position.turn
    if _is_final(match, position):
        return _("The game is over")
    level = match.seats[turn]
    if level:
        if match.places_at_random and position is match.position:
            # Translators: {level} is the name of the computer's level, which gives the player a head start
            return _("{level} places at random").format(level=level_name(level))
        # Translators: {level} is the name of the computer's level, such as Dreamy
        return _("{level} is thinking").format(level=level_name(level))
    if not match.is_hot_seat:
        return _("Your turn")
    # Translators: {player} is White, Black or a player's name, who is to place a piece or to move a stack
    words = _("{player} to place") if position.phase is Phase.PLACEMENT else _("{player} to move")
    return words.format(player=match.name(turn))


def _is_final(match: Match, position: Position) -> bool:
    """Tell whether a position of a match is the one in which it ended."""
    return match.game.outcome is not None and position is match.position


def pass_words(match: Match, colour: Colour) -> str:
    """Return the sentence that a side has to pass."""
    if not match.is_hot_seat and match.seats[colour] is None:
        return _("You can't move, so you pass")
    # Translators: {player} is White, Black, a player's name, or the computer's level, such as Dreamy
    return _("{player} can't move and passes").format(player=match.name(colour))


def draw_players(canvas: Canvas, match: Match, shown: Position, told: Position, rolled: float, ember: float) -> None:
    """Draw the players' panels with the scores or trays of a position; that of the side to move in `told` is lit.

    `rolled` is the share of the way (0 to 1) from the trays to the scores on a full board, `ember` that of the ember's
    round, which a thinking computer has.
    """
    turn = None if _is_final(match, told) else told.turn
    clocks = {colour: match.clocks.displayed_seconds(colour) for colour in Colour}
    players = [
        PlayerPanel(
            colour,
            _player_name(match, colour),
            colour is turn,
            panel_clock(clock, runs=colour is turn),
            ember if colour is turn and match.seats[colour] else None,
            names_side=not match.is_hot_seat,
        )
        for colour, clock in clocks.items()
    ]
    draw_panels(canvas, players, shown, rolled)


def panel_clock(seconds: int | None, *, runs: bool) -> PanelClock | None:
    """Return the clock of a panel that shows some seconds, None without a clock."""
    if seconds is None:
        return None
    state = ClockState.LOW if seconds <= LOW_TIME_SECONDS else ClockState.RUNNING if runs else ClockState.WAITING
    return PanelClock(format_clock_time(seconds), state)
