"""Words shared by several screens: a side with its player, and the reasons of an outcome."""

from typing import Final

from dvonn.language import N_, _
from dvonn.rules.outcome import EndReason
from dvonn.rules.pieces import Colour
from dvonn.words import side_name

OUTCOME_REASONS: Final = {
    EndReason.TOWERS: N_("The higher tower wins"),
    EndReason.EQUAL_TOWERS: N_("The towers are equal"),
    EndReason.TALLEST_STACKS: N_("The towers are equal; the taller stacks decide"),
    # Translators: {loser} is White, Black or a player's name
    EndReason.RESIGNATION: N_("{loser} resigned"),
    EndReason.TIME: N_("{loser} ran out of time"),
    EndReason.AGREEMENT: N_("Draw agreed"),
}


def side_and_player(colour: Colour, player: str) -> str:
    """Return a side with who plays it, such as White: Dreamy."""
    # Translators: {player} is "you" or the computer's level, such as Dreamy
    return _("{side}: {player}").format(side=side_name(colour), player=player)


def outcome_reason(reason: EndReason, loser: str) -> str:
    """Return the reason of an outcome; the loser's name may be '' in a draw."""
    return _(OUTCOME_REASONS[reason]).format(loser=loser)
