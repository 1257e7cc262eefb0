"""A match between two computers: it can be stopped, stepped through, set to another speed, and taken over."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from dvonn.board.animation import Plan
from dvonn.input import Action
from dvonn.language import _
from dvonn.match import Match
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour
from dvonn.screens.dialog import Question
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.prompts import KeyButton
from dvonn.screens.scene import Change, Push, ShowMatch, Stage
from dvonn.storage.settings import SPEED
from dvonn.ui.timing import Speed
from dvonn.words import level_name, side_and_player

SPEEDS: Final = list(Speed)


class WatchScene(BoardScene):
    """A match between two computers on the screen."""

    def __init__(self, stage: Stage, match: Match, plans: Sequence[Plan] = (), notice: str = "") -> None:
        super().__init__(stage, match, plans, notice, choose_tools=self._tools)

    @property
    def headline(self) -> str:
        """Whose turn it is, or that the match is stopped."""
        return _("Paused") if self.course.is_stopped and not self.player.plan else super().headline

    def _tools(self, usual: Mapping[Action, KeyButton]) -> Sequence[KeyButton]:
        """Return the buttons of a watcher."""
        course = self.course
        self._stop = KeyButton(lambda: course.stop(stopped=not course.is_stopped), "", action=Action.PAUSE)
        self._speed = KeyButton(self._change_speed, "", "icon-clock")
        return [
            usual[Action.UNDO],
            self._stop,
            KeyButton(course.step, _("Step"), "icon-next", action=Action.NEXT_MOVE),
            self._speed,
            KeyButton(self._ask_to_take_over, _("Take over"), "icon-people"),
            usual[Action.OVERLAY],
            KeyButton(self.leave, _("Menu"), "icon-menu"),
        ]

    def lay_out(self) -> None:
        """Label and place the buttons."""
        stopped = self.course.is_stopped
        self._stop.words, self._stop.icon = (_("Continue"), "icon-play") if stopped else (_("Pause"), "icon-pause")
        self._speed.words = SPEED.label(self.stage.settings.speed)
        super().lay_out()

    def accept(self, space: Space | None) -> Change | None:
        """Say how to play; after the end any space leads to the score."""
        if space is None or self.match.game.outcome:
            return super().accept(space)
        self.selection.refuse(_("Take over a side to play yourself"))
        return None

    def _change_speed(self) -> None:
        """Set the speed of the animations to the next one, after the fastest to the slowest."""
        settings = self.stage.settings
        settings.speed = SPEEDS[(SPEEDS.index(settings.speed) + 1) % len(SPEEDS)]

    def _ask_to_take_over(self) -> Change:
        answers: list[tuple[str, Callable[[], Change]]] = []
        for colour, level in self.match.seats.items():
            assert level, "two computers play"
            answers.append((side_and_player(colour, level_name(level)), partial(self._take_over, colour)))
        return Push(Question(self.stage, _("Whose place do you take?"), answers))

    def _take_over(self, colour: Colour) -> Change:
        self.match.seats[colour] = None
        return ShowMatch(self.match)
