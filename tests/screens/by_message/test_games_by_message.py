"""Two people play by message: each program shows a text for the other one, and plays out the text that comes."""

from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.input import Action
from dvonn.rules.formats.message_text import Message, format_message, read_message
from dvonn.rules.pieces import Colour
from dvonn.screens.by_message import MessageBoard, MessageList, open_files, take_text
from dvonn.screens.dialog import Question
from dvonn.screens.scene import Push, ShowMenu
from dvonn.screens.score import Score
from dvonn.storage.message_games import MessageGames
from dvonn.storage.text_store import Storage
from tests.harness.player import AppUser
from tests.harness.random_games import random_game
from tests.harness.stage import FRAME_SECONDS
from tests.screens.by_message.conftest import Clipboard, Friend

CODE = "49J-V3H"
shared_clipboard = pytest.mark.usefixtures("clipboard")


def saved_file(friend: Friend) -> Path:
    """Return the file that was written last."""
    return max((friend.folder / "shared").iterdir(), key=lambda path: path.stat().st_mtime_ns)


def exchange(sender: Friend, receiver: Friend, *, by_file: bool) -> None:
    """Send the text that is shown, on the clipboard or as a file."""
    sender.press("Save as a file" if by_file else "Copy")
    sender.press("Done")
    if by_file:
        receiver.follow(open_files(receiver.stage, [saved_file(sender)]))
        receiver.wait(0.5)
    else:
        receiver.paste()


@shared_clipboard
def test_a_whole_game(ada: Friend, bea: Friend) -> None:
    """Both see the same board after each text and the same result and get a record; a rematch swaps the colours."""
    rng, by_file, over = Random(3), False, False
    ada.begin(Colour.WHITE, CODE)
    players = {Colour.WHITE: ada, Colour.BLACK: bea}
    while not over:
        board = ada.message_board if ada.stage.messages.games()[0].is_own_turn else bea.message_board
        own, by_file = board.game.own, not by_file
        players[own].play_turn(rng)
        over = players[own].stage.messages.games()[0].is_over
        exchange(players[own], players[own.other], by_file=by_file)
        games = [friend.stage.messages.games()[0] for friend in (ada, bea)]
        assert games[0].current.plies == games[1].current.plies
        assert [game.friend for game in games] in ([["Bea", "Ada"], ["", "Ada"]])
    for friend in (ada, bea):
        friend.wait(8)
        assert isinstance(friend.top, Score)
        assert len(list((friend.folder / "records").glob("*.txt"))) == 1
    ada.press("Play again")
    ada.wait(0.2)
    exchange(ada, bea, by_file=False)
    assert bea.message_board.game.own is Colour.WHITE
    assert bea.message_board.game.friend == "Ada"


def test_the_ply_of_the_friend_is_played_out(ada: Friend, bea: Friend, clipboard: Clipboard) -> None:
    """A first text is a new game, whose ply is shown in motion; then it is the receiver's turn."""
    bea.stage.settings.speed = type(bea.stage.settings.speed).NORMAL
    ada.begin(Colour.WHITE, CODE)
    ada.play_turn(Random(1))
    ada.press("Copy")
    bea.follow(take_text(bea.stage, clipboard.text))
    assert bea.message_board.player.plan
    bea.wait(3)
    assert bea.message_board.can_choose
    assert bea.message_board.headline == "Bea to move"


@shared_clipboard
def test_undo_until_the_text_is_handed_out(ada: Friend) -> None:
    """A ply can be taken back as long as its text was not copied."""
    ada.begin(Colour.WHITE, CODE)
    ada.play_turn(Random(1))
    ada.press("Done")
    assert not ada.message_board.can_choose
    ada.do(Action.UNDO)
    assert ada.message_board.can_choose
    ada.play_turn(Random(2))
    ada.press("Copy")
    assert ada.top.form.focused.label == "Done"
    ada.press("Done")
    ada.do(Action.UNDO)
    assert len(ada.message_board.game.current.plies) == 1
    assert not ada.message_board.can_choose


@shared_clipboard
def test_draw_and_resignation(ada: Friend, bea: Friend) -> None:
    """An offer goes with the text; it is declined by a move, or accepted; a resignation is a text as well."""
    ada.begin(Colour.WHITE, CODE)
    ada.play_turn(Random(1))
    ada.press("Offer a draw")
    exchange(ada, bea, by_file=False)
    assert isinstance(bea.top, Question)
    bea.press("Decline")
    bea.play_turn(Random(1))
    bea.press("Offer a draw")
    exchange(bea, ada, by_file=False)
    ada.press("Accept")
    ada.wait(0.5)
    exchange(ada, bea, by_file=False)
    for friend in (ada, bea):
        friend.wait(5)
        assert friend.top.title.startswith("DVONN: A draw")
    bea.press("Play again")
    bea.message_board.leave()
    bea.follow(bea.message_board.leave())
    bea.press("Resign")
    bea.press("Resign")
    bea.wait(0.5)
    exchange(bea, ada, by_file=False)
    ada.wait(5)
    assert ada.top.title.startswith("DVONN: Ada wins")


def test_texts_that_are_refused(ada: Friend, bea: Friend, clipboard: Clipboard) -> None:
    """Each says why in a sentence of its own, and changes nothing."""
    ada.begin(Colour.WHITE, CODE)
    ada.play_turn(Random(1))
    exchange(ada, bea, by_file=False)
    first = clipboard.text
    bea.play_turn(Random(1))
    bea.press("Copy")
    second, before = clipboard.text, bea.stage.messages.games()
    for friend, text, words in (
        (bea, "", "There's no text of a game by message on the clipboard"),
        (bea, "DVONN3-ABC", "This text is from a later version of DVONN"),
        (bea, first[:-1], "Something in this text is wrong or missing. Copy all of it again"),
        (bea, first, "This text is an older one: the game is at move 1"),
        (bea, second, "This text is your own. Your friend needs it"),
        (ada, first, "This text is your own. Your friend needs it"),
    ):
        clipboard.text = text
        friend.paste()
        assert isinstance(friend.top, Question)
        assert friend.top.heading == words
        friend.press("Close")
    assert bea.stage.messages.games() == before
    clipboard.text = second
    ada.paste()
    assert ada.message_board.game.current == read_message(second)
    ada.paste()
    assert ada.top.title == "DVONN: This text is here already"


@shared_clipboard
def test_the_list_and_the_menu(ada: Friend, bea: Friend) -> None:
    """Games stay in the folder; the list shows those first that wait here; the menu says who waits."""
    for seed in range(3):
        ada.begin(Colour.WHITE, CODE)
        ada.play_turn(Random(seed))
        exchange(ada, bea, by_file=False)
    bea.play_turn(Random(5))
    exchange(bea, ada, by_file=False)
    ada.stage.messages = MessageGames(Storage(ada.folder), ada.stage.settings)  # as after a restart
    ada.follow(ShowMenu())
    ada.top.lay_out()
    labels = [widget.label for widget in ada.top.form.widgets]  # type: ignore[attr-defined]
    assert "Your turn: Bea" in labels
    ada.follow(Push(MessageList(ada.stage)))
    labels = [widget.label for widget in ada.top.form.widgets]  # type: ignore[attr-defined]
    assert labels == ["Your turn", "Waiting for an answer", "Waiting for an answer", "Paste", "Back"]
    ada.press("Your turn")
    ada.follow(ada.message_board.leave())
    ada.press("Remove")
    ada.press("Remove")
    assert len(ada.stage.messages.games()) == 2


def test_paste_and_drop_anywhere(clipboard: Clipboard, tmp_path: Path) -> None:
    """The key takes the text on the clipboard on any screen, and so does a file that is dropped on the window."""
    texts = [format_message(Message(number, Colour.WHITE, tuple(random_game(1, 1).plies))) for number in (5, 6)]
    user, clipboard.text, path = AppUser(draws=False), texts[0], tmp_path / "text.txt"
    user.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert isinstance(user.app.director.top, MessageBoard)
    assert user.app.director.top.game.number == 5
    path.write_text(f"Hello!\n{texts[1]}\n", encoding="utf-8")
    user.app.frame([pygame.Event(pygame.DROPFILE, file=str(path))], FRAME_SECONDS)
    assert isinstance(user.app.director.top, MessageBoard)
    assert user.app.director.top.game.number == 6


@shared_clipboard
def test_a_name_decides_no_path(ada: Friend, bea: Friend) -> None:
    """A friend's name is a name only: a file with a text stays in the folder for shared games."""
    ada.begin(Colour.WHITE, CODE)
    ada.stage.settings.name = "../../evil"
    ada.play_turn(Random(1))
    ada.press("Copy")
    bea.paste()
    bea.play_turn(Random(1))
    bea.press("Save as a file")
    assert [path.name for path in (bea.folder / "shared").iterdir()] == ["evil - Bea.txt"]


def test_the_argument_may_be_the_text(ada: Friend, bea: Friend, clipboard: Clipboard) -> None:
    """A text instead of a file's name is taken; other files are imported."""
    ada.begin(Colour.WHITE, CODE)
    ada.play_turn(Random(1))
    ada.press("Copy")
    bea.follow(open_files(bea.stage, [Path(clipboard.text)]))
    assert isinstance(bea.top, MessageBoard)
    record = bea.folder / "dvonn1-record.txt"
    record.write_text("a1 b2 c3", encoding="utf-8")
    for path in (Path("nothing"), record):
        bea.follow(open_files(bea.stage, [path]))
        assert bea.top.title == "DVONN: Reading games"
