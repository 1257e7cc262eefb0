"""The event's settings, their field types, its folder and its modes of play. No pygame."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from time import sleep
from typing import Annotated, Final, TypeVar

from dvonn.engine.levels import CURIOUS, LEVELS, PLAYFUL, Level
from dvonn.kiosk.pin import CLOSED_PIN, PIN_HASH_PATTERN
from dvonn.language import LANGUAGES, N_, _
from dvonn.relay.stand_files import PROFILE_SETTINGS
from dvonn.storage.fields import (
    SHARE,
    SWITCH,
    FieldType,
    display_number,
    format_fields,
    merge_fields,
    one_of,
    parse_fields,
    whole_number,
)
from dvonn.storage.files import FileLock, acquire_lock
from dvonn.storage.persistent_value import FileCodec, PersistentValue
from dvonn.storage.settings import INCREMENT, LEVEL
from dvonn.storage.text_store import Storage

ValueT = TypeVar("ValueT")
EVENT_LOCK_FILE: Final = "event.lock"  # held by the event program
PIN_FLAG: Final = "--kiosk-pin"  # of the command line: asks for the PIN, once


def claim_folder(folder: Path, lock_file: str, pause: Callable[[float], object] = sleep) -> FileLock | None:
    """Return a lock on an event's folder, which lasts until this process ends; None if another one keeps holding it.

    Two programs without it would overwrite each other's winners and settings and remove each other's records.
    """
    # a restarted program may be about to end
    lock = acquire_lock(folder / lock_file, attempts=50, pause_seconds=0.1, pause=pause)
    if lock:
        with suppress(OSError):  # another user's folder
            folder.chmod(0o700)
    return lock


@dataclass(frozen=True)
class GameMode:
    """A game of a few minutes that guests can play: puzzles, a match or a series against a level, or one of two guests.

    Its texts are messages. A guided match has help, and its card is the largest. A winner's score is
    the number of puzzles solved, or the margin of a match or of all matches of a series; a mode against the computer
    has a board for each level.
    """

    key: str  # in files
    name: str
    note: str  # on the operator's page
    line: str  # on its card, perhaps with {time}
    time_setting: str = ""  # the event setting of the time, in a match of each side; '' without a clock
    has_puzzles: bool = False
    is_against_computer: bool = False
    is_guided: bool = False  # against the weakest level on offer; otherwise guests choose one
    best_of: int = 0  # the games of a series, 0 for a single game
    has_winners: bool = False


GUIDED: Final = GameMode(
    key="guided",
    name=N_("First game"),
    note=N_("A short game with help"),
    line=N_("With help, move by move"),
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
    has_winners=True,
)
BEST_OF_THREE: Final = replace(
    BLITZ,
    key="series",
    name=N_("Best of three"),
    note=N_("Up to three games against the computer, with the time of Blitz"),
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


EVENT_SETTINGS_FILE: Final = "event.txt"


class Period(StrEnum):
    """The time to which a board of winners is limited, by the date alone or with the hour of the clock."""

    EVENT = "all"
    DAY = "today"
    HOUR = "hour"

    def name_at(self, when: datetime) -> str:
        """Return the name of the period with a time in it, such as 2026-12-31T14 for an hour."""
        return when.isoformat()[: {Period.EVENT: 0, Period.DAY: 10, Period.HOUR: 13}[self]]


# Field types


def _parse_pin(word: str) -> str:
    if word not in {"", CLOSED_PIN} and not PIN_HASH_PATTERN.fullmatch(word):
        raise ValueError(word)
    return word


def _some_of(values: Mapping[str, ValueT], least: int = 0) -> FieldType[tuple[ValueT, ...]]:
    """Return the type of some values, at least so many, by their words; they keep the order in which all are given."""

    def parse(words: str) -> tuple[ValueT, ...]:
        chosen = words.split()
        if len(chosen) < least or not values.keys() >= set(chosen):
            raise ValueError(words)
        return tuple(value for word, value in values.items() if word in chosen)

    return FieldType(parse, lambda chosen: " ".join(word for word, value in values.items() if value in chosen))


def format_seconds(seconds: int) -> str:
    """Return a time as a short text, such as 90 s or 2 min."""
    if seconds >= 120 and not seconds % 60:
        return _("{minutes} min").format(minutes=seconds // 60)
    return _("{seconds} s").format(seconds=seconds)


def _event_time(low: int, high: int) -> FieldType[int]:
    return whole_number(low, high, (15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 450, 600, 900), format_seconds)


SHOWN_PERIODS: Final = one_of(
    {
        (Period.DAY, Period.EVENT): N_("Today and all"),
        (Period.DAY,): N_("Today"),
        (Period.HOUR,): N_("This hour"),
    },
    " ".join,
)
"""The periods whose winners guests see; the first one's board is the one that a guest has to reach."""
MODE_KEYS: Final = _some_of(GAME_MODES, least=1)
LANGUAGE_CODES: Final = _some_of({code: code for code in LANGUAGES})
HEX: Final = FieldType(lambda word: bytes.fromhex(word).hex())
"""Bytes as hexadecimal digits."""


# Settings


@dataclass
class EventSettings:
    """The settings; their field names are the keys of the file. Times are in seconds."""

    # A hash, '' for none, or CLOSED_PIN
    pin: Annotated[str, FieldType(_parse_pin), "", N_("Needed to open this page")] = ""
    idle: Annotated[int, _event_time(15, 600), N_("Idle time"), N_("Resets for the next guest after this time")] = 60
    games: Annotated[tuple[GameMode, ...], MODE_KEYS] = tuple(GAME_MODES.values())  # on offer, at least one
    weakest: Annotated[Level, LEVEL, N_("Weakest level"), N_("The weakest that guests can choose")] = PLAYFUL
    strongest: Annotated[Level, LEVEL, N_("Strongest level"), N_("The strongest that guests can choose")] = CURIOUS
    blitz: Annotated[int, _event_time(30, 900), N_("Blitz time"), N_("Each player's time for the whole game")] = 120
    challenge: Annotated[int, _event_time(30, 300), N_("Challenge time"), N_("The time to solve puzzles")] = 60
    guest_increment: Annotated[
        int, INCREMENT, N_("Each move adds"), N_("Added to the clock in blitz and two-player games")
    ] = 0
    two_players: Annotated[
        int, _event_time(60, 900), N_("Two players' time"), N_("Each player's time for the whole game")
    ] = 300  # a game of beginners takes about six minutes
    guest_music: Annotated[float, SHARE, N_("Music"), N_("For guests; 0 is silent")] = 0.0
    spectators: Annotated[
        int, display_number(-1), N_("Spectators"), N_("The screen that shows the game to spectators")
    ] = -1
    shown_winners: Annotated[
        tuple[Period, ...],
        SHOWN_PERIODS,
        N_("Winners shown"),
        N_("Which wins the boards show, and after which initials are asked for"),
    ] = (Period.DAY, Period.EVENT)
    prize_codes: Annotated[bool, SWITCH, N_("Prize codes"), N_("Winners get a code, which you can check")] = False
    languages: Annotated[tuple[str, ...], LANGUAGE_CODES] = tuple(LANGUAGES)  # that guests can choose
    shown_languages: Annotated[tuple[str, ...], LANGUAGE_CODES] = ()  # in turn in the attract loop, after the default
    follows_hub: Annotated[
        bool,
        SWITCH,
        N_("Settings of the hub"),
        N_("Takes the PIN, games, times and languages that the organiser chooses for all stands"),
    ] = True
    profile: Annotated[str, HEX] = ""  # a hash of the settings that were taken from the hub last
    secret: Annotated[str, HEX] = ""  # of which the codes of prizes are made

    def seconds(self, mode: GameMode) -> int:
        """Return the time of a mode, for each side of a match; 0 without a clock."""
        return int(getattr(self, mode.time_setting)) if mode.time_setting else 0


def is_in_order(weakest: Level, strongest: Level) -> bool:
    """Tell whether the first level is no stronger than the second."""
    levels = list(LEVELS.values())
    return levels.index(weakest) <= levels.index(strongest)


# The file


def _read(lines: Sequence[str]) -> tuple[EventSettings, list[str]]:
    settings, invalid = parse_fields(EventSettings, lines)
    if not is_in_order(settings.weakest, settings.strongest):
        invalid.append(f"weakest: {settings.weakest.key}, strongest: {settings.strongest.key}")
        settings.weakest, settings.strongest = PLAYFUL, CURIOUS
    return settings, invalid


def _close(settings: EventSettings) -> None:
    """Close a page without a PIN, as the damaged file may have had one."""
    settings.pin = settings.pin or CLOSED_PIN


EVENT_SETTINGS: Final = FileCodec(EVENT_SETTINGS_FILE, 2, _read, format_fields, merge_fields, repair=_close)


def open_event_settings(storage: Storage) -> PersistentValue[EventSettings]:
    """Return the file of the settings; report a damaged one, which closes the operator's page."""
    file = PersistentValue(storage, EVENT_SETTINGS)
    if file.value.pin == CLOSED_PIN:
        storage.report("The operator's page is closed: restart with a new PIN")
    return file


def profile_of(settings: EventSettings) -> str:
    """Return the lines of the settings that other stands take over."""
    return "\n".join(line for line in format_fields(settings) if line.partition(":")[0] in PROFILE_SETTINGS)


def take_profile(settings: EventSettings, profile: str) -> bool:
    """Take over the settings of a profile that has not been taken yet, if they are to be; return whether it was.

    A line that is not understood is left out, and no profile takes away a PIN.
    """
    mark = sha256(profile.encode()).hexdigest()[:16]
    if not profile or not settings.follows_hub or mark == settings.profile:
        return False
    taken, _invalid = _read([*format_fields(settings), *profile.splitlines()])
    taken.pin = taken.pin if PIN_HASH_PATTERN.fullmatch(taken.pin) else settings.pin
    for name in PROFILE_SETTINGS:
        setattr(settings, name, getattr(taken, name))
    settings.profile = mark
    return True
