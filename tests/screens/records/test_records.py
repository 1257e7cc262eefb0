"""The records' screen: listed, filtered, looked at, deleted with a way back, and written out, by any device."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from dvonn.input import Action, Device, Drag, Hover, Press, Release
from dvonn.rules.formats.record_text import read_games
from dvonn.rules.game import random_game
from dvonn.screens.records.record_words import Kind
from dvonn.screens.records.records import Records, RecordsCommand
from dvonn.screens.records.records_view import parts
from dvonn.screens.review.review import GameReview
from dvonn.screens.scene import Activity, Pop, Push
from dvonn.storage.record_store import FOLDER, TRASH, RecordStore
from dvonn.storage.text_store import LARGEST
from dvonn.ui.layout import TEXT_SIZES
from tests.harness.matches import AS_BLACK, HOT_SEAT
from tests.harness.records import Visitor, fill, keep_in, light_reviews, put_record  # noqa: F401 # light_reviews is a fixture
from tests.harness.stage import Guest, HeardStage, let, picture

DOWN, RIGHT, LEFT, RETURN, ESCAPE = pygame.K_DOWN, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RETURN, pygame.K_ESCAPE


def opened(stage: HeardStage, folder: Path, kind: Kind = Kind.ALL) -> Records:
    """Return the screen once it has read the records of a folder and opened the first one."""
    keep_in(stage, folder)
    return settled(Records(stage, kind))


def settled(records: Records) -> Records:
    """Let the screen read until it has nothing left to read."""
    for _ in range(600):
        records.idle(0.01)
        let(records, 0.05)
        if records.activity is Activity.STILL:
            return records
    pytest.fail("it reads for ever")


def results(records: Records) -> list[str]:
    """Return the records' names, without their dates."""
    return [entry.name[20:] if entry.name[0] == "2" else entry.name for entry in records.shown]


def do(records: Records, pick: RecordsCommand) -> object:
    """Walk to a button and press it."""
    records.handle(Action.DOWN)
    records.handle(Action.UP)
    for _ in range(20):
        focused = records._form.focused  # noqa: SLF001 # where the focus is, is seen on the screen
        if getattr(focused, "value", None) is pick:
            return records.handle(Action.ACCEPT)
        records.handle(Action.NEXT)
    pytest.fail(f"no way leads to {pick}")


def test_all_records_are_listed_newest_first(stage: HeardStage, tmp_path: Path) -> None:
    """Games against levels and of two people, unfinished and damaged ones; the first is looked at."""
    fill(tmp_path)
    records = opened(stage, tmp_path)
    assert [entry.problem is not None for entry in records.shown] == [True, False, False, False, False]
    assert results(records)[1:] == ["White - Black.txt", "Ada - Bob.txt", "White - Greedy.txt", "White - Greedy.txt"]
    assert records.title == "DVONN: records, 1 of 5"


@pytest.mark.parametrize("kind", list(Kind))
def test_a_filter_shows_the_records_of_its_kind(stage: HeardStage, tmp_path: Path, kind: Kind) -> None:
    """Won and lost are one's own games only; each kind holds what its name says."""
    put_record(tmp_path, 1)
    put_record(tmp_path, 2, AS_BLACK)
    put_record(tmp_path, 3, HOT_SEAT)
    keep_in(stage, tmp_path)
    shelf = stage.keeper.shelf
    shelf.take_in(next(read_games("1. e3 f3 2. g3 d3")), "letter.txt")
    outcomes = {entry.name: entry.outcome for entry in shelf.entries()}
    whites = [name for name, outcome in outcomes.items() if outcome and outcome.winner == "white"]
    found = {entry.name for entry in opened(stage, tmp_path, kind).shown}
    own = {name for name in outcomes if "Greedy" in name}
    won = {name for name in own if (name in whites) is ("White - Greedy" in name)}
    expected = {
        Kind.ALL: set(outcomes),
        Kind.WON: won,
        Kind.LOST: own - won,
        Kind.LEVELS: own,
        Kind.TWO: {name for name in outcomes if name.startswith("2026-11-21 15")},
        Kind.IMPORTED: {name for name in outcomes if name.startswith("2027")},
    }
    assert found == expected[kind]


def test_the_filter_is_reached_by_arrows(stage: HeardStage, tmp_path: Path) -> None:
    """Up from the first record leads to it, left and right change it, down leads back; what is looked at stays."""
    fill(tmp_path)
    records = opened(stage, tmp_path)
    for action in (Action.UP, Action.LEFT, Action.LEFT, Action.DOWN, Action.DOWN):
        records.handle(action)
    assert len(records.shown) == 3
    assert all(Kind.TWO.holds(entry) for entry in records.shown)
    assert records.title == "DVONN: records, 2 of 3"
    records.handle(Action.UP)
    seen = records.entry
    for action in (Action.UP, Action.RIGHT, Action.RIGHT):
        records.handle(action)
    assert len(records.shown) == 5
    assert records.entry == seen


def test_the_final_position_is_seen(stage: HeardStage, tmp_path: Path) -> None:
    """The picture of another record is another one, and is drawn once it has been looked at for a moment."""
    put_record(tmp_path, 1)
    put_record(tmp_path, 2)
    records = opened(stage, tmp_path)
    box = parts(stage.layout).picture
    first = picture(records, box)
    records.handle(Action.DOWN)
    assert records.activity is Activity.BREATHING
    assert picture(settled(records), box) != first


def test_a_record_is_reviewed_by_pressing_it_twice(stage: HeardStage, tmp_path: Path) -> None:
    """The first press looks at it, the second opens the review of its game, under the players' names."""
    fill(tmp_path)
    records = opened(stage, tmp_path)
    places = parts(stage.layout)
    third = places.list.x + 100, places.list.y + stage.layout.px(66) * 2 + 40
    assert records.handle(Press(third)) is None
    assert records.entry
    assert records.entry.names["white"] == "Ada"  # type: ignore[index] # colours are texts
    change = records.handle(Press(third))
    assert isinstance(change, Push)
    assert isinstance(change.scene, GameReview)


@pytest.mark.parametrize("plies", [0, 5, 49, 60])
def test_an_unfinished_game_is_reviewed_and_played_on(stage: HeardStage, tmp_path: Path, plies: int) -> None:
    """The review of a game without an end goes through, and playing on begins where it was left."""
    put_record(tmp_path, 1, HOT_SEAT, plies)
    keep_in(stage, tmp_path)
    guest = Guest(stage, Push(Records(stage)))
    guest.wait(0.5)
    guest.do(Action.ACCEPT)
    review = guest.top
    assert isinstance(review, GameReview)
    review.idle(1)
    assert review.done
    assert review.title == f"DVONN: review, {plies} of {plies}"
    picture(review)
    guest.do(Action.LAST_MOVE, Action.PREVIOUS, Action.ACCEPT)
    assert guest.director.kept
    assert guest.director.kept.position == random_game(plies, seed=1).position


def test_several_are_deleted_and_come_back_in_turn(stage: HeardStage, tmp_path: Path) -> None:
    """What was deleted last comes back first, to its place, and the files are as they were."""
    fill(tmp_path)
    before = {path.name: path.read_bytes() for path in (tmp_path / FOLDER).iterdir()}
    records = opened(stage, tmp_path)
    order = [entry.name for entry in records.shown]
    records.handle(Action.DOWN)
    do(records, RecordsCommand.DELETE)
    records.handle(Action.ACCEPT)
    assert [entry.name for entry in records.shown] == [order[0], *order[3:]]
    assert sorted(path.name for path in (tmp_path / TRASH).iterdir()) == sorted(order[1:3])
    records.handle(Action.UNDO)
    assert records.entry
    assert records.entry.name == order[2]
    do(records, RecordsCommand.RESTORE)
    assert [entry.name for entry in records.shown] == order
    assert {path.name: path.read_bytes() for path in (tmp_path / FOLDER).iterdir() if path.is_file()} == before
    assert settled(records).title == "DVONN: records, 2 of 5"
    records.handle(Action.UNDO)
    assert len(records.shown) == 5


def test_a_record_of_another_kind_comes_back_into_the_list_of_all(stage: HeardStage, tmp_path: Path) -> None:
    """Bringing back what the filter hides shows all, so that it is seen that it is there again."""
    fill(tmp_path)
    records = opened(stage, tmp_path, Kind.TWO)
    do(records, RecordsCommand.DELETE)
    for _ in range(3):
        records.handle(Action.PREVIOUS)
    records.handle(Action.FIRST_MOVE)
    records.handle(Action.UP)
    records.handle(Action.LEFT)
    records.handle(Action.UNDO)
    assert len(records.shown) == 5


def test_what_cannot_be_deleted_stays(stage: HeardStage, tmp_path: Path) -> None:
    """Where the trash cannot be written, a line says so, and nothing is lost from the list or the folder."""
    fill(tmp_path)
    (tmp_path / TRASH).write_text("in the way")
    records = opened(stage, tmp_path)
    storage = stage.keeper.shelf._storage  # noqa: SLF001 # whose news the app shows
    do(records, RecordsCommand.DELETE)
    assert len(records.shown) == 5
    assert storage.news()[0].startswith("Cannot move records/torn.txt")
    assert len(list((tmp_path / FOLDER).iterdir())) == 6


def test_an_empty_shelf_says_so(stage: HeardStage, tmp_path: Path) -> None:
    """Without records there is nothing to do but import, and nothing fails."""
    records = opened(stage, tmp_path)
    assert records.title == "DVONN: records, none"
    for action in Action:
        if action is not Action.BACK:
            records.handle(action)
    picture(records)
    assert isinstance(records.handle(Action.BACK), Pop)


def test_without_a_folder_nothing_fails(stage: HeardStage) -> None:
    """A program that keeps nothing shows an empty list, and its panels say why."""
    records = settled(Records(stage))
    change = do(records, RecordsCommand.IMPORT)
    assert isinstance(change, Push)
    picture(change.scene)
    assert isinstance(change.scene.handle(Action.ACCEPT), Pop)


@pytest.mark.parametrize("plain", [False, True])
def test_a_record_is_exported(stage: HeardStage, tmp_path: Path, *, plain: bool) -> None:
    """The panel writes a copy or a list of moves, and says where."""
    fill(tmp_path)
    records = opened(stage, tmp_path)
    records.handle(Action.DOWN)
    assert records.entry
    change = do(records, RecordsCommand.EXPORT)
    assert isinstance(change, Push)
    panel = change.scene
    for action in [Action.DOWN] * plain + [Action.ACCEPT]:
        assert panel.handle(action) is None
    (path,) = [path for path in (tmp_path / "exports").rglob("*") if path.is_file()]
    assert panel.paragraphs == ("Written to", str(path))  # type: ignore[attr-defined] # of the panel
    (read,) = read_games(path.read_text(encoding="utf-8"))
    assert read.game.plies == stage.keeper.shelf.open(records.entry.name).game.plies
    assert path.read_text(encoding="utf-8").startswith("dvonn game") is not plain
    assert panel.handle(Action.BACK) == Pop()


def test_what_cannot_be_exported_is_said(stage: HeardStage, tmp_path: Path) -> None:
    """Where the folder cannot be made the panel says so."""
    fill(tmp_path)
    (tmp_path / "exports").write_text("in the way")
    change = do(opened(stage, tmp_path), RecordsCommand.EXPORT)
    assert isinstance(change, Push)
    change.scene.handle(Action.ACCEPT)
    assert change.scene.paragraphs == ("It could not be written.",)  # type: ignore[attr-defined] # of the panel


def test_records_that_come_meanwhile_are_listed(stage: HeardStage, tmp_path: Path) -> None:
    """After another record has come, the list is read again, and the one that was looked at still is."""
    fill(tmp_path)
    records = opened(stage, tmp_path)
    records.handle(Action.LAST_MOVE)
    seen = records.entry
    stage.keeper.shelf.take_in(next(read_games("1. e3 f3 2. g3 d4")), "letter.txt")
    settled(records)
    assert len(records.shown) == 6
    assert records.entry == seen


def test_damaged_files_are_listed_as_what_they_are(stage: HeardStage, tmp_path: Path) -> None:
    """Empty, binary and far too long files are records with a problem, are drawn, and stay as they are."""
    folder = tmp_path / FOLDER
    folder.mkdir()
    contents = {"empty.txt": b"", "noise.sgf": bytes(range(256)) * 9, "long.txt": b"1. e3 " * LARGEST}
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    records = opened(stage, tmp_path)
    assert len(records.shown) == 3
    for _ in range(3):
        picture(settled(records))
        assert records.entry
        assert records.entry.problem
        records.handle(Action.DOWN)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == contents


# Long lists


def test_a_thousand_records_come_in_slices(stage: HeardStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are, a frame reads a bounded number of files, and only those in sight are drawn."""
    text = (tmp_path / FOLDER / put_record(tmp_path, 1)).read_bytes()
    for n in range(1199):
        (tmp_path / FOLDER / f"2025-01-01 12.00.00 {n:04}.txt").write_bytes(text)
    keep_in(stage, tmp_path)
    reads = 0
    whole = RecordStore._text  # noqa: SLF001 # where a record is read

    def counted(shelf: RecordStore, name: str) -> str:
        nonlocal reads
        reads += 1
        return whole(shelf, name)

    monkeypatch.setattr(RecordStore, "_text", counted)
    records, most, frames = Records(stage), 0, 0
    while records.activity is not Activity.STILL:
        before = reads
        records.idle(1000)
        let(records, 0.05)
        most, frames = max(most, reads - before), frames + 1
        if frames % 5 == 1:
            records.handle(Action.NEXT_MOVE)
            picture(records)
    assert len(records.shown) == 1200
    assert most <= 200
    assert frames >= 6


def test_the_wheel_scrolls(stage: HeardStage, tmp_path: Path) -> None:
    """A notch of the wheel moves the list by rows, and the record that is looked at stays in sight."""
    for hour in range(30):
        put_record(tmp_path, hour, HOT_SEAT, plies=3 + hour)
    records = opened(stage, tmp_path)
    stage.controls.device = Device.MOUSE
    for _ in range(3):
        records.handle(Action.NEXT_MOVE)
    assert records.title == "DVONN: records, 7 of 30"
    for _ in range(50):
        records.handle(Action.NEXT_MOVE)
    assert int(records.title.split()[2]) > 20


def test_keys_turn_pages(stage: HeardStage, tmp_path: Path) -> None:
    """A page key moves by what is in sight, Home and End lead to the ends."""
    for hour in range(30):
        put_record(tmp_path, hour, HOT_SEAT, plies=3 + hour)
    records = opened(stage, tmp_path)
    stage.controls.device = Device.KEYBOARD
    records.handle(Action.NEXT_MOVE)
    assert 5 <= int(records.title.split()[2]) <= 10
    records.handle(Action.LAST_MOVE)
    assert records.title == "DVONN: records, 30 of 30"
    records.handle(Action.FIRST_MOVE)
    assert records.title == "DVONN: records, 1 of 30"


def test_the_list_is_dragged_by_its_rows_and_by_its_bar(stage: HeardStage, tmp_path: Path) -> None:
    """A finger moves the rows with it; the bar's lower end is the end of the list."""
    for hour in range(30):
        put_record(tmp_path, hour, HOT_SEAT, plies=3 + hour)
    records = opened(stage, tmp_path)
    box = parts(stage.layout).list
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


def test_pointing_lights_and_does_nothing_else(stage: HeardStage, tmp_path: Path) -> None:
    """The pointer over a row lights it, and the record that is looked at stays."""
    fill(tmp_path)
    records = opened(stage, tmp_path)
    box = parts(stage.layout).list
    before = picture(records)
    records.handle(Hover((box.x + 100, box.y + 200)))
    assert picture(records) != before
    assert records.title == "DVONN: records, 1 of 5"


@pytest.mark.parametrize("size", [(800, 480), (1920, 1080), (720, 1280), (320, 200), (97, 61), (1, 1)])
@pytest.mark.parametrize("text", TEXT_SIZES)
def test_it_is_drawn_at_any_size(stage: HeardStage, tmp_path: Path, size: tuple[int, int], text: float) -> None:
    """However little room there is, it is drawn, and its buttons lie in the window."""
    fill(tmp_path)
    stage.size, stage.settings.text_size = size, text
    records = opened(stage, tmp_path)
    records.handle(Action.DOWN)
    picture(settled(records))
    if min(size) >= 200:
        for widget in records._form.widgets:  # noqa: SLF001 # where they are
            assert widget.box.x >= 0
            assert widget.box.x + widget.box.width <= size[0]
            assert widget.box.y + widget.box.height <= size[1]


# Through the program


def deletion_by_keys(visitor: Visitor) -> None:
    visitor.press(DOWN, RIGHT, RETURN, pygame.K_u, LEFT)


def deletion_by_pad(visitor: Visitor) -> None:
    visitor.app.frame([pygame.Event(pygame.JOYHATMOTION, instance_id=0, value=(0, -1), hat=0)], 0)
    visitor.app.frame([pygame.Event(pygame.JOYHATMOTION, instance_id=0, value=(1, 0), hat=0)], 0)
    visitor.app.frame([pygame.Event(pygame.JOYHATMOTION, instance_id=0, value=(0, 0), hat=0)], 0)
    visitor.push(0, 2)
    visitor.app.frame([pygame.Event(pygame.JOYHATMOTION, instance_id=0, value=(-1, 0), hat=0)], 0)
    visitor.app.frame([pygame.Event(pygame.JOYHATMOTION, instance_id=0, value=(0, 0), hat=0)], 0)


def deletion_by_pointer(visitor: Visitor) -> None:
    box = parts(visitor.app.stage.layout).list
    visitor.click((box.x + 100, box.y + 100))
    bottom = visitor.app.stage.size[1] - 40
    visitor.click((270, bottom))
    visitor.click((460, bottom))
    for x in (80, 90):
        visitor.app.frame([pygame.Event(pygame.MOUSEMOTION, pos=(x, bottom), rel=(1, 1), buttons=(0, 0, 0))], 0)


@pytest.mark.parametrize("way", [deletion_by_keys, deletion_by_pad, deletion_by_pointer])
def test_a_record_is_deleted_and_brought_back_by_any_device(way: Callable[[Visitor], None], tmp_path: Path) -> None:
    """Keys alone, a pad alone, or the pointer alone: look at the second record, delete it, bring it back."""
    fill(tmp_path)
    visitor = Visitor(tmp_path)
    visitor.app.director.apply(Push(Records(visitor.app.stage)))
    visitor.wait()
    assert visitor.title == "DVONN: records, 1 of 5"
    way(visitor)
    visitor.wait()
    assert visitor.title == "DVONN: records, 2 of 5"
    assert list((tmp_path / TRASH).iterdir()) == []
    visitor.press(RETURN)
    assert visitor.title == "DVONN: review, 60 of 60"
    visitor.press(ESCAPE, ESCAPE)
    assert visitor.title == "DVONN"
