"""The predicted consequences of a move, compared with the game itself and with the reference rules."""

import pytest

from dvonn.rules.analysis.position_analysis import Consequence, consequence
from dvonn.rules.board import SPACE_NAMES, Move
from dvonn.rules.position import Position
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.referee.reference import OTHER, Reference, Stacks, joined, on_lines, pieces
from tests.harness.referee.symmetries import SIDES, stacks_of


def assert_matches_reference(position: Position, found: Consequence) -> None:
    """Assert that every prediction for a move agrees with the reference rules."""
    stacks, side = stacks_of(position), SIDES[position.turn]
    rules = reference(stacks, side)
    gone = rules.play(str(found.move))
    both = joined(stacks, str(found.move))
    target = SPACE_NAMES[found.move.target]
    assert {SPACE_NAMES[space] for space in found.cut_off} == gone
    assert len(found.cut_off) == len(gone)
    assert found.is_cut_off is (target in gone)
    assert "".join(found.stack) == both[target]
    assert SIDES[found.mover] == side == both[target][-1]
    for colour, letter in SIDES.items():
        assert found.lost.of(colour) == pieces({space: both[space] for space in gone}, letter)
        assert found.change.of(colour) == rules.score(letter) - pieces(stacks, letter)
    assert stacks_of(found.after) == rules.stacks
    assert SIDES[found.after.turn] == rules.turn
    assert {SPACE_NAMES[space] for space in found.next_targets} == next_targets_of(rules, target)
    over = rules.over()
    assert found.ends_game is over
    assert found.other_passes is (not over and not rules.moves(OTHER[side]))


def reference(stacks: Stacks, side: str) -> Reference:
    """Return a reference game in the movement phase with these stacks and the given side to move."""
    rules = Reference({})
    rules.stacks, rules.placing, rules.turn = stacks, False, side
    return rules


def next_targets_of(rules: Reference, space: str) -> set[str]:
    """Return the targets that the stack on a space has next, by the reference rules."""
    if space not in rules.stacks or rules.surrounded(space):
        return set()
    return {end for end in on_lines(space, len(rules.stacks[space])) if end in rules.stacks}


@pytest.mark.parametrize("seed", range(3))
def test_consequences_of_every_legal_move(seed: int) -> None:
    """The consequences of every legal move of random games agree with the reference rules."""
    for position in random_game(MAX_PLIES, seed, full=True).positions[::3]:
        for move in position.moves():
            assert isinstance(move, Move)
            assert_matches_reference(position, consequence(position, move))
