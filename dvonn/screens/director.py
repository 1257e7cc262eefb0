"""The director: the stack of scenes, and the one place where what a scene asks for is done."""

from dvonn.board.layout import Viewpoint
from dvonn.match import Match
from dvonn.rules.pieces import Phase
from dvonn.screens.menu import Menu
from dvonn.screens.play import Movement, Placement
from dvonn.screens.scene import Change, Pop, Push, Replace, Scene, ShowMatch, ShowMenu, ShowScore, Stage
from dvonn.screens.score import Score


class Director:
    """Knows which scenes lie on one another; it begins at home, with the menu unless another scene is named."""

    def __init__(self, stage: Stage, home: Scene | None = None) -> None:
        self._stage = stage
        self._home = home or Menu(stage)
        self._scenes: list[Scene] = [self._home]

    @property
    def top(self) -> Scene:
        """The scene that is played."""
        return self._scenes[-1]

    @property
    def visible(self) -> list[Scene]:
        """The scenes that are seen: the one on top, and where that is an overlay, the last below that is none."""
        if not self.top.is_overlay:
            return [self.top]
        return [[scene for scene in self._scenes if not scene.is_overlay][-1], self.top]

    @property
    def kept(self) -> Match | None:
        """The match that is played, perhaps below other scenes."""
        return self._scenes[0].kept

    def apply(self, change: Change) -> None:
        """Do what a scene asks for, as far as it concerns scenes; app does the rest."""
        if isinstance(change, Push):
            self._scenes.append(change.scene)
        elif isinstance(change, Pop):
            self._scenes.pop()
        elif isinstance(change, Replace):
            self._scenes[-1] = change.scene
        elif isinstance(change, ShowMenu):
            self._stage.seen = Viewpoint.SOUTH
            self._scenes = [self._home]
        elif isinstance(change, ShowScore):
            self._scenes = [self.score_of(change.match)]
        elif isinstance(change, ShowMatch):
            self._scenes = [self.board_of(change)]

    def score_of(self, match: Match) -> Scene:
        """Return the scene that shows how a match has ended."""
        return Score(self._stage, match)

    def board_of(self, change: ShowMatch) -> Scene:
        """Return the scene in which a match is played."""
        kind = Placement if change.match.position.phase is Phase.PLACEMENT else Movement
        return kind(self._stage, change.match, change.plans, change.notice)
