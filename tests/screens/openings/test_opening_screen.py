"""The screen of openings: reading in slices, choices and the board by every device, and what is written of a space."""

from pathlib import Path

import pytest

from dvonn.input.intentions import Action, Hover, Press
from dvonn.rules.board import SPACE_BY_NAME, Colour, Place
from dvonn.screens.dialog import PageDialog
from dvonn.screens.openings import (
    MapFigure,
    OpeningExplorer,
    OpeningScreen,
    map_of,
    table_cells,
    tally_lines,
)
from dvonn.screens.records.records import Records
from dvonn.screens.scene import Change, RefreshMode
from dvonn.storage.continuations import ContinuationCount, GameSource, PositionQuestion
from dvonn.storage.record_index import Pattern
from dvonn.storage.record_list import RecordQuery
from dvonn.storage.record_store import RecordStore
from dvonn.storage.statistics import Tally
from dvonn.storage.text_store import Storage
from dvonn.ui.choice import Choice
from tests.harness.clocks import stopped_clock
from tests.harness.context import RecordingContext, pushed, scene_pixels, texts_of
from tests.harness.records import settled, store_records_in, write_many_records, write_sample_records


def shown(context: RecordingContext) -> OpeningScreen:
    """Return the screen, which leads to the records with some ids."""
    return OpeningScreen(context, lambda ids: Records(context, RecordQuery(ids=ids)))


@pytest.fixture
def screen(context: RecordingContext, tmp_path: Path) -> OpeningScreen:
    """Return the screen once it has counted some records."""
    store_records_in(context, tmp_path)
    write_sample_records(tmp_path)
    found = settled(shown(context))
    scene_pixels(found)
    return found


def press(screen: OpeningScreen, label: str) -> Change | None:
    """Press a button of the last row; return the change."""
    scene_pixels(screen)
    return screen.handle(Press(next(one for one in screen.form.rows[-1] if one.label == label).box.centre))


def test_many_records_are_read_in_slices_with_their_number(context: RecordingContext, tmp_path: Path) -> None:
    """Meanwhile the number of records is shown; in the end nothing happens any more without input."""
    store_records_in(context, tmp_path)
    write_many_records(tmp_path, 300)
    screen = shown(context)
    seen = set()
    while not screen.is_current:
        seen.add(screen.heading)
        assert screen.refresh_mode is not RefreshMode.ON_INPUT
        screen.idle(0.001)
    assert len(seen) > 2
    assert screen.refresh_mode is RefreshMode.ON_INPUT
    assert screen.heading == f"{screen.games} games"


def test_each_choice_counts_anew(screen: OpeningScreen) -> None:
    """Every choice can be changed, and the map follows, until everything has been counted."""
    for name, value in (("figure", MapFigure.WON), ("source", GameSource.OWN), ("side", Colour.BLACK)):
        choice: Choice[object] = getattr(screen, name)
        screen.handle(Press(choice.option_boxes()[1].centre))
        assert choice.value == value
        settled(screen)
        assert screen.is_current


def test_a_space_is_looked_at_by_pointer_and_by_keys(screen: OpeningScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pointing at a space shows its figures; keys walk from the panel to the board, and back over its edge."""
    space = max(screen.walk.tallies(), key=lambda one: screen.walk.tallies()[one].games)
    x, y = screen.shown_board.centre(space)
    screen.handle(Hover((round(x), round(y))))
    told = f"{screen.walk.tallies()[space].games} game"
    assert any(text.startswith(told) and "too few" in text for text in texts_of(screen, monkeypatch))
    screen.form.focus_on(screen.figure)
    screen.handle(Action.UP)
    screen.handle(Action.LEFT if x > screen.shown_board.middle[0] else Action.RIGHT)
    assert screen.cursor.space != space
    for _ in range(12):
        screen.handle(Action.RIGHT)
    focused = screen.form.focused
    screen.handle(Action.DOWN)
    assert screen.form.focused is not focused


def test_games_are_walked_ply_by_ply(screen: OpeningScreen) -> None:
    """Choosing a space or a stack and its target steps on, keys step back; the numbers follow.

    A button opens the records of the games that reach the position.
    """
    records, whole = screen.context.autosave.records, screen.games
    game = next(records.open(one.name).game for one in records.entries() if one.opening and one.outcome)
    for ply in game.plies[:51]:
        before = screen.games
        for space in ply:
            x, y = screen.shown_board.top(space, screen.walk.position.height(space))
            screen.handle(Press((round(x), round(y))))
        assert 1 <= settled(screen).games <= before
    assert sum(tally.games for tally in screen.walk.tallies().values()) == screen.games
    for _ in range(2):
        screen.handle(Action.PREVIOUS_MOVE)
    assert screen.walk.position == game.positions[49]
    screen.handle(Action.FIRST_MOVE)
    assert (len(screen.walk.game.plies), settled(screen).games) == (0, whole)
    for _ in range(3):
        screen.lay_out()
        screen.handle(Action.NEXT_MOVE)
        settled(screen)
    assert 1 <= len(settled(pushed(press(screen, "Games"), Records)).shown) == screen.games < whole


@pytest.mark.parametrize("count", [19, 20])
def test_figures_of_few_games_look_uncertain(count: int) -> None:
    """Their row is dim and says that they are few; the interval is beside the share, the error beside the margin."""
    tally = Tally(count, 2, 0, count, -17 * count, 300 * count)
    name, games, won, margin = tally_lines("j4", tally)
    assert (name, "too few" in games, "few" in table_cells(tally)[0]) == ("j4", count < 20, count < 20)
    ends = {19: "11% (3% to 31%)", 20: "10% (3% to 30%)"}[count]
    assert (won, margin) == (f"Won {ends}", f"Average margin \N{MINUS SIGN}17.0 ± {(11 / (count - 1)) ** 0.5:.1f}")


def test_frequent_lines_stand_above_lucky_ones() -> None:
    """The plies are in the order of their games, whatever the figures are; patterns stand there if all are rare."""
    walk, plies = OpeningExplorer(), [Place(SPACE_BY_NAME[name]) for name in ("a1", "c3", "e3")]
    walk.count = ContinuationCount(RecordStore(Storage(None)), PositionQuestion((walk.position,)), {}, stopped_clock)
    walk.count.tallies = dict(zip(plies, [Tally(3, 3), Tally(400, 100), Tally(20, 20)], strict=True))
    walk.count.patterns[Pattern.REDS_CLOSE].add(Tally(23, 23))
    assert [name for name, _tally in walk.rows] == ["c3", "e3", "a1"]
    for ply in plies[1:]:
        walk.count.tallies[ply] = Tally(19, 19)
    assert [name for name, _tally in walk.rows] == ["Reds together"]


def test_a_player_is_chosen_and_a_pattern_leads_to_its_games(screen: OpeningScreen) -> None:
    """The players follow the kinds of games; each row of the page of patterns says its figures and opens the games."""
    assert [words for _kind, words in screen.source.options][5:] == ["Greedy", "Ada", "Bob"]
    screen.source.value = "ada"
    assert settled(screen).games == 1
    page = pushed(press(screen, "Patterns"), PageDialog)
    rows = [row[0] for row in page.form.rows]
    assert [row.label.split(". ")[1] for row in rows[:-1]] == ["1 game, too few to judge by"] * 2
    found = settled(pushed(page.handle(Action.ACCEPT), Records))
    assert [entry.names[Colour.WHITE] for entry in found.shown] == ["Ada"]


def test_the_light_says_what_the_numbers_say() -> None:
    """The brightest space has the greatest figure; too few games give no light, and small differences not all of it."""
    a1, b1, c1, d1 = (SPACE_BY_NAME[name] for name in ("a1", "b1", "c1", "d1"))
    tallies = {a1: Tally(100, 40, 0, 100, -200), b1: Tally(60, 36, 0, 60, 180), c1: Tally(40, 20, 2, 40, 0)}
    tallies[d1] = Tally(2, 2, 0, 2, 40)
    for figure, order in (
        (MapFigure.GAMES, [d1, c1, b1, a1]),
        (MapFigure.WON, [a1, c1, b1]),
        (MapFigure.MARGIN, [a1, c1, b1]),
    ):
        _numbers, light = map_of(figure, tallies)
        assert sorted(light, key=light.__getitem__) == order
        assert (min(light.values()), max(light.values())) == (0, 1)
    close = {a1: Tally(100, 50), b1: Tally(100, 51)}
    assert max(map_of(MapFigure.WON, close)[1].values()) == pytest.approx(0.1)


def test_without_games_it_says_how_to_get_some(
    context: RecordingContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty folder gives an empty map and a line that says what to do."""
    store_records_in(context, tmp_path)
    words = texts_of(settled(shown(context)), monkeypatch)
    assert "Too few games of this kind yet: finish some, or import them" in words
