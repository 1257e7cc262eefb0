"""Clocks on the board: when they run, what is heard and seen of them, and what a fallen flag leads to."""

import pytest

from dvonn.board.hud import player_box
from dvonn.input import Action
from dvonn.match.clocks import LOW
from dvonn.match.match import Match, Seats, Terms
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply
from dvonn.rules.outcome import Reason
from dvonn.rules.pieces import Colour, Place
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.movement import Movement
from dvonn.screens.play.pause import Pause
from dvonn.screens.play.placement import Placement
from dvonn.screens.scene import Activity, ShowMatch, ShowScore
from dvonn.screens.score.score import Score
from dvonn.ui import timing
from dvonn.ui.layout import Box
from dvonn.ui.timing import Speed
from tests.harness.matches import AS_WHITE, HOT_SEAT, PASSING, stopped
from tests.harness.referee.mirrors import View
from tests.harness.stage import STEP, Guest, HeardStage, let, picture, play_one

WHITE, BLACK = Colour


def timed(stage: HeardStage, seconds: int = 300, seats: Seats = HOT_SEAT, **names: str) -> Placement:
    """Return a match at its start in which both sides have some seconds, and perhaps names."""
    called = {Colour(side): name for side, name in names.items()}
    return Placement(stage, Match(seats, clock=stopped, terms=Terms(called, dict.fromkeys(Colour, seconds))))


def left(scene: BoardScene) -> list[float]:
    return [round(scene.match.clocks.left[colour], 2) for colour in Colour]


def test_the_clock_of_the_side_to_move_runs(stage: HeardStage) -> None:
    """White's time goes by until White has placed and that has been seen; then Black's does."""
    scene = timed(stage)
    let(scene, 10)
    assert left(scene) == [290, 300]
    play_one(scene)
    let(scene, timing.PLACE + timing.SETTLE + 0.2)
    let(scene, 5)
    assert left(scene)[0] == 290
    assert left(scene)[1] < 295.5


def test_no_clock_runs_while_something_moves(stage: HeardStage) -> None:
    """While a ply is seen, nobody pays for it."""
    scene = timed(stage)
    play_one(scene)
    let(scene, timing.PLACE)
    assert left(scene) == [300, 300]


def test_no_clock_runs_while_a_notice_is_read(stage: HeardStage) -> None:
    """What is said in large letters takes nobody's time."""
    match = Match(HOT_SEAT, clock=stopped, terms=Terms(times={WHITE: 60}))
    scene = Placement(stage, match, notice="You have drawn White")
    let(scene, timing.NOTICE - 0.1)
    assert match.clocks.left[WHITE] == 60
    let(scene, 1.1)
    assert match.clocks.left[WHITE] == pytest.approx(59, abs=0.1)


def test_the_pause_stops_the_clock(stage: HeardStage) -> None:
    """While another screen lies over the board, no time goes by."""
    scene = timed(stage)
    guest = Guest(stage, ShowMatch(scene.match))
    guest.do(Action.PAUSE)
    assert isinstance(guest.top, Pause)
    guest.wait(30)
    assert left(scene) == [300, 300]


def test_the_last_seconds_are_heard(stage: HeardStage) -> None:
    """Each of the last LOW seconds is heard, the flag by the score alone."""
    scene = timed(stage, LOW + 5)
    let(scene, 4.9)
    assert stage.sound.names == []
    assert isinstance(let(scene, LOW + 1), ShowScore)
    assert stage.sound.names == ["clock"] * LOW


@pytest.mark.parametrize("moving", [False, True], ids=["placement", "movement"])
def test_a_fallen_flag_leads_to_the_score(stage: HeardStage, *, moving: bool) -> None:
    """In either phase the side loses whose time is over, and the score says who and why."""
    game = Game(Position.random_full(stage.rng)) if moving else Game()
    terms = Terms({WHITE: "Anna", BLACK: "Ben"}, dict.fromkeys(Colour, 3))
    guest = Guest(stage, ShowMatch(Match(HOT_SEAT, game, clock=stopped, terms=terms)))
    guest.wait(4)
    assert isinstance(guest.top, Score)
    outcome = guest.top.outcome
    assert (outcome.winner, outcome.reason) == (BLACK, Reason.TIME)
    guest.wait(4)
    assert guest.top.title.startswith("DVONN: Ben wins, ")


def test_a_flag_can_be_taken_back(stage: HeardStage) -> None:
    """Undo from the score goes on with the match, with a little time, and the clock runs again."""
    guest = Guest(stage, ShowMatch(timed(stage, 3).match))
    guest.wait(6)
    guest.do(Action.UNDO)
    assert isinstance(guest.top, Placement)
    assert left(guest.top) == [3, 3]
    guest.wait(1)
    assert left(guest.top)[0] == pytest.approx(2, abs=0.1)


def test_undo_brings_no_time_back(stage: HeardStage) -> None:
    """A ply is taken back, the time that it took is not."""
    scene = timed(stage)
    let(scene, 7)
    play_one(scene)
    scene.handle(Action.UNDO)
    let(scene, 3)
    assert left(scene)[0] < 291
    assert left(scene)[1] == 300


def test_the_computers_clock_runs_only_while_it_thinks(stage: HeardStage) -> None:
    """The computer that has made up its mind waits for the picture, not on its clock."""
    scene = timed(stage, 300, AS_WHITE)
    play_one(scene)
    guest = Guest(stage, ShowMatch(scene.match))
    guest.wait(5)
    assert scene.match.clocks.left[BLACK] > 299
    assert scene.match.waits_for_human


# What is seen


def test_each_second_is_seen(stage: HeardStage) -> None:
    """Where the picture rests otherwise, it is drawn for a moment as another second begins, and only then."""
    stage.settings.speed = Speed.OFF
    scene = timed(stage)
    let(scene, timing.REST)
    seen = []
    for _ in range(180):
        scene.update(STEP)
        seen.append(scene.activity)
    assert set(seen) == {Activity.MOVING, Activity.WORKING}
    assert sum(one is Activity.MOVING and seen[n - 1] is Activity.WORKING for n, one in enumerate(seen)) in {2, 3}
    assert seen.count(Activity.MOVING) < 30


def test_without_a_clock_nothing_is_drawn(stage: HeardStage) -> None:
    """A side without a clock may take its time, and the loop waits for an event."""
    stage.settings.speed = Speed.OFF
    match = Match(HOT_SEAT, clock=stopped, terms=Terms(times={BLACK: 60}))
    scene = Placement(stage, match)
    assert scene.activity is Activity.STILL
    match.play(Place(0))
    assert scene.activity is not Activity.STILL


def test_an_ended_game_has_no_running_clock(stage: HeardStage) -> None:
    """After the end the board rests, whatever the clocks show."""
    scene = timed(stage)
    stage.settings.speed = Speed.OFF
    scene.match.resign(WHITE)
    assert scene.activity is Activity.WORKING
    let(scene, 2)
    assert left(scene) == [300, 300]


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1920, 1080)])
def test_the_panel_shows_the_time(stage: HeardStage, size: tuple[int, int]) -> None:
    """Another second, a low clock and no clock at all look different in the side's panel; the other's stays."""
    stage.size = size
    scene = timed(stage, 100)
    boxes = [player_box(stage.layout, colour) for colour in Colour]
    panels = [[picture(scene, box) for box in boxes]]
    for seconds in (1.1, 1, 85):
        let(scene, seconds)
        panels.append([picture(scene, box) for box in boxes])
    panels.append([picture(Placement(stage, Match(HOT_SEAT, clock=stopped)), box) for box in boxes])
    assert len({white for white, _ in panels}) == 5
    assert len({black for _, black in panels[:4]}) == 1


# Names


def test_names_are_used(stage: HeardStage) -> None:
    """Two named players are called by name above the board, and in the window's title."""
    scene = timed(stage, white="Anna", black="Ben")
    assert scene.title == "DVONN: Anna to place"
    play_one(scene)
    assert scene.title == "DVONN: Ben to place"
    unnamed = timed(stage)
    assert unnamed.title == "DVONN: White to place"
    box = player_box(stage.layout, WHITE)
    assert picture(timed(stage, white="Anna"), box) != picture(unnamed, box)


def test_a_forced_pass_is_told_by_name(stage: HeardStage) -> None:
    """The notice and the advice call the one who cannot move by name."""
    pictures = []
    for name in ("Ben", "Bea"):
        match = Match(HOT_SEAT, Game(View().position(PASSING)), clock=stopped, terms=Terms({BLACK: name}))
        scene = Movement(stage, match)
        scene.play(parse_ply("h3g3"))
        let(scene, 2)
        middle = player_box(stage.layout, WHITE)
        pictures.append(picture(scene, Box(middle.x + middle.width, 0, 500, stage.layout.top.height)))
    assert pictures[0] != pictures[1]
