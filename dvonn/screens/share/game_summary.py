"""A game for sharing, its summary, and the cost of a cut-off in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from dvonn.board.words import OUTCOME_REASONS, counted
from dvonn.rules.analysis.game_facts import CutOff
from dvonn.rules.board import SPACES
from dvonn.rules.game import Game
from dvonn.rules.outcome import EndReason
from dvonn.rules.pieces import Colour, Move, Phase

EARLY_END_VALUES: Final = {
    EndReason.RESIGNATION: "by resignation",
    EndReason.TIME: "on time",
    EndReason.AGREEMENT: "by agreement",
}
"""How a game ended before its towers were compared, after "Anna wins" or "A draw"."""


@dataclass(frozen=True)
class SharedGame:
    """A finished or unfinished game, the names of its sides, and its day, None if unknown."""

    game: Game
    names: Mapping[Colour, str]
    day: date | None = None

    @property
    def date(self) -> str:
        """The day as text, empty if unknown."""
        return f"{self.day.day} {self.day:%B %Y}" if self.day else ""


@dataclass(frozen=True)
class GameSummary:
    """How a game ended: a headline that a value in large type completes, the reason, and the winner if there is one."""

    headline: str
    value: str
    reason: str
    winner: Colour | None = None


def day_of(text: str) -> date | None:
    """Return the day at the beginning of a record's date, None if there is none."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def summarise_game(shared_game: SharedGame) -> GameSummary:
    """Return the summary of a game, or of its state if unfinished."""
    game, names, outcome = shared_game.game, shared_game.names, shared_game.game.outcome
    scores = " : ".join(str(game.position.score(colour)) for colour in Colour)
    if outcome:
        winner = outcome.winner
        reason = OUTCOME_REASONS[outcome.reason].format(loser=names[winner.other] if winner else "")
        value = EARLY_END_VALUES.get(outcome.reason, scores)
        if not winner:
            return GameSummary("A draw", value, reason)
        if outcome.reason is EndReason.TOWERS:
            return GameSummary(f"{names[winner]} wins by", str(abs(outcome.margin)), reason, winner)
        return GameSummary(f"{names[winner]} wins", value, reason, winner)
    if game.position.phase is Phase.PLACEMENT:
        return GameSummary("Unfinished", f"{game.position.occupied.bit_count()} of {len(SPACES)}", "pieces are placed")
    moves = sum(isinstance(ply, Move) for ply in game.plies)
    return GameSummary("Unfinished", scores, f"after {counted(moves, 'move')}")


def cost_words(shared_game: SharedGame, cut_off: CutOff) -> str:
    """Return the losses of a cut-off as text, the larger one first."""
    order = sorted(Colour, key=cut_off.lost.of, reverse=True)
    losses = [f"{shared_game.names[colour]} {cut_off.lost.of(colour)}" for colour in order if cut_off.lost.of(colour)]
    return f"Move {cut_off.move}, {shared_game.game.plies[cut_off.ply]}, cost {' and '.join(losses)}"
