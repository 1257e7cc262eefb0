"""The texts of the score screen: the headline, its reason, the tiles with the facts, and the lead during the count."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from dvonn.language import N_, NN_, Message, _, counted, pgettext
from dvonn.match.match import Coaching, Match
from dvonn.rules.analysis.position_analysis import GameFacts, game_facts
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.position import EndReason, Outcome
from dvonn.screens.new_game.match_setup import series_words
from dvonn.screens.play.players import last_words, seat_name
from dvonn.screens.score.score_count import ScoreLayout
from dvonn.ui.assets import draw_faded
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, SMALL_TEXT, TEXT, Box
from dvonn.words import head_start_words, outcome_reason, player_names, ply_text, side_names

FACT_VALUE_SIZE: Final = 36  # type size
MAX_FACT_HEIGHT: Final = 110  # of a tile, in a window of 1280x720
NO_FACT: Final = "-"

REASONS_WITHOUT_COUNT: Final = {EndReason.RESIGNATION, EndReason.TIME, EndReason.AGREEMENT}
COUNTING_TEXT: Final = N_("Counting the towers")


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
    placing = _("Placing: 1 to {last}") if facts.placing_moves else _("On a full board")
    return [
        Fact(str(facts.tallest), _("Tallest stack"), whose),
        _cut_off_fact(facts, names),
        _lead_fact(facts, names, winner),
        Fact(str(facts.moves), _("Moves"), placing.format(last=facts.placing_moves)),
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
    gap, layout, theme, measure = canvas.layout.gap_px(6), canvas.layout, canvas.theme, canvas.measure
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
        height = labels + remarks if has_remarks else tile.height
        value, words = tile.middle(content, height).cut_left(values + gap, gap)
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


@dataclass(frozen=True)
class ScoreResult:
    """A match, its winners (both in a draw), each side's name, the headline, its sound, its reason and the facts.

    `sentence_names` are the names of the sides within a sentence.
    """

    match: Match
    winners: Sequence[Colour]
    names: Mapping[Colour, str]
    headline: str
    sound: str
    reason: str
    facts: Sequence[Fact]
    sentence_names: Mapping[Colour, str]


def describe_result(match: Match, outcome: Outcome, feats: Sequence[str] = (), *, speaks: bool = False) -> ScoreResult:
    """Return the result of a match that has ended as texts, with the computer's last words if it `speaks`.

    Feats stand in the place of the board and the like, and two of them in that of the reason as well.
    """
    winner = outcome.winner
    called = player_names(match.seats, match.names) if match.is_hot_seat else side_names()
    reason = outcome_reason(outcome.reason, called[winner.other] if winner else "")
    # Translators: the code of the board on which the game began
    board = _("Board {code}").format(code=match.code) if match.code else ""
    further = feats or [board, head_start_words(match.head_start), series_words(match)]
    words = "" if any(further) else last_words(match) * speaks  # where there is room
    texts = feats if len(feats) > 1 else [reason, *further, words]  # as many as have room
    headline, sound = _verdict(match, outcome, called)
    facts = describe_facts(game_facts(match.game), called, winner)
    if match.coaching:
        facts[-1] = coach_fact(match.coaching, match.game)
    return ScoreResult(
        match,
        winners=[winner] if winner else list(Colour),
        names={colour: seat_name(match, colour) for colour in Colour},
        sentence_names=called,
        headline=headline,
        sound=sound,
        reason="  ·  ".join(filter(None, texts)),
        facts=facts,
    )


def _verdict(match: Match, outcome: Outcome, called: Mapping[Colour, str]) -> tuple[str, str]:
    """Return the headline and its sound: a human's win or loss against the computer, or else the winner's name."""
    winner = outcome.winner
    if winner is None:
        return _("A draw"), "draw"
    by_towers = outcome.reason is EndReason.TOWERS
    words: Message
    if match.is_hot_seat or all(match.seats.values()):
        # Translators: {player} is White, Black or a player's name
        words, sound = NN_("{player} wins by {margin}") if by_towers else N_("{player} wins"), "win"
    elif match.seats[winner]:
        words, sound = NN_("You lose by {margin}") if by_towers else N_("You lose"), "lose"
    else:
        words, sound = NN_("You win by {margin}") if by_towers else N_("You win"), "win"
    return counted(words, {"margin": abs(outcome.margin)}, player=called[winner]), sound


def draw_counting(
    canvas: Canvas, geometry: ScoreLayout, counts: Mapping[Colour, int], names: Mapping[Colour, str]
) -> None:
    """Write the headline during the count, and below the board the lead."""
    canvas.draw_text(_(COUNTING_TEXT), geometry.headline, HEADLINE, canvas.theme.text_dim)
    lead = counts[Colour.WHITE] - counts[Colour.BLACK]
    if any(counts.values()):
        leader = names[Colour.WHITE if lead > 0 else Colour.BLACK]
        # Translators: {player} is White, Black or a player's name
        leads = counted(NN_("{player} leads by {margin}"), {"margin": abs(lead)}, player=leader)
        words = leads if lead else _("Even")
        canvas.draw_text(words, geometry.facts.inset(canvas.layout.px(12)), HEADLINE)


def draw_result(canvas: Canvas, geometry: ScoreLayout, result: ScoreResult, light: float, *, rising: bool) -> None:
    """Draw the headline, the reason and the facts with an opacity (0 to 1); if `rising`, the facts move up."""
    canvas.note_live(result.headline, result.reason)
    canvas.note_text(result.headline, geometry.headline, HEADLINE)
    canvas.note_text(result.reason, geometry.reason)
    for fact, row in zip(result.facts, geometry.facts.rows(len(result.facts)), strict=True):
        canvas.note_text(f"{fact.label}: {fact.value}. {fact.remark}", row)
    key = "headline", result.headline, result.reason
    above = geometry.headline._replace(height=geometry.reason.bottom - geometry.headline.y)
    _fade(canvas, key, above, light, lambda layer, box: _draw_headline(layer, box, geometry.headline.height, result))
    offset = round(canvas.layout.px(16) * (1 - light)) if rising else 0
    lowered = geometry.facts.moved(0, offset)
    _fade(canvas, ("facts", *result.facts), lowered, light, lambda layer, box: draw_facts(layer, box, result.facts))


def _fade(canvas: Canvas, key: tuple[object, ...], box: Box, light: float, draw: Callable[[Canvas, Box], None]) -> None:
    """Draw a cached layer of the size of a box with an opacity (0 to 1); at 0 it is only cached."""

    def make() -> pygame.Surface:
        layer = pygame.Surface((max(1, box.width), max(1, box.height)), pygame.SRCALPHA)
        draw(Canvas(layer, canvas.layout, canvas.assets), box.moved(-box.x, -box.y))
        return layer

    layer = canvas.assets.cached((*key, box.width, box.height), make)
    draw_faded(canvas.surface, layer, (box.x, box.y), round(255 * light))


def _draw_headline(layer: Canvas, box: Box, height: int, result: ScoreResult) -> None:
    headline, reason = box.cut_top(height)
    layer.draw_text(result.headline, headline, HEADLINE * 1.6)
    layer.draw_text(result.reason, reason, TEXT, layer.theme.text_dim)
