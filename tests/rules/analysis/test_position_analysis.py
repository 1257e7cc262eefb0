"""Lifelines, mobility and threats: hand-made cases, and random games compared with simple searches."""

from functools import cache
from itertools import combinations

import pytest

from dvonn.rules.analysis.position_analysis import Freedom, lifelines, mobility, threats
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, Colour
from dvonn.rules.notation import parse_ply
from dvonn.rules.position import Position
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.referee.reference import Reference, cut_off, dvonn_in, on_lines, steps_from
from tests.harness.referee.symmetries import SIDES, stacks_of

every_game = pytest.mark.parametrize("seed", range(12))


@cache
def random_positions(seed: int) -> list[Position]:
    """Return the positions of a random game from a full board to the end."""
    return random_game(MAX_PLIES, seed, full=True).positions


# Life-lines


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


# Mobility


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


# Threats


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
