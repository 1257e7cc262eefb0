"""The search for a fair board: it goes on in idle slices, can be left, and ends with a game on the board it found."""

import subprocess
import sys

import pytest

from dvonn.engine.analysis.fair_boards import MOST, Finder
from dvonn.input import Action, Hover, Press
from dvonn.screens.new_game.fair_search import SHOWN, FairSearch
from dvonn.screens.scene import Activity, Change, Pop, ShowMenu
from dvonn.ui.timing import Speed
from tests.harness.paths import ROOT
from tests.harness.stage import STEP, HeardStage, let, picture


class Begun:
    """Takes down the codes on which games would begin."""

    def __init__(self) -> None:
        self.codes: list[str] = []

    def __call__(self, code: str) -> Change:
        """Return some change."""
        self.codes.append(code)
        return ShowMenu()


def found(search: FairSearch) -> FairSearch:
    """Let it look until it is done."""
    for _ in range(100 * MOST):
        search.idle(0.01)
        if search.title == "DVONN: A fair board":
            return search
    pytest.fail("no board is found")


def test_a_fair_board_is_found(stage: HeardStage) -> None:
    """The board is the finder's, by the stage's chance; it is seen for a moment, then the game begins by itself."""
    begun = Begun()
    search = FairSearch(stage, begun)
    assert search.title == "DVONN: Looking for a fair board"
    found(search)
    assert let(search, SHOWN - 0.1) is None
    assert let(search, 0.2) == ShowMenu()
    stage.rng.seed(1)
    finder = Finder(stage.rng.getrandbits(32), stage.clock)
    while not finder.done:
        finder.step(1)
    assert finder.best
    assert begun.codes == [finder.best.code]


def test_it_looks_in_slices_only(stage: HeardStage) -> None:
    """Without idle time nothing is found, however long it takes; a slice of no time is one step."""
    search = FairSearch(stage, Begun())
    assert let(search, 10) is None
    times = iter(range(10**6))
    stage.clock = lambda: next(times) / 1000
    slices = 0
    while search.title != "DVONN: A fair board":
        search.idle(0)
        slices += 1
    assert slices > 50


def test_it_can_be_left(stage: HeardStage) -> None:
    """Escape leads back at any time; other input waits for a board, and then begins at once."""
    search = FairSearch(stage, Begun())
    assert search.handle(Action.BACK) == Pop()
    assert search.handle(Action.ACCEPT) is None
    assert search.handle(Press((5, 5))) is None
    found(search)
    assert search.handle(Hover((5, 5))) is None
    assert search.handle(Press((5, 5))) == ShowMenu()
    assert search.handle(Action.BACK) == Pop()


def test_how_many_were_tried_is_seen(stage: HeardStage) -> None:
    """The number goes up in the picture as boards are tried."""
    times = iter(range(10**6))
    stage.clock = lambda: next(times) / 1000
    search, seen = FairSearch(stage, Begun()), set()
    while search.title != "DVONN: A fair board":
        search.idle(0.05)
        seen.add(picture(search))
    assert len(seen) > 2


def test_the_balance_comes_to_rest(stage: HeardStage) -> None:
    """It moves while boards are tried; where motion is reduced it is where it belongs at once."""
    stage.settings.speed = Speed.OFF
    calm = found(FairSearch(stage, Begun()))
    assert calm.activity is Activity.BREATHING
    calm.update(STEP)
    end = picture(calm)
    stage.settings.speed = Speed.NORMAL
    stage.rng.seed(1)
    moving = found(FairSearch(stage, Begun()))
    assert moving.activity is Activity.MOVING
    seen = set()
    for _ in range(90):
        seen.add(picture(moving))
        moving.update(STEP)
    assert len(seen) > 10
    assert picture(moving) == end


def test_the_engine_waits_until_it_is_needed() -> None:
    """Importing the scenes, and with them the menu, does not load the search of the engine."""
    code = "import sys, dvonn.screens.director; sys.exit('dvonn.engine.search.search' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
