"""Golden pictures: each scene looks as it did when somebody last looked at it and found it good.

A scene is drawn in a window of an ordinary size and kept small, so that many find room: what is laid out, coloured or
said otherwise still shows, a letter's exact edge does not. `python -m tests.test_pictures` draws them anew, to be
looked at before they are committed.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from dvonn.tools.snapshot import LOOKS, Studio
from dvonn.tools.stills.gallery import SCENES
from dvonn.ui.theme import EMBER, Theme

FOLDER = Path(__file__).parent / "pictures"
MOST_BYTES = 8_000_000  # for all of them together
ALIKE = (10, 10, 10)  # what two colours may differ by
SHARE = 0.001  # of the pixels may differ by more: type is drawn a little differently from one build to the next


class Shape(NamedTuple):
    """A window's size, and by how much smaller its pictures are kept."""

    name: str
    width: int
    height: int
    shrunk: int

    @property
    def kept(self) -> tuple[int, int]:
        """The size of a picture that is kept."""
        return self.width // self.shrunk, self.height // self.shrunk


WIDE = Shape("wide", 1280, 720, 10)
SMALL = Shape("small", 800, 480, 8)
UPRIGHT = Shape("upright", 720, 1280, 10)
SERIES = [(shape, theme) for theme in LOOKS for shape in (WIDE, SMALL, UPRIGHT)]
every_series = pytest.mark.parametrize(
    ("shape", "theme"), SERIES, ids=[f"{theme.key}-{shape.name}" for shape, theme in SERIES]
)


def path(shape: Shape, theme: Theme, scene: str) -> Path:
    return FOLDER / f"{theme.key}-{shape.name}" / f"{scene}.png"


def drawn(shape: Shape, theme: Theme, scenes: Iterable[str] = SCENES) -> Iterator[tuple[str, pygame.Surface]]:
    """Yield scenes' pictures as they are today, in the size in which they are kept."""
    studio = Studio((shape.width, shape.height), theme)
    for scene in scenes:
        yield scene, pygame.transform.smoothscale(studio.draw(scene), shape.kept)


def differing(first: pygame.Surface, second: pygame.Surface) -> int:
    """Return how many pixels of two surfaces of one size differ visibly."""
    alike = pygame.transform.threshold(
        None, first, None, threshold=ALIKE, set_color=None, set_behavior=0, search_surf=second
    )
    return first.get_width() * first.get_height() - alike


def allowed(surface: pygame.Surface) -> int:
    """Return how many pixels may differ."""
    return int(SHARE * surface.get_width() * surface.get_height())


def side_by_side(first: pygame.Surface, second: pygame.Surface) -> pygame.Surface:
    """Return both pictures in one, and at the right what differs."""
    wide, high = first.get_size()
    both = pygame.Surface((3 * wide, high))
    both.blits([(first, (0, 0)), (second, (wide, 0)), (first, (2 * wide, 0))])
    pygame.transform.threshold(
        both.subsurface(2 * wide, 0, wide, high), first, None, ALIKE, (255, 0, 255), 1, second, inverse_set=False
    )
    return both


@every_series
def test_the_scenes_look_as_they_did(shape: Shape, theme: Theme, tmp_path: Path) -> None:
    """Each scene's picture is the golden one, but for a few pixels."""
    changed = []
    for scene, today in drawn(shape, theme):
        file = path(shape, theme, scene)
        golden = pygame.image.load(file).convert(today) if file.is_file() else pygame.Surface(shape.kept)
        different = differing(today, golden)
        if different > allowed(today):
            pygame.image.save(side_by_side(golden, today), tmp_path / f"{scene}.png")
            changed.append(f"{scene} ({different} pixels)")
    assert not changed, f"{tmp_path} shows the golden picture, today's and the difference of {', '.join(changed)}"


def test_there_is_a_golden_picture_of_every_scene() -> None:
    """None is missing, and none is left over from a scene or a look that has gone."""
    used = {path(shape, theme, scene) for shape, theme in SERIES for scene in SCENES}
    assert set(FOLDER.rglob("*.png")) == used


def test_the_golden_pictures_are_small() -> None:
    """Together they take no more room than a repository should give them."""
    assert sum(file.stat().st_size for file in FOLDER.rglob("*.png")) <= MOST_BYTES


@pytest.mark.parametrize("shape", [WIDE, SMALL, UPRIGHT], ids=lambda shape: shape.name)
def test_a_difference_is_noticed(shape: Shape) -> None:
    """Two scenes that differ in a few marks are told apart by far, small as the pictures are."""
    pictures = dict(drawn(shape, EMBER, ["movement", "selected"]))
    assert differing(pictures["movement"], pictures["selected"]) > 5 * allowed(pictures["movement"])
    assert differing(pictures["movement"], pictures["movement"].copy()) == 0


def test_every_draw_of_a_scene_is_the_same() -> None:
    """The scenes drawn by two programs have the same pixels, and whatever was drawn before has no part in it."""
    some = list(SCENES)[::5]
    first, second = dict(drawn(SMALL, EMBER, some)), dict(drawn(SMALL, EMBER, reversed(some)))
    assert {scene for scene in some if differing(first[scene], second[scene])} == set()


def test_the_difference_is_painted() -> None:
    """What a failure leaves to look at shows both pictures, and marks the pixels that differ and no others."""
    first = pygame.Surface((2, 1))
    second = first.copy()
    second.set_at((1, 0), "white")
    both = side_by_side(first, second)
    assert [tuple(both.get_at((x, 0)))[:3] for x in range(6)] == [
        (0, 0, 0),
        (0, 0, 0),
        (0, 0, 0),
        (255, 255, 255),
        (0, 0, 0),
        (255, 0, 255),
    ]


def redraw() -> None:
    """Draw all golden pictures anew, and take away those of scenes that have gone."""
    for old in FOLDER.rglob("*.png"):
        old.unlink()
    for shape, theme in SERIES:
        for scene, picture in drawn(shape, theme):
            file = path(shape, theme, scene)
            file.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(picture, file)


if __name__ == "__main__":
    redraw()
