"""The program for who does not see or hear it, or has one switch: what is heard, captions, and the focus that moves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.access import access
from dvonn.access.nodes import Role, ScreenNode
from dvonn.app import App
from dvonn.commandline import Options
from dvonn.input.intentions import Action
from dvonn.match.match import Match
from dvonn.rules.notation import parse_ply
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.records.statistics_screen import StatisticsScreen
from dvonn.screens.scene import Push, Scene, ShowMatch
from dvonn.ui.canvas import Outline
from dvonn.ui.layout import UNPLACED_BOX
from dvonn.ui.theme import Speed, reading_seconds
from tests.harness.context import RecordingContext
from tests.harness.games import HUMAN_WHITE, match_of, timed_match
from tests.harness.pictures import record_texts
from tests.harness.records import write_record
from tests.harness.surroundings import FakeVoice
from tests.harness.user import AppUser, finger_event, key_down, mouse_down, pad_down

FRAMES = 8  # in which a screen opens, and is listened to
FRAME_SECONDS = 0.1


class Listener:
    """A user who presses keys and hears the program."""

    def __init__(self, folder: Path | None = None) -> None:
        FakeVoice.said.clear()
        self.app = App(Options(size=(800, 480), data_dir=folder, mute=True), rng=Random(3))
        self.app.run(1)
        self.app.running, self.app.new_pictures_seconds = True, inf  # however slow the machine is

    def press(self, *keys: int) -> list[str]:
        """Press keys one after the other; return what is heard after the last one."""
        for key in keys:
            FakeVoice.said.clear()
            self.app.frame([key_down(key)], 1 / 60)
            self.wait()
        return list(FakeVoice.said)

    def type(self, text: str) -> list[str]:
        """Type a text at once; return what is heard."""
        FakeVoice.said.clear()
        self.app.frame([pygame.Event(pygame.TEXTINPUT, text=text)], 1 / 60)
        self.wait()
        return list(FakeVoice.said)

    def wait(self, frames: int = FRAMES) -> None:
        """Let time pass."""
        for _ in range(frames):
            self.app.frame([], FRAME_SECONDS)


@pytest.fixture
def listener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Listener:
    """Return a listener at the first start."""
    monkeypatch.setattr(access, "Voice", FakeVoice)
    return Listener(tmp_path)


def test_from_the_first_start_to_the_first_ply(listener: Listener) -> None:
    """One key turns speech on and tells the next ones; two more keys lead to the board.

    A screen, a focus and a sentence are said when they are new, and not again while they last.
    """
    assert "F2" in listener.app.director.top.title
    heard = listener.press(pygame.K_F2)
    assert heard[0].startswith("Speech is on; F2 turns it off. Tab goes to the next choice")
    assert heard[1] == "DVONN\nStay linked to the red"
    assert heard[-1].startswith("Learn, button. New to DVONN? Short lessons on the board, then a first game.")
    assert listener.press(pygame.K_TAB, pygame.K_TAB)[-1].startswith("Records, button")
    assert listener.press(*[pygame.K_UP] * 4, pygame.K_RIGHT)[-1].startswith("Play, Greedy, 3 of 6: ")
    FakeVoice.said.clear()
    listener.wait()
    assert FakeVoice.said == []
    heard = listener.press(pygame.K_RETURN)
    assert heard == ["Your turn", "f3, empty", "Place a red piece on any free space"]
    assert listener.press(pygame.K_RIGHT) == ["g3, empty"]
    assert "You: red piece on g3." in listener.press(pygame.K_RETURN)
    assert isinstance(listener.app.director.top, BoardScene)


def test_nothing_is_heard_or_noted_without_a_listener(listener: Listener) -> None:
    """Without speech and screen reader no outlines are made and no sentences kept, and F2 twice is the same."""
    assert listener.press(pygame.K_DOWN, pygame.K_RETURN) == []
    assert not listener.app.context.describes_screen
    assert listener.app.director.top.outline is None
    listener.press(pygame.K_F2)
    assert listener.app.context.describes_screen
    assert listener.press(pygame.K_F2, pygame.K_DOWN) == []
    assert not listener.app.context.describes_screen


def test_what_is_counted_is_told_once_it_is_known(listener: Listener, tmp_path: Path) -> None:
    """A page of figures that is read while they are counted tells them afterwards."""
    for hour in range(2):
        write_record(tmp_path, hour)
    listener.press(pygame.K_F2)
    FakeVoice.said.clear()
    listener.app.apply(Push(StatisticsScreen(listener.app.context)))
    for _ in range(20):  # as the machine is fast or slow
        listener.wait(40)
        told = [words.startswith("won ") for words in FakeVoice.said]
        if any(told):
            break
    assert told.count(True) == 1
    assert "Back, button" in FakeVoice.said  # without the texts of the page that lie below it


def test_the_last_words_are_heard_again(listener: Listener) -> None:
    """A key repeats what was said last, on any screen, as often as it is pressed; each press silences the voice."""
    listener.press(pygame.K_F2)
    before = FakeVoice.hushed
    said = listener.press(pygame.K_DOWN)
    assert said
    assert listener.press(pygame.K_F3) == listener.press(pygame.K_F3) == said
    assert FakeVoice.hushed == before + 3
    listener.press(*[pygame.K_UP] * 4, pygame.K_RETURN)
    said = listener.press(pygame.K_t)
    assert listener.press(pygame.K_F3) == said == ["Your turn. Still to place: White 25, Black 24"]


def test_a_move_is_typed_by_ear(listener: Listener) -> None:
    """The panel for moves is a text field that echoes letters, tells its example once, and goes with the move."""
    listener.press(pygame.K_F2, *[pygame.K_UP] * 3, pygame.K_RETURN)
    heard = listener.press(pygame.K_SLASH)
    assert [words.partition(" to place")[0] for words in heard] == ["Type a move, text field. For example c3"]
    assert [listener.type(letter) for letter in "z 9"] == [["z"], ["Space"], ["9"]]
    assert listener.press(pygame.K_RETURN) == ["That's neither a move nor a question"]
    assert listener.type("z9") == ["z9"]
    assert listener.press(pygame.K_RETURN) == ["There's no space z9"]
    assert listener.type("c3") == ["c3"]
    assert listener.press(pygame.K_RETURN)[:1] == ["You: red piece on c3."]


def test_language_rate_and_short_words(listener: Listener) -> None:
    """The voice speaks the language in use at the rate of the settings; short words leave out explanations."""
    listener.press(pygame.K_F2)
    listener.app.context.settings.speech_rate = 1.5
    listener.app.context.settings.short_words = True
    listener.app.context.choose_language("nl")
    heard = listener.press(pygame.K_TAB, pygame.K_TAB)
    assert FakeVoice.spoken_in == ("nl", 1.5)
    assert len(heard) == 1
    assert "." not in heard[0]


@dataclass(frozen=True)
class Shown:
    """A picture: what happened since the last one, its sentences and advice, what has the focus, and of which scene."""

    events: Sequence[str] = ()
    live: Sequence[str] = ()
    advice: Sequence[str] = ()
    focus: str = "c3, empty"
    scene: str = "Game"
    waits: str = ""  # what of the scene outdates the picture


GAME = Shown(live=["Your turn"], advice=["Choose a stack"])
MOVED = replace(GAME, events=["You: c3 to c5"], live=["Dreamy is thinking"], advice=[])
ANSWERED = replace(GAME, events=["Black: d3 to d4"], focus="d4, their stack of 2")
PASSES = replace(GAME, events=["Black passes"])
ASKED = replace(GAME, events=["White 4"])
SOLVED = Shown(live=["Solved!", "Your rating: 940"], focus="Next, button", scene="Puzzles")
HINT = replace(GAME, events=["Hint: i4"], advice=["Thinking of a hint"], waits="changed")
CAPTURES = replace(GAME, live=["Your turn", "Captures a piece"], advice=[])
REFUSED = replace(GAME, live=["Your turn", "That stack is Black's"], advice=[])
D4, E4 = (replace(GAME, focus=f"{space}. Makes 2", advice=["Makes 2"]) for space in ("d4", "e4"))
TYPING, BEFORE = replace(GAME, scene="Type a move"), replace(GAME, waits="plies")
HEARD: dict[str, tuple[list[Shown | None], str]] = {
    "a new screen in order": ([GAME], "Game. Your turn. c3, empty. Choose a stack"),
    "nothing twice": ([GAME, None, GAME], ""),
    "happened, turn, focus, advice": ([GAME, None, MOVED, ANSWERED], "{you}. {black}. {turn}. {focus}. {advice}"),
    "what is no longer so": (
        [GAME, None, MOVED, replace(MOVED, events=["Black passes"])],
        "{you}. Black passes. {busy}",
    ),
    "plies before the screen": (
        [TYPING, None, BEFORE, replace(ANSWERED, waits="plies"), replace(ANSWERED, events=[])],
        "{black}. Game. {turn}. {focus}. {advice}",
    ),
    "an event outdates the picture": ([GAME, None, HINT, CAPTURES], "Hint: i4. Captures a piece"),
    "not again what the focus says": ([GAME, None, D4], "d4. Makes 2"),
    "equal words of another focus": ([D4, None, E4], "e4. Makes 2"),
    "not again what was told last": ([PASSES, None, replace(GAME, advice=["Black passes"])], ""),
    "a refusal before what can be done": ([GAME, None, REFUSED], "That stack is Black's"),
    "asked again": ([GAME, None, ASKED, None, ASKED], "White 4"),
    "another screen": ([GAME, None, SOLVED], "Puzzles. Solved!. Your rating: 940. Next, button"),
}


@pytest.mark.parametrize("case", HEARD)
def test_what_is_heard(case: str, context: RecordingContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures, of which some have been heard (None), lead to sentences in one order."""
    scenes: dict[str, Scene] = {}
    listening, heard = access.Listening(), access.Announcement([], "", [], "", [])
    for shown in (*HEARD[case][0], None):
        if not shown:
            heard = listening.take()
            continue
        scene = scenes.setdefault(shown.scene, type(shown.scene, (Scene,), {"name": shown.scene})(context))
        focused = ScreenNode((shown.focus[:2],), Role.SPACE, shown.focus, UNPLACED_BOX, focused=True)
        monkeypatch.setattr(access, "scene_nodes", lambda *_of, node=focused: [node])
        scene.outline = Outline(live=[*shown.live, *shown.advice], advice=[*shown.advice])
        scene.changed = shown.waits == "changed"
        monkeypatch.setattr(access, "shows_plies", lambda _scene, waits=shown.waits: waits == "plies")
        listening.follow(scene, shown.events)
    names = {"you": "You: c3 to c5", "black": "Black: d3 to d4", "turn": "Your turn", "advice": "Choose a stack"}
    names |= {"focus": "d4, their stack of 2", "busy": "Dreamy is thinking"}
    assert ". ".join(heard.words) == HEARD[case][1].format(**names)


BRIDGE = "b3=w c3=b d3=rrrb e3=w f3=bb g3=w"  # e3-d3 cuts off f3 and g3


def at(match: Match, *, captions: bool = True) -> AppUser:
    """Return a user in a match."""
    user = AppUser((1280, 720))
    user.app.context.settings.speed, user.app.context.sound.captions = Speed.OFF, captions
    user.app.apply(ShowMatch(match))
    return user


def play(user: AppUser, text: str, seconds: float = 0.1) -> str:
    """Play a ply and return the caption after some seconds."""
    top = user.app.director.top
    assert isinstance(top, BoardScene)
    user.app.apply(top.play(parse_ply(text)))
    user.wait(seconds)
    return user.app.context.sound.caption


def test_a_cut_off_and_the_turn_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The caption has the number of pieces and whose turn it is; it is drawn for a while, also without sound.

    There are no captions where the setting is off.
    """
    texts = record_texts(monkeypatch)
    user = at(match_of(BRIDGE))
    user.app.context.sound.muted = True
    told = "Cuts off: White 1, Black 2. Black to move"
    assert play(user, "e3d3") == told
    assert told in dict(texts)
    user.wait(reading_seconds(told))
    texts.clear()
    user.app.draw()
    assert (user.app.context.sound.caption, told in dict(texts)) == ("", False)
    assert play(at(match_of(BRIDGE), captions=False), "e3d3") == ""


def test_the_last_seconds_are_told() -> None:
    """Each of the last seconds of a clock has a caption in place of the one before."""
    user = at(timed_match(22, 60))
    seen = set()
    for _ in range(50):
        user.wait(0.1)
        seen.add(user.app.context.sound.caption)
    assert seen == {"", "20 seconds left", "19 seconds left", "18 seconds left"}


def test_the_next_landing_ends_a_caption() -> None:
    """The words of a landing do not outlast the next one, here that of the ply that the computer will answer."""
    user = at(match_of(BRIDGE, HUMAN_WHITE))
    user.app.context.sound.say("Your turn")
    assert play(user, "b3c3", 1 / 60) == ""


PACE = 0.6  # seconds


@pytest.fixture
def user() -> AppUser:
    """Return a user of one switch at the menu."""
    made = AppUser((1280, 720), draws=False)
    made.app.context.settings.scanning = PACE
    return made


@pytest.mark.parametrize(
    "events",
    [
        [key_down(pygame.K_RETURN)],
        [key_down(pygame.K_SPACE)],
        [mouse_down((3, 3))],
        [pad_down(1)],
        [finger_event(kind, (3, 3), (1280, 720)) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)],
    ],
    ids=["enter", "space", "click", "any pad button", "tap"],
)
def test_every_switch_accepts(user: AppUser, events: list[pygame.Event]) -> None:
    """A key, a pad's button, and a click or a tap anywhere choose what has the focus, and nothing else."""
    user.wait(PACE * 2.5)
    user.send(*events)
    assert user.title == "DVONN: Set up a game"


def test_a_level_is_changed_by_few_stops(user: AppUser) -> None:
    """The set-up begins at the level; after a change of it the next stop begins the game."""
    before = user.app.context.settings.level
    user.wait(PACE * 2.5)
    user.press(pygame.K_SPACE, pygame.K_SPACE)
    assert user.app.context.settings.level is not before
    user.wait(PACE * 1.5)
    user.press(pygame.K_SPACE)
    assert isinstance(user.top, BoardScene)


def test_a_week_is_one_stop(user: AppUser) -> None:
    """In the calendar a week is lit as a whole, and a press leads to its days."""
    page = PuzzleMenu(user.app.context)
    user.app.apply(Push(page))
    page.form.focus_on(page.form.widgets[0])
    while not page.form.is_row_lit:
        page.handle(Action.NEXT)
    week = page.form.stops[page.form.focused_row]
    page.handle(Action.ACCEPT)
    page.handle(Action.NEXT)
    assert page.form.focused is week[1]
    assert not page.form.is_row_lit


def test_a_switch_enters_rows_and_waits_for_what_moves(user: AppUser) -> None:
    """The first stop on a board is a whole row, at once; a press enters it, and the next one places a piece.

    Scanning does not cut the computer's move short.
    """
    user.app.context.settings.speed = Speed.SLOW
    user.press(pygame.K_SPACE)
    board = user.top
    assert isinstance(board, BoardScene)
    user.wait(PACE / 2)
    row = list(board.cursor.row)
    assert len(row) > 8
    user.press(pygame.K_SPACE)
    user.wait(PACE * 1.5)
    user.press(pygame.K_SPACE)
    assert [ply[0] for ply in board.match.game.plies] == [row[1]]
    while len(board.match.game.plies) < 2:
        user.wait(1 / 60)
    frames = 0
    while board.player.plan:
        user.wait(1 / 60)
        frames += 1
    assert frames > 18
