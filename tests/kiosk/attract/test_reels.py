"""The reels of the attract loop: the lesson, the show game, the choice of guests' games, and the pixel shift."""

from pathlib import Path

import pytest

from dvonn.kiosk.attract.commentary import BestGame, BestGames
from dvonn.kiosk.attract.pixel_shift import attract_layout, max_pixel_shift
from dvonn.kiosk.attract.reels import ATTRACT_LESSONS, LESSON_PLIES, LESSON_STEPS
from dvonn.kiosk.attract.show_game import MIN_CAPTION_SECONDS, ShowGame
from dvonn.match.match import Match
from dvonn.rules import board
from dvonn.rules.board import Colour, Move
from dvonn.rules.notation import parse_plies, parse_position
from dvonn.rules.position import Position
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import Storage
from dvonn.ui.layout import layout
from tests.harness.event_user import UPDATE_SECONDS, KioskUser, save_random_match
from tests.harness.games import COMPUTERS_ONLY, HOT_SEAT

RECORD_LOOKS = 100


def moves(start: str) -> list[tuple[Position, Move]]:
    """Return the moves of the lesson in a position, each with the position before it."""
    position, found = parse_position(start), []
    for ply in parse_plies(LESSON_PLIES.split()):
        assert isinstance(ply, Move)
        found.append((position, ply))
        position = position.play(ply)
    return found


# The lesson


@pytest.mark.parametrize("start", [position for position, _ in ATTRACT_LESSONS])
def test_each_step_of_the_lesson_shows_its_caption(start: str) -> None:
    """The moves of the lesson are a move by two spaces, a capture, and a decisive cut-off of four stacks."""
    (first, go), (second, take), (third, cut) = moves(start)
    assert len(LESSON_STEPS) == 3
    assert first.height(go.source) == board.distance(*go) == 2
    assert second.owner(take.target) is second.turn.other
    assert [first.turn, second.turn, third.turn] == [first.turn, first.turn.other, first.turn]
    assert [len(position.cut_off_by(move)) for position, move in moves(start)] == [0, 0, 4]
    after = third.play(cut)
    assert after.is_over
    assert after.score(third.turn) > after.score(third.turn.other)


# The show game


def test_a_caption_stays_long_enough_to_be_read() -> None:
    """Each caption stays for at least MIN_CAPTION_SECONDS, except before the last one."""
    user = KioskUser()
    while not isinstance(user.attract.reel, ShowGame):
        user.watch(UPDATE_SECONDS)
    reel, last_caption, since, held = user.attract.reel, user.attract.reel.caption, 0.0, []
    while user.attract.reel is reel and " by " not in reel.caption:
        user.watch(UPDATE_SECONDS)
        since += UPDATE_SECONDS
        if reel.caption != last_caption:
            held.append(since)
            last_caption, since = reel.caption, 0.0
    assert len(held) > 2
    assert min(held[:-1]) >= MIN_CAPTION_SECONDS - UPDATE_SECONDS


# The guests' games


def look_at_all(best: BestGames) -> None:
    best.restart()
    for _ in range(RECORD_LOOKS):
        best.step()


def test_the_best_of_the_guests_games_are_found(tmp_path: Path) -> None:
    """The highest win, the closest game and the longest game are found, each game at most once."""
    autosave = Autosave(Storage(tmp_path))
    games = [save_random_match(autosave, seed).game for seed in range(6)]
    best = BestGames(autosave.records)
    look_at_all(best)
    margins = [abs(game.outcome.margin) for game in games if game.outcome]
    highest, closest = best.games[BestGame.HIGHEST].outcome, best.games[BestGame.CLOSEST].outcome
    assert highest
    assert closest
    assert abs(highest.margin) == max(margins)
    assert abs(closest.margin) == min(margins)
    assert len({tuple(game.plies) for game in best.games.values()}) == len(best.games)


def test_only_games_that_guests_played_here_are_shown(tmp_path: Path) -> None:
    """Games between computers, resigned games, imported games and deleted records are left out."""
    autosave, other = Autosave(Storage(tmp_path)), Autosave(Storage(tmp_path / "other"))
    best = BestGames(autosave.records)
    save_random_match(autosave, 1)
    look_at_all(best)
    assert best.games
    (entry,) = autosave.records.entries()
    autosave.records.delete(entry.name)
    save_random_match(autosave, 1, COMPUTERS_ONLY)
    resigned = Match(HOT_SEAT)
    resigned.resign(Colour.WHITE)
    autosave.save(resigned)
    save_random_match(other, 2)
    (entry,) = other.records.entries()
    autosave.records.import_game(other.records.open(entry.name), "a friend")
    look_at_all(best)
    assert len(list(autosave.records.entries())) == 3
    assert not best.games


# Pixel shift


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1920, 1080), (720, 1280), (1080, 1920)])
def test_places_lie_in_the_window_and_beside_each_other(size: tuple[int, int]) -> None:
    """The boxes stay inside the window and overlap by no more than the pixel shift."""
    for turn in range(4):
        for seconds in range(0, 400, 7):
            where = attract_layout(layout(size), turn, seconds, large=turn < 2)
            for box in (where.header, where.footer):
                assert 0 <= box.x <= box.x + box.width <= size[0]
                assert 0 <= box.y <= box.y + box.height <= size[1]
            spans = sorted((box.y, box.y + box.height) for box in (where.header, where.body, where.footer))
            assert spans[0][1] <= spans[1][0] + max_pixel_shift(size)
            assert spans[1][1] <= spans[2][0] + max_pixel_shift(size)
