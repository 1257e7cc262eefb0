"""The wall of running games: boards follow the records of their stands, and keep their places."""

from dataclasses import replace
from itertools import pairwise

import pytest

from dvonn.kiosk.board_wall import (
    BOARD_FADE_SECONDS,
    FINISHED_GAME_SECONDS,
    MAX_SHOWN_PLIES,
    WALL_SECONDS,
    BoardWall,
    LiveBoard,
    card_parts,
    grid,
)
from dvonn.kiosk.context import EventContext
from dvonn.relay.news import LiveGame, News
from dvonn.ui.layout import Box, layout
from tests.harness.event_user import UPDATE_SECONDS, KioskUser
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.news import live_game

LONG_ENOUGH = 12.0  # seconds for the plies that are shown one after the other


class Viewer:
    """Somebody who watches the wall of running games."""

    def __init__(self, *live: LiveGame) -> None:
        self._context: EventContext = KioskUser(show=True).context
        self.wall = BoardWall(self._context)
        self.tell(*live)
        self.watch(0)
        self.wall.begin()

    def tell(self, *live: LiveGame) -> None:
        """Let news of running games arrive."""
        self._context.stands.hear(News(live=live))

    def watch(self, seconds: float) -> None:
        """Let some seconds pass, at least one step."""
        for _ in range(max(1, round(seconds / UPDATE_SECONDS))):
            self.wall.follow(UPDATE_SECONDS)

    @property
    def board(self) -> LiveBoard:
        """The only board."""
        (board,) = self.wall.boards
        return board

    @property
    def stands(self) -> list[str]:
        """The stands of the boards, in the order of their places."""
        return [board.live.stand for board in self.wall.boards]


# Records that change


@pytest.mark.parametrize("more", [1, MAX_SHOWN_PLIES])
def test_new_plies_are_shown_one_after_the_other(more: int) -> None:
    """A record that has grown by a few plies is played on from where the board stood; the same news move nothing."""
    viewer = Viewer(live_game(0, 5))
    before = viewer.board.game.position
    viewer.tell(live_game(0, 5 + more))
    plies = random_game(5 + more, 0, full=True).plies[5:]
    viewer.watch(0)
    moved = []
    for _ in range(round(LONG_ENOUGH / UPDATE_SECONDS)):
        plan = viewer.board.player.plan
        if plan and plan.ply not in moved:
            moved.append(plan.ply)
        viewer.watch(0)
    assert moved == plies
    assert viewer.board.position == viewer.board.game.position != before
    viewer.tell(replace(live_game(0, 5 + more)))
    viewer.watch(0)
    assert not viewer.wall.is_moving


def test_many_plies_are_not_shown() -> None:
    """A board whose record has grown by many plies shows the last position at once."""
    viewer = Viewer(live_game(0, 5))
    viewer.tell(live_game(0, 6 + MAX_SHOWN_PLIES))
    viewer.watch(0)
    assert not viewer.board.player.plan
    assert viewer.board.position == random_game(6 + MAX_SHOWN_PLIES, 0, full=True).position


def test_plies_that_arrive_during_an_animation_wait_for_its_end() -> None:
    """The present animation is neither cut short nor repeated when the record grows meanwhile."""
    viewer = Viewer(live_game(0, 5))
    viewer.tell(live_game(0, 6))
    viewer.watch(0.1)
    first = viewer.board.player.plan
    viewer.tell(live_game(0, 7))
    viewer.watch(0.1)
    assert first
    assert viewer.board.player.plan is first
    viewer.watch(LONG_ENOUGH)
    assert viewer.board.position == random_game(7, 0, full=True).position


def test_an_undone_ply_is_shown_backwards() -> None:
    """A record that has become shorter is shown by the animation of the ply that was taken back."""
    viewer = Viewer(live_game(0, 6))
    viewer.tell(live_game(0, 5))
    viewer.watch(0)
    plan = viewer.board.player.plan
    assert plan
    assert plan.backwards
    viewer.watch(LONG_ENOUGH)
    assert viewer.board.position == random_game(5, 0, full=True).position


# Games that come and go


def test_a_new_game_appears_softly() -> None:
    """A board is invisible at first and whole after a while; so is the next game of its stand."""
    viewer = Viewer(live_game(0, 6))
    for game in (0, 1):
        viewer.tell(live_game(0, 6, game=game))
        viewer.watch(0)
        assert viewer.board.opacity < 0.1
        viewer.watch(BOARD_FADE_SECONDS)
        assert viewer.board.opacity == 1


def test_a_stand_that_goes_away_leaves_its_place() -> None:
    """The board of an unfinished game disappears with its stand, and the others stay where they are."""
    viewer = Viewer(*(live_game(number, 6) for number in range(3)))
    viewer.watch(BOARD_FADE_SECONDS)
    viewer.tell(live_game(0, 6), live_game(2, 6))
    viewer.watch(BOARD_FADE_SECONDS + 2 * UPDATE_SECONDS)
    assert viewer.stands == ["Stand 1", "Stand 3"]
    viewer.tell(live_game(0, 6), live_game(2, 6), live_game(4, 6))
    viewer.watch(0)
    assert viewer.stands == ["Stand 1", "Stand 5", "Stand 3"]


def test_a_stand_that_comes_back_in_time_keeps_its_board() -> None:
    """A board that begins to disappear is whole again when its game is told of again."""
    viewer = Viewer(live_game(0, 6))
    viewer.watch(BOARD_FADE_SECONDS)
    viewer.tell()
    viewer.watch(BOARD_FADE_SECONDS / 2)
    assert viewer.board.opacity < 1
    viewer.tell(live_game(0, 6))
    viewer.watch(0)
    assert viewer.board.opacity == 1


def test_a_finished_game_stays_for_a_while() -> None:
    """A result is shown on after its stand has no game any more, but not once the stand has begun another one."""
    viewer = Viewer(live_game(0, MAX_PLIES))
    viewer.watch(LONG_ENOUGH)
    assert viewer.board.game.outcome
    viewer.tell()
    viewer.watch(FINISHED_GAME_SECONDS - 1)
    assert viewer.board.opacity == 1
    viewer.tell(live_game(0, 3, game=1))
    viewer.watch(0)
    assert not viewer.board.game.outcome
    viewer.tell()
    viewer.watch(2 * BOARD_FADE_SECONDS)
    assert not viewer.wall.boards


def test_no_more_than_nine_boards_are_shown() -> None:
    """Of more running games than the screen has room for, the first nine are shown."""
    viewer = Viewer(*(live_game(number, 6, stand=f"Stand {number}") for number in range(12)))
    assert viewer.stands == [f"Stand {number}" for number in range(9)]


def test_stands_of_the_same_name_share_a_board() -> None:
    """Two games of one stand, as after a change of machines, do not take turns on the screen."""
    viewer = Viewer(live_game(0, 6, stand="Hall"), live_game(1, 8, stand="Hall"))
    viewer.watch(BOARD_FADE_SECONDS)
    assert viewer.board.opacity == 1
    assert viewer.board.live.id == "1-0"


def test_the_wall_ends_after_its_time_or_without_games() -> None:
    """The wall is shown for a minute, or until the last board has disappeared."""
    viewer = Viewer(live_game(0, 6))
    assert not viewer.wall.update(WALL_SECONDS - 1)
    assert viewer.wall.update(1)
    viewer.wall.begin()
    viewer.tell()
    viewer.watch(BOARD_FADE_SECONDS + 2 * UPDATE_SECONDS)
    assert viewer.wall.update(UPDATE_SECONDS)


# The grid


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920), (1920, 1080), (3840, 2160)])
def test_cards_lie_beside_each_other_and_are_wide_enough_for_their_words(size: tuple[int, int]) -> None:
    """For any number of boards the grid has a cell for each, in the area, apart, with room for all parts of a card."""
    window = layout(size, from_afar=True)
    area = window.window.inset(size[1] // 10)
    for count in range(1, 10):
        cells = grid(window, area, count)
        assert len(cells) >= count
        assert len({(cell.x, cell.y) for cell in cells}) == len(cells)
        for cell in cells:
            parts = card_parts(window, cell)
            for part in (*parts.words, *parts.scores, parts.board):
                assert part.width > window.text_px(0)
                assert part.height > window.text_px(0)
                assert _is_within(part, cell)
            assert parts.scores[0].right <= parts.scores[1].x
        for one, other in pairwise(cells):
            assert one.right <= other.x or one.bottom <= other.y


def _is_within(inner: Box, outer: Box) -> bool:
    across = outer.x <= inner.x and inner.right <= outer.right
    return across and outer.y <= inner.y and inner.bottom <= outer.bottom
