"""The game's sounds, played by name.

The app opens the mixer, or finds no device and does without; this module never does. Who plays what, and when, is for
the scenes to say.
"""

from pathlib import Path

import pygame

NAMES = (
    "pick",
    "drop",
    "place",
    "land1",
    "land2",
    "land3",
    "land4",
    "land5",
    "dvonn",
    "cutoff",
    "cutoff1",
    "cutoff2",
    "cutoff3",
    "dvonn-land",
    "pass",
    "illegal",
    "focus",
    "choose",
    "count",
    "win",
    "lose",
    "draw",
)


class Sound:
    """Every sound in `folder`, read once; without an open mixer there is silence, and without a file an error."""

    def __init__(self, folder: Path, *, muted: bool = False) -> None:
        self.muted = muted
        paths = {name: _existing(folder / f"{name}.wav") for name in NAMES}
        audible = pygame.mixer.get_init() is not None
        self._clips = {name: _loaded(path) for name, path in paths.items()} if audible else {}

    def toggle(self) -> None:
        """Switch between silence and sound; what is heard already fades out by itself."""
        self.muted = not self.muted

    def play(self, name: str, volume: float = 1.0) -> None:
        """Start the sound at a volume from 0 to 1; where all channels are busy, it is left out."""
        if name not in NAMES:
            raise KeyError(name)
        if self.muted or name not in self._clips:
            return
        channel = self._clips[name].play()
        if channel is not None:
            channel.set_volume(volume)


def _existing(path: Path) -> Path:
    """Return the path; a missing sound is told even where nothing can be heard."""
    if not path.is_file():
        raise FileNotFoundError(f"{path}: no such sound")
    return path


def _loaded(path: Path) -> pygame.mixer.Sound:
    try:
        return pygame.mixer.Sound(path)
    except pygame.error as error:
        raise FileNotFoundError(f"{path}: not a readable sound: {error}") from error
