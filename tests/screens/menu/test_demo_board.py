"""The board that plays by itself: it begins late, plays whole games, is calm where asked to, and rests when alone."""

import pygame
import pytest

from dvonn.match.match import Match
from dvonn.rules.pieces import Phase
from dvonn.screens.menu.demo_board import (
    ADMIRED,
    BEGIN,
    CALM,
    FADE,
    MOST_PIXELS,
    PATIENCE,
    THOUGHT,
    DemoBoard,
    presence,
)
from dvonn.screens.scene import Activity
from dvonn.ui.timing import Speed
from tests.harness.stage import HeardStage

STEP = 1 / 60


def let(demo: DemoBoard, seconds: float, *, watched: bool = True) -> set[Activity]:
    """Let time pass, with thinking, and with somebody there if it is watched; return what it has been doing."""
    seen = set()
    for _ in range(round(seconds / STEP)):
        if watched:
            demo.wake()
        demo.update(STEP)
        demo.idle(0.01)
        seen.add(demo.activity)
    return seen


def begun(stage: HeardStage) -> tuple[DemoBoard, Match]:
    """Return a demo whose board is wholly seen, and its match."""
    demo = DemoBoard(stage)
    let(demo, BEGIN + 0.1)
    assert demo.match
    return demo, demo.match


def pixels(stage: HeardStage, demo: DemoBoard) -> bytes:
    surface = pygame.Surface(stage.size)
    demo.draw(stage.canvas(surface), 0)
    return pygame.image.tobytes(surface, "RGB")


def test_presence_comes_and_goes() -> None:
    """A board comes in the time of a fade, is wholly there, and goes in the same time."""
    assert [presence(at, float("inf")) for at in (-1, 0, FADE / 2, FADE, 99)] == [0, 0, 0.5, 1, 1]
    assert [presence(99, left) for left in (FADE, FADE / 2, 0, -1)] == [1, 0.5, 0, 0]


def test_the_first_frames_are_left_alone(stage: HeardStage) -> None:
    """At first there is no board, no thinking, and only the ground to be seen."""
    demo = DemoBoard(stage)
    assert let(demo, BEGIN - 0.05) == {Activity.WORKING}
    assert demo.match is None
    ground = pygame.Surface(stage.size)
    stage.canvas(ground).ground()
    assert pixels(stage, demo) == pygame.image.tobytes(ground, "RGB")


def test_it_plays_on_a_full_board(stage: HeardStage) -> None:
    """It fades in on a full board, moves while a ply is seen, and breathes in between."""
    demo, match = begun(stage)
    assert match.position.phase is Phase.MOVEMENT
    assert let(demo, FADE + 0.1) >= {Activity.MOVING}
    seen = let(demo, 10)
    assert seen == {Activity.MOVING, Activity.BREATHING}
    assert 2 <= len(match.game.plies) <= 10 / THOUGHT
    assert stage.sound.names == []


def test_after_a_game_comes_another_one(stage: HeardStage) -> None:
    """A game is played to its end, stays for a while, and makes room for a new board."""
    demo, match = begun(stage)
    stage.settings.speed = Speed.FAST
    for _ in range(200):
        let(demo, 1)
        if match.game.outcome:
            break
    let(demo, 3)
    assert demo.match is match
    let(demo, ADMIRED + FADE + 2)
    assert demo.match is not match
    assert demo.match
    assert not demo.match.game.outcome


def test_two_demos_play_differently(stage: HeardStage) -> None:
    """Chance decides about the board."""
    assert begun(stage)[1].position != begun(stage)[1].position


def test_it_rests_when_nobody_is_there(stage: HeardStage) -> None:
    """A minute after the last input everything is still, until somebody comes."""
    stage.settings.reduced_motion = True  # fewer plies have to be found
    demo, _ = begun(stage)
    assert Activity.STILL not in let(demo, PATIENCE - 5, watched=False)
    let(demo, 10, watched=False)
    assert demo.activity is Activity.STILL
    before = pixels(stage, demo)
    assert let(demo, 20, watched=False) == {Activity.STILL}
    assert pixels(stage, demo) == before
    let(demo, ADMIRED + FADE + CALM)
    assert pixels(stage, demo) != before


@pytest.mark.parametrize("calmed_by", ["speed", "reduced"])
def test_calm_it_hardly_moves(stage: HeardStage, calmed_by: str) -> None:
    """Without motion plies are seen as changes, few of them, and nothing breathes in between."""
    demo, match = begun(stage)
    let(demo, FADE)
    stage.settings.speed = Speed.OFF if calmed_by == "speed" else Speed.NORMAL
    stage.settings.reduced_motion = calmed_by == "reduced"
    moving = 0
    for _ in range(round(3.5 * CALM / STEP)):
        moving += let(demo, STEP) == {Activity.MOVING}
    assert 3 <= len(match.game.plies) <= 4
    assert moving <= 2 * len(match.game.plies)


@pytest.mark.parametrize("size", [(800, 480), (1080, 1920), (MOST_PIXELS + 40, 1240), (97, 61)])
def test_it_is_seen_at_every_size(stage: HeardStage, size: tuple[int, int]) -> None:
    """The board fades in over the ground, more and more, and covers the canvas wherever the window ends."""
    stage.size = size
    demo, _ = begun(stage)
    pictures = [pixels(stage, demo)]
    for _ in range(2):
        let(demo, FADE / 2)
        pictures.append(pixels(stage, demo))
    assert len(set(pictures)) == 3


def test_drawing_changes_nothing(stage: HeardStage) -> None:
    """Drawn twice at the same time it is the same picture, and the ground is as it was."""
    demo, _ = begun(stage)
    ground = pygame.Surface(stage.size)
    stage.canvas(ground).ground()
    before = pygame.image.tobytes(ground, "RGB")
    let(demo, FADE / 2)
    assert pixels(stage, demo) == pixels(stage, demo)
    stage.canvas(ground).ground()
    assert pygame.image.tobytes(ground, "RGB") == before
