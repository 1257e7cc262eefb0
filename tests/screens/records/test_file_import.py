"""Importing files: dropped, on the command line, or in a folder; whole, damaged, many, or without games."""

from itertools import count
from pathlib import Path

import pygame
import pytest

from dvonn.input import Action
from dvonn.rules.game import random_game
from dvonn.screens.records.record_panels import ImportPanel
from dvonn.screens.records.records import Records, import_files
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Push
from dvonn.storage import importer
from dvonn.storage.record_store import RECORDS_FOLDER
from tests.harness.matches import MAX_PLIES
from tests.harness.recorded_games import GAMES_FILE, boardspace_text, load_games
from tests.harness.records import DAMAGED_RECORD, RecordsUser, cheap_reviews, store_records_in, write_file, write_record  # noqa: F401 # cheap_reviews is a fixture
from tests.harness.stage import RecordingStage, SceneUser, scene_pixels

DOWN, RETURN, ESCAPE = pygame.K_DOWN, pygame.K_RETURN, pygame.K_ESCAPE


def records_of(folder: Path) -> list[Path]:
    """Return the files of the records."""
    return sorted((folder / RECORDS_FOLDER).glob("*.txt"))


def dropped(stage: RecordingStage, folder: Path, *paths: Path) -> SceneUser:
    """Return a user who has dropped files onto a program with its records in a folder."""
    store_records_in(stage, folder)
    user = SceneUser(stage, import_files(stage, paths))
    user.wait(1)
    return user


def panel_text(user: SceneUser) -> str:
    """Return the text of the panel on top."""
    return " | ".join(user.top.paragraphs)  # type: ignore[attr-defined] # an attribute of panels


def test_a_dropped_game_is_kept_and_reviewed(tmp_path: Path) -> None:
    """A dropped game becomes a record with its source and is reviewed; the file stays unchanged."""
    path = write_file(tmp_path / "a game.sgf", boardspace_text(load_games()[0]))
    before = path.read_bytes()
    user = RecordsUser(tmp_path / "user")
    user.drop(path)
    plies = len(load_games()[0].plies)
    assert user.title == f"DVONN: review, {plies} of {plies}"
    (record,) = records_of(tmp_path / "user")
    assert "source: a game.sgf" in record.read_text(encoding="utf-8")
    assert path.read_bytes() == before
    user.press(ESCAPE)
    assert user.title == "DVONN"


def test_files_on_the_command_line(tmp_path: Path) -> None:
    """Files on the command line are reviewed at the start, over the menu."""
    path = write_file(tmp_path / "game.sgf", boardspace_text(load_games()[1]))
    user = RecordsUser(tmp_path / "user", files=(path,))
    user.wait()
    assert user.title.startswith("DVONN: review")
    user.press(ESCAPE)
    assert user.title == "DVONN"


def test_a_running_game_goes_on_after_a_look_at_a_file(tmp_path: Path) -> None:
    """A file dropped during a game is reviewed, and Escape returns to the game."""
    path = write_file(tmp_path / "game.sgf", boardspace_text(load_games()[1]))
    user = RecordsUser(tmp_path / "user")
    user.press(RETURN)
    assert user.title == "DVONN: Your turn"
    user.drop(path)
    user.press(ESCAPE)
    assert user.title == "DVONN: Your turn"


def test_the_same_game_does_not_become_two_records(tmp_path: Path) -> None:
    """A game imported again under any name makes no second record."""
    first = write_file(tmp_path / "first.sgf", boardspace_text(load_games()[0]))
    second = write_file(tmp_path / "second.sgf", boardspace_text(load_games()[0]))
    for path in (first, first, second):
        user = RecordsUser(tmp_path / "user")
        user.drop(path)
        assert user.title.startswith("DVONN: review")
        user.app.autosave.close()
    assert len(records_of(tmp_path / "user")) == 1


def test_an_exported_record_that_comes_back_is_known(stage: RecordingStage, tmp_path: Path) -> None:
    """A copy of an own record makes no second record."""
    data_folder = tmp_path / "user"
    name = write_record(data_folder, 1)
    copy = write_file(tmp_path / "copy.txt", (data_folder / RECORDS_FOLDER / name).read_bytes())
    user = dropped(stage, data_folder, copy)
    assert isinstance(user.top, GameReview)
    assert [path.name for path in records_of(data_folder)] == [name]


def test_a_deleted_game_can_be_taken_in_again(stage: RecordingStage, tmp_path: Path) -> None:
    """A deleted game can be imported again."""
    path = write_file(tmp_path / "game.sgf", boardspace_text(load_games()[0]))
    data_folder = tmp_path / "user"
    user = dropped(stage, data_folder, path)
    (record,) = records_of(data_folder)
    stage.autosave.records.delete(record.name)
    user.follow(import_files(stage, [path]))
    user.wait(1)
    assert len(records_of(data_folder)) == 1


# Damaged files


@pytest.mark.parametrize("take", [True, False])
def test_a_damaged_game_is_offered_as_far_as_it_was_read(tmp_path: Path, *, take: bool) -> None:
    """A damaged game is imported up to the last readable ply, if the user wants it."""
    path = write_file(tmp_path / "torn.txt", DAMAGED_RECORD)
    user = RecordsUser(tmp_path / "user")
    user.drop(path)
    assert user.title == "DVONN: Damaged"
    words = user.app.director.top.paragraphs  # type: ignore[attr-defined] # an attribute of panels
    assert list(words) == ["torn.txt: Read up to ply 4: ply 5: 'zz': expected a ply like e3 or e3f3"]
    assert records_of(tmp_path / "user") == []
    user.press(RETURN if take else ESCAPE)
    user.wait()
    assert user.title == ("DVONN: review, 4 of 4" if take else "DVONN")
    assert len(records_of(tmp_path / "user")) == take
    assert path.read_text(encoding="utf-8") == DAMAGED_RECORD


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "there is no move"),
        (bytes(range(256)) * 40, "x.txt: "),
        (b"a letter to a friend", "there is no move"),
        (b"0" * 10_000_000, "x.txt is larger than 4 MB"),
        (None, "Cannot read x.txt: "),
    ],
)
def test_a_file_without_a_game_is_reported(
    stage: RecordingStage, tmp_path: Path, content: bytes | None, message: str
) -> None:
    """A file without a game is reported with its name and the reason, and nothing is kept."""
    path = tmp_path / "x.txt"
    if content is not None:
        write_file(path, content)
    user = dropped(stage, tmp_path / "user", path)
    assert user.top.title == "DVONN: Not understood"
    assert message in panel_text(user)
    assert "x.txt" in panel_text(user)
    scene_pixels(user.top)
    assert records_of(tmp_path / "user") == []
    user.do(Action.BACK)
    assert user.top.title == "DVONN"


def test_a_game_is_reviewed_even_if_it_cannot_be_kept(stage: RecordingStage, tmp_path: Path) -> None:
    """A game is reviewed even if its record cannot be written, and the error is reported."""
    path = write_file(tmp_path / "game.sgf", boardspace_text(load_games()[0]))
    data_folder = write_file(tmp_path / "user", "in the way")
    storage = store_records_in(stage, data_folder)
    user = SceneUser(stage, import_files(stage, [path]))
    user.wait(1)
    assert isinstance(user.top, GameReview)
    assert storage.take_messages()[0].startswith("Cannot save to ")


# Many games


def test_many_games_of_a_file_are_listed(tmp_path: Path) -> None:
    """All games of a file become records and are listed; importing them again adds none."""
    games = len(load_games())
    for again in range(2):
        user = RecordsUser(tmp_path / "user")
        user.drop(GAMES_FILE)
        user.wait()
        assert user.title == f"DVONN: records, 1 of {games}"
        assert len(records_of(tmp_path / "user")) == games
        note = user.app.director.top._note  # type: ignore[attr-defined] # noqa: SLF001 # shown below the list
        assert note == (f"{games} there already" if again else f"{games} games taken in")
        user.app.autosave.close()


def test_several_files_at_once(tmp_path: Path) -> None:
    """Files dropped together are imported together, and damaged ones on request."""
    paths = [write_file(tmp_path / f"{n}.sgf", boardspace_text(load_games()[n])) for n in range(2)]
    user = RecordsUser(tmp_path / "user")
    user.drop(*paths, write_file(tmp_path / "torn.txt", DAMAGED_RECORD), write_file(tmp_path / "empty.txt", ""))
    assert user.title == "DVONN: Damaged"
    user.press(DOWN, RETURN)
    user.wait()
    assert user.title == "DVONN: records, 1 of 2"


def test_a_folder_that_is_dropped(stage: RecordingStage, tmp_path: Path) -> None:
    """The text files of a dropped folder are imported."""
    folder = tmp_path / "games"
    for n in range(3):
        write_file(folder / f"{n}.sgf", boardspace_text(load_games()[n]))
    write_file(folder / "picture.png", b"no game")
    user = dropped(stage, tmp_path / "user", folder)
    assert isinstance(user.top, Records)
    assert len(records_of(tmp_path / "user")) == 3


def test_an_empty_folder_is_said(stage: RecordingStage, tmp_path: Path) -> None:
    """An empty folder is reported."""
    folder = tmp_path / "nothing"
    folder.mkdir()
    user = dropped(stage, tmp_path / "user", folder)
    assert panel_text(user) == "There is no game in nothing"


def test_reading_can_be_stopped(tmp_path: Path) -> None:
    """A long import can be stopped, and the games read by then are kept."""
    user = RecordsUser(tmp_path / "user")
    seconds = count()
    user.app.stage.clock = lambda: float(next(seconds))  # one game in each frame
    user.app.frame([pygame.Event(pygame.DROPFILE, file=str(GAMES_FILE))], 0)
    while len(records_of(tmp_path / "user")) < 3:
        user.wait(1)
        assert user.title == "DVONN: Reading games"
    user.press(RETURN)
    user.wait()
    stopped = len(records_of(tmp_path / "user"))
    assert 3 <= stopped < len(load_games())
    assert user.title == f"DVONN: records, 1 of {stopped}"


def test_a_frame_takes_in_few_games(stage: RecordingStage, tmp_path: Path) -> None:
    """A slice of the import ends with the game during which its time is over."""
    store_records_in(stage, tmp_path / "user")
    ticks = iter(range(10_000))
    job = importer.Importer(stage.autosave.records, [GAMES_FILE], lambda: float(next(ticks)))
    steps = 0
    while not job.done:
        before = job.game_count
        job.step(1.0)
        steps += 1
        assert job.game_count - before <= 1
    assert job.processed_count == len(load_games())
    assert steps > job.processed_count


def test_more_damaged_games_than_can_be_kept_back_are_counted(
    stage: RecordingStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Damaged games beyond the limit are counted and not offered."""
    monkeypatch.setattr(importer, "MAX_DAMAGED_GAMES", 3)
    text = "\n\n".join(f"1. a1 b{n} 2. c1 zz" for n in range(1, 6))
    user = dropped(stage, tmp_path / "user", write_file(tmp_path / "torn.txt", text))
    assert panel_text(user).endswith("3 more games damaged")
    user.do(Action.ACCEPT)
    user.wait(1)
    assert len(records_of(tmp_path / "user")) == 3


# The import folder


def test_games_are_imported_from_the_folder(stage: RecordingStage, tmp_path: Path) -> None:
    """The panel names the folder and reports the result of each import."""
    store_records_in(stage, tmp_path)
    shown: list[str] = []
    user = SceneUser(stage, Push(ImportPanel(stage, shown.append)))
    folder = tmp_path / "import"
    assert panel_text(user).endswith(f" | {folder}")
    user.do(Action.ACCEPT)
    assert panel_text(user) == f"There is no .txt, .sgf or .dvonn file yet in | {folder}"
    write_file(folder / "game.sgf", boardspace_text(load_games()[0]))
    user.do(Action.ACCEPT)
    user.wait(1)
    assert panel_text(user) == f"1 game taken in, from | {folder}"
    assert shown == ["1 game taken in"]
    user.do(Action.ACCEPT)
    user.wait(1)
    assert shown[-1] == "1 there already"
    assert len(records_of(tmp_path)) == 1


def test_the_records_show_imported_games(tmp_path: Path) -> None:
    """After an import from the folder the list shows the imported games."""
    write_record(tmp_path, 1)
    write_file(tmp_path / "import" / "game.sgf", boardspace_text(load_games()[0]))
    user = RecordsUser(tmp_path)
    user.app.director.apply(Push(Records(user.app.stage)))
    user.wait()
    user.press(*[pygame.K_RIGHT] * 3, RETURN)
    assert user.title == "DVONN: Import"
    user.press(RETURN)
    user.wait()
    user.press(ESCAPE)
    user.wait()
    assert user.title == "DVONN: records, 1 of 1"


def test_a_record_from_another_machine_is_imported(stage: RecordingStage, tmp_path: Path) -> None:
    """A record from another machine is imported with its outcome."""
    name = write_record(tmp_path / "other", 1)
    user = dropped(stage, tmp_path / "user", tmp_path / "other" / RECORDS_FOLDER / name)
    assert isinstance(user.top, GameReview)
    (entry,) = stage.autosave.records.entries()
    assert entry.outcome == random_game(MAX_PLIES, seed=1).outcome
