"""What is said about a game while two computers play: short sentences from what a move does and from the evaluation."""

from dataclasses import dataclass
from typing import Final

from dvonn.engine.analysis.move_case import MoveCase, SideNames
from dvonn.engine.analysis.move_reasons import reasons
from dvonn.engine.search.evaluation import explain
from dvonn.engine.search.state import of_position
from dvonn.rules.analysis.consequence import consequence
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position

NEARLY: Final = 1.0  # pieces: who is ahead by less is not ahead
MUCH: Final = 15  # pieces: nobody counts more of them

TOLD: Final = {
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
"""What the evaluation's terms mean, said of the side that gains by them."""


@dataclass(frozen=True)
class Remark:
    """A sentence, and how much it matters, in pieces."""

    words: str
    worth: float


def lead(position: Position) -> float:
    """Return by how many pieces White is ahead, as it stands at the end and before it as the evaluation promises."""
    if position.is_over:
        return float(position.score(Colour.WHITE) - position.score(Colour.BLACK))
    value = sum(explain(of_position(position)).values())
    return value if position.turn is Colour.WHITE else -value


def on_move(before: Position, move: Move) -> Remark:
    """Say what a move does, by the first of its reasons."""
    side, other = before.turn.capitalize(), before.turn.other.capitalize()
    reason = reasons(MoveCase(before, consequence(before, move), SideNames("its", other)))[0]
    words = reason.words.removesuffix(" and none of its").replace("dvonn piece", "red ring")
    if words.endswith(" of its"):
        words += " own"
    return Remark(f"{side} {words}", abs(reason.worth))


def on_position(position: Position) -> Remark:
    """Say what matters most in a position that is not over, or who is ahead where that is more."""
    terms = explain(of_position(position))
    name = max(TOLD, key=lambda name: abs(terms[name]))
    ahead = lead(position)
    if abs(ahead) >= abs(terms[name]):
        return Remark(standing(ahead), abs(ahead))
    gains = position.turn if terms[name] > 0 else position.turn.other
    words = TOLD[name].format(side=gains.capitalize(), other=gains.other.capitalize())
    return Remark(words, abs(terms[name]))


def standing(ahead: float) -> str:
    """Say who is ahead, given White's lead in pieces."""
    if abs(ahead) < NEARLY:
        return "It could not be closer"
    side, count = "White" if ahead > 0 else "Black", round(abs(ahead))
    if count > MUCH:
        return f"{side} is far ahead"
    return f"{side} is ahead by about {count} {'ring' if count == 1 else 'rings'}"


def ending(margin: int) -> str:
    """Say how a game has ended, given White's margin in pieces."""
    if not margin:
        return "Equal towers: a draw"
    return f"{'White' if margin > 0 else 'Black'} wins by {abs(margin)}"
