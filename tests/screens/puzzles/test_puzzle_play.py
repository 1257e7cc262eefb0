"""Puzzles on the board: right and wrong answers by any device, lines, refutations; the shipped ones are exact."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from dvonn.input.intentions import Action
from dvonn.language import counted, signed_text
from dvonn.rules.analysis import puzzle as puzzle_module
from dvonn.rules.analysis.position_analysis import lost_by
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind, parse_puzzles
from dvonn.rules.board import Colour, Move, Ply
from dvonn.rules.notation import parse_ply
from dvonn.rules.position import forced_pass
from dvonn.screens.exercise import SUCCESS_SECONDS
from dvonn.screens.puzzles import puzzle_session as words
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.puzzle_session import puzzle_reason
from dvonn.screens.scene import RefreshMode
from dvonn.words import ply_text, side_name
from tests.harness.context import (
    EntryWay,
    RecordingContext,
    advance,
    by_pointer,
    every_way,
    outlined,
    press_space,
    scene_pixels,
)
from tests.harness.engine import exact_margins
from tests.harness.paths import ASSETS
from tests.harness.puzzles import (
    ASKED,
    LONGEST_ANSWER_SECONDS,
    REFUTED,
    SHIPPED_PUZZLES,
    SHORT_PUZZLES,
    SHOWN,
    SOLVED,
    TRIED,
    at,
    at_puzzle,
    next_move,
    refute,
    solve,
    wrong_moves,
)
from tests.harness.scale import scaled

# Right answers


def shipped_puzzle(kind: PuzzleKind, colour: Colour) -> Puzzle:
    """Return the shipped puzzle of one move, of a kind and a side to move, that is solved soonest."""
    fitting = [puzzle for puzzle in SHORT_PUZZLES if (puzzle.kind, puzzle.position.turn) == (kind, colour)]
    return min(fitting, key=lambda puzzle: len(puzzle.position.moves()))


def long_puzzle(turns: int) -> Puzzle:
    """Return a puzzle whose line has moves of both sides in turn; it is not the best one."""
    for puzzle in SHORT_PUZZLES:
        position, line = puzzle.position, list[Ply]()
        while len(line) < turns and len(position.moves()) > 1:
            line.append(position.moves()[0] if line else puzzle.line[0])
            position, before = position.play(line[-1]), position
            if position.is_over or position.turn is before.turn:
                break
        if len(line) == turns:
            return replace(puzzle, line_text=" ".join(map(str, line)))
    raise AssertionError("no puzzle is long enough")


@every_way
@pytest.mark.parametrize("colour", Colour)
def test_the_right_move_is_played_and_praised(context: RecordingContext, enter: EntryWay, colour: Colour) -> None:
    """The solution is played by each device from each side of the board, which names its spaces; then it chimes."""
    context.settings.board_side = True
    puzzle = shipped_puzzle(PuzzleKind.WIN, colour)
    user, scene = at_puzzle(context, puzzle)
    assert scene.title == f"DVONN: {'White' if colour is Colour.WHITE else 'Black'} to move and win"
    scene_pixels(scene)
    assert scene.board.shows_coordinates
    assert not context.settings.coordinates
    enter(user, puzzle.line[0])
    assert (scene.session.state, scene.refresh_mode) == (SOLVED, RefreshMode.FULL_RATE)
    assert "hint" not in context.sound.played
    advance(scene, LONGEST_ANSWER_SECONDS)
    assert context.sound.played.count("hint") == 1
    assert scene.title == "DVONN: Solved!"
    assert scene.session.game.position == puzzle.position.play(puzzle.line[0])
    assert context.puzzle_progress.value.solved == {puzzle.key}


@pytest.mark.parametrize("key", [Action.ACCEPT, Action.REDO, Action.UNDO])
def test_presses_skip_animations(context: RecordingContext, key: Action) -> None:
    """A press finishes the animation of the solution, and another one, of several keys, goes on."""
    user, scene = at_puzzle(context)
    by_pointer(user, scene.session.item.line[0])
    user.do(Action.ACCEPT)
    assert (scene.session.number, context.sound.played[-1]) == (0, "hint")
    user.do(key)
    assert (scene.session.number, scene.session.state) == (1, ASKED)


# Lines of several moves


def test_a_line_is_asked_to_its_end(context: RecordingContext) -> None:
    """The defence answers by itself, the solver is asked again, and only the last move solves the puzzle.

    An error on the way is taken back alone; input ends the animation of the defence, and counts.
    """
    puzzle = long_puzzle(5)
    user, scene = at_puzzle(context, puzzle)
    for number in (0, 2):
        by_pointer(user, puzzle.line[number])
        assert (scene.session.state, scene.session.game.plies) == (ASKED, list(puzzle.line[: number + 2]))
        assert scene.title == f"DVONN: {'Right! What next?' if number else words.question_text(puzzle)}"
        advance(scene, 0.1 if number else LONGEST_ANSWER_SECONDS)
        assert (context.puzzle_progress.value.solved, "hint" in context.sound.played) == (set(), False)
        if not number:
            assert scene.title == "DVONN: Right! What next?"
            refute(scene, wrong_moves(scene)[0])
            assert scene.session.state is REFUTED
            user.wait(LONGEST_ANSWER_SECONDS)
            user.do(Action.UNDO)
            assert (scene.session.state, scene.session.game.plies) == (ASKED, list(puzzle.line[:2]))
    by_pointer(user, puzzle.line[4])
    advance(scene, LONGEST_ANSWER_SECONDS)
    assert scene.session.state is SOLVED
    assert context.puzzle_progress.value.solved == {puzzle.key}


# The pleasure


@pytest.mark.parametrize("key", [False, True])
def test_embers_fly_and_numbers_roll(context: RecordingContext, *, key: bool) -> None:
    """They begin when the stack has landed and end by themselves or with any input; then the picture stands still.

    While they roll, the sentences that are heard have the last of the numbers.
    """
    user, scene = at_puzzle(context)
    by_pointer(user, next_move(scene))
    scene.finish()
    pictures, heard = set(), set[str]()
    for seconds in (0.1, 0.2, SUCCESS_SECONDS - 0.4):
        advance(scene, seconds)
        heard.add(" ".join(outlined(scene).live))
        pictures.add(scene_pixels(scene))
        assert scene.refresh_mode is RefreshMode.FULL_RATE
    assert (len(pictures), len(heard)) == (3, 1)
    assert "Your rating: " in heard.pop()
    if key:
        user.do(Action.UP)
    else:
        advance(scene, 0.2)
    assert scene.refresh_mode is not RefreshMode.FULL_RATE


@pytest.mark.parametrize("right", [False, True])
def test_the_rating_is_told_with_its_change(context: RecordingContext, *, right: bool) -> None:
    """It is told when the answer has landed, for the first answer only."""
    user, scene = at_puzzle(context)
    by_pointer(user, next_move(scene) if right else wrong_moves(scene)[0])
    rating = context.puzzle_progress.value.rating
    assert rating
    change = round(rating.elo) - 1000
    assert (change > 0) is right
    user.wait(LONGEST_ANSWER_SECONDS)
    assert scene.feedback().above.endswith(f"Your rating: {round(rating.elo)} ({signed_text(change)}), provisional")
    user.do(Action.NEXT_MOVE if right else Action.UNDO)
    user.wait(LONGEST_ANSWER_SECONDS)
    assert "rating" not in scene.feedback().above


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_a_sentence_says_why_it_works(context: RecordingContext, size: tuple[int, int]) -> None:
    """After solving there is one sentence on why it works, and one on the result, together where there is room."""
    context.size = size
    user, scene = at_puzzle(context)
    solve(user)
    assert scene.advice.startswith(("This ", "Nothing else "))
    assert words.result_text(scene.session.item) in (scene.advice if size[1] > size[0] else scene.feedback().above)


# Selection


def test_refused_choices_are_not_wrong_answers(context: RecordingContext) -> None:
    """Choosing a space without a movable stack is refused with a reason, and is no wrong answer."""
    user, scene = at_puzzle(context)
    position = scene.session.item.position
    press_space(scene, position.owned(position.turn.other)[0])
    assert (context.sound.played[-1], scene.selection.selected, scene.session.wrong) == ("illegal", None, 0)
    assert scene.selection.remark
    user.do(Action.UP)
    assert not scene.selection.remark


# Wrong answers


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("kind", [PuzzleKind.WIN, PuzzleKind.DRAW, PuzzleKind.CUT_OFF])
def test_a_wrong_move_is_refuted_on_the_board(context: RecordingContext, kind: PuzzleKind, colour: Colour) -> None:
    """Each wrong move is answered by a best reply, sought in idle time, with its exact margin by another search."""
    puzzle = shipped_puzzle(kind, colour)
    kept = exact_margins(puzzle.position)
    user, scene = at_puzzle(context, puzzle)
    for wrong, move in enumerate(wrong_moves(scene), start=1):
        by_pointer(user, move)
        advance(scene, LONGEST_ANSWER_SECONDS)  # without idle time
        assert scene.session.state is TRIED
        assert scene.refresh_mode >= RefreshMode.UPDATE_ONLY
        user.wait(1)
        after, margin = puzzle.position.play(move), kept[move]
        assert (scene.session.state, scene.session.wrong) == (REFUTED, wrong)
        told = move
        if not after.is_over and after.turn is not puzzle.position.turn:
            best = exact_margins(after)
            told = next(reply for reply in best if scene.session.game.position == after.play(reply))
            assert best[told] == max(best.values()) == -margin
        assert scene.session.explanation == words.refutation_text(puzzle, told, margin)
        user.wait(LONGEST_ANSWER_SECONDS)
        assert scene.marks().last_ply == scene.session.game.last_ply
        user.do(Action.ACCEPT)
        assert (scene.session.state, scene.session.game.position) == (ASKED, puzzle.position)


def test_a_wrong_move_of_a_middle_game_is_answered_with_its_estimated_loss(context: RecordingContext) -> None:
    """The loss is at least that of the second-best move by the search that has made the puzzle."""
    puzzle = shipped_puzzle(PuzzleKind.BEST, Colour.WHITE)
    user, scene = at_puzzle(context, puzzle)
    assert scene.title == "DVONN: White to move: find the best move"
    assert scene.advice == f"One move is worth about {puzzle.lead} pieces more than any other"
    for move in wrong_moves(scene)[: scaled(1, 3)]:
        refute(scene, move)
        assert scene.session.game.plies[0] == move
        for is_tall in (False, True):
            feedback = scene.session.feedback(is_tall=is_tall)
            told = re.search(r"Your move costs about (\d+) pieces[.]", feedback.advice if is_tall else feedback.above)
            assert told
            assert int(told[1]) >= puzzle.lead
            assert feedback.advice.startswith(
                ("Your opponent can ", "With a better move ", "You'll end up ", "Your stack ")
            )
        user.wait(LONGEST_ANSWER_SECONDS)
        user.do(Action.UNDO)
        user.wait(LONGEST_ANSWER_SECONDS)
    solve(user)
    assert words.result_text(puzzle) == f"The next best move is about {puzzle.lead} pieces worse."
    assert words.result_text(puzzle) in scene.feedback().above


def test_after_a_wrong_answer_the_solution_can_be_seen(context: RecordingContext) -> None:
    """The line is shown to its end on request after a wrong answer, not before, and does not count as solved.

    The plies of both sides are heard after those that are taken back, with and without motion.
    """
    puzzle, context.describes_screen = long_puzzle(5), True
    for context.settings.reduced_motion in (False, True):
        user, scene = at_puzzle(context, puzzle)
        user.do(Action.HINT)
        assert (scene.session.state, context.sound.played[-1]) == (ASKED, "illegal")
        refute(scene, wrong_moves(scene)[0])
        context.sentences.clear()
        user.do(Action.HINT)
        advance(scene, 3 * LONGEST_ANSWER_SECONDS)
        assert (scene.session.state, scene.session.game.plies) == (SHOWN, list(puzzle.line))
        assert scene.title == f"DVONN: The solution: {ply_text(puzzle.line[0])}"
        assert (context.puzzle_progress.value.solved, "hint" in context.sound.played) == (set(), False)
        told = [words.partition(":")[0] for words in context.sentences]
        assert told[-5:] == ["You", side_name(puzzle.position.turn.other)] * 2 + ["You"]
        assert "Undone" in told[:-5]
        user.do(Action.ACCEPT)
        assert scene.session.number == 1


def test_an_answer_that_makes_the_other_side_pass_is_refuted_in_words(context: RecordingContext) -> None:
    """Nothing is played if the other side cannot reply, and the verdict names the answer."""
    moves = ((puzzle, move) for puzzle in SHORT_PUZZLES for move in puzzle.position.moves())
    wrong = ((puzzle, move) for puzzle, move in moves if isinstance(move, Move) and move != puzzle.line[0])
    puzzle, move = next(case for case in wrong if forced_pass(case[0].position, case[0].position.play(case[1])))
    _, scene = at_puzzle(context, puzzle)
    refute(scene, move)
    assert scene.session.explanation.startswith(f"After {ply_text(move)} ")
    assert (scene.session.state, scene.session.game.plies) == (REFUTED, [move])


def test_results_are_compared_in_words() -> None:
    """An answer is compared with the solution, and the solution with the next best move: wins, draws and losses."""
    puzzle, move = shipped_puzzle(PuzzleKind.WIN, Colour.WHITE), parse_ply("c3e3")
    for best, margin, told in (
        (21, 7, "After c3-e3 you win by only 7 instead of 21"),
        (21, 0, "After c3-e3 it's a draw instead of a win by 21"),
        (21, -3, "After c3-e3 you lose by 3 instead of winning by 21"),
        (0, -3, "After c3-e3 you lose by 3 instead of drawing"),
    ):
        assert words.refutation_text(replace(puzzle, margin=best), move, margin) == told
    for kind, best, other, told in (
        (PuzzleKind.WIN, 6, -2, "You win by 6; the next best move loses by 2."),
        (PuzzleKind.WIN, 6, 0, "You win by 6; the next best move only draws."),
        (PuzzleKind.DRAW, 0, -9, "It's a draw; the next best move loses by 9."),
        (PuzzleKind.CUT_OFF, 21, 7, "You win by 21; the next best move wins by 7."),
    ):
        assert words.result_text(replace(puzzle, kind=kind, margin=best, second_margin=other)) == told


def test_next_leads_through_a_grade(context: RecordingContext) -> None:
    """Next goes through all puzzles of the chosen grade, each once, the unsolved ones first, and ends at the page."""
    user, scene = at(context, words.PUZZLE_GRADES[1])
    puzzles, solved = list(scene.session.items), scene.session.items[::2]
    assert {puzzle.grade for puzzle in puzzles} == {1}
    assert len(set(map(str, puzzles))) == len(puzzles)
    for puzzle in solved:
        context.puzzle_progress.note_solved(puzzle)
    user, scene = at(context, words.PUZZLE_GRADES[1])
    waiting = len(puzzles) - len(solved)
    assert set(scene.session.items[waiting:]) == set(solved)
    scene.session.items = [puzzle for puzzle in scene.session.items if puzzle in SHORT_PUZZLES][:3]
    for _ in scene.session.items:
        solve(user)
        user.do(Action.REDO)
    assert isinstance(user.top, PuzzleMenu)


# The shipped puzzles


PUZZLES, SOME = SHIPPED_PUZZLES, SHIPPED_PUZZLES[:: scaled(6, 1)]


def test_there_are_hundreds_of_all_grades_and_kinds() -> None:
    """All grades are well filled, all kinds occur; middle games have many stacks and one clear move."""
    assert len({puzzle.key for puzzle in PUZZLES}) == len(PUZZLES) >= 600
    assert min(Counter(puzzle.grade for puzzle in PUZZLES)[grade] for grade in GRADES) >= 80
    assert min(Counter(puzzle.kind for puzzle in PUZZLES)[kind] for kind in PuzzleKind) >= 30
    for puzzle in PUZZLES:
        if puzzle.kind is PuzzleKind.BEST:
            assert 25 <= puzzle.position.occupied.bit_count() <= 40
            assert puzzle.lead >= 4


def test_the_file_is_as_it_would_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file has endings and then middle games by rating, and each line equals the text of its puzzle.

    No position and no line is read before its puzzle is shown, as all of them take longer than a frame.
    """
    text = (ASSETS / "puzzles.txt").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if not line.startswith("#")] == list(map(str, PUZZLES))
    assert sorted(PUZZLES, key=lambda puzzle: (puzzle.kind is PuzzleKind.BEST, puzzle.rating)) == PUZZLES
    for puzzle in PUZZLES:
        assert (str(puzzle.position), " ".join(map(str, puzzle.line))) == (puzzle.position_text, puzzle.line_text)
    monkeypatch.setattr(puzzle_module, "parse_position", None)
    monkeypatch.setattr(puzzle_module, "parse_plies", None)
    assert parse_puzzles(text) == PUZZLES


def test_cut_offs_are_counted_by_the_score() -> None:
    """The told pieces are those that the solver's moves cut off; facts are whole, varied and rarely missing."""
    facts, only = Counter(puzzle_reason(puzzle)[0] for puzzle in SOME), words.ONLY_MOVES.values()
    assert len(facts.keys() - only) == 7
    assert sum(facts[message] for message in only) < len(SOME) / 8
    for puzzle in SOME:
        (message, numbers), position, solver = puzzle_reason(puzzle), puzzle.position, puzzle.position.turn
        assert re.fullmatch("[A-Z][^{]*[.]", counted(message, numbers))
        theirs = own = 0
        for ply in puzzle.line:
            if position.turn is solver:
                lost = lost_by(position, ply)
                theirs, own = theirs + lost.of(solver.other), own + lost.of(solver)
            position = position.play(ply)
        assert (numbers == {"theirs": theirs, "mine": own}) is (theirs > own)
        assert ("{mine} of yours" in message[0]) is (0 < own < theirs)
        assert "without a move" not in message or not position.can_move(solver.other)
