"""Every page of the event program is left by touch alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dvonn.input import Action, Device
from dvonn.kiosk.attract import ReelLoop
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_host import ErrorScreen
from dvonn.kiosk.guests.challenge import LeaveChallenge
from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.operator.pin_pad import NewPin
from dvonn.screens.dialog import Question
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.scene import Pop, Push, Scene, ShowMenu
from dvonn.ui import timing
from dvonn.ui.form import Form
from dvonn.ui.widgets import Button
from tests.harness.event_program import KioskUser
from tests.measure.stills.event_stills import KIOSK_SCENE_BUILDERS, SceneBuilder

WAYS_OUT = ("Leave it", "Leave the game", "Leave", "Close", "Back", "Done", "Pause", "No, thanks", "Keep")
"""The labels of buttons that lead out of a page, in the order in which they are looked for."""
MAX_TAPS = 6  # from any page to the attract loop
OPERATOR_PAGE_COUNT = 7


def operator_page(number: int) -> SceneBuilder:
    """Return a builder of the operator's page with one of its tabs."""

    def build(context: EventContext) -> list[Scene]:
        panel = OperatorPage(context)
        context.stage.controls.device = Device.KEYBOARD
        for _ in range(number):
            panel.handle(Action.NEXT_MOVE)
        return [panel]

    return build


PAGES: dict[str, SceneBuilder] = {
    **{name: build for name, build in KIOSK_SCENE_BUILDERS.items() if not name.startswith(("attract", "show"))},
    **{f"operator {number}": operator_page(number) for number in range(OPERATOR_PAGE_COUNT)},
    "new PIN": lambda context: [OperatorPage(context), NewPin(context)],
    "operator's question": lambda context: [
        OperatorPage(context),
        Question(context.stage, "Remove the PIN?", [("Keep", Pop), ("Remove", Pop)]),
    ],
    "handbook": lambda context: [*KIOSK_SCENE_BUILDERS["guest-pause"](context), Handbook(context.stage)],
    "challenge left": lambda context: [
        *KIOSK_SCENE_BUILDERS["challenge"](context),
        LeaveChallenge(context.stage, "Leave the challenge?", [("Continue", Pop), ("Leave", ShowMenu)]),
    ],
}
"""Every page, by the scenes that lie above the attract loop."""


def buttons(scene: Scene) -> Iterator[Button]:
    """Yield the buttons of a scene, which may lie in forms."""
    for value in (*vars(scene).values(), getattr(scene, "form", None)):
        for widget in value.widgets if isinstance(value, Form) else [value]:
            if isinstance(widget, Button) and widget.enabled:
                yield widget


def way_out(scene: Scene, size: tuple[int, int]) -> tuple[int, int]:
    """Return the middle of the button that leads out of a scene; where there are no buttons, any touch must do."""
    scene.lay_out()
    places = {button.label: button.box.centre for button in buttons(scene)}
    ways = [places[label] for label in WAYS_OUT if label in places]
    assert ways or not places, f"no button leads out of {scene.title}, only {list(places)}"
    return ways[0] if ways else (size[0] // 2, size[1] // 2)


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_left_by_touch(tmp_path: Path, name: str) -> None:
    """A few taps lead from each page to the attract loop; the picture that follows an error leaves by itself."""
    user = KioskUser(tmp_path, (1280, 720))
    for scene in PAGES[name](user.context):
        user.app.director.apply(Push(scene))
    user.app.stage.controls.device = Device.TOUCH
    for _ in range(MAX_TAPS):
        user.wait(timing.RESULT_GUARD_SECONDS + 0.1)
        if not user.is_home and not isinstance(user.top, ErrorScreen):
            user.tap(way_out(user.top, user.size))
    assert user.is_home or isinstance(user.top, ErrorScreen), f"{user.top} has no way out"


def test_no_page_is_forgotten(tmp_path: Path) -> None:
    """The pages are those of all scenes of the event program, each of the operator's tabs among them."""
    context = KioskUser(tmp_path).context
    scenes = [scene for build in PAGES.values() for scene in build(context)]
    assert {type(scene) for scene in scenes} >= {kind for kind in subclasses(Scene) if is_page(kind)}
    assert len(OperatorPage(context).pages) == OPERATOR_PAGE_COUNT


def subclasses(kind: type[Scene]) -> Iterator[type[Scene]]:
    """Yield all direct and indirect subclasses of a scene."""
    for each in kind.__subclasses__():
        yield each
        yield from subclasses(each)


def is_page(kind: type[Scene]) -> bool:
    """Tell whether a class is a page of the event program besides its homes, and no base of others."""
    return kind.__module__.startswith("dvonn.kiosk.") and not kind.__subclasses__() and not issubclass(kind, ReelLoop)
