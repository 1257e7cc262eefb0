"""Snapshots: one scene as a picture file in a size and theme, or all scenes on a contact sheet."""

from pathlib import Path

import pygame
import pytest

from dvonn.ui.theme import WOOD
from tests.harness.pictures import rgb_bytes
from tests.harness.scale import only_full
from tests.measure.snapshot import SHEET_GAP, THUMBNAIL_WIDTH, SceneRenderer, main
from tests.measure.stills.gallery import SNAPSHOT_SCENES


@only_full("a command")
def test_a_scene_is_written(tmp_path: Path) -> None:
    """The picture has the requested size and theme, and the scene looks the same after others were drawn."""
    out = tmp_path / "picture.png"
    assert main(["movement", "--size", "400x300", "--theme", WOOD.key, "--out", str(out)]) == 0
    renderer = SceneRenderer((400, 300), WOOD)
    _, _, drawn = (renderer.draw(scene) for scene in ("quit", "cutoff10", "movement"))
    assert drawn.get_size() == (400, 300)
    assert rgb_bytes(pygame.image.load(out)) == rgb_bytes(drawn)


def test_a_sheet_shows_every_scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The contact sheet has a distinct picture of every scene."""
    out = tmp_path / "sheet.png"
    some = dict(list(SNAPSHOT_SCENES.items())[:3])
    monkeypatch.setattr("tests.measure.snapshot.SNAPSHOT_SCENES", some)
    assert main(["--all", "--size", "320x192", "--theme", "ember", "--out", str(out)]) == 0
    sheet = pygame.image.load(out)
    assert sheet.get_width() == THUMBNAIL_WIDTH + 2 * SHEET_GAP
    high = (sheet.get_height() - SHEET_GAP) // len(some)
    thumbs = [sheet.subsurface(SHEET_GAP, SHEET_GAP + row * high, THUMBNAIL_WIDTH, 192) for row in range(len(some))]
    assert len(set(map(rgb_bytes, thumbs))) == len(some)
