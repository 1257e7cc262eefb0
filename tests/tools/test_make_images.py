"""The shipped pictures are what make_images draws, and keep to the canvas that the board's drawing relies on."""

import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from dvonn.tools import make_images

np = pytest.importorskip("numpy", reason="numpy, a developers' tool, draws the pictures")
raster = pytest.importorskip("dvonn.tools.raster")
ring_render = pytest.importorskip("dvonn.tools.ring_render")

BOARD = ("ring-white", "ring-black", "ring-dvonn", "shadow", "space", "halo", "target", "cursor", "glow", "ghost")
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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder into which the tool has just drawn everything."""
    out = tmp_path_factory.mktemp("images")
    assert make_images.main(["--out", str(out)]) == 0
    return out


def rgba(path: Path) -> tuple[tuple[int, int], bytes]:
    picture = pygame.image.load(path)
    return picture.get_size(), pygame.image.tobytes(picture, "RGBA")


def layers(path: Path) -> Any:  # noqa: ANN401 # numpy's type, where there is a numpy
    (width, height), data = rgba(path)
    return np.frombuffer(data, np.uint8).reshape(height, width, 4)


def test_the_tool_writes_exactly_the_shipped_files(folder: Path) -> None:
    """Nothing in assets/images is made by hand, and nothing is missing there."""
    shipped = {path.name for path in make_images.FOLDER.iterdir()}
    assert {path.name for path in folder.iterdir()} == shipped


def test_the_tool_draws_the_shipped_pixels(folder: Path) -> None:
    """A picture in assets/images is what today's code draws, to the last bit."""
    changed = [path.name for path in folder.iterdir() if rgba(path) != rgba(make_images.FOLDER / path.name)]
    assert changed == []


def test_a_ring_is_drawn_the_same_twice() -> None:
    """Drawing depends on nothing but the code."""
    camera = raster.Camera(size=(64, 56), anchor=(32, 30), unit=24, samples=2)
    for material in ring_render.MATERIALS.values():
        first, second = (ring_render.ring(camera, ring_render.surface(camera), material) for _ in range(2))
        assert first.tobytes() == second.tobytes()


@pytest.mark.parametrize("name", BOARD)
def test_a_board_picture_fits_its_canvas(folder: Path, name: str) -> None:
    """Every picture on the board has the same canvas, and nothing visible is cut off at its border."""
    alpha = layers(folder / f"{name}.png")[..., 3]
    assert alpha.shape == (448, 512)
    assert alpha.any()
    assert not any(edge.any() for edge in (alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]))


@pytest.mark.parametrize("name", ["white", "black", "dvonn"])
def test_a_ring_lies_where_the_board_expects_it(folder: Path, name: str) -> None:
    """A ring is solid, 384 pixels across around the anchor, and open in the middle."""
    alpha = layers(folder / f"ring-{name}.png")[..., 3]
    assert alpha[240, 256] == 0
    columns = np.flatnonzero((alpha == 255).any(axis=0))
    assert (columns[0], columns[-1]) == pytest.approx((256 - 192, 255 + 192), abs=1)


@pytest.mark.parametrize("name", TINTED)
def test_a_mask_is_white_all_over(folder: Path, name: str) -> None:
    """What is tinted varies in alpha only."""
    assert (layers(folder / f"{name}.png")[..., :3] == 255).all()


def test_the_background_is_opaque_and_dark(folder: Path) -> None:
    """Text is legible anywhere on the background."""
    ground = layers(folder / "background.png")
    assert ground.shape == (720, 1280, 4)
    assert (ground[..., 3] == 255).all()
    assert ground[..., :3].max() < 160
    assert ground[..., :3].mean() < 24


def test_the_pictures_stay_small(folder: Path) -> None:
    """All pictures together take less than 2.5 MB of the download."""
    assert sum(path.stat().st_size for path in folder.iterdir()) < 2_500_000


def test_missing_numpy_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without numpy the tool says so in one line and exits with 2."""
    for module in ("raster", "ring_render", "flat_pictures"):
        monkeypatch.delitem(sys.modules, f"dvonn.tools.{module}", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(SystemExit) as end:
        make_images.main(["--out", str(tmp_path)])
    assert end.value.code == 2
    error = capsys.readouterr().err
    assert "numpy" in error
    assert error.count("\n") == 1


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file in the folder's place ends the tool with one line and 2."""
    taken = tmp_path / "taken"
    taken.write_text("")
    with pytest.raises(SystemExit) as end:
        make_images.main(["--out", str(taken)])
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
