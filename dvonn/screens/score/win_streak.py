"""The series of wins against a level, which the settings keep, and the offer of another level that follows from it."""

from typing import Final

from dvonn.engine.levels import ADAPTIVE, LEVELS, Level
from dvonn.language import _
from dvonn.match import Match
from dvonn.rules.pieces import Phase
from dvonn.storage.settings import MAX_COUNTED_WINS, Settings
from dvonn.words import level_name

WINS_FOR_HARDER_LEVEL: Final = 3  # consecutive wins


class WinStreak:
    """Counts each match in the settings when it ends for the first time, as the statistics do; undo changes nothing."""

    def __init__(self) -> None:
        self._counted: Match | None = None  # the last match

    def follow(self, match: Match, settings: Settings) -> None:
        """Count a match that has ended."""
        level, outcome = counted_level(match), match.game.outcome
        if not level or not outcome or match is self._counted:
            return
        self._counted, winner = match, outcome.winner
        wins = settings.wins if settings.wins_level is level else 0
        settings.wins = min(MAX_COUNTED_WINS, wins + 1) if winner and not match.seats[winner] else 0
        settings.wins_level = level


def counted_level(match: Match) -> Level | None:
    """Return the named level of a match of a human against the computer, None for any other match.

    The adaptive level changes by itself. A match with a head start, or that began in the middle of another game, does
    not count.
    """
    if match.head_start or match.branch is not None or (match.game.start.phase is Phase.MOVEMENT and not match.code):
        return None
    levels = [level for level in match.seats.values() if level]
    return levels[0] if len(levels) == 1 and levels[0].key != ADAPTIVE.key else None


def offer_level(match: Match, settings: Settings) -> tuple[str, Level] | None:
    """Return the words and the level of the offer after a match that has been counted, None if there is none."""
    level, outcome, levels = counted_level(match), match.game.outcome, list(LEVELS.values())
    if not level or not outcome or not outcome.winner:
        return None
    if match.seats[outcome.winner]:
        words, offered = _("Easier: {level}"), levels[: levels.index(level)][-1:]
    else:
        is_due = settings.wins >= WINS_FOR_HARDER_LEVEL
        words, offered = _("Harder: {level}"), levels[levels.index(level) + 1 :][:is_due]
    return (words.format(level=level_name(offered[0])), offered[0]) if offered else None
