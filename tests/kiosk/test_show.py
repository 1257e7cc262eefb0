"""The show on the big screen: its parts, the wall of running games, cut-offs, and that nobody can touch it."""

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.attract.attract_loop import ShowGame, WinnersReel
from dvonn.kiosk.attract.show import (
    BOARD_FADE_SECONDS,
    MAX_CUT_OFFS,
    MAX_SHOWN_PLIES,
    BoardWall,
    CutOffReel,
    LiveBoard,
    TitleReel,
    card_parts,
    game_name,
    grid,
    read_record,
    read_replay,
)
from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.operator.pin_pad import PinPad
from dvonn.kiosk.pin import hash_pin
from dvonn.kiosk.stands import StandLink
from dvonn.kiosk.winner_list import WinnerList
from dvonn.relay.stand_files import CutOffGame, LiveGame, News
from dvonn.rules.notation import parse_game
from dvonn.rules.position import Position
from dvonn.storage.text_store import Storage
from dvonn.ui import theme
from dvonn.ui.layout import layout
from tests.harness.event_user import UPDATE_SECONDS, KioskUser
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.news import CUT_OFF_SEEDS, SHOW_TIME, cut_off_game, event_news, live_game, record_of
from tests.harness.user import (
    A,
    Pixel,
    axis_motion,
    finger_event,
    key_down,
    mouse_down,
    mouse_motion,
    mouse_up,
    pad_down,
)

LONGEST_SENTENCE = "A very long sentence " * 200
LONG_ENOUGH = 12.0  # seconds for the plies that are shown one after the other
WIDE = (1280, 720)


# The order of the parts


class ShowUser(KioskUser):
    """A big screen that is told news, and is advanced without frames."""

    def __init__(self, news: News, size: Pixel = (640, 360), folder: Path | None = None) -> None:
        super().__init__(folder, size, show=True)
        self.now = SHOW_TIME
        self.event_context.winners = WinnerList(Storage(None), lambda: self.now)
        self.event_context.stands = StandLink(Storage(None), self.event_context.winners)
        self.tell(news)
        self.home.begin()

    def tell(self, news: News) -> None:
        """Let news arrive."""
        self.event_context.stands.hear(news)


def test_games_cut_offs_and_winners_are_shown_in_turn() -> None:
    """With everything to show, the wall comes first, then a cut-off and the winners, and the wall again.

    Without a game that can be read, the title and a game of computers are shown instead, until a game begins. Each part
    has the event's name, the hours, the organiser's line and the sums of the day.
    """
    news, bad = event_news(2), replace(live_game(0, 6), record="dvonn game 1\n\na1 a1")
    always = {news.event, news.hours, news.line, "128 games today", "203 guests", "1,942 pieces cut off"}
    for news, parts in (
        (replace(event_news(0), live=(bad,)), [TitleReel, ShowGame, CutOffReel, WinnersReel, TitleReel]),
        (event_news(2), [BoardWall, CutOffReel, WinnersReel, BoardWall]),
    ):
        user = ShowUser(news, WIDE)
        seen = [type(user.home.reel)]
        while len(seen) < len(parts):
            user.watch(0.5)
            if type(user.home.reel) is not seen[-1]:
                seen.append(type(user.home.reel))
                assert always <= set(user.drawn_lines())
        assert seen == parts
    user = ShowUser(event_news(0))
    user.tell(event_news(1))
    user.watch(2)
    assert isinstance(user.home.reel, BoardWall | CutOffReel)


# Words


def test_a_calm_line_tells_that_the_numbers_may_be_old() -> None:
    """While the relay is not connected a line says so, with the time of the last connection if there was one.

    Before the first news there are no numbers, and none that may be old.
    """
    cut = replace(event_news(2), problem="The hub does not answer")
    user, calm = ShowUser(News(), WIDE), "Not connected: these numbers "
    for news, hours, line in (
        (News(), 0, "Not paired yet"),
        (cut, 0, f"{calm}may be old"),
        (event_news(2), 0, ""),
        (cut, 2, f"{calm}are from 14:30"),
    ):
        user.now += timedelta(hours=hours)
        user.tell(news)
        user.watch(1)
        told = [one for one in user.drawn_lines() if one.startswith(("Not ", "0 "))]
        assert told == [line] * bool(line)


def test_words_without_end_are_cut() -> None:
    """Names and lines of any length are drawn, and nothing goes wrong."""
    long = replace(live_game(0, 6), stand=LONGEST_SENTENCE, mode=LONGEST_SENTENCE, level=LONGEST_SENTENCE)
    user = ShowUser(replace(event_news(), live=(long,), event=LONGEST_SENTENCE, hours="", line="\n\0" * 999))
    user.wait(1)
    assert not user.event_context.errors
    assert max(map(len, user.drawn_lines())) <= 200


# Input

AT = (320, 180)
INPUTS = [
    *(key_down(key) for key in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_F11, pygame.K_m)),
    *(mouse_motion(AT), mouse_down(AT), mouse_up(AT)),
    *(finger_event(kind, AT, (640, 360)) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)),
    *(pad_down(A), pad_down(7), axis_motion(0, 1.0), axis_motion(0, 0.0)),
    *(pygame.Event(pygame.QUIT), pygame.Event(pygame.DROPFILE, file="game.txt")),
]


def test_nobody_can_touch_the_show_and_it_has_no_idle_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key, button, touch or click does anything; the pointer is hidden, but not on the operator's page."""
    user, pointers = ShowUser(event_news(2)), list[bool]()
    monkeypatch.setattr(user.app.window, "show_pointer", lambda *, visible: pointers.append(visible))
    before = repr(user.app.context.settings), user.home.reel
    for event in INPUTS:
        user.send(event)
        user.wait(0.1)
        assert user.is_home, event
    assert (repr(user.app.context.settings), user.home.reel, user.app.running) == (*before, True)
    for _ in range(700):  # more than the longest idle time
        user.app.frame([], 1.0)
    assert user.is_home
    assert not [line for line in user.drawn_lines() if line.startswith("Still there")]
    assert not any(pointers)
    user.press_operator_keys()
    user.send(mouse_motion(AT))
    assert pointers[-1]


def test_the_operator_comes_in_by_keys_or_by_touch_and_pin() -> None:
    """Leaving the operator's page shows the show from its beginning."""
    user = ShowUser(event_news(2))
    user.watch(65)
    user.press_operator_keys()
    assert isinstance(user.top, OperatorPage)
    user.press(pygame.K_ESCAPE)
    assert user.is_home
    assert isinstance(user.home.reel, BoardWall)
    user.event_context.event_settings.pin = hash_pin("2580")
    for _ in range(5):
        user.tap((3, 3))
    assert isinstance(user.top, PinPad)
    user.type("2580")
    assert isinstance(user.top, OperatorPage)


# The wall


class Viewer:
    """Somebody who watches the wall of running games."""

    def __init__(self, *live: LiveGame) -> None:
        self._event_context = KioskUser(show=True).event_context
        self.wall = BoardWall(self._event_context)
        self.tell(*live)
        self.wall.begin()

    def tell(self, *live: LiveGame, seconds: float = 0) -> None:
        """Let news of running games arrive, and some seconds pass, at least one step."""
        self._event_context.stands.hear(News(live=live))
        self.watch(seconds)

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


def position(plies: int) -> Position:
    """Return the position of the running game after some plies."""
    return random_game(plies, 0, full=True).position


@pytest.mark.parametrize("more", [1, MAX_SHOWN_PLIES, MAX_SHOWN_PLIES + 1, -1])
def test_plies_are_shown_one_after_the_other(more: int) -> None:
    """A record that has grown by a few plies is played on; by many it shows the last position at once.

    A ply that was taken back is shown backwards; the same news move nothing.
    """
    viewer, moved = Viewer(live_game(0, 5)), list[object]()
    viewer.tell(live_game(0, 5 + more))
    for _ in range(round(LONG_ENOUGH / UPDATE_SECONDS)):
        plan = viewer.board.player.plan
        assert not plan or plan.backwards is (more < 0)
        moved += [plan.ply] if plan and plan.ply not in moved else []
        viewer.watch(0)
    plies = random_game(max(5, 5 + more), 0, full=True).plies[min(5, 5 + more) :]
    assert moved == (plies if more <= MAX_SHOWN_PLIES else [])
    assert viewer.board.position == viewer.board.game.position == position(5 + more)
    viewer.tell(live_game(0, 5 + more))
    assert not viewer.wall.is_moving


def test_plies_that_arrive_during_an_animation_wait_for_its_end() -> None:
    """The present animation is neither cut short nor repeated when the record grows meanwhile."""
    viewer = Viewer(live_game(0, 5))
    viewer.tell(live_game(0, 6), seconds=0.1)
    first = viewer.board.player.plan
    viewer.tell(live_game(0, 7), seconds=0.1)
    assert first
    assert viewer.board.player.plan is first
    viewer.watch(LONG_ENOUGH)
    assert viewer.board.position == position(7)


def test_boards_come_and_go_softly_and_keep_their_places() -> None:
    """A board is invisible at first, as is the next game of its stand, and whole after a while.

    One that begins to disappear is whole again when its game is told of again; the others stay where they are.
    """
    first, second, third = (live_game(number, 6) for number in range(3))
    viewer = Viewer(first, second, third)
    assert viewer.wall.boards[0].opacity < 0.1
    viewer.watch(BOARD_FADE_SECONDS)
    viewer.tell(live_game(0, 6, game=1), third, seconds=BOARD_FADE_SECONDS / 2)
    assert [board.opacity < 1 for board in viewer.wall.boards] == [True, True, False]
    viewer.tell(live_game(0, 6, game=1), second, third)
    assert viewer.wall.boards[1].opacity == 1
    viewer.tell(first, third, seconds=BOARD_FADE_SECONDS + 2 * UPDATE_SECONDS)
    assert viewer.stands == ["Stand 1", "Stand 3"]
    viewer.tell(first, third, live_game(4, 6))
    assert viewer.stands == ["Stand 1", "Stand 5", "Stand 3"]


def test_a_finished_game_stays_for_a_while() -> None:
    """A result is shown on after its stand has no game any more, but not once the stand has begun another one."""
    viewer = Viewer(live_game(0, MAX_PLIES))
    viewer.watch(LONG_ENOUGH)
    assert viewer.board.game.outcome
    viewer.tell(seconds=15.0 - 1)
    assert viewer.board.opacity == 1
    viewer.tell(live_game(0, 3, game=1))
    assert not viewer.board.game.outcome
    viewer.tell(seconds=2 * BOARD_FADE_SECONDS)
    assert not viewer.wall.boards


def test_the_wall_has_nine_boards_for_a_minute() -> None:
    """Of more games the first nine are shown, of two with the name of one stand the second one.

    The wall ends after its time, or when the last board has disappeared.
    """
    viewer = Viewer(*(live_game(number, 6, stand=f"Stand {number}") for number in range(12)))
    assert viewer.stands == [f"Stand {number}" for number in range(9)]
    assert [viewer.wall.update(seconds) for seconds in (BoardWall.duration - 1, 1)] == [False, True]
    viewer = Viewer(live_game(0, 6, stand="Hall"), live_game(1, 8, stand="Hall"))
    viewer.watch(BOARD_FADE_SECONDS)
    assert (viewer.board.opacity, viewer.board.live.id) == (1, "1-0")
    viewer.tell(seconds=BOARD_FADE_SECONDS + 2 * UPDATE_SECONDS)
    assert viewer.wall.update(UPDATE_SECONDS)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920), (1920, 1080), (3840, 2160)])
def test_cards_lie_beside_each_other_and_are_wide_enough_for_their_words(size: tuple[int, int]) -> None:
    """For any number of boards the grid has a cell for each, in the area, apart, with room for all parts of a card."""
    window = layout(size, from_afar=True)
    for count in range(1, 10):
        cells = grid(window, window.window.inset(size[1] // 10), count)
        assert len({(cell.x, cell.y) for cell in cells}) == len(cells) >= count
        for cell in cells:
            parts = card_parts(window, cell)
            for part in (*parts.words, *parts.scores, parts.board):
                assert min(part.width, part.height) > window.type_px(0)
                assert cell.x <= part.x < part.right <= cell.right
                assert cell.y <= part.y < part.bottom <= cell.bottom
            assert parts.scores[0].right <= parts.scores[1].x
        assert all(one.right <= other.x or one.bottom <= other.y for one, other in pairwise(cells))


# Records of stands


def test_records_and_names_are_read_as_far_as_they_are_valid() -> None:
    """The text of a game gives its plies, one that is no whole game or too long gives none.

    The level of a game is left out if it is unknown, and all of its name if the mode is.
    """
    whole = record_of(3, 12)
    start = "dvonn game 1\nstart: 9/10/11/10/9 white move\n\n"
    for text in ("", "another game", start, f"{whole} a1a1", whole + " " * 10_000):
        game = read_record(text)
        assert game is None or not game.plies, text
    names = [game_name(*words) for words in (("blitz", "curious"), ("blitz", "godlike"), ("chess", "curious"))]
    assert names == ["Blitz, Curious", "Blitz", ""]


def reel_of(*cut_offs: CutOffGame) -> CutOffReel:
    """Return a reel of an event with some cut-offs."""
    event_context = KioskUser(show=True).event_context
    event_context.stands.hear(News(cut_offs=cut_offs))
    return CutOffReel(event_context)


@pytest.mark.parametrize("seed", CUT_OFF_SEEDS)
def test_a_cut_off_is_played_again_from_some_plies_before_it(seed: int) -> None:
    """The plies before it move as usual, the cut-off itself slowly, and the board stays as it is after it."""
    found = cut_off_game(seed)
    game, reel, moved = parse_game(found.record), reel_of(found), dict[str, float]()
    reel.begin()
    while not reel.update(UPDATE_SECONDS):
        plan = reel.board.player.plan
        if plan:
            moved[str(plan.ply)] = moved.get(str(plan.ply), 0.0) + UPDATE_SECONDS
            seconds = plan.seconds
    assert list(moved) == [str(ply) for ply in game.plies[found.ply - 4 : found.ply + 1]]
    *before, cut_off = moved.values()
    assert cut_off == pytest.approx(seconds / 0.45, abs=2 * UPDATE_SECONDS)
    assert max(before) < theme.MAX_CUT_OFF_SECONDS + UPDATE_SECONDS
    assert reel.board.position == game.positions[found.ply + 1]


def test_the_largest_cut_offs_are_shown_in_turn() -> None:
    """The caption tells where, when and how many pieces the other side lost, by the record; then the first follows."""
    others = [replace(cut_off_game(), stand=f"Stand {number}", largest=40) for number in range(MAX_CUT_OFFS + 2)]
    reel, captions = reel_of(*others), []
    for _ in range(MAX_CUT_OFFS + 1):
        reel.begin()
        captions.append(reel.caption)
    assert captions == [f"Stand {number}, 13:22: 10 pieces cut off" for number in (*range(MAX_CUT_OFFS), 0)]


@pytest.mark.parametrize(
    "wrong", [{"ply": -1}, {"ply": 10_000}, {"ply": 0}, {"record": ""}, {"record": "dvonn game 1\n\na1 a1"}]
)
def test_what_is_no_cut_off_is_left_out(wrong: dict[str, int | str]) -> None:
    """A record that can't be read, or in which that ply cuts off nothing, is not shown, but the others are."""
    bad = replace(cut_off_game(), **wrong)  # type: ignore[arg-type] # by name
    assert read_replay(bad) is None
    assert not reel_of(bad).has_content
    assert reel_of(bad, cut_off_game(CUT_OFF_SEEDS[1])).has_content
