"""The base of puzzles and lessons: a board with buttons below it, and one cursor for both."""

from abc import ABC, abstractmethod
from dataclasses import replace

from dvonn.board.animation import Plan
from dvonn.board.canvas import BoardCanvas
from dvonn.board.marks import Marks
from dvonn.input import Action, Hover, Intention, Press
from dvonn.rules.board import Space
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.board_player import BoardPlayer
from dvonn.screens.cursor import Cursor
from dvonn.screens.move_selection import MoveSelection
from dvonn.screens.prompts import KeyButton, Toolbar
from dvonn.screens.scene import Change, Pop, Scene, Stage, run_command
from dvonn.ui.layout import Point


class Exercise(Scene, ABC):
    """A board on which plies are looked for, and some buttons below it, the last two of which go on and leave."""

    def __init__(self, stage: Stage, *buttons: KeyButton) -> None:
        super().__init__(stage)
        self.player = BoardPlayer(stage)
        self.cursor = Cursor(shown=stage.controls.device.moves_focus)
        self.next_button = KeyButton(self.go_on, "Next", "icon-play", action=Action.REDO)
        self._leave_button = KeyButton(self.leave, "Leave", "icon-menu", action=Action.BACK)
        self.toolbar = Toolbar([*buttons, self.next_button, self._leave_button])
        self.toolbar_has_focus = False
        self.show(Position())

    def show(self, position: Position, *plans: Plan) -> None:
        """Animate the plies that lead to a position, from which a ply is chosen next."""
        self.position = position
        self.selection = MoveSelection(self.stage, position)
        self.proposed: Move | None = None  # the move to be confirmed, where the settings ask for it
        self.player.play(*plans)
        self.changed = True

    # To be defined by each kind

    @property
    @abstractmethod
    def succeeded(self) -> bool:
        """Whether a chime follows the animation."""

    @abstractmethod
    def choices(self) -> list[Space]:
        """Return the spaces that may be chosen now."""

    @abstractmethod
    def choice_marks(self) -> Marks:
        """Return the marks of the choices, or of the last ply."""

    @abstractmethod
    def accept(self, space: Space | None) -> Change | None:
        """Handle the choice of a space, None for a press beside the board."""

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
            self.toolbar.focus_on(self.next_button if self.next_button.enabled else self._leave_button)
        self.toolbar.place(self.stage)

    def act(self, intention: Intention) -> Change | None:
        """Follow the pointer, or handle a press or a key, which clears the remark on the last choice."""
        self.player.note_input()
        if isinstance(intention, Hover):
            self.follow_pointer(intention)
            return None
        self.selection.remark = ""
        return self._press(intention.at) if isinstance(intention, Press) else self._press_key(intention)

    def follow_pointer(self, pointer: Hover) -> None:
        """Move the cursor or the buttons' focus with the pointer."""
        self.toolbar_has_focus = self.toolbar.focus_at(pointer.at)
        self.cursor.point(self.space_at(pointer.at))

    def space_at(self, at: Point) -> Space | None:
        """Return the space at a point."""
        return self.stage.board.space_at(at, self.position.height)

    def _press(self, at: Point) -> Change | None:
        command = self.toolbar.press(at)
        if command:
            return run_command(command, self.stage)
        space = self.space_at(at)
        self.cursor.point(space)
        return self.accept(space)

    def _press_key(self, action: Action) -> Change | None:
        if action is Action.BACK:
            return self._go_back()
        if action is Action.ACCEPT and not self.toolbar_has_focus:
            return self.accept(self.cursor.space)
        command = self.toolbar.activate() if action is Action.ACCEPT else self.toolbar.command_of(action)
        if command:
            return run_command(command, self.stage)
        if self.toolbar.button_of(action):
            self.stage.sound.play("illegal")
        else:
            self._walk(action)
        return None

    def _go_back(self) -> Change | None:
        """Deselect the selected stack, or leave."""
        if self.selection.selected is None:
            return self.leave()
        self.selection.select(None)
        self.proposed = None
        return None

    def _walk(self, action: Action) -> None:
        """Move the cursor on the board, or the focus along the buttons below it."""
        board = self.stage.board
        if self.toolbar_has_focus and action in {Action.LEFT, Action.RIGHT}:
            self.toolbar.step_across(-1 if action is Action.LEFT else 1)
        elif self.toolbar_has_focus:
            self.toolbar_has_focus = action is Action.DOWN
        elif action is Action.DOWN and not board.neighbours_in_front(self.cursor.space):
            self.toolbar_has_focus = True
        else:
            self.cursor.move(action, board.viewpoint, self.choices())

    # Time

    def update(self, seconds: float) -> Change | None:
        """Advance the animation; at rest, do what comes next."""
        if self.player.plan:
            self._play_sounds(self.player.update(seconds))
            return None
        self.player.update(seconds)
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

    # Drawing

    @property
    def scored_position(self) -> Position:
        """The position whose scores are shown, which change after the animation."""
        plan = self.player.plan
        return self.position if not plan else plan.after if plan.backwards else plan.before

    def marks(self) -> Marks:
        """Return the marks on the board with those of the cursor, which is alone during an animation."""
        cursor = None if self.toolbar_has_focus else self.cursor.shown
        if self.player.plan:
            return Marks(cursor=cursor)
        aimed = self.proposed.target if self.proposed else self.cursor.aimed
        return replace(self.choice_marks(), cursor=cursor, aimed=aimed if aimed in self.choices() else None)


def ring_row_centres(canvas: BoardCanvas, count: int, spacing: float, max_offset: float) -> list[Point]:
    """Return the centres of a row of rings in the middle between the upper bar and the board's plate.

    Their spacing and their greatest distance from the bar are for a window of 1280x720.
    """
    layout = canvas.layout
    top, plate = layout.top_bar.height, min(y for _, y in canvas.board.plate())
    y = top + max(0.0, min(layout.px(max_offset), (plate - top) / 2))
    return [(layout.width / 2 + (n - (count - 1) / 2) * layout.px(spacing), y) for n in range(count)]
