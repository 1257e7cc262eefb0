"""Drawing lots: what is seen when, and how it goes on to the match."""

import pytest

from dvonn.engine.levels import GREEDY
from dvonn.input import Action, Hover, Press
from dvonn.match.match import Match
from dvonn.rules.pieces import Colour
from dvonn.screens.new_game.colour_draw import DRAWN, ENJOYED, SAID, SHAKEN, SWAY, ColourDraw, glimpse
from dvonn.screens.scene import Activity, ShowMatch
from dvonn.ui.timing import Speed
from tests.harness.matches import stopped
from tests.harness.stage import HeardStage, let, picture

STEPS = [n / 50 for n in range(200)]


def drawing(stage: HeardStage, human: Colour = Colour.BLACK) -> ColourDraw:
    return ColourDraw(stage, Match({human: None, human.other: GREEDY}, clock=stopped))


# What is seen


def test_the_bag_is_shaken_before_the_ring_comes() -> None:
    """At first only the bag moves, a little; when it is still again the ring rises, all the way, and never back."""
    seen = [glimpse(seconds, reduced=False) for seconds in STEPS]
    assert {one.risen for one, at in zip(seen, STEPS, strict=True) if at <= SHAKEN} == {0.0}
    assert {abs(one.sway) < 1e-9 for one, at in zip(seen, STEPS, strict=True) if at >= SHAKEN} == {True}
    assert SWAY / 2 < max(abs(one.sway) for one in seen) <= SWAY
    assert [one.risen for one in seen] == sorted(one.risen for one in seen)
    assert glimpse(DRAWN, reduced=False).risen == 1


@pytest.mark.parametrize("reduced", [False, True])
def test_the_words_come_last(reduced: bool) -> None:  # noqa: FBT001 # parametrised by name
    """They begin when the ring is out, and are there when everything is said; nothing changes after that."""
    assert glimpse(DRAWN, reduced=reduced).words == 0
    said = glimpse(SAID, reduced=reduced)
    assert (said.risen, said.ring, said.words) == (1, 1, 1)
    assert glimpse(SAID + 100, reduced=reduced) == said


def test_reduced_motion_lets_the_ring_appear_above_the_bag() -> None:
    """Nothing sways or rises: the ring is where it will be, and becomes solid."""
    seen = [glimpse(seconds, reduced=True) for seconds in STEPS]
    assert {(one.sway, one.risen) for one in seen} == {(0.0, 1.0)}
    assert [one.ring for one in seen] == sorted(one.ring for one in seen)
    assert (seen[0].ring, seen[-1].ring) == (0, 1)


# The scene


@pytest.mark.parametrize("human", list(Colour))
def test_it_goes_on_by_itself(stage: HeardStage, human: Colour) -> None:
    """After a moment the match is shown, in which nothing has to be said any more."""
    lots = drawing(stage, human)
    assert let(lots, SAID + ENJOYED - 0.1) is None
    change = let(lots, 0.2)
    assert isinstance(change, ShowMatch)
    assert change.match.seats[human] is None
    assert not change.notice


@pytest.mark.parametrize("anything", [Action.ACCEPT, Action.BACK, Action.LEFT, Press((3, 3))])
def test_any_input_goes_on_at_once(stage: HeardStage, anything: Action | Press) -> None:
    """Who does not wait for the ring is told in the match what was drawn; who has seen it is not told again."""
    hasty, patient = drawing(stage), drawing(stage)
    change = hasty.handle(anything)
    assert isinstance(change, ShowMatch)
    assert change.notice == "You have drawn Black"
    let(patient, DRAWN + 0.1)
    change = patient.handle(anything)
    assert isinstance(change, ShowMatch)
    assert not change.notice


def test_pointing_is_no_input(stage: HeardStage) -> None:
    """The pointer may move over the bag."""
    assert drawing(stage).handle(Hover((640, 400))) is None


def test_it_is_heard_once(stage: HeardStage) -> None:
    """The drawing has a sound, when it begins."""
    lots = drawing(stage)
    assert stage.sound.names == []
    let(lots, 2.0)
    assert stage.sound.names == ["lots"]


def test_it_moves_until_all_is_said(stage: HeardStage) -> None:
    """Then the picture stays, and only the time goes on; the window's title keeps the secret as long."""
    lots = drawing(stage)
    titles = [lots.title]
    assert lots.activity is Activity.MOVING
    let(lots, SAID + 0.1)
    assert lots.activity is Activity.WORKING
    assert titles[0] != lots.title == "DVONN: You have drawn Black"
    before = picture(lots)
    let(lots, 0.5)
    assert picture(lots) == before


def test_the_speed_counts(stage: HeardStage) -> None:
    """Fast, everything takes half as long."""
    stage.settings.speed = Speed.FAST
    assert let(drawing(stage), (SAID + ENJOYED) / 2 + 0.1)


def test_without_motion_the_end_is_seen_at_once(stage: HeardStage) -> None:
    """At speed off the ring is out from the beginning, and stays for a while."""
    end = drawing(stage)
    let(end, SAID + 0.1)
    stage.settings.speed = Speed.OFF
    lots = drawing(stage)
    assert lots.activity is Activity.WORKING
    assert picture(lots) == picture(end)
    assert let(lots, ENJOYED - 0.1) is None
    assert isinstance(let(lots, 0.2), ShowMatch)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920), (97, 61)])
def test_the_two_colours_look_different(stage: HeardStage, size: tuple[int, int]) -> None:
    """At every size of the window it is seen what has been drawn."""
    stage.size = size
    pictures = []
    for human in Colour:
        lots = drawing(stage, human)
        let(lots, SAID + 0.1)
        pictures.append(picture(lots))
    assert pictures[0] != pictures[1]
