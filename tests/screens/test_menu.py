"""The menu: what it opens, continues and explains, and the demo board, which rests when nobody is there."""

from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from dvonn.engine.levels import DREAMY, GREEDY
from dvonn.input.intentions import Action, Device, Hover, Intention, Press
from dvonn.match.match import Match, MatchTerms, Series
from dvonn.rules.board import Colour, Phase
from dvonn.screens import demo_board
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.demo_board import (
    DEMO_END_SECONDS,
    DEMO_FADE_SECONDS,
    DEMO_PLY_INTERVAL_SECONDS,
    DEMO_STATIC_PLY_INTERVAL_SECONDS,
    DemoBoard,
)
from dvonn.screens.dialog import Question
from dvonn.screens.exercise import Exercise
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.menu import Menu, PlayCard
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.records.records import Records
from dvonn.screens.scene import RefreshMode, ShowMatch
from dvonn.screens.setup.match_setup import DROPPED_NOTICE, KEPT_NOTICE, GameSetup
from dvonn.screens.setup.options import OptionsPanel
from dvonn.storage.autosave import MIN_RECORD_PLIES, Autosave
from dvonn.storage.settings import PLAYED_LEVEL, Opponent
from dvonn.storage.text_store import Storage
from dvonn.ui.theme import CONTRAST, REST_AFTER_SECONDS, Speed
from tests.harness.context import FRAME_SECONDS, RecordingContext, SceneUser, begun
from tests.harness.games import HOT_SEAT, random_game

SCREENS = (Exercise, GameSetup, Tutorial, PuzzleMenu, Records, AnalysisBoard, OptionsPanel, Question)
ROOMS = dict(enumerate(SCREENS, start=1))
"""The scene behind each button, by its steps from Play."""


@pytest.fixture
def menu(context: RecordingContext) -> Menu:
    return Menu(context)


def against_greedy(plies: int) -> Match:
    return Match({Colour.WHITE: None, Colour.BLACK: GREEDY}, random_game(plies, 5))


@pytest.mark.parametrize("steps", ROOMS)
def test_each_button_opens_a_scene(context: RecordingContext, steps: int) -> None:
    """The buttons open the other screens, of which Escape leads back to the menu; panels leave it visible."""
    user = SceneUser(context)
    menu = user.top
    user.do(*[Action.NEXT] * steps, Action.ACCEPT)
    assert isinstance(user.top, ROOMS[steps])
    assert user.director.visible == ([menu, user.top] if user.top.is_overlay else [user.top])
    assert user.app_changes == []
    user.do(Action.BACK)
    assert user.top is menu


def test_buttons_explain_themselves_and_are_heard(context: RecordingContext, menu: Menu) -> None:
    """Each button explains itself when pointed at or focused; pointing moves no focus; keys and presses have sounds.

    Learn says how many lessons are finished; a file may name lessons that there are not.
    """
    context.settings.finished_lessons = frozenset({1, 2, 5, 99})
    menu.lay_out()
    assert menu.form.rows[3][0].label == "Learn (3 of 9)"
    seen = set()
    for widget in menu.form.widgets:
        menu.handle(Hover(widget.box.centre))
        seen.add(menu.form.explanation)
        assert menu.form.focus == 0
    assert "" not in seen
    assert len(seen) == len(menu.form.widgets)
    menu.handle(Action.DOWN)
    assert menu.form.explanation == menu.form.focused.explanation()
    menu.handle(Action.UP)
    user = SceneUser(context, menu.handle(Action.ACCEPT))
    assert not user.board.course.notice
    assert context.sound.played == ["focus", "focus", "choose"]


def card_of(menu: Menu) -> PlayCard:
    """Return the card that starts or continues a game, in its place."""
    menu.lay_out()
    card = menu.form.widgets[0]
    assert isinstance(card, PlayCard)
    return card


@pytest.mark.parametrize("way", ["keys", "wheel", "arrows"])
def test_the_level_is_chosen_on_the_card(context: RecordingContext, menu: Menu, way: str) -> None:
    """Keys, the wheel and the arrows go from level to level and stop at the ends; any other press starts the game."""
    card, settings, levels = card_of(menu), context.settings, list(PLAYED_LEVEL.offered)
    if way == "wheel":
        context.controls.device = Device.MOUSE
        menu.handle(Hover(card.box.centre))
    below = card.box.bottom - 20
    ways: dict[str, tuple[Intention, Intention]] = {
        "keys": (Action.LEFT, Action.RIGHT),
        "wheel": (Action.PREVIOUS_MOVE, Action.NEXT_MOVE),
        "arrows": (Press((card.box.x + 20, below)), Press((card.box.right - 20, below))),
    }
    back, on = ways[way]
    menu.handle(back)
    assert (settings.level, card.offer.name) == (levels[0], "Playful")
    for level in [*levels[1:], levels[-1]]:
        assert menu.handle(on) is None
        assert settings.level is level
    menu.handle(back)
    assert begun(menu.handle(Press(card.box.centre))).seats[Colour.BLACK] == levels[-2]


def test_another_kind_of_opponent_is_offered_again(context: RecordingContext, menu: Menu) -> None:
    """After a game of two people or of two computers the card offers that again, beside the levels."""
    offers = {Opponent.PERSON: ("Play", "Two players"), Opponent.COMPUTERS: ("Watch", "Two computers")}
    for context.settings.opponent, (label, name) in offers.items():
        card = card_of(menu)
        assert (card.label, card.offer.name) == (label, name)
        assert len(begun(menu.handle(Action.ACCEPT)).humans_here) == 2 * (label == "Play")
        menu.handle(Action.LEFT)
        assert context.settings.opponent is Opponent.COMPUTER
        assert card_of(menu).offer.name == "Adaptive"


# The game that goes on


def test_continue_says_which_game(context: RecordingContext) -> None:
    """The card continues the game at first; it names players, score and time, and shows the board."""
    for plies, words, days, day in (
        (20, "You – Greedy, pieces placed: 20 of 49", 0, "today"),
        (80, "You 18 : 24 Greedy", 1, "yesterday"),
        (80, "You 18 : 24 Greedy", 9, "1 Mar 2026"),
    ):
        match = against_greedy(plies)
        context.autosave = Autosave(Storage(None), now=lambda: datetime(2026, 3, 1, 14, 20))  # noqa: DTZ001
        context.today = partial(date, 2026, 3, 1 + days)
        context.autosave.save(match)
        menu = Menu(context)
        offer = card_of(menu).offer
        assert (offer.label, offer.name, offer.detail) == ("Continue", words, f"{day}, 14:20")
        assert offer.position == match.position
        assert menu.handle(Action.ACCEPT) == ShowMatch(match)


def test_a_match_without_a_ply_is_no_game_to_continue(context: RecordingContext, tmp_path: Path) -> None:
    """The menu and the next start offer a match that has begun, be it in its series, with the time of its last save."""
    for number, (plies, series, goes_on) in enumerate(
        [(0, None, False), (0, Series(3), False), (0, Series(3, 0.5, 0.5), True), (1, None, True)]
    ):
        context.autosave = Autosave(Storage(tmp_path / str(number)))
        context.autosave.save(Match(HOT_SEAT, random_game(plies, 5), terms=MatchTerms(series=series)))
        assert (card_of(Menu(context)).label == "Continue") is goes_on
        context.autosave.close()
        later = Autosave(Storage(tmp_path / str(number)))
        assert bool(later.resume()) is goes_on
        if later.saved_at and context.autosave.saved_at:
            assert abs(later.saved_at - context.autosave.saved_at) < timedelta(minutes=1)
        later.close()


@pytest.mark.parametrize("kept", [True, False])
def test_a_new_game_says_what_becomes_of_the_running_one(
    context: RecordingContext, tmp_path: Path, *, kept: bool
) -> None:
    """A new game says before and after whether the running game is kept in the records."""
    context.autosave = Autosave(Storage(tmp_path))
    context.autosave.save(against_greedy(MIN_RECORD_PLIES - (not kept)))
    user, fate = SceneUser(context), KEPT_NOTICE if kept else DROPPED_NOTICE
    user.do(Action.RIGHT)
    assert user.at(Menu).form.explanation == f"You play White. You place the pieces. {fate}"
    user.do(Action.ACCEPT)
    assert user.board.course.notice == fate
    context.autosave.save(user.board.match)
    assert len(list(context.autosave.records.entries())) == kept
    context.autosave.close()


# The demo board


@pytest.fixture
def demo(context: RecordingContext, monkeypatch: pytest.MonkeyPatch) -> DemoBoard:
    """Return a demo board that has just started, of players that search nothing."""
    monkeypatch.setattr(demo_board, "GREEDY", DREAMY)
    demo = DemoBoard(context)
    let(demo, 0.1)
    return demo


def let(demo: DemoBoard, seconds: float, *, watched: bool = True) -> list[RefreshMode]:
    """Let time pass with thinking, and with input if watched; return the refresh modes met."""
    seen = []
    for _ in range(round(seconds / FRAME_SECONDS)):
        if watched:
            demo.note_input()
        demo.update(FRAME_SECONDS)
        demo.idle(0.01)
        seen.append(demo.refresh_mode)
    return seen


def test_it_plays_on_a_full_board(context: RecordingContext, demo: DemoBoard) -> None:
    """The demo board fades in full and plays without sound; then comes another position.

    Half a minute after the last input it is still, until the next input.
    """
    match = demo.match
    assert match
    assert match.position.phase is Phase.MOVEMENT
    assert {*let(demo, DEMO_FADE_SECONDS + 4)} == {RefreshMode.HALF_RATE, RefreshMode.LOW_RATE}
    assert 2 <= len(match.game.plies) <= 5 / DEMO_PLY_INTERVAL_SECONDS
    let(demo, REST_AFTER_SECONDS + 5, watched=False)
    before = list(match.game.plies)
    assert {*let(demo, 20, watched=False)} == {RefreshMode.ON_INPUT}
    assert match.game.plies == before
    while not match.game.outcome:
        let(demo, 1)
    let(demo, DEMO_END_SECONDS + 2 * DEMO_FADE_SECONDS)
    assert demo.match
    assert demo.match.game.start != match.game.start
    assert context.sound.played == []
    context.set_theme(CONTRAST)  # in which only the light on the board moves between plies
    assert RefreshMode.LOW_RATE in let(demo, 3)


@pytest.mark.parametrize("setting", ["speed", "reduced"])
def test_without_motion_it_hardly_moves(context: RecordingContext, demo: DemoBoard, setting: str) -> None:
    """With animations off or reduced motion it plays few plies, without animation."""
    let(demo, DEMO_FADE_SECONDS)
    context.settings.speed = Speed.OFF if setting == "speed" else Speed.NORMAL
    context.settings.reduced_motion = setting == "reduced"
    moving = let(demo, 3.5 * DEMO_STATIC_PLY_INTERVAL_SECONDS).count(RefreshMode.HALF_RATE)
    assert demo.match
    assert 3 <= len(demo.match.game.plies) <= 4
    assert moving <= 2 * len(demo.match.game.plies)
