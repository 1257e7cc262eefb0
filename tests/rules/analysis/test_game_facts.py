"""The facts of a game: its moves, its cut-offs, its turning point, and its tallest stacks."""

import pytest

from dvonn.rules.analysis.game_facts import decisive_cut_off, game_facts
from dvonn.rules.analysis.position_analysis import lost_by, move_rows, row_of_position
from dvonn.rules.board import Colour, Move
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.position import Position
from tests.harness.games import MAX_PLIES, load_games, random_game
from tests.harness.referee.symmetries import Symmetry


def played(stacks: str, ply: str) -> Game:
    """Return a game of one ply from hand-made stacks."""
    game = Game(Symmetry().position(stacks))
    game.play_all(parse_plies([ply]))
    return game


def test_game_without_cut_offs() -> None:
    """A game in which nothing was cut off has no largest and no decisive cut-off."""
    for game in (played("a3=r b3=w c3=bb d3=r e3=r", "b3c3"), Game(), random_game(50, seed=5)):
        assert game_facts(game).cut_off is decisive_cut_off(game) is None


@pytest.mark.parametrize("seed", range(10))
def test_biggest_cut_off_of_a_game(seed: int) -> None:
    """The biggest cut-off is the first of the largest losses of the other side by one move."""
    game = random_game(MAX_PLIES, seed)
    gains = [lost_by(before, ply).of(before.turn.other) for before, ply in moves_of(game)]
    biggest = game_facts(game).cut_off
    assert biggest
    assert (biggest.gain, biggest.ply) == (max(gains), 49 + gains.index(max(gains)))
    assert biggest.by is game.positions[biggest.ply].turn
    assert biggest.lost.of(biggest.by.other) == biggest.gain


@pytest.mark.parametrize("seed", range(10))
def test_turning_point_of_a_game(seed: int) -> None:
    """From the turning point on the winner owns more pieces, but not right before it."""
    game = random_game(MAX_PLIES, seed)
    winner, turn = game.outcome and game.outcome.winner, game_facts(game).turning_point
    if not winner:
        assert turn is None
        return
    leads = [position.score(winner) - position.score(winner.other) for position in game.positions]
    begun = next(n for n in range(49, len(leads)) if min(leads[n:]) > 0)
    assert leads[begun - 1] <= 0
    assert turn == row_of_position(move_rows(game), begun)


def test_games_without_a_turning_point() -> None:
    """A drawn or unfinished game has none, nor has one that is given up by the side in the lead or while placing."""
    for plies, loser in ((60, Colour.WHITE), (60, Colour.BLACK), (20, Colour.WHITE), (20, Colour.BLACK)):
        game = random_game(plies, seed=5)
        assert game_facts(game).turning_point is None
        game.resign(loser)
        leads = game.position.score(loser.other) > game.position.score(loser)
        assert (game_facts(game).turning_point is not None) == (plies == 60 and leads)
    drawn = next(
        game for game in (random_game(MAX_PLIES, n) for n in range(100)) if game.outcome and not game.outcome.winner
    )
    assert game_facts(drawn).turning_point is None


def moves_of(game: Game) -> list[tuple[Position, Move]]:
    """Return the moves of a game with the positions before them."""
    pairs = zip(game.positions, game.plies, strict=False)
    return [(before, ply) for before, ply in pairs if isinstance(ply, Move)]


def test_decisive_cut_offs_of_recorded_games() -> None:
    """The decisive cut-off is the one that changes the lead most, and its losses are the pieces removed."""
    decided = 0
    for game in load_games():
        found = decisive_cut_off(game)
        swings = {n: swing(game, n) for n, ply in enumerate(game.plies) if isinstance(ply, Move)}
        if found:
            decided += 1
            assert found.pieces == game.positions[found.ply].piece_count - game.positions[found.ply + 1].piece_count
            assert abs(found.lost.white - found.lost.black) == swings[found.ply] == max(swings.values())
            assert found.move == row_of_position(move_rows(game), found.ply + 1)
    assert decided > 20


def swing(game: Game, number: int) -> int:
    """Return the change of the lead by a move, beyond the stack that it captures."""
    before, ply = game.positions[number], game.plies[number]
    assert isinstance(ply, Move)
    gain = {None: 1, before.turn: 0, before.turn.other: 2}[before.owner(ply.target)] * before.height(ply.target)
    lead, then = (
        position.score(before.turn) - position.score(before.turn.other)
        for position in (before, game.positions[number + 1])
    )
    return abs(then - lead - gain)


def test_moves_have_the_numbers_of_the_list() -> None:
    """The last move has the number of the last line of the move list, whoever passed, and placing ends with line 25."""
    for seed in range(40):
        game = random_game(MAX_PLIES, seed, full=seed % 4 == 0)
        found = game_facts(game)
        assert (found.moves, found.placing_moves) == (len(move_rows(game)) - 1, 25 * (seed % 4 > 0))
    placing, full = game_facts(random_game(20, seed=5)), game_facts(played("a3=r b3=w c3=bb d3=r e3=r", "b3c3"))
    assert [(each.moves, each.placing_moves) for each in (placing, full)] == [(10, 10), (1, 0)]


@pytest.mark.parametrize(
    ("stacks", "tallest", "owners"),
    [
        ("a3=r b3=w c3=bb d3=r e3=r", 2, [Colour.BLACK]),
        ("a3=r b3=ww c3=bb d3=r e3=r", 2, [Colour.WHITE, Colour.BLACK]),
        ("a3=r b3=r c3=r", 1, []),
    ],
)
def test_the_tallest_stack_has_its_owners(stacks: str, tallest: int, owners: list[Colour]) -> None:
    """The tallest stack has one owner, both sides, or none if only dvonn pieces are left."""
    found = game_facts(Game(Symmetry().position(stacks)))
    assert (found.tallest, found.owners) == (tallest, owners)
