"""A crawl through all scenes that a guest can reach: none is closed to guests, and all end after the idle time."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from dvonn.engine.levels import GREEDY
from dvonn.input import Action, Intention, Press
from dvonn.kiosk.context import FairBoardStore
from dvonn.kiosk.event_host import DISABLED_ACTIONS
from dvonn.kiosk.event_modes import BLITZ, CHALLENGE, GUIDED, TWO, GameMode
from dvonn.kiosk.guests.challenge import ChallengeEnd, LeaveChallenge, challenge
from dvonn.kiosk.guests.guest_board import GuestBoard, GuestDirector, GuestPause, GuestScore
from dvonn.kiosk.guests.mode_choice import LevelChoice, ModeChoice
from dvonn.kiosk.winners.initials_screen import InitialsScreen
from dvonn.match.computer import Computer
from dvonn.rules.pieces import Ply
from dvonn.screens.dialog import Question
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.puzzles import TimedPlay
from dvonn.screens.scene import Push, Quit, Scene, ShowMenu, ShowScore, ToggleFullscreen
from dvonn.storage.settings import Settings
from dvonn.storage.settings_file import SETTINGS
from dvonn.ui import timing
from dvonn.ui.form import Form
from dvonn.ui.widgets import Widget
from tests.harness.guests import ENTER, GuestUser, finished_match
from tests.harness.scale import only_full

NO_TIMEOUT_SECONDS = 10_000
IDLE_SECONDS = 20
SHOW_FRAMES = 1_000  # of half a second, for the rest of a game between computers and its score
GUEST_SCENES = (ModeChoice, LevelChoice, GuestBoard, GuestPause, GuestScore, TimedPlay, LeaveChallenge, ChallengeEnd)
SHARED_SCENES = (InitialsScreen, Handbook, Question)

Step = Callable[[GuestUser], None]
Path = tuple[Step, ...]
Crawl = tuple[GuestUser, dict[tuple[object, ...], Path]]


def do(guest: GuestUser, intention: Intention) -> None:
    """Handle one intention, and check that it neither quits the program nor changes its window."""
    change = guest.top.handle(intention)
    assert not isinstance(change, Quit | ToggleFullscreen)
    if change:
        guest.app.director.apply(change)


def possible_steps(scene: Scene) -> Iterator[Step]:
    """Yield everything that a guest can do in a scene: each action, and each button."""
    for action in Action:
        if action not in DISABLED_ACTIONS:
            yield partial(do, intention=action)
    if isinstance(scene, GuestBoard):
        yield play_first
        yield lambda guest: guest.wait(1)
    for number in range(len(widgets_of(scene))):
        yield partial(press_button, number=number)


def widgets_of(scene: Scene) -> list[Widget]:
    """Return the widgets of a scene's forms."""
    return [widget for form in vars(scene).values() if isinstance(form, Form) for widget in form.widgets]


def play_first(guest: GuestUser) -> None:
    """Click a stack that may move, or a target of the selected stack."""
    board = guest.top
    if isinstance(board, GuestBoard) and board.match.waits_for_human:
        position = board.match.position
        source = board.selection.selected
        space = position.moves()[0][0] if source is None else position.moves_from(source)[0].target
        guest.click_stack(position, space)


def press_button(guest: GuestUser, number: int) -> None:
    """Press a button of a scene's forms, at its place on the screen."""
    guest.top.draw(guest.app.window.surface, 0)
    for widget in widgets_of(guest.top)[number : number + 1]:
        do(guest, Press(widget.box.centre))


def state(guest: GuestUser) -> tuple[object, ...]:
    """Return the state that distinguishes scenes for the crawl."""
    scene = guest.top
    match = scene.match if isinstance(scene, GuestBoard | GuestScore | GuestPause) else None
    title = scene.title if isinstance(scene, Question) else ""
    picked = isinstance(scene, GuestBoard) and scene.selection.selected is not None
    return type(scene), title, match and (match.mode, match.is_unattended, bool(match.game.plies)), picked


def finish(guest: GuestUser, mode: GameMode, *, won: bool, show: bool = False) -> None:
    """Go to the score of an ended game, with its buttons active unless it was a show."""
    match = finished_match(mode, won=won)
    if show:
        match.hand_over(match.guests, GREEDY)
    guest.app.director.apply(ShowScore(match))
    if not show:
        guest.press(ENTER)
        guest.wait(timing.RESULT_GUARD_SECONDS + 0.1)


def run_out_of_time(guest: GuestUser) -> None:
    """Let the time of a challenge run out."""
    guest.app.director.apply(Push(challenge(guest.context, CHALLENGE)))
    assert isinstance(guest.top, TimedPlay)
    guest.top.round.seconds_left = 0.01
    guest.wait(0.1)


def start_paths() -> Iterator[Path]:
    """Yield the paths at which the crawl begins: the attract loop, and the scenes that only time leads to."""
    yield ()
    for mode in (GUIDED, BLITZ, TWO):
        for won in (True, False):
            yield (partial(finish, mode=mode, won=won),)
    yield (partial(finish, mode=GUIDED, won=True, show=True),)
    yield (run_out_of_time,)


def follow(guest: GuestUser, path: Path) -> None:
    """Return to the attract loop and follow a path, with a frame after each step."""
    guest.app.director.apply(ShowMenu())
    for step in path:
        step(guest)
        guest.wait(1 / 60)


@pytest.fixture(scope="module")
def crawl() -> Iterator[Crawl]:
    """Crawl through all that a guest can reach; yield the guest, and the path to each state."""
    guest = GuestUser(size=(320, 240))
    guest.context.event_settings.idle = NO_TIMEOUT_SECONDS
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(FairBoardStore, "step", lambda *_: None)
        patched.setattr(Computer, "think", lambda *_: None)
        patched.setattr(Computer, "ply", property(first_ply))
        yield guest, crawl_all(guest)


def first_ply(computer: Computer) -> Ply | None:
    """Return the first of the computer's plies, None on a human's turn."""
    return computer.match.position.moves()[0] if computer.match.waits_for_computer else None


def crawl_all(guest: GuestUser) -> dict[tuple[object, ...], Path]:
    """Return the path to each state, found by a breadth-first search over all steps."""
    found: dict[tuple[object, ...], Path] = {}
    waiting = list(start_paths())
    while waiting:
        path = waiting.pop(0)
        follow(guest, path)
        here = state(guest)
        if here in found:
            continue
        found[here] = path
        assert guest.is_home or isinstance(guest.top, GUEST_SCENES) or type(guest.top) in SHARED_SCENES, guest.top
        for step in possible_steps(guest.top):
            if state(guest) != here:
                follow(guest, path)
            step(guest)
            guest.wait(1 / 60)
            if state(guest) not in found:
                waiting.append((*path, step))
            check_closed(guest)
    return found


@only_full("every scene is visited")
def test_no_step_leads_to_a_closed_scene(crawl: Crawl) -> None:
    """No step in any scene that a guest can reach leads to a scene that is closed to guests."""
    _, found = crawl
    assert {kind for kind, *_ in found} >= {*GUEST_SCENES, *SHARED_SCENES}


@only_full("every scene is left to itself")
def test_every_scene_is_left_after_the_idle_time(crawl: Crawl) -> None:
    """Every reachable scene returns to the attract loop after the idle time."""
    guest, found = crawl
    app = guest.app
    for path in found.values():
        guest.context.event_settings.idle = NO_TIMEOUT_SECONDS
        follow(guest, path)
        guest.context.event_settings.idle = IDLE_SECONDS
        assert isinstance(app.director, GuestDirector)
        for _ in range(SHOW_FRAMES if app.director.is_unattended else 2 * IDLE_SECONDS + 2):
            app.frame([], 0.5)
        assert guest.is_home, path
        assert not guest.context.errors


def check_closed(guest: GuestUser) -> None:
    """Check that all but the language is unchanged, and that no error has occurred."""
    app = guest.app
    assert app.running
    assert not guest.context.errors
    assert not app.stage.settings.fullscreen
    assert not app.stage.sound.muted
    usual = Settings(sound=app.stage.settings.sound, language=app.stage.settings.language, music=0.0)
    assert SETTINGS.format(app.stage.settings) == SETTINGS.format(usual)
    assert not app.autosave.resume()
