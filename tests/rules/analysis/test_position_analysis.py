"""Lifelines, mobility and threats: hand-made cases, and random games compared with simple searches."""

from functools import cache
from itertools import combinations, pairwise

import pytest

from dvonn.rules.analysis.position_analysis import Freedom, lifelines, mobility, threats
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES
from dvonn.rules.game import random_game
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position
from tests.harness.matches import MAX_PLIES
from tests.harness.referee.reference import Reference, cut_off, dvonn_in, on_lines, steps_from
from tests.harness.referee.symmetries import Symmetry, every_symmetry
from tests.harness.referee.translation import SIDES, stacks_of

CHAIN = "a1=r b1=w c3=r d3=b e3=w f3=bb k5=r"
RING = "a1=r e2=b e3=b f2=w f4=r g3=b g4=w k5=r"
every_game = pytest.mark.parametrize("seed", range(12))


@cache
def random_positions(seed: int) -> list[Position]:
    """Return the positions of a random game from a full board to the end."""
    return random_game(MAX_PLIES, seed, full=True).positions


def hanging(position: Position, symmetry: Symmetry) -> dict[str, set[str]]:
    found = lifelines(position).dependents
    return {symmetry.names([space]).pop(): symmetry.names(others) for space, others in found.items()}


# Life-lines


@every_symmetry
def test_chain_hangs_on_each_of_its_links(symmetry: Symmetry) -> None:
    """In a chain, the stacks behind a link hang on it, and the last stack carries none."""
    found = hanging(symmetry.position(CHAIN), symmetry)
    assert found == {"a1": {"b1"}, "c3": {"d3", "e3", "f3"}, "d3": {"e3", "f3"}, "e3": {"f3"}}


@every_symmetry
def test_ring_hangs_on_its_dvonn_piece_only(symmetry: Symmetry) -> None:
    """In a ring with one dvonn piece every other stack hangs on that piece and on no other stack."""
    assert hanging(symmetry.position(RING), symmetry) == {"f4": {"e2", "e3", "f2", "g3", "g4"}}


@every_symmetry
def test_links_follow_the_shortest_paths(symmetry: Symmetry) -> None:
    """Links lead away from the dvonn pieces step by step, along every shortest path."""
    found = lifelines(symmetry.position(RING)).links
    due = ("f4 g4", "f4 e3", "g4 g3", "e3 e2", "g3 f2", "e2 f2")
    assert found == {(symmetry.space(pair[:2]), symmetry.space(pair[3:])) for pair in due}


def test_unlinked_pieces_hang_on_nothing() -> None:
    """During placement, pieces without contact to a dvonn piece have no links and hang on no stack."""
    position = Position()
    for name in ("c3", "e3", "g3", "d3", "k5", "j5"):
        position = position.play(parse_ply(name))
    found = lifelines(position)
    assert found.links == {(SPACE_BY_NAME["c3"], SPACE_BY_NAME["d3"]), (SPACE_BY_NAME["e3"], SPACE_BY_NAME["d3"])}
    assert found.dependents == {}


@every_game
def test_lifelines_agree_with_a_search(seed: int) -> None:
    """Hanging stacks and links agree with a breadth-first search from the dvonn pieces."""
    for position in random_positions(seed):
        stacks, found = stacks_of(position), lifelines(position)
        for space in stacks:
            lost = {SPACE_BY_NAME[name] for name in cut_off({name: stacks[name] for name in stacks if name != space})}
            assert set(found.dependents.get(SPACE_BY_NAME[space], ())) == lost
        assert all(found.dependents.values())
        steps = steps_from(stacks, dvonn_in(stacks))
        pairs = [pair for one, two in combinations(stacks, 2) for pair in ((one, two), (two, one))]
        due = {(one, two) for one, two in pairs if steps[two] == steps[one] + 1 and two in on_lines(one, 1)}
        assert {(SPACE_NAMES[one], SPACE_NAMES[two]) for one, two in found.links} == due


@every_game
def test_move_cuts_off_only_hanging_stacks(seed: int) -> None:
    """A move cuts off only stacks that hang on the moved stack."""
    for position in random_positions(seed):
        found = lifelines(position).dependents
        for move in position.moves():
            assert isinstance(move, Move)
            assert set(position.cut_off_by(move)) <= set(found.get(move.source, ()))


# Mobility


@every_symmetry
def test_freedom_of_each_stack(symmetry: Symmetry) -> None:
    """A stack is surrounded, free, or stuck for good when no stack stands at its distance."""
    found = mobility(symmetry.position("e2=w e3=r f2=b f3=w f4=r g3=r g4=bb"))
    due = {"f3": Freedom.SURROUNDED, "e2": Freedom.FREE, "f2": Freedom.FREE, "g4": Freedom.FREE}
    assert found.freedom == {symmetry.space(name): freedom for name, freedom in due.items()}
    found = mobility(symmetry.position("e2=w e3=r f2=b f4=r g3=r g4=bbb"))
    assert found.freedom[symmetry.space("g4")] is Freedom.STUCK


@every_game
def test_mobility_agrees_with_the_reference(seed: int) -> None:
    """Mobility agrees with the reference rules for every stack of random games."""
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
            assert found.freedom.get(SPACE_BY_NAME[name]) is due


@every_game
def test_stuck_stack_stays_stuck(seed: int) -> None:
    """A stuck stack stays stuck in every later position until it is captured or cut off."""
    for before, after in pairwise(random_positions(seed)):
        then = mobility(after).freedom
        for space, freedom in mobility(before).freedom.items():
            if freedom is Freedom.STUCK and after.stacks[space] == before.stacks[space]:
                assert then[space] is Freedom.STUCK


def test_mobility_is_for_the_movement_phase() -> None:
    """Asking for mobility in the placement phase is an assertion error."""
    with pytest.raises(AssertionError):
        mobility(Position())


# Threats


@every_symmetry
def test_threats_by_single_pieces_and_stacks(symmetry: Symmetry) -> None:
    """Each threatened stack is listed with every stack that can capture it, near or far."""
    position = symmetry.position("a1=r d3=b e3=w f3=r g3=bb h3=w k5=r")
    found = threats(position, symmetry.colour(Colour.WHITE))
    assert {symmetry.names([space]).pop(): symmetry.names(by) for space, by in found.items()} == {"e3": {"d3", "g3"}}
    found = threats(position, symmetry.colour(Colour.BLACK))
    assert {symmetry.names([space]).pop(): symmetry.names(by) for space, by in found.items()} == {
        "d3": {"e3"},
        "f3": {"e3"},
        "g3": {"h3"},
    }


@every_game
def test_threats_agree_with_the_reference(seed: int) -> None:
    """Threats are the opponent's moves onto a side's stacks or lone dvonn pieces, by the reference rules."""
    for position in random_positions(seed):
        rules = Reference({})
        rules.stacks = stacks_of(position)
        for colour in Colour:
            other = SIDES[colour.other]
            due = {move for move in rules.moves(other) if rules.stacks[move[2:]][-1] != other}
            found = threats(position, colour)
            assert {SPACE_NAMES[by] + SPACE_NAMES[space] for space, all_by in found.items() for by in all_by} == due
            assert all(len(set(by)) == len(by) for by in found.values())
