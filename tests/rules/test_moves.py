"""The movement phase in hand-made cases: moves and objections; test_reference.py has cut-offs, passes and the end."""

from random import Random

import pytest

from dvonn.rules.board import SPACE_BY_NAME
from dvonn.rules.pieces import Move
from dvonn.rules.position import Objection, Position
from tests.harness.referee.symmetries import Symmetry, every_symmetry

TWO_AROUND_F3 = "h3=r h4=b h5=b g5=b f5=r e4=b d3=b d2=b d1=b e1=b f1=r g2=b"
ROW = "b3=r c3=r d3=r e3=b f3=b g3=b h3=b i3=b j3=b"

MOVES: list[tuple[str, str, dict[str, Objection]]] = [
    # A stack of 11 cannot move, as no line is that long
    (f"a3={'w' * 11} {ROW} k3=w", "k3j3", {"a3": Objection.NO_TARGET, "a3k3": Objection.DISTANCE}),
    # A stack of 2 moves two steps in six lines
    (f"f3=ww g3=b {TWO_AROUND_F3}", "f3h3 f3h5 f3f5 f3d3 f3d1 f3f1", {"f3e4": Objection.DISTANCE}),
    # A surrounded stack cannot move, whatever its height; its free neighbour can
    ("f3=w g3=r e3=r f4=r f2=b g4=b e2=w", "e2e3 e2f3 e2f2", dict.fromkeys(("f3", "f3g3"), Objection.SURROUNDED)),
    ("f3=ww g3=r e3=r f4=r f2=b g4=b e2=w h3=b", "e2e3 e2f3 e2f2", {"f3h3": Objection.SURROUNDED}),
    # A stack crosses vacant spaces, and stops on none
    ("f3=www f4=r g4=r h4=b i3=b i4=r", "f3i3", {"f3g3": Objection.DISTANCE, "f3c3": Objection.VACANT}),
    # A lone dvonn piece has no owner: it cannot move, but a stack may land on it
    ("d3=r e3=w f3=r g3=b h3=r", "e3d3 e3f3", dict.fromkeys(("f3", "f3g3"), Objection.DVONN)),
    # A stack belongs to the side of its top piece, whatever lies below
    ("c3=r d3=r e3=r f3=wwb g3=bw h3=b i3=w", "g3e3 g3i3 i3h3", dict.fromkeys(("f3", "f3c3"), Objection.NOT_YOURS)),
    # Nothing moves from a vacant space
    ("d3=r e3=r f3=r g3=w", "g3f3", dict.fromkeys(("h3", "h3g3"), Objection.EMPTY)),
    # The edge is never surrounded
    ("a1=w a2=r b1=r b2=r", "a1a2 a1b1 a1b2", {}),
    ("a3=w a2=r b3=r b4=r", "a3a2 a3b3 a3b4", {}),
    ("a2=w a1=r a3=r b2=r b3=b", "a2a1 a2a3 a2b2 a2b3", {}),
    ("e1=w d1=r e2=r f1=r f2=b", "e1d1 e1e2 e1f1 e1f2", {}),
    # When neither side can move, the game is over
    ("a1=rww b1=rbb c1=r", "", dict.fromkeys(("a1", "a1b1"), Objection.GAME_OVER)),
]
"""The stacks, all of White's moves, and the objections to other stacks and moves."""


@every_symmetry
def test_moves_and_objections(symmetry: Symmetry) -> None:
    """White has these moves and no others; a stack or a move that is not allowed meets its objection."""
    for stacks, moves, objections in MOVES:
        position = symmetry.position(stacks)
        assert symmetry.moves(position) == set(moves.split())
        for text, objection in objections.items():
            if len(text) == 2:
                assert position.objection_to_stack(symmetry.space(text)) is objection
            else:
                assert position.objection(symmetry.move(text)) is objection


@pytest.mark.parametrize("move", [Move(SPACE_BY_NAME["i1"], 9), Move(11, 10), Move(-1, 0), Move(0, 60), Move(0, 999)])
def test_number_off_the_board_is_refused(move: Move) -> None:
    """Negative, too large and off-board space numbers are refused."""
    position = Position.random_full(Random(0))
    assert position.objection(move) is Objection.NO_SPACE
