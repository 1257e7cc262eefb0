"""Two people with a program and a folder each, and one clipboard between them."""

from pathlib import Path
from random import Random

import pytest

from dvonn.rules.pieces import Colour
from dvonn.screens.by_message import MessageBoard, message_list, message_panel, paste_text
from dvonn.screens.by_message.message_panel import MessagePanel
from dvonn.screens.scene import ShowMessageGame
from dvonn.storage.autosave import Autosave
from dvonn.storage.message_games import MessageGames
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage
from dvonn.ui.assets import Assets
from dvonn.ui.timing import Speed
from dvonn.ui.widgets import Button
from tests.harness.matches import stopped_clock
from tests.harness.paths import ASSETS
from tests.harness.stage import RecordingSound, RecordingStage, SceneUser, click_ply
from tests.harness.storage import NOON


class Clipboard:
    """A clipboard that both programs use."""

    text = ""

    def write(self, text: str) -> bool:
        """Put a text on it."""
        self.text = text
        return True


class Friend(SceneUser):
    """A person with a program and a folder."""

    def __init__(self, name: str, folder: Path, assets: Assets) -> None:
        storage, settings = Storage(folder), Settings(name=name, speed=Speed.OFF)
        self.folder, messages = folder, MessageGames(storage, settings, lambda: NOON)
        sound = RecordingSound(ASSETS / "sounds")
        stage = RecordingStage((1280, 720), assets, sound, Random(1), stopped_clock, settings, messages=messages)
        stage.autosave, stage.share_folder = Autosave(storage), folder / "shared"
        super().__init__(stage)

    @property
    def message_board(self) -> MessageBoard:
        """The board of a game by message, which must be the active scene."""
        assert isinstance(self.top, MessageBoard)
        return self.top

    def begin(self, own: Colour, code: str | None) -> None:
        """Begin a game."""
        settings, rng = self.stage.settings, self.stage.rng
        self.follow(ShowMessageGame(self.stage.messages.begin(own, code, settings.ties, 0, rng)))

    def play_turn(self, rng: Random) -> None:
        """Play by clicks until the text appears, and press one of its buttons."""
        while isinstance(self.top, MessageBoard) and self.top.game.is_own_turn:
            board = self.message_board
            self.follow(click_ply(board, rng.choice(board.match.position.moves())))
            self.wait(0.5)
        assert isinstance(self.top, MessagePanel)

    def press(self, label: str) -> None:
        """Press the button of a label, which must be there."""
        self.top.lay_out()
        form = getattr(self.top, "form", None) or getattr(self.top, "_toolbar")  # noqa: B009 # of the score
        button = next(one for one in form.widgets if isinstance(one, Button) and one.label.startswith(label))
        assert button.enabled
        assert button.command
        self.follow(button.command())

    def paste(self) -> None:
        """Take the text on the clipboard, and let it be played out."""
        self.follow(paste_text(self.stage))
        self.wait(0.5)


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Clipboard:
    """Return the clipboard."""
    found = Clipboard()
    monkeypatch.setattr(message_panel, "write_clipboard", found.write)
    monkeypatch.setattr(message_list, "read_clipboard", lambda: found.text)
    return found


@pytest.fixture
def ada(tmp_path: Path, assets: Assets) -> Friend:
    """Return a person."""
    return Friend("Ada", tmp_path / "ada", assets)


@pytest.fixture
def bea(tmp_path: Path, assets: Assets) -> Friend:
    """Return the other one."""
    return Friend("Bea", tmp_path / "bea", assets)
