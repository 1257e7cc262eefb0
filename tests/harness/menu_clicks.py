"""Points to click in the menu of a window."""

from random import Random
from time import monotonic
from unittest.mock import Mock

from dvonn.input import Press
from dvonn.match.match import Match
from dvonn.screens.menu.menu import Menu
from dvonn.screens.scene import ShowMatch, Stage
from dvonn.storage.settings import Settings
from dvonn.ui.assets import Assets
from dvonn.ui.sound import Sound


def started_by(stage: Stage, *clicks: tuple[int, int]) -> Match | None:
    """Return the match that clicks into a new menu start, or None."""
    stage.settings = Settings()  # the menu stores its choices there
    menu = Menu(stage)
    changes = [menu.handle(Press(at)) for at in clicks]
    return changes[-1].match if isinstance(changes[-1], ShowMatch) else None


def clicks_for_two_players(size: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the points to click for a match between two people: an option, then Play."""
    stage = Stage(size, Mock(spec=Assets), Mock(spec=Sound), Random(0), monotonic)
    points = [(x, y) for y in range(5, size[1], 20) for x in range(5, size[0], 40)]
    play = next(point for point in points if started_by(stage, point))
    matches = ((point, started_by(stage, point, play)) for point in points)
    return next([point, play] for point, match in matches if match and match.is_hot_seat)
