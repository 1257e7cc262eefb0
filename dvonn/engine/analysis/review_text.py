"""The text of a review, which is kept beside its record, so that it is there or goes on from there the next time.

    dvonn analysis 1
    game: 90c2a1...
    ?
    -1.25 about 8123 0.5 e3f3 c1c2
    -1.75 exact 512 - f4f5
    end

A line for each position has the margin, whether it is exact, the nodes searched, the loss of the ply played there, "-"
in the last position, and the plies of the best line; or "?" where there is no review yet. The hash of the game tells
whether the text belongs to it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from dvonn.engine.analysis.game_review import MAX_LINE_PLIES, GameAnalysis
from dvonn.engine.analysis.valuation import Valuation
from dvonn.rules.game import Game
from dvonn.rules.notation import game_headers, parse_plies
from dvonn.rules.position import IllegalPlyError, Position

REVIEW_FIRST_LINE: Final = "dvonn analysis 1"  # with the version, which changes when reviews become better
REVIEW_LAST_LINE: Final = "end"
UNKNOWN_LINE: Final = "?"  # of a position that has not been reviewed yet
MAX_REVIEW_MARGIN: Final = 49.0  # pieces: all of them
_NUMBER: Final = r"[0-9.]{1,20}(?:e-[0-9]{1,3})?"
_LINE_PATTERN: Final = re.compile(rf"(-?{_NUMBER}) (exact|about) ([0-9]{{1,9}}) (-|{_NUMBER})((?: [a-k1-5]{{2,4}})*)")


@dataclass(frozen=True)
class KeptReview:
    """The values and the losses of a review, as in `GameAnalysis`."""

    values: Sequence[Valuation | None]
    losses: Sequence[float | None]


def format_review(game: Game, review: GameAnalysis) -> str:
    """Write the review of a game as far as it is made."""
    lines = [REVIEW_FIRST_LINE, f"game: {_game_digest(game)}"]
    for value, loss in zip(review.values, [*review.losses, None], strict=True):
        lines.append(_format_line(value, loss) if value else UNKNOWN_LINE)
    return "\n".join([*lines, REVIEW_LAST_LINE, ""])


def _format_line(value: Valuation, loss: float | None) -> str:
    known = "exact" if value.exact else "about"
    words = (float(value.margin), known, value.nodes, "-" if loss is None else float(loss), *value.line)
    return " ".join(map(str, words))


def parse_review(text: str, game: Game) -> KeptReview | None:
    """Read the review of a game; None if the text is damaged, of another version, or of another game."""
    first, *lines = text.split("\n", len(game.positions) + 3)
    heading = [f"game: {_game_digest(game)}"]
    if first != REVIEW_FIRST_LINE or lines[:1] != heading or lines[len(game.positions) + 1 :] != [REVIEW_LAST_LINE, ""]:
        return None
    values, losses = list[Valuation | None](), list[float | None]()
    try:
        for position, line in zip(game.positions, lines[1:], strict=False):
            value, loss = (None, None) if line == UNKNOWN_LINE else _parse_line(position, line)
            values.append(value)
            losses.append(loss)
    except (ValueError, IllegalPlyError):
        return None
    return KeptReview(values, losses[:-1])


def _parse_line(position: Position, line: str) -> tuple[Valuation, float]:
    """Return a position's value and the loss of the ply played there; ValueError or IllegalPlyError if damaged."""
    found = _LINE_PATTERN.fullmatch(line)
    if not found:
        raise ValueError(line)
    margin, loss = float(found[1]), 0.0 if found[4] == "-" else float(found[4])
    plies = tuple(parse_plies(found[5].split()))
    if abs(margin) > MAX_REVIEW_MARGIN or loss > 2 * MAX_REVIEW_MARGIN or len(plies) > MAX_LINE_PLIES:
        raise ValueError(line)
    Game(position).play_all(plies)
    return Valuation(margin, found[2] == "exact", plies, int(found[3])), loss


def _game_digest(game: Game) -> str:
    """Return the hash of a game's start, tie rule and plies."""
    headers = {name: value for name, value in game_headers(game).items() if name != "end"}
    words = [*headers.items(), *map(str, game.plies)]
    return blake2b(" ".join(map(str, words)).encode(), digest_size=12).hexdigest()
