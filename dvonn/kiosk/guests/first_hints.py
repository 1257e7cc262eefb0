"""The hints of a guest's first game: what a good move does, in the words of the rules that the guest has just seen."""

from dvonn.language import _, ngettext
from dvonn.rules.analysis.consequence import Consequence, consequence
from dvonn.rules.analysis.position_analysis import threats
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position
from dvonn.words import side_name


def first_hint(before: Position, move: Move) -> str:
    """Return a sentence that recommends a move of the side to move; it never says that the game is being lost."""
    result, other = consequence(before, move), side_name(before.turn.other)
    if result.ends_game and result.after.score(result.mover) > result.after.score(result.mover.other):
        return _("This move wins the game.")
    if any(result.lost):
        return _cut_off_hint(result, other)
    if result.other_passes:
        # Translators: {opponent} is White or Black, here and in the next messages
        return _("After this {opponent} can't move, so you move again.").format(opponent=other)
    return _landing_hint(before, result, other)


def _cut_off_hint(result: Consequence, other: str) -> str:
    """Return a sentence on a move that cuts off pieces."""
    mine, theirs = result.lost.of(result.mover), result.lost.of(result.mover.other)
    if theirs <= mine:
        words = ngettext(
            "It costs you {count} piece, but it's your best chance.",
            "It costs you {count} pieces, but it's your best chance.",
            mine,
        )
        return words.format(count=mine)
    if mine:
        words = ngettext(
            "Cut off from the red pieces, {opponent} loses {count} piece, you only {own_count}.",
            "Cut off from the red pieces, {opponent} loses {count} pieces, you only {own_count}.",
            theirs,
        )
    else:
        words = ngettext(
            "Cut off from the red pieces, {opponent} loses {count} piece.",
            "Cut off from the red pieces, {opponent} loses {count} pieces.",
            theirs,
        )
    return words.format(opponent=other, count=theirs, own_count=mine)


def _landing_hint(before: Position, result: Consequence, other: str) -> str:
    """Return a sentence on a move that cuts off nothing."""
    (source, target), height = result.move, len(result.stack)
    threatened, still = threats(before, result.mover), threats(result.after, result.mover)
    if before.owner(target) is result.mover.other:
        words = _("Land on {opponent}: the stack of {height} is yours then, and {opponent} can't take it right back.")
        if target in still:
            words = _("Land on {opponent}: the stack of {height} is yours then.")
    elif before.owner(target) is None:
        words = _("Take a red piece along: a stack with a red piece in it can never be cut off.")
    elif source in threatened and target not in still:
        words = _("{opponent} could land on this stack: bring it to safety.")
    else:
        words = _("Join your stacks: {height} pieces high, {height} spaces far.")
    return words.format(opponent=other, height=height)
