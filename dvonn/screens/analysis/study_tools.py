"""The buttons of the analysis board: steps through the tree, cutting, other positions, and saving."""

from functools import partial
from typing import Final, Protocol

from dvonn.input import Action, Controls
from dvonn.screens.analysis.study import Study
from dvonn.screens.prompts import KeyButton, Toolbar
from dvonn.screens.scene import Change

SMALL_BUTTON_FACTOR: Final = 0.5  # of another button's width, for a button with an icon only
AT_START_REFUSAL: Final = "this is the start"
AT_END_REFUSAL: Final = "this is the end of the line"
NO_OTHER_REFUSAL: Final = "no other move was tried here"
NOTHING_CUT_REFUSAL: Final = "nothing has been cut"
OTHER_NOTE: Final = "The next move that was tried here"
CUT_NOTE: Final = "Removes this move and all after it"
PUT_BACK_NOTE: Final = "Brings back what was cut"
POSITION_NOTE: Final = "Set up, paste, or by code"
SAVE_NOTE: Final = "A record with all variations"


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
        at_start, at_end = partial(small, refusal=AT_START_REFUSAL), partial(small, refusal=AT_END_REFUSAL)
        self._back_steps = [
            at_start(do.go_to_start, icon="icon-first", action=Action.FIRST_MOVE),
            at_start(do.step_back, icon="icon-previous", action=Action.PREVIOUS_MOVE),
        ]
        self._steps_on = [
            at_end(do.step_on, icon="icon-next", action=Action.NEXT_MOVE),
            at_end(do.go_to_end, icon="icon-last", action=Action.LAST_MOVE),
        ]
        self._other = KeyButton(do.go_to_other, "Variation", "icon-again", action=Action.OVERLAY, note=OTHER_NOTE)
        self._other.refusal = NO_OTHER_REFUSAL
        self._cut = KeyButton(do.cut, "Cut", "icon-delete", action=Action.UNDO, note=CUT_NOTE)
        self._cut.refusal = AT_START_REFUSAL
        self._put_back = small(do.put_back, icon="icon-undo", action=Action.REDO, note=PUT_BACK_NOTE)
        self._put_back.refusal = NOTHING_CUT_REFUSAL
        position = KeyButton(do.open_menu, "Position", "icon-menu", action=Action.MOVES, note=POSITION_NOTE)
        self.save = KeyButton(do.save, "Save", "icon-records", note=SAVE_NOTE)
        self.back = KeyButton(do.leave, "Back", "icon-back")
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
