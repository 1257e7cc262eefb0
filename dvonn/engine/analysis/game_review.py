"""The review of a game: the value of each position, and the text that keeps them."""

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from math import inf
from random import Random
from typing import Final

from dvonn.engine import alphabeta
from dvonn.engine.analysis.coaching import MoveJudge
from dvonn.engine.analysis.mistakes import SERIOUS_GRADES, JudgedPly, judged_ply
from dvonn.engine.analysis.valuation import Valuation, fill_orders, placement_value, search_value, spread_of
from dvonn.engine.search.state import COMPILED
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Colour, Phase, Piece, Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import game_headers, parse_plies
from dvonn.rules.position import IllegalPlyError, Position
from dvonn.slices import TimeSlicedTask

ENDING_NODES: Final = 150_000  # for positions before solved ones, and again for the best move where these end
REVIEW_NODES: Final = 190_000  # for the other positions of the movement phase
MAX_JUDGED_MISTAKES: Final = 8 if COMPILED else 0  # a third of a second each; few nodes, as without a build, add little
MAX_LINE_PLIES: Final = 16  # of the line that a value keeps
COMPARISON_BOARDS: Final = 400  # for the comparison of two placements
REVIEW_SEED: Final = 1


class GameAnalysis(TimeSlicedTask[None]):
    """Reviews a game in slices; a review without a break is the same on every machine with the same build.

    The values are indexed by position, None until it has been searched. The losses are indexed by ply: the pieces by
    which it reduced the margin, 0.0 for a ply that kept the value, None until it is known. `judged` are the best moves
    and the losses that larger searches have found for some moves; they are replaced by exact ones only. The coach's
    searches judge as many other mistakes again as `unjudged_mistakes`, from the last one back.
    """

    def __init__(
        self, game: Game, clock: Callable[[], float], judged: Mapping[int, tuple[Ply, float]] | None = None
    ) -> None:
        super().__init__(self._review(), clock)
        self.values: list[Valuation | None] = [None] * len(game.positions)
        self.losses: list[float | None] = [None] * len(game.plies)
        self._positions = tuple(game.positions)
        self._plies = (*game.plies, None)  # none is played in the last position
        self._ties, self._judged = game.ties, judged or {}
        self._orders = fill_orders(COMPARISON_BOARDS, REVIEW_SEED)
        self._table = TranspositionTable(18)  # bits of an index
        self._ending_nodes = ENDING_NODES  # that are left
        self.unjudged_mistakes = MAX_JUDGED_MISTAKES
        self._nodes = 0  # for each search before the ending, 0 until it is reached

    @property
    def progress(self) -> float:
        """The share of the positions that have been searched, from 0 to 1."""
        return sum(value is not None for value in self.values) / len(self.values)

    def adopt(self, values: Sequence[Valuation | None], losses: Sequence[float | None]) -> None:
        """Take the result of an earlier review of the same game, which is continued from there."""
        self.values[:], self.losses[:] = values, losses

    def judged(self, number: int) -> JudgedPly | None:
        """Return the judgement of a ply, counted from 0, None until it is known."""
        if not 0 <= number < len(self.losses):
            return None
        loss, before, after = self.losses[number], self.values[number], self.values[number + 1]
        if loss is None or not before or not after:
            return None
        return judged_ply(self._positions[number], before, after, loss)

    def _review(self) -> Generator[None, None, None]:
        first_move = sum(position.phase is Phase.PLACEMENT for position in self._positions)
        for number in reversed(range(len(self._positions))):
            if self.values[number]:
                continue
            is_move = number >= first_move
            value, loss = (
                yield from self._review_move(number, first_move) if is_move else self._review_placement(number)
            )
            spread = spread_of(self._positions[number], value.nodes, exact=value.exact)
            self.values[number] = replace(value, line=value.line[:MAX_LINE_PLIES], spread=spread)
            if number < len(self.losses):
                self.losses[number] = loss
            yield

    def _review_placement(self, number: int) -> Generator[None, None, tuple[Valuation, float]]:
        """Return the value of a position in the placement phase, and the loss of the ply played there."""
        position = self._positions[number]
        best = alphabeta.place(position, Random(REVIEW_SEED))
        yield
        value = Valuation((yield from placement_value(position, self._orders)), exact=False, line=(best,))
        if position.next_piece is Piece.DVONN or self._plies[number] in {best, None}:
            return value, 0.0
        better = yield from placement_value(position.play(best), self._orders)
        following, known = self._positions[number + 1], self.values[number + 1]
        if known and following.phase is Phase.PLACEMENT:
            after = known.margin
        else:
            after = yield from placement_value(following, self._orders)
        return value, max(0.0, better - after if position.turn is Colour.WHITE else after - better)

    def _review_move(self, number: int, first_move: int) -> Generator[None, None, tuple[Valuation, float]]:
        """Return the value of a position in the movement phase, and the loss of the ply played there."""
        position, played = self._positions[number], self._plies[number]
        after = self.values[number + 1] if played else None
        if (not after or after.exact) and self._ending_nodes:
            valuation = yield from self._search(position, self._ending_nodes, eager=True)
            self._ending_nodes = max(0, self._ending_nodes - valuation.nodes)
        else:
            self._nodes = self._nodes or REVIEW_NODES // 2 // (number - first_move + 1)
            valuation = yield from self._search(position, self._nodes)
        if not played or not after:
            return valuation, 0.0
        if not valuation.exact and number in self._judged:
            best, loss = self._judged[number]
            followed = yield from self._follow(position, best, valuation.nodes)
            return _with_loss(followed, loss, after, position.turn), loss
        if not valuation.exact and valuation.best and valuation.best != played:
            valuation = yield from self._follow(position, valuation.best, valuation.nodes)
        if not valuation.exact and (valuation.best == played or valuation.of(position.turn) <= after.of(position.turn)):
            valuation = replace(after, exact=False, line=(played, *after.line), nodes=valuation.nodes)
        if valuation.best == played:
            return valuation, 0.0
        loss = max(0.0, valuation.of(position.turn) - after.of(position.turn))
        grade = judged_ply(position, valuation, after, loss).grade
        if valuation.exact or grade not in SERIOUS_GRADES or not self.unjudged_mistakes:
            return valuation, loss
        self.unjudged_mistakes -= 1
        return (yield from self._judge_again(position, played, after))

    def _judge_again(
        self, position: Position, played: Ply, after: Valuation
    ) -> Generator[None, None, tuple[Valuation, float]]:
        """Return the value of a position and the loss of a ply there as the coach judges it, by larger searches."""
        judge = MoveJudge(position, self._ties, self.clock, inf)
        judge.judge(played)
        while not judge.judged:
            judge.step(0)
            yield
        better, worse = judge.judged.better, after if after.exact else judge.judged.played
        loss = max(0.0, better.of(position.turn) - worse.of(position.turn))
        return _with_loss(better, loss, after, position.turn), loss

    def _follow(self, position: Position, best: Ply, nodes: int) -> Generator[None, None, Valuation]:
        """Return the value of a position by a search of the position after a ply; `nodes` were searched before."""
        after = yield from self._search(position.play(best), self._nodes or ENDING_NODES)
        return replace(after, exact=False, line=(best, *after.line), nodes=nodes + after.nodes)

    def _search(self, position: Position, nodes: int, *, eager: bool = False) -> Generator[None, None, Valuation]:
        return (yield from search_value(position, nodes, self._ties, self._table, eager=eager))


def _with_loss(value: Valuation, loss: float, after: Valuation, side: Colour) -> Valuation:
    """Return a value with the margin by which a side's ply that loses some pieces leads to the value after it."""
    margin = after.of(side) + loss
    return replace(value, margin=margin if side is Colour.WHITE else -margin, exact=False)


REVIEW_FIRST_LINE: Final = "dvonn analysis 2"  # with the version, which changes when reviews become better
REVIEW_LAST_LINE: Final = "end"
UNKNOWN_LINE: Final = "?"  # of a position that has not been reviewed yet
MAX_REVIEW_MARGIN: Final = 49.0  # pieces: all of them
_NUMBER: Final = r"[0-9.]{1,20}(?:e-[0-9]{1,3})?"
_LINE_PATTERN: Final = re.compile(rf"(-?{_NUMBER}) (exact|about) ([0-9]{{1,9}}) (-|{_NUMBER})((?: [a-k1-5]{{2,4}})*)")


KeptReview = tuple[Sequence[Valuation | None], Sequence[float | None]]
"""The values and the losses of a review, as in `GameAnalysis`."""


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
    return values, losses[:-1]


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
    exact, nodes = found[2] == "exact", int(found[3])
    return Valuation(margin, exact, plies, nodes, spread_of(position, nodes, exact=exact)), loss


def _game_digest(game: Game) -> str:
    """Return the hash of a game's start, tie rule and plies."""
    headers = {name: value for name, value in game_headers(game).items() if name != "end"}
    words = [*headers.items(), *map(str, game.plies)]
    return blake2b(" ".join(map(str, words)).encode(), digest_size=12).hexdigest()
