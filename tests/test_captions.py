"""Captions: what the sounds of the program mean, in words on the screen for a while."""

import pytest

from dvonn.match.match import Match
from dvonn.rules.notation import parse_ply
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import ShowMatch
from dvonn.ui.sound import SOUND_CAPTION_SECONDS
from dvonn.ui.theme import Speed
from tests.harness.games import HUMAN_WHITE, match_of, timed_match
from tests.harness.pictures import record_texts
from tests.harness.user import AppUser

BRIDGE = "b3=w c3=b d3=rrrb e3=w f3=bb g3=w"  # e3-d3 cuts off f3 and g3


def at(match: Match, *, captions: bool = True) -> AppUser:
    """Return a user in a match."""
    user = AppUser((1280, 720))
    user.app.stage.settings.speed, user.app.stage.sound.captions = Speed.OFF, captions
    user.app.apply(ShowMatch(match))
    return user


def play(user: AppUser, text: str, seconds: float = 0.1) -> str:
    """Play a ply and return the caption after some seconds."""
    top = user.app.director.top
    assert isinstance(top, BoardScene)
    user.app.apply(top.play(parse_ply(text)))
    user.wait(seconds)
    return user.app.stage.sound.caption


@pytest.mark.parametrize("muted", [False, True])
def test_a_cut_off_and_the_turn_are_told(monkeypatch: pytest.MonkeyPatch, muted: bool) -> None:  # noqa: FBT001 # a case
    """The caption has the number of pieces and whose turn it is; it is drawn for a while, also without sound."""
    texts = record_texts(monkeypatch)
    user = at(match_of(BRIDGE))
    user.app.stage.sound.muted = muted
    told = "Cuts off: White 1, Black 2. Black to move"
    assert play(user, "e3d3") == told
    assert told in dict(texts)
    user.wait(SOUND_CAPTION_SECONDS)
    texts.clear()
    user.app.draw()
    assert (user.app.stage.sound.caption, told in dict(texts)) == ("", False)


def test_the_last_seconds_are_told() -> None:
    """Each of the last seconds of a clock has a caption in place of the one before."""
    user = at(timed_match(22, 60))
    seen = set()
    for _ in range(50):
        user.wait(0.1)
        seen.add(user.app.stage.sound.caption)
    assert seen == {"", "20 seconds left", "19 seconds left", "18 seconds left"}


def test_without_captions_nothing_is_told() -> None:
    """There are no captions where the setting is off."""
    assert play(at(match_of(BRIDGE), captions=False), "e3d3") == ""


def test_the_next_landing_ends_a_caption() -> None:
    """The words of a landing do not outlast the next one, here that of the ply that the computer will answer."""
    user = at(match_of(BRIDGE, HUMAN_WHITE))
    user.app.stage.sound.say("Your turn")
    assert play(user, "b3c3", 1 / 60) == ""
