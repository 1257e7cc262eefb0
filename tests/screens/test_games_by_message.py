"""Two people play by message: each program shows a text for the other one, and plays out the text that comes."""

from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.input.intentions import Action
from dvonn.match.message_game import MessageGame
from dvonn.rules.board import Colour
from dvonn.rules.formats.message_text import Message, format_message, read_message
from dvonn.rules.position import TieRule
from dvonn.screens import by_message
from dvonn.screens.by_message import MessageBoard, MessagePanel, games_by_message, open_files, paste_text
from dvonn.screens.dialog import Question
from dvonn.screens.menu import PlayCard
from dvonn.screens.scene import Push, ShowMenu, ShowMessageGame
from dvonn.screens.score.score import Score
from dvonn.storage.autosave import Autosave
from dvonn.storage.message_games import MessageGames
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage
from dvonn.ui.assets import Assets
from dvonn.ui.button import Button
from dvonn.ui.theme import Speed
from tests.harness.clocks import stopped_clock
from tests.harness.context import FRAME_SECONDS, RecordingContext, RecordingSound, SceneUser, click_ply
from tests.harness.games import random_game
from tests.harness.paths import ASSETS
from tests.harness.storage import NOON
from tests.harness.user import AppUser

CODE = "49J-V3H"
pytestmark = pytest.mark.usefixtures("clipboard")


class Friend(SceneUser):
    """A person with a program and a folder."""

    def __init__(self, name: str, folder: Path, assets: Assets) -> None:
        storage, settings = Storage(folder), Settings(name=name, speed=Speed.OFF)
        self.folder, messages = folder, MessageGames(storage, settings, lambda: NOON)
        sound = RecordingSound(ASSETS / "sounds")
        context = RecordingContext((1280, 720), assets, sound, Random(1), stopped_clock, settings, messages=messages)
        context.autosave, context.share_folder = Autosave(storage), folder / "shared"
        super().__init__(context)

    @property
    def message_board(self) -> MessageBoard:
        """The board of a game by message, which must be the active scene."""
        return self.at(MessageBoard)

    @property
    def games(self) -> list[MessageGame]:
        """The games of the folder, as the list has them."""
        return self.context.messages.games()

    def begin(self, seed: int = 1, code: str | None = CODE) -> None:
        """Begin a game as White, with a first turn."""
        settings, rng = self.context.settings, self.context.rng
        self.follow(ShowMessageGame(self.context.messages.begin(Colour.WHITE, code, settings.ties, rng)))
        self.play_turn(seed)

    def play_turn(self, seed: int = 1) -> None:
        """Play by clicks until the text appears."""
        rng = Random(seed)
        while isinstance(self.top, MessageBoard) and self.top.game.is_own_turn:
            board = self.message_board
            self.follow(click_ply(board, rng.choice(board.match.position.moves())))
            self.wait(0.5)
        assert isinstance(self.top, MessagePanel)

    @property
    def buttons(self) -> dict[str, Button]:
        """The buttons of the active scene by their labels."""
        self.top.lay_out()
        form = getattr(self.top, "form")  # noqa: B009 # of a scene with buttons
        return {one.label: one for one in form.widgets if isinstance(one, Button)}

    def press(self, *labels: str) -> None:
        """Press buttons one after the other, which must be there."""
        for label in labels:
            button = self.buttons[label]
            assert button.enabled
            assert button.command
            self.follow(button.command())

    def paste(self) -> None:
        """Take the text on the clipboard, and let it be played out."""
        self.follow(paste_text(self.context))
        self.wait(0.5)

    def send(self, receiver: "Friend", *, by_file: bool = False) -> None:
        """Send the text that is shown, on the clipboard or as a file."""
        self.press("Save as a file" if by_file else "Copy", "Done")
        if not by_file:
            receiver.paste()
            return
        latest = max((self.folder / "shared").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        receiver.follow(open_files(receiver.context, [latest]))
        receiver.wait(0.5)


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what both programs put on the clipboard, the latest text last."""
    texts = [""]

    def write(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr(by_message, "write_clipboard", write)
    monkeypatch.setattr(by_message, "read_clipboard", lambda: texts[-1])
    return texts


@pytest.fixture
def ada(tmp_path: Path, assets: Assets) -> Friend:
    """Return a person."""
    return Friend("Ada", tmp_path / "ada", assets)


@pytest.fixture
def bea(tmp_path: Path, assets: Assets) -> Friend:
    """Return the other one."""
    return Friend("Bea", tmp_path / "bea", assets)


def test_a_whole_game(ada: Friend, bea: Friend) -> None:
    """Both see the same board after each text and the same result and get a record; a rematch swaps the colours.

    A ply can be taken back as long as its text was not copied.
    """
    ada.begin()
    for button, can_undo in (("Done", True), ("Copy", False)):
        ada.press(button)
        if not can_undo:
            ada.press("Done")
        assert not ada.message_board.can_choose
        ada.do(Action.UNDO)
        assert ada.message_board.can_choose is can_undo
        if can_undo:
            ada.play_turn(2)
    bea.paste()
    seed, sender, receiver = 3, ada, bea
    while not sender.games[0].is_over or not receiver.games[0].is_over:
        seed, sender, receiver = seed + 1, receiver, sender
        if sender.games[0].is_own_turn:
            sender.play_turn(seed)
        sender.send(receiver, by_file=bool(seed % 2))
        assert sender.games[0].current.plies == receiver.games[0].current.plies
        assert bea.games[0].friend == "Ada"
    for friend in (ada, bea):
        friend.wait(8)
        assert isinstance(friend.top, Score)
        assert len(list((friend.folder / "records").glob("*.txt"))) == 1
    ada.press("Play again")
    ada.wait(0.2)
    ada.send(bea)
    assert (bea.message_board.game.own, bea.message_board.game.friend) == (Colour.WHITE, "Ada")


def test_a_ply_that_was_sent_counts_in_all_windows(ada: Friend, assets: Assets) -> None:
    """A second window, in which another ply is played meanwhile, shows the one that the friend has."""
    ada.begin(code=None)
    ada.press("Done")
    ada.do(Action.UNDO)
    window = Friend("Ada", ada.folder, assets)
    window.follow(ShowMessageGame(window.games[0]))
    ada.play_turn()
    ada.press("Copy")
    sent = ada.games[0].current.plies
    for seed in (2, 3):
        window.follow(click_ply(window.message_board, Random(seed).choice(window.message_board.match.position.moves())))
        assert (window.message_board.game.current.plies, tuple(window.message_board.match.game.plies)) == (sent, sent)


def test_draw_and_resignation(ada: Friend, bea: Friend) -> None:
    """An offer goes with the text; it is declined by a move, or accepted; a resignation is a text as well.

    Nothing is offered before the first ply.
    """
    ada.follow(ShowMessageGame(ada.context.messages.begin(Colour.BLACK, None, TieRule.DRAW, ada.context.rng)))
    ada.wait(0.5)
    assert not ada.buttons["Offer a draw"].enabled
    ada.begin()
    ada.press("Offer a draw")
    ada.send(bea)
    assert isinstance(bea.top, Question)
    bea.press("Decline")
    bea.play_turn()
    bea.press("Offer a draw")
    bea.send(ada)
    ada.press("Accept")
    ada.wait(0.5)
    ada.send(bea)
    for friend in (ada, bea):
        friend.wait(5)
        assert friend.top.title.startswith("DVONN: A draw")
    bea.press("Play again")
    bea.follow(bea.message_board.leave())
    bea.press("Resign", "Resign")
    bea.wait(0.5)
    bea.send(ada)
    ada.wait(5)
    assert ada.top.title.startswith("DVONN: Ada wins")


def test_texts_that_are_refused(ada: Friend, bea: Friend, clipboard: list[str]) -> None:
    """Each says why in a sentence of its own, and changes nothing."""
    ada.begin()
    ada.send(bea)
    bea.play_turn()
    bea.press("Copy")
    (first, second), before = clipboard[1:], bea.games
    for friend, text, words in (
        (bea, "", "There's no text of a game by message on the clipboard"),
        (bea, "DVONN3-ABC", "This text is from a later version of DVONN"),
        (bea, first[:-1], "Something in this text is wrong or missing. Copy all of it again"),
        (bea, first, "This text is an older one: the game is at move 1"),
        (bea, second, "This text is your own. Your friend needs it"),
        (ada, first, "This text is your own. Your friend needs it"),
    ):
        clipboard.append(text)
        friend.paste()
        assert friend.at(Question).heading == words
        friend.press("Close")
    assert bea.games == before
    clipboard.append(second)
    ada.paste()
    assert ada.message_board.game.current == read_message(second)
    ada.paste()
    assert ada.top.title == "DVONN: This text is here already"


def test_the_list_and_the_menu(ada: Friend, bea: Friend) -> None:
    """Games stay in the folder; the list shows those first that wait here; the menu says who waits."""
    for seed in range(3):
        ada.begin(seed)
        ada.send(bea)
    bea.play_turn(5)
    bea.send(ada)
    ada.context.messages = MessageGames(Storage(ada.folder), ada.context.settings)  # as after a restart
    ada.follow(ShowMenu())
    card = ada.buttons["Your turn"]
    assert isinstance(card, PlayCard)
    assert card.offer.name == "Bea"
    ada.follow(Push(games_by_message(ada.context)))
    labels = [widget.label for widget in ada.top.form.widgets]  # type: ignore[attr-defined]
    assert labels == ["Your turn", "Waiting for an answer", "Waiting for an answer", "Paste", "Back"]
    ada.press("Your turn")
    ada.follow(ada.message_board.leave())
    ada.press("Remove", "Remove")
    assert len(ada.games) == 2


def test_texts_are_taken_anywhere(clipboard: list[str], tmp_path: Path) -> None:
    """A key takes the text on the clipboard on any screen, and so does a file that is dropped on the window."""
    texts = [format_message(Message(number, Colour.WHITE, tuple(random_game(1, 1).plies))) for number in (5, 6)]
    user, path = AppUser(draws=False), tmp_path / "text.txt"
    clipboard.append(texts[0])
    user.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    boards = [user.app.director.top]
    path.write_text(f"Hello!\n{texts[1]}\n", encoding="utf-8")
    user.app.frame([pygame.Event(pygame.DROPFILE, file=str(path))], FRAME_SECONDS)
    boards.append(user.app.director.top)
    assert [board.game.number for board in boards if isinstance(board, MessageBoard)] == [5, 6]


def test_the_argument_may_be_the_text(ada: Friend, bea: Friend, clipboard: list[str]) -> None:
    """A text instead of a file's name is taken, and its ply shown in motion; other files are imported.

    A friend's name is a name only: a file with a text stays in the folder for shared games.
    """
    ada.context.settings.name = "../../evil"
    ada.begin()
    ada.press("Copy")
    bea.context.settings.speed = Speed.NORMAL
    bea.follow(open_files(bea.context, [Path(clipboard[-1])]))
    assert bea.message_board.player.plan
    bea.wait(3)
    assert (bea.message_board.can_choose, bea.message_board.headline) == (True, "Bea to move")
    bea.context.settings.speed = Speed.OFF
    bea.play_turn()
    bea.press("Save as a file")
    assert [path.name for path in (bea.folder / "shared").iterdir()] == ["evil - Bea.dvonn"]
    record = bea.folder / "dvonn1-record.txt"
    record.write_text("a1 b2 c3", encoding="utf-8")
    for path in (Path("nothing"), record):
        bea.follow(open_files(bea.context, [path]))
        assert bea.top.title == "DVONN: Reading games"
