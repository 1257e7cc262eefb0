"""Hot-plugging: displays and audio devices that come and go while the program runs."""

from collections.abc import Callable
from typing import Final

import pygame

from dvonn.screens.scene import Stage
from dvonn.ui.sound import open_sound_device
from dvonn.window import Window, silenced_stderr

DISPLAY_CHECK_SECONDS: Final = 2.0  # between two checks of the connected displays
AUDIO_DEVICE_EVENTS: Final = frozenset({pygame.AUDIODEVICEREMOVED, pygame.AUDIODEVICEADDED})


class Hotplug:
    """Keeps the sizes of the connected displays and restores lost sound; `note(where, text)` writes to the log."""

    def __init__(self, window: Window, stage: Stage, note: Callable[[str, str], None]) -> None:
        self._window, self._stage, self._note = window, stage, note
        self.displays = pygame.display.get_desktop_sizes()
        self._since_check = 0.0  # seconds since the last check of the displays
        self._sound_lost = False

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

    def handle_audio_event(self, event: pygame.Event) -> bool:
        """Reopen the sound when a device returns or first appears; return whether the event concerns audio devices."""
        if event.type not in AUDIO_DEVICE_EVENTS:
            return False
        if event.type == pygame.AUDIODEVICEREMOVED:
            self._sound_lost |= not event.iscapture
        elif not event.iscapture and (self._sound_lost or not pygame.mixer.get_init()):
            self._sound_lost = False
            with silenced_stderr():
                pygame.mixer.quit()
                open_sound_device()
            self._stage.sound.reset()
        return True
