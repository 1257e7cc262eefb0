"""The move list: a game is looked through by any device, and it and its match stay as they are."""

import pytest

from dvonn.input import Action, Hover, Press
from dvonn.match.match import Match
from dvonn.rules.game import Game, random_game
from dvonn.rules.notation import parse_plies
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.placement import Placement
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Activity, Change, Pop, ShowMatch
from dvonn.ui.timing import Speed
from tests.harness.matches import AS_BLACK, HOT_SEAT, TO_THE_END, match
from tests.harness.referee.mirrors import View
from tests.harness.stage import Guest, HeardStage, let, picture

SIZES = [(1280, 720), (800, 480), (720, 1280)]
every_size = pytest.mark.parametrize("size", SIZES)


def shown(stage: HeardStage, plies: int = TO_THE_END) -> MoveListScreen:
    return MoveListScreen(stage, random_game(plies, seed=4))


def pressed(history: MoveListScreen, at: tuple[int, int]) -> int | Change:
    """Press at a point; return where that leads, in the game or out of it."""
    change = history.handle(Press(at))
    return history.at if change is None else change


# Stepping


def test_it_begins_with_the_present(stage: HeardStage) -> None:
    """The last ply is the current one, and nothing moves."""
    history = shown(stage)
    assert history.at == 80
    assert "80 of 80" in history.title
    assert history.activity is Activity.STILL


@pytest.mark.parametrize(
    ("back", "on"), [(Action.LEFT, Action.RIGHT), (Action.PREVIOUS_MOVE, Action.NEXT_MOVE)], ids=["arrows", "wheel"]
)
def test_steps_lead_back_to_the_start_and_on_to_the_end(stage: HeardStage, back: Action, on: Action) -> None:
    """One ply at a time, and at either end nothing more happens."""
    history = shown(stage, 60)
    for action, expected in ((back, [*range(59, -1, -1), 0, 0]), (on, [*range(1, 61), 60, 60])):
        seen = []
        for _ in range(62):
            assert history.handle(action) is None
            seen.append(history.at)
        assert seen == expected


def test_up_and_down_keep_to_a_side(stage: HeardStage) -> None:
    """From Black's last placement but one up and down lead to Black's plies in the lines around it."""
    history = shown(stage, 20)
    for action, at in ((Action.UP, 18), (Action.UP, 16), (Action.LEFT, 15), (Action.DOWN, 17), (Action.DOWN, 19)):
        history.handle(action)
        assert history.at == at


def test_up_leads_to_the_start_and_down_to_the_end(stage: HeardStage) -> None:
    """Line by line every game is walked through in both directions, passes and all."""
    for seed in (4, 6, 13):
        history = MoveListScreen(stage, random_game(TO_THE_END, seed))
        last = history.at
        for action, end in ((Action.UP, 0), (Action.DOWN, last)):
            for _ in range(60):
                history.handle(action)
            assert history.at >= end - 1
            assert history.at <= end


def test_first_and_last(stage: HeardStage) -> None:
    """Home and End lead there at once, without a ply being seen."""
    history = shown(stage)
    for action, at in ((Action.FIRST_MOVE, 0), (Action.LAST_MOVE, 80)):
        history.handle(action)
        assert history.at == at
        assert history.activity is Activity.STILL


def test_each_step_is_seen_and_heard(stage: HeardStage) -> None:
    """A step forwards is played with its sounds, one back is shown backwards and silently; then all is still."""
    history = shown(stage)
    history.handle(Action.LEFT)
    assert history.activity is Activity.MOVING
    moving = picture(history)
    let(history, 0.1)
    assert picture(history) != moving
    let(history, 5)
    assert history.activity is Activity.STILL
    assert stage.sound.names == []
    history.handle(Action.RIGHT)
    let(history, 5)
    assert [name[:4] for name in stage.sound.names] == ["land"]


def test_a_step_meanwhile_is_not_lost(stage: HeardStage) -> None:
    """Steps that come faster than they are seen end at the same picture as slow ones."""
    quick, slow = shown(stage), shown(stage)
    for _ in range(5):
        quick.handle(Action.LEFT)
        slow.handle(Action.LEFT)
        let(slow, 5)
    assert quick.at == slow.at == 75
    let(quick, 5)
    assert picture(quick) == picture(slow)


def test_without_motion_it_is_there_at_once(stage: HeardStage) -> None:
    """With the speed off the first picture after a step is the last."""
    stage.settings.speed = Speed.OFF
    history = shown(stage)
    history.handle(Action.LEFT)
    first = picture(history)
    history.update(0.01)
    assert history.activity is Activity.STILL
    let(history, 1)
    other = shown(stage)
    other.handle(Action.FIRST_MOVE)
    assert picture(other) != first


def test_reduced_motion_fades(stage: HeardStage) -> None:
    """Nothing flies: the picture at the middle of a placement is not the usual one."""
    pictures = []
    for reduced in (False, True):
        stage.settings.reduced_motion = reduced
        history = shown(stage, 10)
        history.handle(Action.FIRST_MOVE)
        history.handle(Action.RIGHT)
        let(history, 0.16)
        pictures.append(picture(history))
    assert pictures[0] != pictures[1]


def test_what_is_seen_is_the_position_of_the_ply(stage: HeardStage) -> None:
    """However one has come to a position, it looks the same, and each looks different from the others."""
    history, pictures = shown(stage, 55), []
    for _ in range(6):
        pictures.append(picture(history))
        history.handle(Action.LEFT)
        let(history, 5)
    assert len(set(pictures)) == 6
    for expected in reversed(pictures):
        history.handle(Action.RIGHT)
        let(history, 5)
        assert picture(history) == expected


# Pressing


@every_size
def test_every_line_that_is_seen_can_be_pressed(stage: HeardStage, size: tuple[int, int]) -> None:
    """Presses all over the window lead to every position of the game, and out of it, and nowhere else."""
    stage.size = size
    history, found = MoveListScreen(stage, random_game(20)), set()
    for y in range(0, size[1], 12):
        for x in range(0, size[0], 16):
            found.add(pressed(history, (x, y)))
            history.handle(Action.LAST_MOVE)
    assert found == {*range(21), Pop()}


@every_size
def test_a_finger_alone_comes_to_the_start(stage: HeardStage, size: tuple[int, int]) -> None:
    """There is always a line seen above the current one: pressing the uppermost again and again leads to the start."""
    stage.size = size
    x = size[0] * 83 // 100 if size[0] > size[1] else size[0] * 40 // 100
    top = 0 if size[0] > size[1] else size[1] * 58 // 100 + 4
    uppermost = next(y for y in range(top, size[1], 3) if pressed(shown(stage), (x, y)) != 80)
    history = shown(stage)
    for _ in range(60):
        history.handle(Press((x, uppermost + 4)))
    assert history.at == 0


@every_size
def test_the_bar_stands_for_the_whole_game(stage: HeardStage, size: tuple[int, int]) -> None:
    """Down the bar presses lead from the start to the end, further with each step."""
    stage.size = size
    history, best = shown(stage), [80]
    for x in range(size[0] * 2 // 3, size[0], 6):
        leads = []
        for y in range(0, size[1], 12):
            history.handle(Action.LAST_MOVE)
            leads.append(pressed(history, (x, y)))
        best = max(best, [at for at in leads if isinstance(at, int) and at != 80], key=lambda ats: len(set(ats)))
    assert best == sorted(best)
    assert best[0] == 0
    assert len(set(best)) > 20


def test_the_pointer_lights_a_line(stage: HeardStage) -> None:
    """What a press would lead to is seen before, and nothing else happens."""
    history = shown(stage, 20)
    before = picture(history)
    history.handle(Hover((1100, 200)))
    lit = picture(history)
    assert lit != before
    assert history.at == 20
    history.handle(Hover((10, 10)))
    assert picture(history) == before


@every_size
def test_the_buttons_are_pressed_where_they_are(stage: HeardStage, size: tuple[int, int]) -> None:
    """From the left to the right below the board: the start, a step back, a step on, the end, and out."""
    stage.size = size
    row = size[1] - 30 if size[0] > size[1] else size[1] * 58 // 100 - 20
    game, seen = random_game(TO_THE_END, 4), []
    for x in range(0, size[0] * 2 // 3 if size[0] > size[1] else size[0], 5):
        history = MoveListScreen(stage, game)
        for _ in range(10):
            history.handle(Action.LEFT)
        where = pressed(history, (x, row))
        if where != 70 and where not in seen:
            seen.append(where)
    assert seen == [0, 69, 71, 80, Pop()]


def test_the_buttons_by_keys(stage: HeardStage) -> None:
    """Enter leads back at once; Tab leads on to the first button, Shift+Tab past those that can do nothing."""
    assert shown(stage).handle(Action.ACCEPT) == Pop()
    history = shown(stage)
    history.handle(Action.NEXT)
    history.handle(Action.ACCEPT)
    assert history.at == 0
    history = shown(stage)
    history.handle(Action.PREVIOUS)  # to what plays the game from its start
    history.handle(Action.PREVIOUS)
    history.handle(Action.ACCEPT)
    assert history.at == 79


def test_the_focus_is_always_seen(stage: HeardStage) -> None:
    """A button that has led to the start keeps the focus there, and does nothing more."""
    history = shown(stage, 2)
    history.handle(Action.PREVIOUS)  # past the two that lead nowhere at the end
    history.handle(Action.PREVIOUS)  # and past what plays the game
    for _ in range(4):
        history.handle(Action.ACCEPT)
    assert history.at == 0
    let(history, 3)
    focused = picture(history)
    history.handle(Action.NEXT)
    assert picture(history) != focused


# Playing by itself


def test_a_game_plays_by_itself_to_its_end(stage: HeardStage) -> None:
    """From the end it begins at the start, shows ply after ply, and stops at the end; nothing more happens then."""
    history = shown(stage)
    seen: list[int] = []
    history.handle(Action.PAUSE)
    assert (history.plays, history.at) == (True, 0)
    for _ in range(200 * 60):
        history.update(1 / 60)
        if not seen or seen[-1] != history.at:
            seen.append(history.at)
    assert seen == list(range(81))
    assert not history.plays
    assert history.activity is Activity.STILL


@pytest.mark.parametrize("does", [Action.PAUSE, Action.LEFT, Action.FIRST_MOVE])
def test_whoever_does_something_stops_it(stage: HeardStage, does: Action) -> None:
    """A step, a jump or the key itself stop it where one then is; a pointer that stirs does not."""
    history = shown(stage)
    history.handle(Action.PAUSE)
    let(history, 10)
    history.handle(Hover((3, 3)))
    assert history.plays
    history.handle(does)
    at = history.at
    let(history, 10)
    assert (history.plays, history.at) == (False, at)


# Any game


def test_a_game_without_plies(stage: HeardStage) -> None:
    """There is only the start: whatever is done, it stays, and nothing fails."""
    history = MoveListScreen(stage, Game())
    for action in Action:
        if action not in {Action.BACK, Action.MOVES, Action.ACCEPT}:
            assert history.handle(action) is None
    picture(history)
    assert history.at == 0
    assert "0 of 0" in history.title


def test_a_game_that_black_begins(stage: HeardStage) -> None:
    """Where White cannot move on the first board, the list begins with Black's move."""
    start = View().position("a3=r b3=b c3=b d3=r e3=r", Colour.BLACK)
    game = Game(start)
    game.play_all(parse_plies(["b3c3"]))
    history = MoveListScreen(stage, game)
    history.handle(Action.UP)
    assert history.at == 0
    history.handle(Action.DOWN)
    assert history.at == 1


def test_the_end_is_told(stage: HeardStage) -> None:
    """How a game ended is seen at its last position, a resignation, too, and not before."""
    pictures = []
    for resigned in (False, True):
        one = match(HOT_SEAT, 60)
        if resigned:
            one.resign(one.position.turn)
        history = MoveListScreen(stage, one.game)
        pictures.append(picture(history))
        history.handle(Action.LEFT)
        let(history, 5)
        pictures.append(picture(history))
    assert pictures[0] != pictures[2]
    assert pictures[1] == pictures[3]


@pytest.mark.parametrize("size", [(320, 200), (97, 61), (1, 1), (1, 400), (400, 1)])
def test_any_window_is_drawn(stage: HeardStage, size: tuple[int, int]) -> None:
    """However little room there is, it can be looked through."""
    stage.size = size
    history = shown(stage, 10)
    for action in (Action.LEFT, Action.UP, Action.FIRST_MOVE):
        history.handle(action)
        picture(history)
    history.handle(Press((size[0] - 1, size[1] - 1)))


# From the match, and back


@pytest.mark.parametrize("back", [Action.BACK, Action.MOVES, Action.ACCEPT])
def test_the_match_goes_on_as_it_was(stage: HeardStage, back: Action) -> None:
    """However far back one has looked, the same scene with the same match is there again, with what can be redone."""
    one = match(HOT_SEAT, 12)
    one.undo()
    text = str(one)
    guest = Guest(stage, ShowMatch(one))
    scene = guest.top
    guest.do(Action.MOVES)
    assert isinstance(guest.top, MoveListScreen)
    guest.do(Action.LEFT, Action.FIRST_MOVE, Action.RIGHT, back)
    assert guest.top is scene
    assert str(one) == text


def test_the_match_waits(stage: HeardStage) -> None:
    """While the list is open the computer neither thinks nor plays; afterwards it does."""
    guest = Guest(stage, ShowMatch(match(AS_BLACK)))
    guest.do(Action.MOVES)
    guest.wait(5)
    guest.do(Action.BACK)
    assert isinstance(guest.top, Placement)
    assert guest.top.match.game.plies == []
    guest.wait(2)
    assert len(guest.top.match.game.plies) == 1


def test_the_button_below_the_board(stage: HeardStage) -> None:
    """Somewhere among the match's buttons one opens the list."""
    row = stage.layout.buttons(6)
    opened = set()
    for x in range(row.x, row.x + row.width, 10):
        guest = Guest(stage, ShowMatch(match(HOT_SEAT, 5)))
        guest.do(Press((x, row.centre[1])))
        opened |= {type(guest.top)}
    assert MoveListScreen in opened


def test_the_board_on_which_it_began(stage: HeardStage) -> None:
    """A match on a random board is looked through down to that board."""
    one = Match(HOT_SEAT, Game(Position.random_full(stage.rng)))
    one.play(one.position.moves()[0])
    guest = Guest(stage, ShowMatch(one))
    guest.do(Action.MOVES, Action.LEFT, Action.LEFT)
    assert isinstance(guest.top, MoveListScreen)
    assert guest.top.at == 0
    guest.do(Action.BACK)
    assert isinstance(guest.top, BoardScene)
