"""No way out: whatever a guest does anywhere, nothing is reached that is closed, and everything is left in the end."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from dvonn.engine.levels import GREEDY
from dvonn.input import Action, Intention, Press
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.fair_board_store import FairBoards
from dvonn.kiosk.guests.challenge import Challenge, ChallengeEnd, LeaveChallenge
from dvonn.kiosk.guests.guest_board import GuestBoard
from dvonn.kiosk.guests.guest_pause import GuestPause
from dvonn.kiosk.guests.guest_score import GuestScore
from dvonn.kiosk.guests.mode_choice import LevelChoice, ModeChoice
from dvonn.kiosk.winners.initials import Initials
from dvonn.match.match import Match
from dvonn.screens.dialog import Confirm, Question
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.scene import Push, Quit, Scene, ShowMenu, ShowScore, ToggleFullscreen
from dvonn.storage.settings import Settings, format_settings
from dvonn.ui import timing
from dvonn.ui.form import Form
from tests.harness.guests import ENTER, Guest, ended

NEVER = 10_000  # seconds until the house goes back to its start
IDLE = 20
SHOWS_END = 1_000  # half seconds in which the computer ends a game, and its score is seen
OPEN = (ModeChoice, LevelChoice, GuestBoard, GuestPause, GuestScore, Challenge, LeaveChallenge, ChallengeEnd)
LEAVES = (Initials, Handbook, Confirm, Question)

Step = Callable[[Guest], None]
Path = tuple[Step, ...]
Places = tuple[Guest, dict[tuple[object, ...], Path]]


def do(guest: Guest, intention: Intention) -> None:
    """Do one thing; what would end the program or change its window is never asked for."""
    change = guest.top.handle(intention)
    assert not isinstance(change, Quit | ToggleFullscreen)
    if change:
        guest.app.director.apply(change)


def ways(scene: Scene) -> Iterator[Step]:
    """Yield everything that can be done in a scene: each action, and each button that it has."""
    for action in Action:
        yield partial(do, intention=action)
    forms = [value for value in vars(scene).values() if isinstance(value, Form)]
    if isinstance(scene, GuestBoard):
        yield play_first
        yield lambda guest: guest.wait(1)
    for number, form in enumerate(forms):
        for widget in range(len(form.widgets)):
            yield partial(press_button, number=number, widget=widget)


def play_first(guest: Guest) -> None:
    """Click on a stack that may move, or on where the selected one may go."""
    board = guest.board
    position = board.match.position
    if board.match.waits_for_human:
        space = position.moves()[0][0] if board.selected is None else position.moves_from(board.selected)[0].target
        guest.click_stack(position, space)


def press_button(guest: Guest, number: int, widget: int) -> None:
    """Press a button of one of a scene's forms, where it is drawn."""
    scene = guest.top
    scene.draw(guest.app.window.surface, 0)
    forms = [value for value in vars(scene).values() if isinstance(value, Form)]
    if number < len(forms) and widget < len(forms[number].widgets):
        do(guest, Press(forms[number].widgets[widget].box.centre))


def state(guest: Guest) -> tuple[object, ...]:
    """Return what tells scenes apart for the crawl."""
    scene = guest.top
    match = scene.match if isinstance(scene, GuestBoard | GuestScore | GuestPause) else None
    title = scene.title if isinstance(scene, Confirm | Question) else ""
    picked = isinstance(scene, GuestBoard) and scene.selected is not None
    return type(scene), title, match and (match.form, match.is_show, bool(match.game.plies)), picked


def finished(form: GameMode, *, won: bool, show: bool) -> Step:
    """Return what leads to the score of a game that has ended, its buttons ready."""

    def do(guest: Guest) -> None:
        match = ended(form, won=won)
        if show:
            match.hand_over(match.guests, GREEDY)
        guest.app.director.apply(ShowScore(match))
        if not show:
            guest.press(ENTER)
            guest.wait(timing.VERDICT + 0.1)

    return do


def late(guest: Guest) -> None:
    """Let the time of a challenge run out."""
    guest.app.director.apply(Push(Challenge(guest.app.stage, guest.app.hall)))
    assert isinstance(guest.top, Challenge)
    guest.top.round.left = 0.01
    guest.wait(0.1)


def starts() -> Iterator[Path]:
    """Yield ways to where a crawl begins: the attract loop, and what only time leads to."""
    yield ()
    for form in (GameMode.GUIDED, GameMode.BLITZ, GameMode.TWO):
        for won in (True, False):
            yield (finished(form, won=won, show=False),)
    yield (finished(GameMode.GUIDED, won=True, show=True),)
    yield (late,)


def follow(guest: Guest, path: Path) -> None:
    """Begin at the start and go a way, drawing what is there after each step."""
    guest.app.director.apply(ShowMenu())
    for step in path:
        step(guest)
        guest.wait(1 / 60)


@pytest.fixture(scope="module")
def places() -> Iterator[Places]:
    """Crawl through all that a guest can reach; yield the guest, and the way to each place."""
    guest = Guest((320, 240))
    guest.app.hall.house.idle = NEVER
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(FairBoards, "step", lambda *_: None)
        patched.setattr(Match, "think", lambda match, _: match.position.moves()[0])
        yield guest, crawled(guest)


def crawled(guest: Guest) -> dict[tuple[object, ...], Path]:
    """Return the way to each place that is found by doing everything everywhere."""
    found: dict[tuple[object, ...], Path] = {}
    waiting = list(starts())
    while waiting:
        path = waiting.pop(0)
        follow(guest, path)
        here = state(guest)
        if here in found:
            continue
        found[here] = path
        assert guest.is_home or isinstance(guest.top, OPEN) or type(guest.top) in LEAVES, guest.top
        for step in ways(guest.top):
            if state(guest) != here:
                follow(guest, path)
            step(guest)
            guest.wait(1 / 60)
            if state(guest) not in found:
                waiting.append((*path, step))
            check_closed(guest)
    return found


def test_no_way_leads_to_what_is_closed(places: Places) -> None:
    """Whatever is pressed in any scene that a guest can reach, only the scenes for guests are reached."""
    _, found = places
    assert {kind for kind, *_ in found} >= {*OPEN, *LEAVES}


def test_every_place_is_left_when_nobody_is_there(places: Places) -> None:
    """From everywhere the program goes back to its start, once nobody has done anything for a while."""
    guest, found = places
    app = guest.app
    for path in found.values():
        app.hall.house.idle = NEVER
        follow(guest, path)
        app.hall.house.idle = IDLE
        for _ in range(SHOWS_END if app.director.plays_alone else 2 * IDLE + 2):
            app.frame([], 0.5)
        assert guest.is_home, path
        assert not app.hall.errors


def check_closed(guest: Guest) -> None:
    """Check that nothing has changed that is not a guest's, and that the program runs without errors."""
    app = guest.app
    assert app.running
    assert not app.hall.errors
    assert not app.stage.settings.fullscreen
    assert not app.stage.sound.muted
    usual = Settings(sound=app.stage.settings.sound)
    assert format_settings(app.stage.settings) == format_settings(usual)
    assert not app.keeper.resume()
