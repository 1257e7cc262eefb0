"""The shipped flat pictures: sizes, legible grounds, masks and a consistent set of icons.

test_images compares all shipped pictures with those the tool draws; here only a few quick ones are compared.
"""

from importlib import import_module
from itertools import combinations

import pytest

from dvonn.ui.theme import THEMES
from tests.harness.pictures import border_alpha, picture_layers

np = pytest.importorskip("numpy", reason="numpy, a developers' tool, draws the pictures")
effect_pictures = import_module("assets.make.images.effect_pictures")
emblem_pictures = import_module("assets.make.images.emblem_pictures")
icon_pictures = import_module("assets.make.images.icon_pictures")
mark_pictures = import_module("assets.make.images.mark_pictures")
SPACES = [f"{theme}/space" for theme in THEMES]
SHARED = mark_pictures.MARK_PICTURES | effect_pictures.EFFECT_PICTURES
MASKS = SHARED.keys() - {"shadow"}
ICONS = [
    *(f"icon-{name}" for name in icon_pictures.ICON_SHAPES),
    *(f"emblem-{name}" for name in emblem_pictures.EMBLEM_SHAPES),
]
MARGIN = 4  # pixels of an icon of 128 pixels


@pytest.mark.parametrize(
    ("names", "size"),
    [
        ([f"{theme}/ground" for theme in THEMES], (1920, 1080)),
        ([f"{theme}/plate" for theme in THEMES], (1920, 768)),
        ([f"{theme}/grain" for theme in THEMES], (512, 512)),
        ([*SPACES, *mark_pictures.MARK_PICTURES], (512, 448)),
        (["link"], (256, 64)),
        (["puff"], (128, 128)),
        (["spark", "flake"], (64, 64)),
        (["ray"], (256, 256)),
        (["bag", "bag-front"], (640, 640)),
        (ICONS, (128, 128)),
    ],
)
def test_pictures_have_their_sizes(names: list[str], size: tuple[int, int]) -> None:
    """Every picture has the pixel size that the game expects."""
    sizes = {name: picture_layers(name).shape[1::-1] for name in names}
    assert sizes == dict.fromkeys(names, size)


@pytest.mark.parametrize("name", [*sorted(MASKS), *ICONS])
def test_masks_are_white(name: str) -> None:
    """A mask is white, varies in alpha only, and is not empty."""
    mask = picture_layers(name)
    assert (mask[..., :3] == 255).all()
    assert mask[..., 3].max() > 100


@pytest.mark.parametrize("name", [*SHARED, *SPACES, "bag", "bag-front"])
def test_nothing_is_cut_off_at_the_border(name: str) -> None:
    """Pictures fade or end inside their borders."""
    assert border_alpha(name) <= (1 if name == "ray" else 0)


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_keeps_a_margin(name: str) -> None:
    """An icon fills more than half of its square and keeps a margin."""
    rows, columns = np.nonzero(picture_layers(name)[..., 3])
    assert min(rows.min(), columns.min()) >= MARGIN
    assert max(rows.max(), columns.max()) < 128 - MARGIN
    assert max(np.ptp(rows), np.ptp(columns)) > 64


def test_icons_are_distinct() -> None:
    """Any two icons differ in at least 5 % of their square."""
    shapes = {name: picture_layers(name)[..., 3] > 127 for name in ICONS}
    alike = [pair for pair in combinations(ICONS, 2) if (shapes[pair[0]] != shapes[pair[1]]).mean() < 0.05]
    assert alike == []
