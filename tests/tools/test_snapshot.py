"""Snapshots: a scene as a picture in a file, of the size and in the look asked for, or all of them on a sheet."""

from pathlib import Path

import pygame
import pytest

from dvonn.tools.snapshot import GAP, LOOKS, THUMB, Studio, main
from dvonn.tools.stills.gallery import SCENES
from dvonn.ui.theme import Theme


def test_every_scene_is_drawn() -> None:
    """Every scene gives a picture of the wanted size that is not of one colour."""
    studio = Studio((400, 300))
    for scene in SCENES:
        picture = studio.draw(scene)
        assert picture.get_size() == (400, 300)
        assert len({tuple(picture.get_at((x, y))) for x in range(400) for y in (110, 150, 190)}) > 10, scene


def test_a_scene_is_written(tmp_path: Path) -> None:
    """The picture in the file is the scene's."""
    out = tmp_path / "picture.png"
    assert main(["movement", "--size", "400x300", "--out", str(out)]) == 0
    drawn = Studio((400, 300)).draw("movement")
    assert pygame.image.tobytes(pygame.image.load(out), "RGB") == pygame.image.tobytes(drawn, "RGB")


@pytest.mark.parametrize("theme", LOOKS, ids=lambda theme: theme.key)
def test_a_scene_is_written_in_a_look(theme: Theme, tmp_path: Path) -> None:
    """The look on the command line is the one that is drawn."""
    out = tmp_path / "picture.png"
    assert main(["pause", "--size", "400x300", "--theme", theme.key, "--out", str(out)]) == 0
    expected = Studio((400, 300), theme).draw("pause")
    assert pygame.image.tobytes(pygame.image.load(out), "RGB") == pygame.image.tobytes(expected, "RGB")


def test_what_was_drawn_before_leaves_no_trace() -> None:
    """A scene looks the same as the first and as a later one of a program."""
    studio = Studio((400, 300))
    first = studio.draw("menu")
    studio.draw("quit")
    studio.draw("cutoff10")
    assert pygame.image.tobytes(studio.draw("menu"), "RGB") == pygame.image.tobytes(first, "RGB")


def test_a_sheet_shows_every_scene(tmp_path: Path) -> None:
    """The contact sheet has a picture in each of its rows, all of them different."""
    out = tmp_path / "sheet.png"
    assert main(["--all", "--size", "320x192", "--theme", "ember", "--out", str(out)]) == 0
    sheet = pygame.image.load(out)
    assert sheet.get_width() == THUMB + 2 * GAP
    high = (sheet.get_height() - GAP) // len(SCENES)
    thumbs = [sheet.subsurface(GAP, GAP + row * high, THUMB, 192) for row in range(len(SCENES))]
    assert len({pygame.image.tobytes(thumb, "RGB") for thumb in thumbs}) == len(SCENES)


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
def test_what_cannot_be_done_is_told(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown scene, a missing or wrong argument or a folder that is not there: one line, exit code 2."""
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
