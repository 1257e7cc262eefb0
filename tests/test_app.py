"""Whole games through the program, with scripted events, checked by the window's title."""

from contextlib import closing
from random import Random
from types import SimpleNamespace

import pygame
import pytest

from dvonn.rules.board import SPACE_BY_NAME, Colour
from dvonn.rules.position import Position
from dvonn.screens.puzzles.puzzle_menu import against_time
from dvonn.screens.scene import Push, RefreshMode, Scene, ShowMatch
from dvonn.ui.sound import AMBIENCE_CHANNELS, MUSIC_CHANNELS
from tests.harness.games import random_game, timed_match
from tests.harness.pictures import board_layout
from tests.harness.puzzles import SHORT_PUZZLES, timed_round
from tests.harness.user import KEYS_TO_SETUP, KEYS_TO_TWO_PLAYERS, AppUser

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
TAB, RETURN, ESCAPE = pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE


def start_hot_seat(*, draws: bool = False) -> AppUser:
    """Return a user who has started a game for two."""
    user = AppUser(draws=draws)
    user.press(*KEYS_TO_TWO_PLAYERS, RETURN)
    assert user.title == "DVONN: White to place"
    return user


def test_the_loop_is_driven_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever runs the loop, a frame at a time, plays while it pauses, by events that wait until they are taken."""
    monkeypatch.setattr(pygame.time, "Clock", lambda: SimpleNamespace(tick=lambda: 16))
    user = AppUser(draws=False)
    monkeypatch.setattr(user, "send", lambda *events: [pygame.event.post(event) for event in events])
    user.press(*KEYS_TO_TWO_PLAYERS, RETURN)
    position, seconds = Position(), 0.0
    with closing(user.app.frames(1000)) as pauses:
        for pause in pauses:
            seconds = max(pause, seconds)
            if user.title == f"DVONN: {position.turn.capitalize()} to {position.phase.value}":
                user.click_ply(position, position.moves()[0])
                position = position.play(position.moves()[0])
                if position.piece_count == 4:
                    pygame.event.post(pygame.Event(pygame.QUIT))
    assert not user.app.running
    assert user.match.position.piece_count == 4
    assert seconds <= 0.016


def loudness(channels: range) -> float:
    """Return the volume of the sound in the first of some channels."""
    sound = pygame.mixer.Channel(channels.start).get_sound()
    assert sound
    return sound.get_volume()


def test_music_follows_the_game() -> None:
    """The music of the menu has one layer; at the end of a game it has turned.

    Shift+M silences it in the same frame, and nothing else; another one brings it back at its volume.
    """
    user, heard, rng = start_hot_seat(), [], Random(1)
    user.app.context.settings.music = user.app.context.sound.music = 0.6
    for volume in (0.6, 0, 0.6):
        user.await_sound()
        assert loudness(MUSIC_CHANNELS) == pytest.approx(volume, abs=0.01)
        assert loudness(AMBIENCE_CHANNELS) > 0.5
        user.press(pygame.K_m, mod=pygame.KMOD_SHIFT)
    match = user.match
    while not match.game.outcome:
        heard.append(user.top.music_intensity)
        user.click_ply(match.position, rng.choice(match.position.moves()))
        user.press(DOWN)
    user.wait(10)
    assert heard == sorted(heard)
    assert (heard[0], user.top.music_intensity) == (0, 1)


def test_the_computer_begins_when_it_has_white() -> None:
    """After choosing Black the computer places first, and the window answers while it thinks."""
    user = AppUser()
    user.press(*KEYS_TO_SETUP, *[DOWN] * 4, RIGHT, *[UP] * 5, RETURN)
    assert user.title == "DVONN: Dreamy is thinking"
    user.press(ESCAPE)
    assert user.title == "DVONN: Paused"
    user.press(ESCAPE)
    user.wait(3)
    assert user.title == "DVONN: Your turn"


def test_a_game_is_left_without_a_question() -> None:
    """Escape pauses a game; leaving leads to the menu, which offers to continue or to start anew; quitting asks."""
    user = start_hot_seat()
    user.press(TAB, RETURN, ESCAPE)
    assert user.title == "DVONN: Paused"
    user.press(ESCAPE)
    assert user.title == "DVONN: Black to place"
    user.press(ESCAPE, UP, RETURN)
    assert user.title == "DVONN"
    user.press(RETURN)
    assert user.title == "DVONN: Black to place"
    user.press(ESCAPE, UP, RETURN, RIGHT, RETURN)
    assert user.title == "DVONN: White to place"
    user.press(ESCAPE, UP, RETURN, ESCAPE, RETURN)
    assert user.app.running
    user.press(ESCAPE, DOWN, RETURN)
    assert not user.app.running


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_F11, 0), (RETURN, pygame.KMOD_LALT)])
def test_fullscreen_and_back(key: int, mod: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """F11 and Alt+Enter toggle fullscreen during a game and restore the window's size and its place."""
    user, places = start_hot_seat(), list[tuple[int, int]]()
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (31, 47))
    monkeypatch.setattr(pygame.display, "set_window_position", places.append)
    user.press(key, mod=mod)
    assert (user.size, places) == (pygame.display.get_desktop_sizes()[0], [])
    user.click(board_layout(user.size).centre(SPACE_BY_NAME["a1"]))
    user.wait(1)
    assert user.title == "DVONN: Black to place"
    user.press(key, mod=mod)
    assert (user.size, places) == ((800, 480), [(31, 47)])


def test_only_what_changes_is_drawn() -> None:
    """A still scene is not drawn again, and input that changes a part draws that part; all, once it is uncovered."""
    user, magenta = start_hot_seat(draws=True), pygame.Color("magenta")
    user.app.context.settings.reduced_motion = True
    user.wait(2)
    surface, corners = user.app.window.surface, [(0, 0), (799, 479)]
    surface.fill(magenta)
    user.wait(1)
    assert surface.get_at((400, 240)) == magenta
    user.press(TAB)
    assert surface.get_at((400, 240)) != magenta
    assert [surface.get_at(at) for at in corners] == [magenta] * 2
    user.send(pygame.Event(pygame.WINDOWEXPOSED))
    assert magenta not in [surface.get_at(at) for at in corners]


@pytest.mark.parametrize(
    ("mode", "drawn"),
    [
        (RefreshMode.UPDATE_ONLY, []),
        (RefreshMode.LOW_RATE, [4, 9, 14, 19]),
        (RefreshMode.HALF_RATE, [1, 3, 5, 7, 9, 11, 13, 15, 17, 19]),
        (RefreshMode.FULL_RATE, list(range(20))),
    ],
)
def test_a_scene_is_drawn_evenly_at_its_rate(
    mode: RefreshMode, drawn: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without input a scene is drawn in every fifth or second frame, or in all; frames last 16 or 17 ms."""
    user, shown, now = AppUser(), [], -1

    class Moving(Scene):
        refresh_mode = mode

    user.app.apply(Push(Moving(user.app.context)))
    user.app.frame([], 0)
    monkeypatch.setattr(pygame.display, "update", lambda _boxes: shown.append(now))
    for now in range(20):
        user.app.frame([], (0.016, 0.017, 0.017)[now % 3])
    assert shown == drawn


@pytest.mark.parametrize("rate", [3, 7, 11, 13, 60])
@pytest.mark.parametrize("is_match", [True, False], ids=["match", "puzzles"])
def test_clocks_count_real_time_on_a_slow_machine(rate: int, *, is_match: bool) -> None:
    """However few frames a machine shows in a second, a clock loses twenty seconds in twenty; none while it sleeps."""
    user = AppUser(draws=False)
    context, match = user.app.context, timed_match(60, 60, game=random_game(49, 1))
    puzzles = timed_round(context, SHORT_PUZZLES)
    user.app.apply(ShowMatch(match) if is_match else Push(against_time(context, lambda: puzzles)))
    user.wait(5)  # until nothing moves any more

    def left() -> float:
        return match.clocks.left[Colour.WHITE] if is_match else puzzles.seconds_left

    before = left()
    for _ in range(20 * rate):
        user.app.frame([], 1 / rate)
    assert left() == pytest.approx(before - 20, abs=0.1)
    user.app.frame([], 3600.0)
    assert left() > before - 20.2


def test_pictures_are_loaded_while_the_program_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu answers before all pictures are loaded; then each frame loads one, until it has them all."""
    user = AppUser()
    assert not user.app.context.assets.is_loaded
    user.press(RETURN)
    assert user.title == "DVONN: Your turn"
    monkeypatch.setattr(pygame.time, "Clock", lambda: SimpleNamespace(tick=lambda: 16))
    for _pause in user.app.frames(200):
        assert user.app.running
    assert user.app.context.assets.is_loaded
