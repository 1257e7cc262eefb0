"""The shipped pictures equal those of make_images, and fit the canvas of the board."""

import sys
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from dvonn.tools import make_images
from tests.harness.scale import only_full

pytestmark = only_full("draws every picture")

np = pytest.importorskip("numpy", reason="numpy, a developers' tool, draws the pictures")
raster = import_module("dvonn.tools.art.raster")
ring_render = import_module("dvonn.tools.art.ring_render")
ring_materials = import_module("dvonn.tools.art.ring_materials")

THEMES = ("ember", "wood", "contrast")
RINGS = ("ring-white", "ring-black", "ring-dvonn", "ash-white", "ash-black")
FLAT = ("shadow", "space", "halo", "target", "cursor", "glow", "ghost")
TINTED = (
    "halo",
    "target",
    "cursor",
    "glow",
    "ghost",
    "icon-undo",
    "icon-redo",
    "icon-pause",
    "icon-sound",
    "icon-mute",
)
LOWEST_RISE = 16  # vertical pixels between two rings of the tallest stacks
LUMINANCE = (0.2126, 0.7152, 0.0722)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with all pictures freshly drawn."""
    out = tmp_path_factory.mktemp("images")
    assert make_images.main(["--out", str(out)]) == 0
    return out


def rgba(path: Path) -> tuple[tuple[int, int], bytes]:
    picture = pygame.image.load(path)
    return picture.get_size(), pygame.image.tobytes(picture, "RGBA")


def layers(path: Path) -> Any:  # noqa: ANN401 # numpy's type, where there is a numpy
    (width, height), data = rgba(path)
    return np.frombuffer(data, np.uint8).reshape(height, width, 4)


def paths_of(folder: Path, name: str) -> list[Path]:
    """Return the paths of a picture, shared or one per theme."""
    paths = sorted(folder.rglob(f"{name}.png"))
    assert paths
    return paths


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def grey(picture: Any) -> Any:  # noqa: ANN401 # numpy's type, where there is a numpy
    return picture[..., :3] @ np.array(LUMINANCE)


def silhouette(picture: Any) -> Any:  # noqa: ANN401 # numpy's type, where there is a numpy
    return picture[..., 3] == 255


def visible_strip(picture: Any) -> Any:  # noqa: ANN401 # numpy's type, where there is a numpy
    """Return the mask of the visible part of a ring below another one at the lowest rise."""
    solid = silhouette(picture)
    return solid & ~np.roll(solid, -LOWEST_RISE, 0)


def structure(picture: Any) -> Any:  # noqa: ANN401 # numpy's type, where there is a numpy
    """Return the normalised grey pattern of a ring at about 38 pixels."""
    solid = silhouette(picture)[:440, :510].reshape(44, 10, 51, 10).all(axis=(1, 3))
    blocks = grey(picture)[:440, :510].reshape(44, 10, 51, 10).mean(axis=(1, 3))[solid]
    return (blocks - blocks.mean()) / blocks.std()


def test_the_tool_writes_exactly_the_shipped_files(folder: Path) -> None:
    """The tool writes exactly the files in assets/images."""
    assert names(folder) == names(make_images.IMAGES_FOLDER)


def test_the_tool_draws_the_shipped_pixels(folder: Path) -> None:
    """Every shipped picture has the pixels that the tool draws."""
    changed = [name for name in sorted(names(folder)) if rgba(folder / name) != rgba(make_images.IMAGES_FOLDER / name)]
    assert changed == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_ring_is_drawn_the_same_twice(theme: str) -> None:
    """Drawing a ring is reproducible."""
    camera = raster.Camera(size=(64, 56), anchor=(32, 30), unit=24, samples=2)
    for material in ring_materials.RING_THEMES[theme].materials.values():
        first, second = (ring_render.ring_picture(ring_render.trace_ring(camera), material) for _ in range(2))
        assert first.tobytes() == second.tobytes()


@pytest.mark.parametrize("name", [*(f"{theme}/{ring}" for theme in THEMES for ring in RINGS), *FLAT])
def test_a_board_picture_fits_its_canvas(folder: Path, name: str) -> None:
    """Every picture for the board has the same canvas size and an empty border."""
    for path in [folder / f"{name}.png"] if "/" in name else paths_of(folder, name):
        alpha = layers(path)[..., 3]
        assert alpha.shape == (448, 512)
        assert alpha.any()
        assert not any(edge.any() for edge in (alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", RINGS)
def test_a_ring_lies_where_the_board_expects_it(folder: Path, theme: str, name: str) -> None:
    """A ring is 384 pixels wide around its anchor, solid, and open in the middle."""
    alpha = layers(folder / theme / f"{name}.png")[..., 3]
    assert alpha[240, 256] == 0
    columns = np.flatnonzero((alpha == 255).any(axis=0))
    assert (columns[0], columns[-1]) == pytest.approx((256 - 192, 255 + 192), abs=1)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("one", "other"), [*combinations(RINGS[:3], 2)])
def test_rings_differ_in_greyscale(folder: Path, theme: str, one: str, other: str) -> None:
    """Any two kinds of rings differ in brightness and pattern, even at small sizes."""
    first, second = (layers(folder / theme / f"{name}.png") for name in (one, other))
    solid = silhouette(first)
    assert abs(grey(first)[solid].mean() - grey(second)[solid].mean()) > (100 if "ring-white" in (one, other) else 8)
    assert (structure(first) * structure(second)).mean() < 0.7


@pytest.mark.parametrize("theme", THEMES)
def test_covered_rings_are_distinct(folder: Path, theme: str) -> None:
    """The visible strip of a covered ring has its own colour and ends in a dark seam."""
    shades = []
    for name in RINGS[:3]:
        picture = layers(folder / theme / f"{name}.png")
        shown = visible_strip(picture)
        shades.append(picture[shown][:, :3].mean(axis=0))
        seam = shown & ~np.roll(shown, -2, 0)
        assert grey(picture)[seam].mean() < 0.65 * grey(picture)[shown].mean()
    for first, second in combinations(shades, 2):
        assert np.abs(first - second).max() > 75


@pytest.mark.parametrize("theme", THEMES)
def test_veins_stay_near_the_ring(folder: Path, theme: str) -> None:
    """The glowing veins lie on the dvonn ring with a soft halo near it."""
    veins = layers(folder / theme / "ring-dvonn-veins.png")[..., 3]
    solid = silhouette(layers(folder / theme / "ring-dvonn.png"))
    assert veins.shape == solid.shape
    assert 0.04 < (veins[solid] > 128).mean() < 0.5
    near = np.any([np.roll(solid, (down, right), (0, 1)) for down in (-18, 0, 18) for right in (-18, 0, 18)], axis=0)
    assert not veins[~near].any()
    core = np.any([np.roll(solid, (down, right), (0, 1)) for down in (-2, 0, 2) for right in (-2, 0, 2)], axis=0)
    assert veins[~core].max() < 200


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("side", ["white", "black"])
def test_ash_is_grey_and_dark(folder: Path, theme: str, side: str) -> None:
    """Ash has little colour and dark cracks, and white ash is darker than a white ring."""
    ash, living = (layers(folder / theme / f"{kind}-{side}.png") for kind in ("ash", "ring"))
    shades = ash[silhouette(ash)][:, :3].astype(int)
    assert np.median(shades.max(axis=1) - shades.min(axis=1)) < 40
    light = grey(ash)[silhouette(ash)]
    assert np.percentile(light, 5) < 0.4 * np.median(light)
    assert side == "black" or light.mean() < 0.8 * grey(living)[silhouette(living)].mean()


@pytest.mark.parametrize("theme", THEMES)
def test_ashes_of_both_sides_differ(folder: Path, theme: str) -> None:
    """White's ash is lighter than Black's."""
    white, black = (layers(folder / theme / f"ash-{side}.png") for side in ("white", "black"))
    assert grey(white)[silhouette(white)].mean() > 1.2 * grey(black)[silhouette(black)].mean()


@pytest.mark.parametrize("theme", THEMES)
def test_title(folder: Path, theme: str) -> None:
    """The title fills its picture without being cut off, and its O is an open red ring."""
    title = layers(folder / theme / "title.png").astype(int)
    alpha = title[..., 3]
    assert alpha.shape == (440, 1600)
    assert not any(edge.any() for edge in (alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]))
    columns = np.flatnonzero((alpha == 255).any(axis=0))
    assert columns[0] < 60
    assert columns[-1] > 1540
    red = (alpha == 255) & (title[..., 0] > 110) & (title[..., 1] < 60)
    assert np.flatnonzero(red.any(axis=0)).mean() == pytest.approx(795, abs=12)
    assert alpha[219, 795] < 200


@pytest.mark.parametrize("name", TINTED)
def test_masks_are_white(folder: Path, name: str) -> None:
    """A mask is white and varies in alpha only."""
    for path in paths_of(folder, name):
        assert (layers(path)[..., :3] == 255).all()


def test_file_sizes(folder: Path) -> None:
    """Rings, veins, titles and all pictures together stay below their size limits."""
    for theme in THEMES:
        assert all((folder / theme / f"{name}.png").stat().st_size < 160_000 for name in RINGS)
        assert (folder / theme / "ring-dvonn-veins.png").stat().st_size < 60_000
        assert (folder / theme / "title.png").stat().st_size < 320_000
    assert sum((folder / name).stat().st_size for name in names(folder)) < 6_000_000


def test_missing_numpy_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without numpy the tool prints one line and exits with code 2."""
    for module in [name for name in sys.modules if name.startswith("dvonn.tools.") and name != make_images.__name__]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(SystemExit) as end:
        make_images.main(["--out", str(tmp_path)])
    assert end.value.code == 2
    error = capsys.readouterr().err
    assert "numpy" in error
    assert error.count("\n") == 1


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file in place of the output folder gives one line and exit code 2."""
    taken = tmp_path / "taken"
    taken.write_text("")
    with pytest.raises(SystemExit) as end:
        make_images.main(["--out", str(taken)])
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
