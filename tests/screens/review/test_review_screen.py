"""The review of a game: it is filled in over time, shows better moves, and can be played on from any position."""

from itertools import count
from pathlib import Path

import pygame
import pytest

from dvonn.board.layout import PLATE_THICKNESS
from dvonn.board.words import SIDE_NAMES
from dvonn.engine.analysis import game_review as engine
from dvonn.engine.analysis.mistakes import play_summary
from dvonn.engine.levels import CURIOUS
from dvonn.input import Action, Device, Drag, Hover, Intention, Press
from dvonn.match import Match, parse_match
from dvonn.rules.analysis.move_table import PASSES_TEXT
from dvonn.rules.game import Game, random_game
from dvonn.rules.notation import format_game
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.screens.menu.menu import Menu
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.review.move_list_view import MoveList
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.review.running_review import ReviewedGame
from dvonn.screens.scene import Change, Push, RefreshMode, ShowMatch
from dvonn.screens.score.level_offer import update_win_streak
from dvonn.screens.score.score import Score
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.settings import Settings
from dvonn.storage.statistics import compute_statistics
from dvonn.tools.stills.game_stills import SEED_WITH_PASSES
from dvonn.ui.layout import Box
from tests.harness.clocks import TickingClock
from tests.harness.matches import HUMAN_WHITE, MAX_PLIES, game_of_last_plies, random_match
from tests.harness.scale import only_full, scaled
from tests.harness.stage import RecordingStage, SceneUser, advance, play_legal_ply, scene_pixels
from tests.harness.storage import new_autosave, play_random_plies
from tests.storage.disk import raising

SIZES = [(1280, 720), (800, 480), (720, 1280)]


def ending() -> Game:
    """Return a short game with mistakes."""
    return game_of_last_plies(14, ties=TieRule.TALLEST)


@pytest.fixture(autouse=True)
def cheap_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the search effort of reviews."""
    for name, value in {
        "REVIEW_NODES": scaled(8_000, 20_000),
        "SOLVING_NODES": scaled(2_000, 4_000),
        "ROLLOUT_BOARDS": 5,
        "COMPARISON_BOARDS": 20,
    }.items():
        monkeypatch.setattr(engine, name, value)


def shown(
    stage: RecordingStage, game: Game | None = None, record: str | None = None, own: Colour | None = None
) -> GameReview:
    return GameReview(stage, ReviewedGame(game or ending(), record=record, own=own))


def reviewed(
    stage: RecordingStage, game: Game | None = None, record: str | None = None, own: Colour | None = None
) -> GameReview:
    """Return a scene whose review is finished."""
    review = shown(stage, game, record, own)
    review.idle(1)
    assert review.review.done
    return review


def column_of(review: GameReview, number: int) -> tuple[int, int]:
    """Return a point in the graph's column of a position."""
    scene_pixels(review)  # lays the graph out
    return review.graph.column(number).centre


def line_at(review: GameReview, number: int) -> tuple[Ply, ...]:
    """Return the best line from a position."""
    lead = review.review.leads[number]
    assert lead
    return lead.line


def mistake(review: GameReview) -> int:
    """Return the first mistake that has a better line of several plies."""
    return next(number for number in review.mistakes if len(line_at(review, number)) > 2)


def press_button(review: GameReview, label: str) -> Change | None:
    """Press the button with a label."""
    scene_pixels(review)
    return review.handle(Press(next(one for one in review.form.widgets if one.label == label).box.centre))


def go(review: GameReview, number: int) -> None:
    """Go to a position by a press on its column."""
    assert review.handle(Press(column_of(review, number))) is None
    assert review.position_number == number


def resigned(plies: int) -> Game:
    """Return a random game that White has resigned."""
    game = random_game(plies, seed=5)
    game.resign(Colour.WHITE)
    return game


# The review


def test_it_begins_with_the_present_and_nothing_is_reviewed_before_there_is_time(stage: RecordingStage) -> None:
    """The scene opens at the last ply and reviews nothing without idle time; steps are animated during the review."""
    review = shown(stage)
    before = scene_pixels(review)
    assert review.title.endswith("move 8 of 8")
    assert not review.review.done
    advance(review, 1)
    assert scene_pixels(review) == before
    review.idle(0)
    review.handle(Action.LEFT)
    assert review.position_number == 13
    assert review.refresh_mode is RefreshMode.FULL_RATE


@only_full("a whole review")
def test_it_is_filled_in_over_time(stage: RecordingStage) -> None:
    """The picture changes with each value, and the scene is still after the review."""
    times = count()
    stage.clock = lambda: float(next(times))
    review = shown(stage)
    pictures = {scene_pixels(review)}
    while not review.review.done:
        assert review.refresh_mode is RefreshMode.UPDATE_ONLY
        review.idle(0)
        advance(review, 0.02)
        changed, seen = review.changed, len(pictures)
        pictures.add(scene_pixels(review))
        assert changed is (len(pictures) > seen)
    assert len(pictures) > 5
    assert review.refresh_mode is RefreshMode.ON_INPUT


def test_the_scene_shows_the_analysis(stage: RecordingStage) -> None:
    """The scene has the values, the grades and the summaries of the analysis."""
    game = ending()
    review, found = reviewed(stage, game), engine.GameAnalysis(game, stage.clock)
    found.step(1)
    assert review.review.leads == found.values
    judged = [found.judged(number) for number in range(len(game.plies))]
    assert review.review.grades == {n: ply.grade for n, ply in enumerate(judged) if ply and ply.grade}
    for colour in Colour:
        assert review.review.summaries[colour] == play_summary([ply for ply in judged if ply], colour)


def test_the_progress_is_said(stage: RecordingStage) -> None:
    """The progress begins at nothing, grows with the values, and the moves come before the placements."""
    stage.clock = TickingClock()
    game = random_game(MAX_PLIES, 5)
    review = shown(stage, game)
    assert review.review.progress_text == "Analysing 0 %"
    moving = [position.phase is Phase.MOVEMENT for position in game.positions]
    while sum(map(bool, review.review.leads)) < sum(moving):
        review.idle(0)
    assert review.review.progress_text == f"Analysing {100 * sum(moving) / len(moving):.0f} %"
    assert [bool(lead) for lead in review.review.leads] == moving


@pytest.mark.parametrize("plies", [0, 1, 20])
def test_a_game_given_up_early_is_reviewed(stage: RecordingStage, plies: int) -> None:
    """A game resigned in the placement phase can be reviewed."""
    review = reviewed(stage, resigned(plies))
    review.handle(Action.HINT)
    scene_pixels(review)
    assert len(review.review.leads) == plies + 1


# Mistakes


def test_mistakes_are_marked_in_the_list() -> None:
    """The mistakes have their signs in the list, and no other ply has one."""
    game = random_game(MAX_PLIES, SEED_WITH_PASSES)
    moves = MoveList(game)
    moves.signs = {60: "?!", 71: "??"}
    texts = [(cell.after - 1, moves.text_of(cell)) for line in moves.lines for cell in line.cells.values()]
    assert [(ply, text[4:]) for ply, text in texts if "?" in text] == [(60, "?!"), (71, "??")]
    assert {text.rstrip("?!") for _, text in texts} == {*map(str, game.plies), PASSES_TEXT}


def test_the_marks_are_seen(stage: RecordingStage) -> None:
    """The list and the summary are redrawn once mistakes are known."""
    review = shown(stage)
    lists = Box(1000, 0, 280, 720)
    before = scene_pixels(review, lists)
    review.idle(1)
    assert len(review.mistakes) >= 2
    assert scene_pixels(review, lists) != before


@pytest.mark.parametrize("key", [Action.HINT, Action.ACCEPT], ids=["key", "button"])
def test_hints_lead_from_mistake_to_mistake(stage: RecordingStage, key: Action) -> None:
    """The hint key and the button go to the position before each mistake in order, and wrap around."""
    review = reviewed(stage)
    scene_pixels(review)
    review.handle(Action.NEXT)  # from the button that leaves
    for number in (*review.mistakes, review.mistakes[0]):
        review.handle(key)
        assert review.position_number == number


@pytest.mark.parametrize(
    ("own", "sides"),
    [
        (Colour.BLACK, {"Both sides": None, "Only mine": Colour.BLACK}),
        (None, {"Both sides": None, "Only White": Colour.WHITE, "Only Black": Colour.BLACK}),
    ],
)
def test_the_mistakes_of_one_side_only(
    stage: RecordingStage, own: Colour | None, sides: dict[str, Colour | None]
) -> None:
    """One's own mistakes can be visited alone; where it is unknown which side is one's own, those of either side."""
    review = reviewed(stage, own=own)
    whole = review.mistakes
    for label, side in (*sides.items(), ("Both sides", None)):
        assert review.mistakes == [n for n in whole if side in {None, review.game.positions[n].turn}]
        assert press_button(review, label) is None


def test_without_mistakes_hints_do_nothing(stage: RecordingStage) -> None:
    """Before any mistake is found the key has no effect and the buttons are disabled."""
    review = shown(stage)
    assert review.handle(Action.HINT) is None
    for label in ("Next mistake", "Try it yourself"):
        assert press_button(review, label) is None
        assert review.position_number == 14


def test_the_move_played_and_a_better_one_are_shown(stage: RecordingStage) -> None:
    """Before a mistake it is named with its grade, and both plies are marked on the board; after it the same words."""
    game = ending()
    review, plain = reviewed(stage, game), shown(stage, game)
    number = mistake(review)
    for scene in (review, plain):
        go(scene, number)
        scene.handle(Hover((5, 5)))
        advance(scene, 5)
    words = review.shown.status
    assert words.startswith(f"{game.plies[number]} was a")
    board = Box(0, 100, 900, 300)
    assert scene_pixels(review, board) != scene_pixels(plain, board)
    review.handle(Action.RIGHT)
    assert review.shown.status in {words, review.review.comment(number + 1)}


def test_only_estimated_losses_are_called_about(stage: RecordingStage) -> None:
    """The sentence says "about" unless both values are exact."""
    review = reviewed(stage)
    for number in review.mistakes:
        is_exact = all(lead and lead.exact for lead in review.review.leads[number : number + 2])
        assert ("about" in review.review.mistake_words(number)) is not is_exact


def test_other_positions_have_the_lead(stage: RecordingStage) -> None:
    """Other positions have a sentence with the lead, or that they are not analysed yet."""
    review = shown(stage)
    assert review.shown.status == "Not analysed yet"
    review.idle(1)
    go(review, next(n for n in range(14) if not {n, n - 1} & set(review.review.grades)))
    assert any(word in review.shown.status for word in ("White +", "Black +", "Even", "taller"))


@pytest.mark.parametrize("on", [False, True])
def test_spaces_are_named_whatever_the_settings_say(stage: RecordingStage, *, on: bool) -> None:
    """The board of the review has coordinates, also where the settings are against them."""
    stage.settings.coordinates = on
    review = shown(stage)
    scene_pixels(review)
    assert stage.board_in(review.board_window).shows_coordinates
    scene_pixels(Menu(stage))
    assert stage.board.shows_coordinates is on


# The line


def hover_token(review: GameReview, number: int) -> Hover:
    """Return the pointer over a token."""
    scene_pixels(review)
    return Hover(review.tokens.buttons[number - 1].box.centre)


def test_pointing_at_a_token_shows_its_position(stage: RecordingStage) -> None:
    """The board shows the position after the plies of the line up to the token; away from it the game's position."""
    review = reviewed(stage)
    number = mistake(review)
    go(review, number)
    line, expected = line_at(review, number), review.position
    for token, ply in enumerate(line, start=1):
        review.handle(hover_token(review, token))
        expected = expected.play(ply)
        assert (review.shown.position, review.shown.last_ply) == (expected, ply)
        assert review.position_number == number
    review.handle(Hover((5, 5)))
    assert review.shown.position == review.position


@pytest.mark.parametrize("way", ["mouse", "finger", "keys"])
def test_pressing_the_token_that_is_shown_plays_on_from_it(stage: RecordingStage, way: str) -> None:
    """A token that is shown plays on when it is pressed; a finger or keys show it first."""
    review = reviewed(stage)
    number = mistake(review)
    go(review, number)
    at = hover_token(review, 2).at
    ways: dict[str, list[Intention]] = {
        "mouse": [Hover(at), Press(at)],
        "finger": [Hover(at), Press(at), Hover(at), Press(at)],
        "keys": [*[Action.NEXT] * 4, Action.ACCEPT],  # past the two buttons beside the list
    }
    stage.controls.device = {"mouse": Device.MOUSE, "finger": Device.TOUCH, "keys": Device.KEYBOARD}[way]
    *before, change = [review.handle(one) for one in ways[way]]
    assert not any(before)
    assert isinstance(change, ShowMatch)
    assert change.match.game.plies == [*review.game.plies[:number], *line_at(review, number)[:2]]


@pytest.mark.parametrize("away", [Action.BACK, Action.RIGHT, Action.HINT, Hover((5, 5))])
def test_the_game_comes_back_from_a_token(stage: RecordingStage, away: Intention) -> None:
    """Back, a step and the pointer lead from a token to the game without leaving the review."""
    review = reviewed(stage)
    go(review, mistake(review))
    review.handle(hover_token(review, 1))
    assert review.token == 1
    assert review.handle(away) is None
    assert review.token is None
    assert review.shown.position == review.position


# The graph


@pytest.mark.parametrize("size", SIZES)
def test_the_graph_leads_to_any_position(stage: RecordingStage, size: tuple[int, int]) -> None:
    """Presses and drags on the graph go to a position, also beyond its ends."""
    stage.size = size
    review = reviewed(stage)
    for number in (0, 5, 14, 13):
        go(review, number)
    start = column_of(review, 3)
    for x, number in ((column_of(review, 6)[0], 6), (column_of(review, 7)[0], 7), (-50, 0), (5000, 14)):
        assert review.handle(Drag((x, start[1] + 200), start)) is None
        assert review.position_number == number
        assert review.refresh_mode is not RefreshMode.FULL_RATE
    review.handle(Hover(start))
    review.handle(Drag(start, (0, 0)))
    assert review.position_number == 14


def test_pointing_at_the_graph_shows_a_position(stage: RecordingStage) -> None:
    """The board shows the position under the pointer in the graph; the current one stays until it is pressed."""
    review = reviewed(stage)
    go(review, 13)
    review.handle(Hover(column_of(review, 4)))
    assert (review.shown.position, review.position_number) == (review.game.positions[4], 13)
    review.handle(Hover((5, 5)))
    assert review.shown.position == review.game.positions[13]
    go(review, 4)


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("size", [*SIZES, (1920, 1080), (2560, 1080), (1080, 1920)])
def test_nothing_overlaps(stage: RecordingStage, size: tuple[int, int], text_size: float) -> None:
    """The line and the graph lie below the board and above the row of buttons, and no widget covers another."""
    stage.size, stage.settings.text_size = size, text_size
    review = reviewed(stage)
    go(review, mistake(review))
    scene_pixels(review)
    boxes = [review.graph.box, *(one.box for one in review.form.widgets if one.box.width)]
    board = stage.board_in(review.board_window)
    assert max(y for _, y in board.plate()) + PLATE_THICKNESS * board.unit <= min(one.y for one in boxes[:4])
    for number, one in enumerate(boxes):
        assert not pygame.Rect(one).collidelistall([pygame.Rect(other) for other in boxes[number + 1 :]])
        assert pygame.Rect(stage.layout.window).contains(pygame.Rect(one))


def test_the_graph_is_high_enough(stage: RecordingStage) -> None:
    """In a window of 1280x720 the plot is at least 160 pixels high."""
    review = shown(stage)
    scene_pixels(review)
    assert review.graph.plot.height >= 160


@pytest.mark.parametrize("size", [(320, 200), (97, 61), (1, 1), (1, 400), (400, 1)])
def test_any_window_is_drawn(stage: RecordingStage, size: tuple[int, int]) -> None:
    """The review is drawn in any window, down to one pixel."""
    stage.size = size
    review = reviewed(stage)
    for intention in (Action.HINT, Press((size[0] // 3, size[1] * 2 // 3)), Drag((0, 0), (5, 5))):
        review.handle(intention)
        scene_pixels(review)


# Playing on


def played_on(review: GameReview, number: int) -> Match:
    """Play on from a position; check the notice and return the match."""
    go(review, number)
    change = press_button(review, "Play from here")
    assert isinstance(change, ShowMatch)
    side = SIDE_NAMES[change.match.position.turn]
    assert change.notice.startswith(f"A branch of the game: you play {side} against ")
    return change.match


def test_playing_on_begins_another_match(stage: RecordingStage) -> None:
    """Playing on starts a match from the position against the set level, and leaves the game unchanged."""
    stage.settings.level = CURIOUS
    game = ending()
    text = format_game(game, {})
    other = played_on(reviewed(stage, game), 4)
    assert other.position == game.positions[4]
    assert other.waits_for_human
    assert other.seats[other.position.turn.other] is CURIOUS
    assert other.game.ties is game.ties
    other.play(other.position.moves()[0])
    assert format_game(game, {}) == text


@pytest.mark.parametrize("number", [11, 55])
def test_a_branch_keeps_its_history_and_goes_back_over_it(stage: RecordingStage, number: int) -> None:
    """A match from either phase has the plies before it; undo goes back before the branch to the first own turn."""
    game = resigned(60)
    other = played_on(shown(stage, game), number)
    assert (other.game.plies, other.branch) == (game.plies[:number], number)
    turn = other.position.turn
    while other.can_undo:
        other.undo()
        assert other.game.plies == game.plies[: len(other.game.plies)]
        assert other.position.turn is turn
    assert len(other.game.plies) <= 1


def test_a_branch_is_no_result(stage: RecordingStage, tmp_path: Path) -> None:
    """The record of a branch says so, and counts neither in the statistics nor for the streak of wins."""
    autosave = new_autosave(tmp_path)
    match = played_on(shown(stage), 12)
    play_random_plies(match, MAX_PLIES)
    autosave.save(match)
    (entry,) = autosave.records.entries()
    assert entry.is_branch
    assert parse_match((tmp_path / RECORDS_FOLDER / entry.name).read_text(encoding="utf-8")).branch == 12
    assert compute_statistics([entry]).games == 0
    before = stage.settings.wins, stage.settings.wins_level
    update_win_streak(match, stage.settings)
    assert (stage.settings.wins, stage.settings.wins_level) == before


def test_an_ended_board_cannot_be_played_on(stage: RecordingStage) -> None:
    """A position without moves cannot be played on, a resigned one can."""
    assert press_button(shown(stage), "Play from here") is None
    game = resigned(60)
    assert played_on(shown(stage, game), 60).position == game.position


def won() -> Match:
    """Return a match against the computer that the human has won as White."""
    matches = (random_match(HUMAN_WHITE, MAX_PLIES, seed) for seed in range(40))
    return next(match for match in matches if match.game.outcome and match.game.outcome.winner is Colour.WHITE)


def test_from_the_score_and_on_to_another_match(stage: RecordingStage) -> None:
    """The review opens from the score and returns to it; playing on counts the result."""
    stage.settings = Settings(wins=2, wins_level=HUMAN_WHITE[Colour.BLACK] or CURIOUS)
    ended = won()
    user = SceneUser(stage)
    user.follow(Push(Score(stage, ended)))
    user.do(Action.ACCEPT)
    user.wait(2)
    user.do(Action.MOVES)
    assert isinstance(user.top, GameReview)
    user.do(Action.BACK)
    assert isinstance(user.top, Score)
    assert stage.settings.wins == 2
    user.do(Action.MOVES, *[Action.LEFT] * 9, Action.PREVIOUS, Action.ACCEPT)
    assert isinstance(user.top, BoardScene)
    assert stage.settings.wins == 3


def test_the_other_match_can_be_played(stage: RecordingStage) -> None:
    """A match played on from the first position is complete, and the computer answers."""
    user = SceneUser(stage, ShowMatch(played_on(shown(stage, random_game(MAX_PLIES, seed=5)), 0)))
    scene = user.top
    assert isinstance(scene, BoardScene)
    play_legal_ply(scene)
    user.wait(3)
    assert len(scene.match.game.plies) == 2


# The analysis beside its record


def recorded(stage: RecordingStage, folder: Path) -> tuple[str, Game]:
    """Write the record of a game; return its name and the game."""
    stage.autosave = new_autosave(folder)
    match = Match(HUMAN_WHITE, ending())
    name = stage.autosave.save(match)
    assert name
    assert stage.autosave.record_of(match) == name
    return name, match.game


def test_a_finished_review_is_there_at_once_the_next_time(stage: RecordingStage, tmp_path: Path) -> None:
    """A review is kept beside its record, and the next one is done after one slice without time."""
    name, game = recorded(stage, tmp_path)
    first = reviewed(stage, game, record=name)
    stage.clock = TickingClock()
    second = shown(stage, game, record=name)
    second.idle(0)
    assert second.review.done
    assert second.review.leads == first.review.leads
    assert second.review.grades == first.review.grades
    stage.autosave.records.delete(name)
    assert not list((tmp_path / RECORDS_FOLDER).glob("*.analysis"))


def test_a_review_from_the_score_is_kept(stage: RecordingStage, tmp_path: Path) -> None:
    """The review that the score opens is kept beside the record of the match that has just ended."""
    stage.autosave = new_autosave(tmp_path)
    match = Match(HUMAN_WHITE, ending())
    name = stage.autosave.save(match)
    user = SceneUser(stage, Push(Score(stage, match)))
    user.do(Action.ACCEPT)
    user.wait(2)
    user.do(Action.MOVES)
    assert isinstance(user.top, GameReview)
    assert user.top.side is None
    user.top.idle(1)
    assert (tmp_path / RECORDS_FOLDER / f"{name}.analysis").is_file()


@pytest.mark.parametrize("harm", ["damaged", "foreign", "binary", "huge", "folder", "link"])
def test_a_bad_analysis_is_ignored_and_made_again(stage: RecordingStage, tmp_path: Path, harm: str) -> None:
    """Whatever lies in place of an analysis, the review is made anew and kept again."""
    name, game = recorded(stage, tmp_path)
    good = reviewed(stage, game, record=name).review.leads
    path = tmp_path / RECORDS_FOLDER / f"{name}.analysis"
    text = path.read_bytes()
    path.unlink()
    if harm == "folder":
        path.mkdir()
    elif harm == "link":
        path.symlink_to("/dev/zero")
    else:
        worse = {"damaged": text[:200], "foreign": b"1. e4 e5\n", "binary": b"\xff" * 99, "huge": text * 999}
        path.write_bytes(worse[harm])
    usual, stage.clock = stage.clock, TickingClock()
    again = shown(stage, game, record=name)
    again.idle(0)
    assert not again.review.done
    stage.clock = usual
    assert reviewed(stage, game, record=name).review.leads == good
    assert path.read_bytes() == text


def test_a_full_disk_takes_nothing_from_the_review(
    stage: RecordingStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the analysis cannot be written, the review is shown all the same, and nothing is left half written."""
    name, game = recorded(stage, tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", raising(OSError(28, "No space left on device")))
        assert reviewed(stage, game, record=name).review.done
    assert [path.name for path in (tmp_path / RECORDS_FOLDER).iterdir()] == [name]


def test_a_record_that_was_deleted_meanwhile_leaves_no_analysis(stage: RecordingStage, tmp_path: Path) -> None:
    """A review that is finished after its record was deleted is not kept."""
    name, game = recorded(stage, tmp_path)
    review = shown(stage, game, record=name)
    stage.autosave.records.delete(name)
    review.idle(1)
    assert review.review.done
    assert not list((tmp_path / RECORDS_FOLDER).glob("*.analysis"))
