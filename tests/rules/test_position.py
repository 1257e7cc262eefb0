"""Placements, moves, objections and outcomes in hand-made cases; test_reference has passes, cut-offs and the end."""

from random import Random

import pytest

from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, SPACES, SUPPLY, Colour, Move, Phase, Place
from dvonn.rules.game import Game
from dvonn.rules.position import EndReason, IllegalPlyError, Objection, Outcome, Position, TieRule, judge
from tests.harness.referee.reference import BOARD, is_edge
from tests.harness.referee.symmetries import Symmetry, every_mirror, every_symmetry

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


def test_moves_come_in_the_order_of_the_spaces() -> None:
    """Moves are sorted by source, so that a seed gives the same game on every machine."""
    sources = [move[0] for move in Position.random_full(Random(3)).moves()]
    assert sources == sorted(sources)
    assert [SPACE_NAMES[ply[0]] for ply in Position().moves()][:10] == [*(f"{c}1" for c in "abcdefghi"), "a2"]


JUDGED = [
    # The sum decides, whatever the number of stacks and their heights
    ([3, 4], [6], EndReason.TOWERS),
    ([1], [], EndReason.TOWERS),
    ([4, 4, 4], [10, 1], EndReason.TOWERS),
    # The tallest stack decides between equal sums, then the next tallest, in any order
    ([5, 2], [4, 3], EndReason.TALLEST_STACKS),
    ([2, 5], [4, 3], EndReason.TALLEST_STACKS),
    ([5, 2, 3], [3, 5, 1, 1], EndReason.TALLEST_STACKS),
    ([2, 2], [1, 2, 1], EndReason.TALLEST_STACKS),
    ([9], [8, 1], EndReason.TALLEST_STACKS),
    # Equal stacks are equal by either rule
    ([3, 4, 1], [4, 1, 3], EndReason.EQUAL_TOWERS),
    ([], [], EndReason.EQUAL_TOWERS),
]
"""The heights of the stacks of a side and of the other, which does not win, and the reason if stacks decide ties."""


@pytest.mark.parametrize("winner", Colour)
def test_towers_decide_then_the_tallest_stacks(winner: Colour) -> None:
    """The higher tower wins; equal towers are a draw, or are won by the taller stacks where the rule says so."""
    for mine, theirs, reason in JUDGED:
        sides = (mine, theirs) if winner is Colour.WHITE else (theirs, mine)
        for ties in TieRule:
            drawn = ties is TieRule.DRAW and reason is EndReason.TALLEST_STACKS
            due = EndReason.EQUAL_TOWERS if drawn else reason
            outcome = Outcome(None if due is EndReason.EQUAL_TOWERS else winner, due, *map(sum, sides))
            assert judge(*sides, ties) == outcome
