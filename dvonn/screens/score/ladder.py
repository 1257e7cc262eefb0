"""The ladder of the named levels: the wins over each of them, which of them is next, and the moments on the way up."""

from collections import Counter
from typing import Final

from dvonn.engine.levels import DREAMY, LEVEL_WORDS, LEVELS, Level
from dvonn.language import NN_, _, ngettext, part_text
from dvonn.match.match import Match
from dvonn.rules.board import Phase
from dvonn.storage.settings import Settings
from dvonn.words import level_name

WINS_PER_LEVEL: Final = 3  # which lead to the next level


class Ladder:
    """Counts each match in the settings when it ends for the first time, as the statistics do; undo changes nothing."""

    def __init__(self) -> None:
        self._counted: Match | None = None  # the last match

    def follow(self, match: Match, settings: Settings) -> None:
        """Count a match that has ended."""
        level = counted_level(match)
        if not level or not match.game.outcome or match is self._counted:
            return
        self._counted = match
        if is_won(match):
            settings.level_wins, settings.wins = settings.level_wins + Counter([level]), settings.wins + 1
        else:
            settings.longest_wins, settings.wins = max(settings.longest_wins, settings.wins), 0


def counted_level(match: Match) -> Level | None:
    """Return the named level of a match of a human against the computer that counts, None for any other match.

    Matches with a coach or a head start do not count, as in the statistics, nor those that began in the middle of
    another game, nor those against the adaptive level, which changes by itself. Moves may be taken back.
    """
    is_part = match.branch is not None or (match.game.start.phase is Phase.MOVEMENT and not match.code)
    if match.head_start or match.coaching or is_part:
        return None
    levels = [level for level in match.seats.values() if level]
    return LEVEL_WORDS.get(levels[0].key) if len(levels) == 1 else None


def is_won(match: Match) -> bool:
    """Tell whether a human has won a match."""
    outcome = match.game.outcome
    return bool(outcome and outcome.winner and not match.seats[outcome.winner])


def next_level(settings: Settings) -> Level | None:
    """Return the level to beat next: the strongest with wins, or the one above if it is beaten; None above the last."""
    levels, wins = [*LEVELS.values()], settings.level_wins
    reached = [n + (wins[level] >= WINS_PER_LEVEL) for n, level in enumerate(levels) if wins[level]]
    return next(iter(levels[max(reached, default=levels.index(DREAMY)) :]), None)


def ladder_words(settings: Settings, played: Level | None = None) -> str:
    """Return what leads up, such as "Beat Dreamy three times: 1 of 3"; a stronger level that was played counts."""
    following = next_level(settings)
    if not following:
        return _("Every level is beaten")
    level = max(following, played or following, key=lambda one: one.rating)
    part = part_text(settings.level_wins[level], WINS_PER_LEVEL)
    # Translators: {level} is the computer's level, such as Dreamy; {part} is like 1 of 3
    return _("Beat {level} three times: {part}").format(level=level_name(level), part=part)


def moment_words(match: Match, settings: Settings) -> str:
    """Return what is special about a win that has been counted, "" for other ends."""
    level, words, streak = counted_level(match), "", settings.wins
    if not level or not is_won(match):
        return ""
    if settings.level_wins[level] == 1:
        words = _("Your first win over {level}!")
    elif settings.level_wins[level] == WINS_PER_LEVEL:
        words = _("{level} beaten three times!") if next_level(settings) else _("You're at the top: {level} beaten!")
    elif streak == max(3, settings.longest_wins + 1):  # wins in a row that are a moment of their own
        words = ngettext(*NN_("{count} wins in a row: your longest streak!"), streak)
    return words.format(level=level_name(level))
