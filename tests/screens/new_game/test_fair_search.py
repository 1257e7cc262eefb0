"""The search for a fair board: it runs in idle slices, can be cancelled, and starts a game on the board found."""

import subprocess
import sys

import pytest

from dvonn.engine.analysis.fair_boards import MAX_TRIED_BOARDS, FairBoardFinder
from dvonn.input import Action, Hover, Press
from dvonn.screens.new_game.fair_search import FOUND_BOARD_SECONDS, FairSearch
from dvonn.screens.scene import Change, Pop, RefreshMode, ShowMenu
from dvonn.ui.timing import Speed
from tests.harness.paths import ROOT
from tests.harness.scale import only_full
from tests.harness.stage import FRAME_SECONDS, RecordingStage, advance, scene_pixels


class StartRecorder:
    """Records the codes with which games would begin."""

    def __init__(self) -> None:
        self.codes: list[str] = []

    def __call__(self, code: str) -> Change:
        """Record a code; return some change of scene."""
        self.codes.append(code)
        return ShowMenu()


def found(search: FairSearch) -> FairSearch:
    """Run the search until it has a board."""
    for _ in range(100 * MAX_TRIED_BOARDS):
        search.idle(0.01)
        if search.title == "DVONN: A fair board":
            return search
    pytest.fail("no board is found")


def test_a_fair_board_is_found(stage: RecordingStage) -> None:
    """The search shows the finder's board for a moment and starts the game with its code."""
    begun = StartRecorder()
    search = FairSearch(stage, begun)
    assert search.title == "DVONN: Looking for a fair board"
    found(search)
    assert advance(search, FOUND_BOARD_SECONDS - 0.1) is None
    assert advance(search, 0.2) == ShowMenu()
    stage.rng.seed(1)
    finder = FairBoardFinder(stage.rng.getrandbits(32), stage.clock)
    while not finder.done:
        finder.step(1)
    assert finder.best
    assert begun.codes == [finder.best.code]


def test_it_looks_in_slices_only(stage: RecordingStage) -> None:
    """The search runs only in idle time, and a slice without time does one step."""
    search = FairSearch(stage, StartRecorder())
    assert advance(search, 10) is None
    times = iter(range(10**6))
    stage.clock = lambda: next(times) / 1000
    slices = 0
    while search.title != "DVONN: A fair board":
        search.idle(0)
        slices += 1
    assert slices > 50


def test_it_can_be_left(stage: RecordingStage) -> None:
    """Escape leaves the search at any time; other input starts the game once a board is found."""
    search = FairSearch(stage, StartRecorder())
    assert search.handle(Action.BACK) == Pop()
    assert search.handle(Action.ACCEPT) is None
    assert search.handle(Press((5, 5))) is None
    found(search)
    assert search.handle(Hover((5, 5))) is None
    assert search.handle(Press((5, 5))) == ShowMenu()
    assert search.handle(Action.BACK) == Pop()


def test_how_many_were_tried_is_seen(stage: RecordingStage) -> None:
    """The picture changes as boards are tried."""
    times = iter(range(10**6))
    stage.clock = lambda: next(times) / 1000
    search, seen = FairSearch(stage, StartRecorder()), set()
    while search.title != "DVONN: A fair board":
        search.idle(0.05)
        seen.add(scene_pixels(search))
    assert len(seen) > 2


@only_full("a whole search")
def test_the_balance_comes_to_rest(stage: RecordingStage) -> None:
    """The balance moves towards its final place, and is there at once without animations."""
    stage.settings.speed = Speed.OFF
    still = found(FairSearch(stage, StartRecorder()))
    assert still.refresh_mode is RefreshMode.LOW_RATE
    still.update(FRAME_SECONDS)
    end = scene_pixels(still)
    stage.settings.speed = Speed.NORMAL
    stage.rng.seed(1)
    moving = found(FairSearch(stage, StartRecorder()))
    assert moving.refresh_mode is RefreshMode.FULL_RATE
    seen = set()
    for _ in range(90):
        seen.add(scene_pixels(moving))
        moving.update(FRAME_SECONDS)
    assert len(seen) > 10
    assert scene_pixels(moving) == end


def test_scenes_do_not_import_the_search() -> None:
    """Importing the scenes does not import the engine's search."""
    code = "import sys, dvonn.screens.director; sys.exit('dvonn.engine.search.search' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
