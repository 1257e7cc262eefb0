"""Game: plies, undo and redo, and the ways to end a game before the last move."""

from collections.abc import Callable

import pytest

from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.outcome import EndReason, Outcome, TieRule
from dvonn.rules.pieces import Colour
from dvonn.rules.position import IllegalPlyError, Position
from tests.harness.referee.symmetries import Symmetry, every_symmetry

OPENING = parse_plies(["a1", "b1", "c1", "d1", "e1", "f1"])
PASSING_STACKS = "e2=w e3=r f2=w f3=b f4=r g3=w g4=r h3=w"
"""After h3g3 Black, at f3, must pass; after f2e2 Black can move again."""
LAST_MOVE_STACKS = "c3=r d3=r e3=rwb f3=w g3=b h3=bbbbbbb"
"""White's f3e3 cuts off all of Black's stacks; f3g3 loses them and all of White's."""


def game_after_opening() -> Game:
    """Return a game of six plies."""
    game = Game()
    game.play_all(OPENING)
    return game


def test_new_game_starts_from_the_empty_board() -> None:
    """A game starts with the empty board, White to place, nothing played and no outcome."""
    game = Game()
    assert game.position == game.start == Position()
    assert (game.last_ply, game.passed, game.outcome, game.plies) == (None, None, None, [])
    assert game.ties is TieRule.DRAW


def test_positions_follow_the_plies() -> None:
    """The game keeps every position from the start to the current one, and its last ply."""
    game = game_after_opening()
    assert game.plies == OPENING
    assert game.last_ply == OPENING[-1]
    expected = Position()
    for ply, position in zip(OPENING, game.positions[1:], strict=True):
        expected = expected.play(ply)
        assert position == expected


@every_symmetry
def test_game_may_start_anywhere(symmetry: Symmetry) -> None:
    """A game from a given position starts there and plays on."""
    game = Game(symmetry.position(PASSING_STACKS))
    game.play(symmetry.move("h3g3"))
    assert game.start == symmetry.position(PASSING_STACKS)
    assert len(game.positions) == 2


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


def test_play_all_stops_at_the_first_illegal_ply() -> None:
    """The plies before the illegal one stay played."""
    game = Game()
    with pytest.raises(IllegalPlyError):
        game.play_all([*OPENING[:3], OPENING[0], *OPENING[3:]])
    assert game.plies == OPENING[:3]


def test_undo_takes_back_one_ply_and_redo_plays_it_again() -> None:
    """Redo plays undone plies again, in their original order."""
    game = game_after_opening()
    game.undo()
    game.undo()
    assert game.plies == OPENING[:-2]
    game.redo()
    assert game.plies == OPENING[:-1]
    game.redo()
    assert (game.plies, game.undone) == (OPENING, [])


def test_new_ply_clears_redo() -> None:
    """A new ply after undo leaves nothing to redo."""
    game = game_after_opening()
    game.undo()
    game.play(parse_plies(["k5"])[0])
    assert game.undone == []
    with pytest.raises(IndexError):
        game.redo()


def test_nothing_to_undo_at_the_start() -> None:
    """Undo at the start raises IndexError and leaves nothing to redo."""
    game = Game()
    with pytest.raises(IndexError):
        game.undo()
    assert (game.positions, game.undone) == ([Position()], [])


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


@every_symmetry
def test_last_move_gives_the_outcome_and_no_pass(symmetry: Symmetry) -> None:
    """When neither side can move, the game has an outcome and no side has passed."""
    game = Game(symmetry.position(LAST_MOVE_STACKS))
    assert game.outcome is None
    game.play(symmetry.move("f3e3"))
    heights = (0, 4) if symmetry.swapped else (4, 0)
    assert game.outcome == Outcome(symmetry.colour(Colour.WHITE), EndReason.TOWERS, *heights)
    assert game.passed is None


@every_symmetry
@pytest.mark.parametrize(("ties", "winner"), [(TieRule.DRAW, None), (TieRule.TALLEST, Colour.WHITE)])
def test_game_breaks_ties_by_its_rule(symmetry: Symmetry, ties: TieRule, winner: Colour | None) -> None:
    """Equal towers are a draw unless the game's rule for ties compares the tallest stacks."""
    game = Game(symmetry.position("a1=rwwwwwww b1=rbbb c1=rbbb"), ties)
    assert game.outcome
    assert game.outcome.winner is (winner and symmetry.colour(winner))


@every_symmetry
@pytest.mark.parametrize("loser", Colour)
@pytest.mark.parametrize(("end", "reason"), [(Game.resign, EndReason.RESIGNATION), (Game.flag, EndReason.TIME)])
def test_side_may_lose_before_the_end(
    symmetry: Symmetry, loser: Colour, end: Callable[[Game, Colour], None], reason: EndReason
) -> None:
    """Resigning or running out of time loses at once, on either turn; the towers are still counted."""
    game = Game(symmetry.position("c3=r d3=r e3=rwb f3=w g3=bb"))
    end(game, symmetry.colour(loser))
    heights = (5, 1) if symmetry.swapped else (1, 5)
    assert game.outcome == Outcome(symmetry.colour(loser).other, reason, *heights)


@pytest.mark.parametrize("end", [Game.resign, Game.flag])
def test_undo_takes_back_a_resignation_before_a_ply(end: Callable[[Game, Colour], None]) -> None:
    """The first undo takes back the resignation or the fallen flag, the second a ply."""
    game = game_after_opening()
    end(game, Colour.WHITE)
    game.undo()
    assert (game.outcome, game.plies) == (None, OPENING)
    game.undo()
    assert game.plies == OPENING[:-1]


@pytest.mark.parametrize("end", [Game.resign, Game.flag])
def test_game_ends_with_a_resignation(end: Callable[[Game, Colour], None]) -> None:
    """After a resignation or a fallen flag no side can play or resign."""
    game = game_after_opening()
    end(game, Colour.BLACK)
    with pytest.raises(AssertionError, match="ended"):
        game.play(parse_plies(["k5"])[0])
    with pytest.raises(AssertionError, match="ended"):
        game.resign(Colour.WHITE)
    assert game.plies == OPENING


@pytest.mark.parametrize("end", [Game.resign, Game.flag])
def test_resigned_game_is_not_redone(end: Callable[[Game, Colour], None]) -> None:
    """After a resignation or a fallen flag undone plies cannot be redone."""
    game = game_after_opening()
    game.undo()
    end(game, Colour.BLACK)
    with pytest.raises(AssertionError, match="ended"):
        game.redo()
    assert game.plies == OPENING[:-1]


@every_symmetry
def test_sides_may_agree_on_a_draw(symmetry: Symmetry) -> None:
    """An agreed draw has no winner, counts the towers and can be undone."""
    game = Game(symmetry.position("c3=r d3=r e3=rwb f3=w g3=bb"))
    game.agree_draw()
    assert game.outcome == Outcome(None, EndReason.AGREEMENT, *((5, 1) if symmetry.swapped else (1, 5)))
    with pytest.raises(AssertionError, match="ended"):
        game.play(game.position.moves()[0])
    game.undo()
    assert (game.outcome, game.positions) == (None, [game.start])


@every_symmetry
def test_finished_game_cannot_be_lost(symmetry: Symmetry) -> None:
    """A finished game can neither be resigned nor flagged nor agreed drawn."""
    game = Game(symmetry.position("a1=r e3=r k5=r"))
    for end in Game.resign, Game.flag:
        with pytest.raises(AssertionError, match="ended"):
            end(game, Colour.WHITE)
    with pytest.raises(AssertionError, match="ended"):
        game.agree_draw()
