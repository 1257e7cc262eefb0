"""Every position of a game can be set up; what cannot arise is refused with its reason."""

from dataclasses import replace

import pytest

from dvonn.rules.board import SPACE_BY_NAME, Colour, Phase, Piece
from dvonn.rules.position import Position
from dvonn.rules.set_up import FaultKind, faults, pieces_left, with_stack, with_stack_moved
from tests.harness.games import random_game
from tests.harness.scale import scaled

MOVING = Position(phase=Phase.MOVEMENT)
REDS = "c3=r d3=r e3=r"
FULL = random_game(49, 1).position


def set_up(stacks: str, position: Position = MOVING, turn: Colour = Colour.WHITE) -> Position:
    """Return a position with more stacks and a side to move."""
    for name, letters in (word.split("=") for word in stacks.split()):
        position = with_stack(position, SPACE_BY_NAME[name], tuple(map(Piece, letters)))
    return replace(position, turn=turn)


def kinds(position: Position) -> list[FaultKind]:
    """Return the kinds of a position's faults."""
    return [fault.kind for fault in faults(position)]


@pytest.mark.parametrize("seed", range(scaled(6, 40)))
def test_positions_of_games_have_no_faults(seed: int) -> None:
    """Each position of random games, the empty board and finished ones among them, can be set up."""
    for position in random_game(1000, seed, full=bool(seed % 2)).positions:
        assert not kinds(position)


W, B = Colour
SINGLE_FAULTS = [
    (FaultKind.TOO_MANY_WHITE, set_up(f"{REDS} f3={24 * 'w'} g3=w")),
    (FaultKind.TOO_MANY_BLACK, set_up(f"{REDS} f3={24 * 'b'} g3=w")),
    (FaultKind.TOO_MANY_RED, set_up(f"{REDS} f3=r g3=w")),
    (FaultKind.STACKED, set_up("a1=r b1=rr", Position(), B)),
    (FaultKind.WRONG_NUMBER, set_up("a1=r b1=w", Position())),
    (FaultKind.WRONG_NUMBER, set_up(f"{REDS} a1=b a2=b", Position(), B)),
    (FaultKind.ALL_PLACED, replace(FULL, phase=Phase.PLACEMENT, turn=B)),
    (FaultKind.BLACK_PLACES, set_up(REDS, Position(), W)),
    (FaultKind.WHITE_PLACES, set_up("a1=r b1=r", Position(), B)),
    (FaultKind.EMPTY_BOARD, MOVING),
    (FaultKind.RED_MISSING, set_up("c3=r d3=r e3=w")),
    (FaultKind.ONLY_RED, set_up("c3=rr d3=r e3=w")),
    (FaultKind.RED_ON_TOP, set_up("c3=wr d3=r e3=r f3=w")),
    (FaultKind.OUT_OF_CONTACT, set_up(f"{REDS} f3=w h3=w")),
    (FaultKind.WHITE_BEGINS, replace(FULL, turn=B)),
    (FaultKind.WHITE_IS_STUCK, set_up(f"{REDS} f3=b", turn=W)),
    (FaultKind.BLACK_IS_STUCK, set_up(f"{REDS} f3=w", turn=B)),
]


@pytest.mark.parametrize(("kind", "position"), SINGLE_FAULTS, ids=[kind.name for kind, _ in SINGLE_FAULTS])
def test_each_kind_of_fault_is_refused_for_its_reason(kind: FaultKind, position: Position) -> None:
    """A position with one fault has this fault and no other."""
    assert kinds(position) == [kind]


def test_faults_name_their_spaces() -> None:
    """The stacks out of contact are named, so that they can be marked."""
    (fault,) = faults(set_up(f"{REDS} f3=w h3=w i3=w"))
    assert fault.spaces == (SPACE_BY_NAME["h3"], SPACE_BY_NAME["i3"])


def test_stacks_are_built_and_moved() -> None:
    """A stack comes to lie on another one, and the pieces that are left are counted."""
    position = with_stack_moved(set_up(f"{REDS} f3=wb"), SPACE_BY_NAME["f3"], SPACE_BY_NAME["e3"])
    assert position.stacks[SPACE_BY_NAME["e3"]] == (Piece.DVONN, Piece.WHITE, Piece.BLACK)
    assert not position.stacks[SPACE_BY_NAME["f3"]]
    assert pieces_left(position) == {Piece.WHITE: 22, Piece.BLACK: 22, Piece.DVONN: 0}
