"""Commentary for people who do not know the game: its rules, each told when a move shows it. No pygame."""

from enum import Enum, auto
from typing import Final

from dvonn.board.words import SIDE_NAMES, counted
from dvonn.rules.analysis.consequence import Consequence, consequence
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour, Move, Piece
from dvonn.rules.position import Position


class Rule(Enum):
    """A rule of the game; of rules that have not been told for equally long, the first is told."""

    CUT_OFF = auto()
    PASS = auto()
    RED_INSIDE = auto()
    OWNER = auto()
    STEPS = auto()
    GOAL = auto()
    LANDING = auto()


RARE_RULES: Final = (Rule.CUT_OFF, Rule.PASS)
"""The rules that are told of every move that shows them."""


def remarks(before: Position, move: Move) -> dict[Rule, str]:
    """Return a sentence for each rule that a move shows, with the pieces concerned."""
    result, height = consequence(before, move), before.height(move.source)
    side, other = SIDE_NAMES[result.mover], SIDE_NAMES[result.mover.other]
    stack = "A single piece moves" if height == 1 else f"A stack of {height} pieces moves"
    found = {
        Rule.STEPS: f"{stack} {counted(height, 'step')}, never more or less",
        Rule.LANDING: "Every move ends on another piece or stack",
        Rule.GOAL: f"The most pieces win: {score_in_words(result.after)}",
    }
    if any(result.lost):
        found[Rule.CUT_OFF] = f"Cut off from the red pieces: {_loss_in_words(result)}"
    if result.other_passes:
        found[Rule.PASS] = f"{other} cannot move now, so {side} moves again"
    if result.is_cut_off:
        return found
    if before.owner(move.target) is result.mover.other:
        found[Rule.OWNER] = f"{side} is on top now, so the stack of {len(result.stack)} is {side}'s"
    if Piece.DVONN in result.stack:
        found[Rule.RED_INSIDE] = "A stack with a red piece in it can never be cut off"
    return found


def _loss_in_words(result: Consequence) -> str:
    """Return how many pieces each side loses, such as White loses 3 pieces, Black 1."""
    (first, count), *others = [
        (SIDE_NAMES[colour], result.lost.of(colour))
        for colour in (result.mover.other, result.mover)
        if result.lost.of(colour)
    ]
    return ", ".join([f"{first} loses {counted(count, 'piece')}", *(f"{name} {lost}" for name, lost in others)])


def score_in_words(position: Position) -> str:
    """Return how many pieces each side owns, the side with more of them first."""
    scores = {colour: position.score(colour) for colour in Colour}
    first, second = sorted(Colour, key=lambda colour: -scores[colour])
    return f"{SIDE_NAMES[first]} has {scores[first]}, {SIDE_NAMES[second]} {scores[second]}"


def result_in_words(outcome: Outcome) -> str:
    """Return a sentence on the result."""
    if not outcome.winner:
        return "Equally many pieces: a draw"
    if outcome.reason is EndReason.TALLEST_STACKS:
        return f"Equally many pieces: {SIDE_NAMES[outcome.winner]} wins by the taller stacks"
    return f"The most pieces win: {SIDE_NAMES[outcome.winner]} by {abs(outcome.margin)}"
