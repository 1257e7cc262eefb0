"""Golden pictures: each scene looks as in its approved picture.

Each scene is drawn in a window of ordinary size and stored at a reduced one, which keeps the files small: changes of
layout, colour and text are found, the exact edges of letters are not. `python -m tests.test_pictures` draws the golden
pictures again; look at them before committing.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from dvonn.screens.share import share_dialog
from dvonn.ui.theme import EMBER, Theme
from tests.harness.scale import only_full, scaled
from tests.measure.snapshot import SNAPSHOT_THEMES, SceneRenderer
from tests.measure.stills.gallery import SNAPSHOT_SCENES

FOLDER = Path(__file__).parent / "pictures"
MOST_BYTES = 10_000_000  # of all golden pictures together
ALIKE = (10, 10, 10)  # maximum difference of two equal colours, per channel
SHARE = 0.001  # share of the pixels that may differ: text rendering varies between builds


class Shape(NamedTuple):
    """A window size and the factor by which its pictures are reduced."""

    name: str
    width: int
    height: int
    shrunk: int

    @property
    def kept(self) -> tuple[int, int]:
        """The size of a stored picture."""
        return self.width // self.shrunk, self.height // self.shrunk


WIDE = Shape("wide", 1280, 720, 10)
SMALL = Shape("small", 800, 480, 8)
UPRIGHT = Shape("upright", 720, 1280, 10)
SERIES = [(shape, theme) for theme in SNAPSHOT_THEMES for shape in (WIDE, SMALL, UPRIGHT)]


def path(shape: Shape, theme: Theme, scene: str) -> Path:
    return FOLDER / f"{theme.key}-{shape.name}" / f"{scene}.png"


def drawn(shape: Shape, theme: Theme, scenes: Iterable[str] = SNAPSHOT_SCENES) -> Iterator[tuple[str, pygame.Surface]]:
    """Yield the current pictures of scenes in their stored size."""
    studio = SceneRenderer((shape.width, shape.height), theme)
    for scene in scenes:
        yield scene, pygame.transform.smoothscale(studio.draw(scene), shape.kept)


def differing(first: pygame.Surface, second: pygame.Surface) -> int:
    """Return the number of pixels of two equally large surfaces that differ visibly."""
    alike = pygame.transform.threshold(
        None, first, None, threshold=ALIKE, set_color=None, set_behavior=0, search_surf=second
    )
    return first.get_width() * first.get_height() - alike


def allowed(surface: pygame.Surface) -> int:
    """Return the number of pixels that may differ."""
    return int(SHARE * surface.get_width() * surface.get_height())


def side_by_side(first: pygame.Surface, second: pygame.Surface) -> pygame.Surface:
    """Return both pictures side by side, followed by their difference."""
    wide, high = first.get_size()
    both = pygame.Surface((3 * wide, high))
    both.blits([(first, (0, 0)), (second, (wide, 0)), (first, (2 * wide, 0))])
    pygame.transform.threshold(
        both.subsurface(2 * wide, 0, wide, high), first, None, ALIKE, (255, 0, 255), 1, second, inverse_set=False
    )
    return both


@pytest.mark.parametrize(("shape", "theme"), SERIES, ids=[f"{theme.key}-{shape.name}" for shape, theme in SERIES])
def test_the_scenes_look_as_they_did(
    shape: Shape, theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each scene agrees with its golden picture except for a few pixels, with Pillow or without."""
    monkeypatch.setattr(share_dialog, "find_spec", lambda _name: "found")
    changed = []
    first = (shape, theme) == SERIES[0]
    for scene, today in drawn(shape, theme, list(SNAPSHOT_SCENES)[:: scaled(2 if first else 15, 1)]):
        file = path(shape, theme, scene)
        golden = pygame.image.load(file).convert(today) if file.is_file() else pygame.Surface(shape.kept)
        different = differing(today, golden)
        if different > allowed(today):
            pygame.image.save(side_by_side(golden, today), tmp_path / f"{scene}.png")
            changed.append(f"{scene} ({different} pixels)")
    assert not changed, f"{tmp_path} shows the golden picture, today's and the difference of {', '.join(changed)}"


def test_there_is_a_golden_picture_of_every_scene() -> None:
    """Every scene has a golden picture in every series, and there are no others."""
    used = {path(shape, theme, scene) for shape, theme in SERIES for scene in SNAPSHOT_SCENES}
    assert set(FOLDER.rglob("*.png")) == used


def test_the_golden_pictures_are_small() -> None:
    """The golden pictures stay below their total size limit."""
    assert sum(file.stat().st_size for file in FOLDER.rglob("*.png")) <= MOST_BYTES


@pytest.mark.parametrize("shape", [WIDE, SMALL, UPRIGHT], ids=lambda shape: shape.name)
def test_a_difference_is_noticed(shape: Shape) -> None:
    """Two scenes that differ in a few marks exceed the allowed difference by far."""
    pictures = dict(drawn(shape, EMBER, ["movement", "selected"]))
    assert differing(pictures["movement"], pictures["selected"]) > 5 * allowed(pictures["movement"])
    assert differing(pictures["movement"], pictures["movement"].copy()) == 0


@only_full("scenes drawn twice")
def test_every_draw_of_a_scene_is_the_same() -> None:
    """A scene has the same pixels in every renderer, whatever was drawn before."""
    some = list(SNAPSHOT_SCENES)[::5]
    first, second = dict(drawn(SMALL, EMBER, some)), dict(drawn(SMALL, EMBER, reversed(some)))
    assert {scene for scene in some if differing(first[scene], second[scene])} == set()


def test_the_difference_is_painted() -> None:
    """The side-by-side picture marks exactly the pixels that differ."""
    first = pygame.Surface((2, 1))
    second = first.copy()
    second.set_at((1, 0), "white")
    both = side_by_side(first, second)
    colours = ("black", "black", "black", "white", "black", "magenta")
    assert [both.get_at((x, 0)) for x in range(6)] == [*map(pygame.Color, colours)]


def redraw() -> None:
    """Draw all golden pictures again, and delete those of removed scenes."""
    for old in FOLDER.rglob("*.png"):
        old.unlink()
    for shape, theme in SERIES:
        for scene, picture in drawn(shape, theme):
            file = path(shape, theme, scene)
            file.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(picture, file)


if __name__ == "__main__":
    redraw()
