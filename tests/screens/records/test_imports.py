"""Files from elsewhere: dropped, named on the command line, or put into a folder; whole, damaged, many, or no games."""

from itertools import count
from pathlib import Path

import pygame
import pytest

from dvonn.input import Action
from dvonn.rules.game import random_game
from dvonn.screens.records.open_files import taken_in
from dvonn.screens.records.record_panels import ImportPanel
from dvonn.screens.records.records import Records
from dvonn.screens.review.review import GameReview
from dvonn.screens.scene import Push
from dvonn.storage import importer
from dvonn.storage.record_store import FOLDER
from tests.harness.matches import TO_THE_END
from tests.harness.recorded_games import OWN, boardspace, collection
from tests.harness.records import TORN, Visitor, keep_in, light_reviews, put_file, put_record  # noqa: F401 # light_reviews is a fixture
from tests.harness.stage import Guest, HeardStage, picture

DOWN, RETURN, ESCAPE = pygame.K_DOWN, pygame.K_RETURN, pygame.K_ESCAPE


def records_of(folder: Path) -> list[Path]:
    """Return the records' files."""
    return sorted((folder / FOLDER).glob("*.txt"))


def dropped(stage: HeardStage, folder: Path, *paths: Path) -> Guest:
    """Return somebody who has dropped files onto a program that keeps its records in a folder."""
    keep_in(stage, folder)
    guest = Guest(stage, taken_in(stage, paths))
    guest.wait(1)
    return guest


def said(guest: Guest) -> str:
    """Return what stands on the panel that is seen."""
    return " | ".join(guest.top.paragraphs)  # type: ignore[attr-defined] # of the panel


def test_a_game_that_is_dropped_is_kept_and_looked_at(tmp_path: Path) -> None:
    """It becomes a record that says where it is from, and its review is on the screen; the file stays as it was."""
    path = put_file(tmp_path / "a game.sgf", boardspace(collection()[0]))
    before = path.read_bytes()
    visitor = Visitor(tmp_path / "user")
    visitor.drop(path)
    plies = len(collection()[0].plies)
    assert visitor.title == f"DVONN: review, {plies} of {plies}"
    (record,) = records_of(tmp_path / "user")
    assert "source: a game.sgf" in record.read_text(encoding="utf-8")
    assert path.read_bytes() == before
    visitor.press(ESCAPE)
    assert visitor.title == "DVONN"


def test_files_on_the_command_line(tmp_path: Path) -> None:
    """They are looked at from the start, and behind them is the menu."""
    path = put_file(tmp_path / "game.sgf", boardspace(collection()[1]))
    visitor = Visitor(tmp_path / "user", files=(path,))
    visitor.wait()
    assert visitor.title.startswith("DVONN: review")
    visitor.press(ESCAPE)
    assert visitor.title == "DVONN"


def test_a_running_game_goes_on_after_a_look_at_a_file(tmp_path: Path) -> None:
    """A file that is dropped during a game covers it, and going back leads to it."""
    path = put_file(tmp_path / "game.sgf", boardspace(collection()[1]))
    visitor = Visitor(tmp_path / "user")
    visitor.press(RETURN)
    assert visitor.title == "DVONN: Your turn"
    visitor.drop(path)
    visitor.press(ESCAPE)
    assert visitor.title == "DVONN: Your turn"


def test_the_same_game_does_not_become_two_records(tmp_path: Path) -> None:
    """Dropped again, later and under another name, it is looked at, and there is one record of it."""
    first = put_file(tmp_path / "first.sgf", boardspace(collection()[0]))
    second = put_file(tmp_path / "second.sgf", boardspace(collection()[0]))
    for path in (first, first, second):
        visitor = Visitor(tmp_path / "user")
        visitor.drop(path)
        assert visitor.title.startswith("DVONN: review")
        visitor.app.keeper.close()
    assert len(records_of(tmp_path / "user")) == 1


def test_an_exported_record_that_comes_back_is_known(stage: HeardStage, tmp_path: Path) -> None:
    """A copy of a record of our own is recognised as the game that is there."""
    user = tmp_path / "user"
    name = put_record(user, 1)
    copy = put_file(tmp_path / "copy.txt", (user / FOLDER / name).read_bytes())
    guest = dropped(stage, user, copy)
    assert isinstance(guest.top, GameReview)
    assert [path.name for path in records_of(user)] == [name]


def test_a_deleted_game_can_be_taken_in_again(stage: HeardStage, tmp_path: Path) -> None:
    """What lies in the trash is not there: the game becomes a record."""
    path = put_file(tmp_path / "game.sgf", boardspace(collection()[0]))
    user = tmp_path / "user"
    guest = dropped(stage, user, path)
    (record,) = records_of(user)
    stage.keeper.shelf.delete(record.name)
    guest.follow(taken_in(stage, [path]))
    guest.wait(1)
    assert len(records_of(user)) == 1


# What is damaged


@pytest.mark.parametrize("take", [True, False])
def test_a_damaged_game_is_offered_as_far_as_it_was_read(tmp_path: Path, *, take: bool) -> None:
    """The panel says the ply; what could be read is taken in only if somebody wants it."""
    path = put_file(tmp_path / "torn.txt", TORN)
    visitor = Visitor(tmp_path / "user")
    visitor.drop(path)
    assert visitor.title == "DVONN: Damaged"
    words = visitor.app.director.top.paragraphs  # type: ignore[attr-defined] # of the panel
    assert list(words) == ["torn.txt: Read up to ply 4: ply 5: 'zz': expected a ply like e3 or e3f3"]
    assert records_of(tmp_path / "user") == []
    visitor.press(RETURN if take else ESCAPE)
    visitor.wait()
    assert visitor.title == ("DVONN: review, 4 of 4" if take else "DVONN")
    assert len(records_of(tmp_path / "user")) == take
    assert path.read_text(encoding="utf-8") == TORN


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
def test_what_is_no_game_is_said(stage: HeardStage, tmp_path: Path, content: bytes | None, message: str) -> None:
    """Empty, binary, foreign, huge and missing files: a panel names the file and the reason, and nothing is kept."""
    path = tmp_path / "x.txt"
    if content is not None:
        put_file(path, content)
    guest = dropped(stage, tmp_path / "user", path)
    assert guest.top.title == "DVONN: Not understood"
    assert message in said(guest)
    assert "x.txt" in said(guest)
    picture(guest.top)
    assert records_of(tmp_path / "user") == []
    guest.do(Action.BACK)
    assert guest.top.title == "DVONN"


def test_without_a_place_for_records_a_game_is_looked_at_all_the_same(stage: HeardStage, tmp_path: Path) -> None:
    """Where the folder cannot be written the review opens, and a line says that nothing is kept."""
    path = put_file(tmp_path / "game.sgf", boardspace(collection()[0]))
    user = put_file(tmp_path / "user", "in the way")
    storage = keep_in(stage, user)
    guest = Guest(stage, taken_in(stage, [path]))
    guest.wait(1)
    assert isinstance(guest.top, GameReview)
    assert storage.news()[0].startswith("Cannot save to ")


# Many games


def test_many_games_of_a_file_are_listed(tmp_path: Path) -> None:
    """All games of a file become records, and the list shows what was imported; again, they are known."""
    games = len(collection())
    for again in range(2):
        visitor = Visitor(tmp_path / "user")
        visitor.drop(OWN)
        visitor.wait()
        assert visitor.title == f"DVONN: records, 1 of {games}"
        assert len(records_of(tmp_path / "user")) == games
        note = visitor.app.director.top._note  # type: ignore[attr-defined] # noqa: SLF001 # is seen below the list
        assert note == (f"{games} there already" if again else f"{games} games taken in")
        visitor.app.keeper.close()


def test_several_files_at_once(tmp_path: Path) -> None:
    """Files that are dropped together come in together: the good ones, and the damaged one if it is wanted."""
    paths = [put_file(tmp_path / f"{n}.sgf", boardspace(collection()[n])) for n in range(2)]
    visitor = Visitor(tmp_path / "user")
    visitor.drop(*paths, put_file(tmp_path / "torn.txt", TORN), put_file(tmp_path / "empty.txt", ""))
    assert visitor.title == "DVONN: Damaged"
    visitor.press(DOWN, RETURN)
    visitor.wait()
    assert visitor.title == "DVONN: records, 1 of 2"


def test_a_folder_that_is_dropped(stage: HeardStage, tmp_path: Path) -> None:
    """Its text files are taken in, others are left alone."""
    folder = tmp_path / "games"
    for n in range(3):
        put_file(folder / f"{n}.sgf", boardspace(collection()[n]))
    put_file(folder / "picture.png", b"no game")
    guest = dropped(stage, tmp_path / "user", folder)
    assert isinstance(guest.top, Records)
    assert len(records_of(tmp_path / "user")) == 3


def test_an_empty_folder_is_said(stage: HeardStage, tmp_path: Path) -> None:
    """There is nothing to take in, and a panel says so."""
    folder = tmp_path / "nothing"
    folder.mkdir()
    guest = dropped(stage, tmp_path / "user", folder)
    assert said(guest) == "There is no game in nothing"


def test_reading_can_be_stopped(tmp_path: Path) -> None:
    """The window answers while many games are read; what was taken in by then stays."""
    visitor = Visitor(tmp_path / "user")
    seconds = count()
    visitor.app.stage.clock = lambda: float(next(seconds))  # a game a frame
    visitor.app.frame([pygame.Event(pygame.DROPFILE, file=str(OWN))], 0)
    while len(records_of(tmp_path / "user")) < 3:
        visitor.wait(1)
        assert visitor.title == "DVONN: Reading games"
    visitor.press(RETURN)
    visitor.wait()
    stopped = len(records_of(tmp_path / "user"))
    assert 3 <= stopped < len(collection())
    assert visitor.title == f"DVONN: records, 1 of {stopped}"


def test_a_frame_takes_in_few_games(stage: HeardStage, tmp_path: Path) -> None:
    """Slices end with the game in which their time is over."""
    keep_in(stage, tmp_path / "user")
    ticks = iter(range(10_000))
    job = importer.Importer(stage.keeper.shelf, [OWN], lambda: float(next(ticks)))
    steps = 0
    while not job.done:
        before = job.games
        job.step(1.0)
        steps += 1
        assert job.games - before <= 1
    assert job.count == len(collection())
    assert steps > job.count


def test_more_damaged_games_than_can_be_kept_back_are_counted(
    stage: HeardStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The panel names the first ones, counts the others, and offers those that are at hand."""
    monkeypatch.setattr(importer, "MOST_DAMAGED", 3)
    text = "\n\n".join(f"1. a1 b{n} 2. c1 zz" for n in range(1, 6))
    guest = dropped(stage, tmp_path / "user", put_file(tmp_path / "torn.txt", text))
    assert said(guest).endswith("3 more games damaged")
    guest.do(Action.ACCEPT)
    guest.wait(1)
    assert len(records_of(tmp_path / "user")) == 3


# From the folder


def test_games_are_imported_from_the_folder(stage: HeardStage, tmp_path: Path) -> None:
    """The panel names the folder, says when there is nothing in it, and what has become of what is there."""
    keep_in(stage, tmp_path)
    shown: list[str] = []
    guest = Guest(stage, Push(ImportPanel(stage, shown.append)))
    folder = tmp_path / "import"
    assert said(guest).endswith(f" | {folder}")
    guest.do(Action.ACCEPT)
    assert said(guest) == f"There is no .txt, .sgf or .dvonn file yet in | {folder}"
    put_file(folder / "game.sgf", boardspace(collection()[0]))
    guest.do(Action.ACCEPT)
    guest.wait(1)
    assert said(guest) == f"1 game taken in, from | {folder}"
    assert shown == ["1 game taken in"]
    guest.do(Action.ACCEPT)
    guest.wait(1)
    assert shown[-1] == "1 there already"
    assert len(records_of(tmp_path)) == 1


def test_the_records_show_what_was_imported(tmp_path: Path) -> None:
    """After an import from the folder the list shows the games from elsewhere."""
    put_record(tmp_path, 1)
    put_file(tmp_path / "import" / "game.sgf", boardspace(collection()[0]))
    visitor = Visitor(tmp_path)
    visitor.app.director.apply(Push(Records(visitor.app.stage)))
    visitor.wait()
    visitor.press(*[pygame.K_RIGHT] * 3, RETURN)
    assert visitor.title == "DVONN: Import"
    visitor.press(RETURN)
    visitor.wait()
    visitor.press(ESCAPE)
    visitor.wait()
    assert visitor.title == "DVONN: records, 1 of 1"


def test_a_whole_game_of_ours_comes_in_with_its_times(stage: HeardStage, tmp_path: Path) -> None:
    """Levels, names and plies of a record from another machine are as they were."""
    name = put_record(tmp_path / "other", 1)
    guest = dropped(stage, tmp_path / "user", tmp_path / "other" / FOLDER / name)
    assert isinstance(guest.top, GameReview)
    (entry,) = stage.keeper.shelf.entries()
    assert entry.outcome == random_game(TO_THE_END, seed=1).outcome
