"""Invariants after every ply of random games: pieces are conserved, texts round-trip, plies can be undone."""

from itertools import pairwise
from random import Random

import pytest

from dvonn.rules import board
from dvonn.rules.game import Game
from dvonn.rules.notation import format_game, parse_game, parse_ply, parse_position
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import SUPPLY, Colour, Move, Piece
from dvonn.rules.position import Position

MAX_GAME_PLIES = 49 + 48  # 49 placements and 48 moves; each move vacates one space

every_game = pytest.mark.parametrize("seed", range(30))


def random_game(seed: int) -> Game:
    """Play at random to the end, from the empty board for even seeds, from a random full board for odd ones."""
    rng = Random(seed)
    game = Game(Position.random_full(rng) if seed % 2 else None)
    while not game.outcome and len(game.plies) <= MAX_GAME_PLIES:
        game.play(rng.choice(game.position.moves()))
    return game


def pieces(position: Position) -> list[Piece]:
    """Return every piece on the board."""
    return [piece for stack in position.stacks for piece in stack]


@every_game
def test_pieces_are_conserved(seed: int) -> None:
    """Each move removes exactly the pieces of the stacks that it cuts off."""
    game = random_game(seed)
    due = len(pieces(game.start))
    for (before, after), ply in zip(pairwise(game.positions), game.plies, strict=True):
        if isinstance(ply, Move):
            joined = before.height(ply.source) + before.height(ply.target)
            due -= sum(joined if lost == ply.target else before.height(lost) for lost in before.cut_off_by(ply))
        else:
            due += 1
        assert len(pieces(after)) == due
        assert all(pieces(after).count(piece) <= count for piece, count in SUPPLY.items())


@every_game
def test_dvonn_pieces_never_leave(seed: int) -> None:
    """Placed dvonn pieces stay on the board to the end, at the bottom of a stack or alone."""
    for placed, position in enumerate(random_game(seed).positions, start=49 * (seed % 2)):
        assert pieces(position).count(Piece.DVONN) == min(placed, 3)
        assert not any(Piece.DVONN in stack[1:][-1:] for stack in position.stacks)


@every_game
def test_every_stack_is_joined_to_a_dvonn_piece(seed: int) -> None:
    """After every move each stack is connected to a dvonn piece by occupied neighbours."""
    for position in random_game(seed).positions:
        if position.next_piece is None:
            reached = {space for space in board.SPACES if Piece.DVONN in position.stacks[space]}
            queue = list(reached)
            for space in queue:
                near = [n for n in board.NEIGHBOURS[space] if position.stacks[n] and n not in reached]
                reached.update(near)
                queue += near
            assert reached == {space for space in board.SPACES if position.stacks[space]}


@every_game
def test_position_text_round_trips(seed: int) -> None:
    """The text of every position gives an equal position with the same hash and text."""
    for position in random_game(seed).positions:
        again = parse_position(str(position))
        assert (again, hash(again), str(again)) == (position, hash(position), str(position))


@every_game
def test_ply_text_round_trips(seed: int) -> None:
    """The text of every legal ply gives that ply, in lower case and in capitals."""
    for position in random_game(seed).positions:
        for ply in position.moves():
            assert parse_ply(str(ply)) == parse_ply(str(ply).upper()) == ply


@every_game
@pytest.mark.parametrize("ties", TieRule)
def test_game_text_round_trips(seed: int, ties: TieRule) -> None:
    """The text of a game gives the same start, plies, positions and outcome, finished or not."""
    game = random_game(seed)
    game.ties = ties
    for undos in 0, seed:
        for _ in range(undos):
            game.undo()
        again = parse_game(format_game(game))
        assert (again.start, again.plies, again.positions) == (game.start, game.plies, game.positions)
        assert (again.ties, again.outcome) == (ties, game.outcome)


@every_game
def test_undo_and_redo_return_to_equal_positions(seed: int) -> None:
    """Undo to the start and redo to the end lead through equal positions with equal hashes."""
    game = random_game(seed)
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
    """After at most 49 placements and 48 moves neither side can move, and the outcome counts the stacks."""
    game = random_game(seed)
    assert len(game.plies) <= MAX_GAME_PLIES - 49 * (seed % 2)
    assert game.outcome
    scores = [game.position.score(colour) for colour in Colour]
    assert [game.outcome.white, game.outcome.black] == scores
    assert sum(scores) == len(pieces(game.position)) - game.position.stacks.count((Piece.DVONN,))
    assert not game.position.moves()


@every_game
def test_side_to_move_always_has_a_ply(seed: int) -> None:
    """Before the end the side to move always has a legal ply."""
    game = random_game(seed)
    for position in game.positions[:-1]:
        assert position.moves()
        assert not position.must_pass(position.turn)
        assert position.outcome() is None
