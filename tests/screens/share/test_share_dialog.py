"""Sharing a game: a card or a film is written to the pictures folder, its path is shown, and films can be stopped."""

import errno
import os
import sys
from datetime import date
from itertools import count
from pathlib import Path
from time import sleep
from unittest.mock import Mock

import pygame
import pytest

from dvonn.input.intentions import Action
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.board import Colour
from dvonn.screens.prompts import MoreDialog
from dvonn.screens.review.mistakes import ReviewedGame
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Push, RefreshMode
from dvonn.screens.score.score import Score
from dvonn.screens.share import share_dialog
from dvonn.screens.share.card import CARD_SIZE, SharedGame
from dvonn.screens.share.share_dialog import FILM_STOPPED_TEXT, NO_FILM_TEXT, ShareDialog
from dvonn.ui.assets import Assets
from dvonn.ui.button import Button
from tests.harness.context import RecordingContext, SceneUser, advance, scene_pixels
from tests.harness.games import HOT_SEAT, MAX_PLIES, game_of_last_plies, random_game, random_match

NAMES = {Colour.WHITE: "Anna", Colour.BLACK: "Ben / C: Zoë"}
DAY = date(2026, 11, 21)
STEM = "2026-11-21 Anna - Ben C Zoë"
PNG, GIF, CLOSE = [Action.ACCEPT], [Action.NEXT, Action.ACCEPT], [Action.PREVIOUS, Action.ACCEPT]


@pytest.fixture(autouse=True)
def plain_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare each test a drawn card, which takes long to compress; `test_card_and_film.py` is about its picture."""

    def plain_card(_: Assets, shared: SharedGame) -> pygame.Surface:
        card = pygame.Surface(CARD_SIZE)
        card.set_at((0, len(shared.game.plies)), "white")
        return card

    monkeypatch.setattr(share_dialog, "render_card", plain_card)


@pytest.fixture
def folder(tmp_path: Path, context: RecordingContext) -> Path:
    """Give the context a folder for pictures, which does not exist yet."""
    context.share_folder = tmp_path / "pictures"
    return context.share_folder


def sharing(context: RecordingContext, plies: int = 1) -> tuple[SceneUser, ShareDialog]:
    """Return a user at the panel that shares a game, and the panel."""
    share = ShareDialog(context, SharedGame(game_of_last_plies(plies), NAMES, str(DAY)))
    return SceneUser(context, Push(share)), share


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def filming(context: RecordingContext) -> tuple[SceneUser, ShareDialog]:
    """Return a user at the panel, which has drawn its card and begun a film, with a clock that ticks at each look."""
    ticks = count()
    context.clock = lambda: float(next(ticks))
    user, share = sharing(context)
    share.idle(0)
    user.do(*GIF)
    return user, share


def labels(share: ShareDialog) -> list[str]:
    """Return the labels of the buttons that are enabled."""
    share.lay_out()
    return [button.label for button in share.form.widgets if button.enabled]


# The card


def test_the_card_is_seen_and_then_written(context: RecordingContext, folder: Path) -> None:
    """The card is drawn in idle time; a press writes it with a safe file name, and its path is shown.

    The same card is written once, and other files of the same name are kept by adding a number. Below a long path in
    a narrow window with large text all buttons stay where they are.
    """
    context.size, context.settings.text_size = (480, 800), 1.5
    context.share_folder = folder = folder / "a folder with a name" / "of many words in it" / "that needs more lines"
    user, share = sharing(context)
    scene_pixels(share)
    assert (share.refresh_mode, share.changed) == (RefreshMode.UPDATE_ONLY, False)
    user.wait(0.1)
    assert (share.refresh_mode, share.changed) == (RefreshMode.ON_INPUT, True)
    folder.mkdir(parents=True)
    (folder / f"{STEM}.png").write_bytes(b"somebody's own")
    places = [button.box for button in share.form.widgets]
    user.do(*PNG)
    scene_pixels(share)
    assert [button.box for button in share.form.widgets] == places
    assert share.status == f"Saved to {folder / STEM} (2).png"
    assert pygame.image.load(folder / f"{STEM} (2).png").get_size() == CARD_SIZE
    for plies in (1, 2):
        sharing(context, plies)[0].do(*PNG)
    assert files(folder) == [f"{STEM} (2).png", f"{STEM} (3).png", f"{STEM}.png"]
    assert (folder / f"{STEM}.png").read_bytes() == b"somebody's own"


def test_a_full_disk_is_said_in_a_line(
    context: RecordingContext, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk is reported in a line, for a card and for a film, leaves no partial file, and allows another try."""
    user, share = sharing(context)
    full = Mock(side_effect=OSError(errno.ENOSPC, "No space left on device"))
    for press in (PNG, GIF):
        with monkeypatch.context() as patched:
            patched.setattr("os.fsync", full)
            user.do(*press)
            user.wait(0.1)
        assert share.status == f"Can't save to {folder}: No space left on device"
        assert files(folder) == []
    user.do(Action.PREVIOUS, *PNG)
    assert files(folder) == [f"{STEM}.png"]


# The film


def test_a_film_is_made_in_slices(context: RecordingContext, folder: Path) -> None:
    """A film is made in slices with a progress bar, and then written."""
    user, share = filming(context)
    seen = list[float]()
    while share.film:
        assert (share.refresh_mode, files(folder)) == (RefreshMode.LOW_RATE, [])
        seen.append(share.film.progress)
        share.idle(0)
        user.follow(share.update(1 / 60))
    assert len(set(seen)) > 10
    assert seen == sorted(seen)
    assert (folder / f"{STEM}.gif").read_bytes().startswith(b"GIF89a")
    assert share.status == f"Saved to {folder / STEM}.gif"
    assert share.refresh_mode is RefreshMode.ON_INPUT


def test_a_film_can_be_stopped(context: RecordingContext, folder: Path) -> None:
    """The focused button or Escape stops a film without leaving a file; what can be used meanwhile is enabled."""
    user, share = filming(context)
    assert labels(share) == ["Stop", "Back"]
    share.idle(0)
    user.do(Action.ACCEPT)
    assert (share.film, share.status) == (None, FILM_STOPPED_TEXT)
    assert labels(share) == ["Picture (PNG)", "Film (GIF)", "Back"]
    user.do(Action.ACCEPT)
    assert share.film
    user.do(Action.BACK)
    user.wait(1)
    assert user.top is not share
    assert files(folder) == []


def test_without_pillow_a_sentence_says_so(
    context: RecordingContext, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without Pillow, or with one that cannot be loaded, the button of films is disabled; the card still works."""
    user, share = sharing(context)
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.delitem(sys.modules, "dvonn.screens.share.film", raising=False)
    user.do(*GIF)
    assert (share.status, labels(share), share.film) == (NO_FILM_TEXT, ["Picture (PNG)", "Back"], None)
    user, share = sharing(context)
    assert (share.status, labels(share)) == (NO_FILM_TEXT, ["Picture (PNG)", "Back"])
    user.do(*PNG)
    assert files(folder) == [f"{STEM}.png"]


# The folder


@pytest.mark.skipif(sys.platform != "linux", reason="the file manager is replaced by a script")
@pytest.mark.filterwarnings("ignore:subprocess .* is still running:ResourceWarning")
def test_the_folder_is_opened_by_the_file_manager(
    context: RecordingContext, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gets the folder as one argument; one that is missing is reported, a long one is not waited for."""
    context.share_folder = folder.with_name("two words; exit")
    opener, seen = tmp_path / "xdg-open", tmp_path / "seen"
    opener.touch(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    failed = f"Can't open {context.share_folder}: xdg-open isn't installed"
    for script in (f'echo "$#" "$1" > {seen}', "exec sleep 2", ""):
        opener.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        if not script:
            monkeypatch.setattr("shutil.which", lambda _: None)
        user, share = sharing(context)
        user.do(*PNG)
        saved = share.status
        share.idle(0)
        user.do(*[Action.NEXT] * labels(share).index("Open the folder"), Action.ACCEPT)
        while "seen" in script and not seen.exists():
            sleep(0.01)
        assert share.status == (saved if script else failed)
    assert seen.read_text(encoding="utf-8") == f"1 {context.share_folder}\n"


# Opening and closing


def test_the_panel_opens_from_the_score_and_from_the_review(context: RecordingContext, folder: Path) -> None:
    """The panel opens from the score and from the review with names and date, and returns to them."""
    context.today = lambda: DAY
    match = Match(HOT_SEAT, random_game(MAX_PLIES, seed=5), terms=MatchTerms({Colour.WHITE: "Anna"}))
    user = SceneUser(context, Push(Score(context, match)))
    advance(user.top, 10)
    score = user.top
    user.do(Action.NEXT, Action.NEXT, Action.ACCEPT, *PNG, *CLOSE)
    assert user.top is score
    user.do(Action.PREVIOUS, Action.ACCEPT)
    review = user.at(GameReview)
    user.do(Action.PREVIOUS, Action.ACCEPT, Action.DOWN, Action.DOWN, Action.RIGHT, Action.ACCEPT)
    assert isinstance(user.top, ShareDialog)
    user.do(Action.BACK)
    assert user.top is review
    assert files(folder) == ["2026-11-21 Anna - Black.png"]


def test_without_a_folder_there_is_no_sharing(context: RecordingContext) -> None:
    """Without a folder neither the score nor the review offers sharing."""
    match = random_match(HOT_SEAT, MAX_PLIES)
    score, user = Score(context, match), SceneUser(context, Push(GameReview(context, ReviewedGame(match.game))))
    score.lay_out()
    user.do(Action.PREVIOUS, Action.ACCEPT)
    for form in (score.form, user.at(MoreDialog).form):
        assert not any(isinstance(one, Button) and one.icon == "icon-share" for one in form.widgets)
