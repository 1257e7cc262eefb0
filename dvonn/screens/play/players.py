"""The players at the board: their names, clocks and panels, and the computer's character."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import copysign, pi, sin
from typing import Final

from dvonn.board.animation import Plan
from dvonn.board.hud import ClockState, PanelClock, PlayerPanel
from dvonn.engine.levels import ADAPTIVE, CURIOUS, DREAMY, GREEDY, RELENTLESS, THOUGHTFUL, Level
from dvonn.language import N_, _, pgettext
from dvonn.match.clocks import LOW_TIME_SECONDS
from dvonn.match.match import Match
from dvonn.rules.analysis.position_analysis import Scores, lost_by
from dvonn.rules.board import Colour, Move, Phase
from dvonn.rules.position import Position
from dvonn.screens.scene import Stage
from dvonn.words import format_clock_time, level_emblem, level_name, player_names, side_and_player


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
    return [
        PlayerPanel(
            colour,
            player_name(match, colour),
            colour is turn,
            panel_clock(match.clocks.displayed_seconds(colour), runs=colour is turn),
            ember if colour is turn and level else None,
            names_side=not match.is_hot_seat,
            emblem=level_emblem(level) if level else "",
            hop=hop,
        )
        for colour, level in ((colour, match.seats[colour]) for colour in Colour)
    ]


def panel_clock(seconds: int | None, *, runs: bool) -> PanelClock | None:
    """Return the clock of a panel that shows some seconds, None without a clock."""
    if seconds is None:
        return None
    state = ClockState.LOW if seconds <= LOW_TIME_SECONDS else ClockState.RUNNING if runs else ClockState.WAITING
    return PanelClock(format_clock_time(seconds), state)


GREAT_GAIN: Final = 5  # pieces that a move cuts off of one side, less those of the other side
MANY_PLIES: Final = 16  # legal ones, from which a level takes its whole pause
REACTION_SECONDS: Final = 3.5  # of the words
HOPPING_SECONDS: Final = 1.4  # of the emblem
HOPS: Final = 2
HOP_HEIGHT: Final = 0.25  # of the first hop, in sides of the emblem


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
    DREAMY.key: Character(
        1.8, N_("Oh! Was that me?"), N_("Where did they all go?"), N_("I won? How lovely!"), N_("It was a nice dream.")
    ),
    GREEDY.key: Character(
        0.5, N_("Yum! More, please."), N_("Hey, those were mine!"), N_("Mine, all mine!"), N_("I'm still hungry.")
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
    return CHARACTERS[level.key].pace * (1 + min(1.0, len(position.moves()) / MANY_PLIES)) / 2


def last_words(match: Match) -> str:
    """Return what the computer says when it has won or lost against a single human, '' at any other end."""
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

    def __init__(self, stage: Stage, match: Match) -> None:
        self._stage, self._match = stage, match
        self.words = ""  # that the computer says now
        self._gain = 0  # the computer's, in pieces, of the last great moment
        self._seconds = 0.0  # since then

    def notice(self, landed: Iterable[Plan]) -> None:
        """Begin to react to the last great moment among moves that have just landed."""
        computer = _single_computer(self._match)
        if not computer or not self._stage.settings.character:
            return
        side, level = computer
        for plan in landed:
            lost = lost_by(plan.before, plan.ply) if isinstance(plan.ply, Move) else Scores(0, 0)
            gain = lost.of(side.other) - lost.of(side)
            if abs(gain) >= GREAT_GAIN:
                self._gain, self._seconds = gain, 0.0
                self.words = _quoted(level, CHARACTERS[level.key].gain if gain > 0 else CHARACTERS[level.key].loss)

    def update(self, seconds: float) -> bool:
        """Let time pass; tell whether the words disappear now."""
        self._seconds += seconds
        if not self.words or self._seconds < REACTION_SECONDS:
            return False
        self.words = ""
        return True

    @property
    def is_moving(self) -> bool:
        """Whether the emblem moves."""
        return bool(self.words) and self._seconds < HOPPING_SECONDS and not self._stage.without_motion

    def hop(self, ahead: float) -> float:
        """Return how far the emblem is above its place `ahead` seconds from now, below it at a loss, in its sides."""
        share = min(1.0, (self._seconds + ahead) / HOPPING_SECONDS) if self.is_moving else 1.0
        return copysign(HOP_HEIGHT * (1 - share) * sin(pi * HOPS * share), self._gain)
