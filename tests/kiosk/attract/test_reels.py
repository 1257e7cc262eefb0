"""The parts of the attract loop: what the demonstration shows, whose games are shown again, and that calm is kept."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from dvonn.engine.levels import DREAMY
from dvonn.kiosk.attract.best_games import BestGame, BestGames
from dvonn.kiosk.attract.lesson_reel import STEPS, STORIES, Story
from dvonn.kiosk.attract.pixel_shift import attract_layout, drift, reach
from dvonn.kiosk.attract.reel import AttractBoard
from dvonn.kiosk.attract.show_game import HOLD_LEAST, ShowGame
from dvonn.match.match import Match, Seats
from dvonn.rules import board
from dvonn.rules.notation import parse_plies, parse_position
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import Storage
from dvonn.ui.layout import layout
from dvonn.ui.timing import Speed
from tests.harness.attract_loop import TICK, keep_record, kiosk, run

NOBODY: Seats = dict.fromkeys(Colour, DREAMY)
MANY = 100  # looks at the records


def moves(story: Story) -> list[tuple[Position, Move]]:
    """Return the moves of a story, each with the position before it."""
    position, found = parse_position(story.position), []
    for ply in parse_plies(story.plies.split()):
        assert isinstance(ply, Move)
        found.append((position, ply))
        position = position.play(ply)
    return found


# The demonstration


@pytest.mark.parametrize("story", STORIES)
def test_each_step_of_a_story_shows_what_is_said(story: Story) -> None:
    """A stack of two moves two spaces; the other side's is taken; four stacks lose their link, and it decides."""
    (first, go), (second, take), (third, cut) = moves(story)
    assert len(STEPS) == 3
    assert first.height(go.source) == board.distance(*go) == 2
    assert second.owner(take.target) is second.turn.other
    assert [first.turn, second.turn, third.turn] == [first.turn, first.turn.other, first.turn]
    assert [len(position.cut_off_by(move)) for position, move in moves(story)] == [0, 0, 4]
    after = third.play(cut)
    assert after.is_over
    assert after.score(third.turn) > after.score(third.turn.other)


# The game


def test_a_caption_stays_long_enough_to_be_read() -> None:
    """Nothing is said before the last sentence has had its time, but for the end."""
    program = kiosk()
    while not isinstance(program.attract.reel, ShowGame):
        run(program.attract, TICK)
    reel, said, since, held = program.attract.reel, program.attract.reel.caption, 0.0, []
    while program.attract.reel is reel and "wins" not in reel.caption:
        run(program.attract, TICK)
        since += TICK
        if reel.caption != said:
            held.append(since)
            said, since = reel.caption, 0.0
    assert len(held) > 5
    assert min(held[:-1]) >= HOLD_LEAST - TICK


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.OFF, False), (Speed.NORMAL, True)])
def test_nothing_flies_where_motion_is_off(speed: Speed, *, reduced: bool) -> None:
    """A move is seen as a step from one picture to the next."""
    stage = kiosk().stage
    stage.settings.speed, stage.settings.reduced_motion = speed, reduced
    shown = AttractBoard(stage, Position.random_full(Random(1)))
    shown.play(shown.position.moves()[0])
    while shown.moving:
        assert shown.picture(0).flyer is None
        shown.advance(TICK)


# The guests' games


def look_at_all(best: BestGames) -> None:
    best.look_again()
    for _ in range(MANY):
        best.look()


def decided(keeper: Autosave, seats: Seats, count: int) -> list[Match]:
    return [keep_record(keeper, seed, seats) for seed in range(count)]


def test_the_best_of_the_guests_games_are_found(tmp_path: Path) -> None:
    """The highest win, the closest game and the longest one, each game once."""
    keeper = Autosave(Storage(tmp_path))
    games = [match.game for match in decided(keeper, dict.fromkeys(Colour), 6)]
    best = BestGames(keeper.shelf)
    look_at_all(best)
    margins = [abs(game.outcome.margin) for game in games if game.outcome]
    highest, closest = best.games[BestGame.HIGHEST].outcome, best.games[BestGame.CLOSEST].outcome
    assert highest
    assert closest
    assert abs(highest.margin) == max(margins)
    assert abs(closest.margin) == min(margins)
    assert len({tuple(game.plies) for game in best.games.values()}) == len(best.games)


def test_only_what_guests_have_played_here_is_shown(tmp_path: Path) -> None:
    """Not the computer's games with itself, not what was given up, not what was taken in from elsewhere."""
    keeper = Autosave(Storage(tmp_path))
    keep_record(keeper, 1, NOBODY)
    resigned = Match(dict.fromkeys(Colour))
    resigned.resign(Colour.WHITE)
    keeper.keep(resigned)
    other = Autosave(Storage(tmp_path / "other"))
    keep_record(other, 2)
    (entry,) = other.shelf.entries()
    keeper.shelf.take_in(other.shelf.open(entry.name), "a friend")
    best = BestGames(keeper.shelf)
    look_at_all(best)
    assert len(list(keeper.shelf.entries())) == 3
    assert not best.games


def test_a_game_that_is_thrown_away_is_not_shown_again(tmp_path: Path) -> None:
    """The operator may want it gone."""
    keeper = Autosave(Storage(tmp_path))
    keep_record(keeper, 1)
    best = BestGames(keeper.shelf)
    look_at_all(best)
    assert best.games
    (entry,) = keeper.shelf.entries()
    keeper.shelf.delete(entry.name)
    look_at_all(best)
    assert not best.games


# Where things are


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1920, 1080), (720, 1280), (1080, 1920)])
def test_places_lie_in_the_window_and_beside_each_other(size: tuple[int, int]) -> None:
    """Wherever they have wandered, title, picture and words do not cover each other by more than they wander."""
    for turn in range(4):
        for seconds in range(0, 400, 7):
            where = attract_layout(layout(size), turn, seconds, large=turn < 2)
            for box in (where.head, where.foot):
                assert 0 <= box.x <= box.x + box.width <= size[0]
                assert 0 <= box.y <= box.y + box.height <= size[1]
            spans = sorted((box.y, box.y + box.height) for box in (where.head, where.body, where.foot))
            assert spans[0][1] <= spans[1][0] + reach(size)
            assert spans[1][1] <= spans[2][0] + reach(size)


def test_things_wander_to_all_sides_and_slowly() -> None:
    """In some minutes they have been everywhere within their reach, and never faster than is comfortable."""
    size = (1920, 1080)
    way = [drift(size, second) for second in range(300)]
    assert {max(right for right, _ in way), -min(right for right, _ in way)} == {reach(size)}
    assert {max(down for _, down in way), -min(down for _, down in way)} == {reach(size)}
    assert max(abs(a[1] - b[1]) for a, b in pairwise(way)) <= 4
