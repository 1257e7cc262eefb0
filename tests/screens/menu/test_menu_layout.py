"""The layout of the menu, and what it and the setup of a game explain."""

import pytest

from dvonn.input.intentions import Action, Device, Drag, Hover, Intention, Release
from dvonn.screens.menu import Menu
from dvonn.screens.new_game.match_setup import GameSetup
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.ui.choice import Choice
from dvonn.ui.layout import TEXT_SIZES
from tests.harness.stage import RecordingStage, labelled


@pytest.fixture
def menu(stage: RecordingStage) -> Menu:
    return Menu(stage)


def test_pointing_explains_and_leaves_the_focus(menu: Menu) -> None:
    """Every button explains itself when pointed at or focused; pointing does not move the focus, and keys hide it."""
    menu.lay_out()
    seen = set()
    for widget in menu.form.widgets:
        menu.handle(Hover(widget.box.centre))
        seen.add(menu.form.explanation)
        assert menu.form.focus == 0
    menu.handle(Action.DOWN)
    assert menu.form.explanation == menu.form.focused.explanation()
    assert "" not in seen
    assert len(seen) == len(menu.form.widgets)


def test_every_option_explains_itself(stage: RecordingStage) -> None:
    """Each option says what it is when pointed at, and the chosen one when focused, without a change of the layout."""
    setup = GameSetup(stage, lambda: OptionsPanel(stage))
    setup.lay_out()
    places = [widget.box for widget in setup.form.widgets]
    for label in ("Opponent", "Level", "You play", "Board"):
        choice, seen = labelled(setup.form, label), []
        assert isinstance(choice, Choice)
        for box in choice.option_boxes():
            setup.handle(Hover(box.centre))
            seen.append(setup.subtitle)
        assert "" not in seen
        assert len(set(seen)) == len(choice.options)
        assert choice.explanation() == seen[choice.chosen]
    assert [widget.box for widget in setup.form.widgets] == places


def test_a_setup_that_is_too_long_scrolls(stage: RecordingStage) -> None:
    """With the largest text in a small window, wheel, drag and keys bring each choice of the setup into sight."""
    stage.size, stage.settings.text_size = (800, 480), max(TEXT_SIZES)
    setup = GameSetup(stage, lambda: OptionsPanel(stage))
    setup.lay_out()
    first, last = (labelled(setup.form, label) for label in ("Opponent", "Coach"))
    ways: list[list[Intention]] = [
        [Action.NEXT_MOVE] * 5,
        [Drag(at=(300, -900), start=(300, 240)), Release(at=(300, -900), start=(300, 240))],
        [Action.DOWN] * 6,
    ]
    for way in ways:
        setup.form.focus = 0
        setup.lay_out()
        assert first.box.y > 0 > last.box.y
        stage.controls.device = Device.MOUSE
        for intention in way:
            setup.handle(intention)
        setup.lay_out()
        assert last.box.y > 0 > first.box.y
        assert last.box.bottom <= setup.form.widgets[-1].box.y
