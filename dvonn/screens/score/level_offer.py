"""The offer of another level: an easier one after a lost game, a harder one after several wins in a row."""

from typing import Final

from dvonn.engine.levels import ADAPTIVE, LEVELS, Level
from dvonn.language import _
from dvonn.match import Match
from dvonn.rules.pieces import Phase
from dvonn.storage.settings import MAX_COUNTED_WINS, Settings
from dvonn.words import level_name

WINS_FOR_HARDER_LEVEL: Final = 3  # consecutive wins


def offer_level(match: Match, settings: Settings) -> tuple[str, Level] | None:
    """Return the words and the level of the offer after a match has ended, None if there is none."""
    level, outcome, levels = _level(match), match.game.outcome, list(LEVELS.values())
    if not level or not outcome or not outcome.winner:
        return None
    if match.seats[outcome.winner]:
        words, offered = _("Easier: {level}"), levels[: levels.index(level)][-1:]
    else:
        streak = _consecutive_wins(match, settings)
        words, offered = _("Harder: {level}"), levels[levels.index(level) + 1 :][: streak >= WINS_FOR_HARDER_LEVEL]
    return (words.format(level=level_name(offered[0])), offered[0]) if offered else None


def update_win_streak(match: Match, settings: Settings) -> None:
    """Update the number of consecutive wins in the settings; call it once for each match."""
    level = _level(match)
    if level:
        settings.wins, settings.wins_level = min(MAX_COUNTED_WINS, _consecutive_wins(match, settings)), level


def _consecutive_wins(match: Match, settings: Settings) -> int:
    """Return the consecutive wins at the match's level, including this match; a game that is not won ends them."""
    level, outcome = _level(match), match.game.outcome
    if not level or not outcome or not outcome.winner or match.seats[outcome.winner]:
        return 0
    return 1 + (settings.wins if settings.wins_level is level else 0)


def _level(match: Match) -> Level | None:
    """Return the named level of a match of a human against the computer, None for any other match.

    The adaptive level changes by itself. A match with a head start, or that began in the middle of another game, does
    not count.
    """
    if match.head_start or match.branch is not None or (match.game.start.phase is Phase.MOVEMENT and not match.code):
        return None
    levels = [level for level in match.seats.values() if level]
    return levels[0] if len(levels) == 1 and levels[0].key != ADAPTIVE.key else None
