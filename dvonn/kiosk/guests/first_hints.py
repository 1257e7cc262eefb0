"""The hints of a guest's first game: what a good move does, in the words of the rules that the guest has just seen."""

from dvonn.language import NN_, _, ngettext
from dvonn.rules.analysis.consequence import Consequence, consequence
from dvonn.rules.analysis.position_analysis import threats
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position


def first_hint(before: Position, move: Move) -> str:
    """Return a sentence that recommends a move of the side to move; it never says that the game is being lost."""
    result = consequence(before, move)
    if result.ends_game and result.after.score(result.mover) > result.after.score(result.mover.other):
        return _("This move wins the game.")
    if any(result.lost):
        return _cut_off_hint(result)
    if result.other_passes:
        return _("After this your opponent can't move, so you move again.")
    return _landing_hint(before, result)


def _cut_off_hint(result: Consequence) -> str:
    """Return a sentence on a move that cuts off pieces."""
    mine, theirs = result.lost.of(result.mover), result.lost.of(result.mover.other)
    if theirs <= mine:
        words = ngettext(
            "It costs you {mine} piece, but it's your best chance.",
            "It costs you {mine} pieces, but it's your best chance.",
            mine,
        )
    elif mine:
        words = ngettext(
            "Cut off from the red pieces, your opponent loses {theirs} piece, you only {mine}.",
            "Cut off from the red pieces, your opponent loses {theirs} pieces, you only {mine}.",
            theirs,
        )
    else:
        words = ngettext(
            "Cut off from the red pieces, your opponent loses {theirs} piece.",
            "Cut off from the red pieces, your opponent loses {theirs} pieces.",
            theirs,
        )
    return words.format(theirs=theirs, mine=mine)


def _landing_hint(before: Position, result: Consequence) -> str:
    """Return a sentence on a move that cuts off nothing."""
    (source, target), height = result.move, len(result.stack)
    threatened, still = threats(before, result.mover), threats(result.after, result.mover)
    if before.owner(target) is result.mover.other:
        words = _("Land here to own a stack of {height} that your opponent can't take right back.")
        if target in still:
            words = _("Land here to own a stack of {height}.")
    elif before.owner(target) is None:
        words = _("Take a red piece along: a stack with a red piece in it can never be cut off.")
    elif source in threatened and target not in still:
        words = _("Your opponent could land on this stack: bring it to safety.")
    else:
        words = ngettext(*NN_("Join your stacks: {count} pieces high, {count} spaces far."), height)
    return words.format(height=height, count=height)
