"""The placement phase: the order of pieces, vacant spaces, and the change to the movement phase."""

from random import Random

import pytest

from dvonn.rules.board import SPACE_BY_NAME, SPACES
from dvonn.rules.game import Game
from dvonn.rules.pieces import SUPPLY, Colour, Move, Phase, Place
from dvonn.rules.position import IllegalPlyError, Objection, Position
from tests.harness.referee.reference import BOARD, is_edge
from tests.harness.referee.symmetries import Symmetry, every_mirror

EDGE = sorted(name for name in BOARD if is_edge(name))
INSIDE = sorted(BOARD - set(EDGE))


def game_with_placements(names: list[str]) -> Game:
    """Return a game with pieces placed on these spaces, in order."""
    game = Game()
    game.play_all(Place(SPACE_BY_NAME[name]) for name in names)
    return game


def placement_order(dvonn: list[str], black: list[str], white: list[str]) -> list[str]:
    """Return the order of placement that puts each kind of piece on its given spaces."""
    return dvonn + [name for pair in zip(black, white, strict=True) for name in pair]


def test_tray_lists_the_pieces_still_to_place() -> None:
    """At every ply a side's tray lists its remaining pieces in their order of placement, from the next piece on."""
    game = game_with_placements(sorted(BOARD))
    pieces = [game.position.stacks[ply[0]][0] for ply in game.plies]
    assert game.position.next_piece is None
    for count, position in enumerate(game.positions):
        assert position.next_piece == next(iter(pieces[count:]), None)
        assert position.tray(Colour.WHITE) == tuple(pieces[n] for n in range(count, 49) if n % 2 == 0)
        assert position.tray(Colour.BLACK) == tuple(pieces[n] for n in range(count, 49) if n % 2 == 1)
    assert game.position.objection(Place(SPACE_BY_NAME["e3"])) is Objection.ALL_PLACED


@pytest.mark.parametrize(
    ("ply", "objection"),
    [
        (Place(SPACE_BY_NAME["a1"]), Objection.TAKEN),
        (Move(SPACE_BY_NAME["c1"], SPACE_BY_NAME["d1"]), Objection.STILL_PLACING),
        (Place(11), Objection.NO_SPACE),
        (Place(-1), Objection.NO_SPACE),
    ],
)
def test_illegal_placements(ply: Place | Move, objection: Objection) -> None:
    """A taken space, a move and an invalid space number raise an error with position, ply and objection."""
    position = game_with_placements(["a1", "b1", "e3", "c1", "d1"]).position
    with pytest.raises(IllegalPlyError, match=objection.name) as caught:
        position.play(ply)
    assert (caught.value.position, caught.value.ply, caught.value.objection) == (position, ply, objection)


@every_mirror
def test_white_passes_at_once_when_every_edge_space_is_taken(symmetry: Symmetry) -> None:
    """White passes first when no white piece stands on the edge."""
    edge, inside = [symmetry.name(name) for name in EDGE], [symmetry.name(name) for name in INSIDE]
    game = game_with_placements(placement_order([edge[0], *inside[:2]], edge[1:], inside[2:]))
    assert not game.position.can_move(Colour.WHITE)
    assert (game.position.turn, game.passed) == (Colour.BLACK, Colour.WHITE)
    game.play(symmetry.move("f1f2"))
    assert (game.position.turn, game.passed) == (Colour.WHITE, None)


@pytest.mark.parametrize("seed", range(5))
def test_random_board_is_full_and_ready_to_move(seed: int) -> None:
    """A random full board has all 49 pieces as singles, White to move, and depends on its seed only."""
    position = Position.random_full(Random(seed))
    stacks = [position.stacks[space] for space in SPACES]
    assert all(stacks.count((piece,)) == count for piece, count in SUPPLY.items())
    assert (position.phase, position.turn) == (Phase.MOVEMENT, Colour.WHITE)
    assert position == Position.random_full(Random(seed)) != Position.random_full(Random(seed + 1))
