"""Game: plies played, taken back and played again, and the ways to end it before the last move."""

from collections.abc import Callable

import pytest

from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.outcome import Outcome, Reason, Ties
from dvonn.rules.pieces import Colour
from dvonn.rules.position import IllegalPlyError, Position
from tests.harness.referee.mirrors import View, every_view

OPENING = parse_plies(["a1", "b1", "c1", "d1", "e1", "f1"])
PASSING = "e2=w e3=r f2=w f3=b f4=r g3=w g4=r h3=w"
"""After h3g3 Black, at f3, must pass; after f2e2 no longer."""
CLOSE = "c3=r d3=r e3=rwb f3=w g3=b h3=bbbbbbb"
"""White's f3e3 cuts off all of Black's stacks; f3g3 loses them and all of White's."""


def opened() -> Game:
    """Return a game six plies old."""
    game = Game()
    game.play_all(OPENING)
    return game


def test_new_game_starts_from_the_empty_board() -> None:
    """A game starts with the empty board, White to place, nothing played and no outcome."""
    game = Game()
    assert game.position == game.start == Position()
    assert (game.last_ply, game.passed, game.outcome, game.plies) == (None, None, None, [])
    assert game.ties is Ties.DRAW


def test_positions_follow_the_plies() -> None:
    """The game keeps every position from the start to the one that stands, and its last ply."""
    game = opened()
    assert game.plies == OPENING
    assert game.last_ply == OPENING[-1]
    expected = Position()
    for ply, position in zip(OPENING, game.positions[1:], strict=True):
        expected = expected.play(ply)
        assert position == expected


@every_view
def test_game_may_start_anywhere(view: View) -> None:
    """A game from a given position starts there and plays on."""
    game = Game(view.position(PASSING))
    game.play(view.move("h3g3"))
    assert game.start == view.position(PASSING)
    assert len(game.positions) == 2


def test_illegal_ply_changes_nothing() -> None:
    """After a ply that is refused the game stands as before, and what was undone can still be redone."""
    game = opened()
    game.undo()
    with pytest.raises(IllegalPlyError):
        game.play(OPENING[0])
    assert game.plies == OPENING[:-1]
    assert len(game.positions) == len(OPENING)
    game.redo()
    assert game.plies == OPENING


def test_play_all_stops_at_the_first_illegal_ply() -> None:
    """The plies before the one that is refused stay played."""
    game = Game()
    with pytest.raises(IllegalPlyError):
        game.play_all([*OPENING[:3], OPENING[0], *OPENING[3:]])
    assert game.plies == OPENING[:3]


def test_undo_takes_back_one_ply_and_redo_plays_it_again() -> None:
    """Two plies undone come back one by one, the earlier first."""
    game = opened()
    game.undo()
    game.undo()
    assert game.plies == OPENING[:-2]
    game.redo()
    assert game.plies == OPENING[:-1]
    game.redo()
    assert (game.plies, game.undone) == (OPENING, [])


def test_new_ply_forgets_what_was_undone() -> None:
    """Once another ply is played there is nothing to redo."""
    game = opened()
    game.undo()
    game.play(parse_plies(["k5"])[0])
    assert game.undone == []
    with pytest.raises(IndexError):
        game.redo()


def test_nothing_to_undo_at_the_start() -> None:
    """The start cannot be undone, and asking for it leaves nothing to redo."""
    game = Game()
    with pytest.raises(IndexError):
        game.undo()
    assert (game.positions, game.undone) == ([Position()], [])


@every_view
def test_forced_pass_is_told_and_is_no_ply(view: View) -> None:
    """After a move that leaves the opponent none, the game says who passed, and the same side plays the next ply."""
    game = Game(view.position(PASSING))
    game.play(view.move("h3g3"))
    assert (game.passed, view.turn(game.position)) == (view.colour(Colour.BLACK), Colour.WHITE)
    game.play(view.move("f2e2"))
    assert (game.passed, view.turn(game.position)) == (None, Colour.BLACK)
    assert game.plies == [view.move("h3g3"), view.move("f2e2")]
    game.undo()
    assert game.passed is view.colour(Colour.BLACK)


@every_view
def test_last_move_gives_the_outcome_and_no_pass(view: View) -> None:
    """When neither side can move the game has an outcome, and nobody is said to have passed."""
    game = Game(view.position(CLOSE))
    assert game.outcome is None
    game.play(view.move("f3e3"))
    heights = (0, 4) if view.swapped else (4, 0)
    assert game.outcome == Outcome(view.colour(Colour.WHITE), Reason.TOWERS, *heights)
    assert game.passed is None


@every_view
@pytest.mark.parametrize(("ties", "winner"), [(Ties.DRAW, None), (Ties.TALLEST, Colour.WHITE)])
def test_game_breaks_ties_as_it_was_told(view: View, ties: Ties, winner: Colour | None) -> None:
    """Equal towers are a draw unless the game was set up to look at the tallest stacks."""
    game = Game(view.position("a1=rwwwwwww b1=rbbb c1=rbbb"), ties)
    assert game.outcome
    assert game.outcome.winner is (winner and view.colour(winner))


@every_view
@pytest.mark.parametrize("loser", Colour)
@pytest.mark.parametrize(("end", "reason"), [(Game.resign, Reason.RESIGNATION), (Game.flag, Reason.TIME)])
def test_side_may_lose_before_the_end(
    view: View, loser: Colour, end: Callable[[Game, Colour], None], reason: Reason
) -> None:
    """Resigning or running out of time loses at once, on either side's turn, whatever the towers; they are counted."""
    game = Game(view.position("c3=r d3=r e3=rwb f3=w g3=bb"))
    end(game, view.colour(loser))
    heights = (5, 1) if view.swapped else (1, 5)
    assert game.outcome == Outcome(view.colour(loser).other, reason, *heights)


@pytest.mark.parametrize("end", [Game.resign, Game.flag])
def test_undo_takes_back_a_resignation_before_a_ply(end: Callable[[Game, Colour], None]) -> None:
    """The first undo lets the game go on where it stood, the second takes back a ply."""
    game = opened()
    end(game, Colour.WHITE)
    game.undo()
    assert (game.outcome, game.plies) == (None, OPENING)
    game.undo()
    assert game.plies == OPENING[:-1]


@pytest.mark.parametrize("end", [Game.resign, Game.flag])
def test_game_that_was_given_up_goes_no_further(end: Callable[[Game, Colour], None]) -> None:
    """After giving up nothing can be played, and nobody can give up again."""
    game = opened()
    end(game, Colour.BLACK)
    with pytest.raises(AssertionError, match="ended"):
        game.play(parse_plies(["k5"])[0])
    with pytest.raises(AssertionError, match="ended"):
        game.resign(Colour.WHITE)
    assert game.plies == OPENING


@pytest.mark.parametrize("end", [Game.resign, Game.flag])
def test_game_that_was_given_up_is_not_redone(end: Callable[[Game, Colour], None]) -> None:
    """A ply that was undone before giving up cannot be played again after it."""
    game = opened()
    game.undo()
    end(game, Colour.BLACK)
    with pytest.raises(AssertionError, match="ended"):
        game.redo()
    assert game.plies == OPENING[:-1]


@every_view
def test_sides_may_agree_on_a_draw(view: View) -> None:
    """Nobody wins, whatever the towers, which are counted; undone, the game goes on where it stood."""
    game = Game(view.position("c3=r d3=r e3=rwb f3=w g3=bb"))
    game.agree_draw()
    assert game.outcome == Outcome(None, Reason.AGREEMENT, *((5, 1) if view.swapped else (1, 5)))
    with pytest.raises(AssertionError, match="ended"):
        game.play(game.position.moves()[0])
    game.undo()
    assert (game.outcome, game.positions) == (None, [game.start])


@every_view
def test_finished_game_cannot_be_lost(view: View) -> None:
    """Where neither side can move, giving up comes too late, and so does agreeing."""
    game = Game(view.position("a1=r e3=r k5=r"))
    for end in Game.resign, Game.flag:
        with pytest.raises(AssertionError, match="ended"):
            end(game, Colour.WHITE)
    with pytest.raises(AssertionError, match="ended"):
        game.agree_draw()
