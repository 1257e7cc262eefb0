"""The attract loop: the order of its reels, the input that starts a game, and the protection against burn-in."""

from collections.abc import Hashable
from pathlib import Path

import pygame
import pytest

from dvonn.input import Device, Drag, Hover, Press, Release
from dvonn.kiosk.attract.captions import ANY_DEVICE_PROMPT, DEVICE_PROMPTS
from dvonn.kiosk.attract.lesson_reel import LESSON_STEPS, LessonReel
from dvonn.kiosk.attract.show_game import ShowGame
from dvonn.kiosk.attract.time_lapse import TimeLapse
from dvonn.kiosk.attract.winners_reel import WinnersReel
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.program import Kiosk
from dvonn.screens.scene import Pop, Push, RefreshMode
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import Storage
from dvonn.ui.theme import THEMES, Theme
from dvonn.ui.timing import Speed
from tests.harness.attract_loop import (
    UPDATE_SECONDS,
    WINDOW_SIZE,
    TextRecorder,
    attract_picture,
    new_kiosk,
    run_attract,
    save_random_match,
)
from tests.harness.devices import A, axis_motion, finger_event, key_down, mouse_down, mouse_motion, pad_down
from tests.harness.scale import only_full
from tests.harness.stage import FRAME_SECONDS

AT = (100, 100)
UNKNOWN_BUTTON = 23
FIVE_MINUTES = 300
BRIGHT_TOLERANCE = 130  # of 255: a bright pixel has each channel within this distance of white


def order(program: Kiosk, seconds: float) -> list[type]:
    """Return the types of the reels shown during the given time, in order."""
    seen = [type(program.attract.reel)]
    for _ in range(round(seconds / 0.5)):
        run_attract(program.attract, 0.5)
        seen += [type(program.attract.reel)] * (type(program.attract.reel) is not seen[-1])
    return seen


# Order of the reels


@only_full("minutes of the attract loop")
def test_a_fresh_machine_shows_the_lesson_and_a_game_again_and_again() -> None:
    """Without a folder, and thus without winners and records, the loop alternates between the lesson and a game."""
    assert order(new_kiosk(), 190)[:4] == [LessonReel, ShowGame, LessonReel, ShowGame]


def test_winners_and_guests_games_are_shown_as_soon_as_there_are_any(tmp_path: Path) -> None:
    """With a winner and a record the loop shows all four reels."""
    autosave = Autosave(Storage(tmp_path))
    save_random_match(autosave, 1)
    autosave.close()
    program = new_kiosk(folder=tmp_path)
    program.context.winners.add("ABC", GameMode.BLITZ, 7)
    assert order(program, 170)[:5] == [LessonReel, ShowGame, WinnersReel, TimeLapse, LessonReel]


def test_the_loop_begins_at_the_front_when_a_guest_has_left() -> None:
    """`begin` restarts the loop at the first step of the lesson."""
    program = new_kiosk()
    run_attract(program.attract, 20)
    assert isinstance(program.attract.reel, ShowGame)
    program.attract.begin()
    assert isinstance(program.attract.reel, LessonReel)
    assert program.attract.reel.step == 0


# The first seconds


def test_title_and_a_moving_stack_are_seen_within_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The title, the prompt and a moving stack appear within the first two seconds."""
    program = new_kiosk()
    moved = False
    for _ in range(38):
        run_attract(program.attract, UPDATE_SECONDS)
        reel = program.attract.reel
        moved |= isinstance(reel, LessonReel) and reel.refresh_mode is RefreshMode.FULL_RATE
    recorder = TextRecorder(monkeypatch)
    attract_picture(program)
    assert moved
    assert any(isinstance(key, tuple) and key[0] == "title" for key in recorder.keys)
    assert ANY_DEVICE_PROMPT in recorder.words


def test_all_three_captions_are_lit_in_turn_within_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lesson highlights its captions in order within ten seconds, and all of them stay on the screen."""
    program = new_kiosk((1280, 720))
    recorder, highlighted = TextRecorder(monkeypatch), []
    for _ in range(20):
        reel = program.attract.reel
        assert isinstance(reel, LessonReel)
        highlighted += [reel.step] * (reel.step not in highlighted)
        attract_picture(program)
        run_attract(program.attract, 0.5)
    assert highlighted[:3] == [0, 1, 2]
    assert set(" ".join(LESSON_STEPS).split()) <= set(" ".join(recorder.words).split())


# Input from any device

DEVICES = {
    "the usual key": ([key_down(pygame.K_RETURN)], Device.KEYBOARD),
    "a key without a command": ([key_down(pygame.K_q)], Device.KEYBOARD),
    "a key that is closed to guests": ([key_down(pygame.K_F11)], Device.KEYBOARD),
    "the mouse": ([mouse_motion(AT), mouse_down(AT)], Device.MOUSE),
    "a finger": (
        [finger_event(pygame.FINGERDOWN, AT, WINDOW_SIZE), finger_event(pygame.FINGERUP, AT, WINDOW_SIZE)],
        Device.TOUCH,
    ),
    "a pad": ([pad_down(A)], Device.PAD),
    "a button without a command": ([pad_down(UNKNOWN_BUTTON)], Device.PAD),
    "a stick": ([axis_motion(0, 1.0)], Device.PAD),
}


@pytest.mark.parametrize("after", [0.1, 25.0])
@pytest.mark.parametrize(("events", "device"), DEVICES.values(), ids=DEVICES)
def test_any_device_starts_at_any_time(events: list[pygame.Event], device: Device, after: float) -> None:
    """Any input opens one choice of game modes and sets the device in use."""
    program = new_kiosk()
    run_attract(program.attract, after)
    program.frame(events, FRAME_SECONDS)
    assert program.director.top is not program.attract
    assert program.stage.controls.device is device
    program.director.apply(Pop())
    assert program.director.top is program.attract


def test_a_modifier_alone_starts_nothing() -> None:
    """Modifier keys alone don't leave the loop, since the operator's key combination begins with them."""
    program = new_kiosk()
    program.frame([key_down(pygame.K_LCTRL), key_down(pygame.K_LSHIFT)], FRAME_SECONDS)
    assert program.director.top is program.attract


def test_moving_the_pointer_starts_nothing() -> None:
    """Moving the mouse does not leave the loop; a press and a release do."""
    attract = new_kiosk().attract
    assert attract.handle(Hover(AT)) is None
    assert attract.handle(Drag(AT, (0, 0))) is None
    assert isinstance(attract.handle(Release(AT, (0, 0))), Push)
    assert isinstance(attract.handle(Press(AT)), Push)


@pytest.mark.parametrize("device", Device)
def test_the_device_last_used_is_the_one_prompted_for(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """The prompt names the last device used, or all devices before the first input."""
    program = new_kiosk((1280, 720))
    run_attract(program.attract, 1)
    recorder = TextRecorder(monkeypatch)
    attract_picture(program)
    assert ANY_DEVICE_PROMPT in recorder.words
    program.attract.handle(Hover(AT))
    program.stage.controls.device = device
    attract_picture(program)
    assert DEVICE_PROMPTS[device] in recorder.words


# Burn-in


def still_bright(pictures: list[pygame.Surface]) -> int:
    """Return the number of pixels that are bright and the same in all pictures."""
    same = pygame.mask.Mask(pictures[0].get_size(), fill=True)
    for one in pictures[1:]:
        equal = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), pictures[0])
        same = same.overlap_mask(equal, (0, 0))
    bright = pygame.mask.from_threshold(
        pictures[0], (255, 255, 255), (BRIGHT_TOLERANCE, BRIGHT_TOLERANCE, BRIGHT_TOLERANCE, 255)
    )
    return same.overlap_mask(bright, (0, 0)).count()


@pytest.mark.parametrize("size", [(640, 360), (360, 640)])
@only_full("minutes of the attract loop, drawn")
def test_no_bright_pixel_stays_for_five_minutes(size: tuple[int, int]) -> None:
    """No pixel stays bright for five minutes, since titles, captions and panels shift and change places."""
    program = new_kiosk(size)
    pictures = []
    for _ in range(FIVE_MINUTES // 10):
        run_attract(program.attract, 10)
        pictures.append(attract_picture(program))
    assert still_bright(pictures[:2]) > 0
    assert still_bright(pictures) == 0


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.OFF])
@only_full("minutes of the attract loop, drawn")
def test_nothing_stands_still_for_fifteen_seconds(speed: Speed, tmp_path: Path) -> None:
    """At least half of the bright pixels change within fourteen seconds, also with animations off."""
    program = new_kiosk(folder=tmp_path)
    program.context.winners.add("ABC", GameMode.CHALLENGE, 7)
    program.stage.settings.reduced_motion, program.stage.settings.speed = speed is Speed.OFF, speed
    before = attract_picture(program)
    for _ in range(10):
        run_attract(program.attract, 14)
        now = attract_picture(program)
        assert still_bright([before, now]) <= 0.5 * still_bright([now, now])
        assert pygame.image.tobytes(now, "RGB") != pygame.image.tobytes(before, "RGB")
        before = now


@only_full("minutes of the attract loop")
def test_pixel_shift_needs_no_new_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pixel shift needs no new cached pictures: the fifth round of the lesson reuses those of the first four."""
    program = new_kiosk()
    reel = program.attract.reel
    asked: list[set[Hashable]] = []
    for _ in range(5):
        recorder = TextRecorder(monkeypatch)
        program.attract.begin()
        for _ in range(60):
            run_attract(program.attract, 0.2)
            assert program.attract.reel is reel
            attract_picture(program)
        asked.append(recorder.keys)
        monkeypatch.undo()
    assert asked[4] <= set().union(*asked[:4])


def test_the_refresh_rate_is_low_without_motion() -> None:
    """While nothing moves the loop is drawn a few times a second."""
    program = new_kiosk()
    run_attract(program.attract, 1.0)
    assert program.attract.refresh_mode is RefreshMode.LOW_RATE


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("size", [(800, 480), (1920, 1080), (1080, 1920)])
def test_it_is_drawn_in_all_themes_and_window_shapes(theme: Theme, size: tuple[int, int]) -> None:
    """The loop draws more than the background in every theme and window shape."""
    program = new_kiosk(size)
    program.stage.set_theme(theme)
    run_attract(program.attract, 1.0)
    seen = attract_picture(program)
    canvas = program.stage.canvas(program.window.surface)
    canvas.draw_ground()
    assert pygame.image.tobytes(seen, "RGB") != pygame.image.tobytes(program.window.surface, "RGB")
