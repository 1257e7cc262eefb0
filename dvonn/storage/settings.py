"""The player's settings: theme, volumes, rules, controls. Plain data with a text form; no pygame."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from operator import attrgetter
from typing import Annotated, Final

from dvonn.engine.levels import DREAMY, LEVELS, Level
from dvonn.match import MAX_INCREMENT_SECONDS, MAX_PLAYER_NAME_LENGTH, format_clock_time
from dvonn.rules.formats.board_codes import parse_code
from dvonn.rules.outcome import TieRule
from dvonn.storage.descriptions import (
    SHARE,
    SWITCH,
    Description,
    Kind,
    display_number,
    format_fields,
    one_of,
    parse_fields,
    parser_within,
    whole_number,
)
from dvonn.ui.layout import TEXT_SIZES
from dvonn.ui.theme import EMBER, THEMES, Theme
from dvonn.ui.timing import Speed

SETTINGS_FIRST_LINE: Final = "dvonn settings 1"  # with the version; the first programs wrote none
MAX_CLOCK_SECONDS: Final = 3600
SIDE_CLOCK_SECONDS: Final = [60 * minutes for minutes in (*range(11), 12, 15, 20, 25, 30, 40, 45, 50, 60)]
INCREMENT_SECONDS: Final = [0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60]
COACH_PIECES: Final = (3, 5, 8)
COACH_NOTES: Final = (
    "Nobody looks over your shoulder",
    *(f"Stops the game when a move gives away {pieces} pieces or more" for pieces in COACH_PIECES),
)
MAX_STREAK_DAYS: Final = 9999
BINDING_PREFIX: Final = "controls of "  # of a line with an action's changed controls


class BoardSide(StrEnum):
    """How Black sees the board in a game of two people: as White does, from the opposite side, or mirrored."""

    OFF = "off"
    ROTATE = "rotate"
    MIRROR = "mirror"


class MovesPlace(StrEnum):
    """Whether the moves of a running game are listed beside the board: where it costs no room, always, or never."""

    AUTOMATIC = "automatic"
    BESIDE = "beside"
    HIDDEN = "hidden"


class Opponent(StrEnum):
    """The kind of opponent."""

    COMPUTER = "computer"
    PERSON = "person"


class ColourChoice(StrEnum):
    """The player's colour against the computer; RANDOM draws it by lot."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "lots"


class BoardSetup(StrEnum):
    """How the board is filled: by hand, at random, at random but balanced, or from a code."""

    HAND = "hand"
    RANDOM = "random"
    FAIR = "fair"
    CODE = "code"


# Kinds of values


def _parse_name(word: str) -> str:
    if len(word) > MAX_PLAYER_NAME_LENGTH or not word.isprintable():
        raise ValueError(word)
    return word


def _parse_clock(words: str) -> tuple[int, int]:
    """Parse one number of seconds for both sides, or two for White and Black."""
    seconds = [SIDE_CLOCK.parse(word) for word in words.split()]
    if not 1 <= len(seconds) <= 2:
        raise ValueError(words)
    return seconds[0], seconds[-1]


def _increment_label(seconds: int) -> str:
    return f"+{seconds} s" if seconds else "Nothing"


def _coach_label(pieces: int) -> str:
    return f"{pieces} pieces" if pieces else "Off"


def _side_clock_label(seconds: int) -> str:
    if seconds % 60:
        return format_clock_time(seconds)
    return f"{seconds // 60} min" if seconds else "No clock"


THEME: Final = one_of(THEMES.values(), (theme.name for theme in THEMES.values()), attrgetter("key"))
SPEED: Final = one_of(Speed, ("Slow", "Normal", "Fast", "Off"), lambda speed: speed.name.lower())
TEXT_SIZE: Final = one_of(TEXT_SIZES, ("Normal", "Large", "Largest"))
MOVES_PLACE: Final = one_of(MovesPlace, ("If free", "Shown", "Hidden"))
BOARD_SIDE: Final = one_of(BoardSide, ("Off", "Rotate", "Mirror"))
OPPONENT: Final = one_of(
    Opponent,
    ("Computer", "Two players"),
    notes=("You play against one of five levels", "Two people share the screen"),
)
LEVEL: Final = one_of(
    LEVELS.values(),
    (level.name for level in LEVELS.values()),
    attrgetter("key"),
    stepped=True,
    notes=[f"{number} of {len(LEVELS)}: {level.description}" for number, level in enumerate(LEVELS.values(), start=1)],
)
COLOUR: Final = one_of(
    ColourChoice,
    ("White", "Black", "Draw lots"),
    notes=("White places the first piece and moves first", "Black places second", "A ring drawn from a bag decides"),
)
START: Final = one_of(
    BoardSetup,
    ("By hand", "Random", "Fair", "By code"),
    notes=(
        "Both sides place their pieces in turn, then stacks move",
        "The board is filled at random, and stacks move at once",
        "Random, but chosen so that both sides have the same chances",
        "The board of a code, so that others can play on the same one",
    ),
)
TIES: Final = one_of(TieRule, ("Draw", "Tallest stack wins"))
NAME: Final = Kind(_parse_name)
LESSON_NUMBERS: Final = Kind(
    lambda words: frozenset(map(parser_within(1, 99, int), words.split())),
    lambda numbers: " ".join(map(str, sorted(numbers))),
)
DAY: Final = Kind(lambda word: word and date.fromisoformat(word).isoformat())
SIDE_CLOCK: Final = whole_number(0, MAX_CLOCK_SECONDS, SIDE_CLOCK_SECONDS, _side_clock_label)
CLOCK_ROWS: Final = [Description(SIDE_CLOCK, f"{side}'s time", "In minutes") for side in ("White", "Black")]
CLOCK: Final = Kind(_parse_clock, lambda times: f"{times[0]} {times[1]}")
"""The seconds of White and Black."""
COACH: Final = one_of((0, *COACH_PIECES), map(_coach_label, (0, *COACH_PIECES)), notes=COACH_NOTES)
"""The pieces that a move must give away for the coach to stop, 0 for no coach."""
INCREMENT: Final = whole_number(0, MAX_INCREMENT_SECONDS, INCREMENT_SECONDS, _increment_label)
CLOCK_PRESETS: Final = {
    ((60 * minutes, 60 * minutes), increment): f"{minutes}+{increment}" if minutes else "None"
    for minutes, increment in ((0, 0), (3, 2), (5, 3), (10, 5), (15, 10))
}
"""The names of the usual clocks: of the seconds of White and Black, and of the increment."""


# Settings


@dataclass
class Settings:
    """The current settings with their kinds, labels and help lines; those without a label are no row of their own."""

    theme: Annotated[Theme, THEME, "Theme", "What everything is made of"] = EMBER
    speed: Annotated[Speed, SPEED, "Speed", "How fast stacks move; Off shows only where they end"] = Speed.NORMAL
    reduced_motion: Annotated[bool, SWITCH, "Reduced motion", "Nothing flies, swings or breathes"] = False
    text_size: Annotated[float, TEXT_SIZE, "Text size", "Of all that is written"] = 1.0
    fullscreen: Annotated[bool, SWITCH, "Fullscreen", "The whole screen, or a window"] = False
    display: Annotated[int, display_number(0), "Screen", "Where the game is seen"] = 0
    sound: Annotated[bool, SWITCH, "Sound", "All of it"] = True
    effects: Annotated[float, SHARE, "Effects", "Pieces, stacks and buttons"] = 1.0
    ambience: Annotated[float, SHARE, "Ambience", "The fire below; it thickens as the board thins"] = 0.6
    coordinates: Annotated[bool, SWITCH, "Coordinates", "Letters and numbers at the edge of the board"] = False
    board_side: Annotated[
        BoardSide, BOARD_SIDE, "Turn the board", "For two players: Black sees it from the other side"
    ] = BoardSide.OFF
    hand_over: Annotated[bool, SWITCH, "Hand-over", "For two players: a screen between two turns"] = False
    confirm: Annotated[bool, SWITCH, "Confirm moves", "Choose a move twice before it is made"] = False
    meter: Annotated[bool, SWITCH, "Meter", "Who is ahead, in pieces"] = False
    moves_place: Annotated[
        MovesPlace, MOVES_PLACE, "Move list", "Beside the board, in wide windows; if free, where it costs no room"
    ] = MovesPlace.AUTOMATIC
    # The setup of the last game, offered for the next one
    opponent: Annotated[Opponent, OPPONENT, "Opponent", "Who plays the next game"] = Opponent.COMPUTER
    level: Annotated[Level, LEVEL, "Level"] = DREAMY  # its help line is the level's description
    colour: Annotated[ColourChoice, COLOUR, "You play", "White moves first"] = ColourChoice.WHITE
    coach: Annotated[int, COACH, "Coach", "Stops the game when a move gives away this many pieces"] = 0  # 0 for none
    start: Annotated[BoardSetup, START, "Board", "Fair random boards give both sides the same chances"] = (
        BoardSetup.HAND
    )
    code: Annotated[str, Kind(lambda word: word and parse_code(word))] = ""  # the one that was entered last
    white_name: Annotated[str, NAME, "White's name", "For two players"] = ""  # '' for the colour's name
    black_name: Annotated[str, NAME, "Black's name", "For two players"] = ""  # '' for the colour's name
    ties: Annotated[TieRule, TIES, "Equal towers", "Equally high towers: a draw, or the tallest stack decides"] = (
        TieRule.DRAW
    )
    clock: Annotated[
        tuple[int, int], CLOCK, "Clock", "Whose time runs out loses; 5+3 is 5 minutes, and 3 seconds with each move"
    ] = (0, 0)
    increment: Annotated[int, INCREMENT, "Each move adds", "To the clock of the side that has placed or moved"] = 0
    # Progress
    wins: Annotated[int, whole_number(0, 999)] = 0  # the current streak against wins_level
    wins_level: Annotated[Level, LEVEL] = DREAMY
    lesson: Annotated[int, whole_number(0, 999)] = 0  # the current lesson of the tutorial, from 0
    finished_lessons: Annotated[frozenset[int], LESSON_NUMBERS] = frozenset()  # from 1
    puzzle_day: Annotated[str, DAY] = ""  # the day of the last solved puzzle, as 2026-12-31; '' for none
    puzzle_streak: Annotated[int, whole_number(0, MAX_STREAK_DAYS)] = 0  # solved daily puzzles up to puzzle_day
    bindings: dict[str, str] = field(default_factory=dict)  # changed controls by action, as parse_bindings reads them


def format_settings(settings: Settings) -> str:
    """Return the text that `parse_settings` reads: the version, a line `name: value` per setting and changed action."""
    bindings = (f"{BINDING_PREFIX}{action}: {controls}".rstrip() for action, controls in settings.bindings.items())
    return f"{SETTINGS_FIRST_LINE}\n{format_fields(settings)}" + "".join(f"{line}\n" for line in bindings)


def parse_settings(text: str) -> tuple[Settings, list[str]]:
    """Return the settings of a text, with defaults for missing ones, and its invalid lines."""
    settings, unknown = parse_fields(Settings, text.removeprefix(SETTINGS_FIRST_LINE))
    invalid = []
    for line in unknown:
        name, _, controls = (part.strip() for part in line.partition(":"))
        if name.startswith(BINDING_PREFIX):
            settings.bindings[name.removeprefix(BINDING_PREFIX)] = controls
        else:
            invalid.append(line)
    return settings, invalid
