"""Sounds and music: effects, captions, and loops that play in step and fade between levels."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.resources import as_file
from io import BytesIO
from math import cos, pi, sin
from pathlib import Path
from typing import Final

import pygame

from dvonn.c_libraries import silenced_stderr
from dvonn.ui.theme import EMBER, Theme, reading_seconds

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
            self._levels = [pygame.math.clamp(target, level - step, level + rise) for level, target in pairs]
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

    A second takes some milliseconds, most of them for the other sample rate. Each is converted with a margin of the
    loop before and after it, so that the ends fit.
    """
    # The header of a WAV file has its bytes per second at 28
    rate, bits, channels = pygame.mixer.get_init() or (0, 0, 0)
    start = wav.index(b"data") + 8
    header, loop, second = wav[: start - 4], wav[start:], int.from_bytes(wav[28:32], "little")
    margin, frame = second // 18, abs(bits) // 8 * channels  # bytes; a margin is a block of the music's files
    around = loop[-margin:] + loop + loop[:margin]
    for at in range(0, len(loop), second):
        part = around[at : at + second + 2 * margin]
        sound = pygame.mixer.Sound(file=BytesIO(header + len(part).to_bytes(4, "little") + part)).get_raw()
        first = len(sound) // frame * margin // len(part)
        yield sound[first * frame : (first + rate) * frame]


SOUND_NAMES: Final = (
    *("pick", "drop", "place", "dvonn", "dvonn-land", "pass", "illegal", "hint", "clock"),
    *("win", "lose", "draw", "focus", "choose"),
    *(f"land{height}" for height in range(1, 6)),
    *(f"cutoff{size}" for size in range(1, 4)),
    *("fracture", "last", "record"),
    *(f"count{step:02}" for step in range(1, 13)),
    *("space-vacant", "space-red", *(f"space-{side}{height}" for side in ("white", "black") for height in (1, 2, 4))),
)
AMBIENCE_LOOPS: Final = ("ambience1", "ambience2", "ambience3")
MUSIC_LAYERS: Final = ("music1", "music2", "music3", "turn")
"""The loops in the folder of a theme."""
MUSIC_STAGES: Final = (
    (0.75, [1.0, 0.0, 0.0, 1.0]),  # the turn, about five plies before the end
    (0.55, [1.0, 1.0, 1.0, 0.0]),
    (1 / 3, [1.0, 1.0, 0.0, 0.0]),
    (0.0, [1.0, 0.0, 0.0, 0.0]),
    (-1.0, [0.0, 0.0, 0.0, 0.0]),  # off
)
"""The levels of the layers, each with the least intensity at which they are heard."""
AMBIENCE_CHANNELS: Final = range(len(AMBIENCE_LOOPS))
MUSIC_CHANNELS: Final = range(AMBIENCE_CHANNELS.stop, AMBIENCE_CHANNELS.stop + len(MUSIC_LAYERS))
PLACE_CHANNEL: Final = MUSIC_CHANNELS.stop
EFFECT_CHANNELS: Final = range(PLACE_CHANNEL + 1, PLACE_CHANNEL + 14)
SAMPLE_RATE: Final = slice(24, 28)  # in the header of a WAV file
AMBIENCE_FADE_SECONDS: Final = 1.5
MUSIC_FADE_SECONDS: Final = 4.0
"""The duration of a full fade of a loop, in or out."""


class Sound:
    """The sounds of a folder, loaded when first played; silent without an open mixer.

    The constructor raises FileNotFoundError for a missing file.

    `effects`, `ambience` and `music` are volumes from 0 to 1, and `muted` turns all sound off. They apply to the
    effects that are played from now on, and to the loops when they next advance. `caption` is the meaning of the latest
    sounds, until they could be read, where there are `captions`.
    """

    def __init__(self, folder: Path, theme: Theme = EMBER, *, muted: bool = False) -> None:
        self.effects = self.ambience = self.music = 1.0
        self.captions, self.caption, self._caption_seconds = False, "", 0.0
        self.muted = muted
        self._folder = folder
        self._paths = dict(zip(SOUND_NAMES, _sound_paths(folder, SOUND_NAMES), strict=True))
        self._clips: dict[tuple[str, float], pygame.mixer.Sound] = {}  # by name, and semitones above the file
        self._ambience = Loops(AMBIENCE_CHANNELS, AMBIENCE_FADE_SECONDS)
        self._music = Loops(MUSIC_CHANNELS, MUSIC_FADE_SECONDS)
        self.device_removed = False  # as the program has noted
        self._ambience.reset(_sound_paths(folder, AMBIENCE_LOOPS))
        self.use_theme(theme)
        self._reset()

    def use_theme(self, theme: Theme) -> None:
        """Go over to the music of a theme; FileNotFoundError for a missing file."""
        self._music.reset(_sound_paths(self._folder / theme.key, MUSIC_LAYERS))

    @property
    def has_device(self) -> bool:
        """Whether there is a sound device, as far as is known."""
        return bool(pygame.mixer.get_init()) and not self.device_removed

    def find_device(self) -> None:
        """Without a device, look for one and use it."""
        if self.has_device:
            return
        pygame.mixer.quit()
        open_sound_device()
        self.device_removed = False
        self._reset()

    def _reset(self) -> None:
        """Drop the clips of a closed mixer and use the one that is open now."""
        self._clips.clear()
        self._ambience.reset()
        self._music.reset()
        if pygame.mixer.get_init():
            pygame.mixer.set_num_channels(EFFECT_CHANNELS.stop)
            pygame.mixer.set_reserved(EFFECT_CHANNELS.start)

    def toggle(self) -> None:
        """Switch `muted`."""
        self.muted = not self.muted

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound at a volume from 0 to 1; skip it if all channels are busy."""
        with suppress(pygame.error):
            clip = self._clip(name)
            channel = clip and clip.play()
            if channel:
                channel.set_volume(volume * self.effects)

    def play_from(self, name: str, place: float, semitones: float) -> None:
        """Play a sound from a place between left (-1) and right (1), higher or lower, in place of the last such one."""
        with suppress(pygame.error):
            clip, angle = self._clip(name, semitones), (1 + 0.8 * place) * pi / 4  # the other ear still hears it
            if clip:
                channel = pygame.mixer.Channel(PLACE_CHANNEL)
                channel.play(clip)
                channel.set_volume(self.effects * cos(angle), self.effects * sin(angle))  # together always as loud

    def _clip(self, name: str, semitones: float = 0.0) -> pygame.mixer.Sound | None:
        """Return the clip of a sound, some semitones higher; None while all is silent."""
        if name not in SOUND_NAMES:
            raise KeyError(name)
        if self.muted or not pygame.mixer.get_init():
            return None
        key = name, semitones
        if key not in self._clips:
            self._clips[key] = _load_sound(self._paths[name], semitones)
        return self._clips[key]

    def say(self, words: str) -> None:
        """Show the words of a sound as the caption, '' to end the last one, if captions are on."""
        if self.captions:
            self.caption_for(words)

    def caption_for(self, words: str) -> None:
        """Show words as the caption, whether or not captions are on."""
        self.caption, self._caption_seconds = words, reading_seconds(words)

    def set_intensity(self, ambience: float, music: float) -> None:
        """Set the intensities from 0 to 1, to which `advance` fades; music that is off is not even loaded."""
        self._ambience.targets = [1.0, min(1.0, 2 * ambience), max(0.0, 2 * ambience - 1)]
        heard = music if self.music and not self.muted else -1.0
        self._music.targets = next(levels for least, levels in MUSIC_STAGES if heard >= least)

    @property
    def is_fading(self) -> bool:
        """Whether `advance` has still to fade loops."""
        return self._ambience.is_fading or self._music.is_fading

    def advance(self, seconds: float) -> None:
        """End the caption, and fade the loops, as time passes."""
        self._caption_seconds -= seconds
        if self._caption_seconds <= 0:
            self.caption = ""
        self._ambience.advance(seconds, 0.0 if self.muted else self.ambience)
        self._music.advance(seconds, 0.0 if self.muted else self.music)


def _sound_paths(folder: Path, names: Iterable[str]) -> list[Path]:
    """Return the paths of some sounds; FileNotFoundError for a missing one."""
    paths = [folder / f"{name}.wav" for name in names]
    for path in paths:
        if not path.is_file():
            raise FileNotFoundError(f"{path}: no such sound")
    return paths


def _load_sound(path: Path, semitones: float) -> pygame.mixer.Sound:
    """Load a sound, some semitones higher by being played faster."""
    if semitones:
        wav = path.read_bytes()
        rate = round(int.from_bytes(wav[SAMPLE_RATE], "little") * 2 ** (semitones / 12)).to_bytes(4, "little")
        return pygame.mixer.Sound(file=BytesIO(wav[: SAMPLE_RATE.start] + rate + wav[SAMPLE_RATE.stop :]))
    with as_file(path) as file:  # from a zip file, if the program runs from one
        return pygame.mixer.Sound(file)


def open_sound_device() -> None:
    """Open the mixer if there is a sound device; without one `Sound` is silent."""
    with suppress(pygame.error), silenced_stderr():
        pygame.mixer.init(44100, -16, 2, 512)
