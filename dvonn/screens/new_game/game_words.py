"""Sentences on a game: what a new one will be, and which one goes on."""

from datetime import date, datetime
from typing import Final

from dvonn.match import Match, format_time_control
from dvonn.rules.board import SPACES
from dvonn.rules.pieces import Colour, Phase
from dvonn.storage.settings import BoardSetup, ColourChoice, Opponent, Settings

BOARD_WORDS: Final = {
    BoardSetup.HAND: "pieces placed by hand",
    BoardSetup.RANDOM: "on a random board",
    BoardSetup.FAIR: "on a fair board",
    BoardSetup.CODE: "on the board of a code",
}


def new_game_words(settings: Settings) -> tuple[str, str]:
    """Return the halves of a sentence on what the settings start: who plays whom; on which board, with which clock."""
    clock = clock_words(settings)
    return f"{_players_words(settings)},", BOARD_WORDS[settings.start] + (f", clock {clock}" if clock else "")


def _players_words(settings: Settings) -> str:
    if settings.opponent is Opponent.PERSON:
        white, black = settings.white_name, settings.black_name
        return f"{white or 'White'} plays {black or 'Black'}" if white or black else "Two players"
    if settings.colour is ColourChoice.RANDOM:
        return f"You play {settings.level.name}, colours drawn by lot"
    return f"You play {settings.colour.capitalize()} against {settings.level.name}"


def clock_words(settings: Settings) -> str:
    """Return the clock in short, such as 5+3 or 10:00 / 5:00; '' without one."""
    times = {colour: seconds for colour, seconds in zip(Colour, settings.clock, strict=True) if seconds}
    return format_time_control(times, settings.increment) if times else ""


def match_words(match: Match) -> str:
    """Return who plays whom and how it stands, the human against the computer first."""
    first = Colour.BLACK if match.seats[Colour.WHITE] and not match.seats[Colour.BLACK] else Colour.WHITE
    names = [match.name(side) if match.is_hot_seat or match.seats[side] else "You" for side in (first, first.other)]
    if match.position.phase is Phase.PLACEMENT:
        return f"{names[0]} and {names[1]}, {match.position.piece_count} of {len(SPACES)} placed"
    scores = [match.position.score(side) for side in (first, first.other)]
    return f"{names[0]} {scores[0]} : {scores[1]} {names[1]}"


def when_words(moment: datetime, today: date) -> str:
    """Return a moment as today, 14:20 or with its date."""
    day = {0: "today", 1: "yesterday"}.get((today - moment.date()).days, moment.strftime("%Y-%m-%d"))
    return f"{day}, {moment.strftime('%H:%M')}"


def terms_words(match: Match) -> str:
    """Return the clock of a match, such as clock 5+3; '' without one."""
    return f"clock {format_time_control(match.clocks.times, match.clocks.increment)}" if match.clocks.times else ""
