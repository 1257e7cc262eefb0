"""The attract loop: the order of its reels, the input that starts a game, and the protection against burn-in."""

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import groupby
from pathlib import Path
from typing import Any

import pygame
import pytest

from dvonn.input.intentions import Device, Drag, Release
from dvonn.kiosk.attract.reels import LESSON_STEPS, LessonReel, TimeLapse, WinnersReel
from dvonn.kiosk.attract.show_game import ShowGame
from dvonn.kiosk.event_settings import BLITZ, CHALLENGE
from dvonn.kiosk.winner_list import Board
from dvonn.screens.scene import Pop, Push, RefreshMode, ShowMenu
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import Storage
from dvonn.ui.assets import Assets
from dvonn.ui.theme import Speed
from tests.harness.event_user import UPDATE_SECONDS, KioskUser, save_random_match
from tests.harness.pictures import record_texts
from tests.harness.scale import only_full
from tests.harness.surroundings import unshare_cache
from tests.harness.user import GAMEPAD_ID, A, axis_motion, finger_event, key_down, mouse_down, mouse_motion, pad_down

AT = (100, 100)
UNKNOWN_BUTTON = 23
FIVE_MINUTES = 300
BRIGHT_TOLERANCE = (130, 130, 130, 255)  # a bright pixel has each channel within this distance of white


def record_keys(patch: pytest.MonkeyPatch) -> set[Hashable]:
    """Record the keys of all cached pictures that are used."""
    unshare_cache(patch)
    found: set[Hashable] = set()
    cached = Assets.cached

    def noted(assets: Assets, key: Hashable, make: Callable[[], Any]) -> object:
        found.add(key)
        return cached(assets, key, make)

    patch.setattr(Assets, "cached", noted)
    return found


def shown_reels(user: KioskUser, seconds: float) -> list[type]:
    """Return the type of the reel shown in each half second."""
    reels = []
    for _ in range(round(seconds / 0.5)):
        reels.append(type(user.attract.reel))
        user.watch(0.5)
    return reels


# Order of the reels


@only_full("minutes of the attract loop")
def test_a_fresh_machine_shows_the_lesson_and_a_game_again_and_again() -> None:
    """Without a folder, and thus without winners and records, the loop alternates between the lesson and a game."""
    reels = [reel for reel, _ in groupby(shown_reels(KioskUser(), 190))]
    assert reels[:4] == [LessonReel, ShowGame, LessonReel, ShowGame]


@only_full("minutes of the attract loop")
def test_all_reels_are_shown_and_rules_more_than_a_third_of_the_time(tmp_path: Path) -> None:
    """With a winner and a record the loop shows all reels, and the lesson before each of the others.

    The lesson takes a quarter of the time, and with the captions of the show games rules are seen for half of it.
    """
    autosave = Autosave(Storage(tmp_path))
    save_random_match(autosave, 1)
    autosave.close()
    user = KioskUser(folder=tmp_path)
    user.context.winners.add("ABC", Board(BLITZ, "greedy"), 7)
    reels = shown_reels(user, FIVE_MINUTES)
    others = [ShowGame, WinnersReel, TimeLapse, ShowGame]
    assert [reel for reel, _ in groupby(reels)][:8] == [reel for other in others for reel in (LessonReel, other)]
    seconds = Counter(reels)
    assert seconds[LessonReel] > 0.25 * seconds.total()
    assert seconds[LessonReel] + seconds[ShowGame] > 0.5 * seconds.total()


def test_the_loop_begins_at_the_front_when_a_guest_has_left() -> None:
    """`begin` restarts the loop at the first step of the lesson."""
    user = KioskUser()
    user.watch(20)
    assert isinstance(user.attract.reel, ShowGame)
    user.attract.begin()
    assert isinstance(user.attract.reel, LessonReel)
    assert user.attract.reel.step == 0


# The first seconds


def test_title_lesson_and_prompt_are_seen_in_the_first_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The title, the prompt and a moving stack appear within two seconds.

    The lesson highlights its captions in order within ten seconds, and all of them stay on the screen.
    """
    user = KioskUser(size=(1280, 720))
    texts, keys, highlighted, moved = record_texts(monkeypatch), record_keys(monkeypatch), list[int](), False
    for half in range(20):
        for _ in range(round(0.5 / UPDATE_SECONDS)):
            reel = user.attract.reel
            assert isinstance(reel, LessonReel)
            moved |= reel.is_moving
            highlighted += [reel.step] * (reel.step not in highlighted)
            user.watch(UPDATE_SECONDS)
        user.picture()
        if half == 3:
            assert moved
            assert any(isinstance(key, tuple) and key[0] == "title" for key in keys)
            assert "Click or press any key to play" in dict(texts)
    assert highlighted[:3] == [0, 1, 2]
    assert set(" ".join(LESSON_STEPS).split()) <= set(" ".join(dict(texts)).split())


# Input from any device

DEVICES = {
    "the usual key": ([key_down(pygame.K_RETURN)], Device.KEYBOARD),
    "a key without a command": ([key_down(pygame.K_q)], Device.KEYBOARD),
    "the mouse": ([mouse_motion(AT), mouse_down(AT)], Device.MOUSE),
    "a finger": ([finger_event(kind, AT, (640, 360)) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)], Device.TOUCH),
    "a pad": ([pad_down(A)], Device.PAD),
    "a button without a command": ([pad_down(UNKNOWN_BUTTON)], Device.PAD),
    "a stick": ([axis_motion(0, 1.0)], Device.PAD),
}


@pytest.mark.parametrize(("events", "device"), DEVICES.values(), ids=DEVICES)
def test_any_device_starts(events: list[pygame.Event], device: Device) -> None:
    """Any input opens one choice of game modes and sets the device in use."""
    user = KioskUser()
    user.send(*events)
    assert not user.is_home
    assert user.app.stage.controls.device is device
    user.app.director.apply(Pop())
    assert user.is_home


def test_modifiers_and_moving_the_pointer_start_nothing() -> None:
    """Modifier keys alone don't leave the loop, since the operator's keys begin with them, nor does a moving mouse."""
    user = KioskUser()
    user.send(key_down(pygame.K_LCTRL), key_down(pygame.K_LSHIFT), mouse_motion(AT))
    assert user.is_home
    assert user.attract.handle(Drag(AT, (0, 0))) is None
    assert isinstance(user.attract.handle(Release(AT, (0, 0))), Push)


def test_the_prompt_names_the_connected_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """The prompt names the devices that are there, whichever was used last."""
    user = KioskUser(size=(1280, 720))
    user.watch(1)
    pad_gone = pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=GAMEPAD_ID)
    for events, prompt in (
        ([axis_motion(0, 1.0)], "Press any button to play"),
        ([key_down(pygame.K_RETURN)], "Press any key or button to play"),
        ([mouse_down(AT)], "Click or press any key or button to play"),
        ([pad_down(A)], "Click or press any key or button to play"),
        ([pad_gone], "Click or press any key to play"),
    ):
        user.send(*events)
        user.app.director.apply(ShowMenu())
        texts = record_texts(monkeypatch)
        user.picture()
        assert prompt in dict(texts)
        monkeypatch.undo()


# Burn-in


def still_bright(pictures: list[pygame.Surface]) -> int:
    """Return the number of pixels that are bright and the same in all pictures."""
    same = pygame.mask.Mask(pictures[0].get_size(), fill=True)
    for one in pictures[1:]:
        equal = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), pictures[0])
        same = same.overlap_mask(equal, (0, 0))
    bright = pygame.mask.from_threshold(pictures[0], (255, 255, 255), BRIGHT_TOLERANCE)
    return same.overlap_mask(bright, (0, 0)).count()


@only_full("minutes of the attract loop, drawn")
def test_no_bright_pixel_stays_for_five_minutes() -> None:
    """No pixel stays bright for five minutes, since titles, captions and panels shift and change places."""
    user = KioskUser()
    pictures = []
    for _ in range(FIVE_MINUTES // 10):
        user.watch(10)
        pictures.append(user.picture())
    assert still_bright(pictures[:1]) > 0
    assert still_bright(pictures) == 0


@only_full("minutes of the attract loop, drawn")
def test_nothing_stands_still_for_fifteen_seconds(tmp_path: Path) -> None:
    """At least half of the bright pixels change within fourteen seconds, even with animations off."""
    user = KioskUser(folder=tmp_path)
    user.context.winners.add("ABC", Board(CHALLENGE), 7)
    user.app.stage.settings.reduced_motion, user.app.stage.settings.speed = True, Speed.OFF
    before = user.picture()
    for _ in range(10):
        user.watch(14)
        now = user.picture()
        assert still_bright([before, now]) <= 0.5 * still_bright([now, now])
        assert pygame.image.tobytes(now, "RGB") != pygame.image.tobytes(before, "RGB")
        before = now


def test_the_loop_is_drawn_only_as_often_as_it_moves() -> None:
    """The loop is drawn a few times a second while nothing moves, and in every second frame during fades and plies."""
    user = KioskUser()
    assert user.attract.refresh_mode is RefreshMode.HALF_RATE
    user.watch(1.0)
    assert user.attract.refresh_mode is RefreshMode.LOW_RATE
    user.watch(0.8)
    assert user.attract.reel.is_moving
    assert user.attract.refresh_mode is RefreshMode.HALF_RATE
