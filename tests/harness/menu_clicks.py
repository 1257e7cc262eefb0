"""Points to click in the menu of a window."""

from random import Random
from time import monotonic
from unittest.mock import Mock

import pygame

from dvonn.input.intentions import Press
from dvonn.screens.menu import Menu
from dvonn.screens.new_game.match_setup import GameSetup
from dvonn.screens.scene import Push, Stage
from dvonn.ui.assets import Assets
from dvonn.ui.choice import Choice, Widget
from dvonn.ui.form import Form
from dvonn.ui.layout import Box
from dvonn.ui.sound import Sound
from tests.harness.paths import IMAGES


def labelled(form: Form, label: str) -> Widget:
    """Return the widget with a label."""
    return next(widget for widget in form.widgets if widget.label == label)


def clicks_for_two_players(size: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the points to click for a match between two people: the setup of a game, an option, and Play."""
    pygame.font.init()  # the labels decide how wide the buttons are
    menu = Menu(Stage(size, Assets(IMAGES), Mock(spec=Sound), Random(0), monotonic))
    menu.lay_out()
    opening = labelled(menu.form, "Set up a game").box.centre
    change = menu.handle(Press(opening))
    assert isinstance(change, Push)
    assert isinstance(change.scene, GameSetup)
    change.scene.lay_out()
    opponent = option_box(change.scene.form, "Opponent", 1).centre
    change.scene.handle(Press(opponent))
    change.scene.lay_out()  # with the choices for two players alone
    return [opening, opponent, labelled(change.scene.form, "Play").box.centre]


def option_box(form: Form, label: str, number: int) -> Box:
    """Return the box of an option of the choice with a label."""
    choice = labelled(form, label)
    assert isinstance(choice, Choice)
    return choice.option_boxes()[number]
