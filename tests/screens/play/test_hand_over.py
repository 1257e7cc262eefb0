"""The hand-over: between the turns of two players the board is passed on, if that is wanted."""

import pygame
import pytest

from dvonn.input import Action, Device, Hover, Press
from dvonn.match.match import Match, Terms
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour
from dvonn.screens.play.hand_over import HandOver
from dvonn.screens.play.movement import Movement
from dvonn.screens.play.pause import Pause
from dvonn.screens.play.placement import Placement
from dvonn.screens.scene import ShowMatch
from dvonn.ui.layout import Box
from tests.harness.matches import AS_WHITE, HOT_SEAT, PASSING, stopped
from tests.harness.matches import match as begun
from tests.harness.referee.mirrors import View
from tests.harness.stage import Guest, HeardStage, click, picture, play_one


@pytest.fixture
def guest(stage: HeardStage) -> Guest:
    """Return somebody at a game of Anna and Ben with clocks, who wants to hand over."""
    stage.settings.hand_over = True
    names, times = {Colour.WHITE: "Anna", Colour.BLACK: "Ben"}, dict.fromkeys(Colour, 60)
    return Guest(stage, ShowMatch(Match(HOT_SEAT, clock=stopped, terms=Terms(names, times))))


def place(guest: Guest) -> None:
    """Place a piece and let that be seen."""
    assert isinstance(guest.top, Placement)
    play_one(guest.top)
    guest.wait(2)


def test_the_board_is_passed_on(guest: Guest) -> None:
    """When a ply has been seen the next player is called; any press goes on, and turn by turn it comes again."""
    assert isinstance(guest.top, Placement)
    titles = []
    for goes_on in (Action.ACCEPT, Press((3, 3)), Action.LEFT):
        place(guest)
        assert isinstance(guest.top, HandOver)
        titles.append(guest.top.title)
        guest.do(Hover((9, 9)), goes_on)
        assert isinstance(guest.top, Placement)
    assert titles == ["DVONN: Pass to Ben", "DVONN: Pass to Anna", "DVONN: Pass to Ben"]


def test_the_press_plays_nothing(guest: Guest) -> None:
    """The press that goes on is not also a placement."""
    place(guest)
    middle = guest.stage.board.centre(0)
    guest.do(Press((round(middle[0]), round(middle[1]))))
    assert isinstance(guest.top, Placement)
    assert len(guest.top.match.game.plies) == 1


def test_a_hasty_press_is_not_the_next_player_s(guest: Guest) -> None:
    """A second press while the ply is still seen ends that, and calls the next player; nothing is placed."""
    scene = guest.top
    assert isinstance(scene, Placement)
    play_one(scene)
    guest.do(Action.NEXT)
    assert isinstance(guest.top, HandOver)
    assert len(scene.match.game.plies) == 1


def test_no_clock_runs_meanwhile(guest: Guest) -> None:
    """The next player's time begins with the press."""
    place(guest)
    assert isinstance(guest.top, HandOver)
    guest.wait(30)
    guest.do(Action.ACCEPT)
    assert isinstance(guest.top, Placement)
    assert guest.top.match.clocks.left[Colour.BLACK] == 60
    guest.wait(1)
    assert guest.top.match.clocks.left[Colour.BLACK] == pytest.approx(59, abs=0.1)


def test_undo_hands_nothing_over(guest: Guest) -> None:
    """Undo takes the ply back at once, also by a key while it is handed over; redo does not ask either."""
    place(guest)
    guest.do(Action.UNDO)
    guest.wait(2)
    assert isinstance(guest.top, Placement)
    assert guest.top.match.game.plies == []
    guest.do(Action.REDO)
    guest.wait(2)
    assert isinstance(guest.top, Placement)
    assert len(guest.top.match.game.plies) == 1


@pytest.mark.parametrize("key", [Action.PAUSE, Action.BACK])
def test_the_pause_can_be_reached(guest: Guest, key: Action) -> None:
    """Pausing works as always, and leads back to where it was."""
    place(guest)
    guest.do(key)
    assert isinstance(guest.top, Pause)
    guest.do(Action.BACK)
    assert isinstance(guest.top, HandOver)


def test_nobody_passes_to_themselves(stage: HeardStage) -> None:
    """After a forced pass the same player goes on, and nothing is handed over."""
    stage.settings.hand_over = True
    match = Match(HOT_SEAT, Game(View().position(PASSING)), clock=stopped)
    guest = Guest(stage, ShowMatch(match))
    assert isinstance(guest.top, Movement)
    guest.top.play(parse_ply("h3g3"))
    guest.wait(10)
    assert match.position.turn is Colour.WHITE
    assert isinstance(guest.top, Movement)


def test_white_keeps_the_board_between_the_phases(guest: Guest) -> None:
    """White places the last piece and makes the first move: nobody is called in between."""
    match = begun(HOT_SEAT, 48)
    guest.follow(ShowMatch(match))
    assert isinstance(guest.top, Placement)
    guest.follow(guest.top.play(match.position.moves()[0]))
    guest.wait(3)
    assert isinstance(guest.top, Movement)


def test_it_is_an_option_for_two(stage: HeardStage) -> None:
    """Without the setting, and against the computer, nothing is handed over."""
    for wanted, seats in ((False, HOT_SEAT), (True, AS_WHITE)):
        stage.settings.hand_over = wanted
        guest = Guest(stage, ShowMatch(Match(seats, clock=stopped)))
        place(guest)
        assert isinstance(guest.top, Placement)


def test_the_game_s_end_is_not_handed_over(stage: HeardStage) -> None:
    """After the last move comes the score."""
    stage.settings.hand_over = True
    match = Match(HOT_SEAT, Game(View().position("a3=r b3=w c3=bb d3=r e3=r")), clock=stopped)
    guest = Guest(stage, ShowMatch(match))
    scene = guest.top
    assert isinstance(scene, Movement)
    click(scene, parse_ply("b3c3"))
    assert match.game.outcome
    guest.wait(1)
    assert not isinstance(guest.top, HandOver)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920), (640, 360)])
def test_the_board_stays_in_sight(guest: Guest, size: tuple[int, int]) -> None:
    """What is said lies in the bars: over the board there is a thin veil alone, and two boards look different."""
    guest.stage.size = size
    place(guest)
    assert guest.top.is_overlay

    def board() -> bytes:
        layout = guest.stage.layout
        return both(guest, Box(0, layout.top.height, size[0], max(1, layout.bottom.y - layout.top.height)))

    one = board()
    guest.do(Action.ACCEPT)
    place(guest)
    assert size == (97, 61) or board() != one


def both(guest: Guest, box: Box) -> bytes:
    """Return the pixels of a part of the window, where the overlay lies over the board."""
    surface = pygame.Surface(guest.stage.size)
    for scene in guest.director.visible:
        scene.draw(surface, 0)
    return pygame.image.tobytes(surface.subsurface(box), "RGB")


def test_the_way_on_is_that_of_the_device(guest: Guest) -> None:
    """The hint names what is in the player's hands."""
    place(guest)
    seen = set()
    for device in Device:
        guest.stage.controls.device = device
        seen.add(picture(guest.top, guest.stage.layout.bottom))
    assert len(seen) == len(Device)
