"""The buttons of the analysis board: steps through the tree, cutting, the menu, and saving."""

from collections.abc import Callable
from functools import partial
from typing import Final

from dvonn.input import Action
from dvonn.language import _
from dvonn.rules.variations import TreeNode
from dvonn.screens.analysis.study import Study
from dvonn.screens.prompts import KeyButton, Toolbar
from dvonn.screens.scene import SceneCommand

SMALL_BUTTON_FACTOR: Final = 0.5  # of another button's width, for a button with an icon only


class StudyTools(Toolbar):
    """The buttons of the analysis board. `change` makes a change of the study and shows what it leads to."""

    def __init__(
        self,
        study: Study,
        change: Callable[[Callable[[], None]], None],
        open_menu: SceneCommand,
        save: SceneCommand,
        leave: SceneCommand,
    ) -> None:
        self._study = study

        def go(find: Callable[[TreeNode], TreeNode]) -> SceneCommand:
            return lambda: change(lambda: study.go_to(find(study.node)))

        small = partial(KeyButton, label="", width_factor=SMALL_BUTTON_FACTOR)
        start_refusal = _("This is the start")
        at_start = partial(small, refusal=start_refusal)
        at_end = partial(small, refusal=_("This is the end of the line"))
        self._back_steps = [
            at_start(go(lambda node: node.path()[0]), icon="icon-first", action=Action.FIRST_MOVE),
            at_start(go(lambda node: node.path()[-2]), icon="icon-previous", action=Action.PREVIOUS_MOVE),
        ]
        self._steps_on = [
            at_end(go(lambda node: node.children[0]), icon="icon-next", action=Action.NEXT_MOVE),
            at_end(go(lambda node: node.main_line()[-1]), icon="icon-last", action=Action.LAST_MOVE),
        ]
        # Translators: a button that goes to the next variation
        self._other = KeyButton(go(lambda node: node.sibling(1)), _("Variation"), "icon-again", action=Action.OVERLAY)
        self._other.note, self._other.refusal = _("Next move tried here"), _("No other move was tried here")
        # Translators: a button that deletes the move and all after it
        self._cut = KeyButton(partial(change, study.cut), _("Cut"), "icon-delete", action=Action.UNDO)
        self._cut.note, self._cut.refusal = _("Delete this move and all after it"), start_refusal
        self._put_back = small(partial(change, study.put_back), icon="icon-undo", action=Action.REDO)
        self._put_back.note, self._put_back.refusal = _("Undo the cut"), _("Nothing has been cut")
        menu_note = _("Lines, thinking, other positions, copies, the study's name")
        menu = KeyButton(open_menu, _("Menu"), "icon-menu", action=Action.MOVES, note=menu_note)
        self.save = KeyButton(save, _("Save"), "icon-records", note=_("Keep it in Records with all variations"))
        self.back = KeyButton(leave, _("Back"), "icon-back")
        tree = [*self._back_steps, *self._steps_on, self._other, self._cut, self._put_back]
        self.all = [*tree, menu, self.save, self.back]
        super().__init__(self.all)

    def prepare(self) -> None:
        """Enable the buttons that can do something now."""
        node = self._study.node
        for button in (*self._back_steps, self._cut):
            button.enabled = node.parent is not None
        for button in self._steps_on:
            button.enabled = bool(node.children)
        self._other.enabled, self._put_back.enabled = node.sibling(1) is not node, self._study.can_put_back
