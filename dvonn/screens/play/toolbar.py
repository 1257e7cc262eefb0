"""The toolbar below the board: the buttons of a match, or those to confirm or take back a proposed ply."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from dvonn.input import Action, Controls
from dvonn.match import Match
from dvonn.screens.prompts import label_with_key
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, Layout
from dvonn.ui.widgets import Button


class ToolbarCommand(Enum):
    """The commands of the toolbar."""

    UNDO = auto()
    REDO = auto()
    HINT = auto()
    SHOW = auto()
    MOVES = auto()
    PAUSE = auto()
    CONFIRM = auto()
    TAKE_BACK = auto()


TOOLBAR_BUTTONS: Final = {
    ToolbarCommand.UNDO: ("Undo", Action.UNDO, "icon-undo"),
    ToolbarCommand.REDO: ("Redo", Action.REDO, "icon-redo"),
    ToolbarCommand.HINT: ("Hint", Action.HINT, "icon-hint"),
    ToolbarCommand.SHOW: ("Show", Action.OVERLAY, "icon-show"),
    ToolbarCommand.MOVES: ("Moves", Action.MOVES, "icon-moves"),
    ToolbarCommand.PAUSE: ("Pause", Action.PAUSE, "icon-pause"),
}
ALL_COMMANDS: Final = tuple(TOOLBAR_BUTTONS)
COMMANDS_BY_ACTION: Final = {action: command for command, (_, action, _) in TOOLBAR_BUTTONS.items()}
KEY_LABEL_MIN_ASPECT: Final = 2.9  # width to height of a button with room for its key
COMMAND_REFUSALS: Final = {
    ToolbarCommand.UNDO: "there is nothing to undo",
    ToolbarCommand.REDO: "there is nothing to redo",
    ToolbarCommand.HINT: "hints are for your own turn",
}


class Toolbar:
    """The toolbar's buttons, labelled for the device in use; unavailable ones are disabled."""

    def __init__(self, commands: Sequence[ToolbarCommand] = ALL_COMMANDS) -> None:
        self._buttons = {
            command: Button(command, TOOLBAR_BUTTONS[command][0], TOOLBAR_BUTTONS[command][2]) for command in commands
        }
        confirm, back = (
            Button(ToolbarCommand.CONFIRM, "Confirm", "icon-check"),
            Button(ToolbarCommand.TAKE_BACK, "Take back", "icon-undo"),
        )
        buttons = list(self._buttons.values())
        self._main_form, self._decision_form = Form([buttons] if buttons else []), Form([[confirm, back]])

    def press(self, at: tuple[int, int], layout: Layout, *, deciding: bool) -> ToolbarCommand | None:
        """Return the command of the button at a point, None if there is none."""
        return self._lay_out(layout, deciding=deciding).press(at)

    def draw(self, canvas: Canvas, match: Match, controls: Controls, *, deciding: bool) -> None:
        """Draw the buttons, with their keys where there is room."""
        enabled = {ToolbarCommand.UNDO: match.can_undo, ToolbarCommand.REDO: match.can_redo}
        form = self._lay_out(canvas.layout, deciding=deciding)
        for command, button in self._buttons.items():
            button.enabled = enabled.get(command, True)
            words, action, _ = TOOLBAR_BUTTONS[command]
            roomy = button.box.width > KEY_LABEL_MIN_ASPECT * button.box.height
            button.label = label_with_key(words, action, controls) if roomy else words
        if form.widgets:
            form.draw(canvas, show_focus=deciding)

    def _lay_out(self, layout: Layout, *, deciding: bool) -> Form:
        form = self._decision_form if deciding else self._main_form
        if not deciding:
            self._decision_form.focus = 0  # the next decision starts on Confirm
        form.lay_out(layout.button_row(len(form.widgets)), layout.gap_px(GAP))
        return form
