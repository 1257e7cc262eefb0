"""The game's sounds, played by name, and the ambience that lies under them.

The app opens the mixer, or finds no device and does without; this module never does. Who plays what, and when, is for
the scenes to say.
"""

from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

NAMES: Final = (
    "pick",
    "drop",
    "place",
    *(f"land{height}" for height in range(1, 6)),
    "dvonn",
    "dvonn-land",
    *(f"cutoff{size}" for size in range(1, 4)),
    "pass",
    "illegal",
    "hint",
    "clock",
    *(f"count{step:02}" for step in range(1, 13)),
    "lots",
    "win",
    "lose",
    "draw",
    "focus",
    "choose",
)
LOOPS: Final = ("ambience1", "ambience2", "ambience3")
FADE: Final = 1.5
"""Seconds in which a loop comes in fully, or goes."""


class Sound:
    """Every sound in `folder`, read when first heard; without an open mixer there is silence, without a file an error.

    `effects` is the volume from 0 to 1 of what is played from now on.
    """

    def __init__(self, folder: Path, *, muted: bool = False) -> None:
        self.effects = 1.0
        self._ambience = 1.0
        self._muted = muted
        self._paths = {name: _existing(folder / f"{name}.wav") for name in (*NAMES, *LOOPS)}
        self._clips: dict[str, pygame.mixer.Sound] = {}
        self._loops: list[pygame.mixer.Sound | None] = []  # as many as have been asked for, None what is not playable
        self._wanted = [0.0] * len(LOOPS)
        self._levels = [0.0] * len(LOOPS)
        self.begin_anew()

    def begin_anew(self) -> None:
        """Forget what belonged to a mixer that has gone, and use the one that is open now."""
        self._clips.clear()
        self._loops.clear()
        self._levels = [0.0] * len(LOOPS)
        if pygame.mixer.get_init():
            pygame.mixer.set_reserved(len(LOOPS))

    @property
    def ambience(self) -> float:
        """The ambience's volume from 0 to 1."""
        return self._ambience

    @ambience.setter
    def ambience(self, volume: float) -> None:
        self._ambience = volume
        self._set_volumes()

    @property
    def muted(self) -> bool:
        """Whether nothing is to be heard; effects that sound already fade out by themselves."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        self._set_volumes()

    def toggle(self) -> None:
        """Switch between silence and sound."""
        self.muted = not self.muted

    def play(self, name: str, volume: float = 1.0) -> None:
        """Start the sound at a volume from 0 to 1; where all channels are busy, it is left out."""
        if name not in NAMES:
            raise KeyError(name)
        if self._muted or not pygame.mixer.get_init():
            return
        with suppress(pygame.error):
            if name not in self._clips:
                self._clips[name] = pygame.mixer.Sound(self._paths[name])
            channel = self._clips[name].play()
            if channel is not None:
                channel.set_volume(volume * self.effects)

    def thicken(self, share: float | None) -> None:
        """Say from 0 to 1 how thin the board has become, None for silence; `advance` lets the ambience follow."""
        self._wanted = [0.0] * len(LOOPS) if share is None else [1.0, min(1.0, 2 * share), max(0.0, 2 * share - 1)]

    def advance(self, seconds: float) -> None:
        """Let the loops come and go as time passes; they begin together, once all are read, one a call."""
        if self._levels == self._wanted:
            return
        if len(self._loops) < len(LOOPS):
            self._read_loop()
            return
        step = seconds / FADE
        self._levels = [
            min(max(wanted, level - step), level + step)
            for level, wanted in zip(self._levels, self._wanted, strict=True)
        ]
        self._set_volumes()

    def _read_loop(self) -> None:
        """Read the next loop, which takes half a frame, and start all after the last."""
        self._loops.append(_loaded(self._paths[LOOPS[len(self._loops)]]))
        if len(self._loops) == len(LOOPS) and pygame.mixer.get_init():
            self._set_volumes()
            for number, loop in enumerate(self._loops):
                if loop:
                    pygame.mixer.Channel(number).play(loop, loops=-1)

    def _set_volumes(self) -> None:
        """Give the loops their volumes; a channel's own volume would be full for a moment where it begins to play."""
        audible = 0.0 if self._muted else self._ambience
        for level, loop in zip(self._levels, self._loops, strict=False):
            if loop:
                with suppress(pygame.error):
                    loop.set_volume(level * audible)


def _existing(path: Path) -> Path:
    """Return the path; a missing sound is told even where nothing can be heard."""
    if not path.is_file():
        raise FileNotFoundError(f"{path}: no such sound")
    return path


def _loaded(path: Path) -> pygame.mixer.Sound | None:
    """Return the sound, None where there is no mixer or it cannot be read."""
    with suppress(pygame.error):
        return pygame.mixer.Sound(path)
    return None


def open_sound_device() -> None:
    """Open the mixer, where there is a device for it."""
    try:
        pygame.mixer.init(44100, -16, 2, 512)
        pygame.mixer.set_num_channels(16)
    except pygame.error:
        pass  # there is none, and Sound is silent
