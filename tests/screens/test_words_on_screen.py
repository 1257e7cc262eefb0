"""Words on the screen: those of others in any letters, in every language, after the pictures; reasons of hints."""

import os
import re
import sys
from itertools import chain
from pathlib import Path
from string import Formatter
from typing import Final
from unittest.mock import patch

import pygame
import pytest

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.engine.analysis.reasons import Advice, PlyReason, ReasonKind
from dvonn.language import LANGUAGES, set_language
from dvonn.screens.interactive_board import InteractiveBoard
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.menu import Menu
from dvonn.screens.play.players import FULL_BOARD_NOTICE
from dvonn.screens.records.records import Records
from dvonn.screens.rules_words import MAX_HINT_CHARACTERS, REASON_WORDS, hint_words, reason_words
from dvonn.screens.scene import Push, ShowMatch
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.ui.assets import MAX_LINE_CHARACTERS, Assets, drawable
from dvonn.ui.canvas import Canvas
from tests.harness.clocks import FakeClock
from tests.harness.context import FRAME_SECONDS
from tests.harness.games import HOT_SEAT, HUMAN_WHITE, boardspace_text, load_games, random_match
from tests.harness.news import STANDS, event_news
from tests.harness.pictures import record_texts
from tests.harness.pseudo import PSEUDO_LANGUAGE
from tests.harness.records import DAMAGED_RECORD, panel_text, write_file
from tests.harness.scale import scaled
from tests.harness.user import AppUser, RecordsUser
from tests.measure.snapshot import SceneRenderer
from tests.measure.stills.analysis_stills import COMMENT
from tests.measure.stills.gallery import SNAPSHOT_SCENES
from tests.measure.stills.game_stills import LONG_NAMES

FOREIGN_TEXTS: Final = (
    "spiel\udcff.sgf",  # a byte that is no UTF-8, in the name of a file
    "a\0b",
    "\x1b[31mred\x07\x7f\x9f",
    "two\nlines\r\n\tand a tab\u2028\u2029",
    "\u202eright to left\u2066",
    "\u05d0\u05d1\u05d2 \u0627\u0644\u0639",
    "e\u0301\u0302" + "\u0323" * 300,
    "\u200b\u200d\ufeff",
    "\ufe0f",  # printable, but without any width
    "\U0001f480\U0010ffff",
    "",
    "w" * 100_000,
)

FILE_NAMES: Final = (
    *(() if sys.platform == "win32" else (b"spiel\xff.sgf", b"\x1b[31m\n\t.sgf", b"w" * 250 + b".sgf")),
    "a\u202e\u05d0\ufe0f\U0001f480.sgf".encode(),
)
"""Names of files, as bytes; Windows has only text, no control characters, and mostly at most 260 characters a path."""
RETURN, ESCAPE, DOWN, TAB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_TAB


def write_named(folder: Path, name: bytes, content: str) -> Path:
    """Write a file with a name of any bytes."""
    return write_file(Path(os.fsdecode(os.fsencode(folder) + b"/" + name)), content)


def test_every_text_is_drawn(assets: Assets, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any text is measured and drawn, in every size, and its picture has a bounded width.

    A message of the storage is drawn in lines, at least its start. Ordinary texts are drawn as they are.
    """
    app, drawn = App(Options(size=(640, 360)), clock=FakeClock()), record_texts(monkeypatch)
    for words in FOREIGN_TEXTS:
        for px in (1, 24):
            size = assets.text_size(words, px)
            assert assets.text(words, px, (255, 255, 255)).get_size() == size
            assert size[0] <= 2 * px * (MAX_LINE_CHARACTERS + 1)
        app.storage.report(f"Can't save to {words}", "No space left on device")
        app.frame([], FRAME_SECONDS)
        start = "".join(f"Can't save to {words}"[:24].split())
        assert start in "".join("".join(line.split()) for line, _ in drawn)
    ordinary = "Zo\u00eb \u2013 \u05d0\u05d1 \U0001f480 \u2026"
    assert (drawable(ordinary), drawable("a\udcff\0b\nc\u202f:")) == (ordinary, "a\ufffd\ufffdb c\u202f:")
    long = drawable("a" * 5_000 + "z" * 5_000)
    assert (len(long), long[0], long[-1]) == (MAX_LINE_CHARACTERS + 1, "a", "z")


# Names of files


@pytest.mark.parametrize("name", FILE_NAMES, ids=lambda name: ascii(name[:8]))
def test_a_file_with_any_name_is_imported_and_listed(tmp_path: Path, name: bytes) -> None:
    """A file with any name is imported, alone or with its folder; one without a game is named as far as possible.

    Records with any name are listed, shown, reviewed, exported, deleted and restored.
    """
    game, folder = boardspace_text(load_games()[0]), tmp_path / "user"
    for number, content in enumerate((game, DAMAGED_RECORD, "")):
        write_named(folder / RECORDS_FOLDER, b"%d" % number + name[1:], content)
    user = RecordsUser(folder, write_named(tmp_path, name, game))
    user.wait(1)
    assert user.title.startswith("DVONN: Review")
    user.press(ESCAPE)
    empty = write_named(tmp_path / "empty", name, "")
    torn = write_named(tmp_path / "torn", name, DAMAGED_RECORD)
    for paths in ((empty,), (empty.parent,), (torn, empty), (Path(os.fsdecode(name)), empty.parent / "no")):
        user.drop(*paths)
        user.wait(0.5)
        assert user.title in {"DVONN: Not imported", "DVONN: Damaged games"}
        assert drawable(panel_text(user.app.director.top)).strip()
        user.press(ESCAPE)
    user.app.apply(Push(Records(user.app.context)))
    user.wait(1)
    for key in (DOWN, DOWN, RETURN, ESCAPE, TAB, RETURN, ESCAPE, TAB, RETURN, RETURN, ESCAPE):
        user.press(key)
        user.wait(0.2)
        if isinstance(user.app.director.top, Menu):  # a file of such a name is no record, and back leads here
            break
    assert user.app.running


def test_a_dropped_file_whose_name_pygame_cannot_pass_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pygame raises an error for a dropped file whose name is no UTF-8: the user is told, and the game goes on."""
    user, get = RecordsUser(tmp_path), pygame.event.get
    calls = iter([SystemError("returned a result with an exception set")])

    def failing_once() -> list[pygame.Event]:
        for error in calls:
            raise error
        return get()

    monkeypatch.setattr(pygame.event, "get", failing_once)
    user.app.run(4)
    assert next(calls, None) is None
    assert user.app.running


PLAIN_WORD = re.compile(r"[A-Za-z]*[aeiouAEIOU][A-Za-z]*")
EVENT = event_news()
ENTERED = " ".join(
    [
        COMMENT,
        EVENT.event,
        EVENT.hours,
        EVENT.line,
        *STANDS,
        "Hall table Spielwiese Nord hub example org summer olympiad",
    ]
)
NAMES = {"DVONN", *LANGUAGES.values(), "Ada", "Anna", "Ben", "Benjamin", "Kim", "Olena", "Zoë", *ENTERED.split()}
"""Words that are the same in all languages, besides initials and other words in capitals."""


def plain_words(text: str) -> list[str]:
    """Return the words of a text that are not in the pseudo-language: those with a plain vowel."""
    if ".sgf" in text:  # a file's name
        return []
    names = " ".join(chain(*LONG_NAMES)) if text not in NAMES else text  # of which a line may have parts
    words = (word for word in PLAIN_WORD.findall(text) if len(word) > 2 and not word.isupper())
    return [word for word in words if word not in NAMES and word not in names]


def test_everything_is_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    """No text of a scene has a plain word."""
    texts, renderer = record_texts(monkeypatch), SceneRenderer((1280, 720), language=PSEUDO_LANGUAGE)
    for scene in list(SNAPSHOT_SCENES)[:: scaled(40, 1)]:
        texts.clear()
        renderer.draw(scene)
        assert texts
        assert not {text: plain_words(text) for text, _ in texts if plain_words(text)}, scene


NUMBERS = {name: number for number, name in enumerate(["mine", "theirs", "height", "before", "after"], 2)}
NUMBERS |= {"margin": 7, "spaces": 8, "steps": 9, "other": 10}
LONG = PlyReason(1, ReasonKind.HANGS_LESS, {"before": 9, "after": 2})


@pytest.mark.parametrize("kind", ReasonKind, ids=lambda kind: kind.name)
def test_each_kind_has_a_sentence(kind: ReasonKind) -> None:
    """A sentence begins with a capital, ends with a full stop, and has the numbers that its message names."""
    words, message = reason_words(PlyReason(1, kind, NUMBERS)), REASON_WORDS[kind]
    assert re.fullmatch("[A-Z][^{]*[.]", words)
    named = Formatter().parse(message if isinstance(message, str) else message[0])
    assert [int(number) for number in re.findall("[0-9]+", words)] == [NUMBERS[name] for _, name, *_ in named if name]


def test_a_hint_is_one_sentence_for_each_reason() -> None:
    """The reasons are told one after the other, after the fact that there is no choice.

    A second reason that makes the hint too long is left out, unless it is needed. In another language the first number
    in the sentence chooses the form.
    """
    reasons = PlyReason(2, ReasonKind.COSTS_BOTH, {"mine": 1, "theirs": 3}), PlyReason(1, ReasonKind.TAKES_RED)
    words = "Cuts off 3 of your opponent's pieces and 1 of yours. Captures a red piece."
    assert hint_words(Advice(reasons, is_only=False, is_placement=False)) == words
    assert hint_words(Advice(reasons, is_only=True, is_placement=False)) == f"This is your only move. {words}"
    for needed in (False, True):
        second = PlyReason(1, LONG.kind, LONG.numbers, needed)
        words = hint_words(Advice((LONG, second), is_only=False, is_placement=False))
        assert (len(words) > MAX_HINT_CHARACTERS) is needed
    set_language("nl")
    numbers = {"mine": 2, "theirs": 1}
    assert reason_words(PlyReason(1, ReasonKind.COSTS_BOTH, numbers)).startswith("Snijdt 1 stuk van")
    assert reason_words(PlyReason(1, ReasonKind.COSTS_ME_MORE, numbers)).startswith("Snijdt 2 eigen stukken af")


PRAISE = "That's it!"
MANY_FRAMES = 1200  # more than any animation or answer takes


def board_of(user: AppUser) -> InteractiveBoard:
    """Return the board on the screen."""
    scene = user.app.director.top
    assert isinstance(scene, InteractiveBoard)
    return scene


def words_of(user: AppUser) -> str:
    """Return the title and all words on the screen."""
    with patch.object(Canvas, "draw_text", autospec=True, side_effect=Canvas.draw_text) as draw_text:
        user.app.director.top.draw(pygame.Surface(user.size), 0)
    return " ".join([user.title, *(call.args[1] for call in draw_text.call_args_list)])


def watch(user: AppUser) -> tuple[list[str], str]:
    """Return the words in every third frame until a stack lands, which may begin a little later, and those at rest."""
    during: list[str] = []
    for number in range(MANY_FRAMES):
        moving = board_of(user).player.plan is not None
        if not moving and during:
            return during, words_of(user)
        if moving and not board_of(user).player.has_landed and number % 3 == 0:
            during.append(words_of(user))
        user.app.frame([], FRAME_SECONDS)
    raise AssertionError("nothing moves, or without end")


def assert_said_after(user: AppUser, *words: str) -> None:
    """Assert that some words are said after the next animation, and not before its stack has landed."""
    during, after = watch(user)
    for one in words:
        assert not any(one in line for line in during), one
        assert one in after


def test_what_happened_is_said_when_the_stacks_have_landed() -> None:
    """The computer thinks when the user's piece has landed; it is the user's turn when the computer's has.

    So the end of the game is said, and that the board is full.
    """
    user = AppUser(draws=False)
    for plies in (20, 55):
        match = random_match(HUMAN_WHITE, plies, 3)
        user.app.apply(ShowMatch(match))
        while match.waits_for_computer:
            watch(user)
        user.click_ply(match.position, match.position.moves()[0])
        assert_said_after(user, "Greedy is thinking")
        assert_said_after(user, "Your turn")
    ended, filled = random_match(HOT_SEAT, 1000), random_match(HOT_SEAT, 48)
    last = ended.game.plies[-1]
    ended.undo()
    for match, ply, words in (
        (ended, last, ["The game is over", "to count the towers"]),
        (filled, filled.position.moves()[0], [FULL_BOARD_NOTICE]),
    ):
        user.app.apply(ShowMatch(match))
        user.app.frame([], 0)
        user.click_ply(match.position, ply)
        assert_said_after(user, *words)


def test_a_task_is_praised_when_the_piece_has_landed() -> None:
    """Praise follows the solution, and stays while the reply is played."""
    user = AppUser(draws=False)
    user.app.context.settings.lesson = 1
    scene = Tutorial(user.app.context)
    user.app.apply(Push(scene))
    user.app.frame([], 0)
    user.click_ply(scene.session.game.position, scene.session.solutions()[0])
    assert_said_after(user, PRAISE)
    reply, _ = watch(user)
    assert all(PRAISE in words for words in reply)
