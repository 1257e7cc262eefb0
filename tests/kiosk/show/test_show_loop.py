"""The show on the big screen: the order of its parts, its words, and that nobody can touch it."""

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.attract.reels import WinnersReel
from dvonn.kiosk.attract.show_game import ShowGame
from dvonn.kiosk.board_wall import BoardWall
from dvonn.kiosk.event_settings import Period
from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.operator.pin_pad import PinPad
from dvonn.kiosk.pin import hash_pin
from dvonn.kiosk.show import CutOffReel, ShowLoop, TitleReel
from dvonn.kiosk.stands import StandLink
from dvonn.kiosk.winner_list import WinnerList
from dvonn.relay.news import News
from dvonn.relay.stand_files import NEWS_FILE
from dvonn.storage.text_store import Storage
from dvonn.ui.layout import Box
from tests.harness.event_user import KioskUser
from tests.harness.news import SHOW_TIME, event_news, live_game
from tests.harness.scale import only_full
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


class ShowUser(KioskUser):
    """A big screen that is told news, and is advanced without frames."""

    def __init__(self, news: News, size: Pixel = (640, 360), folder: Path | None = None) -> None:
        super().__init__(folder, size, show=True)
        self.now = SHOW_TIME
        self.context.winners = WinnerList(Storage(None), lambda: self.now)
        self.context.stands = StandLink(Storage(None), self.context.winners)
        self.tell(news)
        self.show.begin()

    @property
    def show(self) -> ShowLoop:
        """The show."""
        assert isinstance(self.home, ShowLoop)
        return self.home

    def tell(self, news: News) -> None:
        """Let news arrive."""
        self.context.stands.hear(news)


def order(user: ShowUser, seconds: float) -> list[type]:
    """Return the types of the reels shown during some seconds, in order."""
    seen = [type(user.show.reel)]
    for _ in range(round(seconds / 0.5)):
        user.watch(0.5)
        seen += [type(user.show.reel)] * (type(user.show.reel) is not seen[-1])
    return seen


# The order of the parts


def test_games_cut_offs_and_winners_are_shown_in_turn() -> None:
    """With everything to show, the wall comes first, then a cut-off and the winners, and the wall again."""
    assert order(ShowUser(event_news(2)), 110) == [BoardWall, CutOffReel, WinnersReel, BoardWall]


def test_without_running_games_the_title_and_a_game_are_shown() -> None:
    """The wall is skipped while no stand plays a game that can be read; a game that begins ends the title."""
    bad = replace(live_game(0, 6), record="dvonn game 1\n\na1 a1")
    user = ShowUser(replace(event_news(0), live=(bad,)))
    assert order(user, 160)[:5] == [TitleReel, ShowGame, CutOffReel, WinnersReel, TitleReel]
    user.tell(event_news(1))
    user.watch(2)
    assert isinstance(user.show.reel, BoardWall | CutOffReel)


def test_winners_are_those_of_the_shown_periods() -> None:
    """Winners of another day are shown among those of the whole event, but not among those of the day."""
    user = ShowUser(event_news(0))
    reel, user.now = WinnersReel(user.context), SHOW_TIME + timedelta(days=1)
    for periods, shown in (((Period.DAY,), False), ((Period.DAY, Period.EVENT), True)):
        user.context.event_settings.shown_winners = periods
        reel.begin()
        assert reel.has_content is shown


# Words


def test_the_event_and_its_sums_are_always_seen() -> None:
    """Each part has the event's name, the hours, the organiser's line and the sums of the day."""
    user, news = ShowUser(event_news(2), (1280, 720)), event_news()
    for _ in range(3):
        user.watch(1)
        lines = user.drawn_lines()
        assert {news.event, news.hours, news.line} <= set(lines)
        assert {"128 games today", "203 guests", "1,942 pieces cut off"} <= set(lines)
        shown = user.show.reel
        while user.show.reel is shown:
            user.watch(1)


def test_a_calm_line_tells_that_the_numbers_may_be_old() -> None:
    """While the relay is not connected a line says so, with the time of the last connection if there was one."""
    cut = replace(event_news(2), problem="The hub does not answer")
    user = ShowUser(cut, (1280, 720))
    assert "Not connected: these numbers may be old" in user.drawn_lines()
    user.tell(event_news(2))
    user.watch(1)
    assert not [line for line in user.drawn_lines() if line.startswith("Not connected")]
    user.now += timedelta(hours=2)
    user.tell(cut)
    user.watch(1)
    assert "Not connected: these numbers are from 14:30" in user.drawn_lines()


def test_a_screen_that_is_not_paired_says_so() -> None:
    """Before the first news there are no numbers, and none that may be old."""
    lines = ShowUser(News(), (1280, 720)).drawn_lines()
    assert "Not paired yet" in lines
    assert not [line for line in lines if line.startswith(("Not connected", "0 "))]


def test_news_come_from_the_file_of_the_relay(tmp_path: Path) -> None:
    """The program reads the relay's file when it has changed, and keeps the last news if it is damaged or gone."""
    user = KioskUser(tmp_path, (1280, 720), show=True)
    path = tmp_path / NEWS_FILE
    texts = [json.dumps({"problem": "", "hub": {"event": name}}) for name in ("First fair", "Second fair!")]
    for text, seen in [(texts[0], "First fair"), (texts[1], "Second fair!"), ("{", "Second fair!")]:
        path.write_text(text)
        user.wait(1.2)
        assert seen in user.drawn_lines()
    path.unlink()
    user.wait(1.2)
    assert "Second fair!" in user.drawn_lines()


# Sizes


def test_words_without_end_are_cut() -> None:
    """Names and lines of any length are drawn, and nothing goes wrong."""
    long = replace(live_game(0, 6), stand=LONGEST_SENTENCE, mode=LONGEST_SENTENCE, level=LONGEST_SENTENCE)
    news = replace(event_news(), live=(long,), event=LONGEST_SENTENCE, hours="", line="\n\0" * 999)
    user = ShowUser(news)
    user.wait(1)
    assert not user.context.errors
    assert max(map(len, user.drawn_lines())) <= 200


# Hours


@only_full("minutes of the show, drawn")
def test_the_words_drift_and_change_places() -> None:
    """The event's name is in another place from minute to minute, and all words stay inside the window."""
    user, places = ShowUser(event_news(4)), set()
    for _ in range(8):
        user.watch(45)
        places.add(user.find_line(event_news().event))
        assert all(Box(0, 0, 640, 360).contains(at) for at in user.visible_lines().values())
    assert len(places) > 6


# Input

AT = (320, 180)
INPUTS = [
    *(key_down(key) for key in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_F11, pygame.K_m)),
    *(mouse_motion(AT), mouse_down(AT), mouse_up(AT)),
    *(finger_event(kind, AT, (640, 360)) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)),
    *(pad_down(A), pad_down(7), axis_motion(0, 1.0), axis_motion(0, 0.0)),
    *(pygame.Event(pygame.QUIT), pygame.Event(pygame.DROPFILE, file="game.txt")),
]


def test_no_input_reaches_the_show() -> None:
    """No key, button, touch or click does anything, at any time."""
    user = ShowUser(event_news(2))
    for event in INPUTS:
        reel, settings = user.show.reel, repr(user.app.stage.settings)
        user.send(event)
        user.wait(0.1)
        assert user.is_home
        assert user.show.reel is reel
        assert repr(user.app.stage.settings) == settings
        assert user.app.running


def test_no_countdown_is_ever_seen() -> None:
    """The show has no idle time."""
    user = ShowUser(event_news(1))
    for _ in range(700):  # more than the longest idle time
        user.app.frame([], 1.0)
    assert user.is_home
    assert not [line for line in user.drawn_lines() if line.startswith("Still there")]


def test_a_moved_mouse_shows_no_pointer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pointer is hidden over the show, and seen on the operator's page."""
    user, seen = ShowUser(event_news(1)), list[bool]()
    monkeypatch.setattr(user.app.window, "show_pointer", lambda *, visible: seen.append(visible))
    user.send(mouse_motion(AT))
    user.press_operator_keys()
    user.send(mouse_motion(AT))
    assert seen[0] is False
    assert seen[-1] is True


def test_the_operator_comes_in_by_keys_or_by_touch_and_pin() -> None:
    """Leaving the operator's page, or leaving it alone, shows the show from its beginning."""
    user = ShowUser(event_news(2))
    user.watch(65)
    user.press_operator_keys()
    assert isinstance(user.top, OperatorPage)
    user.press(pygame.K_ESCAPE)
    assert user.is_home
    assert isinstance(user.show.reel, BoardWall)
    user.context.event_settings.pin = hash_pin("2580")
    for _ in range(5):
        user.tap((3, 3))
    assert isinstance(user.top, PinPad)
    user.type("2580")
    assert isinstance(user.top, OperatorPage)
    for _ in range(user.context.event_settings.idle + 2):
        user.app.frame([], 1.0)
    assert user.is_home
