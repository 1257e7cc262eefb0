"""The search for a fair board: it runs in idle slices, can be cancelled, and starts a game on the board found."""

import subprocess
import sys

import pytest

from dvonn.engine.analysis.valuation import MAX_TRIED_BOARDS, FairBoardFinder
from dvonn.input.intentions import Action, Hover, Press
from dvonn.screens.new_game.fair_search import FOUND_BOARD_SECONDS, FairSearch
from dvonn.screens.scene import Change, Pop, RefreshMode, ShowMenu
from dvonn.ui.theme import Speed
from tests.harness.paths import ROOT
from tests.harness.scale import only_full
from tests.harness.stage import FRAME_SECONDS, RecordingStage, advance, scene_pixels

pytestmark = pytest.mark.usefixtures("short_fair_searches")


@pytest.fixture
def search(stage: RecordingStage) -> FairSearch:
    """Return a search, on a clock that advances with each reading, before a game with the code in the settings."""
    stage.rng.seed(3)
    times = iter(range(10**6))
    stage.clock = lambda: next(times) / 1000

    def begin(code: str) -> Change:
        stage.settings.code = code
        return ShowMenu()

    return FairSearch(stage, begin)


def found(search: FairSearch) -> FairSearch:
    """Run the search until it has a board."""
    for _ in range(100 * MAX_TRIED_BOARDS):
        search.idle(0.01)
        if search.title == "DVONN: Found a fair board":
            return search
    pytest.fail("no board is found")


def test_a_fair_board_is_found(stage: RecordingStage, search: FairSearch) -> None:
    """The search shows the finder's board for a moment and starts the game with its code."""
    assert search.title == "DVONN: Looking for a fair board"
    found(search)
    assert advance(search, FOUND_BOARD_SECONDS - 0.1) is None
    assert advance(search, 0.2) == ShowMenu()
    stage.rng.seed(3)
    finder = FairBoardFinder(stage.rng.getrandbits(32), stage.clock)
    while not finder.done:
        finder.step(1)
    assert finder.best
    assert stage.settings.code == finder.best.code


def test_it_looks_in_slices_only(search: FairSearch) -> None:
    """The search runs only in idle time, a slice without time does one step, and the picture shows the progress."""
    assert advance(search, 10) is None
    slices, seen = 0, set()
    while search.title != "DVONN: Found a fair board":
        search.idle(0)
        slices += 1
        if slices % 10 == 0:
            seen.add(scene_pixels(search))
    assert slices >= 40
    assert len(seen) > 2


def test_it_can_be_left(search: FairSearch) -> None:
    """Escape leaves the search at any time; other input starts the game once a board is found."""
    assert [search.handle(one) for one in (Action.BACK, Action.ACCEPT, Press((5, 5)))] == [Pop(), None, None]
    found(search)
    assert [search.handle(one) for one in (Hover((5, 5)), Press((5, 5)), Action.BACK)] == [None, ShowMenu(), Pop()]


@only_full("a whole search")
def test_the_balance_comes_to_rest(stage: RecordingStage) -> None:
    """The balance moves towards its final place, and is there at once without animations."""
    ends, seen = [], set()
    for speed, mode in ((Speed.OFF, RefreshMode.LOW_RATE), (Speed.NORMAL, RefreshMode.FULL_RATE)):
        stage.settings.speed = speed
        stage.rng.seed(1)
        search = found(FairSearch(stage, lambda _: ShowMenu()))
        assert search.refresh_mode is mode
        for _ in range(1 if speed is Speed.OFF else 90):
            seen.add(scene_pixels(search))
            search.update(FRAME_SECONDS)
        ends.append(scene_pixels(search))
    assert ends[0] == ends[1]
    assert len(seen) > 10


def test_scenes_do_not_import_the_search() -> None:
    """Importing the scenes does not import the engine's search."""
    code = "import sys, dvonn.screens.director; sys.exit('dvonn.engine.search.search' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=60, check=False).returncode == 0
