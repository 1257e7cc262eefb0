"""What holds after every ply of every game: nothing is lost, every text reads back, every ply can be taken back."""

from itertools import pairwise
from random import Random

import pytest

from dvonn.rules import board
from dvonn.rules.game import Game
from dvonn.rules.notation import format_game, parse_game, parse_ply, parse_position
from dvonn.rules.outcome import Ties
from dvonn.rules.pieces import SUPPLY, Colour, Move, Piece
from dvonn.rules.position import Position

LONGEST = 49 + 48  # placements, and moves, each of which leaves one more space vacant

every_game = pytest.mark.parametrize("seed", range(30))


def random_game(seed: int) -> Game:
    """Play at random to the end: even seeds from the empty board, odd ones from a board filled at random."""
    rng = Random(seed)
    game = Game(Position.random_full(rng) if seed % 2 else None)
    while not game.outcome and len(game.plies) <= LONGEST:
        game.play(rng.choice(game.position.moves()))
    return game


def pieces(position: Position) -> list[Piece]:
    """Return every piece on the board."""
    return [piece for stack in position.stacks for piece in stack]


@every_game
def test_pieces_on_the_board_and_those_cut_off_are_all_that_were_placed(seed: int) -> None:
    """Each move takes off the board exactly the pieces of the stacks that it cuts off."""
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
    """Once placed, three dvonn pieces stay on the board to the end, at the bottom of stacks or alone."""
    for placed, position in enumerate(random_game(seed).positions, start=49 * (seed % 2)):
        assert pieces(position).count(Piece.DVONN) == min(placed, 3)
        assert not any(Piece.DVONN in stack[1:][-1:] for stack in position.stacks)


@every_game
def test_every_stack_is_joined_to_a_dvonn_piece(seed: int) -> None:
    """After every move a walk over occupied neighbours leads from each stack to one with a dvonn piece."""
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
def test_position_reads_back_from_its_text(seed: int) -> None:
    """The text of every position gives an equal one with the same hash and the same text."""
    for position in random_game(seed).positions:
        again = parse_position(str(position))
        assert (again, hash(again), str(again)) == (position, hash(position), str(position))


@every_game
def test_ply_reads_back_from_its_text(seed: int) -> None:
    """The text of every legal ply gives that ply, in capitals too."""
    for position in random_game(seed).positions:
        for ply in position.moves():
            assert parse_ply(str(ply)) == parse_ply(str(ply).upper()) == ply


@every_game
@pytest.mark.parametrize("ties", Ties)
def test_game_reads_back_from_its_text(seed: int, ties: Ties) -> None:
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
    """Back to the start and forth to the end, each position equals the one that was there, and so does its hash."""
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
    """After at most 49 placements and 48 moves neither side can move, and the outcome says what the stacks say."""
    game = random_game(seed)
    assert len(game.plies) <= LONGEST - 49 * (seed % 2)
    assert game.outcome
    scores = [game.position.score(colour) for colour in Colour]
    assert [game.outcome.white, game.outcome.black] == scores
    assert sum(scores) == len(pieces(game.position)) - game.position.stacks.count((Piece.DVONN,))
    assert not game.position.moves()


@every_game
def test_side_to_move_always_has_a_ply(seed: int) -> None:
    """Nobody is asked to move who cannot: before the end there is a ply, and passes go to the side that has one."""
    game = random_game(seed)
    for position in game.positions[:-1]:
        assert position.moves()
        assert not position.must_pass(position.turn)
        assert position.outcome() is None
