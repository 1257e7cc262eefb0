"""A game for sharing, its summary, and the cost of a cut-off in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from dvonn.language import N_, _, date_text, ngettext, part_text, signed_text
from dvonn.rules.analysis.game_facts import CutOff
from dvonn.rules.board import SPACES
from dvonn.rules.game import Game
from dvonn.rules.outcome import EndReason
from dvonn.rules.pieces import Colour, Move, Phase
from dvonn.words import outcome_reason, ply_text

EARLY_END_VALUES: Final = {
    EndReason.RESIGNATION: N_("by resignation"),
    EndReason.TIME: N_("on time"),
    EndReason.AGREEMENT: N_("by agreement"),
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
        return date_text(self.day) if self.day else ""


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
        reason = outcome_reason(outcome.reason, names[winner.other] if winner else "")
        value = _(EARLY_END_VALUES[outcome.reason]) if outcome.reason in EARLY_END_VALUES else scores
        if not winner:
            return GameSummary(_("A draw"), value, reason)
        if outcome.reason is EndReason.TOWERS:
            value = f"+{abs(outcome.margin)}"
        return GameSummary(_("{player} wins").format(player=names[winner]), value, reason, winner)
    if game.position.phase is Phase.PLACEMENT:
        value = part_text(game.position.occupied.bit_count(), len(SPACES))
        # Translators: below a number, such as 12 of 49
        return GameSummary(_("Unfinished"), value, _("Pieces placed"))
    moves = sum(isinstance(ply, Move) for ply in game.plies)
    reason = ngettext("after {count} move", "after {count} moves", moves).format(count=moves)
    return GameSummary(_("Unfinished"), scores, reason)


def cost_words(shared_game: SharedGame, cut_off: CutOff) -> str:
    """Return the losses of a cut-off as text, the larger one first."""
    losses = {shared_game.names[side]: cut_off.lost.of(side) for side in sorted(Colour, key=cut_off.lost.of)[::-1]}
    return _("Move {number}, {move}: {losses}").format(
        number=cut_off.move,
        move=ply_text(shared_game.game.plies[cut_off.ply]),
        losses=", ".join(f"{name} {signed_text(-lost)}" for name, lost in losses.items() if lost),
    )
