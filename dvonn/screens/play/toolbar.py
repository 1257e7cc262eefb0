"""The buttons below the board: those of a match, and in their place the two that confirm a ply or take it back."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from dvonn.input import Action, Controls
from dvonn.match import Match
from dvonn.screens.prompts import labelled
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, Layout
from dvonn.ui.widgets import Button


class ToolbarCommand(Enum):
    """What the buttons are for."""

    UNDO = auto()
    REDO = auto()
    HINT = auto()
    SHOW = auto()
    MOVES = auto()
    PAUSE = auto()
    CONFIRM = auto()
    TAKE_BACK = auto()


LABELS: Final = {
    ToolbarCommand.UNDO: ("Undo", Action.UNDO, "icon-undo"),
    ToolbarCommand.REDO: ("Redo", Action.REDO, "icon-redo"),
    ToolbarCommand.HINT: ("Hint", Action.HINT, "icon-hint"),
    ToolbarCommand.SHOW: ("Show", Action.OVERLAY, "icon-show"),
    ToolbarCommand.MOVES: ("Moves", Action.MOVES, "icon-moves"),
    ToolbarCommand.PAUSE: ("Pause", Action.PAUSE, "icon-pause"),
}
ALL: Final = tuple(LABELS)
TOOLS: Final = {action: tool for tool, (_, action, _) in LABELS.items()}
ROOMY: Final = 2.9  # times as wide as high: a button with room to name its key
REFUSALS: Final = {
    ToolbarCommand.UNDO: "there is nothing to undo",
    ToolbarCommand.REDO: "there is nothing to redo",
    ToolbarCommand.HINT: "hints are for your own turn",
}


class Toolbar:
    """Knows where the buttons are, what they are called on the device in use, and which of them can be used."""

    def __init__(self, tools: Sequence[ToolbarCommand] = ALL) -> None:
        self._buttons = {tool: Button(tool, LABELS[tool][0], LABELS[tool][2]) for tool in tools}
        confirm, back = (
            Button(ToolbarCommand.CONFIRM, "Confirm", "icon-check"),
            Button(ToolbarCommand.TAKE_BACK, "Take back", "icon-undo"),
        )
        usual = list(self._buttons.values())
        self._usual, self._decision = Form([usual] if usual else []), Form([[confirm, back]])

    def press(self, at: tuple[int, int], layout: Layout, *, deciding: bool) -> ToolbarCommand | None:
        """Return the tool at a point, None if there is none."""
        return self._laid_out(layout, deciding=deciding).press(at)

    def draw(self, canvas: Canvas, match: Match, controls: Controls, *, deciding: bool) -> None:
        """Draw the buttons, their keys named where there is room for that."""
        can = {ToolbarCommand.UNDO: match.can_undo, ToolbarCommand.REDO: match.can_redo}
        form = self._laid_out(canvas.layout, deciding=deciding)
        for tool, button in self._buttons.items():
            button.enabled = can.get(tool, True)
            words, action, _ = LABELS[tool]
            roomy = button.box.width > ROOMY * button.box.height
            button.label = labelled(words, action, controls) if roomy else words
        if form.widgets:
            form.draw(canvas, show_focus=deciding)

    def _laid_out(self, layout: Layout, *, deciding: bool) -> Form[ToolbarCommand]:
        form = self._decision if deciding else self._usual
        if not deciding:
            self._decision.focus = 0  # the next decision begins with confirming
        form.lay_out(layout.buttons(len(form.widgets)), layout.air(GAP))
        return form
