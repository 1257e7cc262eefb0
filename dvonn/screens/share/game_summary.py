"""A game that was played, and what is told of it where it is shared: how it ended, and the cut-off that decided it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from dvonn.board.words import REASONS
from dvonn.rules.analysis.consequence import Scores, lost_by
from dvonn.rules.board import SPACES
from dvonn.rules.game import Game
from dvonn.rules.outcome import Outcome, Reason
from dvonn.rules.pieces import Colour, Move, Phase


@dataclass(frozen=True)
class SharedGame:
    """A game, perhaps unfinished, what its sides are called, and the day, where that is known."""

    game: Game
    names: Mapping[Colour, str]
    day: date | None = None

    @property
    def date(self) -> str:
        """The day as it is read, nothing where it is not known."""
        return f"{self.day.day} {self.day:%B %Y}" if self.day else ""


@dataclass(frozen=True)
class Verdict:
    """How a game ended: a headline, a figure to be read from afar, and why; lit is who won."""

    headline: str
    figure: str
    reason: str
    lit: Colour | None = None


@dataclass(frozen=True)
class DecisiveCutOff:
    """The cut-off that changed the score most: the ply's number, counted from 0, its move's, from 1, and its cost."""

    ply: int
    move: int
    lost: Scores


def day_of(text: str) -> date | None:
    """Return the day that a record's date begins with, None if it begins otherwise."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def verdict(played: SharedGame) -> Verdict:
    """Return how a game ended, or how it stands."""
    game = played.game
    if game.outcome:
        return _ended(played, game.outcome)
    if game.position.phase is Phase.PLACEMENT:
        return Verdict("Unfinished", f"{_placed(game)} of {len(SPACES)}", "pieces are placed")
    moves = sum(isinstance(ply, Move) for ply in game.plies)
    return Verdict("Unfinished", _scores(game), f"after {moves} {'move' if moves == 1 else 'moves'}")


def _ended(played: SharedGame, outcome: Outcome) -> Verdict:
    winner = outcome.winner
    reason = REASONS[outcome.reason].format(loser=played.names[winner.other] if winner else "")
    if outcome.reason is Reason.TOWERS and winner:
        return Verdict(f"{played.names[winner]} wins by", str(abs(outcome.margin)), reason, winner)
    headline = f"{played.names[winner]} wins" if winner else "A draw"
    return Verdict(headline, _scores(played.game), reason, winner)


def _scores(game: Game) -> str:
    return " : ".join(str(game.position.score(colour)) for colour in Colour)


def _placed(game: Game) -> int:
    return sum(map(bool, game.position.stacks))


def decisive(game: Game) -> DecisiveCutOff | None:
    """Return the cut-off after which one side had the most more of the lead, the largest and first of equal ones.

    None if nothing was cut off.
    """
    best: tuple[tuple[int, int], DecisiveCutOff] | None = None
    move = 0
    for number, (before, ply) in enumerate(zip(game.positions, game.plies, strict=False)):
        if not isinstance(ply, Move):
            continue
        move += 1
        lost = lost_by(before, ply)
        weight = abs(lost.white - lost.black), sum(lost)
        if sum(lost) and (not best or weight > best[0]):
            best = weight, DecisiveCutOff(number, move, lost)
    return best and best[1]


def cost_words(played: SharedGame, found: DecisiveCutOff) -> str:
    """Say what a cut-off cost whom, who lost most first."""
    order = sorted(Colour, key=found.lost.of, reverse=True)
    losses = [f"{played.names[colour]} {found.lost.of(colour)}" for colour in order if found.lost.of(colour)]
    return f"Move {found.move}, {played.game.plies[found.ply]}, cost {' and '.join(losses)}"
