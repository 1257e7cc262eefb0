"""The hints of a guest's first game: what a good move does, in the words of the rules that the guest has just seen."""

from dvonn.board.words import SIDE_NAMES, counted
from dvonn.rules.analysis.consequence import Consequence, consequence
from dvonn.rules.analysis.position_analysis import threats
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position


def first_hint(before: Position, move: Move) -> str:
    """Return a sentence that recommends a move of the side to move; it never says that the game is being lost."""
    result, other = consequence(before, move), SIDE_NAMES[before.turn.other]
    if result.ends_game and result.after.score(result.mover) > result.after.score(result.mover.other):
        return "This move wins the game."
    if any(result.lost):
        return _cut_off_hint(result, other)
    if result.other_passes:
        return f"After this {other} cannot move, so you move again."
    return _landing_hint(before, result, other)


def _cut_off_hint(result: Consequence, other: str) -> str:
    """Return a sentence on a move that cuts off pieces."""
    mine, theirs = result.lost.of(result.mover), result.lost.of(result.mover.other)
    if theirs > mine:
        yours = f", and you only {mine}" if mine else ""
        return f"Cut off from the red pieces, {other} loses {counted(theirs, 'piece')}{yours}."
    return f"It costs you {counted(mine, 'piece')}, but it is your best chance."


def _landing_hint(before: Position, result: Consequence, other: str) -> str:
    """Return a sentence on a move that cuts off nothing."""
    (source, target), height = result.move, len(result.stack)
    threatened, still = threats(before, result.mover), threats(result.after, result.mover)
    if before.owner(target) is result.mover.other:
        safe = "" if target in still else f", and {other} cannot take it back at once"
        return f"Land on top of {other}: the stack of {height} is yours then{safe}."
    if before.owner(target) is None:
        return "Take a red piece along: a stack with a red piece in it can never be cut off."
    if source in threatened and target not in still:
        return f"{other} could land on this stack. Here it is safe."
    return f"Put your stacks together: {height} pieces high, {height} steps far."
