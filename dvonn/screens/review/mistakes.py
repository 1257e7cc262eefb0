"""Missed moves: the review that runs behind a screen, the round that asks for better ones, and the training."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from dvonn.board.hud import meter_words
from dvonn.engine.analysis.explanation import NO_EXPLANATION, explain
from dvonn.engine.analysis.mistakes import SERIOUS_GRADES, Grade, JudgedPly, PlaySummary, placing_losses
from dvonn.engine.levels import Level
from dvonn.input.intentions import Action
from dvonn.language import N_, _, ngettext, part_text, percent_text
from dvonn.rules.board import Colour, Move, Phase, Ply
from dvonn.rules.game import Game
from dvonn.rules.position import EndReason, Position, TieRule
from dvonn.screens.exercise import Clock, ExerciseSession, Feedback, Judgement, QuestionState
from dvonn.screens.rules_words import reason_words
from dvonn.screens.scene import AppContext
from dvonn.screens.share.card import SharedGame
from dvonn.storage.training import MissedMove, TrainingExercise, TrainingStore
from dvonn.words import give_or_take, loss_words, ply_text, side_name

if TYPE_CHECKING:
    from dvonn.engine.analysis.best_plies import Attempt, AttemptJudge
    from dvonn.engine.analysis.game_review import GameAnalysis
    from dvonn.engine.analysis.valuation import Valuation


GRADE_NAMES: Final = {
    Grade.INACCURACY: N_("Inaccuracy"),
    Grade.MISTAKE: N_("Mistake"),
    Grade.BLUNDER: N_("Blunder"),
}


def refused_words(tried: Ply, attempt: "Attempt") -> str:
    """Return how many pieces a ply loses that is not good enough, and the answer to it."""
    words = loss_words(tried, round(attempt.loss), exact=not attempt.spread)
    if attempt.answer:
        # Translators: {loss} is like "e3-f3 loses 2 pieces"; {move} is the other side's answer, such as f3-g3
        words = _("{loss}: {move} follows").format(loss=words, move=ply_text(attempt.answer))
    return give_or_take(words, attempt.spread)


def second_best_words(tried: Ply, attempt: "Attempt", best: Ply) -> str:
    """Return how many pieces a good ply loses, and the best one."""
    pieces = round(attempt.loss)
    if not attempt.spread:
        words = ngettext(
            "{move} loses only {count} piece; {best} is best",
            "{move} loses only {count} pieces; {best} is best",
            pieces,
        )
    elif attempt.loss > attempt.spread:
        words = ngettext(
            "{move} loses only about {count} piece; {best} is best",
            "{move} loses only about {count} pieces; {best} is best",
            pieces,
        )
    else:
        # Translators: {move} and {best} are moves, such as e3-f3; which of them is better isn't known for sure
        words = _("{move} is about as good as {best}")
    return words.format(move=ply_text(tried), best=ply_text(best))


def your_mistake_words(missed: MissedMove) -> str:
    """Return the user's ply, and how many pieces it lost."""
    count, words = round(missed.loss), _("You played {move}")
    if count and missed.exact:
        words = ngettext("You played {move} and lost {count} piece", "You played {move} and lost {count} pieces", count)
    elif count:
        words = ngettext(
            "You played {move} and lost about {count} piece", "You played {move} and lost about {count} pieces", count
        )
    return words.format(move=ply_text(missed.played))


def asked_again_words(days: int) -> str:
    """Return when an exercise comes again."""
    if days == 1:
        return _("You'll be asked again tomorrow")
    return ngettext("You'll be asked again in {count} day", "You'll be asked again in {count} days", days)


@dataclass(frozen=True)
class MissedPly:
    """A position in which the best ply was missed, the ply that was played instead, and the words on it."""

    position: Position
    best: Ply
    played: Ply
    ties: TieRule
    words: str


class MistakeSession(ExerciseSession[MissedPly]):
    """Asks for the best plies; others that give away hardly more are right as well.

    `on_ask` gets the number of each when it is asked, from 0.
    """

    next_label, next_action = N_("Next mistake"), Action.REDO
    show_label = N_("Show me")
    turns_board = False

    def __init__(self, missed: Sequence[MissedPly], on_ask: Callable[[int], object] = int) -> None:
        self._on_ask = on_ask
        super().__init__(missed)

    def begin(self, item: MissedPly) -> tuple[Game, Sequence[Ply]]:
        self._on_ask(self.number)
        self.played = item.played
        return Game(item.position, item.ties), [item.best]

    def refusal(self, ply: Ply) -> str:
        """Refuse the ply that was played, which is known to be no good."""
        return _("That was played in the game: find a better move") if ply == self.played else ""

    def try_ply(self, ply: Ply) -> None:
        self.game.play(ply)
        self.state = QuestionState.TRIED

    def show(self) -> None:
        """Play the best ply, which counts as a wrong answer."""
        super().show()
        self.explanation = self._played_words if self.wrong else ""
        self.wrong += 1

    def judge(self, clock: Clock) -> Judgement:
        from dvonn.engine.analysis.best_plies import AttemptJudge  # noqa: PLC0415 # the engine is loaded when it is needed

        judge = AttemptJudge(self.game.start, self.item.best, self.game.plies[-1], self.item.ties, clock)
        return judge, partial(self._accept_or_refuse, judge)

    def _accept_or_refuse(self, judge: "AttemptJudge") -> None:
        """Refuse the ply if it gives away too much."""
        attempt, tried = judge.attempt, self.game.plies[-1]
        assert attempt, "it is judged"
        if attempt.grade is not None:
            self.state, self.wrong, self.answer = QuestionState.REFUSED, self.wrong + 1, attempt.answer
            self.explanation = refused_words(tried, attempt)
        else:
            self.state = QuestionState.SOLVED
            is_second = round(attempt.loss) > 0
            self.explanation = second_best_words(tried, attempt, self.item.best) if is_second else self._played_words

    @property
    def _played_words(self) -> str:
        return _("Played in the game: {move}").format(move=ply_text(self.item.played))

    def feedback(self, rolled: float = 1.0, *, is_tall: bool = False) -> Feedback:
        if self.state is QuestionState.ASKED:
            # Translators: the side, White or Black, and what it should do
            task = _("{side}: find a better move").format(side=side_name(self.solver))
            return Feedback(task, self.item.words)
        if self.state is QuestionState.TRIED:
            return Feedback(_("Checking your move…"), "")
        if self.state is QuestionState.SOLVED:
            is_best = self.game.plies == [self.item.best]
            return Feedback(_("That's it!") if is_best else _("That's good too"), self.explanation)
        return Feedback(_("Not quite") if self.state is QuestionState.REFUSED else self.answer_words, self.explanation)


@dataclass(frozen=True)
class ReviewedGame(SharedGame):
    """A game to be reviewed, with the name of its record, None if unknown."""

    record: str | None = None


def only_human(seats: Mapping[Colour, Level | None]) -> Colour | None:
    """Return the side that no level plays, None if there are two of them or none."""
    humans = [colour for colour, level in seats.items() if level is None]
    return humans[0] if len(humans) == 1 else None


class RunningReview:
    """The review of a game so far. The values are indexed by position, the judged plies counted from 0."""

    def __init__(self, context: AppContext, reviewed: ReviewedGame) -> None:
        self._context, self._reviewed, self.game = context, reviewed, reviewed.game
        self._analysis: GameAnalysis | None = None  # None until the first slice
        self.leads: list[Valuation | None] = [None] * len(self.game.positions)
        self.judged: dict[int, JudgedPly] = {}
        self.grades: dict[int, Grade] = {}  # of mistakes
        self._explained: dict[int, str] = {}  # the reasons of mistakes
        self.placements = sum(position.phase is Phase.PLACEMENT for position in self.game.positions)

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

    def spread(self, number: int) -> float:
        """Return the spread of what a ply gave away, which was judged by searches of one size, 0 if that is exact."""
        from dvonn.engine.analysis.valuation import loss_spread  # noqa: PLC0415 # see `_begin`

        before, after = self.leads[number : number + 2]
        return loss_spread(before, after if before.exact else before) if before and after else 0.0

    @property
    def summaries(self) -> Mapping[Colour, PlaySummary]:
        """The summary of each side's play."""
        placing = self.placing or {}
        return {colour: PlaySummary([*self.judged.values()], colour, placing.get(colour)) for colour in Colour}

    @property
    def placing(self) -> Mapping[Colour, float] | None:
        """The pieces that each side gave away while placing, None until they are known, or if there was no placing."""
        board = self.leads[self.placements] if 0 < self.placements < len(self.leads) else None
        return placing_losses([*self.judged.values()], board.margin) if board and 0 in self.judged else None

    @property
    def lost_in_placing(self) -> Colour | None:
        """The side that lost by less than what it gave away while placing beyond the other, None if no side did."""
        outcome, placing = self.game.outcome, self.placing
        if not placing or not outcome or not outcome.winner or outcome.reason is not EndReason.TOWERS:
            return None
        beyond = placing[outcome.winner.other] - placing[outcome.winner]
        return outcome.winner.other if beyond > max(5.0, abs(outcome.margin)) else None

    def step(self, seconds: float) -> bool:
        """Review for some seconds; tell whether that has brought something new."""
        if self.done:
            return False
        if not self._analysis:
            self._analysis = self._begin()
        analysis, before = self._analysis, [*self._analysis.values]
        analysis.step(seconds)
        if analysis.values != before and self._reviewed.record:
            from dvonn.engine.analysis.game_review import format_review  # noqa: PLC0415 # see `_begin`

            self._context.autosave.records.keep_analysis(self._reviewed.record, format_review(self.game, analysis))
        if self.leads == analysis.values:
            return analysis.done
        self.leads, self._explained = [*analysis.values], {}
        numbers = range(len(self.game.plies))
        self.judged = {number: ply for number in numbers if (ply := analysis.judged(number))}
        self.grades = {number: ply.grade for number, ply in self.judged.items() if ply.grade}
        return True

    def _begin(self) -> "GameAnalysis":
        """Return the analysis, which continues a stored one of the record, with the judgements of a coach."""
        # The first frame does not wait for the engine
        from dvonn.engine.analysis.game_review import GameAnalysis, parse_review  # noqa: PLC0415

        records, record = self._context.autosave.records, self._reviewed.record
        coaching = records.coaching(record) if record else None
        coached = coaching.judged_in(self.game) if coaching else {}
        judged = {number: (one.best, one.loss) for number, one in coached.items()}
        analysis = GameAnalysis(self.game, self._context.clock, judged)
        kept = parse_review(records.analysis(record), self.game) if record else None
        if kept:
            analysis.adopt(*kept)
        return analysis

    # Words

    def comment(self, number: int) -> str:
        """Return a text on the mistake that follows a position or led to it, or else on the placing, or on the lead."""
        for ply in (number, number - 1):
            if ply in self.grades:
                return self.mistake_words(ply)
        if number <= self.placements and self.placing:
            return self._placing_words(self.placing)
        lead = self.leads[number]
        return give_or_take(meter_words(lead.margin, exact=lead.exact), lead.spread) if lead else _("Not analysed yet")

    def _placing_words(self, lost: Mapping[Colour, float]) -> str:
        """Return what both sides gave away while placing, and whether that decided the game."""
        white, black = (round(lost[colour]) for colour in Colour)
        # Translators: estimates, after a game, of how many pieces the places of a side's pieces have cost it
        words = _("Pieces lost in placing: White about {white}, Black about {black}.").format(white=white, black=black)
        # Translators: follows "Pieces lost in placing: White about 38, Black about 15."
        return " ".join([words, _("That decided the game.")]) if self.lost_in_placing else words

    def mistake_words(self, number: int) -> str:
        """Return the grade of a ply, and how many pieces it loses; with none, only chances were given away."""
        ply, count = self.game.plies[number], round(self.judged[number].loss)
        spread = self.spread(number)
        move = give_or_take(loss_words(ply, count, exact=not spread), spread) if count else ply_text(ply)
        # Translators: {grade} is Inaccuracy, Mistake or Blunder; {move} is like e3-f3, or like "e3-f3 loses 2 pieces"
        words = _("{grade}: {move}").format(grade=_(GRADE_NAMES[self.grades[number]]), move=move)
        reasons = self._reasons(number)
        return f"{words}. {reasons}" if reasons else words

    def _reasons(self, number: int) -> str:
        """Return why a move is a mistake in words to its player, '' for placements and those of the user's opponent."""
        if number not in self._explained:
            position, best, after = self.game.positions[number], self.leads[number], self.leads[number + 1]
            assert best, "a judged ply has a value before it"
            assert after, "and one after it"
            addressed = position.phase is Phase.MOVEMENT and self._reviewed.own in {None, position.turn}
            played = (self.game.plies[number], *after.line)
            found = explain(position, best.line, played, self.judged[number].loss, 1) if addressed else NO_EXPLANATION
            self._explained[number] = " ".join(map(reason_words, found.reasons))
        return self._explained[number]


def collect_mistakes(context: AppContext, reviewed: ReviewedGame, review: RunningReview) -> Iterator[None]:
    """Add the mistakes and blunders of the user's side to the training where the best move stands out, in slices.

    The review is finished, the game has a record, and only one side in it is a human.
    """
    from dvonn.engine.analysis.best_plies import stands_out  # noqa: PLC0415 # the first frame does not wait

    for number in review.mistakes:
        missed = review.missed_ply(number)
        if not reviewed.record or missed.position.turn is not reviewed.own or missed.position in context.training.value:
            continue
        is_clear = yield from stands_out(missed.position, missed.best, missed.ties)
        if is_clear and isinstance(missed.best, Move) and isinstance(missed.played, Move):
            loss, exact = review.judged[number].loss, not review.spread(number)
            found = MissedMove(missed.position, missed.best, missed.played, loss, exact, missed.ties, reviewed.record)
            context.training.add(found, context.today())
        yield


class TrainingSession(MistakeSession):
    """Asks for the missed moves of some exercises; the training notes the first answer to each."""

    turns_board = True

    def __init__(self, exercises: Sequence[TrainingExercise], store: TrainingStore, today: Callable[[], date]) -> None:
        self._exercises, self._store, self._today = exercises[:10], store, today  # exercises asked one after the other
        missed = [one.missed for one in self._exercises]
        asked = [MissedPly(one.position, one.best, one.played, one.ties, your_mistake_words(one)) for one in missed]
        super().__init__(asked)

    def begin(self, item: MissedPly) -> tuple[Game, Sequence[Ply]]:
        self._days: int | None = None  # until the exercise is asked again, None before it is answered
        return super().begin(item)

    def note(self, *, solved: bool) -> None:
        if self._days is None:
            today = self._today()
            answered = self._store.answer(self._exercises[self.number], today, solved=solved)
            self._days = (answered.due - today).days

    def feedback(self, rolled: float = 1.0, *, is_tall: bool = False) -> Feedback:
        feedback = super().feedback()._replace(above=part_text(self.number + 1, len(self.items)))
        if self.is_done and self._days is not None:
            return feedback._replace(advice=asked_again_words(self._days))
        return feedback
