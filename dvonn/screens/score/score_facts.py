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

FACT_VALUE_SIZE: Final = 36  # type size
MAX_FACT_HEIGHT: Final = 110  # of a tile, in a window of 1280x720
FACT_GAP: Final = 6  # between two tiles, and around their texts
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
    """Draw the facts in two rows of two, each with its remark if all remarks have room; in a narrow box in a list."""
    gap, layout, theme, measure = canvas.layout.gap_px(FACT_GAP), canvas.layout, canvas.theme, canvas.measure
    inner = box.inset(gap)
    values = max(canvas.text_width(fact.value, FACT_VALUE_SIZE) for fact in facts)
    columns = 2
    if max(measure.longest_word(fact.label) for fact in facts) > inner.columns(2, gap)[0].width - values - 4 * gap:
        columns = 1
    tiles = _tiles(inner, len(facts) // columns, columns, layout.px(MAX_FACT_HEIGHT), gap)
    room = tiles[0].inset(gap).cut_left(values + gap, gap)[1]
    labels, remarks = (
        max(measure.height(fact[number], room.width, size) for fact in facts)
        for number, size in ((1, TEXT), (2, SMALL_TEXT))
    )
    has_remarks = labels + remarks <= room.height
    widths = [canvas.text_width(fact.label) for fact in facts]
    if has_remarks:
        widths += [canvas.text_width(fact.remark, SMALL_TEXT) for fact in facts]
    content = min(room.width, max(widths)) + values + 2 * gap
    for fact, tile in zip(facts, tiles, strict=True):
        canvas.draw_panel(tile, theme.panel, theme.panel_edge)
        value, words = tile.middle(content, labels + remarks if has_remarks else tile.height).cut_left(
            values + gap, gap
        )
        canvas.draw_text(fact.value, value, FACT_VALUE_SIZE, theme.accent)
        label, remark = words.cut_top(labels if has_remarks else words.height)
        canvas.draw_text(fact.label, label, TEXT, at_left=True)
        if has_remarks:
            canvas.draw_text(fact.remark, remark, SMALL_TEXT, theme.text_dim, at_left=True)


def _tiles(box: Box, rows: int, columns: int, most: int, gap: int) -> list[Box]:
    """Return tiles of at most a height in the middle of a box."""
    height = min(box.rows(rows, gap)[0].height, most)
    area = box.middle(box.width, rows * (height + gap) - gap)
    return [tile for row in area.rows(rows, gap) for tile in row.columns(columns, gap)]
