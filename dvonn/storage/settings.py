"""The settings: their field types, their fields, and their file."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from operator import attrgetter
from typing import Annotated, Final

from dvonn.engine.levels import ADAPTIVE, CURIOUS, DREAMY, GREEDY, LEVEL_WORDS, LEVELS, Level
from dvonn.language import LANGUAGES, N_, NN_, NP_, _, counted, decimal_text, ngettext, percent_text, pgettext
from dvonn.match.clocks import MAX_INCREMENT_SECONDS
from dvonn.match.match import CALM_COACH, SERIES_LENGTHS, clean_name
from dvonn.rules.formats.board_codes import parse_code
from dvonn.rules.position import TieRule
from dvonn.storage.fields import (
    SHARE,
    SWITCH,
    FieldSpec,
    FieldType,
    display_number,
    explained,
    format_fields,
    merge_fields,
    offers,
    one_of,
    parse_fields,
    parser_within,
    whole_number,
)
from dvonn.storage.persistent_value import FileCodec
from dvonn.ui.layout import TEXT_SIZES
from dvonn.ui.theme import EMBER, THEMES, Speed, Theme
from dvonn.words import LEVEL_NAMES, best_of_words, format_clock_time, level_note

SIDE_CLOCK_SECONDS: Final = [60 * minutes for minutes in (*range(11), 12, 15, 20, 25, 30, 40, 45, 50, 60)]


class MovesPlace(StrEnum):
    """Whether the moves of a running game are listed beside the board: where it costs no room, always, or never."""

    AUTOMATIC = "automatic"
    BESIDE = "beside"
    HIDDEN = "hidden"


class ScreenReaderUse(StrEnum):
    """Whether the screen is described to a screen reader: if one runs, always, or never."""

    AUTOMATIC = "automatic"
    ON = "on"
    OFF = "off"


class Opponent(StrEnum):
    """The kind of opponent."""

    COMPUTER = "computer"
    PERSON = "person"
    COMPUTERS = "computers"  # against each other
    MESSAGE = "message"


class ColourChoice(StrEnum):
    """The player's colour against the computer; RANDOM draws it by lot."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "lots"


class BoardSetup(StrEnum):
    """The way to fill the board: by hand, at random, at random but balanced, or from a code."""

    HAND = "hand"
    RANDOM = "random"
    FAIR = "fair"
    CODE = "code"


# Field types


def _parse_clock(words: str) -> tuple[int, int]:
    white, black = map(SIDE_CLOCK.parse, words.split())
    return white, black


def _parse_level_wins(words: str) -> Counter[Level]:
    wins = Counter[Level]()
    for name, count in zip(words.split()[::2], words.split()[1::2], strict=True):
        wins[LEVEL.parse(name)] += WINS.parse(count)
    return wins


def _format_level_wins(wins: Counter[Level]) -> str:
    return " ".join(f"{level.key} {wins[level]}" for level in LEVELS.values() if level in wins)


def _coach_label(pieces: int) -> str:
    if pieces == CALM_COACH:
        # Translators: a choice of the coach, which warns at three moves of a game or fewer
        return _("Three times at most")
    # Translators: a choice of the coach: the number of pieces that a move gives away at which it warns
    return _("Warns at {number}").format(number=pieces) if pieces else _("Off")


def _coach_note(pieces: int) -> str:
    if not pieces:
        return _("No coach")
    if pieces == CALM_COACH:
        return _("Stops you at your costliest moves; the review shows the rest")
    return ngettext(
        "Stops you when a move gives away {count} piece or more",
        "Stops you when a move gives away {count} pieces or more",
        pieces,
    )


def _head_start_note(pieces: int) -> str:
    if not pieces:
        return _("The computer places its pieces as well as it can")
    words = NN_("The computer places its red pieces and {count} more at random; not rated")
    return counted(words, {"count": pieces})


def _side_clock_label(seconds: int) -> str:
    if seconds % 60:
        return format_clock_time(seconds)
    return _("{minutes} min").format(minutes=seconds // 60) if seconds else _("No clock")


LANGUAGE: Final = offers(("", *LANGUAGES), lambda code: LANGUAGES.get(code) or _("Same as the system"), stepped=True)
"""The code of a language, '' for the system's."""
THEME: Final = one_of({theme: theme.name for theme in THEMES.values()}, attrgetter("key"))
SPEED: Final = one_of(
    {Speed.SLOW: N_("Slow"), Speed.NORMAL: NP_("speed", "Normal"), Speed.FAST: N_("Fast"), Speed.OFF: N_("Instant")},
    lambda speed: speed.name.lower(),
)
TEXT_SIZE: Final = one_of(dict(zip(TEXT_SIZES, (NP_("text size", "Normal"), N_("Large"), N_("Largest")), strict=True)))
MOVES_PLACE: Final = one_of(
    {MovesPlace.AUTOMATIC: N_("If there's room"), MovesPlace.BESIDE: N_("Shown"), MovesPlace.HIDDEN: N_("Hidden")}
)
TURNS: Final = {"off": False, "rotate": True, "mirror": True}  # the last one in files of former versions
BOARD_SIDE: Final = replace(SWITCH, parse=TURNS.__getitem__, format=lambda turns: "rotate" if turns else "off")
"""Whether Black sees the board from the opposite side."""
OPPONENT: Final = explained(
    {
        Opponent.COMPUTER: (N_("Computer"), N_("Play against one of six levels, or one that adapts to you")),
        Opponent.PERSON: (N_("Two players"), N_("Two people share the screen")),
        Opponent.COMPUTERS: (N_("Two computers"), N_("Watch two levels play; take over a side whenever you like")),
        Opponent.MESSAGE: (N_("By message"), N_("A friend elsewhere: each of you sends a short text after a move")),
    }
)


def _levels(*levels: Level) -> FieldType[Level]:
    labels = {level: LEVEL_NAMES[level.key] for level in levels}
    kind = replace(one_of(labels, attrgetter("key")), stepped=True, note=level_note)
    return replace(kind, parse=lambda word: LEVEL_WORDS.get(word) or kind.parse(word))


LEVEL: Final = _levels(*LEVELS.values())
"""A named level."""
PLAYED_LEVEL: Final = _levels(*LEVELS.values(), ADAPTIVE)
"""A named level or the adaptive one."""
COLOUR: Final = explained(
    {
        ColourChoice.WHITE: (NP_("side", "White"), N_("White places the first piece and moves first")),
        ColourChoice.BLACK: (NP_("side", "Black"), N_("Black places second and moves second")),
        ColourChoice.RANDOM: (N_("Random"), N_("Decided by chance")),
    }
)
START: Final = explained(
    {
        BoardSetup.HAND: (N_("Place pieces"), N_("The players place the pieces in turns; then they move the stacks")),
        BoardSetup.RANDOM: (N_("Random"), N_("The board is filled at random; start moving at once")),
        BoardSetup.FAIR: (N_("Fair"), N_("Random, but chosen to give both sides equal chances")),
        BoardSetup.CODE: (N_("Enter code"), N_("Enter a code to play on the same board as someone else")),
    }
)
TIES: Final = one_of({TieRule.DRAW: N_("A draw"), TieRule.TALLEST: N_("Tallest stack wins")})
NAME: Final = FieldType(clean_name)
WINS: Final = whole_number(0, 999_999)
LEVEL_WINS: Final = FieldType(_parse_level_wins, _format_level_wins)
LESSON_NUMBERS: Final = FieldType(
    lambda words: frozenset(map(parser_within(1, 99, int), words.split())),
    lambda numbers: " ".join(map(str, sorted(numbers))),
)
SIDE_CLOCK: Final = whole_number(0, 3600, SIDE_CLOCK_SECONDS, _side_clock_label)
CLOCK_ROWS: Final = [
    FieldSpec(SIDE_CLOCK, label, N_("Per player for the whole game; run out and you lose"))
    for label in (N_("White's time (min)"), N_("Black's time (min)"))
]
CLOCK: Final = FieldType(_parse_clock, lambda times: f"{times[0]} {times[1]}")
"""The seconds of White and Black."""
COACH: Final = offers((0, CALM_COACH, 8, 5, 3), _coach_label, note=_coach_note)
"""The pieces given away by a move at which the coach stops, 0 for no coach."""
HEAD_START: Final = offers(
    (0, 4, 8, 16),  # the engine's readme has their worth; more add nothing
    lambda pieces: ngettext("{count} piece", "{count} pieces", pieces) if pieces else pgettext("head start", "None"),
    note=_head_start_note,
)
"""The pieces that the computer places at random, 0 for none."""
SERIES: Final = offers(
    (0, *SERIES_LENGTHS),
    lambda games: best_of_words(games) if games else pgettext("series", "One game"),
    note=lambda games: _("The players swap colours after each game") if games else _("A single game"),
)
"""The number of games of a series, 0 for a single game."""
SCREEN_READER: Final = one_of(
    {ScreenReaderUse.AUTOMATIC: N_("If one is running"), ScreenReaderUse.ON: N_("On"), ScreenReaderUse.OFF: N_("Off")}
)
SPEECH_RATE: Final = offers(
    (0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0),
    lambda rate: percent_text(round(100 * rate)),
    "{:g}".format,
    stepped=True,
)
"""The speed of speech, 1 for the usual one."""
SCANNING: Final = offers(
    (0.0, 3.0, 2.0, 1.5, 1.0, 0.8, 0.6),
    # Translators: a number of seconds, such as 1.5 s
    lambda seconds: _("{seconds} s").format(seconds=decimal_text(seconds, 1)) if seconds else _("Off"),
    stepped=True,
)
"""The seconds for which scanning stays on each choice, 0 for no scanning."""
INCREMENT: Final = whole_number(
    0,
    MAX_INCREMENT_SECONDS,
    (0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60),
    # Translators: seconds that each move adds to the clock
    lambda seconds: _("+{seconds} s").format(seconds=seconds) if seconds else pgettext("clock", "Nothing"),
)
CLOCK_PRESETS: Final = tuple(
    ((60 * minutes, 60 * minutes), increment) for minutes, increment in ((0, 0), (3, 2), (5, 3), (10, 5), (15, 10))
)
"""The usual clocks: the seconds of White and Black, and the increment; the first is none."""


# Settings


@dataclass
class Settings:
    """The current settings with their types, labels and help lines; those without a label have no row."""

    theme: Annotated[Theme, THEME, N_("Theme"), N_("The look of the board and the pieces")] = EMBER
    speed: Annotated[Speed, SPEED, N_("Animation"), N_("How fast stacks move")] = Speed.NORMAL
    reduced_motion: Annotated[bool, SWITCH, N_("Reduced motion"), N_("Nothing flies, swings or glows")] = False
    text_size: Annotated[float, TEXT_SIZE, N_("Text size"), N_("Size of all text")] = 1.0
    fullscreen: Annotated[bool, SWITCH, N_("Fullscreen"), N_("Fill the screen or use a window")] = False
    display: Annotated[int, display_number(0), N_("Screen"), N_("The screen that shows the game")] = 0
    sound: Annotated[bool, SWITCH, N_("Sound"), N_("All sound")] = True
    effects: Annotated[float, SHARE, N_("Effects"), N_("Pieces, stacks and buttons")] = 1.0
    ambience: Annotated[float, SHARE, N_("Ambience"), N_("The fire below; it grows as the board empties")] = 0.6
    music: Annotated[float, SHARE, N_("Music"), N_("It grows as the board empties, and turns near the end")] = 0.4
    captions: Annotated[bool, SWITCH, N_("Captions"), N_("Cut-offs, turns and the last seconds in words")] = False
    speech: Annotated[bool, SWITCH, N_("Speech"), N_("The system's voice says what the screen shows")] = False
    speech_rate: Annotated[float, SPEECH_RATE, N_("Speaking rate"), N_("How fast the voice speaks")] = 1.0
    short_words: Annotated[bool, SWITCH, N_("Brief speech"), N_("Says less about each space and each screen")] = False
    place_sounds: Annotated[
        bool, SWITCH, N_("Positional sounds"), N_("Each space sounds from where it is, higher rows at a higher pitch")
    ] = False
    screen_reader: Annotated[
        ScreenReaderUse, SCREEN_READER, N_("Screen reader"), N_("Tells Orca, NVDA, VoiceOver and others what is shown")
    ] = ScreenReaderUse.AUTOMATIC
    coordinates: Annotated[
        bool, SWITCH, N_("Coordinates"), N_("Letters and numbers at the edge of the board; the coach always shows them")
    ] = False
    all_heights: Annotated[bool, SWITCH, N_("All heights"), N_("Numbers on stacks of two, too")] = False
    board_side: Annotated[
        bool, BOARD_SIDE, N_("Turn the board"), N_("Two players: Black sees the board from the other side")
    ] = False
    confirm: Annotated[bool, SWITCH, N_("Confirm moves"), N_("Ask before making a move")] = False
    meter: Annotated[bool, SWITCH, N_("Lead bar"), N_("Shows who is ahead, in pieces")] = False
    moves_place: Annotated[MovesPlace, MOVES_PLACE, N_("Move list"), N_("Beside the board, in wide windows")] = (
        MovesPlace.AUTOMATIC
    )
    scanning: Annotated[
        float, SCANNING, N_("Scanning"), N_("The focus moves on by itself; one key, button or click selects")
    ] = 0.0  # 0 for none
    language: Annotated[str, LANGUAGE, N_("Language"), N_("Language of all text")] = ""
    # The setup of the last game, offered for the next one
    opponent: Annotated[Opponent, OPPONENT, N_("Opponent"), N_("Who you play against")] = Opponent.COMPUTER
    level: Annotated[Level, PLAYED_LEVEL, N_("Level")] = DREAMY  # its help line is the level's description
    colour: Annotated[ColourChoice, COLOUR, N_("You play"), N_("White moves first")] = ColourChoice.WHITE
    coach: Annotated[int, COACH, N_("Coach"), N_("Stops you when a move gives away many pieces")] = 0  # 0 for none
    character: Annotated[
        bool, SWITCH, N_("Character"), N_("The computer has its own pace, and speaks at great moments")
    ] = True
    start: Annotated[BoardSetup, START, N_("Board"), N_("Fair random boards give both sides equal chances")] = (
        BoardSetup.HAND
    )
    head_start: Annotated[int, HEAD_START, N_("Head start"), N_("The computer places pieces at random")] = 0
    series: Annotated[int, SERIES, N_("Series")] = 0  # games, 0 for a single one; its help line is that of the choice
    white_level: Annotated[Level, LEVEL, NP_("side", "White")] = GREEDY  # between two computers
    black_level: Annotated[Level, LEVEL, NP_("side", "Black")] = CURIOUS
    code: Annotated[str, FieldType(lambda word: word and parse_code(word))] = ""  # entered last
    white_name: Annotated[str, NAME, N_("White's name"), N_("For two players")] = ""  # '' for the colour's name
    black_name: Annotated[str, NAME, N_("Black's name"), N_("For two players")] = ""  # '' for the colour's name
    name: Annotated[str, NAME] = ""  # of the player in games by message, '' for none
    ties: Annotated[
        TieRule, TIES, N_("Equal towers"), N_("If the towers are equal: a draw, or the tallest stack wins")
    ] = TieRule.DRAW
    clock: Annotated[
        tuple[int, int], CLOCK, N_("Clock"), N_("Run out and you lose; 5+3 is 5 minutes plus 3 seconds for each move")
    ] = (0, 0)
    increment: Annotated[int, INCREMENT, N_("Each move adds"), N_("To the clock of the player who has just moved")] = 0
    analysis_lines: Annotated[int, whole_number(0, 5)] = 3  # of the analysis board, 0 for none
    # Progress
    wins: Annotated[int, WINS] = 0  # in a row, against any named levels
    longest_wins: Annotated[int, WINS] = 0  # the most in a row before these
    level_wins: Annotated[Counter[Level], LEVEL_WINS] = field(default_factory=Counter)  # over each named level
    lesson: Annotated[int, whole_number(0, 999)] = 0  # the current lesson of the tutorial, from 0
    finished_lessons: Annotated[frozenset[int], LESSON_NUMBERS] = frozenset()  # from 1
    bindings: dict[str, str] = field(default_factory=dict)  # changed controls by action, as parse_bindings reads them


def next_head_start(settings: Settings) -> int:
    """Return the head start in the next game: only the computer gives one, in a game that begins with placing."""
    by_hand = settings.opponent is Opponent.COMPUTER and settings.start is BoardSetup.HAND
    return settings.head_start if by_hand else 0


SETTINGS_FILE: Final = "settings.txt"
BINDING_PREFIX: Final = "controls of "  # of a line with an action's changed controls


def _read(lines: Sequence[str]) -> tuple[Settings, list[str]]:
    settings, unknown = parse_fields(Settings, lines)
    invalid = []
    for line in unknown:
        name, controls = (part.strip() for part in line.partition(":")[::2])
        if name.startswith(BINDING_PREFIX):
            settings.bindings[name.removeprefix(BINDING_PREFIX)] = controls
        elif name != "wins_level":  # in files of former versions
            invalid.append(line)
    return settings, invalid


def _write(settings: Settings) -> list[str]:
    bindings = [f"{BINDING_PREFIX}{action}: {controls}".rstrip() for action, controls in settings.bindings.items()]
    return format_fields(settings) + bindings


def merge_settings(base: Settings, mine: Settings, theirs: Settings) -> Settings:
    """Return the settings of two programs that began with the same ones, with the wins of both over each level."""
    merged = merge_fields(base, mine, theirs)
    merged.level_wins = mine.level_wins + theirs.level_wins - base.level_wins
    merged.longest_wins = max(mine.longest_wins, theirs.longest_wins)
    return merged


SETTINGS: Final = FileCodec(SETTINGS_FILE, 2, _read, _write, merge_settings)
