"""Loops of sound that play in step, each on a mixer channel of its own, and fade between levels."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

BYTES_PER_SECOND: Final = slice(28, 32)  # in the header of a WAV file
MARGINS_PER_SECOND: Final = 18  # a margin is a block of the music's files
FADE_OUT_MILLISECONDS: Final = 500  # less than other files need to load


class Loops:
    """Loops of one length in whole seconds, each on one of the channels; silent without an open mixer.

    `targets` are the levels of the loops, from 0 to 1, to which `advance` fades: first down, as two harmonies would
    clash, then up. A full fade lasts `fade_seconds`. The files that `reset` names are loaded once a target is above 0.
    """

    def __init__(self, channels: range, fade_seconds: float) -> None:
        self._channels, self._fade_seconds = channels, fade_seconds
        self._paths: Sequence[Path] = ()
        self.targets = [0.0] * len(channels)

    def reset(self, paths: Sequence[Path] = ()) -> None:
        """Fade out, and load the files anew, or some other ones."""
        self._paths = paths or self._paths
        self._clips: list[pygame.mixer.Sound | None] = []  # loaded so far; None for an unplayable one
        self._loading = self._load()
        self._levels = self._volumes = [0.0] * len(self._channels)  # the volumes are those that the mixer has
        for number in self._channels if pygame.mixer.get_init() else ():
            pygame.mixer.Channel(number).fadeout(FADE_OUT_MILLISECONDS)

    @property
    def is_fading(self) -> bool:
        """Whether the levels are not at their targets yet."""
        return self._levels != self.targets

    def advance(self, seconds: float, volume: float) -> None:
        """Fade as time passes, under a volume of all loops; a call loads a second of sound until all start together."""
        if self.is_fading:
            if next(self._loading, False):
                return
            pairs, step = list(zip(self._levels, self.targets, strict=True)), seconds / self._fade_seconds
            rise = 0.0 if any(level > target for level, target in pairs) else step
            self._levels = [
                max(target, level - step) if level > target else min(target, level + rise) for level, target in pairs
            ]
        volumes = [level * volume for level in self._levels]
        if volumes != self._volumes:
            self._volumes = volumes
            for clip_volume, clip in zip(volumes, self._clips, strict=False):
                if clip:
                    with suppress(pygame.error):
                        clip.set_volume(clip_volume)

    def _load(self) -> Iterator[bool]:
        """Load the loops, yield True after each second of them, and start all of them."""
        for path in self._paths:
            clip, samples = None, bytearray()
            with suppress(pygame.error, OSError, ValueError):
                for second in converted_seconds(path.read_bytes()):
                    samples += second
                    yield True
                clip = pygame.mixer.Sound(buffer=samples)
            self._clips.append(clip)
        for number, clip in zip(self._channels, self._clips, strict=True):
            if clip and pygame.mixer.get_init():
                clip.set_volume(0)  # of the loop, as a channel would start at full volume for a moment
                pygame.mixer.Channel(number).play(clip, loops=-1)


def converted_seconds(wav: bytes) -> Iterator[bytes]:
    """Yield a loop in the mixer's format, second by second; ValueError or pygame.error for another file.

    A second takes some milliseconds, most of them for the other sample rate. Each is converted with a margin of what
    is before and after it in the loop, so that the ends fit.
    """
    rate, bits, channels = pygame.mixer.get_init() or (0, 0, 0)
    start = wav.index(b"data") + 8
    header, loop, second = wav[: start - 4], wav[start:], int.from_bytes(wav[BYTES_PER_SECOND], "little")
    margin, frame = second // MARGINS_PER_SECOND, abs(bits) // 8 * channels  # bytes
    around = loop[-margin:] + loop + loop[:margin]
    for at in range(0, len(loop), second):
        part = around[at : at + second + 2 * margin]
        sound = pygame.mixer.Sound(file=BytesIO(header + len(part).to_bytes(4, "little") + part)).get_raw()
        first = len(sound) // frame * margin // len(part)
        yield sound[first * frame : (first + rate) * frame]
