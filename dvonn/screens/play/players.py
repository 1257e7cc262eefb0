"""The players at the board: their names and panels, the computer's character, and the controller of their match."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import copysign, pi, sin
from typing import Final

from dvonn.board.animation import PlyAnimation
from dvonn.board.hud import PanelClock, PlayerPanel
from dvonn.engine.levels import ADAPTIVE, CAREFUL, CURIOUS, DREAMY, GREEDY, PLAYFUL, RELENTLESS, THOUGHTFUL, Level
from dvonn.language import N_, _, pgettext
from dvonn.match.clocks import LOW_TIME_SECONDS, Alarm
from dvonn.match.computer import Computer
from dvonn.match.match import Match
from dvonn.rules.board import Colour, Phase
from dvonn.rules.position import Position
from dvonn.screens.board_player import game_steps
from dvonn.screens.interactive_board import InteractiveBoard
from dvonn.screens.scene import AppContext, Change, ShowMatch, ShowScore
from dvonn.ui import theme
from dvonn.words import format_clock_time, level_emblem, level_name, player_names, seconds_left_words, side_and_player


def seat_name(match: Match, colour: Colour) -> str:
    """Return the name of a side; against the computer, its colour and who plays it."""
    player = player_name(match, colour)
    return player if match.is_hot_seat else side_and_player(colour, player)


def player_name(match: Match, colour: Colour) -> str:
    """Return the name of a player, without the side against the computer."""
    if match.is_hot_seat:
        return player_names(match.seats, match.names)[colour]
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
    return words.format(player=player_name(match, turn))


def _is_final(match: Match, position: Position) -> bool:
    """Tell whether a position of a match is the one in which it ended."""
    return match.game.outcome is not None and position is match.position


def pass_words(match: Match, colour: Colour) -> str:
    """Return the sentence that a side has to pass."""
    if not match.is_hot_seat and match.seats[colour] is None:
        return _("You can't move, so you pass")
    # Translators: {player} is White, Black, a player's name, or the computer's level, such as Dreamy
    return _("{player} can't move and passes").format(player=player_names(match.seats, match.names)[colour])


def player_panels(match: Match, told: Position, ember: float, hop: float) -> list[PlayerPanel]:
    """Return the players' panels; that of the side to move in `told` is lit.

    `ember` is the share of the ember's round, which a thinking computer has, `hop` that of the computer's emblem.
    """
    turn = None if _is_final(match, told) else told.turn
    panels = []
    for colour in Colour:
        level, clock = match.seats[colour], panel_clock(match.clocks.displayed_seconds(colour), runs=colour is turn)
        panel = PlayerPanel(colour, player_name(match, colour), colour is turn, clock, names_side=not match.is_hot_seat)
        if level:
            panel = replace(panel, ember=ember if colour is turn else None, emblem=level_emblem(level), hop=hop)
        panels.append(panel)
    return panels


def panel_clock(seconds: int | None, *, runs: bool) -> PanelClock | None:
    """Return the clock of a panel that shows some seconds, None without a clock."""
    if seconds is None:
        return None
    return PanelClock(format_clock_time(seconds), runs, seconds <= LOW_TIME_SECONDS)


GREAT_GAIN: Final = 5  # pieces that a move cuts off of one side, less those of the other side
HOPPING_SECONDS: Final = 1.4  # of the emblem


@dataclass(frozen=True)
class Character:
    """A level's pause before a ply, relative to the usual one, and its words at great moments."""

    pace: float
    gain: str
    loss: str
    victory: str
    defeat: str


# Translators: what the computer says, lively and short, in the character of its level: Dreamy, Greedy, Curious and so
# on. For each level: it has just gained much, it has just lost much, it has won the game, it has lost the game
CHARACTERS: Final = {
    PLAYFUL.key: Character(
        0.8, N_("Wow, look at that!"), N_("Oops! All gone!"), N_("Hooray, I won!"), N_("That was fun! Again?")
    ),
    DREAMY.key: Character(
        1.8, N_("Oh! Was that me?"), N_("Where did they all go?"), N_("I won? How lovely!"), N_("It was a nice dream.")
    ),
    GREEDY.key: Character(
        0.5, N_("Yum! More, please."), N_("Hey, those were mine!"), N_("Mine, all mine!"), N_("I'm still hungry.")
    ),
    CAREFUL.key: Character(
        1.6, N_("Slow but sure."), N_("I should have seen that."), N_("Step by step!"), N_("I was too careful.")
    ),
    CURIOUS.key: Character(
        1.2, N_("So that's how it works!"), N_("Ooh, a surprise!"), N_("What a find!"), N_("Fascinating! Once more?")
    ),
    THOUGHTFUL.key: Character(
        2.2, N_("Just as planned."), N_("That wasn't the plan."), N_("Patience pays off."), N_("Well thought out.")
    ),
    RELENTLESS.key: Character(
        0.7, N_("No mercy."), N_("You'll pay for that."), N_("Any questions?"), N_("Again. Right now.")
    ),
    ADAPTIVE.key: Character(
        1.0, N_("You'd do the same."), N_("I'll remember that."), N_("Your turn next time."), N_("I learn from you.")
    ),
}


def pace(level: Level, position: Position) -> float:
    """Return the pause of a level before its ply, relative to the usual one: half of its own without a choice."""
    return CHARACTERS[level.key].pace * (1 + min(1.0, len(position.moves()) / 16)) / 2


def last_words(match: Match) -> str:
    """Return the computer's words when it has won or lost against a single human, '' at any other end."""
    computer, outcome = _single_computer(match), match.game.outcome
    if not computer or not outcome or not outcome.winner:
        return ""
    side, level = computer
    return _quoted(level, CHARACTERS[level.key].victory if side is outcome.winner else CHARACTERS[level.key].defeat)


def _single_computer(match: Match) -> tuple[Colour, Level] | None:
    """Return the side and the level of the computer against a single human, None in any other match."""
    computers = [(colour, level) for colour, level in match.seats.items() if level]
    return computers[0] if len(computers) == 1 else None


def _quoted(level: Level, words: str) -> str:
    # Translators: {level} is the name of the computer's level, which says {text}
    return _("{level}: “{text}”").format(level=level_name(level), text=_(words))


class Reactions:
    """The computer's reactions to great moments of a match against a single human, if the settings ask for them."""

    def __init__(self, context: AppContext, match: Match) -> None:
        self._context, self._match = context, match
        self.words = ""  # that the computer says now
        self._gain = 0  # the computer's, in pieces, of the last great moment
        self._seconds = 0.0  # since then

    def notice(self, landed: Iterable[PlyAnimation]) -> None:
        """Begin to react to the last great moment among moves that have just landed."""
        computer = _single_computer(self._match)
        if not computer or not self._context.settings.character:
            return
        side, level = computer
        for plan in landed:
            gain = plan.lost.of(side.other) - plan.lost.of(side)
            if abs(gain) >= GREAT_GAIN:
                self._gain, self._seconds = gain, 0.0
                self.words = _quoted(level, CHARACTERS[level.key].gain if gain > 0 else CHARACTERS[level.key].loss)

    def update(self, seconds: float) -> bool:
        """Let time pass; tell whether the words disappear now."""
        self._seconds += seconds
        ends = bool(self.words) and self._seconds >= theme.reading_seconds(self.words)
        self.words = "" if ends else self.words
        return ends

    @property
    def is_moving(self) -> bool:
        """Whether the emblem moves."""
        return bool(self.words) and self._seconds < HOPPING_SECONDS and not self._context.without_motion

    def hop(self, ahead: float) -> float:
        """Return how far the emblem is above its place `ahead` seconds from now, below it at a loss, in its sides."""
        share = min(1.0, (self._seconds + ahead) / HOPPING_SECONDS) if self.is_moving else 1.0
        return copysign(0.25 * (1 - share) * sin(pi * 2 * share), self._gain)


FILLING: Final = N_("The rest is placed at random")
FULL_BOARD_NOTICE: Final = N_("The board is full. Now move stacks.")


class MatchController:
    """Lets a phase of a match go on by itself between the plies of humans. The match is always ahead of the picture.

    `board` shows the match: the controller animates plies on it, plays the computer's plies, and marks it as changed.
    """

    def __init__(self, board: InteractiveBoard, match: Match, plans: Sequence[PlyAnimation], notice: str) -> None:
        self._board, self._context, self.match = board, board.context, match
        self.computer = Computer(match, board.context.clock)
        self.phase = match.position.phase
        places = self.phase is Phase.PLACEMENT
        self.usual_pause_seconds = theme.MIN_COMPUTER_PLACE_SECONDS if places else theme.MIN_COMPUTER_MOVE_SECONDS
        self.reactions = Reactions(board.context, match)
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
        """Undo, redo or fill the board, and animate the plies; two computers stop."""
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

    def _announce_landing(self, landed: Sequence[PlyAnimation]) -> None:
        """Say whose turn it is, let the computer react, and show a notice when the last piece has landed."""
        self.reactions.notice(landed)
        if landed and self.match.waits_for_human:
            sound = self._context.sound
            sound.say(f"{sound.caption} {turn_words(self.match, self.match.position)}".strip())
        if any(plan.fills_board for plan in landed):
            self._show_notice(_(FULL_BOARD_NOTICE))

    def _show_notice(self, words: str) -> None:
        self.notice = words
        self._context.announce(words)
        self._board.after(theme.reading_seconds(words), self._end_notice)

    def _end_notice(self) -> None:
        self.notice = ""
        self._board.cancel(self._end_notice)

    def _announce_next(self, last: PlyAnimation | None) -> None:
        """When the last animation has ended, sound the end of the game, or say that a side has newly to pass.

        There is nothing to say after an undo.
        """
        if not last or self._board.player.plan:
            return
        if self.match.game.outcome:
            self._context.sound.play("last")
        passed, before = self.match.game.passed, self._last_pass
        self._last_pass = passed
        if passed and not last.backwards:
            self._context.announce(pass_words(self.match, passed))  # also of a pass after another one
        if passed and passed is not before and not last.backwards:
            self._show_notice(pass_words(self.match, passed))
            self._context.sound.play("pass")

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
        self._announce_landing(self._board.player.update(seconds))
        if last:
            self._announce_next(last)
            return None
        if self.match.game.outcome:
            return ShowScore(self.match) if self._board.player.rest_seconds >= theme.LAST_MOVE_SECONDS else None
        turns = self._update_viewpoint() and not self._context.without_motion
        if turns or self.notice or self.is_stopped:
            return None
        if self.computer.ply and self._board.player.has_rested(self.pause_seconds):
            return self._board.play(self.computer.ply)
        return self._tick(seconds)

    @property
    def pause_seconds(self) -> float:
        """The least duration of the computer's turn; a slow level hurries in games with clocks and at events."""
        match, level = self.match, self.match.seats[self.match.position.turn]
        if not level or not self._context.settings.character:
            return self.usual_pause_seconds
        slowest = 1.0 if match.clocks.left or self._context.from_afar else float("inf")
        return self.usual_pause_seconds * min(slowest, pace(level, match.position))

    def _update_viewpoint(self) -> bool:
        """View the board from the side to play, or against the computer the human's; tell whether it was another."""
        humans, turn = self.match.humans_here, self.match.position.turn
        board, before = self._board, self._board.viewpoint
        board.viewpoint = self._context.viewpoint_of(turn if turn in humans or not humans else humans[0])
        board.changed |= board.viewpoint is not before
        return board.viewpoint is not before

    def _tick(self, seconds: float) -> Change | None:
        """Run the clock: its last seconds sound, and a fallen flag ends the game."""
        turn, clocks = self.match.position.turn, self.match.clocks
        before = clocks.displayed_seconds(turn)
        alarm = self.computer.tick(seconds * self._context.clock_rate)
        self._board.changed |= clocks.displayed_seconds(turn) != before
        if alarm is Alarm.SECOND:
            self._context.sound.play("clock")
            words = seconds_left_words(clocks.displayed_seconds(turn) or 0)
            self._context.sound.say(words)
            self._context.announce(words)
        return ShowScore(self.match) if alarm is Alarm.FLAG else None

    def think(self, seconds: float) -> None:
        """Let the computer think, also during the animation of the previous ply."""
        if self.match.waits_for_computer:
            self.computer.think(seconds)
