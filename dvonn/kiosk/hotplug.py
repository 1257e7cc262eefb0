"""What is around the program and may come and go while it runs: displays and the sound."""

from collections.abc import Callable
from typing import Final

import pygame

from dvonn.screens.scene import Stage
from dvonn.ui.sound import open_sound_device
from dvonn.window import Window, hushed

LOOK_AROUND: Final = 2.0  # seconds between two looks at which displays there are
SOUND: Final = frozenset({pygame.AUDIODEVICEREMOVED, pygame.AUDIODEVICEADDED})


class Hotplug:
    """Knows which displays there are, by size, and whether the sound is lost; note takes down where and what."""

    def __init__(self, window: Window, stage: Stage, note: Callable[[str, str], None]) -> None:
        self._window, self._stage, self._note = window, stage, note
        self.displays = pygame.display.get_desktop_sizes()
        self._looked = 0.0  # seconds since these were looked at
        self._sound_lost = False

    def look(self, elapsed: float) -> bool:
        """Fill the screen again where displays have come, gone or changed; tell whether they have."""
        self._looked += elapsed
        if self._looked < LOOK_AROUND:
            return False
        self._looked = 0.0
        displays = pygame.display.get_desktop_sizes()
        if not displays or displays == self.displays:
            return False
        self.displays = displays
        self._note("displays", f"They have changed: {displays}")
        self._stage.displays = len(displays)
        self._window.fit(displays)
        self._window.hold_input()
        return True

    def follow_sound(self, event: pygame.Event) -> bool:
        """Go on with the sound where a device has come after one has gone, or none was there; tell if so."""
        if event.type not in SOUND:
            return False
        if event.type == pygame.AUDIODEVICEREMOVED:
            self._sound_lost |= not event.iscapture
        elif not event.iscapture and (self._sound_lost or not pygame.mixer.get_init()):
            self._sound_lost = False
            with hushed():
                pygame.mixer.quit()
                open_sound_device()
            self._stage.sound.begin_anew()
        return True
