"""Finding, sorting and selecting records, their names and comments, and the pages of players, by any device."""

from itertools import count
from pathlib import Path

import pygame
import pytest

from dvonn.input.intentions import Action, Device, Press
from dvonn.rules.board import Colour
from dvonn.screens.records.records import Records
from dvonn.screens.records.records_view import RecordsLayout
from dvonn.screens.records.statistics_screen import StatisticsScreen
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Push
from dvonn.screens.text_entry import LineEntry
from dvonn.storage.record_index import SortColumn
from dvonn.storage.record_store import ANALYSIS_SUFFIX, RECORDS_FOLDER
from dvonn.ui.button import Button
from tests.harness.games import HOT_SEAT
from tests.harness.stage import RecordingStage, SceneUser
from tests.harness.storage import panel_text, settled, store_records_in, write_record

PLAYERS = [("Ada", "Bob"), ("Bob", "Zoë"), ("Zoë", "Ada"), ("Ada", "Zoë")]


@pytest.fixture
def user(stage: RecordingStage, tmp_path: Path) -> SceneUser:
    """Return a user of the screen with some games of three people, and one of theirs against a level."""
    for hour, (white, black) in enumerate(PLAYERS):
        write_record(tmp_path, hour, HOT_SEAT, white=white, black=black)
    write_record(tmp_path, len(PLAYERS))
    store_records_in(stage, tmp_path)
    return SceneUser(stage, Push(settled(Records(stage))))


def screen(user: SceneUser) -> Records:
    """Return the screen, with all records that it is to show."""
    assert isinstance(user.top, Records)
    return settled(user.top)


def press(user: SceneUser, button: Button) -> None:
    """Press a button of the screen on top."""
    user.top.lay_out()
    user.do(Press(button.box.centre))


def labelled(user: SceneUser, label: str) -> Button:
    """Return the button with a label of the scene on top."""
    form = user.top.form  # type: ignore[attr-defined]
    found: Button = next(widget for widget in form.widgets if widget.label == label)
    return found


def people(records: Records) -> list[tuple[str, ...]]:
    return [tuple(entry.names.values()) for entry in records.shown]


def test_typing_searches(user: SceneUser) -> None:
    """A press on the field lets letters search at once, and Back clears them; the list answers each letter."""
    records = screen(user)
    press(user, records.form.search)
    assert records.accepts_text
    for letters, number in (("z", 3), ("zo", 3), ("zoe", 3), ("zoe ", 3), ("zoe b", 1)):
        user.top.enter_text(letters[-1])
        assert (records.form.search.text, len(settled(records).shown)) == (letters, number)
    user.top.enter_text("\b")
    assert len(settled(records).shown) == 3
    user.do(Action.BACK)
    assert len(screen(user).shown) == 5
    stage = user.top.stage
    stage.controls.device = Device.KEYBOARD
    user.top.enter_text("z")
    user.do(Action.ACCEPT, Action.ACCEPT)
    assert isinstance(user.top, GameReview)


def test_a_pad_searches_by_the_keys_on_the_screen(user: SceneUser) -> None:
    """Up leads to the field, which opens the keys on the screen for a pad; what they enter is found."""
    user.top.stage.controls.device = Device.PAD
    user.do(Action.UP, Action.UP, Action.UP, Action.ACCEPT)
    entry = user.top
    assert isinstance(entry, LineEntry)
    for letter in "ADA":
        entry.press_key(letter)
    press(user, labelled(user, "Done"))
    assert people(screen(user)) == [("Ada", "Zoë"), ("Zoë", "Ada"), ("Ada", "Bob")]


def test_headings_sort(user: SceneUser) -> None:
    """A press on a heading sorts by it, a second one the other way round; keys do the same."""
    records = screen(user)
    assert people(records)[1:] == PLAYERS[::-1]
    press(user, records.form.headings[SortColumn.WHITE])
    assert [white for white, _ in people(settled(records))] == ["", "Ada", "Ada", "Bob", "Zoë"]
    press(user, records.form.headings[SortColumn.WHITE])
    assert [white for white, _ in people(settled(records))] == ["Zoë", "Bob", "Ada", "Ada", ""]
    press(user, records.form.headings[SortColumn.LENGTH])
    lengths = [entry.length for entry in settled(records).shown]
    assert lengths == sorted(lengths)
    user.do(Action.LEFT, Action.ACCEPT)
    results = [entry.outcome.margin for entry in screen(user).shown if entry.outcome]
    assert results == sorted(results)


def press_row(user: SceneUser, number: int) -> None:
    """Press a row of the list."""
    row = RecordsLayout(user.stage.measure, screen(user).form.filter).list
    user.do(Press((row.x + 100, row.y + round((number + 0.5) * user.stage.layout.px(40)))))


def test_some_are_selected_and_exported(user: SceneUser) -> None:
    """Pressed rows are selected until Done; an export writes them, and Select all selects the others, too."""
    records = screen(user)
    press(user, records.form.select)
    for number in (1, 3, 3, 2):
        press_row(user, number)
    press(user, labelled(user, "Export"))
    assert panel_text(user.top).startswith("2 records")
    press(user, labelled(user, "All in one file"))
    settled(user.top)
    assert panel_text(user.top).endswith("games.txt")
    user.do(Action.BACK)
    press(user, labelled(user, "Select all"))
    assert len(records._selection.names) == 5  # noqa: SLF001
    user.do(Action.BACK)
    assert labelled(user, "Delete")


def test_keys_and_modifiers_select(user: SceneUser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl and Shift select without the button; Select on a pad selects a record and goes on to the next."""
    for modifier, number in ((pygame.KMOD_CTRL, 1), (pygame.KMOD_SHIFT, 3)):
        monkeypatch.setattr(pygame.key, "get_mods", lambda held=modifier: held)
        press_row(user, number)
    monkeypatch.setattr(pygame.key, "get_mods", lambda: 0)
    assert labelled(user, "Done")
    user.do(Action.FIRST_MOVE, Action.ACCEPT, Action.ACCEPT)
    press(user, labelled(user, "Export"))
    assert panel_text(user.top).startswith("3 records")


def test_selected_records_are_reviewed(user: SceneUser, tmp_path: Path) -> None:
    """The selected records are reviewed one after the other, with progress; a stop is possible and goes on later."""
    records = screen(user)
    user.top.stage.clock = count().__next__
    press(user, records.form.select)
    press(user, labelled(user, "Select all"))
    for reviewed in (1, 5):
        press(user, labelled(user, "Review"))
        for _ in range(3000):
            if records._selection.words != f"Reviewed: {reviewed} of 5":  # noqa: SLF001
                records.idle(0.01)
        assert records._selection.words == f"Reviewed: {reviewed} of 5"  # noqa: SLF001
        if reviewed == 1:
            press(user, labelled(user, "Review"))  # which stops it
            assert settled(records).shown
    assert len(list((tmp_path / RECORDS_FOLDER).glob(f"*{ANALYSIS_SUFFIX}"))) == 5


def test_a_record_gets_a_name_and_a_comment(user: SceneUser, tmp_path: Path) -> None:
    """They are written into the record, are shown and found."""
    records = screen(user)
    user.do(Action.DOWN)
    entry = records.entry
    assert entry
    for button, text in (("Name", "Final"), ("Comment", "A lucky capture")):
        press(user, records.form.note)
        press(user, labelled(user, button))
        user.top.enter_text(text)
        press(user, labelled(user, "Done"))
        user.do(Action.BACK)
        screen(user)
    assert (records.shown[1].title, records.shown[1].comment) == ("Final", "A lucky capture")
    text = (tmp_path / RECORDS_FOLDER / entry.name).read_text(encoding="utf-8")
    assert "title: Final\ncomment: A lucky capture\n" in text
    records.search("lucky")
    assert [one.name for one in settled(records).shown] == [entry.name]


def test_the_statistics_of_a_player(user: SceneUser) -> None:
    """They have the results with each colour, and lead to the player's records; a level has them, too, and the user."""
    user.do(Action.DOWN)
    press(user, screen(user).form.players[0])
    page = user.top
    assert isinstance(page, StatisticsScreen)
    assert settled(page).title == "DVONN: Ada"
    assert page.statistics
    tallies = [page.statistics.tallies["", colour] for colour in Colour]
    assert [tally.won + tally.drawn + tally.lost for tally in tallies] == [2, 1]
    press(user, labelled(user, "Games"))
    assert len(screen(user).shown) == 3
    user.do(Action.BACK)
    screen(user)
    user.do(Action.FIRST_MOVE)
    for number, title in enumerate(("DVONN: Statistics", "DVONN: Greedy")):
        press(user, screen(user).form.players[number])
        assert settled(user.top).title == title
        user.do(Action.BACK)
