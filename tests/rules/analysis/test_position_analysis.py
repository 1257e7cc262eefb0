"""Life-lines, mobility and threats: hand-made cases, and random games held against plain walks and lists of moves."""

from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest

from dvonn.rules.analysis.position_analysis import Freedom, lifelines, mobility, threats
from dvonn.rules.board import NAMES, NUMBERS
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position
from tests.harness.referee.mirrors import View, every_view
from tests.harness.referee.reference import Reference, on_lines

SIDES = {Colour.WHITE: "w", Colour.BLACK: "b"}
CHAIN = "a1=r b1=w c3=r d3=b e3=w f3=bb k5=r"
RING = "a1=r e2=b e3=b f2=w f4=r g3=b g4=w k5=r"
every_game = pytest.mark.parametrize("seed", range(12))


@cache
def random_positions(seed: int) -> list[Position]:
    """Return the positions of a random game from the full board to the end."""
    rng = Random(seed)
    positions = [Position.random_full(rng)]
    while positions[-1].moves():
        positions.append(positions[-1].play(rng.choice(positions[-1].moves())))
    return positions


def stacks_of(position: Position) -> dict[str, str]:
    return {name: "".join(position.stacks[space]) for space, name in NAMES.items() if position.stacks[space]}


def steps_from_dvonn(stacks: dict[str, str]) -> dict[str, int]:
    """Return how many steps over stacks each linked one is away from the nearest dvonn piece."""
    steps = {space: 0 for space, stack in stacks.items() if "r" in stack}
    queue = list(steps)
    for space in queue:
        for near in on_lines(space, 1):
            if near in stacks and near not in steps:
                steps[near] = steps[space] + 1
                queue.append(near)
    return steps


def hanging(position: Position, view: View) -> dict[str, set[str]]:
    found = lifelines(position).hanging
    return {view.names([space]).pop(): view.names(others) for space, others in found.items()}


# Life-lines


@every_view
def test_a_chain_hangs_on_each_of_its_links(view: View) -> None:
    """On each stack of a chain hang those beyond it, on its last one none."""
    found = hanging(view.position(CHAIN), view)
    assert found == {"a1": {"b1"}, "c3": {"d3", "e3", "f3"}, "d3": {"e3", "f3"}, "e3": {"f3"}}


@every_view
def test_where_there_is_another_way_nothing_hangs(view: View) -> None:
    """In a ring with one dvonn piece all others hang on that piece, and on no other stack."""
    assert hanging(view.position(RING), view) == {"f4": {"e2", "e3", "f2", "g3", "g4"}}


@every_view
def test_a_stack_takes_its_dvonn_pieces_along(view: View) -> None:
    """All hangs on a stack with every dvonn piece, wherever in it they are."""
    found = hanging(view.position("d3=w e3=rwrrb f3=b f4=w f5=w"), view)
    assert found == {"e3": {"d3", "f3", "f4", "f5"}, "f4": {"f5"}}


@every_view
def test_links_lie_on_the_shortest_ways(view: View) -> None:
    """Links lead step by step away from the dvonn pieces, by each of two ways that are equally short."""
    found = lifelines(view.position(RING)).links
    due = ("f4 g4", "f4 e3", "g4 g3", "e3 e2", "g3 f2", "e2 f2")
    assert found == {(view.space(pair[:2]), view.space(pair[3:])) for pair in due}


@every_view
def test_neighbours_equally_far_have_no_link(view: View) -> None:
    """Light does not run between two stacks that are both next to the dvonn piece."""
    found = lifelines(view.position("a1=r e3=r f3=w f4=b k5=r")).links
    assert found == {(view.space("e3"), view.space(name)) for name in ("f3", "f4")}


def test_what_is_not_linked_yet_hangs_on_nothing() -> None:
    """While pieces are placed, those that no dvonn piece reaches yet have no links and hang on no stack."""
    position = Position()
    for name in ("c3", "e3", "g3", "d3", "k5", "j5"):
        position = position.play(parse_ply(name))
    found = lifelines(position)
    assert found.links == {(NUMBERS["c3"], NUMBERS["d3"]), (NUMBERS["e3"], NUMBERS["d3"])}
    assert found.hanging == {}


@every_game
def test_life_lines_by_another_way(seed: int) -> None:
    """What hangs is what a walk misses without the stack; links join what is one step farther to what is nearer."""
    for position in random_positions(seed):
        stacks, found = stacks_of(position), lifelines(position)
        for space in stacks:
            rest = {name: stack for name, stack in stacks.items() if name != space}
            lost = {NUMBERS[name] for name in rest.keys() - steps_from_dvonn(rest).keys()}
            assert set(found.hanging.get(NUMBERS[space], ())) == lost
        assert all(found.hanging.values())
        steps = steps_from_dvonn(stacks)
        pairs = [pair for one, two in combinations(stacks, 2) for pair in ((one, two), (two, one))]
        due = {(one, two) for one, two in pairs if steps[two] == steps[one] + 1 and two in on_lines(one, 1)}
        assert {(NAMES[one], NAMES[two]) for one, two in found.links} == due


@every_game
def test_a_stack_that_leaves_cuts_off_at_most_what_hangs_on_it(seed: int) -> None:
    """Whatever it carries, a move cuts off nothing but what hangs on its stack."""
    for position in random_positions(seed):
        found = lifelines(position).hanging
        for move in position.moves():
            assert isinstance(move, Move)
            assert set(position.cut_off_by(move)) <= set(found.get(move.source, ()))


# Mobility


@every_view
def test_what_each_stack_can_do(view: View) -> None:
    """One stack is surrounded, one has a move, and one of 2 that nothing stands 2 steps away from is stuck for good."""
    found = mobility(view.position("e2=w e3=r f2=b f3=w f4=r g3=r g4=bb"))
    due = {"f3": Freedom.SURROUNDED, "e2": Freedom.FREE, "f2": Freedom.FREE, "g4": Freedom.FREE}
    assert found.freedom == {view.space(name): freedom for name, freedom in due.items()}
    found = mobility(view.position("e2=w e3=r f2=b f4=r g3=r g4=bbb"))
    assert found.freedom[view.space("g4")] is Freedom.STUCK


@every_view
def test_a_surrounded_stack_may_be_stuck_for_good_too(view: View) -> None:
    """Even when a neighbour leaves, a stack of 2 cannot move where nothing stands two steps away; nor can one of 11."""
    for stack in ("ww", 11 * "w"):
        found = mobility(view.position(f"e2=w e3=r f2=b f3={stack} f4=r g3=r g4=b"))
        assert found.freedom[view.space("f3")] is Freedom.STUCK


@every_view
def test_mobility_counts_stacks_and_moves(view: View) -> None:
    """Each side's stacks that can move and their moves are counted, whoever's turn it is; dvonn pieces are nobody's."""
    for turn in Colour:
        found = mobility(view.position(CHAIN, turn))
        assert found.movable == {view.colour(Colour.WHITE): 2, view.colour(Colour.BLACK): 2}
        assert found.moves == {view.colour(Colour.WHITE): 3, view.colour(Colour.BLACK): 3}


@every_game
def test_mobility_by_another_way(seed: int) -> None:
    """By the second rules the free stacks are those with moves; others are surrounded or have nothing to land on."""
    for position in random_positions(seed):
        stacks, found, rules = stacks_of(position), mobility(position), Reference({})
        rules.stacks = stacks
        for colour, side in SIDES.items():
            moves = rules.moves(side)
            assert found.moves[colour] == len(moves)
            assert found.movable[colour] == len({move[:2] for move in moves})
        for name, stack in stacks.items():
            landing = any(end in stacks for end in on_lines(name, len(stack)))
            waiting = Freedom.SURROUNDED if rules.surrounded(name) else Freedom.FREE
            due = None if stack[-1] == "r" else waiting if landing else Freedom.STUCK
            assert found.freedom.get(NUMBERS[name]) is due


@every_game
def test_what_is_stuck_for_good_stays_so(seed: int) -> None:
    """A stuck stack that nothing lands on is stuck in every later position, until it is cut off."""
    for before, after in pairwise(random_positions(seed)):
        then = mobility(after).freedom
        for space, freedom in mobility(before).freedom.items():
            if freedom is Freedom.STUCK and after.stacks[space] == before.stacks[space]:
                assert then[space] is Freedom.STUCK


def test_mobility_is_for_the_movement_phase() -> None:
    """While vacant spaces are still filled, nothing can be said to be stuck."""
    with pytest.raises(AssertionError):
        mobility(Position())


# Threats


@every_view
def test_threats_by_single_pieces_and_stacks(view: View) -> None:
    """Each stack in danger is named with all that could capture it, be they next to it or farther off."""
    position = view.position("a1=r d3=b e3=w f3=r g3=bb h3=w k5=r")
    found = threats(position, view.colour(Colour.WHITE))
    assert {view.names([space]).pop(): view.names(by) for space, by in found.items()} == {"e3": {"d3", "g3"}}
    found = threats(position, view.colour(Colour.BLACK))
    assert {view.names([space]).pop(): view.names(by) for space, by in found.items()} == {
        "d3": {"e3"},
        "f3": {"e3"},
        "g3": {"h3"},
    }


@every_game
def test_threats_by_another_way(seed: int) -> None:
    """Threats to a side are the other's moves by the second rules that end on its stacks or on lone dvonn pieces."""
    for position in random_positions(seed):
        rules = Reference({})
        rules.stacks = stacks_of(position)
        for colour in Colour:
            other = SIDES[colour.other]
            due = {move for move in rules.moves(other) if rules.stacks[move[2:]][-1] != other}
            found = threats(position, colour)
            assert {NAMES[by] + NAMES[space] for space, all_by in found.items() for by in all_by} == due
            assert all(len(set(by)) == len(by) for by in found.values())
