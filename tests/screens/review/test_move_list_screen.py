"""The move list: stepping through a game by any device, which leaves the game and its match unchanged."""

import pytest

from dvonn.input.intentions import Action, Hover, Intention, Press
from dvonn.match.match_text import format_match
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.screens.prompts import MoreDialog
from dvonn.screens.review.move_list_screen import MoveList, MoveListScreen
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, ShowMatch
from dvonn.ui.layout import Box, layout
from tests.harness.context import RecordingContext, SceneUser, advance, labelled, scene_pixels
from tests.harness.games import HOT_SEAT, MAX_PLIES, random_game, random_match
from tests.harness.referee.symmetries import Symmetry

LIST_BOX = Box(40, 30, 340, 900)


def shown(context: RecordingContext, plies: int = MAX_PLIES) -> MoveListScreen:
    return MoveListScreen(context, random_game(plies, seed=4))


def after(move_list: MoveListScreen, *intentions: Intention) -> int | Change:
    """Pass intentions to the list; return the position or the change that follows."""
    change = [move_list.handle(intention) for intention in intentions][-1]
    return move_list.position_number if change is None else change


# Steps


@pytest.mark.parametrize(
    ("back", "on"), [(Action.LEFT, Action.RIGHT), (Action.PREVIOUS_MOVE, Action.NEXT_MOVE)], ids=["arrows", "wheel"]
)
def test_steps_lead_back_to_the_start_and_on_to_the_end(context: RecordingContext, back: Action, on: Action) -> None:
    """Steps move one ply at a time and stop at both ends; Home and End jump without an animation."""
    move_list = shown(context)
    assert move_list.title.endswith("Move 43 of 43")
    for action, at in ((Action.MUTE, 80), (Action.FIRST_MOVE, 0), (Action.LAST_MOVE, 80)):
        move_list.handle(action)
        assert (move_list.position_number, move_list.refresh_mode) == (at, RefreshMode.ON_INPUT)
    move_list.handle(back)
    assert move_list.refresh_mode is RefreshMode.FULL_RATE
    advance(move_list, 5)
    assert (move_list.refresh_mode, context.sound.played) == (RefreshMode.ON_INPUT, ["focus", "focus"])
    move_list.handle(on)
    advance(move_list, 5)
    assert context.sound.played[-1].startswith("land")
    move_list = shown(context, 60)
    for action, expected in ((back, [*range(59, -1, -1), 0, 0]), (on, [*range(1, 61), 60, 60])):
        assert [after(move_list, action) for _ in expected] == expected


def test_up_and_down_keep_to_a_side(context: RecordingContext) -> None:
    """Up and down move by rows in the column of a side, and reach both ends of a game, also with passes."""
    move_list, steps = shown(context, 20), (Action.UP, Action.UP, Action.LEFT, Action.DOWN, Action.DOWN)
    assert [after(move_list, step) for step in steps] == [18, 16, 15, 17, 19]
    move_list = shown(context)
    assert after(move_list, *[Action.UP] * 60) == 0
    assert after(move_list, *[Action.DOWN] * 60) in {move_list.moves.last - 1, move_list.moves.last}


# Presses


def positions_along(moves: MoveList, x: int) -> list[int]:
    """Return the positions at the points of the list below each other."""
    found = [moves.position_at((x, y)) for y in range(LIST_BOX.y, LIST_BOX.bottom)]
    return [number for number in found if number is not None]


def test_lines_and_the_bar_can_be_pressed() -> None:
    """The lines in view lead to all positions, White's at the left; the bar leads to the whole of a longer game."""
    moves = MoveList(random_game(20, seed=5))
    moves.lay_out(layout((1280, 720)), LIST_BOX)
    assert {*positions_along(moves, LIST_BOX.x + 100)} == {0, *range(1, 20, 2)}
    assert {*positions_along(moves, LIST_BOX.right - 100)} == {0, *range(2, 21, 2)}
    moves = MoveList(random_game(MAX_PLIES, seed=4))
    for moves.current in (80, 3):
        moves.lay_out(layout((1280, 720)), LIST_BOX)
        along = positions_along(moves, LIST_BOX.right - 10)
        assert along == sorted(along)
        assert {*along} == {*range(81)}


def test_a_finger_alone_comes_to_the_start(context: RecordingContext) -> None:
    """A row above the current one is always in view, so that presses alone lead to the start."""
    width = context.size[0]
    uppermost = next(y for y in range(0, 720, 3) if after(shown(context), Press((width * 78 // 100, y))) != 80)
    presses = [Press((width * column // 100, uppermost + 4)) for column in (78, 91)]  # one of them may pass
    assert after(shown(context), *presses * 60) == 0


def test_the_buttons_are_pressed_where_they_are(context: RecordingContext) -> None:
    """The buttons below the board are, from left to right: analyse, back, replay, on, more, leave."""
    seen = []
    for number in (1, 2, 3, 5):
        move_list = shown(context)
        move_list.go_to(70)
        scene_pixels(move_list)
        seen.append((after(move_list, Press(move_list.form.widgets[number].box.centre)), move_list.is_replaying))
    assert seen == [(69, False), (70, True), (71, False), (Pop(), False)]


def test_the_other_buttons_are_in_a_panel_that_closes(context: RecordingContext) -> None:
    """The panel leads to both ends, by its buttons and by their keys; at an end its button is disabled."""
    move_list = shown(context)
    user = SceneUser(context, Push(move_list))
    for intention, at in ((Action.ACCEPT, 0), (Action.LAST_MOVE, 80)):
        scene_pixels(move_list)
        user.do(Press(labelled(move_list.form, "More").box.centre))
        assert [widget.enabled for widget in user.at(MoreDialog).form.widgets[:2]] == [at == 0, at == 80]
        user.do(intention)
        assert (user.top, move_list.position_number) == (move_list, at)


# Playback


def test_a_game_plays_by_itself_to_its_end(context: RecordingContext) -> None:
    """Playback from the end begins at the start, shows each ply, and stops at the end.

    A step, a jump or the key stops it; moving the pointer does not.
    """
    move_list, seen = shown(context), list[int]()
    move_list.handle(Action.PAUSE)
    while move_list.is_replaying:
        seen += [move_list.position_number] if move_list.position_number not in seen else []
        move_list.changed = False
        move_list.update(1 / 60)
    assert [*seen, move_list.position_number][:81] == list(range(81))
    assert (move_list.changed, move_list.refresh_mode) == (True, RefreshMode.ON_INPUT)
    for does in (Action.PAUSE, Action.LEFT, Action.FIRST_MOVE):
        move_list.handle(Action.LAST_MOVE)
        move_list.handle(Action.PAUSE)
        advance(move_list, 10)
        move_list.handle(Hover((3, 3)))
        assert move_list.is_replaying
        at = after(move_list, does)
        advance(move_list, 10)
        assert (move_list.is_replaying, move_list.position_number) == (False, at)


# Special games


def test_a_game_without_plies_and_one_that_black_begins(context: RecordingContext) -> None:
    """A game without plies has only its start, where every action is harmless; in another one Black moves first."""
    move_list = MoveListScreen(context, Game())
    assert not any(move_list.handle(one) for one in Action if one not in {Action.BACK, Action.MOVES, Action.ACCEPT})
    assert (move_list.position_number, "0 of 0" in move_list.title) == (0, True)
    game = Game(Symmetry().position("a3=r b3=b c3=b d3=r e3=r", Colour.BLACK))
    game.play_all(parse_plies(["b3c3"]))
    move_list = MoveListScreen(context, game)
    assert [after(move_list, action) for action in (Action.UP, Action.DOWN)] == [0, 1]


# From the match and back


@pytest.mark.parametrize("back", [Action.BACK, Action.MOVES, Action.ACCEPT])
def test_the_match_goes_on_as_it_was(context: RecordingContext, back: Action) -> None:
    """Leaving the list returns to the same match, including the plies to redo."""
    context.size = (1024, 768)  # without room for the list beside the board
    match = random_match(HOT_SEAT, 12)
    match.undo()
    text = format_match(match)
    user = SceneUser(context, ShowMatch(match))
    scene = user.top
    user.do(Action.MOVES)
    assert isinstance(user.top, MoveListScreen)
    user.do(Action.LEFT, Action.FIRST_MOVE, Action.RIGHT, back)
    assert user.top is scene
    assert format_match(match) == text
