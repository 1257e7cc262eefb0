"""The records screen: finding, sorting, reviewing, deleting and exporting records, by any device."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from dvonn.engine.levels import adaptive_level
from dvonn.input.intentions import Action, Device, Drag, Hover, Press, Release
from dvonn.language import set_language
from dvonn.match.match import Seats
from dvonn.rules.board import Colour
from dvonn.rules.formats.record_text import format_record, read_games
from dvonn.rules.notation import RawRecord, parse_plies, parse_times, split_record
from dvonn.rules.position import TieRule
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.openings import OpeningScreen
from dvonn.screens.records.records import Records
from dvonn.screens.records.records_view import RecordsLayout, fact_lines
from dvonn.screens.records.statistics_screen import StatisticsScreen
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Scene
from dvonn.screens.text_entry import LineEntry
from dvonn.storage.autosave import Autosave
from dvonn.storage.record_index import SortColumn, make_entry
from dvonn.storage.record_store import RECORDS_FOLDER, TRASH_FOLDER, RecordStore
from dvonn.storage.text_store import Storage
from dvonn.ui.button import Button
from tests.harness.context import RecordingContext, SceneUser, scene_pixels
from tests.harness.games import HOT_SEAT, HUMAN_BLACK, random_game
from tests.harness.records import (
    panel_text,
    settled,
    store_records_in,
    write_record,
    write_sample_records,
)


def opened(context: RecordingContext, folder: Path) -> Records:
    """Return the screen of a folder's records once it has read them."""
    store_records_in(context, folder)
    return settled(Records(context))


@pytest.fixture
def records(context: RecordingContext, tmp_path: Path) -> Records:
    """Return the screen with the sample records."""
    write_sample_records(tmp_path)
    return opened(context, tmp_path)


@pytest.fixture
def many(context: RecordingContext, tmp_path: Path) -> Records:
    """Return the screen with thirty records."""
    for hour in range(30):
        write_record(tmp_path, hour, HOT_SEAT, plies=3 + hour)
    return opened(context, tmp_path)


def do(scene: Scene, *actions: Action) -> list[Change | None]:
    """Carry out actions; return their changes."""
    return [scene.handle(action) for action in actions]


def press(records: Records, label: str) -> Scene:
    """Press a button, perhaps one in the panel of the others; return the scene on top then."""
    user = SceneUser(records.context, Push(records))  # type: ignore[arg-type]
    press_button(user, labelled(user, label))
    return user.top


def names(records: Records) -> list[str]:
    return [entry.name for entry in records.shown]


def test_all_records_are_listed_newest_first(records: Records) -> None:
    """All records are listed, including unfinished and damaged ones, and the first one is selected."""
    assert [entry.problem is not None for entry in records.shown] == [True, False, False, False, False]
    players = ["White - Black.txt", "Ada - Bob.txt", "White - Greedy.txt", "White - Greedy.txt"]
    assert [name[20:] for name in names(records)[1:]] == players
    assert records.title == "DVONN: Records, 1 of 5"


@pytest.mark.parametrize("seats", [HUMAN_BLACK, {Colour.WHITE: adaptive_level(1500), Colour.BLACK: None}])
def test_a_saved_analysis_keeps_no_words_of_the_language(
    context: RecordingContext, tmp_path: Path, seats: Seats
) -> None:
    """The players of a record that is analysed and saved again are the same in any language."""
    write_record(tmp_path, 1, seats)
    set_language("es")
    records = opened(context, tmp_path)
    board = press(records, "Analizar")
    assert isinstance(board, AnalysisBoard)
    assert "Tú" in board.study.names.values()
    board.save()
    set_language("en")
    for entry in context.autosave.records.entries():
        assert (entry.levels, set(entry.names.values())) == (seats, {""})


HEADERS = {
    "date": "2014-05-12 13:30:00",
    "white": "human",
    "whitename": "Łucja",
    "black": "adaptive 1500",
    "event": "A club evening",
    "site": "Amsterdam",
    "round": "3",
    "clock": "300 300",
    "left": "12.500 31.000",
    "increment": "3",
    "headstart": "16",
    "series": "3 1 0",
    "coach": "3 52:c3e3:5 53:c3e3:5 54:c3e3:5 55:c3e3:5 56:c3e3:5 57:c3e3:5 58:c3e3:5 59:c3e3:5 60:c3e3:5",
    "judged": "52:c3e3:d1e2:5.25",
    "branch": "9",
    "seed": "7",
    "title": "The one with the rings",
    "comment": "Played in a hurry",
    "stated": "0-1",
}


def test_what_a_file_says_of_itself_is_shown() -> None:
    """The facts beside the list have a title and a comment, as other programs write them."""
    text = format_record(random_game(60, 4), HEADERS)
    (read,) = read_games(text)
    assert {HEADERS["title"], HEADERS["comment"]} <= set(fact_lines(make_entry("a.txt", text), read))


def analysed(context: RecordingContext, folder: Path, headers: Mapping[str, str]) -> tuple[AnalysisBoard, RawRecord]:
    """Return the analysis board of a record with some headers, a resigned game with times, and the record."""
    game = random_game(60, 4)
    game.ties = TieRule.TALLEST
    game.resign(Colour.BLACK)
    times = [number / 10 for number in range(60)]
    text = format_record(game, headers, times)
    assert RecordStore(Storage(folder)).add(text, headers["date"], {})
    board = press(opened(context, folder), "Analyse")
    assert isinstance(board, AnalysisBoard)
    return board, split_record(text)


def saved(board: AnalysisBoard) -> RawRecord:
    """Save a study; return the record that it becomes."""
    records = board.context.autosave.records
    (former,) = records.entries()
    board.save()
    (name,) = {entry.name for entry in records.entries()} - {former.name}
    return split_record(records.text(name))


@pytest.mark.parametrize("source", ["club.sgf", ""])
def test_a_saved_analysis_keeps_all_of_its_record(context: RecordingContext, tmp_path: Path, source: str) -> None:
    """Date, players, place, terms, times, end and source stay; a game played here becomes one of the analysis board."""
    board, before = analysed(context, tmp_path, HEADERS | ({"source": source} if source else {}))
    board.study.comment("Why not?")
    after = saved(board)
    assert after.words == before.words
    changed = {"source": source or "the analysis board", "comments": "{60: Why not?}"}
    assert after.headers == {**before.headers, **changed}


def test_another_game_keeps_only_who_and_where(context: RecordingContext, tmp_path: Path) -> None:
    """If the main line is changed, the terms, the times and the end of the former game don't hold for it."""
    board, before = analysed(context, tmp_path, HEADERS)
    board.study.play(board.study.position.moves()[0])
    after = saved(board)
    kept = {name: before.headers[name] for name in ("date", "event", "site", "round", "comment", "title", "ties")}
    players = {name: before.headers[name] for name in ("white", "whitename", "black")}
    assert after.headers == {**kept, **players, "source": "the analysis board"}
    assert len(parse_plies(after.words)) == 61
    assert not any(parse_times(after.words))


def test_the_filter_is_reached_by_arrows(records: Records) -> None:
    """The arrows reach and change the filter, and the selected record stays."""
    do(settled(records), Action.UP, Action.UP, Action.LEFT, Action.LEFT)
    do(settled(records), Action.DOWN, Action.DOWN, Action.DOWN, Action.UP)
    assert not any(level for entry in records.shown for level in entry.levels.values())
    assert records.title == "DVONN: Records, 1 of 3"
    seen = records.entry
    do(records, Action.UP, Action.UP, Action.RIGHT, Action.RIGHT)
    assert len(settled(records).shown) == 5
    assert records.entry == seen


def test_a_record_is_reviewed_by_pressing_it_twice(context: RecordingContext, records: Records) -> None:
    """The first press selects a row and opens its game after a moment, the second one opens its review."""
    box = RecordsLayout(context.measure, records.form.filter, has_many=True).list
    third = box.x + 100, box.y + context.layout.text_px(40) * 2 + 25
    records.handle(Hover(third))
    assert records.title == "DVONN: Records, 1 of 5"
    assert records.handle(Press(third)) is None
    assert records.entry
    assert records.entry.names[Colour.WHITE] == "Ada"
    assert records.refresh_mode is RefreshMode.LOW_RATE
    assert settled(records).refresh_mode is RefreshMode.ON_INPUT
    change = records.handle(Press(third))
    assert isinstance(change, Push)
    assert isinstance(change.scene, GameReview)


def test_several_are_deleted_and_come_back_in_turn(records: Records, tmp_path: Path) -> None:
    """Deleted records are restored in reverse order, to their places in the list of all, with unchanged files."""
    folder, trash = tmp_path / RECORDS_FOLDER, tmp_path / TRASH_FOLDER
    before, order = {path.name: path.read_bytes() for path in folder.iterdir()}, names(records)
    records.handle(Action.DOWN)
    press(records, "Delete")
    press(records, "Delete")
    assert names(records) == [order[0], *order[3:]]
    assert sorted(path.name for path in trash.iterdir()) == sorted(order[1:3])
    records.handle(Action.UNDO)
    assert records.entry
    assert records.entry.name == order[2]
    press(records, "Restore")
    assert names(records) == order
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before
    do(settled(records), Action.FIRST_MOVE)
    press(records, "Delete")
    do(records, Action.UP, Action.UP, Action.RIGHT)  # to a filter that hides the record
    assert settled(records).title == "DVONN: Records, 1 of 2"
    records.handle(Action.UNDO)
    assert len(records.shown) == 5


def test_what_cannot_be_written_is_reported(context: RecordingContext, tmp_path: Path) -> None:
    """A record that cannot be deleted stays; a failed export is reported; without a folder the import panel closes."""
    write_sample_records(tmp_path)
    storage = store_records_in(context, tmp_path)
    records = settled(Records(context))
    for folder in (TRASH_FOLDER, "exports"):
        (tmp_path / folder).write_text("in the way")
    press(records, "Delete")
    assert len(records.shown) == 5
    assert storage.take_messages()[0].startswith("Can't move records/torn.txt")
    assert len(list((tmp_path / RECORDS_FOLDER).iterdir())) == 6
    panel = press(records, "Export")
    do(panel, Action.DOWN, Action.ACCEPT)
    assert panel_text(settled(panel)) == "The file can't be written."
    context.autosave = Autosave(Storage(None))
    panel = press(settled(Records(context)), "Import")
    assert panel_text(panel) == "Nothing is kept: there is no folder for it."
    assert panel.handle(Action.ACCEPT) == Pop()


def test_a_single_record_needs_no_search(context: RecordingContext, tmp_path: Path) -> None:
    """With one record there are the commands alone; with nothing deleted nothing can be restored."""
    write_record(tmp_path, 1)
    user = SceneUser(context, Push(opened(context, tmp_path)))
    do(user.top, Action.UP, Action.DOWN)
    widgets = [widget for widget in screen(user).form.widgets if widget.box.width]
    assert [widget.label for widget in widgets] == ["Review", "Analyse", "Statistics", "Openings", "More", "Back"]
    press_button(user, labelled(user, "More"))
    assert all(not widget.label.startswith("Restore") for widget in user.top.form.widgets)  # type: ignore[attr-defined]


def test_the_openings_lead_back_to_records(context: RecordingContext, tmp_path: Path) -> None:
    """The openings are opened from the records, and show those of their games."""
    write_record(tmp_path, 1)
    user = SceneUser(context, Push(opened(context, tmp_path)))
    press_button(user, labelled(user, "Openings"))
    assert isinstance(settled(user.top), OpeningScreen)
    press_button(user, labelled(user, "Games"))
    assert screen(user).title == "DVONN: Records, 1 of 1"


def test_an_empty_list_says_so(context: RecordingContext, tmp_path: Path) -> None:
    """Without records every action is harmless."""
    records = opened(context, tmp_path)
    assert records.title == "DVONN: Records, none"
    do(records, *(action for action in Action if action is not Action.BACK))
    assert records.handle(Action.BACK) == Pop()


def test_a_record_is_exported(context: RecordingContext, records: Records, tmp_path: Path) -> None:
    """The panel exports a record as a list of moves, and shows the path."""
    records.handle(Action.DOWN)
    panel = press(records, "Export")
    assert records.entry
    assert not any(do(panel, Action.DOWN, Action.DOWN, Action.ACCEPT))
    settled(panel)
    (path,) = [path for path in (tmp_path / "exports").rglob("*") if path.is_file()]
    assert panel_text(panel) == f"Saved to | {path}"
    text = path.read_text(encoding="utf-8")
    assert not text.startswith("dvonn game")
    (read,) = read_games(text)
    assert read.game.plies == context.autosave.records.open(records.entry.name).game.plies
    assert panel.handle(Action.BACK) == Pop()


# Long lists


def test_the_wheel_scrolls_and_keys_turn_pages(context: RecordingContext, many: Records) -> None:
    """The wheel scrolls by rows and keeps the selection in sight; keys move by a screenful or to the ends."""
    for device, actions, first, last in (
        (Device.MOUSE, [Action.NEXT_MOVE] * 3, 7, 7),
        (Device.MOUSE, [Action.NEXT_MOVE] * 50, 16, 30),
        (Device.KEYBOARD, [Action.FIRST_MOVE, Action.NEXT_MOVE], 8, 13),
        (Device.KEYBOARD, [Action.PREVIOUS_MOVE], 1, 1),
        (Device.KEYBOARD, [Action.LAST_MOVE], 30, 30),
    ):
        context.controls.device = device
        do(many, *actions)
        assert first <= int(many.title.split()[2]) <= last


def test_the_list_is_dragged_by_its_rows_and_by_its_bar(context: RecordingContext, many: Records) -> None:
    """The list is scrolled by dragging its rows or its scroll bar."""
    box = RecordsLayout(context.measure, many.form.filter, has_many=True).list
    start = box.x + 100, box.y + 400
    many.handle(Drag((start[0], start[1] - 200), start))
    many.handle(Release((start[0], start[1] - 200), start))
    assert many.title == "DVONN: Records, 6 of 30"
    bar = box.x + box.width - 20, box.y + 60
    many.handle(Press(bar))
    many.handle(Drag((bar[0] + 50, box.y + 5000), bar))
    many.handle(Release((bar[0], box.y + 5000), bar))
    many.handle(Press((box.x + 100, box.y + box.height - 40)))
    assert many.title == "DVONN: Records, 30 of 30"


PLAYERS = [("Ada", "Bob"), ("Bob", "Zoë"), ("Zoë", "Ada"), ("Ada", "Zoë")]


@pytest.fixture
def user(context: RecordingContext, tmp_path: Path) -> SceneUser:
    """Return a user of the screen with some games of three people, and one of theirs against a level."""
    for hour, (white, black) in enumerate(PLAYERS):
        write_record(tmp_path, hour, HOT_SEAT, white=white, black=black)
    write_record(tmp_path, len(PLAYERS))
    store_records_in(context, tmp_path)
    return SceneUser(context, Push(settled(Records(context))))


def screen(user: SceneUser) -> Records:
    """Return the screen, with all records that it is to show."""
    assert isinstance(user.top, Records)
    return settled(user.top)


def press_button(user: SceneUser, button: Button) -> None:
    """Press a button of the screen on top."""
    user.top.lay_out()
    user.do(Press(button.box.centre))


def labelled(user: SceneUser, label: str) -> Button:
    """Return the button with a label of the scene on top, or of the panel of the others, which is opened."""
    form = user.top.form  # type: ignore[attr-defined]
    found: list[Button] = [widget for widget in form.widgets if widget.label.partition(" (")[0] == label]
    if found:
        return found[0]
    press_button(user, labelled(user, "More"))
    return labelled(user, label)


def people(records: Records) -> list[tuple[str, ...]]:
    return [tuple(entry.names.values()) for entry in records.shown]


def test_typing_searches(user: SceneUser) -> None:
    """A press on the field lets letters search at once, and Back clears them; the list answers each letter."""
    records = screen(user)
    press_button(user, records.form.search)
    assert records.accepts_text
    for letters, number in (("z", 3), ("zo", 3), ("zoe", 3), ("zoe ", 3), ("zoe b", 1)):
        user.top.enter_text(letters[-1])
        assert (records.form.search.text, len(settled(records).shown)) == (letters, number)
    user.top.enter_text("\b")
    assert len(settled(records).shown) == 3
    user.do(Action.BACK)
    assert len(screen(user).shown) == 5
    context = user.top.context
    context.controls.device = Device.KEYBOARD
    user.top.enter_text("z")
    user.do(Action.ACCEPT, Action.ACCEPT)
    assert isinstance(user.top, GameReview)


def test_a_pad_searches_by_the_keys_on_the_screen(user: SceneUser) -> None:
    """Up leads to the field, which opens the keys on the screen for a pad; what they enter is found."""
    user.top.context.controls.device = Device.PAD
    user.do(Action.UP, Action.UP, Action.UP, Action.ACCEPT)
    entry = user.top
    assert isinstance(entry, LineEntry)
    for letter in "ADA":
        entry.press_key(letter)
    press_button(user, labelled(user, "Done"))
    assert people(screen(user)) == [("Ada", "Zoë"), ("Zoë", "Ada"), ("Ada", "Bob")]


def test_headings_sort(user: SceneUser) -> None:
    """A press on a heading sorts by it, a second one the other way round; keys do the same."""
    records = screen(user)
    assert people(records)[1:] == PLAYERS[::-1]
    press_button(user, records.form.headings[SortColumn.WHITE])
    assert [white for white, _ in people(settled(records))] == ["", "Ada", "Ada", "Bob", "Zoë"]
    press_button(user, records.form.headings[SortColumn.WHITE])
    assert [white for white, _ in people(settled(records))] == ["Zoë", "Bob", "Ada", "Ada", ""]
    press_button(user, records.form.headings[SortColumn.LENGTH])
    lengths = [entry.length for entry in settled(records).shown]
    assert lengths == sorted(lengths)
    user.do(Action.LEFT, Action.ACCEPT)
    results = [entry.outcome.margin for entry in screen(user).shown if entry.outcome]
    assert results == sorted(results)


def test_all_that_are_shown_are_exported(user: SceneUser, tmp_path: Path) -> None:
    """The panel asks whether to export the current record or all that the list shows."""
    screen(user).search("zoe")
    assert len(screen(user).shown) == 3
    press_button(user, labelled(user, "Export"))
    for choice, label, name, count in (
        ("3 records", "All in one file", "games.dvonn", 3),
        ("1 record", "As SGF", ".sgf", 1),
    ):
        which = user.top.form.widgets[0]  # type: ignore[attr-defined]
        which.value = [words for _one, words in which.options].index(choice) == 1
        press_button(user, labelled(user, label))
        settled(user.top)
        assert panel_text(user.top).endswith(name)
        (path,) = [path for path in (tmp_path / "exports").rglob("*") if path.name.endswith(name)]
        assert len(list(read_games(path.read_text(encoding="utf-8")))) == count


def test_the_statistics_of_a_player(user: SceneUser) -> None:
    """They have the results with each colour, and lead to the player's records; a level has them, too, and the user."""
    user.do(Action.DOWN)
    screen(user)
    press_button(user, labelled(user, "Ada"))
    page = user.top
    assert isinstance(page, StatisticsScreen)
    assert settled(page).title == "DVONN: Ada"
    assert page.statistics
    tallies = [page.statistics.tallies["", colour] for colour in Colour]
    assert [tally.won + tally.drawn + tally.lost for tally in tallies] == [2, 1]
    press_button(user, labelled(user, "Games"))
    assert len(screen(user).shown) == 3
    user.do(Action.BACK)
    screen(user)
    user.do(Action.FIRST_MOVE)
    for name, title in (("You", "DVONN: Statistics"), ("Greedy", "DVONN: Greedy")):
        screen(user)
        press_button(user, labelled(user, name))
        assert settled(user.top).title == title
        user.do(Action.BACK)


def test_a_long_name_is_whole_in_the_list_and_on_the_page_of_its_player(
    context: RecordingContext, tmp_path: Path
) -> None:
    """The outline has names whole; a player's page counts all spellings and shows the latest, and so do its games."""
    long = "Aleksandra Wiśniewska-Kowalczyk of the Chess and DVONN Club"
    for hour, white in enumerate((f"{long} A", f"{long} B".upper(), f"{long} B")):
        write_record(tmp_path, hour, HOT_SEAT, white=white, black="Bob")
    records = opened(context, tmp_path)
    context.describes_screen = True
    scene_pixels(records)
    assert records.outline
    heard = [text.words for text in records.outline.texts]
    for name in (f"{long} A", f"{long} B".upper(), f"{long} B"):
        assert any(f", {name}, Bob, " in words for words in heard)
    do(records, Action.DOWN)
    assert records.name_of(Colour.WHITE).isupper()
    change = records.show_player(Colour.WHITE)
    assert isinstance(change, Push)
    page = change.scene
    assert isinstance(page, StatisticsScreen)
    assert page.headline == f"{long} B"
    statistics = settled(page).statistics
    assert statistics
    assert statistics.games == 2
