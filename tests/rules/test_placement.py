"""The placement phase: which piece comes when, where it may go, and the change to the movement phase."""

from random import Random

import pytest

from dvonn.rules.board import NAMES, NUMBERS, SPACES
from dvonn.rules.game import Game
from dvonn.rules.pieces import SUPPLY, Colour, Move, Phase, Piece, Place
from dvonn.rules.position import IllegalPlyError, Objection, Position
from tests.harness.referee.mirrors import View, mirrored
from tests.harness.referee.reference import BOARD, is_edge

EDGE = sorted(name for name in BOARD if is_edge(name))
INSIDE = sorted(BOARD - set(EDGE))


def placed(names: list[str]) -> Game:
    """Return a game after pieces have been placed on these spaces, one after the other."""
    game = Game()
    game.play_all(Place(NUMBERS[name]) for name in names)
    return game


def in_turn(dvonn: list[str], black: list[str], white: list[str]) -> list[str]:
    """Return the order of placing that brings the pieces of each kind where they are wanted."""
    return dvonn + [name for pair in zip(black, white, strict=True) for name in pair]


def test_dvonn_pieces_come_first_then_black_and_white_in_turn() -> None:
    """White, Black and White place dvonn pieces, then Black a black one, White a white one, to the 49th."""
    game = placed(sorted(BOARD))
    order = [game.position.stacks[ply.space] for ply in game.plies if isinstance(ply, Place)]
    assert order[:7] == [("r",), ("r",), ("r",), ("b",), ("w",), ("b",), ("w",)]
    assert order[3::2] == [(Piece.BLACK,)] * 23
    assert order[4::2] == [(Piece.WHITE,)] * 23


def test_sides_take_turns_placing() -> None:
    """White places the first piece, Black the second, and White the last, which is the 49th."""
    game = placed(sorted(BOARD))
    assert [position.turn for position in game.positions[:-1]] == [Colour.WHITE, Colour.BLACK] * 24 + [Colour.WHITE]


def test_next_piece_is_the_one_that_is_placed() -> None:
    """What is announced as the next piece is what stands there afterwards; there is none when all are placed."""
    game = placed(sorted(BOARD))
    for before, after, ply in zip(game.positions, game.positions[1:], game.plies, strict=False):
        assert after.stacks[ply[0]] == (before.next_piece,)
    assert game.position.next_piece is None


def test_tray_holds_what_a_side_places_from_now_on() -> None:
    """At every ply, a side's tray lists the very pieces that it goes on to place, in their order."""
    game = placed(sorted(BOARD))
    pieces = [game.position.stacks[ply[0]][0] for ply in game.plies]
    for count, position in enumerate(game.positions):
        assert position.tray(Colour.WHITE) == tuple(pieces[n] for n in range(count, 49) if n % 2 == 0)
        assert position.tray(Colour.BLACK) == tuple(pieces[n] for n in range(count, 49) if n % 2 == 1)


def test_trays_start_with_the_dvonn_pieces() -> None:
    """White starts with 2 dvonn pieces and 23 white ones, Black with 1 and 23."""
    white, black = (Position().tray(colour) for colour in (Colour.WHITE, Colour.BLACK))
    assert white == (Piece.DVONN,) * 2 + (Piece.WHITE,) * 23
    assert black == (Piece.DVONN, *[Piece.BLACK] * 23)


def test_any_vacant_space_may_be_taken() -> None:
    """Placing is free: every vacant space is offered, next to other pieces or far away."""
    names = Random(1).sample(sorted(BOARD), 49)
    for count, position in enumerate(placed(names).positions[:-1]):
        assert {str(ply) for ply in position.moves()} == BOARD - set(names[:count])


def test_white_moves_first_after_the_last_piece() -> None:
    """The movement phase starts with the full board, and White, who placed the 49th piece, has the first move."""
    before, after = placed(Random(2).sample(sorted(BOARD), 49)).positions[-2:]
    assert (before.phase, before.turn) == (Phase.PLACEMENT, Colour.WHITE)
    assert (after.phase, after.turn) == (Phase.MOVEMENT, Colour.WHITE)


def test_nothing_is_cut_off_while_placing() -> None:
    """Pieces stay wherever they are put, far from every dvonn piece too."""
    names = ["a1", "a2", "a3", "k5", "f3"]
    assert {NAMES[space] for space in SPACES if placed(names).position.stacks[space]} == set(names)


@pytest.mark.parametrize(
    ("ply", "objection"),
    [
        (Place(NUMBERS["a1"]), Objection.TAKEN),
        (Move(NUMBERS["c1"], NUMBERS["d1"]), Objection.PLACE),
        (Place(11), Objection.NO_SPACE),
        (Place(-1), Objection.NO_SPACE),
    ],
)
def test_what_may_not_be_placed(ply: Place | Move, objection: Objection) -> None:
    """A taken space, a move and a number that is no space are refused, with the reason, the ply and the position."""
    position = placed(["a1", "b1", "e3", "c1", "d1"]).position
    with pytest.raises(IllegalPlyError, match=objection.value) as caught:
        position.play(ply)
    assert (caught.value.position, caught.value.ply, caught.value.objection) == (position, ply, objection)


def test_no_stack_may_be_chosen_while_placing() -> None:
    """A stack cannot be picked up before all pieces are placed."""
    position = placed(["a1", "b1", "e3", "c1", "d1"]).position
    assert position.objection_to_stack(NUMBERS["c1"]) is Objection.PLACE
    assert not position.must_pass(Colour.WHITE)
    assert not position.is_over


def test_nothing_is_placed_on_a_full_board() -> None:
    """Once all pieces are placed, placing is refused."""
    position = placed(sorted(BOARD)).position
    assert position.objection(Place(NUMBERS["e3"])) is Objection.MOVE
    assert position.tray(Colour.WHITE) == position.tray(Colour.BLACK) == ()


@mirrored
def test_white_passes_at_once_when_every_edge_space_is_taken(view: View) -> None:
    """With black pieces and a dvonn piece on all of the edge White cannot move first, so Black does; White is back."""
    edge, inside = [view.name(name) for name in EDGE], [view.name(name) for name in INSIDE]
    game = placed(in_turn([edge[0], *inside[:2]], edge[1:], inside[2:]))
    assert not game.position.can_move(Colour.WHITE)
    assert (game.position.turn, game.passed) == (Colour.BLACK, Colour.WHITE)
    game.play(view.move("f1f2"))
    assert (game.position.turn, game.passed) == (Colour.WHITE, None)


@mirrored
def test_black_may_be_enclosed_at_the_start(view: View) -> None:
    """With Black inside and White on all of the edge it is White's turn as always, and nobody has passed."""
    edge, inside = [view.name(name) for name in EDGE], [view.name(name) for name in INSIDE]
    game = placed(in_turn([edge[0], *inside[:2]], inside[2:], edge[1:]))
    assert not game.position.can_move(Colour.BLACK)
    assert (game.position.turn, game.passed) == (Colour.WHITE, None)


@pytest.mark.parametrize("seed", range(5))
def test_random_board_is_full_and_ready_to_move(seed: int) -> None:
    """A board built at random holds all 49 pieces as singles, gives White the move, and is the same for a seed."""
    position = Position.random_full(Random(seed))
    stacks = [position.stacks[space] for space in SPACES]
    assert all(stacks.count((piece,)) == count for piece, count in SUPPLY.items())
    assert (position.phase, position.turn) == (Phase.MOVEMENT, Colour.WHITE)
    assert position == Position.random_full(Random(seed)) != Position.random_full(Random(seed + 1))
