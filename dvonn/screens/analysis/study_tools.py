"""The buttons of the analysis board: steps through the tree, cutting, other positions, and saving."""

from functools import partial
from typing import Final, Protocol

from dvonn.input import Action, Controls
from dvonn.language import _
from dvonn.screens.analysis.study import Study
from dvonn.screens.prompts import KeyButton, Toolbar
from dvonn.screens.scene import Change

SMALL_BUTTON_FACTOR: Final = 0.5  # of another button's width, for a button with an icon only


class StudyCommands(Protocol):
    """What the buttons do."""

    def go_to_start(self) -> None:
        """Go to the root."""

    def step_back(self) -> None:
        """Go one ply back."""

    def step_on(self) -> None:
        """Go one ply on in the main line."""

    def go_to_end(self) -> None:
        """Go to the end of the main line."""

    def go_to_other(self) -> None:
        """Go to the next ply tried in the same position."""

    def cut(self) -> None:
        """Cut the current ply and all after it."""

    def put_back(self) -> None:
        """Bring the last cut back."""

    def open_menu(self) -> Change:
        """Offer other positions."""

    def save(self) -> None:
        """Write a record."""

    def leave(self) -> Change:
        """Leave the board."""


class StudyTools(Toolbar):
    """The buttons of the analysis board."""

    def __init__(self, do: StudyCommands) -> None:
        small = partial(KeyButton, label="", width_factor=SMALL_BUTTON_FACTOR)
        start_refusal = _("This is the start")
        at_start = partial(small, refusal=start_refusal)
        at_end = partial(small, refusal=_("This is the end of the line"))
        self._back_steps = [
            at_start(do.go_to_start, icon="icon-first", action=Action.FIRST_MOVE),
            at_start(do.step_back, icon="icon-previous", action=Action.PREVIOUS_MOVE),
        ]
        self._steps_on = [
            at_end(do.step_on, icon="icon-next", action=Action.NEXT_MOVE),
            at_end(do.go_to_end, icon="icon-last", action=Action.LAST_MOVE),
        ]
        # Translators: a button that goes to the next variation
        self._other = KeyButton(do.go_to_other, _("Variation"), "icon-again", action=Action.OVERLAY)
        self._other.note, self._other.refusal = _("Next move tried here"), _("No other move was tried here")
        # Translators: a button that deletes the move and all after it
        self._cut = KeyButton(do.cut, _("Cut"), "icon-delete", action=Action.UNDO, refusal=start_refusal)
        self._cut.note = _("Delete this move and all after it")
        self._put_back = small(do.put_back, icon="icon-undo", action=Action.REDO, note=_("Undo the cut"))
        self._put_back.refusal = _("Nothing has been cut")
        position_note = _("Set up, paste or enter a code")
        position = KeyButton(do.open_menu, _("Position"), "icon-menu", action=Action.MOVES, note=position_note)
        self.save = KeyButton(do.save, _("Save"), "icon-records", note=_("Keep it in Records with all variations"))
        self.back = KeyButton(do.leave, _("Back"), "icon-back")
        tree = [*self._back_steps, *self._steps_on, self._other, self._cut, self._put_back]
        self._all = [*tree, position, self.save, self.back]
        super().__init__(self._all)

    def prepare(self, study: Study, controls: Controls) -> None:
        """Enable the buttons that can do something now, and label them for the device in use."""
        node = study.node
        for button in self._all:
            button.name_key(controls)
        for button in (*self._back_steps, self._cut):
            button.enabled = node.parent is not None
        for button in self._steps_on:
            button.enabled = bool(node.children)
        self._other.enabled, self._put_back.enabled = node.sibling(1) is not node, study.can_put_back
