"""A game for sharing, its summary in words, and its card: the final board, the result and the decisive cut-off."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Self

import pygame

from dvonn.board.animation import still_frame
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import fit_board
from dvonn.board.overlays import Marks, draw_hint, draw_lost, preview_frame
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.view import draw_board
from dvonn.dates import date_words
from dvonn.language import N_, _, ngettext, part_text, pgettext, signed_text
from dvonn.rules.analysis.position_analysis import CutOff, decisive_cut_off, move_count
from dvonn.rules.board import SPACES, Colour, Move, Phase
from dvonn.rules.game import Game
from dvonn.rules.position import EndReason
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas, draw_light, draw_rays
from dvonn.ui.layout import HEADLINE, SMALL_TEXT, TEXT, Box, layout
from dvonn.ui.text import draw_title
from dvonn.words import outcome_reason, ply_text, side_name, side_names

EARLY_END_TEXTS: Final = {
    # Translators: how a game ended, alone on a line or after its score
    EndReason.RESIGNATION: N_("by resignation"),
    EndReason.TIME: N_("on time"),
    EndReason.AGREEMENT: N_("by agreement"),
    EndReason.ADJUDICATION: N_("by adjudication"),
    EndReason.STATED: N_("as recorded"),
}
"""How a game ended before its towers were compared, in a list or after "Anna wins" or "A draw"."""

CARD_SIZE: Final = (1200, 630)  # the usual size of link previews

# Boxes on a card of that size
SUMMARY_BOX: Final = Box(812, 26, 362, 250)  # with a decisive cut-off below it
INSET_BOX: Final = Box(812, 288, 362, 320)


@dataclass(frozen=True)
class SharedGame:
    """A finished or unfinished game, the names of its sides, its day and the side of the user, None if unknown.

    There is no such side either if both are humans. The day is one of records, as far as it is known.
    """

    game: Game
    names: Mapping[Colour, str] = field(default_factory=side_names)
    day: str = ""
    own: Colour | None = field(default=None, kw_only=True)

    def naming_user(self, name: str) -> Self:
        """Return the game with a name for a user who has none in it; "" if the name is unknown."""
        own = self.own
        if not own or self.names[own] not in {side_name(own), pgettext("player", "You")}:
            return self
        # Translators: a player without a name, beside the computer's, such as Player 12 : 9 Dreamy
        return replace(self, names={**self.names, own: name or pgettext("player", "Player")})


@dataclass(frozen=True)
class GameSummary:
    """How a game ended: a headline that a value in large type completes, the reason, and the winner if there is one."""

    headline: str
    value: str
    reason: str
    winner: Colour | None = None


def summarise_game(shared_game: SharedGame) -> GameSummary:
    """Return the summary of a game, or of its state if unfinished."""
    game, names, outcome = shared_game.game, shared_game.names, shared_game.game.outcome
    scores = " : ".join(str(game.position.score(colour)) for colour in Colour)
    if outcome:
        winner = outcome.winner
        reason = outcome_reason(outcome.reason, names[winner.other] if winner else "")
        value = _(EARLY_END_TEXTS[outcome.reason]) if outcome.reason in EARLY_END_TEXTS else scores
        if not winner:
            return GameSummary(_("A draw"), value, reason)
        if outcome.reason is EndReason.TOWERS:
            value = f"+{abs(outcome.margin)}"
        return GameSummary(_("{player} wins").format(player=names[winner]), value, reason, winner)
    if game.position.phase is Phase.PLACEMENT:
        value = part_text(game.position.occupied.bit_count(), len(SPACES))
        # Translators: below a number, such as 12 of 49
        return GameSummary(_("Unfinished"), value, _("Pieces placed"))
    reason = ngettext("after {count} move", "after {count} moves", move_count(game.start, game.plies))
    return GameSummary(_("Unfinished"), scores, reason)


def cost_words(shared_game: SharedGame, cut_off: CutOff) -> str:
    """Return the losses of a cut-off as text, the larger one first."""
    losses = {shared_game.names[side]: cut_off.lost.of(side) for side in sorted(Colour, key=cut_off.lost.of)[::-1]}
    words = ", ".join(f"{name} {signed_text(-lost)}" for name, lost in losses.items() if lost)
    move = ply_text(shared_game.game.plies[cut_off.ply])
    return _("Move {number}, {move}: {losses}").format(number=cut_off.move, move=move, losses=words)


def render_card(assets: Assets, shared_game: SharedGame, size: tuple[int, int] = CARD_SIZE) -> pygame.Surface:
    """Return the card of a game in the theme of the assets."""
    surface = pygame.Surface(size)
    canvas = BoardCanvas(surface, layout(size), assets, fit_board(_scaled(Box(14, 62, 786, 462), size)))
    cut_off, summary = decisive_cut_off(shared_game.game), summarise_game(shared_game)
    draw_board(canvas, still_frame(shared_game.game.position), Marks())
    draw_title(canvas, _scaled(Box(20, 12, 270, 104), size), date_words(shared_game.day))
    for colour, box in ((Colour.WHITE, Box(26, 530, 374, 78)), (Colour.BLACK, Box(412, 530, 374, 78))):
        _draw_side(canvas, shared_game, colour, _scaled(box, size), lit=colour is summary.winner)
    _draw_summary(canvas, summary, _scaled(SUMMARY_BOX if cut_off else Box(812, 26, 362, 582), size))
    if cut_off:
        _draw_inset(canvas, shared_game, cut_off, _scaled(INSET_BOX, size))
    return surface


def _scaled(box: Box, size: tuple[int, int]) -> Box:
    """Return a box scaled from CARD_SIZE to another size of card."""
    x_scale, y_scale = size[0] / CARD_SIZE[0], size[1] / CARD_SIZE[1]
    return Box(round(box.x * x_scale), round(box.y * y_scale), round(box.width * x_scale), round(box.height * y_scale))


def _draw_side(canvas: Canvas, shared_game: SharedGame, colour: Colour, box: Box, *, lit: bool) -> None:
    """Draw a side's ring, name and score; the winner's panel is highlighted."""
    theme, height = canvas.theme, box.height
    fill, edge = (theme.button_focus, theme.accent) if lit else (theme.panel, theme.panel_edge)
    ink = theme.text_focus if lit else theme.text
    canvas.draw_panel(box, fill, edge)
    unit = height * 0.86
    at = box.x + height * 0.62, box.y + height * 0.54
    if lit:
        draw_light(canvas, at, unit * 0.9, theme.spark, 0.55)
    canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, at)
    name = Box(box.x + round(height * 1.2), box.y, box.width - round(height * 2.4), height)
    canvas.draw_text(shared_game.names[colour], name, TEXT * 1.25, ink, at_left=True)
    count = box.cut_right(round(height * 1.2))[0].cut_left(height)[0]
    canvas.draw_text(str(shared_game.game.position.score(colour)), count, HEADLINE * 1.4, ink)


def _draw_summary(canvas: Canvas, summary: GameSummary, box: Box) -> None:
    """Draw the summary, with a light behind its value."""
    line = round(SUMMARY_BOX.height * 0.19 * canvas.layout.height / CARD_SIZE[1])
    height = min(box.height - 2 * line, round(box.width * 0.44))
    headline, below = box.middle(box.width, height + 2 * line).cut_top(line)
    value, reason = below.cut_top(height)
    draw_light(canvas, value.centre, box.width * 0.62, canvas.theme.life, 0.5)
    draw_rays(canvas, value.centre, box.width * 0.5, 0.35, 0.5)
    canvas.draw_text(summary.headline, headline, HEADLINE)
    canvas.draw_text(summary.value, value.inset(box.width // 20), 200, canvas.theme.accent)
    canvas.draw_text(summary.reason, reason, TEXT, canvas.theme.text_dim)


def _draw_inset(canvas: Canvas, shared_game: SharedGame, cut_off: CutOff, box: Box) -> None:
    """Draw the board before the decisive ply in a frame, with the cost of the ply as a caption.

    The stack that the ply makes is a ghost, and those that it cuts off are embers.
    """
    theme, line = canvas.theme, canvas.layout.px(4)
    canvas.draw_panel(box, theme.panel, theme.panel_edge)
    caption, picture = box.inset(2 * line).cut_bottom(round(72 * canvas.layout.height / CARD_SIZE[1]))
    move, before = shared_game.game.plies[cut_off.ply], shared_game.game.positions[cut_off.ply]
    assert isinstance(move, Move), "only a move cuts stacks off"
    lost = before.cut_off_by(move)
    surface, size = canvas.surface.subsurface(picture), layout((picture.width, picture.height))
    part = BoardCanvas(surface, size, canvas.assets, fit_board(size.window))
    draw_board(part, preview_frame(still_frame(before), lost), Marks())
    draw_lost(part, before, lost)
    draw_hint(part, before, move, None)
    canvas.draw_text(cost_words(shared_game, cut_off), caption.inset(line), SMALL_TEXT * 1.1)
