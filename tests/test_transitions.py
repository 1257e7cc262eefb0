"""The transitions between screens, in the whole program: the pictures between two states, and none without motion."""

from collections.abc import Callable
from itertools import cycle
from math import inf

import pygame
import pytest

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import Viewpoint
from dvonn.input.intentions import Intention
from dvonn.rules.board import SPACES
from dvonn.screens.director import Transitions
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import RefreshMode, Scene, ShowMatch, ShowScore
from dvonn.ui.layout import Box
from dvonn.ui.theme import RGB, Speed
from tests.harness.context import F3, FRAME_SECONDS, RecordingContext
from tests.harness.event_user import OPERATOR_KEYS, KioskUser
from tests.harness.games import HOT_SEAT, MAX_PLIES, random_match
from tests.harness.pictures import board_layout, rgb_bytes
from tests.harness.surroundings import unshare_cache
from tests.harness.user import A, AppUser, key_down, mouse_motion

SIZE = (480, 300)
MAX_TRANSITION_SECONDS = 0.6
MAX_WAIT_SECONDS = 5.0  # for a change that comes by itself
UNUSED_KEY = pygame.K_F9
RETURN, ESCAPE, MOVES, UNDO = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_l, pygame.K_u
Deed = Callable[[AppUser], None]


@pytest.fixture(autouse=True)
def idle_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no review work, as its figures change meanwhile."""
    monkeypatch.setattr(GameReview, "idle", lambda *_: None)


def shown(user: AppUser) -> tuple[list[Scene], Viewpoint]:
    """Return what is to be seen: the scenes, and the side of the board."""
    return user.app.director.visible, user.app.director.top.viewpoint


def picture(user: AppUser) -> bytes:
    """Return the picture in the window."""
    return rgb_bytes(user.app.window.surface)


def settled_picture(user: AppUser) -> bytes:
    """Return the picture of the scenes alone, as they are now."""
    surface = user.app.window.surface.copy()
    for scene in user.app.director.visible:
        scene.draw(surface, 0.0)
    return rgb_bytes(surface)


# What a user does


def press(*keys: int) -> Deed:
    """Press keys, and let each but the last one take effect."""

    def do(user: AppUser) -> None:
        for number, key in enumerate(keys):
            if number:
                user.wait(MAX_TRANSITION_SECONDS)
            user.press(key)

    return do


def match_after(plies: int = 60, **settings: object) -> Deed:
    """Show a match of two people after some random plies."""

    def do(user: AppUser) -> None:
        for name, value in settings.items():
            setattr(user.app.context.settings, name, value)
        user.app.apply(ShowMatch(random_match(HOT_SEAT, plies)))

    return do


def play_ply(user: AppUser) -> None:
    """Play the first legal ply of the match."""
    board = user.app.director.top
    assert isinstance(board, BoardScene)
    user.app.apply(board.play(board.match.position.moves()[0]))


def show_score(user: AppUser) -> None:
    """Show the score of an ended match, and wait until its result accepts input."""
    user.app.apply(ShowScore(random_match(HOT_SEAT, MAX_PLIES)))
    user.wait(9)


def wait(user: AppUser) -> None:
    """Wait for what comes by itself."""
    user.wait(3)


Way = tuple[Deed, ...]
"""A way from one state to another: the deeds that lead to the first one, and the one that leads to the other."""


def begin(user: AppUser, way: Way) -> None:
    """Go a way to its first state."""
    for deed in way[:-1]:
        deed(user)
        user.wait(MAX_TRANSITION_SECONDS)


def go(user: AppUser, way: Way) -> bytes:
    """Go a way until other scenes, or another side of the board, are drawn; return the picture before that."""
    begin(user, way)
    before, old = shown(user), picture(user)
    way[-1](user)
    user.app.frame([], 0.0)
    for _ in range(round(MAX_WAIT_SECONDS / FRAME_SECONDS)):
        if shown(user) != before:
            return old
        old = picture(user)
        user.app.frame([], FRAME_SECONDS)
    pytest.fail("nothing has changed")


LAST_PLY = len(random_match(HOT_SEAT, MAX_PLIES).game.plies) - 1
WAYS: dict[str, Way] = {
    "a question opens": (press(ESCAPE),),
    "the menu leads to a game": (wait, match_after()),
    "a game pauses": (match_after(), press(ESCAPE)),
    "a game goes on": (match_after(), press(ESCAPE), press(ESCAPE)),
    "a game leads to its moves": (match_after(), press(MOVES)),
    "a game leads to its score": (match_after(LAST_PLY), play_ply),
    "the score leads to the review": (show_score, press(MOVES)),
    "the board turns": (match_after(board_side=True), play_ply),
}
EVENT_WAYS: dict[str, Way] = {
    "a guest begins a game": (press(RETURN), press(RETURN)),
    "the operator comes": (lambda user: user.press(OPERATOR_KEYS[0], mod=OPERATOR_KEYS[1]),),
}
ALL_WAYS = [*WAYS, *EVENT_WAYS]


def user_of(name: str) -> tuple[AppUser, Way]:
    """Return a new user of the program, or of the event program, and a way there."""
    user = AppUser(SIZE) if name in WAYS else KioskUser(size=SIZE, draws=True)
    if isinstance(user, KioskUser):
        user.event_context.is_checked = True  # the operator has been here: nothing is drawn over the attract loop
    user.wait(0.5)
    return user, (WAYS | EVENT_WAYS)[name]


@pytest.mark.parametrize(("name", "off"), list(zip(ALL_WAYS, cycle(["reduced motion", "speed"]), strict=False)))
def test_without_motion_there_is_no_picture_between_two_states(name: str, off: str) -> None:
    """With reduced motion, and with speed Off, the first picture after a change is that of the new screen alone."""
    user, way = user_of(name)
    of_event = [user.event_context.default_settings] if isinstance(user, KioskUser) else []
    for settings in (user.app.context.settings, *of_event):
        settings.reduced_motion = off == "reduced motion"
        settings.speed = Speed.NORMAL if settings.reduced_motion else Speed.OFF
    old = go(user, way)
    first = picture(user)
    assert first == settled_picture(user) != old
    if user.app.director.top.refresh_mode is RefreshMode.ON_INPUT:
        user.wait(2 * MAX_TRANSITION_SECONDS)
        assert picture(user) == first


@pytest.mark.parametrize("name", ALL_WAYS)
def test_there_are_pictures_between_two_states(name: str) -> None:
    """With motion, several pictures differ from both states, and the way is over in time."""
    user, way = user_of(name)
    old, between = go(user, way), set()
    for _ in range(round(MAX_TRANSITION_SECONDS / FRAME_SECONDS)):
        if picture(user) not in {old, settled_picture(user)}:
            between.add(picture(user))
        user.app.frame([], FRAME_SECONDS)
    assert len(between) >= 5
    user.app.redraw()  # light that breathes is drawn at a low rate
    user.app.frame([], FRAME_SECONDS)
    assert picture(user) == settled_picture(user)


@pytest.mark.parametrize(("event", "completes"), [(key_down(UNUSED_KEY), True), (mouse_motion((50, 50)), False)])
def test_any_key_completes_a_transition(event: pygame.Event, *, completes: bool) -> None:
    """A key, even one without a meaning, shows the new screen at once; the pointer alone does not.

    The scene of the moves follows that of the placements without a transition: it is the same board.
    """
    user, way = user_of("a game leads to its moves")
    go(user, way)
    user.app.frame([], FRAME_SECONDS)
    assert picture(user) != settled_picture(user)
    user.app.frame([event], FRAME_SECONDS)
    assert (picture(user) == settled_picture(user)) is completes
    user = AppUser(SIZE)
    go(user, (match_after(len(SPACES) - 1), play_ply))
    assert picture(user) == settled_picture(user)


@pytest.mark.parametrize("device", ["mouse", "touch", "keys", "pad"])
def test_a_press_during_a_transition_counts(device: str) -> None:
    """A press acts on the new screen, where its spaces will be, while the old one is still seen."""
    user, match, at = AppUser(SIZE), random_match(HOT_SEAT), board_layout(SIZE).centre(F3)
    presses = {
        "mouse": lambda: user.click(at),
        "touch": lambda: user.tap(at),
        "keys": lambda: user.press(RETURN),
        "pad": lambda: user.push(A),
    }
    wait(user)
    user.app.apply(ShowMatch(match))
    user.app.frame([], FRAME_SECONDS)
    assert picture(user) != settled_picture(user)
    presses[device]()
    assert len(match.game.plies) == 1


@pytest.mark.parametrize("name", ["a question opens", "the score leads to the review"])
def test_a_screen_that_takes_long_to_draw_opens_later(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a new screen is made in slices, the window keeps its picture; then the same pictures follow as without."""
    unshare_cache(monkeypatch)
    pictures, frames = [], []
    for seconds in (inf, 0.0):
        user, way = user_of(name)
        begin(user, way)
        user.app.context.assets.clear_cache()
        user.app.new_pictures_seconds = seconds
        flipped, count = list[bytes](), 0
        with monkeypatch.context() as patched:
            patched.setattr(pygame.display, "update", lambda _, user=user, found=flipped: found.append(picture(user)))
            way[-1](user)
            while len(flipped) < 6:
                user.app.frame([], FRAME_SECONDS)
                count += 1
        pictures.append(flipped[:6])
        frames.append(count)
    assert pictures[0] == pictures[1]
    assert frames[1] > frames[0] + 5


class Sheet(Scene):
    """A scene of one colour, perhaps an overlay that draws its panel alone."""

    def __init__(self, context: RecordingContext, colour: RGB, panel: Box | None = None) -> None:
        super().__init__(context)
        self._colour, self.panel, self.is_overlay = colour, panel, panel is not None

    def act(self, intention: Intention) -> None:
        """Do nothing."""

    def lay_out(self) -> None:
        """Place nothing."""

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        canvas.surface.fill(self._colour, self.panel)


@pytest.mark.parametrize("way", ["another screen", "an overlay opens", "an overlay closes"])
def test_no_two_texts_are_legible_at_once(context: RecordingContext, way: str) -> None:
    """In a fade, old and new are never both visible by more than a quarter; red and green stand for their texts."""
    context.size, panel = SIZE, Box(100, 50, 200, 150)
    below, other = [Sheet(context, (255, 0, 0))], [Sheet(context, (0, 255, 0))]
    above = [*below, Sheet(context, (0, 255, 0), panel)]
    ways = {"another screen": (below, other), "an overlay opens": (below, above), "an overlay closes": (above, below)}
    before, after = ways[way]
    transitions, screen, mixes = Transitions(context), pygame.Surface(SIZE), []
    for shown in (before, after):
        transitions.follow(shown, screen)
        transitions.draw(screen, shown, 0.0)
    while transitions.update(FRAME_SECONDS):
        transitions.draw(screen, after, 0.0)
        mixes.append(tuple(share / 255 for share in screen.get_at(panel.centre)[:2]))
    assert len(mixes) > 6
    assert max(map(min, mixes)) <= 0.25
    assert min(map(max, mixes)) <= 0.5
