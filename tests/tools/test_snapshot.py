"""Snapshots: one scene as a picture file in a size and theme, or all scenes on a contact sheet."""

from pathlib import Path

import pygame
import pytest

from dvonn.tools.snapshot import SHEET_GAP, SNAPSHOT_THEMES, THUMBNAIL_WIDTH, SceneRenderer, main
from dvonn.tools.stills.gallery import SNAPSHOT_SCENES
from dvonn.ui.theme import Theme
from tests.harness.scale import only_full


@only_full("every scene is drawn")
def test_every_scene_is_drawn() -> None:
    """Every scene gives a picture of the requested size with several colours."""
    renderer = SceneRenderer((400, 300))
    for scene in SNAPSHOT_SCENES:
        picture = renderer.draw(scene)
        assert picture.get_size() == (400, 300)
        assert len({tuple(picture.get_at((x, y))) for x in range(400) for y in (110, 150, 190)}) > 10, scene


def test_a_scene_is_written(tmp_path: Path) -> None:
    """The written picture equals the scene's."""
    out = tmp_path / "picture.png"
    assert main(["movement", "--size", "400x300", "--out", str(out)]) == 0
    drawn = SceneRenderer((400, 300)).draw("movement")
    assert pygame.image.tobytes(pygame.image.load(out), "RGB") == pygame.image.tobytes(drawn, "RGB")


@pytest.mark.parametrize("theme", SNAPSHOT_THEMES, ids=lambda theme: theme.key)
def test_scene_is_written_in_a_theme(theme: Theme, tmp_path: Path) -> None:
    """The picture is drawn in the requested theme."""
    out = tmp_path / "picture.png"
    assert main(["pause", "--size", "400x300", "--theme", theme.key, "--out", str(out)]) == 0
    expected = SceneRenderer((400, 300), theme).draw("pause")
    assert pygame.image.tobytes(pygame.image.load(out), "RGB") == pygame.image.tobytes(expected, "RGB")


@only_full("scenes drawn twice")
def test_scenes_are_independent() -> None:
    """A scene looks the same after other scenes were drawn."""
    renderer = SceneRenderer((400, 300))
    first = renderer.draw("menu")
    renderer.draw("quit")
    renderer.draw("cutoff10")
    assert pygame.image.tobytes(renderer.draw("menu"), "RGB") == pygame.image.tobytes(first, "RGB")


@only_full("every scene is drawn")
def test_a_sheet_shows_every_scene(tmp_path: Path) -> None:
    """The contact sheet has a distinct picture of every scene."""
    out = tmp_path / "sheet.png"
    assert main(["--all", "--size", "320x192", "--theme", "ember", "--out", str(out)]) == 0
    sheet = pygame.image.load(out)
    assert sheet.get_width() == THUMBNAIL_WIDTH + 2 * SHEET_GAP
    high = (sheet.get_height() - SHEET_GAP) // len(SNAPSHOT_SCENES)
    thumbs = [
        sheet.subsurface(SHEET_GAP, SHEET_GAP + row * high, THUMBNAIL_WIDTH, 192) for row in range(len(SNAPSHOT_SCENES))
    ]
    assert len({pygame.image.tobytes(thumb, "RGB") for thumb in thumbs}) == len(SNAPSHOT_SCENES)


@pytest.mark.parametrize(
    "argv",
    [
        ["nowhere", "--out", "x.png"],
        ["menu"],
        ["--out", "x.png"],
        ["menu", "--all", "--out", "x.png"],
        ["menu", "--theme", "plaid", "--out", "x.png"],
        ["menu", "--size", "wide", "--out", "x.png"],
        ["menu", "--out", "no/such/folder/x.png"],
    ],
)
def test_bad_arguments_are_reported(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown scene, a bad argument or a missing folder gives one line and exit code 2."""
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
