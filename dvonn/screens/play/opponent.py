"""The computer as an opponent with a character: the pace of each level, and its reactions to great moments."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import copysign, pi, sin
from typing import Final

from dvonn.board.animation import Plan
from dvonn.engine.levels import ADAPTIVE, CURIOUS, DREAMY, GREEDY, RELENTLESS, THOUGHTFUL, Level
from dvonn.language import N_, _
from dvonn.match import Match
from dvonn.rules.analysis.consequence import lost_by
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position
from dvonn.screens.scene import Stage
from dvonn.words import level_name

GREAT_GAIN: Final = 5  # pieces that a move cuts off of one side, less those of the other side
MANY_PLIES: Final = 16  # legal ones, from which a level takes its whole pause
REACTION_SECONDS: Final = 3.5  # of the words
HOP_SECONDS: Final = 1.4  # of all hops
HOPS: Final = 2  # of the emblem
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
    level, outcome = _single_opponent(match), match.game.outcome
    if not level or not outcome or not outcome.winner:
        return ""
    character = CHARACTERS[level.key]
    return _quoted(level, character.victory if match.seats[outcome.winner] else character.defeat)


def _single_opponent(match: Match) -> Level | None:
    """Return the level that a single human plays against, None in any other match."""
    levels = [level for level in match.seats.values() if level]
    return levels[0] if len(levels) == 1 else None


def _quoted(level: Level, words: str) -> str:
    # Translators: {level} is the name of the computer's level, which says {text}
    return _("{level}: “{text}”").format(level=level_name(level), text=_(words))


class Reactions:
    """The computer's reactions to great moments of a match against a single human, if the settings ask for them."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._stage, self._match = stage, match
        self._gain = 0  # the computer's, in pieces, of the last great moment
        self._seconds = REACTION_SECONDS  # since then

    @property
    def words(self) -> str:
        """What the computer says now, '' if it is silent."""
        level = _single_opponent(self._match)
        if not level or self._seconds >= REACTION_SECONDS:
            return ""
        character = CHARACTERS[level.key]
        return _quoted(level, character.gain if self._gain > 0 else character.loss)

    @property
    def is_moving(self) -> bool:
        """Whether the emblem moves."""
        return self._seconds < HOP_SECONDS and not self._stage.without_motion

    def notice(self, landed: Iterable[Plan]) -> None:
        """Begin to react to the last great moment among moves that have just landed."""
        computer = next((colour for colour, level in self._match.seats.items() if level), None)
        if not computer or not _single_opponent(self._match) or not self._stage.settings.character:
            return
        for plan in landed:
            if isinstance(plan.ply, Move):
                lost = lost_by(plan.before, plan.ply)
                gain = lost.of(computer.other) - lost.of(computer)
                if abs(gain) >= GREAT_GAIN:
                    self._gain, self._seconds = gain, 0.0

    def stop(self) -> None:
        """End the reaction."""
        self._seconds = REACTION_SECONDS

    def update(self, seconds: float) -> bool:
        """Let time pass; tell whether the words appear or disappear."""
        before, self._seconds = self._seconds, self._seconds + seconds
        return before < REACTION_SECONDS <= self._seconds

    def hop(self, ahead: float) -> float:
        """Return how far the emblem is above its place `ahead` seconds from now, below it at a loss, in its sides."""
        share = (self._seconds + ahead) / HOP_SECONDS
        if not self.is_moving or share >= 1:
            return 0.0
        return copysign(HOP_HEIGHT * (1 - share) * sin(pi * HOPS * share), self._gain)
