"""The base of puzzles and lessons: a board with buttons below it, and one cursor for both."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic

from dvonn.board.animation import Playback, landing_sounds
from dvonn.input import Action, Hover, Intention, Press
from dvonn.rules.board import Space
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.cursor import CURSOR_STEPS, Cursor
from dvonn.screens.scene import Change, Scene, Stage
from dvonn.ui.form import Form
from dvonn.ui.widgets import ValueT


class Exercise(Scene, ABC, Generic[ValueT]):
    """A board and a row of buttons; the focus is on one of them, and plies are animated."""

    def __init__(
        self, stage: Stage, toolbar: Form, keys: Mapping[Action, ValueT], *, cursor_shown: bool = False
    ) -> None:
        super().__init__(stage)
        self.cursor = Cursor(shown=cursor_shown)
        self.toolbar_has_focus = False
        self._toolbar = toolbar
        self._keys = keys  # actions that stand for a button
        self._playback = Playback()
        self._breath_seconds = 0.0  # drives the pulsing light
        self._idle_seconds = 0.0  # seconds without input or motion

    # To be defined by each kind

    @property
    @abstractmethod
    def position(self) -> Position:
        """The position on the board."""

    @abstractmethod
    def choices(self) -> list[Space]:
        """Return the spaces that may be chosen now."""

    @abstractmethod
    def accept(self, space: Space | None) -> Change | None:
        """Handle the choice of a space, None for a press beside the board."""

    @abstractmethod
    def use_tool(self, tool: ValueT) -> Change | None:
        """Handle a button."""

    @abstractmethod
    def go_back(self) -> Change | None:
        """Go one step back."""

    @abstractmethod
    def clear_remark(self) -> None:
        """Clear the last remark."""

    @abstractmethod
    def lay_out(self) -> None:
        """Update and place the buttons."""

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Act on an intention."""
        self._idle_seconds = 0.0
        self.lay_out()
        if isinstance(intention, Hover):
            return self.follow_pointer(intention)
        self.clear_remark()
        return self._press(intention.at) if isinstance(intention, Press) else self._act(intention)

    def follow_pointer(self, pointer: Hover) -> Change | None:
        """Move the cursor or the buttons' focus with the pointer."""
        self.toolbar_has_focus = self._toolbar.focus_at(pointer.at)
        self.cursor.point(self.space_at(pointer.at))
        return None

    def space_at(self, at: tuple[int, int]) -> Space | None:
        """Return the space at a point."""
        return self.stage.board.space_at(at, self.position.height)

    def _press(self, at: tuple[int, int]) -> Change | None:
        tool = self._toolbar.press(at)
        if tool is not None:
            return self.use_tool(tool)
        space = self.space_at(at)
        self.cursor.point(space)
        return self.accept(space)

    def _act(self, action: Action) -> Change | None:
        if action in self._keys:
            return self.use_tool(self._keys[action])
        if action is Action.BACK:
            return self.go_back()
        if action is not Action.ACCEPT:
            self._walk(action)
            return None
        if self.toolbar_has_focus:
            tool = self._toolbar.activate()
            return None if tool is None else self.use_tool(tool)
        return self.accept(self.cursor.space)

    def _walk(self, action: Action) -> None:
        """Move the cursor on the board, or the focus along the buttons below it."""
        board = self.stage.board
        if self.toolbar_has_focus and action in {Action.LEFT, Action.RIGHT}:
            self._toolbar.step_across(-1 if action is Action.LEFT else 1)
        elif self.toolbar_has_focus:
            self.toolbar_has_focus = action is Action.DOWN
        elif action is Action.DOWN and not board.neighbours_in_front(self.cursor.space):
            self.toolbar_has_focus = True
        elif action in CURSOR_STEPS:
            (right, away), (across, up) = board.viewpoint.value, CURSOR_STEPS[action]
            self.cursor.walk(right * across, away * up)
        elif action in {Action.NEXT, Action.PREVIOUS}:
            self.cursor.jump(1 if action is Action.NEXT else -1, self.choices())

    # Time

    def advance_playback(self, seconds: float) -> None:
        """Advance the animation and play its sounds."""
        for plan in self._playback.advance(seconds):
            for name in landing_sounds(plan):
                self.stage.sound.play(name)
            if forced_pass(plan.before, plan.after):
                self.stage.sound.play("pass")
