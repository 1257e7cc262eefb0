"""Puzzles on the board: right and wrong answers by any device, and refutations."""

from dataclasses import replace

import pytest

from dvonn.board.layout import Viewpoint
from dvonn.input import Action
from dvonn.rules.analysis.puzzle import GRADES, PuzzleKind
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import forced_pass
from dvonn.screens.menu.menu import Menu
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.puzzle_round import question_text, refutation_text, solution_text
from dvonn.screens.scene import RefreshMode
from dvonn.storage.settings import BoardSide
from dvonn.ui.timing import Speed
from tests.harness.endings import exact_margins
from tests.harness.puzzles import (
    ASKED,
    GRADE_1,
    LONGEST_ANSWER_SECONDS,
    REFUTED,
    SHIPPED_PUZZLES,
    SHOWN,
    SOLVED,
    TRIED,
    at,
    at_puzzle,
    refute,
    shipped_puzzle,
    solve,
    wrong_moves,
)
from tests.harness.stage import EntryWay, RecordingStage, advance, by_pointer, every_way, press_space, scene_pixels

# Right answers


@every_way
@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("seat", BoardSide)
def test_the_right_move_is_played_and_praised(
    stage: RecordingStage, enter: EntryWay, colour: Colour, seat: BoardSide
) -> None:
    """The solution is played by each device and on each side of the board, and chimes after its animation."""
    stage.settings.board_side = seat
    puzzle = shipped_puzzle(PuzzleKind.WIN, colour, 2)
    user, scene = at_puzzle(stage, puzzle)
    assert scene.title == f"DVONN: {'White' if colour is Colour.WHITE else 'Black'} to move and win"
    enter(user, puzzle.solution)
    assert (scene.attempt.state, scene.refresh_mode) == (SOLVED, RefreshMode.FULL_RATE)
    assert "hint" not in stage.sound.played
    advance(scene, LONGEST_ANSWER_SECONDS)
    assert stage.sound.played.count("hint") == 1
    assert scene.title == "DVONN: That's it!"
    assert scene.attempt.game.position == puzzle.position.play(puzzle.solution)


def test_spaces_are_named_whatever_the_settings_say(stage: RecordingStage) -> None:
    """The words of puzzles name spaces, so that the board shows coordinates, also where the settings are against it."""
    _, scene = at_puzzle(stage, shipped_puzzle(PuzzleKind.WIN, Colour.WHITE, 1))
    assert not stage.settings.coordinates
    scene_pixels(scene)
    assert stage.board.shows_coordinates


def test_black_sees_the_board_as_in_a_game(stage: RecordingStage) -> None:
    """The board turns for Black if the settings say so, and back on leaving."""
    stage.settings.board_side = BoardSide.ROTATE
    user, _ = at_puzzle(stage, shipped_puzzle(PuzzleKind.WIN, Colour.BLACK, 1))
    assert stage.viewpoint is Viewpoint.NORTH
    user.do(Action.BACK)
    assert stage.viewpoint is Viewpoint.SOUTH
    assert isinstance(user.top, Menu)


def test_next_leads_through_a_grade(stage: RecordingStage) -> None:
    """Next goes through all puzzles of the chosen grade, each once, and ends at the choice."""
    (user, scene), seen = at(stage, GRADE_1 + 3), []
    of_grade = {str(puzzle) for puzzle in SHIPPED_PUZZLES if puzzle.grade == GRADES[3]}
    for _ in of_grade:
        seen.append(scene.attempt.puzzle)
        solve(user)
        user.do(Action.REDO)
    assert isinstance(user.top, PuzzleMenu)
    assert set(map(str, seen)) == of_grade


@pytest.mark.parametrize("key", [Action.ACCEPT, Action.REDO, Action.UNDO])
def test_presses_skip_animations(stage: RecordingStage, key: Action) -> None:
    """A press finishes the animation of the solution, and another one, of several keys, goes on."""
    user, scene = at_puzzle(stage)
    by_pointer(user, scene.attempt.puzzle.solution)
    user.do(Action.ACCEPT)
    assert (scene.round.number, stage.sound.played[-1]) == (0, "hint")
    user.do(key)
    assert (scene.round.number, scene.attempt.state) == (1, ASKED)


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.OFF, False), (Speed.NORMAL, True)])
def test_no_motion_is_needed(stage: RecordingStage, speed: Speed, *, reduced: bool) -> None:
    """Puzzles can be missed and solved with animations off and with reduced motion."""
    stage.settings.speed, stage.settings.reduced_motion = speed, reduced
    user, scene = at_puzzle(stage)
    refute(scene, wrong_moves(scene)[0])
    advance(scene, 1)
    user.do(Action.UNDO)
    advance(scene, 1)
    solve(user)
    assert (scene.attempt.state, scene.refresh_mode) == (SOLVED, RefreshMode.ON_INPUT)


# Selection


def test_refused_choices_are_not_wrong_answers(stage: RecordingStage) -> None:
    """Choosing a space without a movable stack is refused with a reason, and is no wrong answer."""
    user, scene = at_puzzle(stage)
    position = scene.attempt.puzzle.position
    press_space(scene, position.owned(position.turn.other)[0])
    assert (stage.sound.played[-1], scene.selection.selected, scene.attempt.wrong) == ("illegal", None, 0)
    assert scene.selection.remark
    user.do(Action.UP)
    assert not scene.selection.remark


def test_moves_are_confirmed_if_the_settings_say_so(stage: RecordingStage) -> None:
    """With confirmation a target is marked first and played when chosen again; back takes one step after another."""
    stage.settings.confirm = True
    user, scene = at_puzzle(stage)
    source, target = move = scene.attempt.puzzle.solution
    press_space(scene, source)
    assert scene.marks().targets == {move.target for move in scene.attempt.puzzle.position.moves_from(source)}
    press_space(scene, target)
    assert (scene.attempt.state, scene.marks().selected, scene.marks().targets) == (ASKED, source, {target})
    user.do(Action.BACK)
    assert (scene.selection.selected, scene.selection.proposed) == (source, None)
    user.do(Action.BACK)
    assert (scene.selection.selected, user.top) == (None, scene)
    for space in (*move, target):
        press_space(scene, space)
    assert scene.attempt.state is SOLVED
    user.do(Action.BACK)
    assert isinstance(user.top, Menu)


# Wrong answers


@pytest.mark.parametrize("colour", Colour)
def test_a_wrong_move_is_refuted_on_the_board(stage: RecordingStage, colour: Colour) -> None:
    """Each wrong move is answered by a best reply, with its exact margin, checked by another search."""
    puzzle = shipped_puzzle(PuzzleKind.WIN, colour, 1)
    kept = exact_margins(puzzle.position)
    assert kept
    user, scene = at_puzzle(stage, puzzle)
    for wrong, move in enumerate(wrong_moves(scene), start=1):
        refute(scene, move)
        after, margin = puzzle.position.play(move), kept[move]
        assert (scene.attempt.state, scene.attempt.wrong) == (REFUTED, wrong)
        assert f"({puzzle.margin - margin} piece" in scene.attempt.explanation
        replied = not after.is_over and after.turn is not puzzle.position.turn
        if replied:
            best = exact_margins(after)
            assert best
            answer = next(reply for reply in best if str(reply) in scene.attempt.explanation)
            assert best[answer] == max(best.values()) == -margin
            assert scene.attempt.game.position == after.play(answer)
        user.wait(LONGEST_ANSWER_SECONDS)
        assert scene.marks().last_ply == scene.attempt.game.last_ply
        user.do(Action.ACCEPT)
        assert (scene.attempt.state, scene.attempt.game.position) == (ASKED, puzzle.position)


def test_the_refutation_is_sought_between_frames(stage: RecordingStage) -> None:
    """The refutation is searched in idle time only."""
    user, scene = at_puzzle(stage)
    by_pointer(user, wrong_moves(scene)[0])
    advance(scene, 40)
    assert (scene.attempt.state, scene.refresh_mode) == (TRIED, RefreshMode.UPDATE_ONLY)
    user.wait(1)
    assert scene.attempt.state is REFUTED


def test_after_two_wrong_answers_the_solution_is_shown(stage: RecordingStage) -> None:
    """The solution is shown on request after two wrong answers, and does not count as solved."""
    user, scene = at_puzzle(stage)
    puzzle = scene.attempt.puzzle
    for move, key in zip(wrong_moves(scene)[:2], (Action.UNDO, Action.REDO), strict=True):
        user.do(Action.HINT)
        assert (scene.attempt.state, stage.sound.played[-1]) == (ASKED, "illegal")
        refute(scene, move)
        user.do(key)
    user.do(Action.HINT)
    advance(scene, LONGEST_ANSWER_SECONDS)
    assert (scene.attempt.state, scene.attempt.game.position) == (SHOWN, puzzle.position.play(puzzle.solution))
    assert scene.title == f"DVONN: {puzzle.solution} it is"
    assert scene.round.solved == 0
    assert "hint" not in stage.sound.played
    user.do(Action.ACCEPT)
    assert scene.round.number == 1


def test_the_verdict_names_the_winner() -> None:
    """The verdict gives the result after the reply and the pieces lost."""
    puzzle = replace(shipped_puzzle(PuzzleKind.WIN, Colour.WHITE, 1), margin=6)
    reply = parse_ply("h4g4")
    answer = next(move for move in puzzle.position.moves() if puzzle.position.play(move).turn is Colour.BLACK)
    assert [refutation_text(puzzle, answer, reply, margin) for margin in (-3, 0, 5)] == [
        "Black answers h4g4 and wins by 3 (9 pieces lost)",
        "Black answers h4g4 and draws (6 pieces lost)",
        "Black answers h4g4 and loses by only 5 (1 piece lost)",
    ]
    assert refutation_text(puzzle, answer, None, -3) == "It is over, and Black wins by 3 (9 pieces lost)"


def test_an_answer_that_makes_the_other_side_pass_is_refuted_in_words(stage: RecordingStage) -> None:
    """The verdict says that the other side must pass if it cannot reply, and nothing is played."""
    moves = ((puzzle, move) for puzzle in SHIPPED_PUZZLES for move in puzzle.position.moves())
    wrong = ((puzzle, move) for puzzle, move in moves if isinstance(move, Move) and not puzzle.is_solved_by(move))
    puzzle, move = next(case for case in wrong if forced_pass(case[0].position, case[0].position.play(case[1])))
    _, scene = at_puzzle(stage, puzzle)
    refute(scene, move)
    assert "must pass, but" in scene.attempt.explanation
    assert (scene.attempt.state, scene.attempt.game.plies) == (REFUTED, [move])


def test_task_and_praise_name_kind_and_margin() -> None:
    """The task names the kind of puzzle, and the praise the margins."""
    win, draw, cut_off = (next(puzzle for puzzle in SHIPPED_PUZZLES if puzzle.kind is kind) for kind in PuzzleKind)
    assert question_text(win).endswith(" to move and win")
    assert solution_text(replace(win, margin=1, second_margin=-5)).endswith(
        "wins by 1; any other move loses by 5 at best"
    )
    assert question_text(draw).endswith(" to move and save the draw")
    assert question_text(cut_off).endswith(" to move and make the biggest cut-off")
