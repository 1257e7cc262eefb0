"""Importing files: dropped, on the command line, or in a folder; whole, damaged, many, or without games."""

import re
from itertools import count
from pathlib import Path

import pygame
import pytest

from dvonn.input.intentions import Action
from dvonn.rules.analysis.position_analysis import move_rows
from dvonn.rules.formats.move_list import format_move_list
from dvonn.screens.dialog import PageDialog
from dvonn.screens.records import record_panels
from dvonn.screens.records.records import Records, import_files
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Push
from dvonn.storage.record_store import RECORDS_FOLDER
from tests.harness.context import FRAME_SECONDS, RecordingContext, SceneUser, advance, outlined
from tests.harness.games import GAMES_FILE, boardspace_text, load_games, random_game
from tests.harness.records import (
    DAMAGED_RECORD,
    panel_text,
    store_records_in,
    write_file,
    write_record,
)
from tests.harness.user import RecordsUser

RETURN, ESCAPE = pygame.K_RETURN, pygame.K_ESCAPE


def game_file(folder: Path, number: int = 0) -> Path:
    """Write one of the recorded games to a file in BoardSpace's format."""
    return write_file(folder / f"game{number}.sgf", boardspace_text(load_games()[number]))


def records_of(folder: Path) -> list[Path]:
    """Return the files of the records."""
    return sorted((folder / RECORDS_FOLDER).glob("*.txt"))


def dropped(context: RecordingContext, folder: Path, *paths: Path) -> SceneUser:
    """Return a user who has dropped files onto a program with its records in a folder."""
    store_records_in(context, folder / "user")
    user = SceneUser(context, import_files(context, paths))
    user.wait(1)
    return user


def test_files_are_reviewed_over_what_was_there(tmp_path: Path) -> None:
    """A file on the command line is reviewed over the menu, a dropped one over a running game; neither is changed."""
    paths = game_file(tmp_path), game_file(tmp_path, 1)
    before = [path.read_bytes() for path in paths]
    user = RecordsUser(tmp_path / "user", paths[0])
    user.wait(1)
    moves = len(move_rows(load_games()[0])) - 1
    assert user.title == f"DVONN: Review, Move {moves} of {moves}"
    user.press(ESCAPE, RETURN)
    user.drop(paths[1])
    assert user.title.startswith("DVONN: Review")
    user.press(ESCAPE)
    assert user.title == "DVONN: Your turn"
    text = "".join(path.read_text() for path in records_of(tmp_path / "user"))
    assert sorted(re.findall("source: .*", text)) == ["source: game0.sgf", "source: game1.sgf"]
    assert [path.read_bytes() for path in paths] == before


# Damaged files


@pytest.mark.parametrize("take", [True, False])
def test_a_damaged_game_is_offered_as_far_as_it_was_read(tmp_path: Path, *, take: bool) -> None:
    """A damaged game is imported up to the last readable ply, if the user wants it."""
    path, user = write_file(tmp_path / "torn.txt", DAMAGED_RECORD), RecordsUser(tmp_path / "user")
    user.drop(path)
    assert panel_text(user.app.director.top) == "torn.txt: move 5: “zz” isn't possible here"
    assert records_of(tmp_path / "user") == []
    user.press(RETURN if take else ESCAPE)
    user.wait(1)
    assert user.title == ("DVONN: Review, Move 2 of 2" if take else "DVONN")
    assert len(records_of(tmp_path / "user")) == take
    assert path.read_text(encoding="utf-8") == DAMAGED_RECORD


def test_a_file_without_a_game_is_reported(context: RecordingContext, tmp_path: Path) -> None:
    """What cannot be read is named with its file, its number among several, the move and the reason."""
    path = tmp_path / "x.txt"
    for content, message in (
        (None, "x.txt is missing"),
        (bytes(range(256)) * 40, "x.txt: this isn't a DVONN game"),
        (b"", "x.txt: this isn't a DVONN game"),
        (b"0" * 10_000_000, "x.txt is larger than 4 MB"),
        ('1. e3 f3 *\n\n[White "Ada"]\n1. e3 f3 2. zz\n', "x.txt, game 2: move 3: “zz” isn't possible here"),
        ("1. e3 f3 2. e3 g3", "x.txt: move 3, e3: This space is taken"),
        ("(;GM[Dvonn];P0[1 dropb C 2];P0[2 done];", "x.txt: it breaks off before move 2"),
        ("dvonn game 9\n\n1 e3\n", "x.txt: this isn't a DVONN game: “dvonn game 9”"),
    ):
        if content is not None:
            write_file(path, content)
        user = dropped(context, tmp_path, path)
        assert user.top.title == ("DVONN: Damaged games" if "move" in message else "DVONN: Not imported")
        assert panel_text(user.top).endswith(message)
        user.do(Action.BACK)
        assert user.top.title == ("DVONN: Review, Move 1 of 1" if "game 2" in message else "DVONN")


@pytest.mark.parametrize("works", [True, False])
def test_a_report_is_one_list(
    context: RecordingContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, works: bool
) -> None:
    """What was imported of files and folders and all problems are one list, which scrolls and goes to the clipboard."""
    copied: list[str] = []
    monkeypatch.setattr(record_panels, "write_clipboard", lambda text: copied.append(text) or works)  # type: ignore[func-returns-value]
    missing = [tmp_path / f"{number}.sgf" for number in range(9)]
    user = dropped(context, tmp_path, game_file(tmp_path), game_file(tmp_path / "copy").parent, *missing)
    head, lines = "1 game imported, 1 already here", [f"{number}.sgf is missing" for number in range(9)]
    assert panel_text(user.top) == " | ".join([head, *lines[:5]])
    user.do(Action.ACCEPT)
    assert copied == ["\n".join([head, *lines])]
    said = "Copied to the clipboard" if works else "There's no clipboard here"
    assert user.at(PageDialog).form.focused.label == said
    user.do(Action.NEXT, Action.ACCEPT)
    assert panel_text(user.top) == " | ".join([head, *lines[4:]])
    user.do(Action.PREVIOUS_MOVE)
    assert panel_text(user.top) == " | ".join([head, *lines[3:8]])


def test_a_game_is_reviewed_even_if_it_cannot_be_kept(context: RecordingContext, tmp_path: Path) -> None:
    """A game is reviewed even if its record cannot be written, after a line about the error."""
    write_file(tmp_path / "user", "in the way")
    user = dropped(context, tmp_path, game_file(tmp_path))
    assert panel_text(user.top).startswith("0 games imported | Can't save to ")
    user.do(Action.BACK)
    assert isinstance(user.top, GameReview)


# Many games


def test_reading_can_be_stopped(tmp_path: Path) -> None:
    """A long import can be stopped, and the games read by then are kept."""
    user, data = RecordsUser(tmp_path), tmp_path
    seconds = count()
    user.app.context.clock = lambda: float(next(seconds))  # one game in each frame
    user.app.frame([pygame.Event(pygame.DROPFILE, file=str(GAMES_FILE))], 0)
    while len(records_of(data)) < 3:
        user.wait(FRAME_SECONDS)
        assert user.title == "DVONN: Reading games"
    user.press(RETURN)
    user.wait(1)
    stopped = len(records_of(data))
    assert 3 <= stopped < len(load_games())
    assert user.title == f"DVONN: Records, 1 of {stopped}"


def test_the_share_done_is_seen_and_heard(context: RecordingContext, tmp_path: Path) -> None:
    """Files and games are counted while an import goes on, and each tenth of it is heard."""
    store_records_in(context, tmp_path / "user")
    paths = [write_file(tmp_path / f"{n}.txt", format_move_list(random_game(9, n), {})) for n in range(8)]
    panel = SceneUser(context, import_files(context, paths)).at(PageDialog)
    assert panel.page.work
    advance(panel, 0.4)  # a short import shows no panel
    heard = dict[str, str]()
    while not panel.page.work.done:
        panel.page.work.step(0)
        (share,) = outlined(panel).live
        heard.setdefault(share, panel_text(panel).partition(" | ")[0])
    assert list(heard) == ["0%", "10%", "20%", "30%", "50%", "60%", "70%", "80%", "100%"]
    assert heard["50%"] == "Files: 4 of 8. 4 games"


# The import folder


def test_games_are_imported_from_the_folder(tmp_path: Path) -> None:
    """The panel names the folder and reports the result of each import; then the list shows the imported games."""
    write_record(tmp_path, 1)
    user, folder = RecordsUser(tmp_path), tmp_path / "import"
    user.app.director.apply(Push(Records(user.app.context)))
    user.wait(1)
    user.press(*[pygame.K_RIGHT] * 4, RETURN, pygame.K_DOWN, pygame.K_RIGHT, RETURN)
    assert panel_text(user.app.director.top).endswith(f" | {folder}")
    user.press(RETURN)
    user.wait(1)
    assert panel_text(user.app.director.top) == "There's no file in import that ends in .txt, .sgf, .dvonn"
    user.press(RETURN)
    game_file(folder / "2008")
    for summary in ("1 game imported", "1 already here"):
        user.press(RETURN)
        user.wait(1)
        assert panel_text(user.app.director.top) == f"{summary}: | {folder}"
    user.press(ESCAPE)
    user.wait(1)
    assert user.title == "DVONN: Records, 1 of 1"
    assert len(records_of(tmp_path)) == 2
