"""Golden pictures: each scene looks as it did when somebody last looked at it and found it good.

`python -m tests.test_pictures` draws them anew, to be looked at before they are committed.
"""

from pathlib import Path

import pygame
import pytest

from dvonn.tools.snapshot import draw

FOLDER = Path(__file__).parent / "pictures"
SIZE = (640, 360)
SCENES = ["menu", "help", "placement", "movement", "selected", "hop", "cutoff", "pass", "pause", "counting", "score"]
ALIKE = (10, 10, 10)  # what two colours may differ by
SHARE = 0.002  # of the pixels may differ by more: type is drawn a little differently from one build to the next


def differing(first: pygame.Surface, second: pygame.Surface) -> int:
    """Return how many pixels of two surfaces of one size differ visibly."""
    alike = pygame.transform.threshold(
        None, first, None, threshold=ALIKE, set_color=None, set_behavior=0, search_surf=second
    )
    return first.get_width() * first.get_height() - alike


def side_by_side(first: pygame.Surface, second: pygame.Surface) -> pygame.Surface:
    """Return both pictures in one."""
    both = pygame.Surface((first.get_width() + second.get_width(), first.get_height()))
    both.blit(first, (0, 0))
    both.blit(second, (first.get_width(), 0))
    return both


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_looks_as_it_did(scene: str, tmp_path: Path) -> None:
    """A scene's picture is the golden one, but for a few pixels."""
    golden = pygame.image.load(FOLDER / f"{scene}.png")
    drawn = draw(scene, SIZE)
    different = differing(drawn, golden.convert(drawn))
    if different > SHARE * SIZE[0] * SIZE[1]:
        both = tmp_path / f"{scene}.png"
        pygame.image.save(side_by_side(golden, drawn), both)
        pytest.fail(f"{different} pixels differ: {both} shows the golden picture and today's")


def test_a_difference_is_noticed() -> None:
    """Two scenes that differ in a few stacks are told apart by far."""
    first = draw("movement", SIZE).copy()
    assert differing(first, draw("selected", SIZE)) > 5 * SHARE * SIZE[0] * SIZE[1]
    assert differing(first, first.copy()) == 0


def test_every_draw_of_a_scene_is_the_same() -> None:
    """The same scene drawn by two programs has the same pixels."""
    first = draw("movement", SIZE).copy()
    assert differing(first, draw("movement", SIZE)) == 0


if __name__ == "__main__":
    for name in SCENES:
        pygame.image.save(draw(name, SIZE), FOLDER / f"{name}.png")
