"""The base of puzzles and lessons: a board with buttons below it, and one cursor for both."""

from abc import abstractmethod
from typing import Final

from dvonn.board.animation import Plan
from dvonn.board.canvas import BoardCanvas
from dvonn.input import Action
from dvonn.language import _
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.ply_board import PlyBoard
from dvonn.screens.prompts import KeyButton, Toolbar
from dvonn.screens.scene import Change, Pop, SceneCommand, Stage, run_command
from dvonn.ui.layout import GAP, SMALL_TEXT, Box

# Pixels in a window of 1280x720
MAX_ROW_OFFSET: Final = 46  # from the upper bar to the middle of the row above the board
TEXT_ROW_HEIGHT: Final = 34  # of a text above the board

PAGE_BUTTON_WIDTH: Final = 1.25  # of a button with a long key, in widths of others


class Exercise(PlyBoard):
    """A board on which certain plies are looked for; the last two of the buttons below it go on and leave."""

    def __init__(self, stage: Stage, *buttons: KeyButton) -> None:
        super().__init__(stage, Position())
        self.next_button = KeyButton(
            self.go_on, _("Next"), "icon-play", width_factor=PAGE_BUTTON_WIDTH, action=Action.NEXT_MOVE
        )
        self._leave_button = KeyButton(self.leave, _("Leave"), "icon-menu", action=Action.BACK)
        self.tools = self.toolbar = Toolbar([*buttons, self.next_button, self._leave_button])

    # To be defined by each kind

    @property
    @abstractmethod
    def succeeded(self) -> bool:
        """Whether a chime follows the animation."""

    @abstractmethod
    def go_on(self) -> Change | None:
        """Continue with what comes next."""

    @abstractmethod
    def update_at_rest(self, seconds: float) -> Change | None:
        """Let some seconds pass without an animation; return the next change, None to stay."""

    def leave(self) -> Change:
        """Leave the exercise."""
        return Pop()

    # Input

    def lay_out(self) -> None:
        """Place the buttons; as long as the board has the focus, theirs is on the one that goes on, or else leaves."""
        if not self.toolbar_has_focus:
            self.tools.focus_on(self.next_button if self.next_button.enabled else self._leave_button)
        self.tools.place(self.stage)

    def run(self, command: SceneCommand) -> Change | None:
        """Run the command of a button, with a sound."""
        return run_command(command, self.stage)

    def walk(self, action: Action) -> None:
        """Move the cursor on the board, or the focus along the buttons below it."""
        if self.toolbar_has_focus and action in {Action.LEFT, Action.RIGHT}:
            self.tools.step_across(-1 if action is Action.LEFT else 1)
        elif self.toolbar_has_focus:
            self.toolbar_has_focus = action is Action.DOWN
        elif action is Action.DOWN and not self.stage.board.neighbours_in_front(self.cursor.space):
            self.toolbar_has_focus = True
        else:
            super().walk(action)

    # Time

    def update(self, seconds: float) -> Change | None:
        """Advance the animation; at rest, do what comes next."""
        if self.player.plan:
            self._play_sounds(self.advance(seconds))
            return None
        self.advance(seconds)
        return self.update_at_rest(seconds)

    def finish(self) -> None:
        """Complete the animation, if there is one."""
        if self.player.plan:
            self._play_sounds(self.player.finish())

    def _play_sounds(self, landed: list[Plan]) -> None:
        """Play the sounds of forced passes after plies that have landed, and the chime of a success."""
        for plan in landed:
            if forced_pass(plan.before, plan.after):
                self.stage.sound.play("pass")
        if self.succeeded and not self.player.plan:
            self.stage.sound.play("hint")


def row_above_board(canvas: BoardCanvas, height: float) -> Box:
    """Return the row in the middle between the upper bar and the board's plate; the height is for 1280x720.

    In a tall window it lies below the bar, where only the board's corner takes its middle.
    """
    layout = canvas.layout
    top, plate = layout.top_bar.height, round(min(y for _x, y in canvas.board.plate()))
    size = layout.px(height)
    if layout.is_tall:
        return Box(0, top, layout.width, size)
    middle = top + max(0, min(layout.px(MAX_ROW_OFFSET), (plate - top) // 2))
    return Box(0, middle - size // 2, layout.width, size)


def draw_text_above_board(canvas: BoardCanvas, words: str) -> None:
    """Write what is said of the whole exercise above the board."""
    row = row_above_board(canvas, TEXT_ROW_HEIGHT).narrowed(canvas.layout.px(2 * GAP))
    canvas.draw_text(words, row, SMALL_TEXT, canvas.theme.text_dim, at_left=canvas.layout.is_tall)
