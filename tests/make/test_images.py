"""The shipped pictures are those that make_images draws; rings suit the board, icons their squares."""

import shutil
from functools import partial
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from assets.make.images import __main__ as make_images
from dvonn.ui.assets import picture_file
from dvonn.ui.theme import THEMES
from tests.harness.commands import complaint, printed_lines
from tests.harness.paths import IMAGES
from tests.harness.scale import only_full

np = pytest.importorskip("numpy", reason="numpy, a developers' tool, draws the pictures")
pictures = import_module("assets.make.images.pictures")
effect_pictures = import_module("assets.make.images.effect_pictures")
emblem_pictures = import_module("assets.make.images.emblem_pictures")
icon_pictures = import_module("assets.make.images.icon_pictures")
mark_pictures = import_module("assets.make.images.mark_pictures")
themes = import_module("assets.make.images.themes")

KINDS = ("ring-white", "ring-black", "ring-dvonn")
RINGS = (*KINDS, "ash-white", "ash-black")
SMALL = [*mark_pictures.MARK_PICTURES, *effect_pictures.EFFECT_PICTURES, *(f"{theme}/space" for theme in THEMES)]
ICONS = [f"icon-{name}" for name in icon_pictures.ICON_SHAPES]
ICONS += [f"emblem-{name}" for name in emblem_pictures.EMBLEM_SHAPES]
LUMINANCE = (0.2126, 0.7152, 0.0722)
every_theme = pytest.mark.parametrize("theme", THEMES)


def picture_layers(name: str) -> Any:  # noqa: ANN401 # numpy's type, where there is a numpy
    """Return the rows of a shipped picture's pixels as RGBA bytes."""
    picture = pygame.image.load((IMAGES / name).with_name(picture_file(Path(name).name)))
    width, height = picture.get_size()
    return np.frombuffer(pygame.image.tobytes(picture, "RGBA"), np.uint8).reshape(height, width, 4)


def border_alpha(name: str) -> int:
    """Return the greatest opacity, of 255, at the border of a shipped picture."""
    alpha = picture_layers(name)[..., 3]
    return max(int(edge.max()) for edge in (alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]))


def pictures_in(folder: Path) -> dict[str, tuple[tuple[int, int], bytes]]:
    """Return the size and the pixels of each file in a folder by its name."""
    pictures = {path.relative_to(folder): pygame.image.load(path) for path in folder.rglob("*") if path.is_file()}
    return {str(name): (one.get_size(), pygame.image.tobytes(one, "RGBA")) for name, one in pictures.items()}


@only_full("draws most pictures")
def test_the_tool_draws_the_shipped_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tool writes exactly the shipped files, with the same pixels; a few large pictures are taken from there.

    What draws them draws others: the title of the third theme, the window's icon, which is that of the desktop and the
    dvonn piece of the first theme, and the ash of other rings.
    """
    draw, keys = pictures.theme_pictures, {id(art): key for key, art in themes.THEME_ART.items()}
    large = {
        "ember": ("ground", "plate", "title", "ring-dvonn"),
        "wood": ("ground", "plate", "title", "ash-white"),
        "contrast": ("ground",),
    }
    copied = {tmp_path / key / picture_file(name) for key, names in large.items() for name in names}
    copied.add(tmp_path / picture_file("desktop-icon"))
    save = make_images.save_picture

    def smaller_pictures(art: Any) -> dict[str, Any]:  # noqa: ANN401 # needs numpy to be imported
        key = keys[id(art)]
        shipped = {name: partial(picture_layers, f"{key}/{name}") for name in large[key]}
        return {**draw(art), **shipped}

    def save_or_copy(pixels: Any, path: Path) -> None:  # noqa: ANN401 # numpy's type, where there is a numpy
        if path in copied:
            shutil.copy(IMAGES / path.relative_to(tmp_path), path)
        else:
            save(pixels, path)

    monkeypatch.setattr(pictures, "DESKTOP_ICON_CAMERA", pictures.WINDOW_ICON_CAMERA)
    monkeypatch.setattr(pictures, "theme_pictures", smaller_pictures)
    monkeypatch.setattr(make_images, "save_picture", save_or_copy)
    assert make_images.main(["--out", str(tmp_path)]) == 0
    drawn, shipped = pictures_in(tmp_path), pictures_in(IMAGES)
    assert [name for name in sorted(drawn | shipped) if drawn.get(name) != shipped.get(name)] == []


def test_one_picture_is_drawn_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only the named pictures are drawn, as they are shipped; an unknown name is refused."""
    names = ["icon-undo", "emblem-greedy"]
    assert printed_lines(capsys, make_images.main, *names, "--out", str(tmp_path)) == [
        f"2 pictures written to {tmp_path}"
    ]
    assert pictures_in(tmp_path) == {f"{name}.png": pictures_in(IMAGES)[f"{name}.png"] for name in names}
    assert "there is no picture icon-none" in complaint(capsys, make_images.main, "icon-none")


@every_theme
@pytest.mark.parametrize("name", RINGS)
def test_a_ring_lies_where_the_board_expects_it(theme: str, name: str) -> None:
    """A ring is 384 pixels wide around its anchor on the canvas of the board, solid, and open in the middle."""
    alpha = picture_layers(f"{theme}/{name}")[..., 3]
    assert alpha.shape == (448, 512)
    assert border_alpha(f"{theme}/{name}") == 0
    assert alpha[240, 256] == 0
    columns = np.flatnonzero((alpha == 255).any(axis=0))
    assert (columns[0], columns[-1]) == pytest.approx((256 - 192, 255 + 192), abs=1)


@every_theme
def test_rings_differ_in_greyscale(theme: str) -> None:
    """Any two kinds of rings differ in brightness and pattern, even at small sizes of about 38 pixels."""
    brightness, patterns = {}, {}
    for kind in KINDS:
        picture = picture_layers(f"{theme}/{kind}")[:440, :510]
        grey, solid = picture[..., :3] @ np.array(LUMINANCE), picture[..., 3] == 255
        brightness[kind] = grey[solid].mean()
        blocks = grey.reshape(44, 10, 51, 10).mean(axis=(1, 3))[solid.reshape(44, 10, 51, 10).all(axis=(1, 3))]
        patterns[kind] = (blocks - blocks.mean()) / blocks.std()
    for one, other in combinations(KINDS, 2):
        assert abs(brightness[one] - brightness[other]) > (100 if "ring-white" in (one, other) else 8)
        assert (patterns[one] * patterns[other]).mean() < 0.7


def test_nothing_is_cut_off_at_the_border() -> None:
    """Pictures fade or end inside their borders."""
    assert {name: border_alpha(name) for name in SMALL if border_alpha(name) > (1 if name == "ray" else 0)} == {}


def test_icons_fill_their_squares_and_differ() -> None:
    """An icon fills more than half of its square but for a margin; any two icons differ in 5 % of it or more."""
    alpha = {name: picture_layers(name)[..., 3] for name in ICONS}
    for name, icon in alpha.items():
        filled = [np.flatnonzero(icon.any(axis=axis)) for axis in (0, 1)]
        assert all(places[0] >= 4 and places[-1] < 128 - 4 for places in filled), name
        assert max(np.ptp(places) for places in filled) > 64, name
    for one, other in combinations(ICONS, 2):
        assert ((alpha[one] > 127) != (alpha[other] > 127)).mean() >= 0.05, (one, other)


def test_file_sizes() -> None:
    """Rings, veins and titles stay below their size limits, and so do all pictures of a theme together."""
    limits = {**dict.fromkeys(RINGS, 160_000), "ring-dvonn-veins": 60_000, "title": 320_000}
    sizes = [(path.stem, path.stat().st_size) for path in IMAGES.rglob("*.*")]
    assert all(size < limits[name] for name, size in sizes if name in limits)
    for folder in (IMAGES, *(IMAGES / theme for theme in THEMES)):
        assert sum(path.stat().st_size for path in folder.glob("*.*")) < 2_600_000
