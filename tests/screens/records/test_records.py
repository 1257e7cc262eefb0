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
from dvonn.screens.scene import Pop, Push, RefreshMode
from dvonn.screens.text_entry import LineEntry
from dvonn.storage.autosave import Autosave
from dvonn.storage.record_index import SortColumn, make_entry
from dvonn.storage.record_store import RECORDS_FOLDER, TRASH_FOLDER, RecordStore
from dvonn.storage.text_store import Storage
from dvonn.ui.button import Button
from tests.harness.context import RecordingContext, SceneUser, outlined, pushed
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


def do(records: Records, *actions: Action) -> None:
    """Carry out actions once the list has read what it shows."""
    settled(records)
    for action in actions:
        records.handle(action)


def names(records: Records) -> list[str]:
    """Return the files of the records that are listed."""
    return [entry.name for entry in records.shown]


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


def press(records: Records, label: str) -> SceneUser:
    """Return a user who has pressed a button, perhaps one in the panel of the others."""
    user = SceneUser(records.context, Push(records))  # type: ignore[arg-type]
    press_button(user, labelled(user, label))
    return user


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
    board = press(opened(context, tmp_path), "Analizar").at(AnalysisBoard)
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
    "clock": "300 300",
    "left": "12.500 31.000",
    "series": "3 1 0",
    "coach": "3 " + " ".join(f"{number}:c3e3:5" for number in range(52, 61)),
    "judged": "52:c3e3:d1e2:5.25",
    "branch": "9",
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
    text = format_record(game, headers, [number / 10 for number in range(60)])
    assert RecordStore(Storage(folder)).add(text, headers["date"], {})
    return press(opened(context, folder), "Analyse").at(AnalysisBoard), split_record(text)


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
    kept = ("date", "event", "site", "comment", "title", "ties", "white", "whitename", "black")
    assert after.headers == {name: before.headers[name] for name in kept} | {"source": "the analysis board"}
    assert len(parse_plies(after.words)) == 61
    assert not any(parse_times(after.words))


def test_a_record_is_reviewed_by_pressing_it_twice(context: RecordingContext, records: Records) -> None:
    """The first press selects a row and opens its game after a moment, the second one opens its review."""
    box = RecordsLayout(context.measure, records.form.filter, has_many=True).list
    third = box.x + 100, box.y + context.layout.text_px(40) * 2 + 25
    records.handle(Hover(third))
    assert records.title == "DVONN: Records, 1 of 5"
    assert records.handle(Press(third)) is None
    assert records.name_of(Colour.WHITE) == "Ada"
    assert records.refresh_mode is RefreshMode.LOW_RATE
    assert settled(records).refresh_mode is RefreshMode.ON_INPUT
    assert pushed(records.handle(Press(third)), GameReview)


def test_several_are_deleted_and_come_back_in_turn(records: Records, tmp_path: Path) -> None:
    """Deleted records are restored in reverse order, to their places in the list of all, with unchanged files."""
    folder, trash = tmp_path / RECORDS_FOLDER, tmp_path / TRASH_FOLDER
    before, order = {path.name: path.read_bytes() for path in folder.iterdir()}, names(records)
    records.handle(Action.DOWN)
    for _ in range(2):
        press(records, "Delete")
    assert names(records) == [order[0], *order[3:]]
    assert sorted(path.name for path in trash.iterdir()) == sorted(order[1:3])
    records.handle(Action.UNDO)
    assert records.title == "DVONN: Records, 2 of 4"
    press(records, "Restore")
    assert names(records) == order
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before
    do(records, Action.FIRST_MOVE)
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
    user = press(records, "Export")
    user.do(Action.DOWN, Action.ACCEPT)
    assert panel_text(settled(user.top)) == "The file can't be written."
    context.autosave = Autosave(Storage(None))
    user = press(settled(Records(context)), "Import")
    assert panel_text(user.top) == "Nothing is kept: there is no folder for it."
    assert user.top.handle(Action.ACCEPT) == Pop()


def test_a_single_record_needs_no_search(context: RecordingContext, tmp_path: Path) -> None:
    """With one record there are the commands alone; the openings lead back; nothing can be restored."""
    write_record(tmp_path, 1)
    user = SceneUser(context, Push(opened(context, tmp_path)))
    user.do(Action.UP, Action.DOWN)
    labels = [widget.label for widget in screen(user).form.widgets if widget.box.width]
    assert labels == ["Review", "Analyse", "Statistics", "Openings", "More", "Back"]
    press_button(user, labelled(user, "Openings"))
    settled(user.at(OpeningScreen))
    press_button(user, labelled(user, "Games"))
    assert screen(user).title == "DVONN: Records, 1 of 1"
    press_button(user, labelled(user, "More"))
    assert all(not widget.label.startswith("Restore") for widget in user.top.form.widgets)  # type: ignore[attr-defined]


def test_an_empty_list_says_so(context: RecordingContext, tmp_path: Path) -> None:
    """Without records every action is harmless."""
    records = opened(context, tmp_path)
    assert records.title == "DVONN: Records, none"
    do(records, *(action for action in Action if action is not Action.BACK))
    assert records.handle(Action.BACK) == Pop()


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
    (x, y), bar, end = (box.x + 100, box.y + 400), (box.right - 20, box.y + 60), (box.right - 20, box.y + 5000)
    for intention in (Drag((x, y - 200), (x, y)), Release((x, y - 200), (x, y))):
        many.handle(intention)
    assert many.title == "DVONN: Records, 6 of 30"
    for step in (Press(bar), Drag((bar[0] + 50, end[1]), bar), Release(end, bar), Press((x, box.bottom - 40))):
        many.handle(step)
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
    return settled(user.at(Records))


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
        records.enter_text(letters[-1])
        assert (records.form.search.text, len(settled(records).shown)) == (letters, number)
    records.enter_text("\b")
    assert len(settled(records).shown) == 3
    user.do(Action.BACK)
    assert len(screen(user).shown) == 5
    user.context.controls.device = Device.KEYBOARD
    records.enter_text("z")
    user.do(Action.ACCEPT, Action.ACCEPT)
    assert isinstance(user.top, GameReview)


def test_a_pad_searches_by_the_keys_on_the_screen(user: SceneUser) -> None:
    """Up leads to the field, which opens the keys on the screen for a pad; what they enter is found."""
    user.context.controls.device = Device.PAD
    user.do(Action.UP, Action.UP, Action.UP, Action.ACCEPT)
    for letter in "ADA":
        user.at(LineEntry).press_key(letter)
    press_button(user, labelled(user, "Done"))
    assert people(screen(user)) == [("Ada", "Zoë"), ("Zoë", "Ada"), ("Ada", "Bob")]


def test_headings_sort(user: SceneUser) -> None:
    """A press on a heading sorts by it, a second one the other way round; keys do the same."""
    records = screen(user)
    assert people(records)[1:] == PLAYERS[::-1]
    for players in (["", "Ada", "Ada", "Bob", "Zoë"], ["Zoë", "Bob", "Ada", "Ada", ""]):
        press_button(user, records.form.headings[SortColumn.WHITE])
        assert [white for white, _ in people(settled(records))] == players
    press_button(user, records.form.headings[SortColumn.LENGTH])
    lengths = [entry.length for entry in settled(records).shown]
    assert lengths == sorted(lengths)
    user.do(Action.LEFT, Action.ACCEPT)
    results = [entry.outcome.margin for entry in screen(user).shown if entry.outcome]
    assert results == sorted(results)


def test_all_that_are_shown_are_exported(user: SceneUser, tmp_path: Path) -> None:
    """The panel asks whether to export the current record or all that the list shows, and shows the path."""
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
        (path,) = [path for path in (tmp_path / "exports").rglob("*") if path.name.endswith(name)]
        assert panel_text(user.top) == f"Saved to | {path}"
        assert len(list(read_games(path.read_text(encoding="utf-8")))) == count
    user.do(Action.BACK)
    assert isinstance(user.top, Records)


def test_the_statistics_of_a_player(user: SceneUser) -> None:
    """They have the results with each colour, and lead to the player's records; a level has them, too, and the user."""
    user.do(Action.DOWN)
    screen(user)
    press_button(user, labelled(user, "Ada"))
    page = settled(user.at(StatisticsScreen))
    assert page.title == "DVONN: Ada"
    assert page.statistics
    tallies = [page.statistics.tallies["", colour] for colour in Colour]
    assert [tally.won + tally.drawn + tally.lost for tally in tallies] == [2, 1]
    press_button(user, labelled(user, "Games"))
    assert len(screen(user).shown) == 3
    user.do(Action.BACK)
    do(screen(user), Action.FIRST_MOVE)
    for name, title in (("You", "DVONN: Statistics"), ("Greedy", "DVONN: Greedy")):
        screen(user)
        press_button(user, labelled(user, name))
        assert settled(user.top).title == title
        user.do(Action.BACK)


def test_a_long_name_is_whole_everywhere(context: RecordingContext, tmp_path: Path) -> None:
    """The outline has names whole; a player's page counts all spellings and shows the latest, and so do its games."""
    long = "Aleksandra Wiśniewska-Kowalczyk of the Chess and DVONN Club"
    names = f"{long} A", f"{long} B".upper(), f"{long} B"
    for hour, white in enumerate(names):
        write_record(tmp_path, hour, HOT_SEAT, white=white, black="Bob")
    records = opened(context, tmp_path)
    heard = " ".join(text.words for text in outlined(records).texts)
    assert all(f", {name}, Bob, " in heard for name in names)
    do(records, Action.DOWN)
    assert records.name_of(Colour.WHITE).isupper()
    page = settled(pushed(records.show_player(Colour.WHITE), StatisticsScreen))
    assert page.headline == f"{long} B"
    assert page.statistics
    assert page.statistics.games == 2
