"""The texts of the score screen: the headline, its reason and the facts, and the lead during the count."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.language import N_, NN_, Message, _, counted
from dvonn.match import Match
from dvonn.rules.analysis.game_facts import game_facts
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour
from dvonn.screens.new_game import series_words
from dvonn.screens.play import last_words, player_name, seat_name
from dvonn.screens.score.score_facts import Fact, coach_fact, describe_facts, draw_facts
from dvonn.screens.score.score_layout import ScoreLayout
from dvonn.ui.assets import draw_faded
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, TEXT, Box
from dvonn.words import head_start_words, level_emblem, outcome_reason, player_names, side_names

REASONS_WITHOUT_COUNT: Final = {EndReason.RESIGNATION, EndReason.TIME, EndReason.AGREEMENT}
COUNTING_TEXT: Final = N_("Counting the towers")


@dataclass(frozen=True)
class ScoreResult:
    """The winners (both in a draw), each side's name and count, the headline, its sound, its reason and the facts.

    `players` are the names without the sides, `emblems` the pictures of the levels, `sentence_names` the names of the
    sides within a sentence.
    """

    winners: Sequence[Colour]
    names: Mapping[Colour, str]
    players: Mapping[Colour, str]
    emblems: Mapping[Colour, str]
    counts: Mapping[Colour, int]
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
        winners=[winner] if winner else list(Colour),
        names={colour: seat_name(match, colour) for colour in Colour},
        players={colour: player_name(match, colour) for colour in Colour},
        sentence_names=called,
        emblems={colour: level_emblem(level) for colour, level in match.seats.items() if level},
        counts={colour: match.position.score(colour) for colour in Colour},
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
