"""Commentary for people who do not know the game: its rules, each told when a move shows it. No pygame."""

from enum import Enum, auto
from typing import Final

from dvonn.language import _, ngettext
from dvonn.rules.analysis.consequence import Consequence, consequence
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour, Move, Piece
from dvonn.rules.position import Position
from dvonn.words import side_name


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
    side, other = side_name(result.mover), side_name(result.mover.other)
    steps = ngettext(
        "A single piece moves {count} space, never more or less",
        "A stack of {count} pieces moves {count} spaces, never more or less",
        height,
    )
    found = {
        Rule.STEPS: steps.format(count=height),
        Rule.LANDING: _("Every move ends on another piece or stack"),
        Rule.GOAL: _score_in_words(result.after),
    }
    if any(result.lost):
        found[Rule.CUT_OFF] = _loss_in_words(result)
    if result.other_passes:
        # Translators: {blocked} and {player} are White and Black, or the other way round
        words = _("{blocked} can't move now, so {player} moves again")
        found[Rule.PASS] = words.format(blocked=other, player=side)
    if result.is_cut_off:
        return found
    if before.owner(move.target) is result.mover.other:
        # Translators: one side, White or Black, has landed on a stack of the other
        words = _("{player} is on top now and owns the stack of {height}")
        found[Rule.OWNER] = words.format(player=side, height=len(result.stack))
    if Piece.DVONN in result.stack:
        found[Rule.RED_INSIDE] = _("A stack with a red piece in it can never be cut off")
    return found


def _loss_in_words(result: Consequence) -> str:
    """Return how many pieces each side loses, that of the mover last."""
    (first, count), *others = [
        (side_name(colour), result.lost.of(colour))
        for colour in (result.mover.other, result.mover)
        if result.lost.of(colour)
    ]
    # Translators: {player} and {other} are White and Black, or the other way round
    words = ngettext(
        "Cut off from the red pieces: {player} loses {count} piece",
        "Cut off from the red pieces: {player} loses {count} pieces",
        count,
    )
    if not others:
        return words.format(player=first, count=count)
    words = ngettext(
        "Cut off from the red pieces: {player} loses {count} piece, {other} {other_count}",
        "Cut off from the red pieces: {player} loses {count} pieces, {other} {other_count}",
        count,
    )
    ((other, other_count),) = others
    return words.format(player=first, count=count, other=other, other_count=other_count)


def _score_in_words(position: Position) -> str:
    """Return the goal with the pieces that each side owns, the side with more of them first."""
    scores = {colour: position.score(colour) for colour in Colour}
    leader, other = sorted(Colour, key=lambda colour: -scores[colour])
    # Translators: {leader} and {other} are White and Black, or the other way round
    words = _("The most pieces win: {leader} has {count}, {other} {other_count}")
    names = {"leader": side_name(leader), "other": side_name(other)}
    return words.format(**names, count=scores[leader], other_count=scores[other])


def result_in_words(outcome: Outcome) -> str:
    """Return a sentence on the result."""
    if not outcome.winner:
        return _("Both have equally many pieces: a draw")
    # Translators: one side, White or Black, has won
    words = _("The most pieces win: {winner} by {margin}")
    if outcome.reason is EndReason.TALLEST_STACKS:
        words = _("Equally many pieces: {winner} wins by the taller stacks")
    return words.format(winner=side_name(outcome.winner), margin=abs(outcome.margin))
