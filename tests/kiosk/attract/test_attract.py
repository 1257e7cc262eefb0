"""The attract loop: what follows what, that it explains the game at once, that nothing stays, and that all lead on."""

from collections.abc import Hashable
from pathlib import Path

import pygame
import pytest

from dvonn.input import Device, Drag, Hover, Press, Release
from dvonn.kiosk.attract.captions import ANY, PROMPTS
from dvonn.kiosk.attract.lesson_reel import STEPS, LessonReel
from dvonn.kiosk.attract.show_game import ShowGame
from dvonn.kiosk.attract.time_lapse import TimeLapse
from dvonn.kiosk.attract.winners_reel import WinnersReel
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.program import Kiosk
from dvonn.screens.scene import Activity, Pop, Push
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import Storage
from dvonn.ui.theme import THEMES, Theme
from dvonn.ui.timing import Speed
from tests.harness.attract_loop import SIZE, TICK, Sayings, keep_record, kiosk, picture, run
from tests.harness.devices import A, axis, finger, key, mouse_at, mouse_down, pad_down
from tests.harness.player import STEP

AT = (100, 100)
UNKNOWN_BUTTON = 23
FIVE_MINUTES = 300
DARKER = 130  # of 255: by how much less than white a part of a pixel is, at most, that is ink rather than ground


def order(program: Kiosk, seconds: float) -> list[type]:
    """Return the reels of a time in their order."""
    seen = [type(program.attract.reel)]
    for _ in range(round(seconds / 0.5)):
        run(program.attract, 0.5)
        seen += [type(program.attract.reel)] * (type(program.attract.reel) is not seen[-1])
    return seen


# What follows what


def test_a_fresh_machine_shows_the_lesson_and_a_game_again_and_again() -> None:
    """Without a folder there are no winners and no records, and the loop goes round without them."""
    assert order(kiosk(), 190)[:4] == [LessonReel, ShowGame, LessonReel, ShowGame]


def test_winners_and_guests_games_are_shown_as_soon_as_there_are_any(tmp_path: Path) -> None:
    """With a winner and a record the loop has all of its four reels."""
    keeper = Autosave(Storage(tmp_path))
    keep_record(keeper, 1)
    keeper.close()
    program = kiosk(folder=tmp_path)
    program.hall.winners.add("ABC", GameMode.BLITZ, 7)
    assert order(program, 170)[:5] == [LessonReel, ShowGame, WinnersReel, TimeLapse, LessonReel]


def test_the_loop_begins_at_the_front_when_a_guest_has_left() -> None:
    """Whoever comes next sees first what the game is."""
    program = kiosk()
    run(program.attract, 20)
    assert isinstance(program.attract.reel, ShowGame)
    program.attract.begin()
    assert isinstance(program.attract.reel, LessonReel)
    assert program.attract.reel.step == 0


# Two seconds


def test_title_and_a_moving_stack_are_seen_within_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is as long as somebody who walks by looks."""
    program = kiosk()
    moved = False
    for _ in range(38):
        run(program.attract, TICK)
        reel = program.attract.reel
        moved |= isinstance(reel, LessonReel) and reel.activity is Activity.MOVING
    said = Sayings(monkeypatch)
    picture(program)
    assert moved
    assert any(isinstance(key, tuple) and key[0] == "title" for key in said.keys)
    assert ANY in said.words


def test_all_three_captions_are_lit_in_turn_within_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Move, capture and cut-off each have their moment, and all three are read all the time."""
    program = kiosk((1280, 720))
    said, lit = Sayings(monkeypatch), []
    for _ in range(20):
        reel = program.attract.reel
        assert isinstance(reel, LessonReel)
        lit += [reel.step] * (reel.step not in lit)
        picture(program)
        run(program.attract, 0.5)
    assert lit[:3] == [0, 1, 2]
    assert set(" ".join(STEPS).split()) <= set(" ".join(said.words).split())


# Any device at any time

DEVICES = {
    "the usual key": ([key(pygame.K_RETURN)], Device.KEYBOARD),
    "a key that means nothing": ([key(pygame.K_q)], Device.KEYBOARD),
    "a key that is closed to guests": ([key(pygame.K_F11)], Device.KEYBOARD),
    "the mouse": ([mouse_at(AT), mouse_down(AT)], Device.MOUSE),
    "a finger": ([finger(pygame.FINGERDOWN, AT, SIZE), finger(pygame.FINGERUP, AT, SIZE)], Device.TOUCH),
    "a pad": ([pad_down(A)], Device.PAD),
    "a button that means nothing": ([pad_down(UNKNOWN_BUTTON)], Device.PAD),
    "a stick": ([axis(0, 1.0)], Device.PAD),
}


@pytest.mark.parametrize("after", [0.1, 25.0])
@pytest.mark.parametrize(("events", "device"), DEVICES.values(), ids=DEVICES)
def test_any_device_starts_at_any_time(events: list[pygame.Event], device: Device, after: float) -> None:
    """The choice of a form comes up, once, and the device is known as the one in use."""
    program = kiosk()
    run(program.attract, after)
    program.frame(events, STEP)
    assert program.director.top is not program.attract
    assert program.stage.controls.device is device
    program.director.apply(Pop())
    assert program.director.top is program.attract


def test_a_modifier_alone_starts_nothing() -> None:
    """So that the operator's chord finds the loop as it is."""
    program = kiosk()
    program.frame([key(pygame.K_LCTRL), key(pygame.K_LSHIFT)], STEP)
    assert program.director.top is program.attract


def test_a_pointer_that_only_stirs_starts_nothing() -> None:
    """Somebody may brush past the mouse; a finger that slides over the screen has touched it."""
    attract = kiosk().attract
    assert attract.handle(Hover(AT)) is None
    assert attract.handle(Drag(AT, (0, 0))) is None
    assert isinstance(attract.handle(Release(AT, (0, 0))), Push)
    assert isinstance(attract.handle(Press(AT)), Push)


@pytest.mark.parametrize("device", Device)
def test_the_device_last_used_is_the_one_prompted_for(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before any was used, all are named."""
    program = kiosk((1280, 720))
    run(program.attract, 1)
    said = Sayings(monkeypatch)
    picture(program)
    assert ANY in said.words
    program.attract.handle(Hover(AT))
    program.stage.controls.device = device
    picture(program)
    assert PROMPTS[device] in said.words


# It goes on for days


def still_bright(pictures: list[pygame.Surface]) -> int:
    """Return how many pixels are the same, and bright, in all pictures."""
    same = pygame.mask.Mask(pictures[0].get_size(), fill=True)
    for one in pictures[1:]:
        equal = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), pictures[0])
        same = same.overlap_mask(equal, (0, 0))
    bright = pygame.mask.from_threshold(pictures[0], (255, 255, 255), (DARKER, DARKER, DARKER, 255))
    return same.overlap_mask(bright, (0, 0)).count()


@pytest.mark.parametrize("size", [(640, 360), (360, 640)])
def test_no_bright_pixel_stays_for_five_minutes(size: tuple[int, int]) -> None:
    """Titles, captions and panels wander and change places, so that none burns itself into the screen."""
    program = kiosk(size)
    pictures = []
    for _ in range(FIVE_MINUTES // 10):
        run(program.attract, 10)
        pictures.append(picture(program))
    assert still_bright(pictures[:2]) > 0
    assert still_bright(pictures) == 0


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.OFF])
def test_nothing_stands_still_for_fifteen_seconds(speed: Speed, tmp_path: Path) -> None:
    """In each part of the window with a title, a board or words, something changes; also where nothing flies."""
    program = kiosk(folder=tmp_path)
    program.hall.winners.add("ABC", GameMode.CHALLENGE, 7)
    program.stage.settings.reduced_motion, program.stage.settings.speed = speed is Speed.OFF, speed
    before = picture(program)
    for _ in range(10):
        run(program.attract, 14)
        now = picture(program)
        assert still_bright([before, now]) <= 0.5 * still_bright([now, now])
        assert pygame.image.tobytes(now, "RGB") != pygame.image.tobytes(before, "RGB")
        before = now


def test_wandering_asks_for_no_new_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Things are drawn in other places, not made anew: after four rounds the lesson needs nothing more."""
    program = kiosk()
    reel = program.attract.reel
    asked: list[set[Hashable]] = []
    for _ in range(5):
        said = Sayings(monkeypatch)
        program.attract.begin()
        for _ in range(60):
            run(program.attract, 0.2)
            assert program.attract.reel is reel
            picture(program)
        asked.append(said.keys)
        monkeypatch.undo()
    assert asked[4] <= set().union(*asked[:4])


def test_it_breathes_where_nothing_moves() -> None:
    """A few pictures a second are enough while a move is only pointed at."""
    program = kiosk()
    run(program.attract, 1.0)
    assert program.attract.activity is Activity.BREATHING


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("size", [(800, 480), (1920, 1080), (1080, 1920)])
def test_it_can_be_seen_in_all_looks_and_shapes(theme: Theme, size: tuple[int, int]) -> None:
    """The title's place is not the ground's, wherever it is."""
    program = kiosk(size)
    program.stage.dress(theme)
    run(program.attract, 1.0)
    seen = picture(program)
    canvas = program.stage.canvas(program.window.surface)
    canvas.ground()
    assert pygame.image.tobytes(seen, "RGB") != pygame.image.tobytes(program.window.surface, "RGB")
