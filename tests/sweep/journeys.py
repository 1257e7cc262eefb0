"""The uses of a still that must get somewhere: to every widget, to what is pressed, and home by Escape."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import pygame

from dvonn.input.intentions import Action
from dvonn.screens.dialog import Question
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.play.pause import PauseDialog
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.text_entry import LineEntry
from dvonn.ui.button import Button
from dvonn.ui.choice import Widget
from dvonn.ui.form import can_focus
from tests.harness.user import key_down, mouse_down, mouse_motion, mouse_up, wheel_motion
from tests.sweep.user import SweepUser, focused_widget, key_of

MAX_TABS: Final = 150  # more widgets and spaces than any scene has
ARROWS: Final = (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT)
ARROWS_PER_WIDGET: Final = 35
ARROW_RUNS: Final = (1, 1, 1, 12)  # presses of one arrow: the last leads over a board and through a list
MAX_NOTCHES: Final = 60  # of the wheel, until everything has been seen
MAX_ESCAPES: Final = 15
SWITCH_SECONDS: Final = 0.6
SETTLING_FRAMES: Final = 30  # two seconds
SETTLING_LOOKS: Final = 5


def everything(user: SweepUser) -> dict[str, Widget]:
    """Return the widgets of the forms that are drawn, those outside of the window as well, by their keys."""
    outline = user.scene.outline
    forms = {id(one.form): one.form for one in outline.widgets} if outline else {}
    widgets = [widget for form in forms.values() for widget in form.widgets]
    return {key_of(widget): widget for widget in widgets if can_focus(widget) and widget.box.width > 1}


def _reach(user: SweepUser, move_on: Callable[[], None], most: int) -> Iterator[None]:
    """Move the focus on until everything has had it."""
    scene, focused = user.scene, focused_widget(user.focus)
    reached = {key_of(focused)} if focused else set()
    if scene.is_skippable or not user.pressable():
        return
    left = set(everything(user))
    for n in range(most):
        move_on()
        if user.scene is not scene or scene.is_skippable:
            return
        widget = focused_widget(user.focus)
        reached |= {key_of(widget)} if widget else set()
        left = everything(user).keys() - reached
        if not left:
            break
        if n % 5 == 0:
            yield
    assert not left, f"the focus never reaches {sorted(left)}"
    yield


def tab(user: SweepUser) -> Iterator[None]:
    """Reach every widget by Tab, and then by Shift+Tab."""
    yield from _reach(user, lambda: user.send(key_down(pygame.K_TAB)), MAX_TABS)
    yield from _reach(user, lambda: user.send(key_down(pygame.K_TAB, pygame.KMOD_LSHIFT)), MAX_TABS)


def switch(user: SweepUser) -> Iterator[None]:
    """Wait until the focus that moves by itself has reached every widget, also in rows, and press the switch."""
    user.app.context.settings.scanning = SWITCH_SECONDS

    def move_on() -> None:
        outline = user.scene.outline
        if outline and any(one.focused and one.form.is_row_lit for one in outline.widgets):
            user.send(key_down(pygame.K_SPACE))
        user.send(seconds=SWITCH_SECONDS)

    yield from _reach(user, move_on, MAX_TABS)
    user.send(key_down(pygame.K_SPACE))
    yield


def arrows(user: SweepUser) -> Iterator[None]:
    """Reach every widget by the arrows, where they do not step through a game or turn pages.

    At each widget the one is pressed that was pressed least there.
    """
    if isinstance(user.scene, MoveListScreen | Handbook):
        return
    pressed: dict[object, Counter[int]] = defaultdict(Counter)
    run: list[int] = []

    def move_on() -> None:
        node = user.focus
        counts = pressed[user.scene.title, node and node.key]
        if not run:
            code = min(user.rng.sample(ARROWS, len(ARROWS)), key=lambda one: counts[one])
            run.extend([code] * user.rng.choice(ARROW_RUNS))
        counts[run[-1]] += 1
        user.send(key_down(run.pop()))

    yield from _reach(user, move_on, ARROWS_PER_WIDGET * (5 + len(everything(user))))


def pointer(user: SweepUser) -> Iterator[None]:
    """Turn the wheel until every widget has been seen whole, so that it can be pointed at."""
    found, wanted, scene = set[str](), everything(user), user.scene
    if scene.is_skippable or not user.pressable():
        return
    user.send(mouse_motion((user.size[0] // 2, user.size[1] // 2)))
    for turns in [-1] * (MAX_NOTCHES // 2) + [1] * MAX_NOTCHES:
        wanted |= everything(user)
        for one in user.seen:
            if one.is_whole:
                found.add(key_of(one.widget))
        if user.scene is not scene or not wanted.keys() - found:
            break
        user.send(wheel_motion(turns))
        yield
    missing = {key for key in wanted.keys() - found if key in everything(user)}
    assert not missing or user.scene is not scene, f"no pointer gets to {sorted(missing)}"
    yield


def press(user: SweepUser) -> Iterator[None]:
    """Press widgets: nothing else comes to the places of those that are still there, then or by itself afterwards."""
    for _ in range(max(1, user.steps // 3)):
        user.look()
        places = user.pressable()
        if places:
            part = user.rng.choice(places).part  # any option of a choice
            at = part.x + user.rng.randrange(part.width), part.y + user.rng.randrange(part.height)
            _stand_still(user, partial(user.send, mouse_motion(at), mouse_down(at), mouse_up(at)))
        yield
        for _n in range(SETTLING_LOOKS):
            _stand_still(user, partial(user.wait, SETTLING_FRAMES // SETTLING_LOOKS))
        yield


def _stand_still(user: SweepUser, happen: Callable[[], None]) -> None:
    """Let something happen; assert that no place of a widget that is still shown belongs to another one after it."""

    def surroundings() -> tuple[object, ...]:
        settings = user.app.context.settings
        return user.scene, user.size, settings.text_size, settings.language

    before, places = surroundings(), user.pressable()
    happen()
    user.look()
    if surroundings() != before:
        return
    shown = {id(one.widget) for one in user.seen}
    for place in places:
        now = user.under(place.part.centre)
        lost = now and now.widget is not place.widget and key_of(now.widget) != key_of(place.widget)
        moved = lost and id(place.widget) in shown
        assert not moved, f"{now and key_of(now.widget)} is where {key_of(place.widget)} was"


def escape(user: SweepUser) -> Iterator[None]:
    """Go home by Escape, from a pause by its button Leave; a text that was entered is kept."""
    for letter in "Zed" if user.scene.accepts_text else "":
        user.send(pygame.Event(pygame.TEXTINPUT, text=letter))
    if isinstance(user.scene, LineEntry):
        _keeps_what_is_typed(user, user.scene)
    for n in range(MAX_ESCAPES):
        user.wait(6)
        if user.is_home:
            return
        if isinstance(user.scene, PauseDialog):
            user.app.apply(user.scene.leave())
        elif isinstance(user.scene, Question):
            answer = user.scene.form.widgets[-1 - n // 2 % len(user.scene.form.widgets)]
            assert isinstance(answer, Button)
            assert answer.command
            user.app.apply(answer.command())
        else:
            user.app.perform(Action.BACK)
        user.send()
        yield
    raise AssertionError(f"Escape ends on {type(user.scene).__name__}")


def _keeps_what_is_typed(user: SweepUser, entry: LineEntry) -> None:
    kept: list[str] = []
    entry._keep = kept.append  # noqa: SLF001 # no scene shows it
    typed = entry.text
    user.app.perform(Action.BACK)
    user.wait(2)
    assert kept == [typed] or isinstance(user.scene, Question), "a text is lost"
