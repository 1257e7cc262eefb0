"""The game modes of an event: one description of each, from which the settings and the screens read. No pygame."""

from dataclasses import dataclass, replace
from typing import Final

from dvonn.language import N_


@dataclass(frozen=True)
class GameMode:
    """A game of a few minutes that guests can play: puzzles, a match or a series against a level, or one of two guests.

    Its texts are messages. A guided match has help and a fair board, and its card is the largest. A winner's score is
    the number of puzzles solved, or the margin of a match or of all matches of a series; a mode against the computer
    has a board for each level.
    """

    key: str  # in files
    name: str
    note: str  # on the operator's page
    line: str  # on its card, perhaps with {time}
    title: str = ""  # on its card, if not its name
    time_setting: str = ""  # the event setting of the time, in a match of each side; '' without a clock
    has_puzzles: bool = False
    is_against_computer: bool = False
    chooses_level: bool = False  # of those on offer; otherwise the weakest plays
    is_guided: bool = False
    best_of: int = 0  # the games of a series, 0 for a single game
    has_winners: bool = False


GUIDED: Final = GameMode(
    key="guided",
    name=N_("First game"),
    note=N_("A short game with help"),
    line=N_("With help, move by move"),
    title=N_("Your first game"),
    is_against_computer=True,
    is_guided=True,
)
BLITZ: Final = GameMode(
    key="blitz",
    name=N_("Blitz"),
    note=N_("Against the computer, with little time"),
    # Translators: {time} is such as "2 minutes" or "90 seconds + 3 s", here and in the next messages
    line=N_("{time} each, against the computer"),
    time_setting="blitz",
    is_against_computer=True,
    chooses_level=True,
    has_winners=True,
)
BEST_OF_THREE: Final = replace(
    BLITZ,
    key="series",
    name=N_("Best of three"),
    note=N_("Up to three games against the computer, with the time of Blitz"),
    line=N_("Best of three, {time} each"),
    title=N_("Series"),
    best_of=3,
)
CHALLENGE: Final = GameMode(
    key="challenge",
    name=N_("Challenge"),
    note=N_("Puzzles against the clock"),
    line=N_("{time}: how many puzzles can you solve?"),
    time_setting="challenge",
    has_puzzles=True,
    has_winners=True,
)
TWO: Final = GameMode(
    key="two",
    name=N_("Two players"),
    note=N_("Two guests against each other"),
    line=N_("One board, {time} each"),
    time_setting="two_players",
)
GAME_MODES: Final = {mode.key: mode for mode in (GUIDED, BLITZ, BEST_OF_THREE, CHALLENGE, TWO)}
"""All modes by their keys, in the order in which they are offered."""
