"""Games of the search against itself, and the samples that they give for a fit of the evaluation."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from dvonn.engine.players import placement
from dvonn.engine.search.evaluation import TERM_NAMES, set_weights, terms
from dvonn.engine.search.search import MAX_DEPTH, Search
from dvonn.engine.search.state import State, popcount, state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Phase
from dvonn.rules.position import Position

FIT_RANDOM_MOVE_SHARE: Final = 0.06  # of the moves, and twice that share of the placements, so that the games differ
FIT_TABLE_BITS: Final = 12

Sample = tuple[int, ...]
"""A position of a game: the number of stacks, the final margin of the side to move, and the values of the terms."""
_SAMPLE_MARK: Final = " ; "  # between the samples of a game, in the text that stores them


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """A game to be played; its number and the seed of all games determine it, together with the weights."""

    number: int
    seed: int
    nodes: int  # searched per move
    weights: list[tuple[int, ...]]


def self_play(state: State, rng: Random, nodes: int) -> Iterator[tuple[State, bool]]:
    """Play a game on from a state; yield each state with moves, then the end, and whether the first side is to move."""
    is_first = True
    while True:
        moves = state.moves()
        if not moves:
            state, is_first = state.after_pass(), not is_first
            moves = state.moves()
        yield state, is_first
        if not moves:
            return
        state, is_first = state.play(_choose(state, moves, rng, nodes)), not is_first


def _choose(state: State, moves: list[int], rng: Random, nodes: int) -> int:
    if rng.random() < FIT_RANDOM_MOVE_SHARE:
        return rng.choice(moves)
    search = Search(state, nodes, MAX_DEPTH, TranspositionTable(FIT_TABLE_BITS))
    for _ in search.run():
        pass
    return search.best


def starting_position(rng: Random) -> Position:
    """Return a full board, filled at random or placed by the engine with some random placements."""
    if rng.random() < 0.5:
        return Position.random_full(rng)
    position = Position()
    while position.phase is Phase.PLACEMENT:
        is_random = rng.random() < 2 * FIT_RANDOM_MOVE_SHARE
        position = position.play(rng.choice(position.moves()) if is_random else placement.place(position, rng))
    return position


def play_samples(game: SelfPlayGame) -> str:
    """Play a game with its weights; return the text of its samples."""
    set_weights(game.weights)
    rng = Random(f"{game.seed} {game.number}")
    *states, (end, is_first) = self_play(state_of(starting_position(rng)), rng, game.nodes)
    first_margin = end.lead if is_first else -end.lead
    samples = []
    for state, is_first in states:
        values = terms(state.own, state.opp, state.red, state.tall, state.lead, state.heights)
        if values[-1]:
            stacks = popcount(state.own | state.opp | state.red)
            samples.append(" ".join(map(str, (stacks, first_margin if is_first else -first_margin, *values))))
    return _SAMPLE_MARK.join(samples)


def parse_samples(_: SelfPlayGame, text: str) -> list[Sample]:
    """Read the samples of a game; ValueError if they are malformed."""
    samples = [tuple(map(int, sample.split())) for sample in text.split(_SAMPLE_MARK) if sample]
    if any(len(sample) != 2 + len(TERM_NAMES) for sample in samples):
        raise ValueError(f"expected samples of {2 + len(TERM_NAMES)} numbers")
    return samples
