"""Between the turns of two players: the board is passed on, and nobody's clock runs until somebody presses."""

from typing import Final

import pygame

from dvonn.board.hud import draw_notice
from dvonn.board.stacks import RINGS
from dvonn.input import Action, Hover, Intention
from dvonn.match import Match
from dvonn.screens.scene import Change, Pop, Scene, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, TEXT, Box

SHADE: Final = 0.45  # of the usual veil, over the board
TOOLS: Final = 6  # buttons below the board, in whose place it says how to go on


class HandOver(Scene):
    """Lies over the board, which stays in sight; the next player's first press only takes it away."""

    is_overlay = True

    def __init__(self, stage: Stage, match: Match, board: Scene) -> None:
        super().__init__(stage)
        self._match, self._board = match, board

    @property
    def title(self) -> str:
        """The window's title: who is next."""
        return f"DVONN: {self._words}"

    @property
    def _words(self) -> str:
        return f"Pass to {self._match.name(self._match.position.turn)}"

    def handle(self, intention: Intention) -> Change | None:
        """Let the next player begin; undo and pause mean what they mean below."""
        if isinstance(intention, Hover):
            return None
        if intention in {Action.UNDO, Action.PAUSE, Action.BACK}:
            assert isinstance(intention, Action), "it is one of these"
            return self._board.handle(intention) or Pop()
        self.stage.sound.play("choose")
        return Pop()

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Dim the board a little; say above it whose turn comes, and in the place of its buttons how to go on."""
        canvas = self.stage.canvas(surface)
        _shade(canvas)
        draw_notice(canvas, self._words)
        box, theme, gap = canvas.layout.buttons(TOOLS), canvas.theme, canvas.layout.air(GAP)
        canvas.panel(box, theme.button_focus, theme.accent)
        unit = box.height * 0.8
        ring = canvas.assets.sprite(RINGS[self._match.position.turn.piece], unit)
        for x in (box.x + unit * 0.8, box.x + box.width - unit * 0.8):
            ring.draw(surface, (x, box.y + box.height * 0.54))
        side = round(unit * 1.5)
        room = Box(box.x + side, box.y, max(0, box.width - 2 * side), box.height).inset(gap)
        canvas.words(self._hint(), room, TEXT * 1.25, theme.text_focus)

    def _hint(self) -> str:
        """Say how to go on with the device in hand."""
        controls = self.stage.controls
        way = controls.prompt(Action.ACCEPT)
        return f"{way} when you are ready" if way else ""


def _shade(canvas: Canvas) -> None:
    """Cover what has been drawn with a thin veil."""
    size, theme = canvas.surface.get_size(), canvas.theme

    def make() -> pygame.Surface:
        veil = pygame.Surface(size).convert()
        veil.fill(theme.ground)
        veil.set_alpha(round(theme.veil * SHADE))
        return veil

    canvas.surface.blit(canvas.assets.made(("shade", size), make), (0, 0))
