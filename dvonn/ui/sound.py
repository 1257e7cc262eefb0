"""The game's sounds, played by name, and the ambience loops below them.

`open_sound_device` opens the mixer; `Sound` works without one. The scenes decide which sound is played when.
"""

from contextlib import suppress
from importlib.resources import as_file
from pathlib import Path
from typing import Final

import pygame

from dvonn.c_libraries import silenced_stderr

SOUND_NAMES: Final = (
    *("pick", "drop", "place", "dvonn", "dvonn-land", "pass", "illegal", "hint", "clock"),
    *("lots", "win", "lose", "draw", "focus", "choose"),
    *(f"land{height}" for height in range(1, 6)),
    *(f"cutoff{size}" for size in range(1, 4)),
    *("fracture", "last", "record"),
    *(f"count{step:02}" for step in range(1, 13)),
)
AMBIENCE_LOOPS: Final = ("ambience1", "ambience2", "ambience3")
SOUND_CAPTION_SECONDS: Final = 2.0
AMBIENCE_FADE_SECONDS: Final = 1.5
"""The duration of a full fade of a loop, in or out."""


class Sound:
    """The sounds of a folder, loaded when first played; silent without an open mixer.

    The constructor raises FileNotFoundError for a missing file.

    `effects` and `ambience` are volumes from 0 to 1, and `muted` turns all sound off. They apply to the effects that
    are played from now on, and to the ambience when it next advances. `caption` is what the latest sounds mean, for
    SOUND_CAPTION_SECONDS where there are `captions`.
    """

    def __init__(self, folder: Path, *, muted: bool = False) -> None:
        self.effects = self.ambience = 1.0
        self.captions, self.caption, self._caption_seconds = False, "", 0.0
        self.muted = muted
        self._paths = {name: folder / f"{name}.wav" for name in (*SOUND_NAMES, *AMBIENCE_LOOPS)}
        for path in self._paths.values():
            if not path.is_file():
                raise FileNotFoundError(f"{path}: no such sound")
        self._clips: dict[str, pygame.mixer.Sound] = {}
        self._loops: list[pygame.mixer.Sound | None] = []  # loaded so far; None for an unplayable one
        self._target_levels = [0.0] * len(AMBIENCE_LOOPS)
        self._device_removed = False
        self._reset()

    @property
    def has_device(self) -> bool:
        """Whether there is a sound device, as far as is known."""
        return bool(pygame.mixer.get_init()) and not self._device_removed

    def note_removed_device(self) -> None:
        """Note that the device has been removed."""
        self._device_removed = True

    def find_device(self) -> None:
        """Without a device, look for one and use it."""
        if self.has_device:
            return
        pygame.mixer.quit()
        open_sound_device()
        self._device_removed = False
        self._reset()

    def _reset(self) -> None:
        """Drop the clips of a closed mixer and use the one that is open now."""
        self._clips.clear()
        self._loops.clear()
        self._levels = [0.0] * len(AMBIENCE_LOOPS)
        self._volumes = self._levels  # of the loops, as the mixer has them
        if pygame.mixer.get_init():
            pygame.mixer.set_reserved(len(AMBIENCE_LOOPS))

    def toggle(self) -> None:
        """Switch `muted`."""
        self.muted = not self.muted

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound at a volume from 0 to 1; skip it if all channels are busy."""
        if name not in SOUND_NAMES:
            raise KeyError(name)
        if self.muted or not pygame.mixer.get_init():
            return
        with suppress(pygame.error):
            if name not in self._clips:
                self._clips[name] = _load_sound(self._paths[name])
            channel = self._clips[name].play()
            if channel is not None:
                channel.set_volume(volume * self.effects)

    def say(self, words: str) -> None:
        """Show the words of a sound as the caption, '' to end the last one, if captions are on."""
        if self.captions:
            self.caption, self._caption_seconds = words, SOUND_CAPTION_SECONDS

    def set_intensity(self, intensity: float | None) -> None:
        """Set the ambience's intensity from 0 to 1, or None for silence; `advance` fades to it."""
        self._target_levels = (
            [0.0] * len(AMBIENCE_LOOPS)
            if intensity is None
            else [1.0, min(1.0, 2 * intensity), max(0.0, 2 * intensity - 1)]
        )

    def advance(self, seconds: float) -> None:
        """End the caption and fade the loops as time passes; a call loads one loop until all of them start together."""
        self._caption_seconds -= seconds
        if self._caption_seconds <= 0:
            self.caption = ""
        if self._levels != self._target_levels:
            if len(self._loops) < len(AMBIENCE_LOOPS):
                self._read_loop()
                return
            step = seconds / AMBIENCE_FADE_SECONDS
            pairs = zip(self._levels, self._target_levels, strict=True)
            self._levels = [min(max(target, level - step), level + step) for level, target in pairs]
        volumes = [0.0 if self.muted else level * self.ambience for level in self._levels]
        if volumes != self._volumes:
            self._volumes = volumes
            for volume, loop in zip(volumes, self._loops, strict=False):
                if loop:
                    with suppress(pygame.error):
                        loop.set_volume(volume)

    def _read_loop(self) -> None:
        """Load the next loop, which takes half a frame, and start all of them after the last."""
        loop = None
        with suppress(pygame.error):
            loop = _load_sound(self._paths[AMBIENCE_LOOPS[len(self._loops)]])
        self._loops.append(loop)
        if len(self._loops) == len(AMBIENCE_LOOPS) and pygame.mixer.get_init():
            for number, loop in enumerate(self._loops):
                if loop:
                    loop.set_volume(0)  # of the loop, as a channel would start at full volume for a moment
                    pygame.mixer.Channel(number).play(loop, loops=-1)


def _load_sound(path: Path) -> pygame.mixer.Sound:
    with as_file(path) as file:  # from a zip file, if the program runs from one
        return pygame.mixer.Sound(file)


def open_sound_device() -> None:
    """Open the mixer if there is a sound device; without one `Sound` is silent."""
    with suppress(pygame.error), silenced_stderr():
        pygame.mixer.init(44100, -16, 2, 512)
        pygame.mixer.set_num_channels(16)
