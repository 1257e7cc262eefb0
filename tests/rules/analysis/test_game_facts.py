"""The facts of a game: its moves, its largest and its decisive cut-off, and its longest stacks."""

from itertools import pairwise

import pytest

from dvonn.rules.analysis.consequence import Scores
from dvonn.rules.analysis.game_facts import CutOff, decisive_cut_off, game_facts
from dvonn.rules.game import Game, random_game
from dvonn.rules.notation import parse_plies
from dvonn.rules.pieces import Colour, Move
from tests.harness.matches import MAX_PLIES
from tests.harness.recorded_games import load_games
from tests.harness.referee.symmetries import Symmetry


def played(stacks: str, ply: str) -> Game:
    """Return a game of one ply from hand-made stacks."""
    game = Game(Symmetry().position(stacks))
    game.play_all(parse_plies([ply]))
    return game


def test_cut_off_has_its_move_and_its_losses() -> None:
    """A cut-off has its ply, its number, its side, and the pieces of both sides."""
    found = CutOff(ply=0, move=1, by=Colour.WHITE, lost=Scores(4, 0))
    game = played("b3=r c3=w d3=w e3=ww f3=ww c4=rrb", "d3c3")
    assert game_facts(game).cut_off == decisive_cut_off(game) == found
    assert found.pieces == 4


def test_game_without_cut_offs() -> None:
    """A game in which nothing was cut off has no largest and no decisive cut-off."""
    for game in (played("a3=r b3=w c3=bb d3=r e3=r", "b3c3"), Game(), random_game(50, seed=5)):
        assert game_facts(game).cut_off is decisive_cut_off(game) is None


@pytest.mark.parametrize("seed", range(10))
def test_largest_cut_off_of_a_game(seed: int) -> None:
    """The largest cut-off is the first of the largest losses of pieces by one move."""
    game = random_game(MAX_PLIES, seed)
    lost = [before.piece_count - after.piece_count for before, after in pairwise(game.positions[49:])]
    largest = game_facts(game).cut_off
    assert largest
    assert (largest.pieces, largest.move) == (max(lost), lost.index(max(lost)) + 1)
    assert largest.by is game.positions[largest.ply].turn


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
            assert found.move == list(swings).index(found.ply) + 1
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


def test_moves_are_counted_for_each_side() -> None:
    """The facts count moves, and neither placements nor passes."""
    game = random_game(MAX_PLIES, 1)
    assert sum(game_facts(game).moves.values()) == len(game.plies) - 49
    assert game_facts(random_game(20, seed=5)).moves == {Colour.WHITE: 0, Colour.BLACK: 0}


@pytest.mark.parametrize(
    ("stacks", "longest", "owners"),
    [
        ("a3=r b3=w c3=bb d3=r e3=r", 2, [Colour.BLACK]),
        ("a3=r b3=ww c3=bb d3=r e3=r", 2, [Colour.WHITE, Colour.BLACK]),
        ("a3=r b3=r c3=r", 1, []),
    ],
)
def test_the_longest_stack_has_its_owners(stacks: str, longest: int, owners: list[Colour]) -> None:
    """The longest stack has one owner, both sides, or none if only dvonn pieces are left."""
    found = game_facts(Game(Symmetry().position(stacks)))
    assert (found.longest, found.owners) == (longest, owners)
