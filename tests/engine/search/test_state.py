"""The search's own view of a position, held against the rules move by move."""

from random import Random

import pytest

from dvonn.engine.search.state import State, as_move, of_position
from dvonn.rules.board import SIZE
from dvonn.rules.position import Position, forced_pass


def same(state: State, position: Position) -> bool:
    """Tell whether a state is exactly that of a position."""
    return parts(state) == parts(of_position(position))


def parts(state: State) -> tuple[object, ...]:
    occupied = state.own | state.opp | state.red
    heights = {space: state.heights[space] for space in range(SIZE) if occupied >> space & 1}
    return state.own, state.opp, state.red, state.tall, state.lead, tuple(heights.items())


@pytest.mark.parametrize("seed", range(12))
def test_a_random_game_is_the_same_for_both(seed: int) -> None:
    """At each ply of a game both know the same moves, and a move leads both to the same position, passes included."""
    rng = Random(seed)
    position = Position.random_full(rng)
    state = of_position(position)
    while not position.is_over:
        assert {as_move(move) for move in state.moves()} == set(position.moves())
        move = rng.choice(state.moves())
        before, position = position, position.play(as_move(move))
        state = state.play(move)
        if forced_pass(before, position):
            assert not state.moves()
            state = state.passed()
        assert same(state, position)
    assert not state.moves()
    assert not state.passed().moves()


def test_a_state_is_not_changed_by_playing_on() -> None:
    """Whoever holds a state can go back to it, however deep the search went from there."""
    state = of_position(Position.random_full(Random(1)))
    before = parts(state)
    for move in state.moves():
        child = state.play(move)
        child.play(child.moves()[0])
    assert parts(state) == before


def test_keys_tell_states_apart() -> None:
    """All positions of some games have keys of their own, and equal positions the same key."""
    keys: dict[int, tuple[object, ...]] = {}
    for seed in range(5):
        rng = Random(seed)
        state = of_position(Position.random_full(rng))
        while state.moves():
            assert keys.setdefault(state.key(), parts(state)) == parts(state)
            state = state.play(rng.choice(state.moves()))
    assert len(keys) > 100


def test_what_is_tall_is_higher_than_one() -> None:
    """At each ply of some games the set of higher stacks is the one that the heights tell."""
    for seed in range(5):
        rng = Random(seed)
        state = of_position(Position.random_full(rng))
        while state.moves():
            state = state.play(rng.choice(state.moves()))
            occupied = state.own | state.opp | state.red
            tall = {space for space in range(SIZE) if occupied >> space & 1 and state.heights[space] > 1}
            assert tall == {space for space in range(SIZE) if state.tall >> space & 1}
