"""The computer in a match: its thinking, its character, and two computers that are watched."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from dvonn.engine.levels import DREAMY, RELENTLESS, THOUGHTFUL, Limits
from dvonn.engine.search_task import SearchTask
from dvonn.input.intentions import Action
from dvonn.match.match import Match, MatchTerms, Seats, Series
from dvonn.rules.board import Colour, Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene, WatchScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.play.players import HOPPING_SECONDS, last_words
from dvonn.screens.scene import RefreshMode, ShowMatch
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.ui import theme
from dvonn.ui.theme import Speed
from tests.harness.clocks import TickingClock
from tests.harness.context import (
    FRAME_SECONDS,
    RecordingContext,
    SceneUser,
    advance,
    full_board_scene,
    movement_scene,
    scene_pixels,
    texts_of,
)
from tests.harness.games import COMPUTERS_ONLY, HOT_SEAT, HUMAN_WHITE, game_of_last_plies, match_of
from tests.harness.pictures import record_texts
from tests.harness.surroundings import unshare_cache
from tests.harness.user import AppUser


@pytest.mark.parametrize("meter", [False, True])
def test_the_strongest_level_thinks_on_until_its_time_is_over(context: RecordingContext, *, meter: bool) -> None:
    """In the human's time the scene works, after the estimate of the meter, and then waits for input."""
    context.settings.meter, context.settings.reduced_motion = meter, True
    context.clock = TickingClock(0.05)
    scene = full_board_scene(context, {Colour.WHITE: None, Colour.BLACK: RELENTLESS})
    scene.idle(0)
    assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    while scene.is_busy:
        scene.idle(0)
        advance(scene, 1 / 60)
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    assert not scene.course.computer.ponders
    assert scene.course.computer.has_expectation is meter


def play_against(context: RecordingContext, pause_seconds: float) -> tuple[Ply, float]:
    """Return the computer's first move in a game with a pause, and what is left on its clock."""
    context.clock = clock = TickingClock(1 / 512)  # sums of such seconds are exact
    context.settings.speed = Speed.OFF
    level = replace(RELENTLESS, limits=Limits(seconds=0.6, soft_seconds=0.5))
    seats, terms = {Colour.WHITE: None, Colour.BLACK: level}, MatchTerms(times=dict.fromkeys(Colour, 60))
    match = Match(seats, Game(Position.random_full(Random(3))), seed=1, terms=terms)
    user = SceneUser(context, ShowMatch(match))
    user.board.play(match.position.moves()[0])
    user.wait(5 * FRAME_SECONDS)
    user.do(Action.PAUSE)
    clock.now += pause_seconds
    user.at(Pause)
    user.wait(pause_seconds)
    user.do(Action.PAUSE)
    while len(match.game.plies) == 1:
        user.wait(FRAME_SECONDS)
    return match.game.plies[1], match.clocks.left[Colour.BLACK]


def test_a_pause_costs_the_computer_nothing(context: RecordingContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a pause of three seconds it finds the same move by the same depth and nodes, in as much of its time."""
    tasks, begin = list[SearchTask](), SearchTask.__init__

    def noted(task: SearchTask, *arguments: Any, **named: Any) -> None:  # noqa: ANN401
        tasks.append(task)
        begin(task, *arguments, **named)

    monkeypatch.setattr(SearchTask, "__init__", noted)
    seen = []
    for seconds in (0.0, 3.0):
        move, left = play_against(context, seconds)
        report = tasks[-1].report
        assert report
        seen.append((move, report.depth, report.nodes, pytest.approx(left, abs=2 * FRAME_SECONDS)))
    assert seen[0][1] > 1
    assert seen[0] == seen[1]


GREAT_CUT = "a3=w b3=b c3=rrrb d3=w e3=bbbbb"  # d3c3 cuts off five black pieces
OWN_CUT = "a3=w b3=b c3=rrrb d3=w e3=wwwww"  # d3c3 cuts off five white pieces
MANY_MOVES = "a3=w b3=w c3=rrrw d3=w e3=b f3=w g3=w c4=w d4=w e4=w c2=w d2=w"


def test_a_level_has_its_own_pace(context: RecordingContext) -> None:
    """With a single legal move a level plays sooner than with many.

    In a game with clocks, at an event and without characters the slowest level takes the usual pause at most.
    """
    seats = {Colour.WHITE: THOUGHTFUL, Colour.BLACK: None}
    single, many = (movement_scene(context, stacks, seats).course for stacks in ("c3=w d3=rrrb", MANY_MOVES))
    assert single.pause_seconds < many.pause_seconds > many.usual_pause_seconds
    for where in ("clocks", "event", "off"):
        terms = MatchTerms(times=dict.fromkeys(Colour, 300)) if where == "clocks" else MatchTerms()
        context.from_afar, context.settings.character = where == "event", where != "off"
        course = BoardScene(context, match_of(MANY_MOVES, seats, terms)).course
        assert course.pause_seconds <= course.usual_pause_seconds


# Reactions


def after_d3c3(context: RecordingContext, stacks: str, seats: Seats = HUMAN_WHITE) -> BoardScene:
    """Return a scene in which d3c3 has just landed."""
    scene = movement_scene(context, stacks, seats)
    scene.play(parse_ply("d3c3"))
    scene.finish()
    return scene


def test_a_loss_flies_to_the_count(context: RecordingContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of lost pieces is drawn while the count rolls down; without motion it stays until the next ply."""
    unshare_cache(monkeypatch)
    texts, scene = record_texts(monkeypatch), movement_scene(context, OWN_CUT, HUMAN_WHITE)
    scene.play(parse_ply("d3c3"))
    while scene.player.plan:
        scene_pixels(scene)
        advance(scene, FRAME_SECONDS)
    scene_pixels(scene)
    shown = [words for words, _px in texts]
    told = [shown.index(words) for words in ("7", "11", "\N{MINUS SIGN}5", "9", "8", "6")]
    assert told == sorted(told)
    context.settings.reduced_motion = True
    scene = after_d3c3(context, OWN_CUT)
    assert "\N{MINUS SIGN}5" in texts_of(scene, monkeypatch)
    scene.act(Action.UNDO)
    scene.finish()
    assert "\N{MINUS SIGN}5" not in texts_of(scene, monkeypatch)


@pytest.mark.parametrize(
    ("stacks", "words"),
    [(GREAT_CUT, "Greedy: “Hey, those were mine!”"), (OWN_CUT, "Greedy: “Yum! More, please.”")],
    ids=["loss", "gain"],
)
def test_the_computer_reacts_to_a_great_moment(context: RecordingContext, stacks: str, words: str) -> None:
    """When much is cut off, the computer speaks for some seconds and its emblem moves; then both are at rest.

    Undo ends the words; without motion the emblem stays in its place.
    """
    reactions = after_d3c3(context, stacks).course.reactions
    assert reactions.words == words
    reactions.update(0.2)
    assert (reactions.hop(0.0) > 0) is (stacks is OWN_CUT)
    reactions.update(HOPPING_SECONDS)
    assert reactions.hop(0.0) == 0
    reactions.update(theme.reading_seconds(words))
    assert reactions.words == ""
    for reduced, speed in ((True, Speed.NORMAL), (False, Speed.OFF)):
        context.settings.reduced_motion, context.settings.speed = reduced, speed
        scene = after_d3c3(context, stacks)
        assert scene.course.reactions.words
        assert not any(scene.course.reactions.hop(share / 10) for share in range(20))
        scene.course.go(scene.match.undo)
        assert not scene.course.reactions.words


def test_otherwise_nobody_reacts(context: RecordingContext) -> None:
    """Nobody reacts to a small cut-off, in a game of two people or computers, or if the setting is off.

    Two computers have no last word either.
    """
    for stacks, seats, context.settings.character in (
        (GREAT_CUT.removesuffix("b"), HUMAN_WHITE, True),
        (GREAT_CUT, HUMAN_WHITE, False),
        (GREAT_CUT, HOT_SEAT, True),
        (GREAT_CUT, COMPUTERS_ONLY, True),
    ):
        scene = after_d3c3(context, stacks, seats)
        assert (scene.course.reactions.words, scene.course.reactions.is_moving) == ("", False)
        scene.match.resign(Colour.BLACK)
        assert bool(last_words(scene.match)) is (seats is HUMAN_WHITE)


@pytest.fixture
def user() -> AppUser:
    """Return a user who watches the last plies of a game at the highest speed."""
    user = AppUser(draws=False)
    user.app.context.settings.speed = Speed.OFF
    user.app.apply(ShowMatch(Match(dict.fromkeys(Colour, DREAMY), Game(game_of_last_plies(20).start))))
    user.app.frame([], 0)
    return user


def test_stopping_and_stepping(user: AppUser) -> None:
    """While stopped nothing is played; a step is one ply; continuing plays on. Each undo takes back one, and stops.

    A watcher's choice of a space is refused with a reason.
    """
    user.press(pygame.K_p)
    scene, match = user.top, user.match
    assert isinstance(scene, WatchScene)
    user.click_stack(match.position, match.position.owned(Colour.WHITE)[0])
    assert scene.selection.remark == "Take over a side to play yourself"
    counts = [len(match.game.plies)]
    for press in (None, "Step", "Continue"):
        if press:
            user.click(user.place_of(press))
        user.wait(4)
        counts.append(len(match.game.plies))
        assert (user.title == "DVONN: Paused") is (press != "Continue")
    assert counts[1:3] == [counts[0], counts[0] + 1]
    assert counts[3] > counts[2] + 1
    user.press(pygame.K_u, pygame.K_u)
    user.wait(4)
    assert len(match.game.plies) == counts[3] - 2


def test_a_side_can_be_taken_over(user: AppUser) -> None:
    """The match goes on between the human and the other level, with the buttons of a game."""
    for label in ("Menu", "Take over"):
        user.click(user.place_of(label))
    user.press(pygame.K_DOWN, pygame.K_RETURN)
    assert type(user.top) is BoardScene
    assert user.match.seats == {Colour.WHITE: DREAMY, Colour.BLACK: None}
    user.wait(4)
    assert (user.match.waits_for_human, user.title) == (True, "DVONN: Your turn")


def test_a_series_of_two_computers_goes_on_by_itself(tmp_path: Path) -> None:
    """After a result the next game begins with swapped colours, and the game that has ended is in the records."""
    user, game = AppUser(draws=False, folder=tmp_path), Game(game_of_last_plies(2).start)
    user.app.context.settings.speed = Speed.OFF
    user.app.apply(ShowMatch(Match(dict.fromkeys(Colour, DREAMY), game, terms=MatchTerms(series=Series(3)))))
    while not user.shows_result:
        user.app.frame([], 1 / 60)
    user.wait(theme.NEXT_GAME_SECONDS + 1)
    assert user.match.series
    assert (user.match.series.played, len(list((tmp_path / RECORDS_FOLDER).iterdir()))) == (1, 1)
