"""Positions in the words of the reference rules."""

from typing import Final

from dvonn.rules.board import SPACE_NAMES, Colour
from dvonn.rules.position import Position
from tests.harness.referee.reference import Stacks

SIDES: Final = {Colour.WHITE: "w", Colour.BLACK: "b"}


def stacks_of(position: Position) -> Stacks:
    """Return a position's stacks."""
    return {name: "".join(position.stacks[space]) for space, name in SPACE_NAMES.items() if position.stacks[space]}
