"""The words of the score screen: the headline and its reason, who leads while it is counted, and the facts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.board.words import SIDES
from dvonn.rules.outcome import Outcome, Reason
from dvonn.rules.pieces import Colour
from dvonn.screens.score.score_count import GameFacts
from dvonn.screens.score.score_layout import ScoreLayout
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, SMALL_TEXT, TEXT, Box

GIVEN_UP: Final = {Reason.RESIGNATION, Reason.TIME, Reason.AGREEMENT}  # no towers decide
COUNTING: Final = "Counting the towers"
FIGURE: Final = 92  # the size of the counts ...
FACT: Final = 46  # ... and of the facts' figures
FIGURE_SHARE: Final = 0.30  # of a fact's width, for its figure
ACROSS: Final = 2  # facts in a row


@dataclass(frozen=True)
class Fact:
    """A figure, what it is, and a word on it."""

    figure: str
    label: str
    remark: str


@dataclass(frozen=True)
class ScoreResult:
    """What the screen says: who is lit, each side's name and count, the headline, its reason and the facts.

    Sides is what each side is called in a sentence.
    """

    lit: Sequence[Colour]
    names: Mapping[Colour, str]
    counts: Mapping[Colour, int]
    headline: str
    reason: str
    facts: Sequence[Fact]
    sides: Mapping[Colour, str]


def told(facts: GameFacts, outcome: Outcome) -> list[Fact]:
    """Put a game's facts into words."""
    white, black = (facts.moves[colour] for colour in Colour)
    cut = facts.cut_off
    owners = " and ".join(f"{SIDES[colour]}'s" for colour in facts.owners)
    by_towers = outcome.reason not in GIVEN_UP
    return [
        Fact(
            str(abs(outcome.margin)), "margin", f"{outcome.white} to {outcome.black}" if by_towers else "as it stands"
        ),
        Fact(str(white + black), "moves", f"White {white}, Black {black}"),
        Fact(
            str(cut.pieces if cut else 0), "largest cut-off", f"by {SIDES[cut.by]}, move {cut.move}" if cut else "none"
        ),
        Fact(str(facts.longest), "longest stack", owners or "nobody's"),
    ]


def draw_counting(
    canvas: Canvas, where: ScoreLayout, counts: Mapping[Colour, int], sides: Mapping[Colour, str]
) -> None:
    """Say what is done, and below the board who leads."""
    canvas.words(COUNTING, where.headline, HEADLINE, canvas.theme.text_dim)
    lead = counts[Colour.WHITE] - counts[Colour.BLACK]
    if any(counts.values()):
        words = f"{sides[Colour.WHITE if lead > 0 else Colour.BLACK]} leads by {abs(lead)}" if lead else "Level"
        canvas.words(words, _lead_box(canvas, where), HEADLINE)


def _lead_box(canvas: Canvas, where: ScoreLayout) -> Box:
    return where.facts.inset(canvas.layout.px(12))


def draw_result(canvas: Canvas, where: ScoreLayout, result: ScoreResult, light: float, *, rising: bool) -> None:
    """Draw the headline, the reason and the facts as far as they have come (0 to 1); rising, the facts come up."""
    head = Box(0, where.headline.y, canvas.layout.width, where.headline.height + where.reason.height)
    _fade(canvas, ("headline", result.headline, result.reason), head, light, lambda layer: _write(layer, where, result))
    box = where.facts
    down = round(canvas.layout.px(16) * (1 - light)) if rising else 0
    lowered = Box(box.x, box.y + down, box.width, box.height)
    _fade(canvas, ("facts", *result.facts), lowered, light, lambda layer: _draw_facts(layer, box, result.facts))


def _fade(canvas: Canvas, key: tuple[object, ...], box: Box, light: float, draw: Callable[[Canvas], None]) -> None:
    """Draw what is made once, on a layer as large as a box, as solid as it is lit; unlit it is only made ready."""

    def make() -> pygame.Surface:
        layer = pygame.Surface((max(1, box.width), max(1, box.height)), pygame.SRCALPHA)
        draw(Canvas(layer, canvas.layout, canvas.assets))
        return layer

    layer = canvas.assets.made((*key, box.width, box.height), make)
    if light:
        layer.set_alpha(round(255 * light))
        canvas.surface.blit(layer, box)


def _write(layer: Canvas, where: ScoreLayout, result: ScoreResult) -> None:
    head, reason = where.headline, where.reason
    layer.words(result.headline, Box(head.x, 0, head.width, head.height), HEADLINE * 1.6)
    below = Box(reason.x, head.height, reason.width, reason.height)
    layer.words(result.reason, below, TEXT, layer.theme.text_dim)


def _draw_facts(layer: Canvas, box: Box, facts: Sequence[Fact]) -> None:
    """Draw the facts in rows, all of them in letters of the same size."""
    gap, rows = layer.layout.px(8), -(-len(facts) // ACROSS)
    wide = (box.width - gap * (ACROSS + 1)) // ACROSS
    high = min((box.height - gap * (rows + 1)) // rows, layer.layout.px(104))
    top = (box.height - rows * high - (rows - 1) * gap) // 2
    tiles = [
        Box(gap + n % ACROSS * (wide + gap), top + n // ACROSS * (high + gap), wide, high) for n in range(len(facts))
    ]
    parts = [_parts(layer, tile) for tile in tiles]
    figure = FACT * min(layer.share(fact.figure, part[0], FACT) for fact, part in zip(facts, parts, strict=True))
    label = TEXT * min(layer.share(fact.label, part[1]) for fact, part in zip(facts, parts, strict=True))
    remark = min(layer.share(fact.remark, part[2], SMALL_TEXT) for fact, part in zip(facts, parts, strict=True))
    for fact, tile, part in zip(facts, tiles, parts, strict=True):
        layer.panel(tile, layer.theme.panel, layer.theme.panel_edge)
        layer.words(fact.figure, part[0], figure, layer.theme.accent)
        layer.words(fact.label, part[1], label, at_left=True)
        layer.words(fact.remark, part[2], SMALL_TEXT * remark, layer.theme.text_dim, at_left=True)


def _parts(layer: Canvas, tile: Box) -> tuple[Box, Box, Box]:
    """Return the boxes of a fact's figure, its label and its remark."""
    pad = layer.layout.px(8)
    inner = tile.inset(pad)
    figure = round(inner.width * FIGURE_SHARE)
    half, wide = inner.height // 2, inner.width - figure - pad
    words = inner.x + figure + pad
    return (
        Box(inner.x, inner.y, figure, inner.height),
        Box(words, inner.y, wide, half),
        Box(words, inner.y + half, wide, inner.height - half),
    )
