"""The scene of a match: animation, undo, forced passes, the full board, clocks, viewpoint, and the list of moves."""

import pytest

from dvonn.board.layout import Viewpoint
from dvonn.input.intentions import Action, Hover, Press
from dvonn.match.clocks import LOW_TIME_SECONDS
from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.rules.board import Colour, Phase, Place
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply
from dvonn.rules.position import EndReason, Position
from dvonn.screens.play.board_scene import BoardScene, DockedMoves
from dvonn.screens.play.players import FILLING, FULL_BOARD_NOTICE
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Change, Pop, RefreshMode, ShowMatch, ShowScore
from dvonn.screens.score.score import Score
from dvonn.storage.settings import MovesPlace
from dvonn.ui import theme
from dvonn.ui.theme import Speed
from tests.harness.context import (
    FRAME_SECONDS,
    RecordingContext,
    SceneMaker,
    SceneUser,
    advance,
    both_scenes,
    click_ply,
    movement_scene,
    placement_scene,
    play_legal_ply,
    pushed,
    stack_point,
)
from tests.harness.games import (
    HOT_SEAT,
    HUMAN_BLACK,
    HUMAN_WHITE,
    PASSING_STACKS,
    random_game,
    random_match,
)


def tool(scene: BoardScene, action: Action) -> Press:
    """Return a press on one of the buttons below the board."""
    scene.lay_out()
    button = scene.tools.button_of(action)
    assert button
    return Press(button.box.centre)


# Animation


@both_scenes
def test_a_ply_counts_at_once_and_is_seen_for_a_while(context: RecordingContext, make: SceneMaker) -> None:
    """The turn changes with the ply, which is then animated, and the title after it.

    The computer answers after the animation and a pause, and not before it has searched.
    """
    scene = make(context)
    title = scene.title
    play_legal_ply(scene)
    assert (len(scene.match.game.plies), scene.match.position.turn) == (1, Colour.BLACK)
    assert (scene.title, scene.refresh_mode) == (title, RefreshMode.FULL_RATE)
    advance(scene, 3)
    assert scene.title != title
    assert scene.refresh_mode is RefreshMode.LOW_RATE
    for thinks in (False, True):
        scene = make(context, seats=HUMAN_WHITE)
        play_legal_ply(scene)
        scene.idle(thinks)
        flight = theme.PLACE_SECONDS if scene.course.phase is Phase.PLACEMENT else theme.HOP_SECONDS
        advance(scene, flight + theme.SETTLE_SECONDS + scene.course.pause_seconds - 0.1)
        assert len(scene.match.game.plies) == 1
        advance(scene, 0.3)
        assert len(scene.match.game.plies) == 1 + thinks


def test_any_input_but_pointing_finishes_an_animation(context: RecordingContext) -> None:
    """Arrows, Tab, Escape and presses finish the animation, and the next ply counts; moving the pointer does not."""
    for action in (Action.LEFT, Action.NEXT, Action.BACK, Press((0, 0))):
        scene = placement_scene(context)
        context.sound.played.clear()
        for number in (1, 2):
            play_legal_ply(scene)
            assert (len(scene.match.game.plies), context.sound.played) == (number, ["dvonn"] * (number - 1))
        for step, mode, sounds in ((Hover((640, 360)), RefreshMode.FULL_RATE, 1), (action, RefreshMode.LOW_RATE, 2)):
            scene.handle(step)
            assert (scene.refresh_mode, context.sound.played) == (mode, ["dvonn"] * sounds)


# Undo, redo and the other tools


REFUSALS = {Action.UNDO: "This is the start", Action.REDO: "There's nothing to redo"}


@both_scenes
def test_undo_and_redo_by_their_buttons(context: RecordingContext, make: SceneMaker) -> None:
    """Undo and redo change the position with an animation, and only redo has a sound; without effect they say why.

    A button that its own press has disabled lies still under the pointer, but refuses nothing.
    """
    scene = make(context)
    start = scene.match.position
    for action in (Action.UNDO, Action.REDO):
        for press in (action, tool(scene, action)):
            assert scene.handle(press) is None
        assert context.sound.played.pop() == "illegal"
    play_legal_ply(scene)
    advance(scene, 3)
    after, heard = scene.match.position, list(context.sound.played)
    for action, position, sounds in ((Action.UNDO, start, []), (Action.REDO, after, heard[-1:])):
        scene.handle(tool(scene, action))
        assert (scene.match.position, scene.refresh_mode) == (position, RefreshMode.FULL_RATE)
        advance(scene, 3)
        assert (scene.toolbar.pointed_explanation, scene.selection.remark) == ("", "")
        assert context.sound.played[len(heard) :] == sounds
        assert scene.handle(action) is None
        assert scene.selection.remark == REFUSALS[action]
        context.sound.played.pop()


# The viewpoint


def test_black_sees_the_board_from_the_other_side(context: RecordingContext) -> None:
    """The board turns for Black between two players, and against the computer only for a human Black.

    The headline tells of random placements as long as the head start lasts.
    """
    context.settings.board_side, (south, north) = True, (Viewpoint.SOUTH, Viewpoint.NORTH)
    scene, seen = placement_scene(context), []
    for turns in (False, True, True, True):
        scene.changed = False
        advance(scene, 2)
        assert scene.changed is turns
        seen.append(scene.board.viewpoint)
        play_legal_ply(scene)
    assert seen == [south, north, south, north]
    for seats, side in ((HUMAN_WHITE, south), (HUMAN_BLACK, north)):
        scene = placement_scene(context, 0, seats)
        advance(scene, 1)
        assert scene.board.viewpoint is side
    for plies, words in ((17, "Greedy places at random"), (19, "Greedy is thinking")):
        match = Match(HUMAN_WHITE, random_game(plies, 1), terms=MatchTerms(head_start=8))
        assert BoardScene(context, match).headline == words


# Forced passes


def passed(context: RecordingContext, *, black_is_human: bool = True) -> BoardScene:
    """Return a scene in which Black has just been forced to pass."""
    scene = movement_scene(context, PASSING_STACKS, HOT_SEAT if black_is_human else HUMAN_BLACK)
    assert scene.play(parse_ply("h3g3")) is None
    return scene


def test_a_forced_pass_is_said_long_enough(context: RecordingContext) -> None:
    """A notice and a sound follow the move; the notice stays at least two seconds and then goes.

    Only then does the computer move again.
    """
    context.settings.reduced_motion = True
    scene = passed(context, black_is_human=False)
    scene.idle(1)
    while "pass" not in context.sound.played:
        advance(scene, 1 / 60)
    advance(scene, 2)
    assert (scene.course.notice, len(scene.match.game.plies)) == ("You can't move, so you pass", 1)
    scene.changed = False
    advance(scene, 3)
    assert scene.changed
    assert (scene.course.notice, len(scene.match.game.plies)) == ("", 2)
    assert context.sound.played.count("pass") == 1


def test_a_forced_pass_is_said_when_the_move_is_cut_short(context: RecordingContext) -> None:
    """Skipping the animation of the move still shows the notice; any input removes it, and the next move counts."""
    scene = passed(context)
    scene.match.names[Colour.BLACK] = "Ben"
    for notice in ("Ben can't move and passes", ""):
        scene.handle(Action.LEFT)
        assert (context.sound.played[-1], scene.course.notice) == ("pass", notice)
    click_ply(scene, parse_ply("f2e2"))
    assert len(scene.match.game.plies) == 2


def test_each_pass_is_said_once_but_again_after_a_redo(context: RecordingContext) -> None:
    """Undo to a position after a pass does not announce it, nor is a pass that follows another one; a redo is."""
    scene, heard = passed(context), []
    for action in (Action.FIRST_MOVE, "f2e2", Action.UNDO, Action.UNDO, Action.REDO):
        if isinstance(action, str):
            click_ply(scene, parse_ply(action))
        else:
            scene.handle(action)
        advance(scene, 6)
        heard.append(context.sound.played.count("pass"))
    assert heard == [1, 1, 1, 1, 2]
    context.sound.played.clear()
    context.describes_screen = True
    scene = movement_scene(context, "c3=r d3=r e3=r f3=w g3=w h3=w")
    for move in ("g3h3", "f3e3"):
        context.sentences.clear()
        scene.play(parse_ply(move))
        advance(scene, 6)
        words = dict.fromkeys(context.sentences)
        assert [one.partition(":")[0] for one in words] == ["White", "Black can't move and passes"]
        assert "passes" not in next(iter(words))
    assert (scene.match.game.passed, context.sound.played.count("pass")) == (BLACK, 1)


def test_a_full_board_is_a_moment(context: RecordingContext) -> None:
    """Light runs and a banner says what changes, with a sound; then the stacks that may move are marked.

    Undo of the last piece runs no light; redo does, and a press meanwhile chooses a stack at once.
    """

    def state(seconds: float) -> tuple[str, bool, bool]:
        user.wait(seconds)
        is_lit = user.board.player.picture(user.board.match.position, 0).spread is not None
        return user.board.course.notice, is_lit, bool(user.board.marks().movable)

    user, landed = placing(context, 48), theme.PLACE_SECONDS + 0.1
    user.do(Press(stack_point(user.board, user.board.choices()[0])))
    assert state(0) == ("", False, False)
    assert state(landed) == (FULL_BOARD_NOTICE, True, False)
    assert state(theme.SPREAD_SECONDS) == (FULL_BOARD_NOTICE, False, True)
    assert state(theme.reading_seconds(FULL_BOARD_NOTICE)) == ("", False, True)
    assert "dvonn-land" in context.sound.played
    user.do(Action.UNDO)
    assert state(landed)[:2] == ("", False)
    user.do(Action.REDO)
    assert state(landed)[:2] == (FULL_BOARD_NOTICE, True)
    own = user.board.match.position.moves()[0][0]
    user.do(Press(stack_point(user.board, own)))
    assert (state(0)[:2], user.board.selection.selected) == (("", False), own)


# Filling the rest


def placing(context: RecordingContext, plies: int, seats: Seats = HOT_SEAT) -> SceneUser:
    """Return a user of a match after some placements."""
    return SceneUser(context, ShowMatch(random_match(seats, plies)))


@pytest.mark.parametrize("keys", [[Action.PAUSE, *[Action.PREVIOUS] * 2, Action.ACCEPT], [Action.FILL]])
def test_a_key_fills_the_rest(context: RecordingContext, keys: list[Action]) -> None:
    """One press, or the pause, places the rest in motion; then the board is full. Undo takes all of it back.

    The key says when the rest may be filled: on the human's turn, after the red pieces.
    """
    for plies, seats in ((2, HOT_SEAT), (4, HUMAN_BLACK)):
        user = placing(context, plies, seats)
        user.do(Action.FILL)
        assert "red pieces" in user.board.selection.remark
        assert user.board.match.position.phase is Phase.PLACEMENT
    user = placing(context, 11)
    user.do(*keys)
    assert not user.board.tools.button_of(Action.FILL)
    assert user.board.match.position.phase is Phase.MOVEMENT
    assert user.board.title == f"DVONN: {FILLING}"
    user.wait(1)
    assert user.board.player.plan
    user.wait(3)
    assert user.board.course.notice == FULL_BOARD_NOTICE
    for action, plies in ((Action.UNDO, 11), (Action.REDO, 49)):
        user.do(action)
        user.wait(4)
        assert (len(user.board.match.game.plies), user.board.player.plan) == (plies, None)


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.OFF, False), (Speed.NORMAL, True)])
def test_without_motion_the_board_is_full_at_once(context: RecordingContext, speed: Speed, *, reduced: bool) -> None:
    """Without motion no picture shows a part of the filling but the last piece, and nothing flies.

    Against the computer the filling places its pieces, too; it moves first if it is White, after the banner.
    """
    context.settings.speed, context.settings.reduced_motion = speed, reduced
    user, seen = placing(context, 5, HUMAN_BLACK), set[int]()
    user.do(Action.FILL)
    for _ in range(20):
        picture = user.board.player.picture(user.board.match.position, 0)
        seen.add(len(picture.stacks))
        assert picture.flyer is picture.spread is None
        user.wait(3 * FRAME_SECONDS)
    assert seen <= {48, 49}
    assert user.board.course.notice == FULL_BOARD_NOTICE
    assert user.board.match.waits_for_computer
    user.wait(2 * theme.reading_seconds(FULL_BOARD_NOTICE))
    assert user.board.match.waits_for_human
    assert len(user.board.match.game.plies) > 49


WHITE, BLACK = Colour


def left(scene: BoardScene) -> list[float]:
    """Return the seconds on both clocks."""
    return [round(scene.match.clocks.left[colour], 2) for colour in Colour]


def timed(context: RecordingContext, seconds: int = 300, seats: Seats = HOT_SEAT) -> BoardScene:
    """Return a scene at the start of a match in which both sides have a time."""
    return BoardScene(context, Match(seats, terms=MatchTerms(times=dict.fromkeys(Colour, seconds))))


def test_the_clock_of_the_side_to_move_runs(context: RecordingContext) -> None:
    """White's clock runs until White has placed, and Black's after the animation; undo brings no time back.

    No clock runs while a notice is read, and the computer's only while it thinks. Each of the last seconds is heard.
    """
    notice = "You have drawn White"
    noticing = BoardScene(context, timed(context).match, notice=notice)
    advance(noticing, theme.reading_seconds(notice) - 0.1)
    assert left(noticing) == [300, 300]
    for seats in (HUMAN_WHITE, HOT_SEAT):
        scene = timed(context, seats=seats)
        advance(scene, 10)
        play_legal_ply(scene)
        advance(scene, theme.PLACE_SECONDS)
        assert left(scene) == [290, 300]
        SceneUser(context, ShowMatch(scene.match)).wait(theme.SETTLE_SECONDS + 5.2)
        assert left(scene)[0] == 290 or seats is HUMAN_WHITE
        assert (left(scene)[1] < 295.5) is (seats is HOT_SEAT)
    scene.handle(Action.UNDO)
    advance(scene, 3)
    assert 286 < left(scene)[0] < 288
    scene = timed(context, LOW_TIME_SECONDS + 5)
    context.sound.played.clear()
    advance(scene, 4.9)
    assert context.sound.played == []
    assert isinstance(advance(scene, LOW_TIME_SECONDS + 1), ShowScore)
    assert context.sound.played == ["clock"] * LOW_TIME_SECONDS


@pytest.mark.parametrize("moving", [False, True], ids=["placement", "movement"])
def test_a_fallen_flag_leads_to_the_score_and_back(context: RecordingContext, *, moving: bool) -> None:
    """The side whose time is over loses in either phase; undo from the score continues the match with a little time."""
    game = Game(Position.random_full(context.rng)) if moving else Game()
    terms = MatchTerms({WHITE: "Anna", BLACK: "Ben"}, dict.fromkeys(Colour, 3))
    user = SceneUser(context, ShowMatch(Match(HOT_SEAT, game, terms=terms)))
    user.wait(8)
    assert isinstance(user.top, Score)
    assert (user.top.outcome.winner, user.top.outcome.reason) == (BLACK, EndReason.TIME)
    assert user.top.title.startswith("DVONN: Ben wins, ")
    user.do(Action.UNDO)
    assert left(user.board) == [3, 3]
    user.wait(1)
    assert left(user.board)[0] == pytest.approx(2, abs=0.1)


# Drawing


def test_each_second_is_seen(context: RecordingContext) -> None:
    """A still picture is drawn again at each new second, and only then; no clock runs after the end of a game.

    It is still during the turn of a side without a clock.
    """
    context.settings.speed = Speed.OFF
    scene, seen = timed(context), []
    advance(scene, 0.5)
    for _ in range(180):
        scene.changed = False
        scene.update(FRAME_SECONDS)
        seen.append(scene.changed)
    assert (seen.count(True), scene.refresh_mode) == (3, RefreshMode.UPDATE_ONLY)
    scene.match.resign(WHITE)
    before = left(scene)
    advance(scene, 2)
    assert left(scene) == before
    scene = BoardScene(context, Match(HOT_SEAT, terms=MatchTerms(times={BLACK: 60})))
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    scene.match.play(Place(0))
    assert scene.refresh_mode is not RefreshMode.ON_INPUT


MOVED = 70  # plies


def opened(context: RecordingContext, size: tuple[int, int] = (1280, 720)) -> BoardScene:
    """Return a match in a window of a size, with its widgets in their places."""
    context.size = size
    scene = BoardScene(context, random_match(HOT_SEAT, MOVED))
    scene.lay_out()
    return scene


def press_point(docked: DockedMoves, number: int) -> tuple[int, int]:
    """Return a point of the list that stands for a position."""
    box = docked.box
    points = ((x, y) for y in range(box.y, box.bottom, 8) for x in range(box.x, box.right - box.width // 6, 16))
    return next(point for point in points if docked.position_at(point) == number)


def shown_position(change: Change | None) -> int:
    """Return the number of the position at which a change opens the list of moves, which leads back to the match."""
    moves = pushed(change, MoveListScreen)
    assert isinstance(moves.handle(Action.BACK), Pop)
    return moves.position_number


def test_moves_are_shown_where_there_is_room(context: RecordingContext) -> None:
    """In ultrawide windows they are shown and cost no room, in wide ones on request, and in narrow ones never."""
    for size, is_ultrawide, is_wide in (
        ((2560, 1080), True, True),
        ((1280, 720), False, True),
        ((800, 480), False, False),
        ((1080, 1920), False, False),
    ):
        context.settings.moves_place = MovesPlace.AUTOMATIC
        scene = opened(context, size)
        bare = scene.board_beside(0)
        assert scene.docked_moves.is_shown is is_ultrawide
        assert scene.board.unit == bare.unit
        context.settings.moves_place = MovesPlace.BESIDE
        assert scene.docked_moves.is_shown is is_wide
        context.settings.moves_place = MovesPlace.HIDDEN
        assert (scene.docked_moves.is_shown, scene.board) == (False, bare)


def test_a_press_on_a_move_opens_it(context: RecordingContext) -> None:
    """The key and the button of the moves show and hide the list, which follows the game.

    A press opens the screen of moves after that move; beside it nothing opens. The key or wheel that steps back opens
    it one ply earlier, only where the list is shown; the key of the moves, where there is no room for the list.
    """
    scene = opened(context)
    for press, place in ((tool(scene, Action.MOVES), MovesPlace.BESIDE), (Action.MOVES, MovesPlace.HIDDEN)):
        assert scene.handle(press) is None
        assert context.settings.moves_place is place
    assert scene.handle(Action.PREVIOUS_MOVE) is None
    context.settings.moves_place = MovesPlace.BESIDE
    scene.lay_out()
    for number in (MOVED, MOVED - 3):
        assert shown_position(scene.handle(Press(press_point(scene.docked_moves, number)))) == number
    assert shown_position(scene.handle(Action.PREVIOUS_MOVE)) == MOVED - 1
    assert scene.handle(Press((scene.docked_moves.box.x + 3, scene.docked_moves.box.y + 3))) is None
    play_legal_ply(scene)
    scene.lay_out()
    at = press_point(scene.docked_moves, MOVED + 1)
    scene.handle(Action.UNDO)
    scene.lay_out()
    assert scene.docked_moves.position_at(at) != MOVED + 1
    assert shown_position(opened(context, (1024, 768)).handle(Action.MOVES)) == MOVED
