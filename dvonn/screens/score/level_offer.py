"""Another level: an easier one is offered after a lost game, a harder one after some wins in a row."""

from dataclasses import dataclass
from typing import Final

from dvonn.engine.levels import LEVELS, Level
from dvonn.match import Match
from dvonn.rules.pieces import Phase
from dvonn.storage.settings import Settings

WINS: Final = 3  # in a row
MOST: Final = 999  # that are counted


@dataclass(frozen=True)
class Offer:
    """A level to play the next game at, and what is said of it."""

    level: Level
    words: str


def offer(match: Match, settings: Settings) -> Offer | None:
    """Return what is offered after a match has ended, if anything is."""
    level, outcome = _level(match), match.game.outcome
    if not level or not outcome or not outcome.winner:
        return None
    levels = list(LEVELS.values())
    here = levels.index(level)
    if match.seats[outcome.winner]:
        return Offer(levels[here - 1], f"Easier: {levels[here - 1].name}") if here else None
    harder = levels[here + 1 :]
    return Offer(harder[0], f"Harder: {harder[0].name}") if harder and _wins(match, settings) >= WINS else None


def note_result(match: Match, settings: Settings) -> None:
    """Keep in the settings how many games in a row have been won; to be said once of each match."""
    level = _level(match)
    if level:
        settings.wins, settings.wins_level = min(MOST, _wins(match, settings)), level


def _wins(match: Match, settings: Settings) -> int:
    """Return the wins in a row at the match's level, this one included; a game that was not won ends the row."""
    level, outcome = _level(match), match.game.outcome
    if not level or not outcome or not outcome.winner or match.seats[outcome.winner]:
        return 0
    return 1 + (settings.wins if settings.wins_level is level else 0)


def _level(match: Match) -> Level | None:
    """Return the level of a game between a human and the computer; one that began in the middle of another is none."""
    if match.game.start.phase is Phase.MOVEMENT and not match.code:
        return None
    levels = [level for level in match.seats.values() if level]
    return levels[0] if len(levels) == 1 else None
