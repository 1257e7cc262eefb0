"""The hand-over between the turns of two players: no clock runs until a press."""

from typing import Final

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import draw_notice
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.input import Action, Hover, Intention
from dvonn.match import Match
from dvonn.screens.scene import Change, Pop, Scene, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, TEXT

HAND_OVER_VEIL_SHARE: Final = 0.45  # of the theme's veil
PROMPT_WIDTH_BUTTONS: Final = 6  # the prompt covers the place of this many toolbar buttons


class HandOver(Scene):
    """An overlay of the board, which stays visible; the next player's first press only closes it."""

    is_overlay = True

    def __init__(self, stage: Stage, match: Match, board: Scene) -> None:
        super().__init__(stage)
        self._board = board
        self._ring = PIECE_SPRITES[match.position.turn.piece]
        self._words = f"Pass to {match.name(match.position.turn)}"

    @property
    def title(self) -> str:
        """The window's title."""
        return f"DVONN: {self._words}"

    def act(self, intention: Intention) -> Change | None:
        """Close the overlay; the board below handles undo, pause and back."""
        if isinstance(intention, Hover):
            return None
        if intention in {Action.UNDO, Action.PAUSE, Action.BACK}:
            return self._board.handle(intention) or Pop()
        self.stage.sound.play("choose")
        return Pop()

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Dim the board; draw the next player's name above it and the prompt in place of the toolbar."""
        _shade(canvas)
        draw_notice(canvas, self._words)
        box, theme = canvas.layout.button_row(PROMPT_WIDTH_BUTTONS), canvas.theme
        canvas.draw_panel(box, theme.button_focus, theme.accent)
        unit = box.height * 0.8
        ring = canvas.assets.sprite(self._ring, unit)
        for x in (box.x + unit * 0.8, box.right - unit * 0.8):
            ring.draw(canvas.surface, (x, box.y + box.height * 0.54))
        room = box.narrowed(round(unit * 1.5)).inset(canvas.layout.gap_px(GAP))
        way = self.stage.controls.prompt(Action.ACCEPT)
        canvas.draw_text(f"{way} when you are ready", room, TEXT * 1.25, theme.text_focus)


def _shade(canvas: Canvas) -> None:
    """Draw a thin veil over the canvas."""
    size, theme = canvas.surface.get_size(), canvas.theme

    def make() -> pygame.Surface:
        veil = pygame.Surface(size).convert()
        veil.fill(theme.ground)
        veil.set_alpha(round(theme.veil * HAND_OVER_VEIL_SHARE))
        return veil

    canvas.surface.blit(canvas.assets.cached(("shade", size), make), (0, 0))
