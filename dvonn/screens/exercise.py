"""A board on which something is to be found, with buttons below it: keys walk from one to the other."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic

from dvonn.board.animation import Playback, sounds
from dvonn.input import Action, Hover, Intention, Press
from dvonn.rules.board import Space
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.cursor import WAYS, Cursor
from dvonn.screens.scene import Change, Scene, Stage
from dvonn.ui.form import Form
from dvonn.ui.widgets import T


class Exercise(Scene, ABC, Generic[T]):
    """Knows where the cursor is, on the board or at the buttons, and what is still to be seen of the plies played."""

    def __init__(self, stage: Stage, tools: Form[T], keys: Mapping[Action, T], *, cursor_shown: bool = False) -> None:
        super().__init__(stage)
        self.cursor = Cursor(shown=cursor_shown)
        self.at_tools = False  # whether keys or the pointer are at the buttons
        self._tools = tools
        self._keys = keys  # the actions that do what a button does
        self._playback = Playback()
        self._breath = 0.0  # seconds that the dvonn pieces have breathed
        self._calm = 0.0  # seconds without input or motion

    # What each kind fills in

    @property
    @abstractmethod
    def position(self) -> Position:
        """The position on the board."""

    @abstractmethod
    def choices(self) -> list[Space]:
        """Return the spaces that may be chosen."""

    @abstractmethod
    def accept(self, space: Space | None) -> Change | None:
        """Do what it means that a space is chosen, None being beside the board."""

    @abstractmethod
    def use(self, tool: T) -> Change | None:
        """Do what a button is for."""

    @abstractmethod
    def back(self) -> Change | None:
        """Go one step back."""

    @abstractmethod
    def forget_remark(self) -> None:
        """Let go of what was said last, as something else is done."""

    @abstractmethod
    def lay_out(self) -> None:
        """Place the buttons, as they are now."""

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Act on an intention."""
        self._calm = 0.0
        self.lay_out()
        if isinstance(intention, Hover):
            return self.follow(intention)
        self.forget_remark()
        return self._press(intention.at) if isinstance(intention, Press) else self._act(intention)

    def follow(self, pointer: Hover) -> Change | None:
        """Let the pointer aim at a space or a button."""
        self.at_tools = self._tools.point(pointer.at)
        self.cursor.point(self.space_at(pointer.at))
        return None

    def space_at(self, at: tuple[int, int]) -> Space | None:
        """Return the space that is seen at a point."""
        return self.stage.board.space_at(at, self.position.height)

    def _press(self, at: tuple[int, int]) -> Change | None:
        tool = self._tools.press(at)
        if tool is not None:
            return self.use(tool)
        space = self.space_at(at)
        self.cursor.point(space)
        return self.accept(space)

    def _act(self, action: Action) -> Change | None:
        if action in self._keys:
            return self.use(self._keys[action])
        if action is Action.BACK:
            return self.back()
        if action is not Action.ACCEPT:
            self._walk(action)
            return None
        if self.at_tools:
            tool = self._tools.activate()
            return None if tool is None else self.use(tool)
        return self.accept(self.cursor.space)

    def _walk(self, action: Action) -> None:
        """Move the cursor on the board, or below its front row along the buttons."""
        board = self.stage.board
        if self.at_tools and action in {Action.LEFT, Action.RIGHT}:
            self._tools.step_across(-1 if action is Action.LEFT else 1)
        elif self.at_tools:
            self.at_tools = action is Action.DOWN
        elif action is Action.DOWN and not board.before(self.cursor.space):
            self.at_tools = True
        elif action in WAYS:
            (right, away), (across, up) = board.seen.value, WAYS[action]
            self.cursor.walk(right * across, away * up)
        elif action in {Action.NEXT, Action.PREVIOUS}:
            self.cursor.jump(1 if action is Action.NEXT else -1, self.choices())

    # Time

    def see(self, seconds: float) -> None:
        """Move the picture on, with its sounds."""
        for plan in self._playback.advance(seconds):
            for name in sounds(plan):
                self.stage.sound.play(name)
            if forced_pass(plan.before, plan.after):
                self.stage.sound.play("pass")
