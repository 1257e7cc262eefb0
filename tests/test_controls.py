"""The one door for input: what each event of pygame means to the game, and that all others mean nothing."""

import pygame
import pytest

from dvonn.controls import KEYS, WITH_ALT, WITH_SHIFT, Action, Hover, Press, read

TABLES = (KEYS, WITH_ALT, WITH_SHIFT)


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod)


@pytest.mark.parametrize("action", Action)
def test_every_action_has_a_key(action: Action) -> None:
    """Whatever a player may want, the keyboard alone can say it."""
    assert any(action in table.values() for table in TABLES)


@pytest.mark.parametrize(("code", "action"), KEYS.items(), ids=str)
def test_every_key_in_the_table_is_read(code: int, action: Action) -> None:
    """A key on its own means what the table says, whatever locks are on."""
    assert read(key(code)) is action
    assert read(key(code, pygame.KMOD_NUM | pygame.KMOD_CAPS)) is action


@pytest.mark.parametrize(
    ("code", "action"),
    [
        (pygame.K_RETURN, Action.ACCEPT),
        (pygame.K_SPACE, Action.ACCEPT),
        (pygame.K_ESCAPE, Action.BACK),
        (pygame.K_LEFT, Action.LEFT),
        (pygame.K_RIGHT, Action.RIGHT),
        (pygame.K_UP, Action.UP),
        (pygame.K_DOWN, Action.DOWN),
        (pygame.K_TAB, Action.NEXT),
        (pygame.K_F11, Action.FULLSCREEN),
    ],
)
def test_usual_keys(code: int, action: Action) -> None:
    """The keys that every program has mean what they mean everywhere."""
    assert read(key(code)) is action


@pytest.mark.parametrize("enter", [pygame.K_RETURN, pygame.K_KP_ENTER])
@pytest.mark.parametrize("alt", [pygame.KMOD_LALT, pygame.KMOD_RALT])
def test_alt_and_enter_is_fullscreen(enter: int, alt: int) -> None:
    """With either Alt key, Enter switches to the whole screen and accepts nothing."""
    assert read(key(enter, alt)) is Action.FULLSCREEN


@pytest.mark.parametrize("code", [pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_u, pygame.K_F4])
def test_other_keys_with_alt_mean_nothing(code: int) -> None:
    """What the desktop may mean by Alt and a key is not the game's."""
    assert read(key(code, pygame.KMOD_LALT)) is None


@pytest.mark.parametrize("shift", [pygame.KMOD_LSHIFT, pygame.KMOD_RSHIFT])
def test_shift_and_tab_is_previous(shift: int) -> None:
    """With either Shift key, Tab goes back."""
    assert read(key(pygame.K_TAB, shift)) is Action.PREVIOUS


@pytest.mark.parametrize(("code", "action"), [(pygame.K_u, Action.UNDO), (pygame.K_RETURN, Action.ACCEPT)])
def test_shift_does_not_matter_otherwise(code: int, action: Action) -> None:
    """A capital letter is as good as a small one."""
    assert read(key(code, pygame.KMOD_LSHIFT)) is action


def test_pointer() -> None:
    """Moving the pointer hovers, the left button presses, each at its point."""
    motion = pygame.Event(pygame.MOUSEMOTION, pos=(7, 9), rel=(1, 1), buttons=(0, 0, 0), touch=False)
    assert read(motion) == Hover((7, 9))
    assert read(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1, touch=False)) == Press((3, 4))


@pytest.mark.parametrize(
    "event",
    [
        *[pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=button, touch=False) for button in range(2, 8)],
        pygame.Event(pygame.MOUSEBUTTONUP, pos=(3, 4), button=1, touch=False),
        pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0),
        pygame.Event(pygame.MOUSEWHEEL, x=0, y=1),
        pygame.Event(pygame.FINGERDOWN, x=0.5, y=0.5),
        pygame.Event(pygame.TEXTINPUT, text="u"),
        pygame.Event(pygame.WINDOWRESIZED, x=800, y=480),
        pygame.Event(pygame.QUIT),
        key(pygame.K_q),
        key(pygame.K_0),
    ],
    ids=str,
)
def test_all_else_means_nothing(event: pygame.Event) -> None:
    """Other buttons, keys let go, the wheel, and whatever else pygame tells are no player's wish."""
    assert read(event) is None
