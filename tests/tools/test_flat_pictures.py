"""The flat pictures, as shipped: their sizes, grounds that text can be read on, masks and icons of one family.

That the shipped ones are those that the tool draws is asked of all in test_make_images, here of a quick few.
"""

from itertools import combinations
from typing import Any

import pygame
import pytest

from dvonn.tools import make_images

np = pytest.importorskip("numpy", reason="numpy, a developers' tool, draws the pictures")
bag_picture = pytest.importorskip("dvonn.tools.bag_picture")
effect_pictures = pytest.importorskip("dvonn.tools.effect_pictures")
ground_pictures = pytest.importorskip("dvonn.tools.ground_pictures")
icon_pictures = pytest.importorskip("dvonn.tools.icon_pictures")
mark_pictures = pytest.importorskip("dvonn.tools.mark_pictures")
space_pictures = pytest.importorskip("dvonn.tools.space_pictures")

THEMES = ("ember", "wood", "contrast")
TEXT = {"ember": (244, 234, 214), "wood": (58, 36, 20), "contrast": (255, 255, 255)}
QUICK = {"contrast/ground", "contrast/space", "hearth", "target", "ghost", "link", "puff", "spark", "flake", "ray"}
MASKS = (set(mark_pictures.MARKS) | set(effect_pictures.EFFECTS)) - {"shadow"}
ICONS = [f"icon-{name}" for name in icon_pictures.SHAPES]
MARGIN = 4  # pixels of an icon's 128
MOUTH = (320, 145)  # the middle of the bag's mouth


def layers(name: str) -> Any:  # noqa: ANN401 # numpy's type, where there is a numpy
    picture = pygame.image.load(make_images.FOLDER / f"{name}.png")
    width, height = picture.get_size()
    return np.frombuffer(pygame.image.tobytes(picture, "RGBA"), np.uint8).reshape(height, width, 4)


def luminance(colours: Any) -> Any:  # noqa: ANN401 # the same
    """Return what WCAG 2 calls relative luminance, of sRGB bytes in the last axis."""
    value = np.asarray(colours, np.float64) / 255
    light = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    return light @ (0.2126, 0.7152, 0.0722)


@pytest.mark.parametrize(
    ("names", "size"),
    [
        ([f"{theme}/ground" for theme in THEMES], (1280, 720)),
        ([f"{theme}/plate" for theme in THEMES], (1024, 512)),
        ([f"{theme}/space" for theme in THEMES], (512, 448)),
        (sorted(mark_pictures.MARKS), (512, 448)),
        (["link"], (256, 64)),
        (["puff"], (128, 128)),
        (["spark", "flake"], (64, 64)),
        (["ray"], (256, 256)),
        (["bag", "bag-front"], (640, 640)),
        (ICONS, (128, 128)),
    ],
)
def test_a_picture_has_the_size_that_the_game_counts_on(names: list[str], size: tuple[int, int]) -> None:
    """What is placed by its pixels has always the same number of them."""
    sizes = {name: layers(name).shape[1::-1] for name in names}
    assert sizes == dict.fromkeys(names, size)


def test_nothing_is_drawn_that_has_no_size_here() -> None:
    """Each theme has a ground, a plate and a space, and nothing else."""
    drawn = set(ground_pictures.GROUNDS) | set(space_pictures.SPACES)
    assert drawn == {f"{theme}/{part}" for theme in THEMES for part in ("ground", "plate", "space")}


@pytest.mark.parametrize("name", sorted(QUICK))
def test_a_picture_is_drawn_as_shipped_each_time(name: str) -> None:
    """Drawing depends on nothing but the code."""
    draw = (ground_pictures.GROUNDS | space_pictures.SPACES | mark_pictures.MARKS | effect_pictures.EFFECTS)[name]
    first, second = draw(), draw()
    assert first.tobytes() == second.tobytes() == layers(name).tobytes()


@pytest.mark.parametrize("part", ["ground", "plate"])
@pytest.mark.parametrize("theme", THEMES)
def test_what_all_stands_on_has_no_holes(theme: str, part: str) -> None:
    """A ground and a plate are opaque."""
    assert (layers(f"{theme}/{part}")[..., 3] == 255).all()


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_legible_on_the_ground(theme: str) -> None:
    """A theme's text has a contrast of 4.5 to 1 or more with 99 of 100 pixels of its ground (WCAG 2, level AA)."""
    text, ground = luminance(TEXT[theme]), luminance(layers(f"{theme}/ground")[..., :3])
    contrast = (np.maximum(text, ground) + 0.05) / (np.minimum(text, ground) + 0.05)
    assert np.quantile(contrast, 0.01) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_the_ground_is_calm_behind_the_board(theme: str) -> None:
    """In the middle of the window brightness varies little, and less than at the lower edge where embers glow."""
    light = layers(f"{theme}/ground")[..., :3].mean(axis=2)
    middle = light[160:460, 240:1040]
    assert middle.std() < 10
    assert theme != "ember" or middle.std() < light[600:].std() / 2


@pytest.mark.parametrize("theme", THEMES)
def test_an_empty_space_is_seen_at_40_pixels(theme: str) -> None:
    """With a ring 40 pixels wide the well or its rim stands out from the plate by a tenth of the way to white."""
    space = pygame.image.load(make_images.FOLDER / theme / "space.png")
    plate = layers(f"{theme}/plate")[..., :3].mean(axis=(0, 1))
    shown = pygame.Surface(space.get_size())
    shown.fill([round(part) for part in plate])
    shown.blit(space, (0, 0))
    small = pygame.transform.smoothscale(shown, (53, 47))
    away = [abs(sum(small.get_at((x, y))[:3]) - plate.sum()) / 3 for x in range(14, 40) for y in range(12, 38)]
    assert max(away) > 255 * (0.1 if theme != "ember" else 0.05)


@pytest.mark.parametrize("name", [*sorted(MASKS), *ICONS])
def test_a_mask_is_white_all_over(name: str) -> None:
    """What is tinted varies in alpha only, and shows something."""
    mask = layers(name)
    assert (mask[..., :3] == 255).all()
    assert mask[..., 3].max() > 100


@pytest.mark.parametrize("name", ["halo", "hearth", "link", "puff", "spark", "flake", "ray", "bag", "bag-front"])
def test_nothing_is_cut_off_at_the_border(name: str) -> None:
    """What is seen of a picture fades or ends inside it."""
    alpha = layers(name)[..., 3]
    assert max(edge.max() for edge in (alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1])) <= 2


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_keeps_a_margin(name: str) -> None:
    """An icon fills most of its square, and leaves air around it."""
    rows, columns = np.nonzero(layers(name)[..., 3])
    assert min(rows.min(), columns.min()) >= MARGIN
    assert max(rows.max(), columns.max()) < 128 - MARGIN
    assert max(np.ptp(rows), np.ptp(columns)) > 64


def test_no_icon_looks_like_another() -> None:
    """Any two icons differ in a twentieth of their square at least."""
    shapes = {name: layers(name)[..., 3] > 127 for name in ICONS}
    alike = [pair for pair in combinations(ICONS, 2) if (shapes[pair[0]] != shapes[pair[1]]).mean() < 0.05]
    assert alike == []


def test_the_bag_is_open_and_its_front_covers_what_comes_out() -> None:
    """The mouth is dark and not covered by the front, which is the bag's own skin below its near rim."""
    bag, front = layers("bag"), layers("bag-front")
    assert bag[MOUTH[1], MOUTH[0]].tolist() == pytest.approx([0, 0, 0, 255], abs=8)
    assert front[MOUTH[1], MOUTH[0], 3] == 0
    solid = front[..., 3] == 255
    assert (bag[solid] == front[solid]).all()
    assert solid[300:540, 240:400].all()
