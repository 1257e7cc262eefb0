"""The director: the stack of scenes, and the one place that applies the changes scenes ask for."""

from contextlib import ExitStack
from typing import Final

from dvonn.language import N_, _
from dvonn.match.match import Match
from dvonn.screens.by_message import MessageBoard
from dvonn.screens.menu import Menu
from dvonn.screens.play.board_scene import BoardScene, WatchScene
from dvonn.screens.scene import (
    Change,
    Pop,
    Push,
    Replace,
    Scene,
    ShowMatch,
    ShowMenu,
    ShowMessageGame,
    ShowScore,
    Stage,
)
from dvonn.screens.score.score import Score

KEPT_NOTICE: Final = N_("Your other game is kept in Records")
DROPPED_NOTICE: Final = N_("Your other game had only just begun and isn't kept")


class Director:
    """The stack of scenes, with a home scene at the bottom: the menu unless another is given."""

    def __init__(self, stage: Stage, home: Scene | None = None) -> None:
        self._stage = stage
        self._home = home or Menu(stage)
        self._scenes: list[Scene] = [self._home]

    @property
    def top(self) -> Scene:
        """The scene that gets input and time."""
        return self._scenes[-1]

    @property
    def visible(self) -> list[Scene]:
        """The scenes to draw, the lowest first: the top one, and below an overlay the last scene that is none."""
        if not self.top.is_overlay:
            return [self.top]
        return [[scene for scene in self._scenes if not scene.is_overlay][-1], self.top]

    @property
    def autosaved_match(self) -> Match | None:
        """The running match, perhaps below other scenes."""
        return self._scenes[0].autosaved_match

    def apply(self, change: Change) -> None:
        """Apply a change of scenes; the app applies the other changes."""
        if isinstance(change, Push):
            self._scenes.append(change.scene)
        elif isinstance(change, Pop):
            self._scenes.pop()
        elif isinstance(change, Replace):
            self._scenes[-1] = change.scene
        elif isinstance(change, ShowMenu):
            self._replace_all(self._home)
        elif isinstance(change, ShowScore):
            self._replace_all(self._scenes[0].from_this_side(self.score_scene(change.match)))
        elif isinstance(change, ShowMatch):
            self._replace_all(self.board_scene(change))
        elif isinstance(change, ShowMessageGame):
            self._replace_all(self._home)
            self._scenes.append(MessageBoard(self._stage, change.game, change.known))

    def _replace_all(self, scene: Scene) -> None:
        try:
            self.close()
        finally:
            self._scenes = [scene]

    def close(self) -> None:
        """Close all scenes, as the program ends or another takes their place; an error of one hinders no other."""
        with ExitStack() as closing:
            for scene in self._scenes:
                closing.callback(scene.close)

    def score_scene(self, match: Match) -> Scene:
        """Return the scene of a finished match's score."""
        return Score(self._stage, match)

    def board_scene(self, change: ShowMatch) -> Scene:
        """Return the scene of a running match."""
        make = WatchScene if change.match.is_between_computers else BoardScene
        return make(self._stage, change.match, change.plans, self._notice(change))

    def _notice(self, change: ShowMatch) -> str:
        """Return the notice of a match, and what becomes of another one that it replaces."""
        autosave, fate = self._stage.autosave, ""
        if autosave.unfinished_match not in (None, change.match):
            fate = _(KEPT_NOTICE if autosave.keeps_unfinished_match else DROPPED_NOTICE)
        return ". ".join(filter(None, [change.notice, fate]))
