"""Sharing a game: a card or a film lands in the folder for pictures, where it was written is said, and one can stop."""

import errno
import sys
from datetime import date
from itertools import count
from pathlib import Path
from typing import NoReturn

import pygame
import pytest

from dvonn.engine.levels import GREEDY
from dvonn.input import Action
from dvonn.match.match import Match, Terms
from dvonn.rules.game import Game, random_game
from dvonn.rules.pieces import Colour
from dvonn.screens.review.review import GameReview
from dvonn.screens.scene import Activity, Pop, Push
from dvonn.screens.score.score import Score
from dvonn.screens.share.card import SIZE
from dvonn.screens.share.game_summary import SharedGame
from dvonn.screens.share.share import MISSING, NEWS, STOPPED, Share, wrapped
from tests.harness.matches import HOT_SEAT, TO_THE_END, match
from tests.harness.stage import Guest, HeardStage, let, picture

NAMES = {Colour.WHITE: "Anna", Colour.BLACK: "Ben / C: Zoë"}
DAY = date(2026, 11, 21)
STEM = "2026-11-21 Anna - Ben C Zoë"
PNG, GIF, CLOSE = [Action.ACCEPT], [Action.NEXT, Action.ACCEPT], [Action.PREVIOUS, Action.ACCEPT]


@pytest.fixture
def folder(tmp_path: Path, stage: HeardStage) -> Path:
    """Let the stage have a folder for pictures, which is made when it is first written to."""
    stage.pictures = tmp_path / "pictures"
    return stage.pictures


def ending(plies: int = 3) -> Game:
    """Return a game of the last plies of one by chance."""
    whole = random_game(TO_THE_END)
    game = Game(whole.positions[-1 - plies])
    game.play_all(whole.plies[-plies:])
    return game


def sharing(stage: HeardStage, game: Game | None = None) -> tuple[Guest, Share]:
    """Return somebody who shares a game."""
    share = Share(stage, SharedGame(game or ending(), NAMES, DAY))
    return Guest(stage, Push(share)), share


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def needs_pillow() -> None:
    pytest.importorskip("PIL.Image", reason="Pillow, an extra, writes films")


# The card


def test_the_card_is_seen_before_it_is_written(stage: HeardStage, folder: Path) -> None:
    """It appears once there was time for it, nothing is written by looking, and then all is still."""
    guest, share = sharing(stage)
    before = picture(share)
    assert share.activity is Activity.BREATHING
    share.idle(0.01)
    assert picture(share) != before
    guest.wait(2 * NEWS)
    assert share.activity is Activity.STILL
    assert files(folder) == []


def test_a_picture_lands_in_the_folder(stage: HeardStage, folder: Path) -> None:
    """It has the size of a card, a name of letters and digits, and where it is is said."""
    guest, share = sharing(stage)
    guest.do(*PNG)
    assert files(folder) == [f"{STEM}.png"]
    assert pygame.image.load(folder / f"{STEM}.png").get_size() == SIZE
    assert share.said == f"Written to {folder / STEM}.png"
    assert share.activity is Activity.BREATHING, "what is said is drawn"


def test_the_same_picture_is_written_once_and_no_other_is_overwritten(stage: HeardStage, folder: Path) -> None:
    """A second look at a game adds nothing; another game between the same players has a number."""
    folder.mkdir()
    (folder / f"{STEM}.png").write_bytes(b"somebody's own")
    for _ in range(2):
        sharing(stage)[0].do(*PNG)
    assert files(folder) == [f"{STEM} (2).png", f"{STEM}.png"]
    game = ending()
    game.undo()
    guest, share = sharing(stage, game)
    guest.do(*PNG)
    assert f"{STEM} (3).png" in files(folder)
    assert "(3)" in share.said
    assert (folder / f"{STEM}.png").read_bytes() == b"somebody's own"


def test_a_game_of_an_unknown_day_is_called_by_its_players(stage: HeardStage, folder: Path) -> None:
    """Nothing is made up."""
    Guest(stage, Push(Share(stage, SharedGame(ending(), {Colour.WHITE: "...", Colour.BLACK: "Ben"})))).do(*PNG)
    assert files(folder) == ["White - Ben.png"]


def test_a_full_disk_is_said_in_a_line(stage: HeardStage, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing half-written stays, and one can try again."""

    def full(_: int) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    guest, share = sharing(stage)
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        guest.do(*PNG)
    assert share.said == f"Cannot save to {folder}: No space left on device"
    assert files(folder) == []
    guest.do(*PNG)
    assert files(folder) == [f"{STEM}.png"]


def test_a_folder_that_cannot_be_made_is_said(stage: HeardStage, folder: Path) -> None:
    """A file is in its place."""
    folder.write_text("in the way", encoding="utf-8")
    guest, share = sharing(stage)
    guest.do(*PNG)
    assert share.said.startswith(f"Cannot save to {folder}: ")
    assert folder.read_text(encoding="utf-8") == "in the way"


# The film


def test_a_film_is_made_while_one_waits(stage: HeardStage, folder: Path) -> None:
    """The bar grows, slice by slice; then the file is there, and a film that can be read."""
    needs_pillow()
    ticks = count()
    stage.clock = lambda: float(next(ticks))
    guest, share = sharing(stage)
    share.idle(0)
    guest.do(*GIF)
    seen = {picture(share)}
    while share.film:
        assert share.activity is Activity.BREATHING
        assert files(folder) == []
        share.idle(0)
        guest.follow(share.update(1 / 60))
        seen.add(picture(share))
    assert len(seen) > 10
    assert files(folder) == [f"{STEM}.gif"]
    assert (folder / f"{STEM}.gif").read_bytes().startswith(b"GIF89a")
    assert share.said == f"Written to {folder / STEM}.gif"
    guest.wait(2 * NEWS)
    assert share.activity is Activity.STILL


@pytest.mark.parametrize("stop", [[Action.ACCEPT], [Action.BACK]])
def test_a_film_can_be_stopped(stage: HeardStage, folder: Path, stop: list[Action]) -> None:
    """By its button, which has the focus, or by going back: no file is left, and another one can be begun."""
    needs_pillow()
    ticks = count()
    stage.clock = lambda: float(next(ticks))
    guest, share = sharing(stage)
    share.idle(0)
    guest.do(*GIF)
    for _ in range(20):
        share.idle(0)
    guest.do(*stop)
    guest.wait(1)
    assert files(folder) == []
    assert (guest.top is share) == (stop == [Action.ACCEPT])
    if guest.top is share:
        assert share.said == STOPPED
        guest.do(Action.ACCEPT)
        assert share.film


def test_a_film_on_a_full_disk_is_said_in_a_line(
    stage: HeardStage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing half-written stays."""
    needs_pillow()

    def full(_: int) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    guest, share = sharing(stage)
    guest.do(*GIF)
    guest.wait(0.1)
    assert share.said == f"Cannot save to {folder}: No space left on device"
    assert files(folder) == []


def test_without_pillow_it_is_said_what_to_install(
    stage: HeardStage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The button is there all the same; the card needs nothing."""
    monkeypatch.setitem(sys.modules, "PIL", None)
    guest, share = sharing(stage)
    guest.do(*GIF)
    assert share.said == MISSING
    assert share.film is None
    guest.do(Action.PREVIOUS, *PNG)
    assert files(folder) == [f"{STEM}.png"]


# The way there and back


def test_one_gets_there_from_the_score_and_from_the_review(stage: HeardStage, folder: Path) -> None:
    """The players' names and today's date go along, and Back leads back."""
    stage.today = lambda: DAY
    ended = Match(HOT_SEAT, random_game(TO_THE_END), terms=Terms({Colour.WHITE: "Anna"}))
    guest = Guest(stage)
    guest.director.apply(Push(Score(stage, ended)))
    let(guest.top, 10)
    score = guest.top
    guest.do(Action.NEXT, Action.NEXT, Action.ACCEPT)
    assert isinstance(guest.top, Share)
    guest.do(*PNG, *CLOSE)
    assert guest.top is score
    guest.do(Action.PREVIOUS, Action.ACCEPT)
    review = guest.top
    assert isinstance(review, GameReview)
    guest.do(Action.PREVIOUS, Action.ACCEPT)
    assert isinstance(guest.top, Share)
    guest.do(*PNG, Action.BACK)
    assert guest.top is review
    assert files(folder) == ["2026-11-21 Anna - Black.png"]


def test_a_level_is_called_by_its_name(stage: HeardStage, folder: Path) -> None:
    """The human without a name by the colour."""
    stage.today = lambda: DAY
    guest = Guest(stage, Push(Score(stage, match({Colour.WHITE: None, Colour.BLACK: GREEDY}, TO_THE_END))))
    let(guest.top, 10)
    while not isinstance(guest.top, Share):
        guest.do(Action.NEXT, Action.NEXT, Action.ACCEPT)
        if isinstance(guest.top, GameReview):
            guest.do(Action.BACK, Action.PREVIOUS)
    guest.do(*PNG)
    assert files(folder) == ["2026-11-21 White - Greedy.png"]


def test_where_nothing_may_be_written_there_is_no_sharing(stage: HeardStage) -> None:
    """Without a folder neither the score nor the review offers it."""
    for number in range(1, 8):
        guest = Guest(stage, Push(Score(stage, match(HOT_SEAT, TO_THE_END))))
        let(guest.top, 10)
        guest.do(*[Action.NEXT] * number, Action.ACCEPT)
        assert not isinstance(guest.top, Share)
        guest = Guest(stage, Push(GameReview(stage, random_game(TO_THE_END), lambda: None)))
        guest.do(*[Action.NEXT] * number, Action.ACCEPT)
        assert not isinstance(guest.top, Share)


def test_back_goes_back(stage: HeardStage, folder: Path) -> None:
    """From the panel, by its button and by its key."""
    _, share = sharing(stage)
    assert isinstance(share.handle(Action.BACK), Pop)
    share.handle(Action.PREVIOUS)
    assert isinstance(share.handle(Action.ACCEPT), Pop)
    assert files(folder) == []


# What is said


def test_long_places_are_said_in_lines() -> None:
    """They end behind a folder or a space, and nothing is lost."""
    words = "Written to /home/anna/Pictures/DVONN/2026-11-21 Anna - Ben.png"
    lines = wrapped(words, lambda line: len(line) <= 28)
    assert lines == ["Written to /home/anna/", "Pictures/DVONN/2026-11-21", "Anna - Ben.png"]
    assert wrapped("C:\\Users\\Anna\\Pictures", lambda line: len(line) <= 10) == ["C:\\Users\\", "Anna\\", "Pictures"]
    assert wrapped("one short line", lambda _: True) == ["one short line"]
    assert wrapped("no room at all", lambda _: False) == ["no", "room", "at", "all"]
    assert wrapped("", lambda _: True) == [""]


@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (720, 1280), (320, 200), (1, 1)])
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_it_is_drawn_in_any_window(stage: HeardStage, folder: Path, size: tuple[int, int], text: float) -> None:
    """With a place that is far too long, too."""
    assert folder
    stage.size, stage.settings.text_size = size, text
    guest, share = sharing(stage)
    share.idle(0)
    stage.pictures = folder / "/".join(["a long name of a folder"] * 4)
    guest.do(*PNG)
    assert len(picture(share)) == size[0] * size[1] * 3
