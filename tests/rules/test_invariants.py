"""Invariants after every ply of random games: texts round-trip, plies can be undone, and every game ends."""

import pytest

from dvonn.rules.game import Game, random_game
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.rules.pieces import Colour, Piece

MAX_GAME_PLIES = 49 + 48  # 49 placements and 48 moves; each move vacates one space

every_game = pytest.mark.parametrize("seed", range(30))


def whole_game(seed: int) -> Game:
    """Return a random game to the end, from the empty board for even seeds, from a random full board for odd ones."""
    return random_game(MAX_GAME_PLIES + 1, seed, full=bool(seed % 2))


@every_game
def test_texts_round_trip(seed: int) -> None:
    """The text of every position gives an equal position with the same hash and text, that of every ply the ply."""
    for position in whole_game(seed).positions:
        again = parse_position(str(position))
        assert (again, hash(again), str(again)) == (position, hash(position), str(position))
        for ply in position.moves():
            assert parse_ply(str(ply)) == parse_ply(str(ply).upper()) == ply


@every_game
def test_undo_and_redo_return_to_equal_positions(seed: int) -> None:
    """Undo to the start and redo to the end lead through equal positions with equal hashes."""
    game = whole_game(seed)
    past, plies = list(game.positions), list(game.plies)
    for position in reversed(past[:-1]):
        game.undo()
        assert (game.position, hash(game.position)) == (position, hash(position))
    for position in past[1:]:
        game.redo()
        assert (game.position, hash(game.position)) == (position, hash(position))
    assert game.plies == plies


@every_game
def test_every_game_ends(seed: int) -> None:
    """The side to move has a ply until, after at most 49 placements and 48 moves, the outcome counts the stacks."""
    game = whole_game(seed)
    assert len(game.plies) <= MAX_GAME_PLIES - 49 * (seed % 2)
    assert game.outcome
    scores = [game.position.score(colour) for colour in Colour]
    assert [game.outcome.white, game.outcome.black] == scores
    assert sum(scores) == game.position.piece_count - game.position.stacks.count((Piece.DVONN,))
    assert not game.position.moves()
    for position in game.positions[:-1]:
        assert position.moves()
        assert not position.must_pass(position.turn)
        assert position.outcome() is None
