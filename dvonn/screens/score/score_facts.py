"""The facts of a game on its score screen: their texts, and the tiles that show them."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from dvonn.language import _, pgettext
from dvonn.match import Coaching
from dvonn.rules.analysis.game_facts import GameFacts
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, Box
from dvonn.words import ply_text

FACT_VALUE_SIZE: Final = 46
FACT_HEIGHT: Final = 86  # of a tile with texts of their usual size
MAX_FACT_SCALE: Final = 1.5  # of the texts in a larger tile
FACT_GAP: Final = 8  # between two tiles, and around their texts
LINE_HEIGHT: Final = 1.35  # of a line of text, in sizes of its type
NO_FACT: Final = "-"


class Fact(NamedTuple):
    """A value, its label, and a remark."""

    value: str
    label: str
    remark: str


def describe_facts(facts: GameFacts, names: Mapping[Colour, str], winner: Colour | None) -> list[Fact]:
    """Return the facts of a game as texts."""
    owners = [names[colour] for colour in facts.owners]
    # Translators: whose tallest stack is the tallest
    whose = _("Both sides") if len(owners) > 1 else "".join(owners) or _("Nobody")
    # Translators: the numbers of the moves with which the pieces were placed
    placing = (
        _("Placing: 1 to {last}").format(last=facts.placing_moves) if facts.placing_moves else _("On a full board")
    )
    moves = Fact(str(facts.moves), _("Moves"), placing)
    return [
        Fact(str(facts.tallest), _("Tallest stack"), whose),
        _cut_off_fact(facts, names),
        _lead_fact(facts, names, winner),
        moves,
    ]


def _cut_off_fact(facts: GameFacts, names: Mapping[Colour, str]) -> Fact:
    found, label = facts.cut_off, _("Biggest cut-off")
    if not found:
        return Fact(NO_FACT, label, pgettext("cut-off", "None"))
    # Translators: who made the biggest cut-off, and the number of the move
    words = _("{player}, move {number}").format(player=names[found.by], number=found.move)
    return Fact(str(found.gain), label, words)


def _lead_fact(facts: GameFacts, names: Mapping[Colour, str], winner: Colour | None) -> Fact:
    # Translators: the move from which the winner leads
    label = _("Turning point")
    if not facts.turning_point or not winner:
        return Fact(NO_FACT, label, pgettext("turning point", "None"))
    return Fact(str(facts.turning_point), label, _("{player} leads from here").format(player=names[winner]))


def coach_fact(coaching: Coaching, game: Game) -> Fact:
    """Return what was learnt from a coach: how many moves of the game cost as much as it stops at, and the worst.

    These are the losses of the game's review. Moves that were taken back are named with them.
    """
    costly, back = coaching.costly(game), coaching.taken_back(game)
    # Translators: the number of moves that gave away pieces
    label = _("Costly moves")
    if back:
        # Translators: below the number of costly moves; how many others were taken back
        label = _("Costly (taken back: {number})").format(number=back)
    if not costly:
        return Fact("0", label, pgettext("costly moves", "None"))
    worst = max(costly, key=lambda one: one.loss)
    # Translators: the move that cost most, and the number of pieces that it cost
    words = _("Worst: {move}, {loss}").format(move=ply_text(worst.move), loss=round(worst.loss))
    return Fact(str(len(costly)), label, words)


def draw_facts(canvas: Canvas, box: Box, facts: Sequence[Fact]) -> None:
    """Draw the facts in two rows of two, with the same text sizes and the same margins in all of them."""
    gap, theme = canvas.layout.px(FACT_GAP), canvas.theme
    inner = box.inset(gap)
    height = min(inner.rows(2, gap)[0].height, round(MAX_FACT_SCALE * canvas.layout.px(FACT_HEIGHT)))
    rows = inner.middle(inner.width, 2 * height + gap).rows(2, gap)
    tiles = [tile for row in rows for tile in row.columns(2, gap)]
    scale = min(MAX_FACT_SCALE, height / canvas.layout.px(FACT_HEIGHT))
    room = tiles[0].narrowed(2 * gap).width
    scale *= min(1.0, room / sum(_widths(canvas, facts, scale)))
    value_width, words_width = _widths(canvas, facts, scale)
    for fact, tile in zip(facts, tiles, strict=True):
        canvas.draw_panel(tile, theme.panel, theme.panel_edge)
        content = tile.middle(
            value_width + words_width, round(canvas.layout.px(LINE_HEIGHT * (TEXT + SMALL_TEXT)) * scale)
        )
        value, words = content.cut_left(value_width)
        label, remark = words.cut_top(round(words.height * TEXT / (TEXT + SMALL_TEXT)))
        canvas.draw_text(fact.value, value.cut_right(2 * gap)[1], FACT_VALUE_SIZE * scale, theme.accent)
        canvas.draw_text(fact.label, label, TEXT * scale, at_left=True)
        canvas.draw_text(fact.remark, remark, SMALL_TEXT * scale, theme.text_dim, at_left=True)


def _widths(canvas: Canvas, facts: Sequence[Fact], scale: float) -> tuple[int, int]:
    """Return the width of the widest value, with the gap beside it, and of the widest label or remark."""
    sizes = [scale * size for size in (FACT_VALUE_SIZE, TEXT, SMALL_TEXT)]
    value, label, remark = (max(canvas.text_width(fact[n], size) for fact in facts) for n, size in enumerate(sizes))
    return value + 2 * canvas.layout.px(FACT_GAP), max(label, remark)
