"""Commentary on a game between two computer players: short sentences from move reasons and the evaluation."""

from typing import Final

from dvonn.board.words import SIDE_NAMES, counted
from dvonn.engine.analysis.move_facts import MoveFacts, SideNames
from dvonn.engine.analysis.move_reasons import reasons
from dvonn.engine.search.evaluation import term_contributions
from dvonn.engine.search.state import state_of
from dvonn.rules.analysis.consequence import consequence
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position

MIN_MENTIONED_LEAD: Final = 1.0  # pieces; a smaller lead counts as none
MAX_COUNTED_LEAD: Final = 15  # pieces; a larger lead is not given as a number

TERM_SENTENCES: Final = {
    "within two": "{side} stays close to the red rings",
    "within three": "{side} stays close to the red rings",
    "within four": "{side} stays in touch with red",
    "well linked": "{side} is firmly linked to the red rings",
    "firmly linked": "{side} is firmly linked to the red rings",
    "between dvonn": "{side} holds the middle between the red rings",
    "in reach": "{side} can reach more stacks",
    "threatened twice": "{side} attacks from two sides",
    "pieces in danger": "{other}'s tall stacks are in danger",
    "stranded": "{other}'s stacks have nothing to land on",
    "guards": "{side} guards a red ring",
    "dvonn in reach": "{side} can capture a red ring",
    "out of reach": "{side}'s stacks are safer",
    "movable": "{side} can move more stacks",
}
"""The sentence for each term of the evaluation, about the side that gains by it."""


def lead(position: Position) -> float:
    """Return White's lead in pieces: the score at the end of a game, the static evaluation before."""
    if position.is_over:
        return float(position.score(Colour.WHITE) - position.score(Colour.BLACK))
    value = sum(term_contributions(state_of(position)).values())
    return value if position.turn is Colour.WHITE else -value


def remark_on_move(before: Position, move: Move) -> tuple[str, float]:
    """Return a remark on what a move does, from the first of its reasons, and its importance in pieces."""
    side, other = before.turn.capitalize(), before.turn.other.capitalize()
    reason = reasons(MoveFacts(before, consequence(before, move), SideNames("its", other)))[0]
    words = reason.predicate.removesuffix(" and none of its").replace("dvonn piece", "red ring")
    if words.endswith(" of its"):
        words += " own"
    return f"{side} {words}", abs(reason.worth)


def remark_on_position(position: Position) -> str:
    """Return a remark on the largest term of an unfinished position, or on the lead if that is larger."""
    terms = term_contributions(state_of(position))
    name = max(TERM_SENTENCES, key=lambda name: abs(terms[name]))
    ahead = lead(position)
    if abs(ahead) >= abs(terms[name]):
        return lead_in_words(ahead)
    gains = position.turn if terms[name] > 0 else position.turn.other
    return TERM_SENTENCES[name].format(side=gains.capitalize(), other=gains.other.capitalize())


def lead_in_words(ahead: float) -> str:
    """Return a sentence on who is ahead, given White's lead in pieces."""
    if abs(ahead) < MIN_MENTIONED_LEAD:
        return "It could not be closer"
    side, count = "White" if ahead > 0 else "Black", round(abs(ahead))
    if count > MAX_COUNTED_LEAD:
        return f"{side} is far ahead"
    return f"{side} is ahead by about {counted(count, 'ring')}"


def result_in_words(outcome: Outcome) -> str:
    """Return a sentence on the result."""
    if not outcome.winner:
        return "Equal towers: a draw"
    lead_words = {EndReason.TOWERS: f" by {abs(outcome.margin)}", EndReason.TALLEST_STACKS: " by the taller stacks"}
    return f"{SIDE_NAMES[outcome.winner]} wins{lead_words.get(outcome.reason, '')}"
