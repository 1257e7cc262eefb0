"""The players: their choices on hand-made boards, their placements, and what they prove."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random
from unittest.mock import patch

import pytest

from dvonn.engine import alphabeta, greedy, mcts
from dvonn.engine.greedy import PartialView
from dvonn.engine.levels import CURIOUS, DREAMY, Level, Limits, Report
from dvonn.engine.mcts import Tree, chance_and_margin
from dvonn.engine.placement_worths import (
    FARTHEST_WORTHS,
    MIDDLE_WORTHS,
    NEAREST_WORTHS,
    OWN_NEIGHBOUR_WORTHS,
    READY_NEIGHBOUR_WORTHS,
)
from dvonn.engine.search.state import decode_move, state_of
from dvonn.rules.board import NEIGHBOURS, SPACES, Colour, Place, Ply, distance, members
from dvonn.rules.position import Position
from tests.harness.engine import exact_margins, searched
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.referee.symmetries import Symmetry, every_symmetry
from tests.harness.scale import only_full

CAPTURE = "a3=r b3=r c3=b d3=w e3=bbb e2=r"
"""White can take three pieces at e3 or one at c3; Black cannot recapture the three."""
BAIT = f"{CAPTURE} f3=b"
"""The same, but f3 can recapture the three together with White's piece."""
CHAIN = "a3=r b3=r c3=r b4=bb c4=w d3=w e3=b f3=b g3=b h3=b"
"""d3 links four black stacks to the dvonn pieces; c4 can take two pieces at b4."""
LIFELINE = "a2=bbb a3=r b3=r b4=r c3=b d3=w e3=ww f3=ww g3=w"
"""d3 links White's other stacks to the dvonn pieces; taking c3 with it cuts them all off."""
ROOM = "e1=w f1=r f2=r f3=wbbb f5=rwww"
"""None of the three moves wins a piece; only e1f1 leaves both of White's stacks movable."""
LAST_WORD = "d2=rwb e2=bw f2=ww h4=w i4=rbrb i5=bwww"
"""f2h4 ends the game with White ahead; other moves lead by more without ending it."""


def choice(position: Position, rng: Random) -> Ply:
    return list(greedy.search_greedy(position, rng))[-1].best


@every_symmetry
@pytest.mark.parametrize(
    ("stacks", "best"),
    [(CAPTURE, "d3e3"), (BAIT, "d3c3"), (CHAIN, "d3c3"), (ROOM, "e1f1"), (LAST_WORD, "f2h4")],
    ids=["takes the larger stack", "leaves the bait", "cuts off more than it could take", "keeps free", "ends it won"],
)
def test_choice_on_a_hand_made_board(symmetry: Symmetry, stacks: str, best: str) -> None:
    """The move with the best result after the reply is chosen, whatever the seed."""
    assert {choice(symmetry.position(stacks), Random(seed)) for seed in (1, 2, 3)} == {symmetry.move(best)}


@every_symmetry
def test_own_stacks_are_not_cut_off_for_a_capture(symmetry: Symmetry) -> None:
    """A capture that cuts off the player's own stacks is avoided."""
    after = symmetry.position(LIFELINE).play(choice(symmetry.position(LIFELINE), Random(1)))
    assert symmetry.scores(after)[0] >= 4


def test_steps_are_short() -> None:
    """Between two yields the search makes only a few positions, before the first yield too."""
    with patch.object(Position, "play", autospec=True, side_effect=Position.play) as play:
        made = [0, *(play.call_count for _ in greedy.search_greedy(Position.random_full(Random(1)), Random(1)))]
    assert len(made) > 100
    assert max(after - before for before, after in pairwise(made)) <= greedy.REPLIES_PER_YIELD + 1


# Placement


SHORT_SIGHTED = replace(DREAMY, attention=0.3, foresight=1.0)
FULL_ATTENTION = replace(SHORT_SIGHTED, attention=1.0)


def myopic_choice(position: Position, seed: int, level: Level = SHORT_SIGHTED) -> Ply:
    *_, report = greedy.search_myopic(position, Random(seed), level.attention, level.foresight)
    return report.best


def test_it_overlooks_most_moves() -> None:
    """On a full board it notices fewer than half of the moves, and different ones for each seed.

    Without attention it notices one move, with full attention all moves.
    """
    position = Position.random_full(Random(1))
    seen = [set(PartialView(position, Random(seed), SHORT_SIGHTED.attention).noticed_moves()) for seed in range(200)]
    assert 1 < sum(map(len, seen)) / 200 < len(position.moves()) / 2
    assert set.union(*seen) == set(position.moves())
    assert all(PartialView(position, Random(seed), 0.0).noticed_moves() for seed in range(5))
    assert PartialView(position, Random(1), 1.0).noticed_moves() == position.moves()


@every_symmetry
@pytest.mark.parametrize(("stacks", "move", "is_good"), [(CAPTURE, "d3e3", True), (LIFELINE, "d3c3", False)])
def test_it_takes_the_larger_stack_and_keeps_a_large_group(
    symmetry: Symmetry, stacks: str, move: str, *, is_good: bool
) -> None:
    """With full attention it takes the larger stack, and never cuts off its own group; otherwise mostly so."""
    position, move_there = symmetry.position(stacks), symmetry.move(move)
    assert {myopic_choice(position, seed, FULL_ATTENTION) == move_there for seed in range(20)} == {is_good}
    count = sum((myopic_choice(position, seed) == move_there) is is_good for seed in range(100))
    assert 50 < count <= 100


@every_symmetry
def test_without_foresight_it_sees_captures_alone(symmetry: Symmetry) -> None:
    """A player that misses cut-offs cuts off its own group for a capture; with some foresight it often sees that."""
    position, blunder = symmetry.position(LIFELINE), symmetry.move("d3c3")
    levels = [replace(FULL_ATTENTION, foresight=foresight) for foresight in (0.0, 0.5)]
    blind, better = (sum(myopic_choice(position, seed, level) == blunder for seed in range(40)) for level in levels)
    assert blind > better > 0


def placed(rng: Random, plies: int, noise: float = 0.0) -> Position:
    """Return a position after some placements by the worth of the spaces."""
    position = Position()
    for _ in range(plies):
        position = position.play(alphabeta.place(position, rng, noise))
    return position


@pytest.mark.parametrize(("player", "at_edge"), [(choice, 17), (alphabeta.place, 0)], ids=["greedy", "alphabeta"])
def test_dvonn_pieces_are_apart_and_differ(player: Callable[[Position, Random], Place], at_edge: int) -> None:
    """The dvonn pieces are at least three steps apart, few or none at the edge, and elsewhere with another seed."""
    boards = set()
    for seed in range(30):
        position, rng = Position(), Random(seed)
        for _ in range(3):
            position = position.play(player(position, rng))
        boards.add(tuple(members(position.dvonn)))
    assert len(boards) > 20
    assert all(distance(*pair) >= 3 for spaces in boards for pair in combinations(spaces, 2))
    assert sum(len(NEIGHBOURS[space]) < 6 for spaces in boards for space in spaces) <= at_edge


def test_the_worthiest_space_is_next_to_a_dvonn_piece_at_the_edge() -> None:
    """Without noise the worthiest space is taken, whatever the seed; noise lets less worthy ones win.

    A third dvonn piece is placed even where the others leave no space apart from them.
    """
    position = placed(Random(1), 3)
    (best,) = {alphabeta.place(position, Random(seed)) for seed in range(5)}
    worths = {space: alphabeta.distance_worths(position.dvonn)[space] for space in position.vacant()}
    assert worths[best.space] == max(worths.values())
    assert len({alphabeta.place(position, Random(seed), 300.0) for seed in range(20)}) > 1
    crowded = Position().play(Place(SPACES[22])).play(Place(SPACES[27]))
    assert alphabeta.place(crowded, Random(1)) in crowded.moves()


@pytest.mark.parametrize("plies", [3, 20, 48])
def test_filled_boards_are_compared(plies: int) -> None:
    """Each filled board yields a placement on a vacant space; a seed yields the same ones again."""
    position = placed(Random(plies), plies, noise=300.0)
    found = [list(alphabeta.places(position, Random(seed), 0.0, 8)) for seed in range(3)]
    assert [len(places) for places in found] == [8, 8, 8]
    assert {place.space for places in found for place in places} <= set(position.vacant())
    assert list(alphabeta.places(position, Random(1), 0.0, 8)) == found[1]


@pytest.mark.parametrize("seed", range(3))
def test_a_difference_is_that_of_two_boards(seed: int) -> None:
    """The difference that one piece makes is found at its neighbours alone, as on the whole board."""
    board = Position.random_full(Random(seed))
    own, opp = (sum(1 << space for space in board.owned(colour)) for colour in Colour)
    worths = alphabeta.FullBoardWorths(board.dvonn)

    def total(own: int, opp: int) -> int:
        sides = ((1, own, opp), (-1, opp, own))
        return sum(sign * worth_beside(board, space, *sets) for sign, *sets in sides for space in members(sets[0]))

    for space in members(own | opp):
        bit = 1 << space
        changed = total(own | bit, opp & ~bit) - total(own & ~bit, opp | bit)
        assert worths.difference(space, own, opp) == changed


def worth_beside(board: Position, space: int, own: int, opp: int) -> int:
    """Return the worth of a piece, counted neighbour by neighbour."""
    near = NEIGHBOURS[space]
    edge = [other for other in near if len(NEIGHBOURS[other]) < 6]
    guards, attackers = (min(2, sum(side >> other & 1 for other in edge)) for side in (own, opp))
    nearest, middle, farthest = sorted(distance(space, dvonn) for dvonn in members(board.dvonn))
    by_distance = NEAREST_WORTHS[len(near)][nearest] + MIDDLE_WORTHS[middle] + FARTHEST_WORTHS[farthest]
    beside = OWN_NEIGHBOUR_WORTHS[min(4, nearest)][sum(own >> other & 1 for other in near)]
    return by_distance + beside + READY_NEIGHBOUR_WORTHS[len(near)][min(4, nearest)][guards][attackers]


FULL = Position.random_full(Random(1))


def reports(position: Position, nodes: int, seed: int = 1) -> list[Report]:
    return list(mcts.search(position, Random(seed), replace(CURIOUS, limits=Limits(nodes=nodes))))


def before_the_end(seed: int, plies: int) -> Position:
    """Return the position a number of plies before the end of a random game."""
    return random_game(MAX_PLIES, seed, full=True).positions[-1 - plies]


def test_it_counts_simulations() -> None:
    """The search reports after each simulation and keeps to its limit; a single legal move is reported at once."""
    found = reports(FULL, 100)
    assert [report.nodes for report in found] == sorted(report.nodes for report in found)
    assert (len(found), found[-1].nodes) == (101, 100)
    position = next(one for seed in range(50) if len((one := before_the_end(seed, 3)).moves()) == 1)
    (report,) = reports(position, 100)
    assert report.line == tuple(position.moves())


def test_chances_of_a_node_are_those_of_its_children_turned_round() -> None:
    """While nothing is proven, each simulation counts once at a node and once, for the other side, at a child."""
    tree = Tree(state_of(FULL), Random(1))
    for _ in range(100):
        tree.simulate()
    turned = [child.visits - child.chance_sum for child in tree.root.children]
    assert tree.root.chance_sum == pytest.approx(sum(turned))


def test_memory_is_a_limit() -> None:
    """Without a limit on nodes the tree grows up to the memory of the level."""
    endless = replace(CURIOUS, limits=Limits(), memory=1)
    *_, report = mcts.search(FULL, Random(1), endless)
    assert report.nodes == (1 << 20) // mcts.NODE_BYTES


@only_full("large trees")
def test_tree_proves_what_is_true() -> None:
    """The root's bounds contain the value under best play at all times and never widen; a proven win is kept."""
    won = 0
    for position in (before_the_end(seed, 6) for seed in range(20)):
        tree, solved = Tree(state_of(position), Random(1)), searched(state_of(position), 200_000)
        low, high = -mcts.VALUE_BOUND, mcts.VALUE_BOUND
        while tree.root.low <= 0 and not tree.root.is_exact and tree.root.visits < 150:
            tree.simulate()
            assert low <= tree.root.low <= solved.value <= tree.root.high <= high
            low, high = tree.root.low, tree.root.high
        if 0 < low < high:
            won += 1
            assert exact_margins(position)[decode_move(tree.line()[0])] > 0
    assert won > 1


def test_static_values_are_chances() -> None:
    """A higher margin is a better chance, an equal one is one half, and finished games are certain."""
    for seed in range(20):
        chance, margin = chance_and_margin(state_of(before_the_end(seed, 12)))
        assert 0 < chance < 1
        assert (chance > 0.5) == (margin > 0)
    for seed in range(10):
        over = state_of(before_the_end(seed, 0))
        assert chance_and_margin(over) == (0.5 + ((over.lead > 0) - (over.lead < 0)) / 2, over.lead)
