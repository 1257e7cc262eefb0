"""Devices that come and go: gamepads, displays, and the window that comes back to the front."""

import os
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from dvonn.input.controls import Controls
from dvonn.input.intentions import Action, Device
from dvonn.language import N_, _, pgettext
from dvonn.screens.scene import Stage
from dvonn.window import Window

DISPLAY_CHECK_SECONDS: Final = 2.0  # between two checks of the connected displays
MIRROR_SECONDS: Final = 0.1  # between two updates
SPECTATOR_TITLE: Final = N_("DVONN for spectators")
CENTERED_ON_DISPLAY: Final = 0x2FFF0000  # SDL_WINDOWPOS_CENTERED_DISPLAY(0); add the number of the display
LETTERBOX_COLOUR: Final = (0, 0, 0)
KEY_EVENTS: Final = frozenset({pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING})


class Hotplug:
    """Keeps the sizes of the connected displays; `note(where, text)` writes to the log."""

    def __init__(self, window: Window, stage: Stage, note: Callable[[str, str], object]) -> None:
        self._window, self._stage, self._note = window, stage, note
        self.displays = pygame.display.get_desktop_sizes()
        self._since_check = 0.0  # seconds since the last check of the displays

    def check_displays(self, elapsed: float) -> bool:
        """Fit the window anew if the displays have changed; return whether they have. `elapsed` is in seconds."""
        self._since_check += elapsed
        if self._since_check < DISPLAY_CHECK_SECONDS:
            return False
        self._since_check = 0.0
        displays = pygame.display.get_desktop_sizes()
        if not displays or displays == self.displays:
            return False
        self.displays = displays
        self._note("displays", f"They have changed: {displays}")
        self._stage.display_count = len(displays)
        self._window.refit(displays)
        self._window.grab_input()
        return True


class SpectatorWindow:
    """Mirrors the guests' window on another display, without taking input; `note(where, text)` logs failures.

    The window may fail at any time, as displays come and go; then it stays closed until the displays change.
    """

    def __init__(self, note: Callable[[str, str], object]) -> None:
        self._note = note
        self._window: pygame.Window | None = None
        self._display = -1  # number of the requested display, -1 for none
        self._desktops: list[tuple[int, int]] = []  # sizes of the connected displays
        self._since = 0.0  # seconds since the last update
        self.stale = True  # whether the guests' window has changed since then

    def show(self, picture: pygame.Surface, display: int, desktops: list[tuple[int, int]], seconds: float) -> None:
        """Mirror a picture on one of the connected displays (-1 for none), `seconds` after the last call."""
        if (display, desktops) != (self._display, self._desktops):
            self._display, self._desktops = display, desktops
            self._open()
        self._since += seconds
        if self._window and self.stale and self._since >= MIRROR_SECONDS:
            self._since, self.stale = 0.0, False
            try:
                _mirror(picture, self._window)
            except pygame.error as error:
                self._note("spectators", f"The window is closed: {error}")
                self.close()

    def owns(self, event: pygame.Event) -> bool:
        """Tell whether an event is to be ignored: one of this window, such as of the pointer.

        Keys count in every window, so that guests keep their keyboard if this window has taken the focus.
        """
        is_own = self._window is not None and getattr(event, "window", None) is self._window
        return is_own and event.type not in KEY_EVENTS

    def close(self) -> None:
        """Close the window, if it is open."""
        if self._window:
            self._window.destroy()
        self._window = None

    def _open(self) -> None:
        """Open the window on the requested display, if that is connected."""
        self.close()
        if not 0 <= self._display < len(self._desktops):
            return
        os.environ["SDL_WINDOW_NO_ACTIVATION_WHEN_SHOWN"] = "1"  # the guests' window keeps the focus
        at, size = CENTERED_ON_DISPLAY + self._display, self._desktops[self._display]
        try:  # created at full size, as not every system can enlarge it later
            self._window = pygame.Window(_(SPECTATOR_TITLE), size, (at, at), borderless=True, fullscreen_desktop=True)
        except pygame.error as error:
            self._note("spectators", f"There is no window: {error}")
        self.stale = True


def _mirror(picture: pygame.Surface, window: pygame.Window) -> None:
    """Scale a picture to a window, with dark borders where the aspect ratios differ."""
    screen = window.get_surface()
    target = picture.get_rect().fit(screen.get_rect())
    if target.size != screen.get_size():
        screen.fill(LETTERBOX_COLOUR)
    if target.size == picture.get_size():
        screen.blit(picture, target)
    else:
        pygame.transform.smoothscale(picture, target.size, screen.subsurface(target))
    window.flip()


START_PROMPTS: Final = {
    # Translators: invitations at a public stand; keys are those of a keyboard, buttons those of a gamepad
    frozenset({Device.KEYBOARD}): N_("Press any key to play"),
    frozenset({Device.PAD}): N_("Press any button to play"),
    frozenset({Device.KEYBOARD, Device.PAD}): N_("Press any key or button to play"),
    frozenset({Device.MOUSE}): N_("Click to play"),
    frozenset({Device.MOUSE, Device.KEYBOARD}): N_("Click or press any key to play"),
    frozenset({Device.MOUSE, Device.PAD}): N_("Click or press any button to play"),
    frozenset({Device.MOUSE, Device.KEYBOARD, Device.PAD}): N_("Click or press any key or button to play"),
    frozenset({Device.TOUCH}): N_("Touch to play"),
    frozenset({Device.TOUCH, Device.KEYBOARD}): N_("Touch or press any key to play"),
    frozenset({Device.TOUCH, Device.PAD}): N_("Touch or press any button to play"),
    frozenset({Device.TOUCH, Device.KEYBOARD, Device.PAD}): N_("Touch or press any key or button to play"),
}


def start_prompt(devices: Sequence[Device]) -> str:
    """Return the invitation to play with some devices; where there is a touchscreen, it does not mention a mouse."""
    return _(START_PROMPTS[frozenset(devices) - ({Device.MOUSE} if Device.TOUCH in devices else set())])


def choose_prompt(controls: Controls) -> str:
    """Return how the connected devices begin what has the focus, such as "Click or Enter to begin"."""
    ways = listed([controls.bindings.prompt(Action.ACCEPT, device) for device in controls.devices])
    # Translators: {controls} is such as "Enter", "Click or Enter", or "Tap, Enter or A"
    return _("{controls} to begin").format(controls=ways)


def listed(words: Sequence[str]) -> str:
    """Return alternatives as a list, such as "one, two or three"."""
    if len(words) < 2:
        return "".join(words)
    # Translators: alternatives; {first} is one, or several with commas between
    return pgettext("list", "{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])


FRONT_CHECK_SECONDS: Final = 1.0  # between two checks whether the window is in front


class Foreground:
    """Brings a fullscreen window back that was minimised, hidden or covered; `note(where, text)` writes to the log."""

    def __init__(self, window: Window, note: Callable[[str, str], object]) -> None:
        self._window, self._note = window, note
        self._since_check = 0.0  # seconds since the last check
        self._was_active = False  # at the last check

    def check(self, elapsed: float) -> None:
        """Bring the window to the front from time to time; `elapsed` are the seconds since the last call.

        It is raised even where it is active, as systems don't tell whether a window without the focus covers it.
        """
        self._since_check += elapsed
        if self._since_check < FRONT_CHECK_SECONDS or not self._window.fullscreen:
            return
        self._since_check = 0.0
        is_active = self._window.is_active
        if self._was_active and not is_active:
            self._note("the window", "It was minimised, hidden or without the focus, and is brought back")
        self._was_active = is_active
        self._window.come_to_front()
