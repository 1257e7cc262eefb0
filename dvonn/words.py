"""The names that the whole program uses: of the sides and of the computer's levels, in the language in use."""

from typing import Final

from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, LEVELS, RELENTLESS, THOUGHTFUL, Level
from dvonn.language import N_, _, pgettext
from dvonn.rules.board import SPACE_NAMES
from dvonn.rules.pieces import Colour, Ply

LEVEL_NAMES: Final = {
    # Translators: the names of the computer's levels, the weakest first; each is a nickname of the computer
    DREAMY.key: N_("Dreamy"),
    GREEDY.key: N_("Greedy"),
    CURIOUS.key: N_("Curious"),
    THOUGHTFUL.key: N_("Thoughtful"),
    RELENTLESS.key: N_("Relentless"),
}
LEVEL_NOTES: Final = {
    DREAMY.key: N_("Sees what's close, misses the rest"),
    GREEDY.key: N_("Takes what it can get, and looks at your reply"),
    CURIOUS.key: N_("Tries this and that, and finds surprises"),
    THOUGHTFUL.key: N_("Looks several moves ahead"),
    RELENTLESS.key: N_("Forgives nothing"),
}


def side_name(colour: Colour) -> str:
    """Return the name of a side."""
    # Translators: the player of the white or the black pieces, as a name
    return pgettext("side", "White") if colour is Colour.WHITE else pgettext("side", "Black")


def side_names() -> dict[Colour, str]:
    """Return the names of both sides."""
    return {colour: side_name(colour) for colour in Colour}


def level_name(level: Level) -> str:
    """Return the name of a level."""
    return _(LEVEL_NAMES[level.key])


def level_note(level: Level) -> str:
    """Return the place of a level among all of them, and what it does."""
    number = list(LEVELS).index(level.key) + 1
    # Translators: the place of the computer's level among all levels, and what this level does
    words = _("{number} of {count}: {description}")
    return words.format(number=number, count=len(LEVELS), description=_(LEVEL_NOTES[level.key]))


def ply_text(ply: Ply) -> str:
    """Return a ply within a sentence, such as e3 or e3-f3."""
    return "-".join(SPACE_NAMES[space] for space in ply)
