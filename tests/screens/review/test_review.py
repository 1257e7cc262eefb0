"""The review of a game: it fills in while one looks, shows what was better, and lets one play on from anywhere."""

from itertools import count

import pytest

from dvonn.engine.analysis import game_review as engine
from dvonn.engine.levels import CURIOUS
from dvonn.input import Action, Drag, Hover, Press
from dvonn.match.match import Match
from dvonn.rules.analysis.move_table import PASSES, lines_of
from dvonn.rules.game import Game, random_game
from dvonn.rules.notation import format_game
from dvonn.rules.outcome import Ties
from dvonn.rules.pieces import Colour, Phase
from dvonn.screens.play.movement import Movement
from dvonn.screens.play.placement import Placement
from dvonn.screens.review.lead_graph import column
from dvonn.screens.review.review import NEWS, GameReview, marked
from dvonn.screens.scene import Activity, Change, Pop, Push, ShowMatch
from dvonn.screens.score.score import Score
from dvonn.storage.settings import Settings
from dvonn.tools.stills.game_stills import PASSING
from dvonn.ui.layout import Box
from tests.harness.matches import AS_WHITE, TO_THE_END, match
from tests.harness.stage import Guest, HeardStage, let, picture, play_one

SIZES = [(1280, 720), (800, 480), (720, 1280)]


def ending(plies: int = 14) -> Game:
    """Return a game of the last plies of one by chance."""
    whole = random_game(TO_THE_END, seed=5)
    game = Game(whole.positions[-1 - plies], Ties.TALLEST)
    game.play_all(whole.plies[-plies:])
    return game


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reviews take less time."""
    for name, value in {"NODES": 20_000, "SOLVING": 4_000, "BOARDS": 5, "FORESEEN": 20}.items():
        monkeypatch.setattr(engine, name, value)


def shown(stage: HeardStage, game: Game | None = None) -> GameReview:
    return GameReview(stage, game or ending(), lambda: None)


def reviewed(stage: HeardStage, game: Game | None = None) -> GameReview:
    """Return a scene whose review is done."""
    review = shown(stage, game)
    review.idle(1)
    assert review.done
    return review


def column_of(review: GameReview, number: int) -> tuple[int, int]:
    """Return a point of the graph, in the column of a position."""
    picture(review)  # lays it out
    plot, many = review.graph.plot, review.graph.count
    return (column(number, many, plot) + column(number + 1, many, plot)) // 2, plot.centre[1]


def go(review: GameReview, number: int) -> None:
    """Look at a position, by a press on its column."""
    review.handle(Press(column_of(review, number)))
    assert review.at == number


# Reviewing


def test_it_begins_with_the_present_and_nothing_is_reviewed_before_there_is_time(stage: HeardStage) -> None:
    """The first picture waits for no engine."""
    review = shown(stage)
    before = picture(review)
    assert review.at == 14
    assert "14 of 14" in review.title
    assert not review.done
    let(review, 1)
    assert picture(review) == before


def test_it_fills_in_while_one_looks(stage: HeardStage) -> None:
    """Slice by slice the picture changes, slowly, and when all is reviewed it comes to rest."""
    times = count()
    stage.clock = lambda: float(next(times))
    review = shown(stage)
    pictures = {picture(review)}
    while not review.done:
        review.idle(0)
        let(review, 0.02)
        assert review.activity is Activity.BREATHING
        pictures.add(picture(review))
    assert len(pictures) > 5
    let(review, NEWS + 0.1)
    assert review.activity is Activity.STILL


def test_one_can_step_meanwhile(stage: HeardStage) -> None:
    """The review goes on while a ply is seen, which is seen at full speed."""
    review = shown(stage)
    review.idle(0)
    review.handle(Action.LEFT)
    assert review.at == 13
    assert review.activity is Activity.MOVING


def test_leaving_ends_it(stage: HeardStage) -> None:
    """Going back is possible at any time, and the scene below is then the one that thinks."""
    guest = Guest(stage)
    review = shown(stage)
    guest.follow(Push(review))
    guest.top.idle(0)
    guest.do(Action.BACK)
    assert guest.top is not review
    guest.wait(0.1)
    assert not review.done


def test_the_graph_shows_what_the_engine_finds(stage: HeardStage) -> None:
    """Every value, exact where it is."""
    game = ending()
    review, found = reviewed(stage, game), engine.GameAnalysis(game, stage.clock)
    found.step(1)
    wanted = [(value.margin, value.exact) for value in found.values if value]
    assert [tuple(lead) for lead in review.leads if lead] == wanted
    assert all(lead and lead.exact for lead in review.leads[-5:])
    assert review.turns == sorted(found.turning_points())


@pytest.mark.parametrize("plies", [0, 1, 20])
def test_a_game_given_up_early_is_reviewed(stage: HeardStage, plies: int) -> None:
    """While placing, too."""
    game = random_game(plies)
    game.resign(Colour.WHITE)
    review = reviewed(stage, game)
    review.handle(Action.HINT)
    picture(review)
    assert len(review.leads) == plies + 1


# Mistakes


def test_mistakes_are_marked_in_the_list() -> None:
    """All that turned the game, and no other ply nor a pass that followed."""
    game = random_game(TO_THE_END, PASSING)
    cells = [cell for line in marked(lines_of(game), [60, 71]) for cell in line.cells.values()]
    assert [cell.after - 1 for cell in cells if cell.words.endswith("?")] == [60, 71]
    assert {cell.words.removesuffix("?") for cell in cells} == {*map(str, game.plies), PASSES}


def test_the_marks_are_seen(stage: HeardStage) -> None:
    """The list looks different once a mistake is known."""
    review = shown(stage)
    lists = Box(1000, 0, 280, 720)
    before = picture(review, lists)
    review.idle(1)
    assert len(review.turns) >= 2
    assert picture(review, lists) != before


@pytest.mark.parametrize("keys", [[Action.HINT], [Action.ACCEPT]], ids=["key", "button"])
def test_one_steps_from_mistake_to_mistake(stage: HeardStage, keys: list[Action]) -> None:
    """In their order, around the end, to the position before each."""
    review = reviewed(stage)
    review.handle(Action.PREVIOUS)  # to the button, past the one that can do nothing here
    seen = []
    for _ in range(len(review.turns) + 1):
        for key in keys:
            review.handle(key)
        seen.append(review.at)
    assert seen == [*review.turns, review.turns[0]]


def test_before_there_is_a_mistake_nothing_is_stepped_to(stage: HeardStage) -> None:
    """The key does nothing, and the button is passed over."""
    review = shown(stage)
    assert review.handle(Action.HINT) is None
    assert review.at == 14
    review.handle(Action.PREVIOUS)
    review.handle(Action.PREVIOUS)  # past what plays the game
    review.handle(Action.ACCEPT)
    assert review.at == 13


def test_what_was_better_is_said_and_shown(stage: HeardStage) -> None:
    """In words before and after the mistake, and on the board before it."""
    game = ending()
    review, plain = reviewed(stage, game), shown(stage, game)
    turn = review.turns[0]
    for scene in (review, plain):
        go(scene, turn)
        let(scene, 5)
    words = review.sentence()
    assert words.startswith(f"{game.plies[turn]} gave away ")
    better = words.split("Better: ")[1].split(", then ")[0]
    assert better in map(str, game.positions[turn].moves())
    assert better != str(game.plies[turn])
    board = Box(0, 100, 900, 350)
    assert picture(review, board) != picture(plain, board)
    review.handle(Action.RIGHT)
    assert review.sentence() == words


def test_what_is_lost_for_sure_is_not_called_about(stage: HeardStage) -> None:
    """Only where both values are exact the number stands alone."""
    review = reviewed(stage)
    for turn in review.turns:
        go(review, turn)
        before, after = review.leads[turn : turn + 2]
        assert before
        assert after
        assert ("about" in review.sentence()) is not (before.exact and after.exact)


def test_elsewhere_it_is_said_who_is_ahead(stage: HeardStage) -> None:
    """And before it is known, that it is not."""
    review = shown(stage)
    assert review.sentence() == "Not reviewed yet"
    review.idle(1)
    go(review, next(n for n in range(14) if not {n, n - 1} & set(review.turns)))
    assert any(word in review.sentence() for word in ("White +", "Black +", "Even"))


# The graph


@pytest.mark.parametrize("size", SIZES)
def test_the_graph_leads_to_any_position(stage: HeardStage, size: tuple[int, int]) -> None:
    """By a press, or dragged along, also beyond its ends."""
    stage.size = size
    review = reviewed(stage)
    for number in (0, 5, 14, 13):
        assert review.handle(Press(column_of(review, number))) is None
        assert review.at == number
    start = column_of(review, 3)
    for x, number in ((column_of(review, 6)[0], 6), (column_of(review, 7)[0], 7), (-50, 0), (5000, 14)):
        assert review.handle(Drag((x, start[1] + 200), start)) is None
        assert review.at == number
        assert review.activity is not Activity.MOVING
    review.handle(Hover(start))
    review.handle(Drag(start, (0, 0)))
    assert review.at == 14


@pytest.mark.parametrize("size", SIZES)
def test_the_graph_covers_neither_board_nor_buttons(stage: HeardStage, size: tuple[int, int]) -> None:
    """It lies below the plate; presses in a row below it lead to all that the buttons are for, in their order."""
    stage.size = size
    review = reviewed(stage)
    seen: list[int | type[Change]] = []
    picture(review)
    box, here = review.graph.box, 10
    assert max(y for _, y in stage.board_in(review.above).plate()) <= box.y
    for x in range(0, box.x + box.width, 7):
        go(review, here)
        change = review.handle(Press((x, box.y + box.height + stage.layout.px(30))))
        found = type(change) if change else review.at
        if found not in {here, *seen}:
            seen.append(found)
    assert seen == [0, here - 1, here + 1, 14, review.turns[-1], ShowMatch, Pop]


@pytest.mark.parametrize("size", [(320, 200), (97, 61), (1, 1), (1, 400), (400, 1)])
def test_any_window_is_drawn(stage: HeardStage, size: tuple[int, int]) -> None:
    """However little room there is, it can be looked through."""
    stage.size = size
    review = reviewed(stage)
    for intention in (Action.HINT, Press((size[0] // 3, size[1] * 2 // 3)), Drag((0, 0), (5, 5))):
        review.handle(intention)
        picture(review)


# Playing on


def played_on(review: GameReview, number: int) -> Match:
    """Play on from a position, which is said; return the match."""
    go(review, number)
    review.handle(Action.PREVIOUS)
    change = review.handle(Action.ACCEPT)
    assert isinstance(change, ShowMatch)
    assert change.notice.startswith(f"You play {change.match.position.turn.capitalize()} against ")
    return change.match


def test_playing_on_begins_another_match(stage: HeardStage) -> None:
    """From the position as it was, the human to move, against the level that is set; the game stays as it is."""
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


def test_playing_on_while_placing_keeps_the_plies(stage: HeardStage) -> None:
    """They are the new game's, too, and can be taken back there."""
    game = random_game(30)
    game.resign(Colour.WHITE)
    other = played_on(shown(stage, game), 11)
    assert other.position.phase is Phase.PLACEMENT
    assert other.game.plies == game.plies[:11]
    assert other.can_undo


def test_an_ended_board_cannot_be_played_on(stage: HeardStage) -> None:
    """But one that was only given up can."""
    review = shown(stage)
    review.handle(Action.PREVIOUS)
    assert review.handle(Action.ACCEPT) is None
    game = random_game(60)
    game.resign(Colour.WHITE)
    assert played_on(shown(stage, game), 60).position == game.position


def won() -> Match:
    """Return a match that White has won, a human against the computer."""
    matches = (match(AS_WHITE, TO_THE_END, seed) for seed in range(40))
    return next(one for one in matches if one.game.outcome and one.game.outcome.winner is Colour.WHITE)


def test_from_the_score_and_on_to_another_match(stage: HeardStage) -> None:
    """The score leads here and back; who plays on leaves it, and its result counts."""
    stage.settings = Settings(wins=2, wins_level=AS_WHITE[Colour.BLACK] or CURIOUS)
    ended = won()
    guest = Guest(stage)
    guest.follow(Push(Score(stage, ended)))
    guest.do(Action.ACCEPT)
    guest.wait(2)
    guest.do(Action.MOVES)
    assert isinstance(guest.top, GameReview)
    guest.do(Action.BACK)
    assert isinstance(guest.top, Score)
    assert stage.settings.wins == 2
    guest.do(Action.MOVES, *[Action.LEFT] * 9, Action.PREVIOUS, Action.ACCEPT)
    assert isinstance(guest.top, Movement)
    assert stage.settings.wins == 3


def test_the_other_match_can_be_played(stage: HeardStage) -> None:
    """From the first position it is a whole game, and the computer answers."""
    guest = Guest(stage, ShowMatch(played_on(shown(stage, random_game(TO_THE_END)), 0)))
    scene = guest.top
    assert isinstance(scene, Placement)
    play_one(scene)
    guest.wait(3)
    assert len(scene.match.game.plies) == 2
