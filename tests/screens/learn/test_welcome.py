"""The first start: a card offers the lessons, once; the way to a first game, with the lessons and without them."""

import shutil
from pathlib import Path

import pygame
import pytest

from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.menu import Menu
from dvonn.screens.play.board_scene import BoardScene
from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.storage.settings import SETTINGS_FILE
from dvonn.storage.text_store import Storage
from tests.harness.games import GAMES_FILE
from tests.harness.user import AppUser

RETURN, ESCAPE, DOWN, TAB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_TAB


class FreshUser(AppUser):
    """A user of the program with a data folder and perhaps files to open."""

    def __init__(self, folder: Path | None, *files: Path) -> None:
        super().__init__(folder=folder, files=files)

    def click_button(self, label: str) -> None:
        """Click a button of the top scene by its label."""
        scene = self.app.director.top
        form = scene.toolbar if isinstance(scene, BoardScene | Tutorial) else scene.form  # type: ignore[attr-defined]
        self.click(next(widget.box.centre for widget in form.widgets if widget.label == label))


def test_the_first_start_offers_the_lessons_once(tmp_path: Path) -> None:
    """A start with an empty or missing folder shows the card, which comes back neither later nor after a crash."""
    for folder in (tmp_path / "missing", tmp_path):
        first = FreshUser(folder)
        assert first.title == "DVONN: New to DVONN? F2 lets you hear what the screen shows."
        assert (folder / SETTINGS_FILE).exists()  # the program may be killed now
        first.press(ESCAPE)
        assert first.title == "DVONN"
        first.click_button("Learn")
        assert isinstance(first.app.director.top, Tutorial)
        first.press(ESCAPE)
        assert isinstance(first.app.director.top, Menu)
        first.app.autosave.close()
        assert FreshUser(folder).title == "DVONN"
        shutil.rmtree(folder)


@pytest.mark.parametrize("name", [SETTINGS_FILE + BROKEN_SUFFIX, "match", "records"])
def test_a_folder_in_use_is_no_first_start(tmp_path: Path, name: str) -> None:
    """A folder with anything in it, also damaged settings, has been used before."""
    (tmp_path / name).write_bytes(b"\0\xff\n")
    assert FreshUser(tmp_path).title == "DVONN"


def test_a_game_from_the_command_line_comes_first(tmp_path: Path) -> None:
    """With a file to open there is no card, neither now nor later."""
    user = FreshUser(tmp_path, GAMES_FILE)
    user.wait(1)
    assert not user.title.startswith("DVONN: New")
    user.press(ESCAPE)
    assert not user.title.startswith("DVONN: New")
    user.app.autosave.close()
    assert FreshUser(tmp_path).title == "DVONN"


@pytest.mark.parametrize("kind", ["none", "file", "unwritable"])
def test_where_it_cannot_be_remembered_there_is_no_card(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a folder, or with one that cannot be written, the program starts with its menu, each time."""
    folder = None if kind == "none" else tmp_path / "data"
    if folder and kind == "file":
        folder.write_text("in the way", encoding="utf-8")
    if kind == "unwritable":
        monkeypatch.setattr(Storage, "write", lambda *_, **__: False)
    for _ in range(2):
        user = FreshUser(folder)
        assert user.title == "DVONN"
        user.app.autosave.close()
