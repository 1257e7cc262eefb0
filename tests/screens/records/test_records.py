"""The records screen: listing, filtering, reviewing, deleting, restoring and exporting records, by any device."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from dvonn.input import Action, Device, Drag, Hover, Press, Release
from dvonn.rules.formats.record_text import read_games
from dvonn.rules.game import random_game
from dvonn.screens.records.record_words import RecordFilter
from dvonn.screens.records.records import Records
from dvonn.screens.records.records_view import records_layout
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Pop, Push, RefreshMode
from dvonn.storage.record_store import RECORDS_FOLDER, TRASH_FOLDER, RecordStore
from dvonn.storage.text_store import MAX_TEXT_BYTES
from dvonn.ui.layout import TEXT_SIZES
from tests.harness.matches import HOT_SEAT, HUMAN_BLACK
from tests.harness.records import RecordsUser, cheap_reviews, store_records_in, write_record, write_sample_records  # noqa: F401 # cheap_reviews is a fixture
from tests.harness.scale import only_full
from tests.harness.stage import RecordingStage, SceneUser, advance, scene_pixels

DOWN, RIGHT, LEFT, RETURN, ESCAPE = pygame.K_DOWN, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RETURN, pygame.K_ESCAPE


def opened(stage: RecordingStage, folder: Path, kind: RecordFilter = RecordFilter.ALL) -> Records:
    """Return the screen of a folder's records once it has read them."""
    store_records_in(stage, folder)
    return settled(Records(stage, kind))


def settled(records: Records) -> Records:
    """Let the screen run until it is still."""
    for _ in range(600):
        records.idle(0.01)
        advance(records, 0.05)
        if records.refresh_mode is RefreshMode.ON_INPUT:
            return records
    pytest.fail("it reads for ever")


def results(records: Records) -> list[str]:
    """Return the names of the listed records without their dates."""
    return [entry.name[20:] if entry.name[0] == "2" else entry.name for entry in records.shown]


def do(records: Records, label: str) -> object:
    """Move to a button and press it."""
    records.handle(Action.DOWN)
    records.handle(Action.UP)
    for _ in range(20):
        if records.form.focused.label == label:
            return records.handle(Action.ACCEPT)
        records.handle(Action.NEXT)
    pytest.fail(f"no way leads to {label}")


def test_all_records_are_listed_newest_first(stage: RecordingStage, tmp_path: Path) -> None:
    """All records are listed, including unfinished and damaged ones, and the first one is selected."""
    write_sample_records(tmp_path)
    records = opened(stage, tmp_path)
    assert [entry.problem is not None for entry in records.shown] == [True, False, False, False, False]
    assert results(records)[1:] == ["White - Black.txt", "Ada - Bob.txt", "White - Greedy.txt", "White - Greedy.txt"]
    assert records.title == "DVONN: records, 1 of 5"


@pytest.mark.parametrize("kind", list(RecordFilter))
def test_a_filter_shows_the_records_of_its_kind(stage: RecordingStage, tmp_path: Path, kind: RecordFilter) -> None:
    """Each filter lists the records of its kind; won and lost include own games only."""
    write_record(tmp_path, 1)
    write_record(tmp_path, 2, HUMAN_BLACK)
    write_record(tmp_path, 3, HOT_SEAT)
    store_records_in(stage, tmp_path)
    store = stage.autosave.records
    store.import_game(next(read_games("1. e3 f3 2. g3 d3")), "letter.txt")
    outcomes = {entry.name: entry.outcome for entry in store.entries()}
    whites = [name for name, outcome in outcomes.items() if outcome and outcome.winner == "white"]
    found = {entry.name for entry in opened(stage, tmp_path, kind).shown}
    own = {name for name in outcomes if "Greedy" in name}
    won = {name for name in own if (name in whites) is ("White - Greedy" in name)}
    expected = {
        RecordFilter.ALL: set(outcomes),
        RecordFilter.WON: won,
        RecordFilter.LOST: own - won,
        RecordFilter.LEVELS: own,
        RecordFilter.TWO: {name for name in outcomes if name.startswith("2026-11-21 15")},
        RecordFilter.IMPORTED: {name for name in outcomes if name.startswith("2027")},
    }
    assert found == expected[kind]


def test_the_filter_is_reached_by_arrows(stage: RecordingStage, tmp_path: Path) -> None:
    """The arrows reach and change the filter, and the selected record stays."""
    write_sample_records(tmp_path)
    records = opened(stage, tmp_path)
    for action in (Action.UP, Action.LEFT, Action.LEFT, Action.DOWN, Action.DOWN):
        records.handle(action)
    assert len(records.shown) == 3
    assert all(RecordFilter.TWO.matches(entry) for entry in records.shown)
    assert records.title == "DVONN: records, 2 of 3"
    records.handle(Action.UP)
    seen = records.entry
    for action in (Action.UP, Action.RIGHT, Action.RIGHT):
        records.handle(action)
    assert len(records.shown) == 5
    assert records.entry == seen


def test_the_final_position_is_seen(stage: RecordingStage, tmp_path: Path) -> None:
    """The final position of the selected record is drawn after a moment."""
    write_record(tmp_path, 1)
    write_record(tmp_path, 2)
    records = opened(stage, tmp_path)
    box = records_layout(stage.layout).picture
    first = scene_pixels(records, box)
    records.handle(Action.DOWN)
    assert records.refresh_mode is RefreshMode.LOW_RATE
    assert scene_pixels(settled(records), box) != first


def test_a_record_is_reviewed_by_pressing_it_twice(stage: RecordingStage, tmp_path: Path) -> None:
    """The first press selects a record, and the second one opens its review."""
    write_sample_records(tmp_path)
    records = opened(stage, tmp_path)
    places = records_layout(stage.layout)
    third = places.list.x + 100, places.list.y + stage.layout.px(66) * 2 + 40
    assert records.handle(Press(third)) is None
    assert records.entry
    assert records.entry.names["white"] == "Ada"  # type: ignore[index] # colours are strings
    change = records.handle(Press(third))
    assert isinstance(change, Push)
    assert isinstance(change.scene, GameReview)


@pytest.mark.parametrize("plies", [0, 5, 49, 60])
def test_an_unfinished_game_is_reviewed_and_played_on(stage: RecordingStage, tmp_path: Path, plies: int) -> None:
    """An unfinished game can be reviewed and continued."""
    write_record(tmp_path, 1, HOT_SEAT, plies)
    store_records_in(stage, tmp_path)
    user = SceneUser(stage, Push(Records(stage)))
    user.wait(0.5)
    user.do(Action.ACCEPT)
    review = user.top
    assert isinstance(review, GameReview)
    review.idle(1)
    assert review.done
    assert review.title == f"DVONN: review, {plies} of {plies}"
    scene_pixels(review)
    user.do(Action.LAST_MOVE, Action.PREVIOUS, Action.ACCEPT)
    assert user.director.autosaved_match
    assert user.director.autosaved_match.position == random_game(plies, seed=1).position


def test_several_are_deleted_and_come_back_in_turn(stage: RecordingStage, tmp_path: Path) -> None:
    """Deleted records are restored in reverse order, to their places, with unchanged files."""
    write_sample_records(tmp_path)
    before = {path.name: path.read_bytes() for path in (tmp_path / RECORDS_FOLDER).iterdir()}
    records = opened(stage, tmp_path)
    order = [entry.name for entry in records.shown]
    records.handle(Action.DOWN)
    do(records, "Delete")
    records.handle(Action.ACCEPT)
    assert [entry.name for entry in records.shown] == [order[0], *order[3:]]
    assert sorted(path.name for path in (tmp_path / TRASH_FOLDER).iterdir()) == sorted(order[1:3])
    records.handle(Action.UNDO)
    assert records.entry
    assert records.entry.name == order[2]
    do(records, "Bring back")
    assert [entry.name for entry in records.shown] == order
    assert {path.name: path.read_bytes() for path in (tmp_path / RECORDS_FOLDER).iterdir() if path.is_file()} == before
    assert settled(records).title == "DVONN: records, 2 of 5"
    records.handle(Action.UNDO)
    assert len(records.shown) == 5


def test_a_record_of_another_kind_comes_back_into_the_list_of_all(stage: RecordingStage, tmp_path: Path) -> None:
    """Restoring a record that the filter hides removes the filter."""
    write_sample_records(tmp_path)
    records = opened(stage, tmp_path, RecordFilter.TWO)
    do(records, "Delete")
    for _ in range(3):
        records.handle(Action.PREVIOUS)
    records.handle(Action.FIRST_MOVE)
    records.handle(Action.UP)
    records.handle(Action.LEFT)
    records.handle(Action.UNDO)
    assert len(records.shown) == 5


def test_a_record_that_cannot_be_deleted_stays(stage: RecordingStage, tmp_path: Path) -> None:
    """A record that cannot be moved to the trash stays, and the error is reported."""
    write_sample_records(tmp_path)
    (tmp_path / TRASH_FOLDER).write_text("in the way")
    records = opened(stage, tmp_path)
    storage = stage.autosave.records._storage  # noqa: SLF001 # the app shows its messages
    do(records, "Delete")
    assert len(records.shown) == 5
    assert storage.take_messages()[0].startswith("Cannot move records/torn.txt")
    assert len(list((tmp_path / RECORDS_FOLDER).iterdir())) == 6


def test_an_empty_list_says_so(stage: RecordingStage, tmp_path: Path) -> None:
    """Without records every action is harmless."""
    records = opened(stage, tmp_path)
    assert records.title == "DVONN: records, none"
    for action in Action:
        if action is not Action.BACK:
            records.handle(action)
    scene_pixels(records)
    assert isinstance(records.handle(Action.BACK), Pop)


def test_without_a_folder_nothing_fails(stage: RecordingStage) -> None:
    """Without a folder the list is empty and the import panel closes."""
    records = settled(Records(stage))
    change = do(records, "Import")
    assert isinstance(change, Push)
    scene_pixels(change.scene)
    assert isinstance(change.scene.handle(Action.ACCEPT), Pop)


@pytest.mark.parametrize("plain", [False, True])
def test_a_record_is_exported(stage: RecordingStage, tmp_path: Path, *, plain: bool) -> None:
    """The panel exports a record or a plain list of moves, and shows the path."""
    write_sample_records(tmp_path)
    records = opened(stage, tmp_path)
    records.handle(Action.DOWN)
    assert records.entry
    change = do(records, "Export")
    assert isinstance(change, Push)
    panel = change.scene
    for action in [Action.DOWN] * plain + [Action.ACCEPT]:
        assert panel.handle(action) is None
    (path,) = [path for path in (tmp_path / "exports").rglob("*") if path.is_file()]
    assert panel.paragraphs == ("Written to", str(path))  # type: ignore[attr-defined] # an attribute of panels
    (read,) = read_games(path.read_text(encoding="utf-8"))
    assert read.game.plies == stage.autosave.records.open(records.entry.name).game.plies
    assert path.read_text(encoding="utf-8").startswith("dvonn game") is not plain
    assert panel.handle(Action.BACK) == Pop()


def test_a_failed_export_is_reported(stage: RecordingStage, tmp_path: Path) -> None:
    """A failed export is reported."""
    write_sample_records(tmp_path)
    (tmp_path / "exports").write_text("in the way")
    change = do(opened(stage, tmp_path), "Export")
    assert isinstance(change, Push)
    change.scene.handle(Action.ACCEPT)
    assert change.scene.paragraphs == ("It could not be written.",)  # type: ignore[attr-defined] # an attribute of panels


def test_records_that_come_meanwhile_are_listed(stage: RecordingStage, tmp_path: Path) -> None:
    """A new record updates the list and keeps the selection."""
    write_sample_records(tmp_path)
    records = opened(stage, tmp_path)
    records.handle(Action.LAST_MOVE)
    seen = records.entry
    stage.autosave.records.import_game(next(read_games("1. e3 f3 2. g3 d4")), "letter.txt")
    settled(records)
    assert len(records.shown) == 6
    assert records.entry == seen


def test_damaged_files_are_listed(stage: RecordingStage, tmp_path: Path) -> None:
    """Damaged files are listed with their problem and stay unchanged."""
    folder = tmp_path / RECORDS_FOLDER
    folder.mkdir()
    contents = {"empty.txt": b"", "noise.sgf": bytes(range(256)) * 9, "long.txt": b"1. e3 " * MAX_TEXT_BYTES}
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    records = opened(stage, tmp_path)
    assert len(records.shown) == 3
    for _ in range(3):
        scene_pixels(settled(records))
        assert records.entry
        assert records.entry.problem
        records.handle(Action.DOWN)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == contents


# Long lists


@only_full("a thousand records")
def test_a_thousand_records_come_in_slices(
    stage: RecordingStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frame reads a limited number of files, however long the list is."""
    text = (tmp_path / RECORDS_FOLDER / write_record(tmp_path, 1)).read_bytes()
    for n in range(1199):
        (tmp_path / RECORDS_FOLDER / f"2025-01-01 12.00.00 {n:04}.txt").write_bytes(text)
    store_records_in(stage, tmp_path)
    reads = 0
    read_text = RecordStore._text  # noqa: SLF001 # the method that reads a record

    def counted(store: RecordStore, name: str) -> str:
        nonlocal reads
        reads += 1
        return read_text(store, name)

    monkeypatch.setattr(RecordStore, "_text", counted)
    records, most_reads, frames = Records(stage), 0, 0
    while records.refresh_mode is not RefreshMode.ON_INPUT:
        before = reads
        records.idle(1000)
        advance(records, 0.05)
        most_reads, frames = max(most_reads, reads - before), frames + 1
        if frames % 5 == 1:
            records.handle(Action.NEXT_MOVE)
            scene_pixels(records)
    assert len(records.shown) == 1200
    assert most_reads <= 200
    assert frames >= 6


def test_the_wheel_scrolls(stage: RecordingStage, tmp_path: Path) -> None:
    """The wheel scrolls by rows and keeps the selection in sight."""
    for hour in range(30):
        write_record(tmp_path, hour, HOT_SEAT, plies=3 + hour)
    records = opened(stage, tmp_path)
    stage.controls.device = Device.MOUSE
    for _ in range(3):
        records.handle(Action.NEXT_MOVE)
    assert records.title == "DVONN: records, 7 of 30"
    for _ in range(50):
        records.handle(Action.NEXT_MOVE)
    assert int(records.title.split()[2]) > 20


def test_keys_turn_pages(stage: RecordingStage, tmp_path: Path) -> None:
    """The page keys move by a screenful, Home and End to the ends."""
    for hour in range(30):
        write_record(tmp_path, hour, HOT_SEAT, plies=3 + hour)
    records = opened(stage, tmp_path)
    stage.controls.device = Device.KEYBOARD
    records.handle(Action.NEXT_MOVE)
    assert 5 <= int(records.title.split()[2]) <= 10
    records.handle(Action.LAST_MOVE)
    assert records.title == "DVONN: records, 30 of 30"
    records.handle(Action.FIRST_MOVE)
    assert records.title == "DVONN: records, 1 of 30"


def test_the_list_is_dragged_by_its_rows_and_by_its_bar(stage: RecordingStage, tmp_path: Path) -> None:
    """The list is scrolled by dragging its rows or its scroll bar."""
    for hour in range(30):
        write_record(tmp_path, hour, HOT_SEAT, plies=3 + hour)
    records = opened(stage, tmp_path)
    box = records_layout(stage.layout).list
    start = box.x + 100, box.y + 400
    records.handle(Drag((start[0], start[1] - 200), start))
    records.handle(Release((start[0], start[1] - 200), start))
    assert records.title == "DVONN: records, 5 of 30"
    bar = box.x + box.width - 20, box.y + 60
    records.handle(Press(bar))
    records.handle(Drag((bar[0] + 50, box.y + 5000), bar))
    records.handle(Release((bar[0], box.y + 5000), bar))
    records.handle(Press((box.x + 100, box.y + box.height - 40)))
    assert records.title == "DVONN: records, 30 of 30"


def test_pointing_lights_and_does_nothing_else(stage: RecordingStage, tmp_path: Path) -> None:
    """Hovering highlights a row and keeps the selection."""
    write_sample_records(tmp_path)
    records = opened(stage, tmp_path)
    box = records_layout(stage.layout).list
    before = scene_pixels(records)
    records.handle(Hover((box.x + 100, box.y + 200)))
    assert scene_pixels(records) != before
    assert records.title == "DVONN: records, 1 of 5"


@pytest.mark.parametrize("size", [(800, 480), (1920, 1080), (720, 1280), (320, 200), (97, 61), (1, 1)])
@pytest.mark.parametrize("text", TEXT_SIZES)
def test_it_is_drawn_at_any_size(stage: RecordingStage, tmp_path: Path, size: tuple[int, int], text: float) -> None:
    """The screen is drawn at any size, with its buttons inside the window."""
    write_sample_records(tmp_path)
    stage.size, stage.settings.text_size = size, text
    records = opened(stage, tmp_path)
    records.handle(Action.DOWN)
    scene_pixels(settled(records))
    if min(size) >= 200:
        for widget in records.form.widgets:
            assert widget.box.x >= 0
            assert widget.box.right <= size[0]
            assert widget.box.bottom <= size[1]


# The whole program


def deletion_by_keys(user: RecordsUser) -> None:
    user.press(DOWN, RIGHT, RETURN, pygame.K_u, LEFT)


def deletion_by_pad(user: RecordsUser) -> None:
    user.app.frame([pygame.Event(pygame.JOYHATMOTION, instance_id=0, value=(0, -1), hat=0)], 0)
    user.app.frame([pygame.Event(pygame.JOYHATMOTION, instance_id=0, value=(1, 0), hat=0)], 0)
    user.app.frame([pygame.Event(pygame.JOYHATMOTION, instance_id=0, value=(0, 0), hat=0)], 0)
    user.push(0, 2)
    user.app.frame([pygame.Event(pygame.JOYHATMOTION, instance_id=0, value=(-1, 0), hat=0)], 0)
    user.app.frame([pygame.Event(pygame.JOYHATMOTION, instance_id=0, value=(0, 0), hat=0)], 0)


def deletion_by_pointer(user: RecordsUser) -> None:
    box = records_layout(user.app.stage.layout).list
    user.click((box.x + 100, box.y + 100))
    bottom = user.app.stage.size[1] - 40
    user.click((270, bottom))
    user.click((460, bottom))
    for x in (80, 90):
        user.app.frame([pygame.Event(pygame.MOUSEMOTION, pos=(x, bottom), rel=(1, 1), buttons=(0, 0, 0))], 0)


@pytest.mark.parametrize("way", [deletion_by_keys, deletion_by_pad, deletion_by_pointer])
def test_a_record_is_deleted_and_brought_back_by_any_device(way: Callable[[RecordsUser], None], tmp_path: Path) -> None:
    """Each device alone selects, deletes and restores a record."""
    write_sample_records(tmp_path)
    user = RecordsUser(tmp_path)
    user.app.director.apply(Push(Records(user.app.stage)))
    user.wait()
    assert user.title == "DVONN: records, 1 of 5"
    way(user)
    user.wait()
    assert user.title == "DVONN: records, 2 of 5"
    assert list((tmp_path / TRASH_FOLDER).iterdir()) == []
    user.press(RETURN)
    assert user.title == "DVONN: review, 60 of 60"
    user.press(ESCAPE, ESCAPE)
    assert user.title == "DVONN"
