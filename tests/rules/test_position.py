"""Positions: the board, plies, objections and outcomes by hand, and whole games beside the reference rules."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from dvonn.rules import board
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, SPACES, SUPPLY, Colour, Move, Phase, Piece, Place, Ply
from dvonn.rules.game import SYMMETRIES, board_key, image_of_ply, image_of_position
from dvonn.rules.notation import parse_ply
from dvonn.rules.position import EndReason, IllegalPlyError, Objection, Outcome, Position, TieRule, judge
from dvonn.rules.set_up import FaultKind, faults, pieces_left, with_stack, with_stack_moved
from tests.harness.games import game_from_plies, random_game
from tests.harness.referee.reference import BOARD, Reference, is_edge, steps_from
from tests.harness.referee.symmetries import SIDES, Symmetry, every_mirror, every_symmetry, stacks_of
from tests.harness.scale import scaled

EDGE = sorted(name for name in BOARD if is_edge(name))
INSIDE = sorted(BOARD - set(EDGE))


def test_tray_lists_the_pieces_still_to_place() -> None:
    """At every ply a side's tray lists its remaining pieces in their order of placement, from the next piece on."""
    game = game_from_plies(" ".join(sorted(BOARD)))
    pieces = [game.position.stacks[ply[0]][0] for ply in game.plies]
    assert game.position.next_piece is None
    for count, position in enumerate(game.positions):
        assert position.next_piece == next(iter(pieces[count:]), None)
        assert position.tray(Colour.WHITE) == tuple(pieces[n] for n in range(count, 49) if n % 2 == 0)
        assert position.tray(Colour.BLACK) == tuple(pieces[n] for n in range(count, 49) if n % 2 == 1)
    assert game.position.objection(Place(SPACE_BY_NAME["e3"])) is Objection.ALL_PLACED


ILLEGAL_PLIES: list[tuple[Ply, Objection]] = [
    (Place(SPACE_BY_NAME["a1"]), Objection.TAKEN),
    (Move(SPACE_BY_NAME["c1"], SPACE_BY_NAME["d1"]), Objection.STILL_PLACING),
    (Place(11), Objection.NO_SPACE),
    (Place(-1), Objection.NO_SPACE),
    (Move(11, 10), Objection.NO_SPACE),
    (Move(0, 999), Objection.NO_SPACE),
]


def test_illegal_placements() -> None:
    """A taken space, a move and an invalid space number raise an error with the objection."""
    position = game_from_plies("a1 b1 e3 c1 d1").position
    for ply, objection in ILLEGAL_PLIES:
        with pytest.raises(IllegalPlyError, match=objection.name) as caught:
            position.play(ply)
        assert caught.value.objection is objection


@every_mirror
def test_white_passes_at_once_when_every_edge_space_is_taken(symmetry: Symmetry) -> None:
    """White passes first when no white piece stands on the edge."""
    edge, inside = [symmetry.name(name) for name in EDGE], [symmetry.name(name) for name in INSIDE]
    others = [name for pair in zip(edge[1:], inside[2:], strict=True) for name in pair]  # Black's and White's in turn
    game = game_from_plies(" ".join([edge[0], *inside[:2], *others]))
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


def test_rows_run_from_row_1_and_column_a() -> None:
    """Rows have 9, 10, 11, 10 and 9 spaces and hold every space in its row, columns ascending; both count from 0."""
    names = [[SPACE_NAMES[space] for space in spaces] for spaces in board.ROW_SPACES]
    assert [len(row) for row in names] == [9, 10, 11, 10, 9]
    assert names == [sorted(name for name in BOARD if name[1] == row) for row in "12345"]
    assert all(f"{'abcdefghijk'[board.column(space)]}{board.row(space) + 1}" == SPACE_NAMES[space] for space in SPACES)


def test_distance_is_the_shortest_walk() -> None:
    """The distance between two spaces is the length of the shortest path between them."""
    walks = {name: steps_from(dict.fromkeys(BOARD, ""), [name]) for name in BOARD}
    for one, two in product(BOARD, BOARD):
        assert board.distance(SPACE_BY_NAME[one], SPACE_BY_NAME[two]) == walks[one][two]


@pytest.mark.parametrize("seed", range(scaled(2, 20)))
def test_images_of_games_are_games(seed: int) -> None:
    """The image of each ply is legal in the image of the position, and leads to the image of the next one."""
    game = random_game(1000, seed)
    for symmetry in SYMMETRIES:
        for before, ply, after in zip(game.positions, game.plies, game.positions[1:], strict=False):
            image = image_of_position(before, symmetry)
            assert image.play(image_of_ply(ply, symmetry)) == image_of_position(after, symmetry)
            assert image_of_position(image, symmetry) == before


def test_full_boards_have_the_keys_of_their_images() -> None:
    """Other boards have other keys."""
    boards = [Position.random_full(Random(seed)) for seed in range(5)]
    images = [image_of_position(board, symmetry) for board in boards for symmetry in SYMMETRIES]
    keys = [board_key({space: stack[0] for space, stack in enumerate(image.stacks) if stack}) for image in images]
    assert [len(set(keys[n : n + 4])) for n in range(0, len(keys), 4)] == [1] * 5
    assert len(set(keys)) == 5


ALL_PLIES: list[Ply] = [Place(space) for space in SPACE_NAMES]
ALL_PLIES += [Move(source, target) for source in SPACE_NAMES for target in SPACE_NAMES]


def assert_same(position: Position, reference: Reference) -> None:
    """Assert that stacks, phase, turn, end, legal plies, scores, forced passes and surrounded stacks are equal."""
    assert stacks_of(position) == reference.stacks
    assert (position.phase is Phase.PLACEMENT) is reference.placing
    assert SIDES[position.turn] == reference.turn
    assert position.is_over is reference.over()
    plies = [str(ply) for ply in position.moves()]
    assert len(plies) == len(set(plies))
    assert set(plies) == reference.plies()
    for colour, side in SIDES.items():
        assert position.score(colour) == reference.score(side)
        stuck = not reference.placing and not reference.moves(side)
        assert position.must_pass(colour) is (stuck and not reference.over())
    for name in reference.stacks:
        assert position.is_surrounded(SPACE_BY_NAME[name]) is reference.surrounded(name)


def assert_same_objections(position: Position, reference: Reference) -> None:
    """Assert that exactly the legal plies, of all plies that can be written, meet no objection."""
    allowed = {str(ply) for ply in ALL_PLIES if position.objection(ply) is None}
    assert allowed == reference.plies()
    sources = {name for name in BOARD if position.objection_to_stack(SPACE_BY_NAME[name]) is None}
    assert sources == {ply[:2] for ply in allowed if len(ply) == 4}


@pytest.mark.parametrize("seed", range(60))
def test_random_game_is_the_same_by_both_rules(seed: int) -> None:
    """Plies, stacks, turns, passes, scores, surrounded stacks, cut-offs and the end agree throughout.

    Now and then, of all plies that can be written, the legal ones alone meet no objection.
    """
    rng, plies = Random(seed), 0
    position = Position.random_full(rng) if seed % 2 else Position()
    reference = Reference(stacks_of(position))
    while not reference.over():
        assert_same(position, reference)
        if plies % 12 == seed % 12:
            assert_same_objections(position, reference)
        ply = parse_ply(rng.choice(sorted(reference.plies())))
        cut_off = position.cut_off_by(ply) if isinstance(ply, Move) else []
        position, plies = position.play(ply), plies + 1
        assert {SPACE_NAMES[space] for space in cut_off} == reference.play(str(ply))
    assert_same(position, reference)
    assert_same_objections(position, reference)


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


def test_each_kind_of_fault_is_refused_for_its_reason() -> None:
    """A position with one fault has this fault and no other; the stacks out of contact are named, to be marked."""
    assert [kinds(position) for _, position in SINGLE_FAULTS] == [[kind] for kind, _ in SINGLE_FAULTS]
    (fault,) = faults(set_up(f"{REDS} f3=w h3=w i3=w"))
    assert fault.spaces == (SPACE_BY_NAME["h3"], SPACE_BY_NAME["i3"])


def test_stacks_are_built_and_moved() -> None:
    """A stack comes to lie on another one, and the pieces that are left are counted."""
    position = with_stack_moved(set_up(f"{REDS} f3=wb"), SPACE_BY_NAME["f3"], SPACE_BY_NAME["e3"])
    assert position.stacks[SPACE_BY_NAME["e3"]] == (Piece.DVONN, Piece.WHITE, Piece.BLACK)
    assert not position.stacks[SPACE_BY_NAME["f3"]]
    assert pieces_left(position) == {Piece.WHITE: 22, Piece.BLACK: 22, Piece.DVONN: 0}
