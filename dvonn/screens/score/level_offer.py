"""The offer of another level: an easier one after a lost game, a harder one after several wins in a row."""

from typing import Final

from dvonn.engine.levels import LEVELS, Level
from dvonn.language import _
from dvonn.match import Match
from dvonn.screens.score.win_streak import counted_level
from dvonn.storage.settings import Settings
from dvonn.words import level_name

WINS_FOR_HARDER_LEVEL: Final = 3  # consecutive wins


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
