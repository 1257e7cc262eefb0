"""Positions are set up by hand with any device; what cannot arise is refused in words."""

from dvonn.input.intentions import Action, Drag, Hover, Press, Release
from dvonn.rules.board import SPACE_BY_NAME, Colour, Phase, Piece, Space
from dvonn.rules.position import Position
from dvonn.rules.set_up import FaultKind, with_stack
from dvonn.screens.analysis.set_up_screen import SetUpScreen
from dvonn.screens.rules_words import fault_words
from dvonn.screens.scene import Change, Pop
from dvonn.ui.layout import Box
from tests.harness.stage import RecordingStage, scene_pixels

E3, F3, G3 = (SPACE_BY_NAME[name] for name in ("e3", "f3", "g3"))
EMPTY = Position(phase=Phase.MOVEMENT)
OFF_BOARD = (30, 200)


class SetUpUser:
    """A user of the set-up screen; `shown` is the position that it passes on."""

    def __init__(self, stage: RecordingStage, position: Position = EMPTY) -> None:
        self.shown: Position | None = None
        self.screen = SetUpScreen(stage, position, self._show)
        scene_pixels(self.screen)

    def _show(self, position: Position) -> Change:
        self.shown = position
        return Pop()

    def at(self, space: Space) -> tuple[int, int]:
        """Return the point of the top of a space's stack."""
        x, y = self.screen.board.top(space, self.screen.position.height(space))
        return round(x), round(y)

    def press(self, target: Space | Box) -> Change | None:
        """Press on a space or a widget."""
        at = target.centre if isinstance(target, Box) else self.at(target)
        self.screen.handle(Hover(at))
        return self.screen.handle(Press(at))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from a point to another one, as a mouse does."""
        for intention in (Press(start), Drag((start[0] + 20, start[1]), start), Drag(end, start), Release(end, start)):
            self.screen.handle(intention)

    def stack(self, space: Space) -> str:
        """Return the letters of a stack."""
        return "".join(self.screen.position.stacks[space])


def test_a_position_is_built_with_the_pointer(stage: RecordingStage) -> None:
    """Pieces of the tray are stacked, the other side is to move, and the position is passed on.

    What cannot arise is refused in words, and not passed on.
    """
    user = SetUpUser(stage)
    red, white = user.screen.tray[2].box, user.screen.tray[0].box
    user.press(user.screen.done.box)
    assert (user.shown, user.screen.remark) == (None, fault_words(FaultKind.EMPTY_BOARD))
    assert user.screen.title == "DVONN: Set up a position, 1 thing to fix"
    for target in (red, E3, F3, G3, white, F3, F3, user.screen.tray[1].box, F3, G3):
        user.press(target)
    assert (user.stack(E3), user.stack(F3), user.stack(G3)) == ("r", "rwwb", "rb")
    assert [fault.kind for fault in user.screen.faults] == [FaultKind.WHITE_IS_STUCK]
    user.press(user.screen.turn.option_boxes()[1])
    assert not user.screen.faults
    user.press(user.screen.done.box)
    assert user.shown == user.screen.position
    assert user.screen.position.turn is Colour.BLACK


def test_stacks_are_dragged(stage: RecordingStage) -> None:
    """A stack is dragged onto another one or off the board; a piece is dragged from the tray."""
    user = SetUpUser(stage, with_stack(with_stack(EMPTY, E3, (Piece.DVONN, Piece.WHITE)), G3, (Piece.BLACK,)))
    user.drag(user.at(E3), user.at(G3))
    assert (user.stack(E3), user.stack(G3)) == ("", "brw")
    user.drag(user.screen.tray[2].box.centre, user.at(F3))
    assert user.stack(F3) == "r"
    user.drag(user.at(G3), OFF_BOARD)
    assert user.screen.position.occupied.bit_count() == 1
    user.screen.handle(Action.UNDO)
    assert user.stack(G3) == "brw"


def test_pieces_are_taken_off_and_changes_undone(stage: RecordingStage) -> None:
    """The fourth button takes the top piece off; each change can be undone and redone."""
    user = SetUpUser(stage, with_stack(EMPTY, F3, (Piece.DVONN, Piece.WHITE)))
    user.press(user.screen.tray[3].box)
    seen = [user.stack(F3)]
    for action in (None, None, Action.UNDO, Action.UNDO, Action.REDO):
        if action:
            user.screen.handle(action)
        else:
            user.press(F3)
        seen.append(user.stack(F3))
    assert seen == ["rw", "r", "", "r", "rw", "r"]
    user.press(SPACE_BY_NAME["a1"])
    assert user.screen.remark == "There's no piece here"
    user.press(user.screen.tray[2].box)
    for space in (E3, F3, G3):  # the third of which would be a fourth red piece
        user.press(space)
    assert (user.stack(G3), user.screen.remark) == ("", "No red piece is left")
