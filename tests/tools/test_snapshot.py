"""Snapshots: a scene's picture in a file, of the size that was asked for."""

from pathlib import Path

import pygame
import pytest

from dvonn.tools.snapshot import SCENES, main


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_is_written(scene: str, tmp_path: Path) -> None:
    """Every scene gives a picture of the wanted size that is not of one colour."""
    out = tmp_path / "picture.png"
    assert main([scene, "--size", "400x300", "--out", str(out)]) == 0
    picture = pygame.image.load(out)
    assert picture.get_size() == (400, 300)
    assert len({tuple(picture.get_at((x, 150))) for x in range(400)}) > 10


@pytest.mark.parametrize(
    "argv",
    [
        ["nowhere", "--out", "x.png"],
        ["menu"],
        ["menu", "--size", "wide", "--out", "x.png"],
        ["menu", "--out", "no/such/folder/x.png"],
    ],
)
def test_what_cannot_be_done_is_told(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown scene, a missing or wrong argument or a folder that is not there: one line, exit code 2."""
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
