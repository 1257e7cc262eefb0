"""The search's state compared with the rules' position, move by move."""

from random import Random

import pytest

from dvonn.engine.search.state import State, decode_move, state_of
from dvonn.rules.board import SPACE_TABLE_SIZE
from dvonn.rules.position import Position, forced_pass


def is_same_state(state: State, position: Position) -> bool:
    """Tell whether a state equals that of a position."""
    return parts(state) == parts(state_of(position))


def parts(state: State) -> tuple[object, ...]:
    occupied = state.own | state.opp | state.red
    heights = {space: state.heights[space] for space in range(SPACE_TABLE_SIZE) if occupied >> space & 1}
    return state.own, state.opp, state.red, state.tall, state.lead, tuple(heights.items())


@pytest.mark.parametrize("seed", range(6))
def test_random_game_is_the_same_for_both(seed: int) -> None:
    """State and position have the same moves and successors throughout a game, passes included."""
    rng = Random(seed)
    position = Position.random_full(rng)
    state = state_of(position)
    while not position.is_over:
        assert {decode_move(move) for move in state.moves()} == set(position.moves())
        move = rng.choice(state.moves())
        before, position = position, position.play(decode_move(move))
        state = state.play(move)
        if forced_pass(before, position):
            assert not state.moves()
            state = state.after_pass()
        assert is_same_state(state, position)
    assert not state.moves()
    assert not state.after_pass().moves()


def test_keys_tell_states_apart() -> None:
    """Different states of some games have different keys, equal states equal keys."""
    keys: dict[int, tuple[object, ...]] = {}
    for seed in range(5):
        rng = Random(seed)
        state = state_of(Position.random_full(rng))
        while state.moves():
            assert keys.setdefault(state.key(), parts(state)) == parts(state)
            state = state.play(rng.choice(state.moves()))
    assert len(keys) > 100
