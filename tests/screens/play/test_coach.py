"""The coach: it stops after a costly move, before the answer, and offers to take the move back."""

from dataclasses import replace
from pathlib import Path

import pytest

from dvonn.engine.analysis import game_review
from dvonn.engine.analysis.coaching import JudgedMove
from dvonn.engine.analysis.valuation import Valuation
from dvonn.engine.levels import DREAMY
from dvonn.input.intentions import Action, Press
from dvonn.match.match import CoachedMove, Coaching, CoachNote, Match, MatchTerms, Seats
from dvonn.match.match_text import format_match, parse_match
from dvonn.rules.board import SPACE_BY_NAME, Colour, Move, Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_ply
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.coach import CoachQuestion
from dvonn.screens.review.mistakes import ReviewedGame, RunningReview
from dvonn.screens.scene import RefreshMode, ShowMatch
from dvonn.screens.score.score_result import ScoreResult
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import Storage
from dvonn.words import ply_text
from tests.harness.clocks import FakeClock
from tests.harness.context import RecordingContext, SceneUser
from tests.harness.games import HOT_SEAT, random_game

AGAINST_BLACK: Seats = {Colour.WHITE: None, Colour.BLACK: DREAMY}
PLIES, SEED = 77, 66  # of a random game near its end; White is to move, and then Black has one move
ANSWER = Move(SPACE_BY_NAME["f4"], SPACE_BY_NAME["j4"])
COSTLY, BETTER = parse_ply("f3e3"), parse_ply("i3e3")  # between them lie ten pieces, which any search proves
OBJECTION = "f3-e3 loses 10 pieces: +21 becomes +11. Your opponent can cut off 5 pieces with f4-j4."
BETTER_WORDS = "i3-e3 is better: +21."


def coached(seats: Seats = AGAINST_BLACK, pieces: int = 3) -> Match:
    """Return a match with a coach, on White's turn near the end of a random game."""
    return Match(seats, random_game(PLIES, SEED), terms=MatchTerms(coach=pieces))


def after_costly_move(context: RecordingContext, match: Match, move: Ply = COSTLY) -> SceneUser:
    """Return a user who has played a move, some seconds later."""
    user = SceneUser(context, ShowMatch(match))
    user.board.play(move)
    user.wait(4)
    return user


def question(user: SceneUser) -> CoachQuestion:
    """Return the coach's question, which must be on top."""
    assert isinstance(user.top, CoachQuestion)
    return user.top


@pytest.mark.parametrize(
    ("answer", "back"),
    [
        ([Action.UNDO], True),
        ([Action.ACCEPT], True),
        ([Action.BACK], False),
        ([Press((640, 360)), Action.RIGHT, Action.RIGHT, Action.ACCEPT], False),  # a press on the board is no answer
        ([Action.RIGHT, Action.ACCEPT, Action.LEFT, Action.ACCEPT], True),
        ([Action.PAUSE, Action.BACK, Action.UNDO], True),  # the pause leads back to the question
    ],
)
def test_the_move_is_taken_back_or_stands(
    context: RecordingContext, answer: list[Action | Press], *, back: bool
) -> None:
    """After a costly move the game stands still, the board in sight; the buttons have keys, and the first the focus.

    Taken back, the human plays again, and the same move is answered then; otherwise the computer answers at once.
    """
    user = after_costly_move(context, coached())
    assert (question(user).words, "hint" in user.context.sound.played) == (OBJECTION, True)
    assert [type(scene) for scene in user.director.visible] == [BoardScene, CoachQuestion]
    user.do(*answer)
    match = user.board.match
    assert match.coaching
    assert match.waits_for_human is back
    assert match.coaching.taken_back(match.game) == back
    if back:
        assert len(match.game.plies) == PLIES
        user.board.play(COSTLY)
    user.wait(6)
    assert len(match.game.plies) == PLIES + 2
    assert [note[:2] for note in match.coaching.notes] == [(PLIES, COSTLY)]


def test_the_answer_and_a_better_move_are_played_out(context: RecordingContext) -> None:
    """The board shows the answer, then the position again; the better move if asked; any press ends it.

    At rest, what the answer would cut off is endangered.
    """
    user = after_costly_move(context, coached())
    asked, board = question(user), user.director.visible[0]
    assert isinstance(board, BoardScene)
    assert board.player.plan or board.coach.shown_position != board.match.position
    assert not asked.endangered
    modes = set[RefreshMode]()
    while board.player.plan or asked.line:
        modes.add(asked.refresh_mode)
        user.wait(0.05)
    assert modes == {RefreshMode.FULL_RATE, RefreshMode.LOW_RATE}
    assert (board.coach.shown_position, asked.refresh_mode) == (board.match.position, RefreshMode.ON_INPUT)
    assert asked.endangered == board.match.position.cut_off_by(ANSWER) != []
    user.do(Action.HINT)
    assert (asked.words, board.player.plan is None) == (BETTER_WORDS, False)
    user.do(Action.HINT)
    assert asked.words == OBJECTION
    user.do(Action.UNDO)
    assert board.player.plan is None or board.player.plan.backwards
    assert board.match.waits_for_human


def test_a_game_is_lost_anyway_where_even_the_best_move_loses_by_much() -> None:
    """There, and where the loss is certain, the coach does not stop, but the move counts as costly."""
    game = random_game(PLIES, SEED)
    better, played = Valuation(-21, exact=False, line=(BETTER,)), Valuation(-30, exact=False, line=(COSTLY,))
    lost = JudgedMove(better, played, Colour.WHITE)
    assert lost.is_lost_anyway
    assert not replace(lost, better=replace(better, margin=-20)).is_lost_anyway
    assert replace(lost, better=replace(better, margin=-1, exact=True)).is_lost_anyway
    assert Coaching(3, [], {0: CoachedMove(game.plies[0], BETTER, lost.loss)}).costly(game)


@pytest.mark.parametrize(
    ("match", "move"),
    [
        (coached(HOT_SEAT), COSTLY),
        (coached(pieces=0), COSTLY),
        (coached(pieces=20), COSTLY),
        (coached(), BETTER),
        (Match(AGAINST_BLACK, Game(), terms=MatchTerms(coach=3)), parse_ply("f3")),
    ],
    ids=["two players", "off", "more pieces", "a good move", "a placement"],
)
def test_the_coach_is_silent(context: RecordingContext, match: Match, move: Ply) -> None:
    """Without a coach, between two people, at cheaper moves and placements nothing stops the game."""
    user = after_costly_move(context, match, move)
    assert isinstance(user.top, BoardScene)


def test_nothing_is_left_to_do_while_one_thinks(context: RecordingContext) -> None:
    """The preparation ends, so that a window in which nothing happens costs nothing; a hint comes before it."""
    context.settings.reduced_motion, context.clock = True, FakeClock()
    user = SceneUser(context, ShowMatch(coached()))
    user.do(Action.HINT)
    while not user.board.assistance.hint:
        assert user.board.coach.is_working
        user.wait(0.1)
    user.wait(10)
    assert (user.board.is_busy, user.board.refresh_mode) == (False, RefreshMode.ON_INPUT)


def test_an_interrupted_question_is_asked_again(context: RecordingContext) -> None:
    """A match that ends at the question is resumed with it; an answered one is not asked again."""
    match = coached()
    after_costly_move(context, match)
    match = parse_match(format_match(match))
    user = SceneUser(context, ShowMatch(match))
    user.wait(4)
    assert question(user)
    user.do(Action.BACK)
    user.follow(ShowMatch(parse_match(format_match(match))))
    user.wait(6)
    assert len(user.board.match.game.plies) == PLIES + 2


def test_the_notes_round_trip(context: RecordingContext) -> None:
    """The coach and its notes are in the match's text; a damaged header is refused. A rematch has the coach alone."""
    match = coached()
    assert match.coaching
    match.coaching.notes.append(CoachNote(PLIES, COSTLY, 5))
    assert parse_match(format_match(match)).coaching == match.coaching
    for damaged in ("coach: three", "coach: 3 77-f3e3", "coach: 0", "coach:"):
        with pytest.raises(NotationError):
            parse_match(format_match(match).replace("coach: 3 77:f3e3:5", damaged))
    assert match.rematch(context.rng).coaching == Coaching(3)


def test_the_score_says_what_was_learnt() -> None:
    """At the end stand the number of costly moves in the game, how many others are taken back, and the worst one."""
    match = coached()
    coaching, last = match.coaching, match.game.plies[-2]
    match.resign(Colour.WHITE)
    outcome = match.game.outcome
    assert coaching
    assert outcome
    assert ScoreResult(match, outcome).facts[-1] == ("0", "Costly moves", "")
    coaching.notes = [CoachNote(PLIES, COSTLY, 5)]
    coaching.judged = {PLIES - 2: CoachedMove(last, BETTER, 3.5), PLIES: CoachedMove(COSTLY, BETTER, 10.0)}
    assert ScoreResult(match, outcome).facts[-1] == ("1", "Costly (taken back: 1)", f"Worst: {ply_text(last)}, 4")


def test_the_review_agrees_with_the_coach(
    context: RecordingContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The review of a record has the losses that the coach has found."""
    for name in ("REVIEW_NODES", "ENDING_NODES"):
        monkeypatch.setattr(game_review, name, 500)
    match = Match(AGAINST_BLACK, random_game(60, SEED), terms=MatchTerms(coach=3))
    game = match.game
    number = next(n for n in range(52, 60) if game.positions[n].turn is Colour.WHITE)
    best = next(move for move in game.positions[number].moves() if move != game.plies[number])
    assert match.coaching
    match.coaching.judged = {number: CoachedMove(game.plies[number], best, 6.5), 0: CoachedMove(COSTLY, best, 9.0)}
    match.resign(Colour.WHITE)
    context.autosave = Autosave(Storage(tmp_path))
    record = context.autosave.save(match)
    assert record
    review = RunningReview(context, ReviewedGame(game, record=record))
    while not review.done:
        review.step(1)
    lead = review.leads[number]
    assert (review.judged[number].loss, lead and lead.best) == (6.5, best)
