"""Game: plies, undo and redo, the ways to end a game early, and invariants after every ply of random games."""

from collections.abc import Callable

import pytest

from dvonn.rules.board import Colour, Piece
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies, parse_ply, parse_position
from dvonn.rules.position import EndReason, IllegalPlyError, Outcome, TieRule
from tests.harness.games import random_game
from tests.harness.referee.symmetries import Symmetry, every_symmetry

EarlyEnd = Callable[[Game, Colour], None]
OPENING = parse_plies(["a1", "b1", "c1", "d1", "e1", "f1"])
PASSING_STACKS = "e2=w e3=r f2=w f3=b f4=r g3=w g4=r h3=w"
"""After h3g3 Black, at f3, must pass; after f2e2 Black can move again."""


def game_after_opening() -> Game:
    """Return a game of six plies."""
    game = Game()
    game.play_all(OPENING)
    return game


def test_illegal_ply_changes_nothing() -> None:
    """An illegal ply leaves the game and its undone plies unchanged."""
    game = game_after_opening()
    game.undo()
    with pytest.raises(IllegalPlyError):
        game.play(OPENING[0])
    assert game.plies == OPENING[:-1]
    assert len(game.positions) == len(OPENING)
    game.redo()
    assert game.plies == OPENING


def test_new_ply_clears_redo() -> None:
    """A new ply after undo leaves nothing to redo."""
    game = game_after_opening()
    game.undo()
    game.play(parse_plies(["k5"])[0])
    assert game.undone == []
    with pytest.raises(IndexError):
        game.redo()


@every_symmetry
def test_forced_pass_is_reported_and_is_no_ply(symmetry: Symmetry) -> None:
    """A forced pass is reported by the game and adds no ply."""
    game = Game(symmetry.position(PASSING_STACKS))
    game.play(symmetry.move("h3g3"))
    assert (game.passed, symmetry.turn(game.position)) == (symmetry.colour(Colour.BLACK), Colour.WHITE)
    game.play(symmetry.move("f2e2"))
    assert (game.passed, symmetry.turn(game.position)) == (None, Colour.BLACK)
    assert game.plies == [symmetry.move("h3g3"), symmetry.move("f2e2")]
    game.undo()
    assert game.passed is symmetry.colour(Colour.BLACK)
    assert (game.start, len(game.positions)) == (symmetry.position(PASSING_STACKS), 2)


def test_game_breaks_ties_by_its_rule() -> None:
    """Equal towers are a draw unless the game's rule for ties compares the tallest stacks."""
    outcomes = [Game(Symmetry().position("a1=rwwwwwww b1=rbbb c1=rbbb"), ties).outcome for ties in TieRule]
    assert [outcome and outcome.winner for outcome in outcomes] == [None, Colour.WHITE]


def agree_draw(game: Game, _colour: Colour) -> None:
    """Agree on a draw."""
    game.agree_draw()


every_early_end = pytest.mark.parametrize(
    ("end", "reason"),
    [(Game.resign, EndReason.RESIGNATION), (Game.flag, EndReason.TIME), (agree_draw, EndReason.AGREEMENT)],
    ids=["resignation", "time", "agreement"],
)


@every_early_end
@pytest.mark.parametrize("loser", Colour)
def test_game_may_end_early(loser: Colour, end: EarlyEnd, reason: EndReason) -> None:
    """A side may lose, or both agree on a draw, on either turn; the towers are still counted."""
    game = Game(Symmetry().position("c3=r d3=r e3=rwb f3=w g3=bb"))
    end(game, loser)
    winner = None if reason is EndReason.AGREEMENT else loser.other
    assert game.outcome == Outcome(winner, reason, 1, 5)


@every_early_end
def test_early_end_is_an_end(end: EarlyEnd, reason: EndReason) -> None:
    """After an early end nobody can play, redo or end the game again; undo takes back the end, then a ply."""
    game = game_after_opening()
    game.undo()
    end(game, Colour.WHITE)
    changes: list[Callable[[], None]] = [
        lambda: game.play(OPENING[-1]),
        game.redo,
        lambda: end(game, Colour.BLACK),
    ]
    for change in changes:
        with pytest.raises(AssertionError, match="ended"):
            change()
    assert game.early_end
    assert (game.plies, game.early_end[1]) == (OPENING[:-1], reason)
    game.undo()
    assert (game.outcome, game.plies) == (None, OPENING[:-1])
    game.undo()
    assert game.plies == OPENING[:-2]


MAX_GAME_PLIES = 49 + 48  # 49 placements and 48 moves; each move vacates one space

every_game = pytest.mark.parametrize("seed", range(10))


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
    assert game.passed is None
    for position in game.positions[:-1]:
        assert position.moves()
        assert not position.must_pass(position.turn)
        assert position.outcome() is None
