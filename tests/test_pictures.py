"""Golden pictures: a few scenes, which between them show every kind of drawing, look as in their approved pictures.

All are drawn in one size of the window, and kept at a reduced one. What every scene shows in other sizes, languages
and text sizes is held as text: `test_layouts.py`. `python -m tests.test_pictures` makes both again; look at the
pictures and read the difference of the texts before committing.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pygame
import pytest

from dvonn.ui.theme import EMBER, THEMES, Theme
from tests.harness.scale import scaled
from tests.measure.snapshot import SceneRenderer
from tests.test_layouts import write_layouts

FOLDER: Final = Path(__file__).parent / "pictures"
MAX_FILES: Final = 150  # of pictures and layouts together
MAX_BYTES: Final = 4_000_000
SIZE: Final = (1280, 720)
KEPT_SIZE: Final = (160, 90)
# The limits lie above the differences between pygame-ce 2.4.1 and 2.5.8, which draw letters differently
PIXEL_DIFFERENCE: Final = 24  # of two equal pixels, per channel
PIXEL_SHARE: Final = 0.01  # of the pixels may differ by more
PARTS: Final = (16, 9)  # a picture is divided into so many
PART_DIFFERENCE: Final = 4  # of the mean colours of two equal parts, per channel
EVERY_THEME: Final = (
    *("menu-continue", "options-controls", "review", "preview", "cutoff", "counting"),
    *("records", "hint", "learn", "puzzle-result", "winners", "attract-game"),
)
EMBER_ONLY: Final = (
    *("analysis", "analysis-placing", "attract", "calm", "clocks", "coached", "dragged", "fair", "filled", "games"),
    *("head-start", "help", "initials", "inside", "life-lines", "mobility", "moves-end", "openings"),
    *("operator-languages", "options-sound", "pin", "puzzle-solved", "quit", "review-better", "review-line", "share"),
    *("statistics", "threats", "training"),
)
SCENES: Final = {theme: EVERY_THEME + EMBER_ONLY * (theme == EMBER) for theme in THEMES.values()}
every_theme = pytest.mark.parametrize("theme", SCENES, ids=lambda theme: theme.key)


def path(theme: Theme, scene: str) -> Path:
    return FOLDER / theme.key / f"{scene}.png"


def drawn(theme: Theme, scenes: Iterable[str]) -> Iterator[tuple[str, pygame.Surface]]:
    """Yield the current pictures of scenes in their kept size."""
    renderer = SceneRenderer(SIZE, theme)
    for scene in scenes:
        yield scene, pygame.transform.smoothscale(renderer.draw(scene), KEPT_SIZE)


def differing(first: pygame.Surface, second: pygame.Surface, most: int) -> int:
    """Return the number of pixels of two equally large surfaces whose channels differ by more than a number."""
    alike = pygame.transform.threshold(
        None, first, None, threshold=(most, most, most), set_color=None, set_behavior=0, search_surf=second
    )
    return first.get_width() * first.get_height() - alike


def differ(first: pygame.Surface, second: pygame.Surface) -> bool:
    """Tell whether two pictures differ in many pixels or in the colour of a part."""
    one, other = (pygame.transform.smoothscale(picture, PARTS) for picture in (first, second))
    pixels = PIXEL_SHARE * first.get_width() * first.get_height()
    return differing(first, second, PIXEL_DIFFERENCE) > pixels or differing(one, other, PART_DIFFERENCE) > 0


def side_by_side(first: pygame.Surface, second: pygame.Surface) -> pygame.Surface:
    """Return both pictures side by side, followed by how much they differ."""
    wide, high = first.get_size()
    both = pygame.Surface((3 * wide, high))
    both.blits([(first, (0, 0)), (second, (wide, 0))])
    for one, other in ((first, second), (second, first)):
        difference = one.copy()
        difference.blit(other, (0, 0), special_flags=pygame.BLEND_SUB)
        both.blit(difference, (2 * wide, 0), special_flags=pygame.BLEND_ADD)
    return both


@pytest.mark.usefixtures("thorough_searches")  # which the reviews of the gallery show
@every_theme
def test_the_scenes_look_as_they_did(theme: Theme, tmp_path: Path) -> None:
    """Each scene agrees with its golden picture except for a few pixels."""
    changed = []
    for scene, today in drawn(theme, SCENES[theme][:: scaled(12, 1)]):
        file = path(theme, scene)
        golden = pygame.image.load(file).convert(today) if file.is_file() else pygame.Surface(KEPT_SIZE)
        if differ(today, golden):
            pygame.image.save(side_by_side(golden, today), tmp_path / f"{scene}.png")
            changed.append(scene)
    assert not changed, f"{tmp_path} shows the golden picture, today's and the difference of {', '.join(changed)}"


def test_there_are_golden_pictures_of_these_scenes_only() -> None:
    """Each scene has a golden picture in its themes; there are no others, and all are small."""
    assert set(FOLDER.rglob("*.png")) == {path(theme, scene) for theme, scenes in SCENES.items() for scene in scenes}
    files = [file for file in FOLDER.rglob("*") if file.is_file()]
    assert len(files) <= MAX_FILES
    assert sum(file.stat().st_size for file in files) <= MAX_BYTES


def test_a_difference_is_noticed() -> None:
    """Scenes that differ in a few marks are told apart, and so are pictures with a slightly other colour in a part."""
    movement, selected = (picture for _, picture in drawn(EMBER, ["movement", "selected"]))
    assert differ(movement, selected)
    tinted = movement.copy()
    assert not differ(movement, tinted)
    tinted.fill((0, 8, 0), (40, 30, 20, 20), special_flags=pygame.BLEND_ADD)
    assert differ(movement, tinted)


def draw_pictures() -> None:
    """Draw all golden pictures again, and delete those of removed scenes."""
    for old in FOLDER.rglob("*.png"):
        old.unlink()
    for theme, scenes in SCENES.items():
        for scene, picture in drawn(theme, scenes):
            path(theme, scene).parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(picture, path(theme, scene))


if __name__ == "__main__":
    draw_pictures()
    write_layouts()
