"""The texts of the score screen: the headline and its reason, the lead during the count, and the facts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.board.words import SIDE_NAMES
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour
from dvonn.screens.score.score_count import GameFacts
from dvonn.screens.score.score_layout import ScoreLayout
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, SMALL_TEXT, TEXT, Box

REASONS_WITHOUT_COUNT: Final = {
    EndReason.RESIGNATION,
    EndReason.TIME,
    EndReason.AGREEMENT,
}  # end reasons without a count of towers
COUNTING_TEXT: Final = "Counting the towers"
COUNT_TEXT_SIZE: Final = 92
FACT_VALUE_SIZE: Final = 46
FACT_VALUE_WIDTH_SHARE: Final = 0.30  # of a fact's width
FACTS_PER_ROW: Final = 2


@dataclass(frozen=True)
class Fact:
    """A value, its label, and a remark."""

    value: str
    label: str
    remark: str


@dataclass(frozen=True)
class ScoreResult:
    """The winners (both in a draw), each side's name and count, the headline, its reason and the facts.

    `sentence_names` are the names of the sides within a sentence.
    """

    winners: Sequence[Colour]
    names: Mapping[Colour, str]
    counts: Mapping[Colour, int]
    headline: str
    reason: str
    facts: Sequence[Fact]
    sentence_names: Mapping[Colour, str]


def describe_facts(facts: GameFacts, outcome: Outcome) -> list[Fact]:
    """Return the facts of a game as texts."""
    white, black = (facts.moves[colour] for colour in Colour)
    cut = facts.cut_off
    owners = " and ".join(f"{SIDE_NAMES[colour]}'s" for colour in facts.owners)
    by_towers = outcome.reason not in REASONS_WITHOUT_COUNT
    return [
        Fact(
            str(abs(outcome.margin)), "margin", f"{outcome.white} to {outcome.black}" if by_towers else "as it stands"
        ),
        Fact(str(white + black), "moves", f"White {white}, Black {black}"),
        Fact(
            str(cut.pieces if cut else 0),
            "largest cut-off",
            f"by {SIDE_NAMES[cut.by]}, move {cut.move}" if cut else "none",
        ),
        Fact(str(facts.longest), "longest stack", owners or "nobody's"),
    ]


def draw_counting(
    canvas: Canvas, geometry: ScoreLayout, counts: Mapping[Colour, int], names: Mapping[Colour, str]
) -> None:
    """Write the headline during the count, and below the board the lead."""
    canvas.draw_text(COUNTING_TEXT, geometry.headline, HEADLINE, canvas.theme.text_dim)
    lead = counts[Colour.WHITE] - counts[Colour.BLACK]
    if any(counts.values()):
        words = f"{names[Colour.WHITE if lead > 0 else Colour.BLACK]} leads by {abs(lead)}" if lead else "Level"
        canvas.draw_text(words, _lead_box(canvas, geometry), HEADLINE)


def _lead_box(canvas: Canvas, geometry: ScoreLayout) -> Box:
    return geometry.facts.inset(canvas.layout.px(12))


def draw_result(canvas: Canvas, geometry: ScoreLayout, result: ScoreResult, light: float, *, rising: bool) -> None:
    """Draw the headline, the reason and the facts with an opacity (0 to 1); if `rising`, the facts move up."""
    head = Box(0, geometry.headline.y, canvas.layout.width, geometry.headline.height + geometry.reason.height)
    _fade(
        canvas,
        ("headline", result.headline, result.reason),
        head,
        light,
        lambda layer: _draw_headline(layer, geometry, result),
    )
    box = geometry.facts
    offset = round(canvas.layout.px(16) * (1 - light)) if rising else 0
    lowered = Box(box.x, box.y + offset, box.width, box.height)
    _fade(canvas, ("facts", *result.facts), lowered, light, lambda layer: _draw_facts(layer, box, result.facts))


def _fade(canvas: Canvas, key: tuple[object, ...], box: Box, light: float, draw: Callable[[Canvas], None]) -> None:
    """Draw a cached layer of the size of a box with an opacity (0 to 1); at 0 it is only cached."""

    def make() -> pygame.Surface:
        layer = pygame.Surface((max(1, box.width), max(1, box.height)), pygame.SRCALPHA)
        draw(Canvas(layer, canvas.layout, canvas.assets))
        return layer

    layer = canvas.assets.cached((*key, box.width, box.height), make)
    if light:
        layer.set_alpha(round(255 * light))
        canvas.surface.blit(layer, box)


def _draw_headline(layer: Canvas, geometry: ScoreLayout, result: ScoreResult) -> None:
    head, reason = geometry.headline, geometry.reason
    layer.draw_text(result.headline, Box(head.x, 0, head.width, head.height), HEADLINE * 1.6)
    below = Box(reason.x, head.height, reason.width, reason.height)
    layer.draw_text(result.reason, below, TEXT, layer.theme.text_dim)


def _draw_facts(layer: Canvas, box: Box, facts: Sequence[Fact]) -> None:
    """Draw the facts in rows, with the same text sizes in all of them."""
    gap, rows = layer.layout.px(8), -(-len(facts) // FACTS_PER_ROW)
    width = (box.width - gap * (FACTS_PER_ROW + 1)) // FACTS_PER_ROW
    height = min((box.height - gap * (rows + 1)) // rows, layer.layout.px(104))
    top = (box.height - rows * height - (rows - 1) * gap) // 2
    tiles = [
        Box(gap + n % FACTS_PER_ROW * (width + gap), top + n // FACTS_PER_ROW * (height + gap), width, height)
        for n in range(len(facts))
    ]
    part_boxes = [_fact_boxes(layer, tile) for tile in tiles]
    value = FACT_VALUE_SIZE * min(
        layer.text_scale(fact.value, boxes[0], FACT_VALUE_SIZE) for fact, boxes in zip(facts, part_boxes, strict=True)
    )
    label = TEXT * min(layer.text_scale(fact.label, boxes[1]) for fact, boxes in zip(facts, part_boxes, strict=True))
    remark = min(
        layer.text_scale(fact.remark, boxes[2], SMALL_TEXT) for fact, boxes in zip(facts, part_boxes, strict=True)
    )
    for fact, tile, boxes in zip(facts, tiles, part_boxes, strict=True):
        layer.draw_panel(tile, layer.theme.panel, layer.theme.panel_edge)
        layer.draw_text(fact.value, boxes[0], value, layer.theme.accent)
        layer.draw_text(fact.label, boxes[1], label, at_left=True)
        layer.draw_text(fact.remark, boxes[2], SMALL_TEXT * remark, layer.theme.text_dim, at_left=True)


def _fact_boxes(layer: Canvas, tile: Box) -> tuple[Box, Box, Box]:
    """Return the boxes of a fact's value, its label and its remark."""
    pad = layer.layout.px(8)
    inner = tile.inset(pad)
    value = round(inner.width * FACT_VALUE_WIDTH_SHARE)
    half, width = inner.height // 2, inner.width - value - pad
    words = inner.x + value + pad
    return (
        Box(inner.x, inner.y, value, inner.height),
        Box(words, inner.y, width, half),
        Box(words, inner.y + half, width, inner.height - half),
    )
