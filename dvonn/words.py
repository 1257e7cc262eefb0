"""The words that screens share: names of sides, levels and players, plies, clocks, the ends of games."""

from collections.abc import Mapping
from math import ceil
from typing import Final

from dvonn.engine.analysis.reasons import Worth
from dvonn.engine.levels import (
    ADAPTIVE,
    CAREFUL,
    CURIOUS,
    DREAMY,
    GREEDY,
    LEVELS,
    PLAYFUL,
    RELENTLESS,
    THOUGHTFUL,
    Level,
)
from dvonn.language import N_, _, count_text, decimal_text, ngettext, pgettext, signed_text
from dvonn.rules.board import SPACE_NAMES, Colour, Ply
from dvonn.rules.position import EndReason

LEVEL_NAMES: Final = {
    # Translators: the names of the computer's levels, the weakest first; each is a nickname of the computer
    PLAYFUL.key: N_("Playful"),
    DREAMY.key: N_("Dreamy"),
    GREEDY.key: N_("Greedy"),
    CAREFUL.key: N_("Careful"),
    CURIOUS.key: N_("Curious"),
    THOUGHTFUL.key: N_("Thoughtful"),
    RELENTLESS.key: N_("Relentless"),
    # Translators: the level that plays as well as the player, whoever that is; a nickname like those of the others
    ADAPTIVE.key: N_("Adaptive"),
}
LEVEL_NOTES: Final = {
    PLAYFUL.key: N_("Plays for fun, and takes what's close"),
    DREAMY.key: N_("Sees what's close, misses the rest"),
    GREEDY.key: N_("Takes what it can get, and looks at your reply"),
    CAREFUL.key: N_("Thinks before it moves, but not far ahead"),
    CURIOUS.key: N_("Tries this and that, and finds surprises"),
    RELENTLESS.key: N_("Forgives nothing"),
    ADAPTIVE.key: N_("Plays about as well as you do, by your latest games"),
}
OUTCOME_REASONS: Final = {
    EndReason.TOWERS: N_("The higher tower wins"),
    EndReason.EQUAL_TOWERS: N_("The towers are equal"),
    EndReason.TALLEST_STACKS: N_("The towers are equal; the taller stacks decide"),
    # Translators: {loser} is White, Black or a player's name
    EndReason.RESIGNATION: N_("{loser} resigned"),
    EndReason.TIME: N_("{loser} ran out of time"),
    EndReason.AGREEMENT: N_("Draw agreed"),
    # Translators: a referee or a tournament's director has decided the game
    EndReason.ADJUDICATION: N_("The game was adjudicated"),
    # Translators: the file from which the game comes gives the result, but not the reason
    EndReason.STATED: N_("The result is as recorded"),
}


def side_name(colour: Colour) -> str:
    """Return the name of a side."""
    # Translators: the player of the white or the black pieces, as a name
    return pgettext("side", "White") if colour is Colour.WHITE else pgettext("side", "Black")


def side_names() -> dict[Colour, str]:
    """Return the names of both sides."""
    return {colour: side_name(colour) for colour in Colour}


def side_passes(colour: Colour) -> str:
    """Return the sentence that a side passes."""
    return _("White passes") if colour is Colour.WHITE else _("Black passes")


def side_and_player(colour: Colour, player: str) -> str:
    """Return a side with who plays it, such as White: Dreamy."""
    # Translators: {player} is "you" or the computer's level, such as Dreamy
    return _("{side}: {player}").format(side=side_name(colour), player=player)


def outcome_reason(reason: EndReason, loser: str) -> str:
    """Return the reason of an outcome; the loser's name may be '' in a draw."""
    return _(OUTCOME_REASONS[reason]).format(loser=loser)


def level_name(level: Level) -> str:
    """Return the name of a level, of the adaptive one with its strength: Adaptive 1250."""
    name = _(LEVEL_NAMES[level.key])
    return f"{name} {level.rating}" if level.key == ADAPTIVE.key and level.rating else name


def level_emblem(level: Level) -> str:
    """Return the name of the picture that stands for a level."""
    return f"emblem-{level.key}"


def own_side_words(colour: Colour | None) -> str:
    """Return the side that the user plays, None for one drawn by lot."""
    words = {Colour.WHITE: _("You play White"), Colour.BLACK: _("You play Black"), None: _("Colours at random")}
    return words[colour]


def pairing_words(colour: Colour | None, level: Level) -> str:
    """Return a pairing in words: the user's colour, None for one drawn by lot, and the level."""
    return ". ".join([own_side_words(colour), _("Opponent: {level}").format(level=level_name(level))])


def player_names(seats: Mapping[Colour, Level | None], names: Mapping[Colour, str]) -> dict[Colour, str]:
    """Return the names of the sides: the players' names, else the computer's level, else the colour."""
    levels = {colour: level_name(level) for colour, level in seats.items() if level}
    return {**side_names(), **levels, **names}


def level_note(level: Level) -> str:
    """Return the place of a level among the named ones, and its description."""
    if level.key == ADAPTIVE.key:
        return _(LEVEL_NOTES[level.key])
    number = list(LEVELS).index(level.key) + 1
    # Translators: the place of the computer's level among all levels, and what this level does
    words = _("{number} of {total}: {description}")
    return words.format(number=number, total=len(LEVELS), description=_(LEVEL_NOTES[level.key]))


def head_start_words(pieces: int) -> str:
    """Return the head start that the computer gives, as a part of a list; '' for none."""
    if not pieces:
        return ""
    # Translators: a part of a list: the computer places {count} pieces at random, as a head start for the player
    return ngettext("head start of {count} piece", "head start of {count} pieces", pieces)


def best_of_words(games: int) -> str:
    """Return the length of a series."""
    # Translators: a series of games, in which {number} is 3, 5 or 7
    return _("Best of {number}").format(number=games)


def ply_text(ply: Ply) -> str:
    """Return a ply within a sentence, such as e3 or e3-f3."""
    return "-".join(SPACE_NAMES[space] for space in ply)


def cut_off_words(white: int, black: int) -> str:
    """Return a sentence on the pieces that a move cuts off, '' if there are none."""
    if white and black:
        # Translators: numbers of pieces
        return _("Cuts off: White {white}, Black {black}.").format(white=white, black=black)
    if white:
        return ngettext("Cuts off {count} white piece.", "Cuts off {count} white pieces.", white)
    if black:
        return ngettext("Cuts off {count} black piece.", "Cuts off {count} black pieces.", black)
    return ""


def seconds_left_words(seconds: int) -> str:
    """Return the time left on a clock that runs out."""
    return ngettext("{count} second left", "{count} seconds left", seconds)


def format_clock_time(seconds: int) -> str:
    """Format seconds as on a clock: 12:05."""
    return f"{seconds // 60}:{seconds % 60:02}"


def format_time_control(times: Mapping[Colour, int], increment: int) -> str:
    """Format the terms of clocks in short: 5+3 (minutes, and seconds added per ply), 5 min, or 10:00 / 5:00."""
    words = [format_clock_time(times[colour]) if colour in times else "\N{EN DASH}" for colour in Colour]
    gain = f"+{increment}" if increment else ""
    if len(set(words)) > 1:
        return " / ".join(words) + (f" {gain}" if gain else "")
    short = words[0].removesuffix(":00")
    if gain or short == words[0]:
        return f"{short}{gain}"
    # Translators: the minutes of each side's clock, in short
    return _("{minutes} min").format(minutes=short)


def worth_text(worth: Worth) -> str:
    """Return a worth with its error, such as +1.36 ± 0.03."""
    # Translators: a figure with its error
    return _("{number} ± {error}").format(number=signed_text(worth.mean, 2), error=decimal_text(worth.error, 2))


def loss_words(ply: Ply, pieces: int, *, exact: bool) -> str:
    """Return how many pieces a ply loses."""
    if exact:
        words = ngettext("{move} loses {count} piece", "{move} loses {count} pieces", pieces)
    else:
        words = ngettext("{move} loses about {count} piece", "{move} loses about {count} pieces", pieces)
    return words.format(move=ply_text(ply))


def give_or_take(statement: str, spread: float) -> str:
    """Return a statement with an estimate, such as "e3-f3 loses about 8 pieces", and its spread, unless it is sure."""
    if not spread:
        return statement
    # Translators: {statement} is like "e3-f3 loses about 8 pieces" or "White +4"; it may be off by {spread}, up or down
    return _("{statement}, give or take {spread}").format(statement=statement, spread=spread_text(spread))


def spread_text(spread: float) -> str:
    """Return a spread in whole pieces, at least one, rounded up from a quarter, as it would cover too little."""
    return count_text(max(1, ceil(spread - 0.25)))
