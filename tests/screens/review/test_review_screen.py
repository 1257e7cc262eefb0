"""The review of a game: it is filled in over time, shows better moves, and can be played on from any position."""

from itertools import count

import pytest

from dvonn.engine.analysis import game_review as engine
from dvonn.engine.levels import CURIOUS
from dvonn.input import Action, Drag, Hover, Press
from dvonn.match.match import Match
from dvonn.rules.analysis.move_table import PASSES_TEXT
from dvonn.rules.game import Game, random_game
from dvonn.rules.notation import format_game
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour, Phase
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.review.lead_graph import column_box
from dvonn.screens.review.move_list_view import MoveList
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, ShowMatch
from dvonn.screens.score.score import Score
from dvonn.storage.settings import Settings
from dvonn.tools.stills.game_stills import SEED_WITH_PASSES
from dvonn.ui.layout import Box
from tests.harness.matches import HUMAN_WHITE, MAX_PLIES, game_of_last_plies, random_match
from tests.harness.scale import only_full, scaled
from tests.harness.stage import RecordingStage, SceneUser, advance, play_legal_ply, scene_pixels

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


def shown(stage: RecordingStage, game: Game | None = None) -> GameReview:
    return GameReview(stage, game or ending(), lambda: None)


def reviewed(stage: RecordingStage, game: Game | None = None) -> GameReview:
    """Return a scene whose review is finished."""
    review = shown(stage, game)
    review.idle(1)
    assert review.done
    return review


def column_of(review: GameReview, number: int) -> tuple[int, int]:
    """Return a point in the graph's column of a position."""
    scene_pixels(review)  # lays the graph out
    return column_box(number, review.graph.count, review.graph.plot).centre


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
    assert not review.done
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
    while not review.done:
        assert review.refresh_mode is RefreshMode.UPDATE_ONLY
        review.idle(0)
        advance(review, 0.02)
        changed, seen = review.changed, len(pictures)
        pictures.add(scene_pixels(review))
        assert changed is (len(pictures) > seen)
    assert len(pictures) > 5
    assert review.refresh_mode is RefreshMode.ON_INPUT


def test_the_graph_shows_the_analysis(stage: RecordingStage) -> None:
    """The graph shows the values of the analysis, marked as exact or estimated, and the turning points."""
    game = ending()
    review, found = reviewed(stage, game), engine.GameAnalysis(game, stage.clock)
    found.step(1)
    assert review.leads == found.values
    assert all(lead and lead.exact for lead in review.leads[-5:])
    assert review.turning_points == sorted(found.turning_points())


@pytest.mark.parametrize("plies", [0, 1, 20])
def test_a_game_given_up_early_is_reviewed(stage: RecordingStage, plies: int) -> None:
    """A game resigned in the placement phase can be reviewed."""
    review = reviewed(stage, resigned(plies))
    review.handle(Action.HINT)
    scene_pixels(review)
    assert len(review.leads) == plies + 1


# Mistakes


def test_mistakes_are_marked_in_the_list() -> None:
    """The plies that turned the game are marked in the list, and no others."""
    game = random_game(MAX_PLIES, SEED_WITH_PASSES)
    moves = MoveList(game)
    moves.mistakes = [60, 71]
    texts = [(cell.after - 1, moves.text_of(cell)) for line in moves.lines for cell in line.cells.values()]
    assert [ply for ply, text in texts if text.endswith("?")] == [60, 71]
    assert {text.removesuffix("?") for _, text in texts} == {*map(str, game.plies), PASSES_TEXT}


def test_the_marks_are_seen(stage: RecordingStage) -> None:
    """The list is redrawn once mistakes are known."""
    review = shown(stage)
    lists = Box(1000, 0, 280, 720)
    before = scene_pixels(review, lists)
    review.idle(1)
    assert len(review.turning_points) >= 2
    assert scene_pixels(review, lists) != before


@pytest.mark.parametrize("key", [Action.HINT, Action.ACCEPT], ids=["key", "button"])
def test_hints_lead_from_mistake_to_mistake(stage: RecordingStage, key: Action) -> None:
    """The hint key and the button go to the position before each mistake in order, and wrap around."""
    review = reviewed(stage)
    review.handle(Action.PREVIOUS)  # to the button, past the disabled one
    for turn in (*review.turning_points, review.turning_points[0]):
        review.handle(key)
        assert review.position_number == turn


def test_without_mistakes_hints_do_nothing(stage: RecordingStage) -> None:
    """Before any mistake is found the key has no effect and the button is disabled."""
    review = shown(stage)
    assert review.handle(Action.HINT) is None
    assert review.position_number == 14
    review.handle(Action.PREVIOUS)
    review.handle(Action.PREVIOUS)  # past the button that plays the game
    review.handle(Action.ACCEPT)
    assert review.position_number == 13


def test_a_better_move_is_said_and_shown(stage: RecordingStage) -> None:
    """A mistake has a sentence with a better move, which is marked on the board before the mistake."""
    game = ending()
    review, plain = reviewed(stage, game), shown(stage, game)
    turn = review.turning_points[0]
    for scene in (review, plain):
        go(scene, turn)
        advance(scene, 5)
    words = review.comment()
    assert words.startswith(f"{game.plies[turn]} gave away ")
    better = words.split("Better: ")[1].split(", then ")[0]
    assert better in map(str, game.positions[turn].moves())
    assert better != str(game.plies[turn])
    board = Box(0, 100, 900, 350)
    assert scene_pixels(review, board) != scene_pixels(plain, board)
    review.handle(Action.RIGHT)
    assert review.comment() == words


def test_only_estimated_losses_are_called_about(stage: RecordingStage) -> None:
    """The sentence says "about" unless both values are exact."""
    review = reviewed(stage)
    for turn in review.turning_points:
        go(review, turn)
        is_exact = all(lead and lead.exact for lead in review.leads[turn : turn + 2])
        assert ("about" in review.comment()) is not is_exact


def test_other_positions_have_the_lead(stage: RecordingStage) -> None:
    """Other positions have a sentence with the lead, or that they are not reviewed yet."""
    review = shown(stage)
    assert review.comment() == "Not reviewed yet"
    review.idle(1)
    go(review, next(n for n in range(14) if not {n, n - 1} & set(review.turning_points)))
    assert any(word in review.comment() for word in ("White +", "Black +", "Even"))


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


@pytest.mark.parametrize("size", SIZES)
@only_full("presses all over the graph")
def test_the_graph_covers_neither_board_nor_buttons(stage: RecordingStage, size: tuple[int, int]) -> None:
    """The graph lies below the board and above the row of buttons."""
    stage.size = size
    review = reviewed(stage)
    seen: list[int | type[Change]] = []
    scene_pixels(review)
    box, here = review.graph.box, 10
    assert max(y for _, y in stage.board_in(review.board_window).plate()) <= box.y
    for x in range(0, box.right, 7):
        go(review, here)
        change = review.handle(Press((x, box.bottom + stage.layout.px(30))))
        found = type(change) if change else review.position_number
        if found not in {here, *seen}:
            seen.append(found)
    assert seen == [0, here - 1, here + 1, 14, review.turning_points[-1], ShowMatch, Pop]


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
    review.handle(Action.PREVIOUS)
    change = review.handle(Action.ACCEPT)
    assert isinstance(change, ShowMatch)
    assert change.notice.startswith(f"You play {change.match.position.turn.capitalize()} against ")
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
    assert not other.can_undo
    other.play(other.position.moves()[0])
    assert format_game(game, {}) == text


def test_playing_on_while_placing_keeps_the_plies(stage: RecordingStage) -> None:
    """A match from the placement phase has the plies before it, which can be undone."""
    game = resigned(30)
    other = played_on(shown(stage, game), 11)
    assert other.position.phase is Phase.PLACEMENT
    assert other.game.plies == game.plies[:11]
    assert other.can_undo


def test_an_ended_board_cannot_be_played_on(stage: RecordingStage) -> None:
    """A position without moves cannot be played on, a resigned one can."""
    review = shown(stage)
    review.handle(Action.PREVIOUS)
    assert review.handle(Action.ACCEPT) is None
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
