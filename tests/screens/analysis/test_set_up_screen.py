"""Positions are set up by hand with any device; what cannot arise is refused in words."""

from dvonn.input.intentions import Action, Drag, Hover, Press, Release
from dvonn.rules.board import Colour, Phase, Piece, Space
from dvonn.rules.position import Position
from dvonn.rules.set_up import FaultKind, with_stack
from dvonn.screens.analysis.set_up_screen import SetUpScreen
from dvonn.screens.rules_words import fault_words
from dvonn.screens.scene import Pop
from dvonn.ui.layout import Box
from tests.harness.context import E3, F3, G3, RecordingContext, pixel, scene_pixels

EMPTY = Position(phase=Phase.MOVEMENT)
OFF_BOARD = (30, 200)


class SetUpUser:
    """A user of the set-up screen; `passed` has the positions that it passes on."""

    def __init__(self, context: RecordingContext, position: Position = EMPTY) -> None:
        self.passed: list[Position] = []
        self.screen = SetUpScreen(context, position, lambda one: self.passed.append(one) or Pop())  # type: ignore[func-returns-value]
        scene_pixels(self.screen)

    def at(self, space: Space) -> tuple[int, int]:
        """Return the point of the top of a space's stack."""
        return pixel(self.screen.board.top(space, self.screen.position.height(space)))

    def press(self, *targets: Space | Box) -> None:
        """Press on spaces and widgets."""
        for target in targets:
            at = target.centre if isinstance(target, Box) else self.at(target)
            self.screen.handle(Hover(at))
            self.screen.handle(Press(at))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from a point to another one, as a mouse does."""
        for intention in (Press(start), Drag((start[0] + 20, start[1]), start), Drag(end, start), Release(end, start)):
            self.screen.handle(intention)

    def stacks(self, *spaces: Space) -> list[str]:
        """Return the letters of some stacks."""
        return ["".join(self.screen.position.stacks[space]) for space in spaces]


def test_what_is_set_up_is_told(context: RecordingContext) -> None:
    """The screen says what is on the board, and each piece that is put or taken off what stands there then."""
    context.describes_screen = True
    screen = SetUpUser(context, Position()).screen
    assert screen.state_words == "Empty board: White places first"
    for action in (Action.ACCEPT, Action.ACCEPT, Action.UNDO):
        screen.handle(action)
    assert context.sentences == [
        "f3, white piece. 1 thing to fix",
        "f3, white stack of 2. 2 things to fix",
        "1 thing to fix",
    ]
    screen.change(with_stack(Position(turn=Colour.BLACK), F3, (Piece.DVONN,)))
    assert screen.state_words == "1 piece on the board"


def test_a_position_is_built_with_the_pointer(context: RecordingContext) -> None:
    """Pieces of the tray are stacked, the other side is to move, and the position is passed on.

    What cannot arise is refused in words, and not passed on.
    """
    user = SetUpUser(context)
    screen, (white, black, red, _off) = user.screen, [button.box for button in user.screen.tray]
    user.press(screen.done.box)
    assert (user.passed, screen.remark) == ([], fault_words(FaultKind.EMPTY_BOARD))
    assert screen.title == "DVONN: Set up a position, 1 thing to fix"
    user.press(red, E3, F3, G3, white, F3, F3, black, F3, G3)
    assert user.stacks(E3, F3, G3) == ["r", "rwwb", "rb"]
    assert [fault.kind for fault in screen.faults] == [FaultKind.WHITE_IS_STUCK]
    user.press(screen.turn.option_boxes()[1], screen.done.box)
    assert (user.passed, screen.position.turn, screen.faults) == ([screen.position], Colour.BLACK, [])


def test_stacks_are_dragged_and_changes_undone(context: RecordingContext) -> None:
    """A stack is dragged onto another one or off the board; a piece is dragged from the tray, as far as there are any.

    The fourth button takes the top piece off; each change can be undone and redone.
    """
    user = SetUpUser(context, with_stack(with_stack(EMPTY, E3, (Piece.DVONN, Piece.WHITE)), G3, (Piece.BLACK,)))
    user.drag(user.at(E3), user.at(G3))
    user.drag(user.screen.tray[2].box.centre, user.at(F3))
    assert user.stacks(E3, F3, G3) == ["", "r", "brw"]
    user.drag(user.at(G3), OFF_BOARD)
    assert user.screen.position.occupied.bit_count() == 1
    user.screen.handle(Action.UNDO)
    user.press(user.screen.tray[3].box, G3, E3)
    assert (user.stacks(G3), user.screen.remark) == (["br"], "There's no piece here")
    for action, stack in ((Action.UNDO, "brw"), (Action.REDO, "br")):
        user.screen.handle(action)
        assert user.stacks(G3) == [stack]
    user.press(user.screen.tray[2].box, E3, E3)  # a fourth red piece
    assert (user.stacks(E3), user.screen.remark) == (["r"], "No red piece is left")
