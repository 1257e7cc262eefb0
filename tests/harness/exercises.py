"""Ways of entering a ply in a puzzle or a lesson, by each device."""

from collections.abc import Callable, Sequence

from dvonn.input import Action, Drag, Hover, Press, Release
from dvonn.rules.board import Space
from dvonn.screens.exercise import Exercise
from tests.harness.stage import SceneUser, move_cursor

EntryWay = Callable[[SceneUser, Sequence[Space]], None]
"""A way to choose the spaces of a ply, one after another."""


def exercise(user: SceneUser) -> Exercise:
    """Return the active puzzle or lesson."""
    assert isinstance(user.top, Exercise)
    return user.top


def point(scene: Exercise, space: Space) -> tuple[int, int]:
    """Return the point on the screen of the top of a stack."""
    board = scene.stage.board
    x, y = board.centre(space)
    return round(x), round(y - board.rise(scene.selection.position.height(space)))


def by_pointer(user: SceneUser, spaces: Sequence[Space]) -> None:
    """Press each space."""
    for space in spaces:
        user.do(Hover(point(exercise(user), space)), Press(point(exercise(user), space)))


def by_drag(user: SceneUser, spaces: Sequence[Space]) -> None:
    """Drag a stack from a space to another one."""
    start, end = (point(exercise(user), space) for space in spaces)
    user.do(Hover(start), Drag(end, start), Release(end, start))


def by_tab(user: SceneUser, spaces: Sequence[Space]) -> None:
    """Press Tab until a space has the cursor, then Enter, for each space."""
    for space in spaces:
        for _ in range(60):
            if exercise(user).cursor.space != space:
                user.do(Action.NEXT)
        user.do(Action.ACCEPT)


def by_arrows(user: SceneUser, spaces: Sequence[Space]) -> None:
    """Move the cursor to each space with the arrow keys, and press Enter."""
    for space in spaces:
        move_cursor(exercise(user), space)
        user.do(Action.ACCEPT)
