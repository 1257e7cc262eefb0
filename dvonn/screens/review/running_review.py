"""The review of a game in progress: what its record has beside it, made in slices and kept there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dvonn.board.hud.meter import meter_words
from dvonn.engine.analysis.mistakes import Grade, JudgedPly, PlaySummary, play_summary
from dvonn.engine.levels import Level
from dvonn.language import _, percent_text
from dvonn.rules.pieces import Colour
from dvonn.screens.review.mistake_round import MissedPly, mistake_words
from dvonn.screens.scene import Stage
from dvonn.screens.share import SharedGame

if TYPE_CHECKING:
    from dvonn.engine.analysis.game_review import GameAnalysis
    from dvonn.engine.analysis.valuation import Valuation

SERIOUS_GRADES: Final = (Grade.MISTAKE, Grade.BLUNDER)  # of the plies that are visited and trained


@dataclass(frozen=True)
class ReviewedGame(SharedGame):
    """A game to be reviewed, with the name of its record and the side of the user, None if they are unknown.

    There is no such side either if both are humans.
    """

    record: str | None = None
    own: Colour | None = None


def only_human(seats: Mapping[Colour, Level | None]) -> Colour | None:
    """Return the side that no level plays, None if there are two of them or none."""
    humans = [colour for colour, level in seats.items() if level is None]
    return humans[0] if len(humans) == 1 else None


class RunningReview:
    """What is known of a game so far. The values are indexed by position, the judged plies counted from 0."""

    def __init__(self, stage: Stage, reviewed: ReviewedGame) -> None:
        self._stage, self._reviewed, self.game = stage, reviewed, reviewed.game
        self._analysis: GameAnalysis | None = None  # None until the first slice
        self.leads: list[Valuation | None] = [None] * len(self.game.positions)
        self.judged: dict[int, JudgedPly] = {}
        self.grades: dict[int, Grade] = {}  # of mistakes
        self.summaries = self._summarize()  # of each side's play

    @property
    def done(self) -> bool:
        """Whether every position has been reviewed."""
        return self._analysis is not None and self._analysis.done

    @property
    def progress_text(self) -> str:
        """How much has been reviewed."""
        percent = round(100 * (self._analysis.progress if self._analysis else 0.0))
        # Translators: {percent} is like 8%
        return _("Analysing {percent}").format(percent=percent_text(percent))

    @property
    def mistakes(self) -> Sequence[int]:
        """The plies known as mistakes or blunders so far."""
        return sorted(number for number, grade in self.grades.items() if grade in SERIOUS_GRADES)

    def missed_ply(self, number: int) -> MissedPly:
        """Return the best ply that was missed by a mistake."""
        lead = self.leads[number]
        best = lead and lead.best
        assert best, "only a reviewed ply is a mistake"
        game = self.game
        return MissedPly(game.positions[number], best, game.plies[number], game.ties, self.mistake_words(number))

    def is_exact(self, number: int) -> bool:
        """Tell whether it is known exactly what a ply gave away."""
        before, after = self.leads[number : number + 2]
        return bool(before and after and before.exact and after.exact)

    def _summarize(self) -> Mapping[Colour, PlaySummary]:
        return {colour: play_summary([*self.judged.values()], colour) for colour in Colour}

    def step(self, seconds: float) -> bool:
        """Review for some seconds; tell whether that has brought something new."""
        if self.done:
            return False
        if not self._analysis:
            self._analysis = self._begin()
        analysis, before = self._analysis, [*self._analysis.values]
        analysis.step(seconds)
        if analysis.values != before:
            self._keep(analysis)
        if self.leads == analysis.values:
            return analysis.done
        self.leads = [*analysis.values]
        judged = {number: analysis.judged(number) for number in range(len(self.game.plies))}
        self.judged = {number: ply for number, ply in judged.items() if ply}
        self.grades = {number: ply.grade for number, ply in self.judged.items() if ply.grade}
        self.summaries = self._summarize()
        return True

    def _begin(self) -> "GameAnalysis":
        """Return the analysis, which goes on from what was kept beside the record, with the judgements of a coach."""
        from dvonn.engine.analysis.game_review import GameAnalysis  # noqa: PLC0415 # the first frame does not wait for the engine
        from dvonn.engine.analysis.review_text import parse_review  # noqa: PLC0415 # the same

        records, record = self._stage.autosave.records, self._reviewed.record
        coaching = records.coaching(record) if record else None
        coached = coaching.judged_in(self.game) if coaching else {}
        judged = {number: (one.best, one.loss) for number, one in coached.items()}
        analysis = GameAnalysis(self.game, self._stage.clock, judged)
        kept = parse_review(records.analysis(record), self.game) if record else None
        if kept:
            analysis.adopt(kept.values, kept.losses)
        return analysis

    def _keep(self, analysis: "GameAnalysis") -> None:
        from dvonn.engine.analysis.review_text import format_review  # noqa: PLC0415 # as above

        if self._reviewed.record:
            self._stage.autosave.records.keep_analysis(self._reviewed.record, format_review(self.game, analysis))

    # Words

    def comment(self, number: int) -> str:
        """Return a text on the mistake that follows a position or led to it, or else on the lead."""
        for ply in (number, number - 1):
            if ply in self.grades:
                return self.mistake_words(ply)
        lead = self.leads[number]
        return meter_words(lead.margin, exact=lead.exact) if lead else _("Not analysed yet")

    def mistake_words(self, ply: int) -> str:
        """Return the grade of a mistake, and what it gave away."""
        pieces, exact = round(self.judged[ply].loss), self.is_exact(ply)
        return mistake_words(self.grades[ply], self.game.plies[ply], pieces, exact=exact)
