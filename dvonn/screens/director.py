"""The director: the stack of scenes, the one place that applies the changes they ask for, and their transitions."""

from collections.abc import Sequence
from contextlib import ExitStack
from functools import cached_property

import pygame

from dvonn.board.animation import ease
from dvonn.board.layout import Viewpoint, turning_board
from dvonn.match.match import Match
from dvonn.screens.by_message import MessageBoard
from dvonn.screens.menu import Menu
from dvonn.screens.play.board_scene import BoardScene, WatchScene
from dvonn.screens.scene import (
    AppContext,
    Change,
    Pop,
    Push,
    Replace,
    Scene,
    ShowMatch,
    ShowMenu,
    ShowMessageGame,
    ShowScore,
)
from dvonn.screens.score.score import Score
from dvonn.screens.setup.match_setup import fate_words
from dvonn.ui import theme
from dvonn.ui.assets import draw_faded
from dvonn.ui.damage import Target
from dvonn.ui.layout import Box


class Director:
    """The stack of scenes, with a home scene at the bottom: the menu unless another is given."""

    def __init__(self, context: AppContext, home: Scene | None = None) -> None:
        self._context = context
        self._home = home or Menu(context)
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
            self._replace_all(self._scenes[0].with_same_viewpoint(self.score_scene(change.match)))
        elif isinstance(change, ShowMatch):
            self._replace_all(self.board_scene(change))
        elif isinstance(change, ShowMessageGame):
            self._replace_all(self._home)
            self._scenes.append(MessageBoard(self._context, change.game, change.known))

    def _replace_all(self, scene: Scene) -> None:
        try:
            self.close()
        finally:
            self._scenes = [scene]

    def close(self) -> None:
        """Close all scenes, as the program ends or another takes their place; an error in one stops no other."""
        with ExitStack() as closing:
            for scene in self._scenes:
                closing.callback(scene.close)

    def score_scene(self, match: Match) -> Scene:
        """Return the scene of a finished match's score."""
        return Score(self._context, match)

    def board_scene(self, change: ShowMatch) -> Scene:
        """Return the scene of a running match."""
        make = WatchScene if change.match.is_between_computers else BoardScene
        return make(self._context, change.match, change.plans, self._notice(change))

    def _notice(self, change: ShowMatch) -> str:
        """Return the notice of a match, and a sentence on the match that it replaces."""
        autosave = self._context.autosave
        fate = "" if autosave.unfinished_match is change.match else fate_words(autosave)
        return ". ".join(filter(None, [change.notice, fate]))


class Transitions:
    """Draws the visible scenes, with a transition after they have changed.

    A transition lasts some `seconds`. It draws the way from the picture on the screen to other scenes, or to the same
    scenes from another side; `holds_time` tells whether the time of the scene stands still meanwhile.
    """

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._scenes: Sequence[Scene] = ()
        self._viewpoint = Viewpoint.SOUTH
        self._running: Fade | BoardTurn | None = None
        self._elapsed = 0.0  # seconds of the running transition
        self._is_drawn = True  # whether the picture is whole: drawing may end with OutOfTimeError
        self._pictures: list[pygame.Surface] = []  # up to two of the window's size, kept: new ones would take long

    @property
    def is_running(self) -> bool:
        """Whether a transition runs."""
        return self._running is not None

    @property
    def hold_time(self) -> bool:
        """Whether the scene's time stands still."""
        return self._running is not None and (self._running.holds_time or not self._is_drawn)

    @property
    def has_just_begun(self) -> bool:
        """Whether no time has passed yet for the running transition, whose first picture takes long to make."""
        return self.is_running and not self._elapsed

    def follow(self, scenes: Sequence[Scene], screen: pygame.Surface) -> None:
        """Begin a transition from the picture on the screen if the scenes, or the side of a board, have changed."""
        before, viewpoint = self._scenes, self._viewpoint
        self._scenes, self._viewpoint = scenes, scenes[-1].viewpoint
        if scenes == before and viewpoint is self._viewpoint:
            return
        self._running, self._elapsed = None, 0.0
        if before and self._is_drawn and not self._context.without_motion:
            if self._pictures and self._pictures[0].get_size() == screen.get_size():
                self._pictures[0].blit(screen, (0, 0))
            else:
                self._pictures = [screen.copy()]
            self._running = self._transition(before, viewpoint)

    def _transition(self, before: Sequence[Scene], viewpoint: Viewpoint) -> "Fade | BoardTurn | None":
        """Return the transition from the scenes and the viewpoint before a change; None where only texts change.

        The first picture is that on the screen; the second one, made when it is needed, is for that of the new scenes.
        """
        context, pictures, scenes = self._context, self._pictures, self._scenes
        old = before[-1].shown_board
        scenes[-1].lay_out()
        new = scenes[-1].shown_board
        if scenes == before:
            return BoardTurn(scenes[-1], viewpoint) if new else None
        if scenes[0] is before[0]:
            overlay = scenes[-1] if len(scenes) > 1 else before[-1]
            return PanelFade(context, pictures, before, scenes) if overlay.panel else None
        match = scenes[-1].autosaved_match
        is_same = old and new and old.plate() == new.plate() and match and match is before[-1].autosaved_match
        return None if is_same else Fade(context, pictures, scenes)

    def update(self, seconds: float) -> bool:
        """Let time pass for the running transition; tell whether there is one."""
        if not self._running:
            return False
        self._elapsed += seconds * self._is_drawn
        if self._elapsed >= self._running.seconds:
            self.finish()
        return True

    def finish(self) -> None:
        """End the running transition at once."""
        self._running = None

    def draw(self, target: Target, scenes: Sequence[Scene], ahead: float) -> None:
        """Draw scenes, the lowest first, or the transition to them, as of `ahead` seconds after the last update."""
        self._is_drawn = False
        target.set_clip(None)  # which a drawing that has ended early may have left
        if self._running and scenes == self._scenes and isinstance(target, pygame.Surface):
            self._running.draw(target, min(1.0, (self._elapsed + ahead) / self._running.seconds))
        else:
            _draw_scenes(scenes, target, ahead)
        self._is_drawn = True


def _draw_scenes(scenes: Sequence[Scene], target: Target, ahead: float) -> None:
    for scene in scenes:
        scene.draw(target, ahead)


Pictures = list[pygame.Surface]
"""The picture on the screen, and after it perhaps the one that a fade has made of the new scenes."""


class Fade:
    """The picture on the screen fades to the ground, and from there to that of other scenes, so that no texts mix.

    Both are drawn once, and kept while it lasts.
    """

    seconds = theme.SCENE_FADE_SECONDS
    holds_time = False

    def __init__(self, context: AppContext, pictures: Pictures, scenes: Sequence[Scene]) -> None:
        self.context, self._scenes = context, scenes
        self.old, self._pictures = pictures[0], pictures

    @property
    def new(self) -> pygame.Surface:
        """The picture of the scenes; if it takes long to draw, it is shown in the frame after."""
        new = self._drawn
        self.context.assets.check_time()
        return new

    @cached_property
    def _drawn(self) -> pygame.Surface:
        if len(self._pictures) < 2:
            self._pictures.append(self.context.assets.make(self.old.copy))
        return self.context.assets.make(self._draw_new)

    def _draw_new(self) -> pygame.Surface:
        new = self._pictures[1]
        new.set_clip(None)
        new.blit(self.old, (0, 0))
        _draw_scenes(self._scenes, new, 0.0)
        return new

    def draw(self, surface: pygame.Surface, share: float) -> None:
        """Draw the picture after a share (0 to 1) of the time."""
        new = self.new
        surface.blit(self.context.assets.ground(surface.get_size()), (0, 0))
        draw_faded(surface, self.old if share < 0.5 else new, (0, 0), round(255 * ease(abs(1 - 2 * share))))


class PanelFade(Fade):
    """An overlay opens or closes over a scene that stays: it fades, and its panel rises or sinks a little.

    The panel covers what is below before its texts appear, and as long as they are seen.
    """

    seconds = theme.PANEL_FADE_SECONDS

    def __init__(
        self, context: AppContext, pictures: Pictures, before: Sequence[Scene], scenes: Sequence[Scene]
    ) -> None:
        is_above = scenes[: len(before)] == before  # then the picture on the screen has the others
        super().__init__(context, pictures, scenes[len(before) :] if is_above else scenes)
        self._opens = len(scenes) > 1
        self._overlay = scenes[-1] if self._opens else before[-1]

    def draw(self, surface: pygame.Surface, share: float) -> None:
        share = 1 - (1 - share) ** 2
        below, above, visible = (self.old, self.new, share) if self._opens else (self.new, self.old, 1 - share)
        surface.blit(below, (0, 0))
        draw_faded(surface, above, (0, 0), round(255 * visible))
        assert self._overlay.panel, "other overlays come at once"
        panel = pygame.Rect(self._overlay.panel).clip(surface.get_rect())
        # the panel is lower by a little, over the darkened picture without it
        lower = panel.move(0, round(self.context.layout.px(14) * (1 - visible)))
        surface.set_clip(panel.union(lower))
        surface.blit(below, (0, 0))
        canvas = self.context.canvas(surface)
        canvas.darken(round(canvas.theme.veil * visible))
        draw_faded(surface, self._empty_panel(panel), lower.topleft, min(255, round(510 * visible)))
        draw_faded(surface, above.subsurface(panel), lower.topleft, round(510 * visible) - 255)
        surface.set_clip(None)

    def _empty_panel(self, panel: pygame.Rect) -> pygame.Surface:
        """Return the panel without its texts."""
        surface, theme = pygame.Surface(panel.size, pygame.SRCALPHA), self.context.assets.theme
        self.context.canvas(surface).draw_panel(Box(0, 0, *panel.size), theme.panel, theme.panel_edge)
        return surface


class BoardTurn:
    """The board of a scene turns from one side to another."""

    seconds = theme.BOARD_TURN_SECONDS
    holds_time = True

    def __init__(self, scene: Scene, viewpoint: Viewpoint) -> None:
        self._scene, self._viewpoint = scene, viewpoint

    def draw(self, surface: pygame.Surface, share: float) -> None:
        self._scene.draw(surface, 0.0, turning_board(self._scene.board, self._viewpoint, ease(share)))
