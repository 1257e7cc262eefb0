"""The score: two towers are counted, the higher one wins, and a game may be played again or taken up again."""

from random import Random

import pytest

from dvonn.input import Action, Hover, Press
from dvonn.match.match import Match, Seats, Terms
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.outcome import Ties
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Activity, Push, ShowMatch, ShowMenu
from dvonn.screens.score.score import Score
from dvonn.screens.score.score_layout import score_layout
from dvonn.ui import timing
from dvonn.ui.layout import Box
from tests.harness.matches import AS_BLACK, AS_WHITE, HOT_SEAT, NOBODY, TO_THE_END, match, stopped
from tests.harness.referee.mirrors import View
from tests.harness.stage import HeardStage, let, picture

WON = ("a3=r b3=w c3=bb d3=r e3=r", "b3c3")  # by White, 3 : 0
LOST = ("b3=r c3=w d3=w e3=ww f3=ww c4=rrb", "d3c3")  # by White, who cuts its own stacks off, 2 : 3
DRAWN = ("b3=r c3=www d3=w c4=rb b4=rb", "d3c3")  # 4 : 4, White's in one stack
TO_MENU = (Action.LEFT, Action.ACCEPT)  # the last button, from the first


def ended(stacks: str, plies: str, seats: Seats = HOT_SEAT, ties: Ties = Ties.DRAW) -> Match:
    """Return a match that a few last plies have ended."""
    one = Match(seats, Game(View().position(stacks), ties), clock=stopped)
    for ply in parse_plies(plies.split()):
        one.play(ply)
    assert one.game.outcome
    return one


def counted(score: Score) -> Score:
    """Let the towers be counted to the end."""
    let(score, 10)
    return score


# Counting


def test_every_stack_is_counted(stage: HeardStage) -> None:
    """Each stack that lands is heard, higher and higher up to the highest sound; then comes the verdict, once."""
    one = match(HOT_SEAT, TO_THE_END)
    stacks = sum(len(one.position.owned(colour)) for colour in Colour)
    score = Score(stage, one)
    let(score, 10)
    *counts, verdict = stage.sound.names
    assert len(counts) == stacks
    assert counts == sorted(counts)
    assert (counts[0], counts[-1], verdict) == ("count01", "count12", "win")


def test_counting_is_seen(stage: HeardStage) -> None:
    """The stack on its way, each landing and the verdict change the picture."""
    score = Score(stage, ended(*WON))
    pictures = [picture(score)]
    for seconds in (0.7, 0.7, 1.5):
        let(score, seconds)
        pictures.append(picture(score))
    assert len(set(pictures)) == 4


def test_the_scene_breathes_in_the_end(stage: HeardStage) -> None:
    """All moves until the light has come; then the picture changes slowly, and the buttons can be used."""
    score = Score(stage, ended(*WON))
    assert score.activity is Activity.MOVING
    assert counted(score).activity is Activity.BREATHING
    before = picture(score)
    let(score, 1)
    assert picture(score) != before


def test_reduced_motion_comes_to_rest(stage: HeardStage) -> None:
    """Without flights it is counted all the same, and in the end nothing moves any more."""
    stage.settings.reduced_motion = True
    score = Score(stage, ended(*WON))
    assert score.activity is Activity.MOVING
    assert counted(score).activity is Activity.STILL
    before = picture(score)
    let(score, 1)
    assert picture(score) == before
    assert stage.sound.names == ["count12", "win"]


@pytest.mark.parametrize("reduced", [False, True], ids=["flying", "fading"])
def test_only_flights_cross_the_window(stage: HeardStage, *, reduced: bool) -> None:
    """Between the board and a tower stacks are seen on their way, but not where motion is reduced."""
    stage.settings.reduced_motion = reduced
    score = Score(stage, ended(*WON))
    stand = score_layout(stage.layout).stands[Colour.WHITE]
    between = Box(stand.x + stand.width - 20, stand.y, 20, stand.height)
    seen = set()
    for _ in range(30):
        seen.add(picture(score, between))
        let(score, 0.05)
    assert (len(seen) == 1) is reduced


def test_without_motion_the_end_is_there_at_once(stage: HeardStage) -> None:
    """With the speed off nothing is waited for: the result stands in the first picture, and only it is heard."""
    stage.settings.speed = timing.Speed.OFF
    score = Score(stage, ended(*WON))
    first = picture(score)
    assert "3 : 0" in score.title
    assert score.activity is Activity.WORKING
    let(score, timing.VERDICT + 0.1)
    assert score.activity is Activity.STILL
    assert picture(score) != first  # by the button that has the focus now ...
    assert stage.sound.names == ["win"]
    before = picture(score)
    let(score, 5)
    assert picture(score) == before


def test_the_count_follows_the_speed(stage: HeardStage) -> None:
    """Twice as fast, the verdict comes after half the time."""
    heard = {}
    for speed in (timing.Speed.NORMAL, timing.Speed.FAST):
        stage.settings.speed = speed
        score = Score(stage, match(HOT_SEAT, TO_THE_END))
        stage.sound.names.clear()
        let(score, 4)
        heard[speed] = "win" in stage.sound.names
    assert heard == {timing.Speed.NORMAL: False, timing.Speed.FAST: True}


def test_the_title_tells_the_result(stage: HeardStage) -> None:
    """The window's title has both sides' pieces, White's first, and does not tell before they are counted."""
    for one in (ended(*WON), ended(*LOST), ended(*DRAWN), match(HOT_SEAT, TO_THE_END)):
        white, black = (one.position.score(colour) for colour in Colour)
        result = f"{white} : {black}"
        assert result not in Score(stage, one).title
        assert counted(Score(stage, one)).title.endswith(result)


@pytest.mark.parametrize(
    ("game", "seats", "sound", "word"),
    [
        (WON, AS_WHITE, "win", "you win"),
        (WON, AS_BLACK, "lose", "you lose"),
        (WON, HOT_SEAT, "win", "white wins"),
        (LOST, AS_WHITE, "lose", "you lose"),
        (LOST, AS_BLACK, "win", "you win"),
        (LOST, HOT_SEAT, "win", "black wins"),
        (DRAWN, AS_WHITE, "draw", "draw"),
        (DRAWN, HOT_SEAT, "draw", "draw"),
    ],
)
def test_the_verdict(stage: HeardStage, game: tuple[str, str], seats: Seats, sound: str, word: str) -> None:
    """Against the computer a human wins or loses, two humans are told which side won, and a tie is a draw."""
    score = counted(Score(stage, ended(*game, seats)))
    assert stage.sound.names[-1] == sound
    assert word in score.title.lower()


def test_the_margin_is_told_where_towers_decide(stage: HeardStage) -> None:
    """A win by the higher tower says by how much; one by resignation does not."""
    resigned = match(HOT_SEAT, 60)
    resigned.resign(Colour.BLACK)
    assert "by 3" in counted(Score(stage, ended(*WON))).title
    assert " by " not in counted(Score(stage, resigned)).title


def test_two_named_players(stage: HeardStage) -> None:
    """Names are in the title and on the screen, also while it is counted and in the reason."""
    named = [ended(*WON) for _ in range(2)]
    for one, name in zip(named, ("Anna", "Hannah"), strict=True):
        one.names[Colour.WHITE] = name
    scores = [Score(stage, one) for one in named]
    for score in scores:
        let(score, 1.5)
    assert picture(scores[0]) != picture(scores[1])
    assert [counted(score).title for score in scores] == [
        f"DVONN: {name} wins by 3, 3 : 0" for name in ("Anna", "Hannah")
    ]
    late = []
    for one in named:
        one.game.undo()
        one.game.flag(Colour.WHITE)
        late.append(Score(stage, one))
    top = Box(0, 0, stage.size[0], 110)
    assert picture(counted(late[0]), top) != picture(counted(late[1]), top)


def test_the_code_of_the_board_is_seen(stage: HeardStage) -> None:
    """A board that can be had again is named below the result, another one otherwise."""
    tops = set()
    for code in (None, random_code(Random(1)), random_code(Random(2))):
        one = Match(HOT_SEAT, Game(board_of(code) if code else None), clock=stopped, terms=Terms(code=code))
        one.resign(Colour.BLACK)
        tops.add(picture(counted(Score(stage, one)), Box(0, 0, stage.size[0], 110)))
    assert len(tops) == 3


def test_the_reason_is_seen(stage: HeardStage) -> None:
    """The same towers, given up, timed out, level, or decided by the taller stacks, are told apart."""
    ways = [ended(*DRAWN), ended(*DRAWN, ties=Ties.TALLEST)]
    for give_up in (Game.resign, Game.flag):
        one = Match(HOT_SEAT, Game(View().position(DRAWN[0])), clock=stopped)
        give_up(one.game, Colour.BLACK)
        ways.append(one)
    assert len({picture(counted(Score(stage, one))) for one in ways}) == 4


def test_taller_stacks_win_a_tie(stage: HeardStage) -> None:
    """Where that was agreed, equal towers have a winner, and no margin."""
    score = counted(Score(stage, ended(*DRAWN, AS_WHITE, Ties.TALLEST)))
    assert stage.sound.names[-1] == "win"
    assert " by " not in score.title


def test_a_game_without_any_tower(stage: HeardStage) -> None:
    """Where neither side has a piece left there is nothing to count, and it is a draw."""
    score = Score(stage, ended("a3=r b3=r c3=r d3=w e3=b", "d3e3"))
    assert (score.outcome.white, score.outcome.black) == (0, 0)
    assert "draw" in score.title.lower()
    picture(counted(score))
    assert stage.sound.names == ["draw"]


def test_a_game_given_up_is_not_counted(stage: HeardStage) -> None:
    """Where no tower decides the stacks stay where they are, and the result is told at once."""
    one = match(AS_WHITE, 60)
    one.resign(Colour.BLACK)
    score = Score(stage, one)
    assert "you win" in score.title.lower()
    let(score, 5)
    assert stage.sound.names == ["win"]


# What comes next


def test_input_completes_the_towers(stage: HeardStage) -> None:
    """Who does not want to wait presses a key, and sees the result at once; pointing is no such wish.

    Keys that follow at once press no button yet, so that nobody misses the result.
    """
    score = Score(stage, match(HOT_SEAT, TO_THE_END))
    score.handle(Hover((10, 10)))
    assert score.activity is Activity.MOVING
    assert score.handle(Action.UP) is None
    assert score.handle(Action.ACCEPT) is None
    one = score.outcome
    assert score.title.endswith(f"{one.white} : {one.black}")
    let(score, timing.VERDICT - 0.1)
    assert score.handle(Action.ACCEPT) is None
    let(score, 0.2)
    assert isinstance(score.handle(Action.ACCEPT), ShowMatch)


def test_the_verdict_of_completed_towers_is_heard_once(stage: HeardStage) -> None:
    """Cut short, the counting ends with its verdict at once; a moment later the buttons can be used."""
    score = Score(stage, match(HOT_SEAT, TO_THE_END))
    score.handle(Action.ACCEPT)
    score.handle(Action.ACCEPT)
    assert stage.sound.names == ["win"]
    let(score, 5)
    assert stage.sound.names == ["win"]
    assert isinstance(score.handle(Action.ACCEPT), ShowMatch)


@pytest.mark.parametrize("seats", [HOT_SEAT, AS_WHITE, AS_BLACK, NOBODY])
def test_a_rematch_swaps_the_colours(stage: HeardStage, seats: Seats) -> None:
    """The same players sit at an empty board, each in the other's seat; the match that ended is left as it is."""
    one = match(seats, TO_THE_END)
    before = str(one)
    change = counted(Score(stage, one)).handle(Action.ACCEPT)
    assert isinstance(change, ShowMatch)
    assert change.match.seats == {colour: seats[colour.other] for colour in Colour}
    assert change.match.game.plies == []
    assert change.match.position == Position()
    assert str(one) == before


def test_a_rematch_fills_the_board_as_before(stage: HeardStage) -> None:
    """After a game from a random board comes another random board, with the same rule for ties and a new seed."""
    one = ended(*WON, AS_WHITE, Ties.TALLEST)
    change = counted(Score(stage, one)).handle(Action.ACCEPT)
    assert isinstance(change, ShowMatch)
    assert change.match.position.phase is Phase.MOVEMENT
    assert change.match.position.occupied.bit_count() == 49
    assert change.match.game.ties is Ties.TALLEST
    assert change.match.seed != one.seed


def test_undo_returns_to_the_match(stage: HeardStage) -> None:
    """The last move of a human can still be taken back, by key or by button."""
    for keys in ([Action.UNDO], [Action.RIGHT, Action.RIGHT, Action.ACCEPT]):
        one = match(AS_WHITE, TO_THE_END)
        score = counted(Score(stage, one))
        change = [score.handle(key) for key in keys][-1]
        assert change == ShowMatch(one)
        assert one.waits_for_human


def test_nothing_to_undo_where_no_human_played(stage: HeardStage) -> None:
    """Two computers' game cannot be taken back, and its button is skipped."""
    one = match(NOBODY, TO_THE_END)
    score = counted(Score(stage, one))
    assert score.handle(Action.UNDO) is None
    assert one.game.outcome
    score.handle(Action.RIGHT)
    score.handle(Action.RIGHT)
    assert score.handle(Action.ACCEPT) == ShowMenu()


@pytest.mark.parametrize("keys", [[Action.MOVES], [Action.RIGHT, Action.ACCEPT]], ids=["key", "button"])
def test_the_moves_can_be_looked_through(stage: HeardStage, keys: list[Action]) -> None:
    """The list opens at the last of them, and leaves the match as it is."""
    one = match(HOT_SEAT, TO_THE_END)
    score = counted(Score(stage, one))
    change = [score.handle(key) for key in keys][-1]
    assert isinstance(change, Push)
    assert isinstance(change.scene, MoveListScreen)
    assert change.scene.at == len(one.game.plies)


def test_an_agreed_draw_counts_no_towers(stage: HeardStage) -> None:
    """It is told at once that nobody has won; both sides are lit, and it can be taken back."""
    one = match(HOT_SEAT, 60)
    one.agree_draw()
    score = Score(stage, one)
    let(score, 5)
    assert stage.sound.names == ["draw"]
    assert "draw" in score.title.lower()
    picture(score)
    assert score.handle(Action.UNDO) == ShowMatch(one)
    assert not one.game.outcome


def test_a_resignation_can_be_taken_back(stage: HeardStage) -> None:
    """A game given up while pieces were placed goes on where it was."""
    one = match(HOT_SEAT, 7)
    one.resign(Colour.BLACK)
    assert counted(Score(stage, one)).handle(Action.UNDO) == ShowMatch(one)
    assert len(one.game.plies) == 7


@pytest.mark.parametrize("keys", [[Action.BACK], TO_MENU], ids=["escape", "button"])
def test_the_menu_comes_without_asking(stage: HeardStage, keys: list[Action]) -> None:
    """A game that has ended cannot be lost any more."""
    score = counted(Score(stage, match(HOT_SEAT, TO_THE_END)))
    assert [score.handle(key) for key in keys][-1] == ShowMenu()


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920)])
def test_buttons_are_pressed_where_they_are(stage: HeardStage, size: tuple[int, int]) -> None:
    """Along the lower bar come the rematch, the moves, the old match and the menu."""
    stage.size = size
    y = stage.layout.buttons(3).centre[1]
    kinds: list[tuple[type, bool]] = []
    for x in range(0, size[0], size[0] // 40):
        change = counted(Score(stage, match(HOT_SEAT, TO_THE_END))).handle(Press((x, y)))
        kind = (type(change), isinstance(change, ShowMatch) and bool(change.match.game.plies))
        if change and (not kinds or kinds[-1] != kind):
            kinds.append(kind)
    assert kinds == [(ShowMatch, False), (Push, False), (ShowMatch, True), (ShowMenu, False)]


@pytest.mark.parametrize("size", [(800, 480), (1080, 1920), (100, 60), (5000, 200)])
def test_drawing_at_any_size(stage: HeardStage, size: tuple[int, int]) -> None:
    """The towers are drawn in any window, while they grow and when they stand, twice the same."""
    stage.size = size
    score = Score(stage, match(HOT_SEAT, TO_THE_END))
    for _ in range(3):
        assert picture(score) == picture(score)
        let(score, 1)


def test_only_an_ended_game_has_a_score(stage: HeardStage) -> None:
    """Counting a game that still goes on is our mistake."""
    with pytest.raises(AssertionError, match="ended"):
        Score(stage, match(HOT_SEAT, 5))
