"""Sentences on a game: what a new one will be, and which one goes on."""

from datetime import date, datetime
from typing import Final

from dvonn.language import N_, _, part_text, pgettext, short_date_text, time_text
from dvonn.match import Match
from dvonn.rules.board import SPACES
from dvonn.rules.pieces import Colour, Phase
from dvonn.storage.settings import BoardSetup, ColourChoice, Opponent, Settings, next_head_start
from dvonn.words import (
    best_of_words,
    format_time_control,
    head_start_words,
    level_emblem,
    level_name,
    pairing_words,
    player_names,
    side_name,
)

BOARD_WORDS: Final = {
    BoardSetup.HAND: N_("You place the pieces"),
    BoardSetup.RANDOM: N_("Random board"),
    BoardSetup.FAIR: N_("Fair board"),
    BoardSetup.CODE: N_("Board from a code"),
}
OPPONENT_PICTURES: Final = {
    Opponent.PERSON: "icon-people",
    Opponent.COMPUTERS: "icon-computer",
    Opponent.MESSAGE: "icon-message",
}
TWO_PLAYERS_PLACE: Final = N_("The players place the pieces")


def new_game_words(settings: Settings) -> tuple[str, str]:
    """Return two lines on what the settings start: who plays whom; on which board, with which clock."""
    by_both = settings.start is BoardSetup.HAND and settings.opponent is not Opponent.COMPUTER
    board = _(TWO_PLAYERS_PLACE if by_both else BOARD_WORDS[settings.start])
    timed = settings.opponent is not Opponent.MESSAGE
    clock = _clock_part(clock_words(settings)) if timed else ""
    series = best_of_words(settings.series) if settings.series and timed else ""
    terms = ", ".join(filter(None, [board, head_start_words(next_head_start(settings)), clock]))
    return _players_words(settings), ". ".join(filter(None, [terms, series]))


def opponent_picture(settings: Settings) -> str:
    """Return the name of the picture that stands for the next opponent."""
    return OPPONENT_PICTURES.get(settings.opponent) or level_emblem(settings.level)


def _players_words(settings: Settings) -> str:
    if settings.opponent is Opponent.COMPUTERS:
        return f"{level_name(settings.white_level)} – {level_name(settings.black_level)}"
    if settings.opponent is Opponent.PERSON:
        white, black = settings.white_name, settings.black_name
        names = white or side_name(Colour.WHITE), black or side_name(Colour.BLACK)
        return " – ".join(names) if white or black else _("Two players")
    if settings.opponent is Opponent.MESSAGE:
        return _("By message")
    colour = None if settings.colour is ColourChoice.RANDOM else Colour(settings.colour)
    return pairing_words(colour, settings.level)


def clock_words(settings: Settings) -> str:
    """Return the clock in short, such as 5+3 or 10:00 / 5:00; '' without one."""
    times = {colour: seconds for colour, seconds in zip(Colour, settings.clock, strict=True) if seconds}
    return format_time_control(times, settings.increment) if times else ""


def _clock_part(clock: str) -> str:
    # Translators: a part of a list; {clock} is 5+3, five minutes for the game and three seconds for each move
    return _("clock {clock}").format(clock=clock) if clock else ""


def match_words(match: Match) -> str:
    """Return who plays whom and how it stands, the human against the computer first."""
    sides, names = _human_first(match)
    if match.position.phase is Phase.PLACEMENT:
        # Translators: {part} is like 12 of 49
        placed = _("pieces placed: {part}").format(part=part_text(match.position.piece_count, len(SPACES)))
        return f"{names[0]} – {names[1]}, {placed}"
    scores = [match.position.score(side) for side in sides]
    return f"{names[0]} {scores[0]} : {scores[1]} {names[1]}"


def series_words(match: Match) -> str:
    """Return the standing of a match's series, such as `Best of 5: You 2 : 1 Dreamy`; '' without one."""
    if not match.series or not match.standing:
        return ""
    (first, second), names = _human_first(match)
    points = match.standing.points(match.series.first_side)
    standing = f"{names[0]} {_points_text(points[first])} : {_points_text(points[second])} {names[1]}"
    # Translators: the length of a series and its standing, such as Best of 5: You 2 : 1 Dreamy
    return _("{series}: {standing}").format(series=best_of_words(match.series.best_of), standing=standing)


def _human_first(match: Match) -> tuple[tuple[Colour, Colour], list[str]]:
    """Return the sides of a match with their names, the human against the computer first."""
    first = Colour.BLACK if match.seats[Colour.WHITE] and not match.seats[Colour.BLACK] else Colour.WHITE
    # Translators: the name of the player, beside that of the computer, such as You 12 : 9 Dreamy
    you, called = pgettext("player", "You"), player_names(match.seats, match.names)
    sides = first, first.other
    return sides, [called[side] if match.is_hot_seat or match.seats[side] else you for side in sides]


def _points_text(points: float) -> str:
    """Return points with halves, such as 2½."""
    return f"{int(points) or ''}½" if points % 1 else f"{points:.0f}"


def when_words(moment: datetime, today: date) -> str:
    """Return a moment as today, 14:20 or with its date."""
    time, days = time_text(moment), (today - moment.date()).days
    if days == 0:
        return _("today, {time}").format(time=time)
    if days == 1:
        return _("yesterday, {time}").format(time=time)
    return _("{date}, {time}").format(date=short_date_text(moment.date()), time=time)


def terms_words(match: Match) -> str:
    """Return the head start, the clock and the series of a match, such as clock 5+3; '' without them."""
    times = format_time_control(match.clocks.times, match.clocks.increment) if match.clocks.times else ""
    return ", ".join(filter(None, [head_start_words(match.head_start), _clock_part(times), series_words(match)]))
