"""Snapshots: one scene as a picture file in a size and theme, or all scenes on a contact sheet."""

from pathlib import Path

import pygame
import pytest

from dvonn.tools.snapshot import SHEET_GAP, SNAPSHOT_THEMES, THUMBNAIL_WIDTH, SceneRenderer, main
from dvonn.tools.stills.gallery import SNAPSHOT_SCENES
from dvonn.ui.theme import EMBER, Theme
from tests.harness.pictures import rgb_bytes
from tests.harness.scale import only_full


@only_full("every scene is drawn")
def test_every_scene_is_drawn() -> None:
    """Every scene gives a picture of the requested size with several colours."""
    renderer = SceneRenderer((400, 300))
    for scene in SNAPSHOT_SCENES:
        picture = renderer.draw(scene)
        assert picture.get_size() == (400, 300)
        assert len({tuple(picture.get_at((x, y))) for x in range(400) for y in (110, 150, 190)}) > 10, scene


@pytest.mark.parametrize(
    ("scene", "theme"), [("menu", EMBER), *(("pause", theme) for theme in SNAPSHOT_THEMES)], ids=str
)
def test_a_scene_is_written(scene: str, theme: Theme, tmp_path: Path) -> None:
    """The written picture is the scene's in the requested theme, and looks the same after other scenes were drawn."""
    out = tmp_path / "picture.png"
    requested = [] if theme is EMBER else ["--theme", theme.key]
    assert main([scene, "--size", "400x300", *requested, "--out", str(out)]) == 0
    renderer = SceneRenderer((400, 300), theme)
    _, _, drawn = (renderer.draw(name) for name in ("quit", "cutoff10", scene))
    assert rgb_bytes(pygame.image.load(out)) == rgb_bytes(drawn)


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
    assert len(set(map(rgb_bytes, thumbs))) == len(SNAPSHOT_SCENES)
