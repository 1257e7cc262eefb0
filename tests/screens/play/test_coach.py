"""The coach: it stops after a costly move, before the answer, and offers to take the move back."""

import re
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

from dvonn.engine.analysis.coaching import JudgedMove
from dvonn.engine.analysis.valuation import Valuation
from dvonn.engine.levels import DREAMY
from dvonn.input.intentions import Action, Press
from dvonn.match.match import CALM_COACH, CoachedMove, Coaching, CoachNote, Match, MatchTerms, Seats
from dvonn.match.match_text import format_match, parse_match
from dvonn.rules.board import SPACE_BY_NAME, Colour, Move, Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_plies, parse_ply
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.coach import CoachQuestion, better_words
from dvonn.screens.review.mistakes import ReviewedGame, RunningReview
from dvonn.screens.scene import RefreshMode, ShowMatch
from dvonn.screens.score.score_result import ScoreResult
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import Storage
from dvonn.words import ply_text
from tests.harness.clocks import FakeClock
from tests.harness.context import RecordingContext, SceneUser
from tests.harness.games import HOT_SEAT, random_game

AGAINST_WHITE: Seats = {Colour.WHITE: DREAMY, Colour.BLACK: None}
PLIES, SEED = 78, 70  # of a random game near its end, where Black is to move
ANSWER = Move(SPACE_BY_NAME["g3"], SPACE_BY_NAME["g2"])
COSTLY, BETTER = parse_ply("i3f3"), parse_ply("a3f3")  # between them lie twelve pieces, which any search proves
WARNING = "Careful: this gives away 12 pieces."
REASONS = (
    "Your opponent can cut off 10 of your pieces by moving the stack that links them to a red piece. "
    "With a better move you could take a red piece away and cut off 2 of your opponent's pieces."
)


def coached(seats: Seats = AGAINST_WHITE, pieces: int = 3) -> Match:
    """Return a match with a coach, on Black's turn near the end of a random game."""
    return Match(seats, random_game(PLIES, SEED), terms=MatchTerms(coach=pieces))


def coaching_of(match: Match) -> Coaching:
    """Return the coaching of a match, which must have one."""
    assert match.coaching
    return match.coaching


def after_costly_move(context: RecordingContext, match: Match, move: Ply = COSTLY, seconds: float = 4) -> SceneUser:
    """Return a user who has played a move, some seconds later."""
    user = SceneUser(context, ShowMatch(match))
    user.board.play(move)
    user.wait(seconds)
    return user


@pytest.mark.parametrize(
    ("answer", "back"),
    [
        ([Action.UNDO], True),
        ([Action.ACCEPT], True),
        ([Action.BACK], False),
        ([Press((640, 360)), Action.LEFT, Action.ACCEPT], False),  # a press on the board is no answer
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
    assert (user.at(CoachQuestion).words, "hint" in user.context.sound.played) == (f"{WARNING} {REASONS}", True)
    assert [type(scene) for scene in user.director.visible] == [BoardScene, CoachQuestion]
    user.do(*answer)
    match = user.board.match
    coaching = coaching_of(match)
    assert match.waits_for_human is back
    assert coaching.taken_back(match.game) == back
    if back:
        assert len(match.game.plies) == PLIES
        user.board.play(COSTLY)
    user.wait(6)
    assert len(match.game.plies) == PLIES + 2
    assert [note[:2] for note in coaching.notes] == [(PLIES, COSTLY)]


def test_the_answer_and_a_better_move_are_played_out(context: RecordingContext) -> None:
    """The board shows how the reason comes about, then the position again; the better move if asked; any press ends it.

    At rest, the own stacks that the answer cuts off are endangered.
    """
    user = after_costly_move(context, coached(), seconds=1)
    asked, board, modes = user.at(CoachQuestion), user.director.visible[0], set[RefreshMode]()
    assert isinstance(board, BoardScene)
    assert asked.line
    assert (asked.line.plies, asked.endangered) == ([COSTLY, ANSWER], [])
    while board.player.plan or asked.line:
        modes.add(asked.refresh_mode)
        user.wait(0.05)
    assert modes == {RefreshMode.FULL_RATE, RefreshMode.LOW_RATE}
    position = board.match.position
    assert (board.coach.shown_position, asked.refresh_mode) == (position, RefreshMode.ON_INPUT)
    cut_off = [space for space in position.cut_off_by(ANSWER) if position.owner(space) is Colour.BLACK]
    assert asked.endangered == cut_off != []
    user.do(Action.HINT)
    assert asked.line
    assert (asked.line.plies, board.player.plan is None) == ([BETTER], False)
    user.do(Action.UNDO)
    assert board.player.plan is None or board.player.plan.backwards
    assert board.match.waits_for_human


def test_figures_and_notation_come_if_asked(context: RecordingContext) -> None:
    """`Why?` adds the results, the reasons in full and the moves of the shown line; a listener has them at once."""
    user = after_costly_move(context, coached())
    user.do(Action.OVERLAY)
    lost = f"i3-f3 loses 12 pieces: +3 becomes \N{MINUS SIGN}9. {REASONS}"
    assert user.at(CoachQuestion).words == f"{lost} Then: g3-g2."
    user.do(Action.HINT)
    assert user.at(CoachQuestion).words == f"{REASONS} a3-f3 is better: +3."
    user.do(Action.OVERLAY)
    assert user.at(CoachQuestion).words == f"{WARNING} {REASONS}"
    context.describes_screen = True
    assert after_costly_move(context, coached()).at(CoachQuestion).words == f"{lost} Then: g3-g2."


def test_two_moves_may_be_as_good() -> None:
    """Where it isn't known which of two moves is the better one, both are named."""
    better, played = Valuation(3.4, exact=False, line=(BETTER,)), Valuation(-9, exact=False, line=(COSTLY,))
    judged = JudgedMove(better, played, Colour.WHITE)
    assert better_words(judged) == "a3-f3 is better: +3."
    assert better_words(replace(judged, equal=ANSWER)) == "a3-f3 or g3-g2 is better: +3."


def test_decided_games_are_not_interrupted() -> None:
    """The coach does not stop where the best move loses by much, or the one that was played still wins by much.

    Such a move counts as costly. A small loss or win is not decided, even if it is certain.
    """
    for better, exact, played, is_decided in (
        (-21, False, -30, True),
        (-20, False, -30, False),
        (-4, True, -30, False),
        (36, False, 26, True),
        (36, False, -5, False),
    ):
        values = Valuation(better, exact, (BETTER,)), Valuation(played, exact=False, line=(COSTLY,))
        judged = JudgedMove(*values, Colour.WHITE)
        assert judged.is_decided is is_decided
    game = random_game(PLIES, SEED)
    assert Coaching(3, [], {0: CoachedMove(game.plies[0], BETTER, judged.loss)}).costly(game)


def test_a_calm_coach_stops_three_times_at_most() -> None:
    """It stops at ever more costly moves, and after the third not at all."""
    calm = Coaching(CALM_COACH)
    needed = []
    for number in range(4):
        needed.append(calm.stops_at)
        calm.notes.append(CoachNote(number, COSTLY, 20))
    assert needed == [6, 8, 10, inf]
    assert Coaching(3, calm.notes).stops_at == 3


@pytest.mark.parametrize(("move", "stops"), [("d3d4", False), ("b1d1", True)])
def test_a_calm_coach_prefers_what_it_has_not_told(context: RecordingContext, move: str, *, stops: bool) -> None:
    """After the loss of a stack with a red piece was told, it is silent at another one, not at that of a plain stack.

    Both cost 9 pieces.
    """
    seats: Seats = {Colour.WHITE: None, Colour.BLACK: DREAMY}
    match = Match(seats, random_game(77, 71), terms=MatchTerms(coach=CALM_COACH))
    user = after_costly_move(context, match, parse_ply("d3e3"))
    assert "capture your stack" in user.at(CoachQuestion).words
    user.do(Action.UNDO)
    user.board.play(parse_ply(move))
    user.wait(4)
    assert isinstance(user.top, CoachQuestion) is stops


def test_the_coach_is_silent(context: RecordingContext) -> None:
    """Without a coach, between two people, at cheaper moves and at red pieces nothing stops the game."""
    placing = Match({Colour.WHITE: None, Colour.BLACK: DREAMY}, Game(), terms=MatchTerms(coach=3))
    for match, move in (
        (coached(HOT_SEAT), COSTLY),
        (coached(pieces=0), COSTLY),
        (coached(pieces=20), COSTLY),
        (coached(), BETTER),
        (coached(pieces=CALM_COACH), BETTER),
        (placing, parse_ply("f3")),
    ):
        assert after_costly_move(context, match, move).board.match is match


@pytest.mark.parametrize("pieces", [0, CALM_COACH, 2, 8])
def test_a_placement_far_from_the_red_pieces_is_objected_to(context: RecordingContext, pieces: int) -> None:
    """The coach shows a better space and says why; a calm one does so once in a game, before any other stop."""
    game = Game()
    game.play_all(parse_plies(["f3", "e3", "g3", "f4", "f2", "e2"]))
    match = Match({Colour.WHITE: None, Colour.BLACK: DREAMY}, game, terms=MatchTerms(coach=pieces))
    user = after_costly_move(context, match, parse_ply("a1"))
    if pieces in {0, 8}:
        assert isinstance(user.top, BoardScene)
        return
    words = user.at(CoachQuestion).words
    assert words.startswith("Careful: this gives away about ")
    assert "The board shows a better space." in words
    assert "Stands between two red pieces." in words
    assert user.at(CoachQuestion).line or user.at(CoachQuestion).shows_better
    assert len(user.at(CoachQuestion).buttons.widgets) == 3
    user.do(Action.UNDO)
    assert user.board.match.waits_for_human
    user.board.play(parse_ply("k5"))
    user.wait(3)
    assert isinstance(user.top, CoachQuestion) is (pieces == 2)
    assert parse_match(format_match(match)).coaching == match.coaching


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
    """A match that ends at the question is resumed with it; an answered one is not asked again.

    A damaged header is refused. A rematch has the coach alone.
    """
    match = coached()
    after_costly_move(context, match)
    match = parse_match(format_match(match))
    user = SceneUser(context, ShowMatch(match))
    user.wait(4)
    assert isinstance(user.top, CoachQuestion)
    user.do(Action.BACK)
    resumed = parse_match(format_match(match))
    user.follow(ShowMatch(resumed))
    user.wait(6)
    assert len(resumed.game.plies) == PLIES + 2
    assert (resumed.coaching, match.rematch(context.rng).coaching) == (match.coaching, Coaching(3))
    for damaged in ("coach: three", "coach: 3 78-i3f3", "coach: 0", "coach:"):
        with pytest.raises(NotationError):
            parse_match(re.sub("coach: .*", damaged, format_match(match)))


def test_the_score_says_what_was_learnt() -> None:
    """At the end stand the number of costly moves in the game, how many others are taken back, and the worst one."""
    match = coached()
    coaching, last = coaching_of(match), match.game.plies[-2]
    match.resign(Colour.WHITE)
    assert match.game.outcome
    assert ScoreResult(match, match.game.outcome).facts[-1] == ("0", "Costly moves", "")
    coaching.notes = [CoachNote(PLIES, COSTLY, 5)]
    coaching.judged = {PLIES - 2: CoachedMove(last, BETTER, 3.5), PLIES: CoachedMove(COSTLY, BETTER, 10.0)}
    facts = ScoreResult(match, match.game.outcome).facts
    assert facts[-1] == ("1", "Costly (taken back: 1)", f"Worst: {ply_text(last)}, 4")


def test_the_review_agrees_with_the_coach(context: RecordingContext, tmp_path: Path) -> None:
    """The review of a record has the losses that the coach has found."""
    match = Match(AGAINST_WHITE, random_game(60, SEED), terms=MatchTerms(coach=3))
    game = match.game
    number = next(n for n in range(52, 60) if game.positions[n].turn is Colour.WHITE)
    best = next(move for move in game.positions[number].moves() if move != game.plies[number])
    judged = {number: CoachedMove(game.plies[number], best, 6.5), 0: CoachedMove(COSTLY, best, 9.0)}
    coaching_of(match).judged = judged
    match.resign(Colour.WHITE)
    context.autosave = Autosave(Storage(tmp_path))
    review = RunningReview(context, ReviewedGame(game, record=context.autosave.save(match)))
    while not review.done:
        review.step(1)
    lead = review.leads[number]
    assert (review.judged[number].loss, lead and lead.best) == (6.5, best)
