"""Sharing a game: a card or a film is written to the pictures folder, its path is shown, and films can be stopped."""

import errno
import os
import sys
from datetime import date
from itertools import count
from pathlib import Path
from typing import NoReturn

import pygame
import pytest

from dvonn.input.intentions import Action
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.board import Colour
from dvonn.screens.review.mistakes import ReviewedGame
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Push, RefreshMode
from dvonn.screens.score.score import Score
from dvonn.screens.share import share_dialog
from dvonn.screens.share.card import CARD_SIZE, SharedGame
from dvonn.screens.share.share_dialog import FILM_STOPPED_TEXT, NO_FILM_TEXT, OPENER_SECONDS, ShareDialog
from dvonn.ui.assets import Assets
from tests.harness.games import HOT_SEAT, MAX_PLIES, game_of_last_plies, random_game, random_match
from tests.harness.stage import RecordingStage, SceneUser, advance, scene_pixels

NAMES = {Colour.WHITE: "Anna", Colour.BLACK: "Ben / C: Zoë"}
DAY = date(2026, 11, 21)
STEM = "2026-11-21 Anna - Ben C Zoë"
PNG, GIF, CLOSE = [Action.ACCEPT], [Action.NEXT, Action.ACCEPT], [Action.PREVIOUS, Action.ACCEPT]


@pytest.fixture(autouse=True)
def plain_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare each test a drawn card, which takes long to compress; `test_card.py` is about its picture."""

    def plain_card(_: Assets, shared: SharedGame) -> pygame.Surface:
        card = pygame.Surface(CARD_SIZE)
        card.set_at((0, len(shared.game.plies)), "white")
        return card

    monkeypatch.setattr(share_dialog, "render_card", plain_card)


@pytest.fixture
def folder(tmp_path: Path, stage: RecordingStage) -> Path:
    """Give the stage a folder for pictures, which does not exist yet."""
    stage.share_folder = tmp_path / "pictures"
    return stage.share_folder


def sharing(stage: RecordingStage, plies: int = 1) -> tuple[SceneUser, ShareDialog]:
    """Return a user at the panel that shares a game, and the panel."""
    share = ShareDialog(stage, SharedGame(game_of_last_plies(plies), NAMES, DAY))
    return SceneUser(stage, Push(share)), share


def user_of(stage: RecordingStage, match: Match) -> SceneUser:
    """Return a user at the score of a match after its count."""
    user = SceneUser(stage, Push(Score(stage, match)))
    advance(user.top, 10)
    return user


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def filming(stage: RecordingStage) -> tuple[SceneUser, ShareDialog]:
    """Return a user at the panel, which has drawn its card and begun a film, with a clock that ticks at each look."""
    ticks = count()
    stage.clock = lambda: float(next(ticks))
    user, share = sharing(stage)
    share.idle(0)
    user.do(*GIF)
    return user, share


def refuse_to_write(_: int) -> NoReturn:
    raise OSError(errno.ENOSPC, "No space left on device")


# The card


def test_the_card_is_seen_and_then_written(stage: RecordingStage, folder: Path) -> None:
    """The card is shown after idle time; a press writes it with a safe file name, and its path is shown."""
    user, share = sharing(stage)
    scene_pixels(share)
    assert (share.refresh_mode, share.changed) == (RefreshMode.UPDATE_ONLY, False)
    user.wait(0.1)
    assert (share.refresh_mode, share.changed) == (RefreshMode.ON_INPUT, True)
    assert files(folder) == []
    user.do(*PNG)
    assert files(folder) == [f"{STEM}.png"]
    assert pygame.image.load(folder / f"{STEM}.png").get_size() == CARD_SIZE
    assert share.status == f"Saved to {folder / STEM}.png"


def test_the_same_picture_is_written_once_and_no_other_is_overwritten(stage: RecordingStage, folder: Path) -> None:
    """The same card is written once, and other files of the same name are kept by adding a number."""
    folder.mkdir()
    (folder / f"{STEM}.png").write_bytes(b"somebody's own")
    for plies in (1, 1, 2):
        sharing(stage, plies)[0].do(*PNG)
    assert files(folder) == [f"{STEM} (2).png", f"{STEM} (3).png", f"{STEM}.png"]
    assert (folder / f"{STEM}.png").read_bytes() == b"somebody's own"


@pytest.mark.parametrize(("begin", "again"), [(PNG, PNG), (GIF, [Action.PREVIOUS, *PNG])], ids=["card", "film"])
def test_a_full_disk_is_said_in_a_line(
    stage: RecordingStage, folder: Path, monkeypatch: pytest.MonkeyPatch, begin: list[Action], again: list[Action]
) -> None:
    """A full disk is reported in a line, leaves no partial file, and allows another try."""
    user, share = sharing(stage)
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", refuse_to_write)
        user.do(*begin)
        user.wait(0.1)
    assert share.status == f"Can't save to {folder}: No space left on device"
    assert files(folder) == []
    user.do(*again)
    assert files(folder) == [f"{STEM}.png"]


# The film


def test_a_film_is_made_in_slices(stage: RecordingStage, folder: Path) -> None:
    """A film is made in slices with a progress bar, and then written."""
    user, share = filming(stage)
    seen = {scene_pixels(share)}
    while share.film:
        assert share.refresh_mode is RefreshMode.LOW_RATE
        assert files(folder) == []
        share.idle(0)
        user.follow(share.update(1 / 60))
        assert share.film or share.changed
        seen.add(scene_pixels(share))
    assert len(seen) > 10
    assert files(folder) == [f"{STEM}.gif"]
    assert (folder / f"{STEM}.gif").read_bytes().startswith(b"GIF89a")
    assert share.status == f"Saved to {folder / STEM}.gif"
    assert share.refresh_mode is RefreshMode.ON_INPUT


@pytest.mark.parametrize("stop", [[Action.ACCEPT], [Action.BACK]])
def test_a_film_can_be_stopped(stage: RecordingStage, folder: Path, stop: list[Action]) -> None:
    """The focused button or Escape stops a film without leaving a file."""
    user, share = filming(stage)
    for _ in range(20):
        share.idle(0)
    user.do(*stop)
    user.wait(1)
    assert files(folder) == []
    assert (user.top is share) == (stop == [Action.ACCEPT])
    if user.top is share:
        assert share.status == FILM_STOPPED_TEXT
        user.do(Action.ACCEPT)
        assert share.film


def labels(share: ShareDialog, *, enabled: bool = False) -> list[str]:
    """Return the labels of all buttons, or of those that are enabled."""
    share.lay_out()
    return [button.label for button in share.form.widgets if button.enabled or not enabled]


@pytest.mark.usefixtures("folder")
def test_no_button_moves(stage: RecordingStage) -> None:
    """All buttons stay where they are while pictures and films are made; those that can be used are enabled."""
    user, share = sharing(stage)
    share.lay_out()
    places, enabled = [button.box for button in share.form.widgets], [labels(share, enabled=True)]
    for actions in (PNG, GIF, [Action.ACCEPT]):
        user.do(*actions)
        enabled.append(labels(share, enabled=True))
        assert [button.box for button in share.form.widgets] == places
    usual, saved = ["Picture (PNG)", "Film (GIF)", "Back"], ["Picture (PNG)", "Film (GIF)", "Open the folder", "Back"]
    assert enabled == [usual, saved, ["Stop", "Open the folder", "Back"], saved]


def test_without_pillow_a_sentence_says_so(
    stage: RecordingStage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a distribution without Pillow the button of films is disabled; the card still works."""
    monkeypatch.setitem(sys.modules, "PIL", None)
    user, share = sharing(stage)
    assert labels(share, enabled=True) == ["Picture (PNG)", "Back"]
    assert share.status == NO_FILM_TEXT
    user.do(*PNG)
    assert files(folder) == [f"{STEM}.png"]


def test_pillow_that_does_not_work_is_said_in_a_line(
    stage: RecordingStage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a Pillow that is installed but cannot be loaded, a press disables the button, and nothing is written."""
    user, share = sharing(stage)
    monkeypatch.setitem(sys.modules, "PIL", None)
    for name in ("film", "gif_writer"):
        monkeypatch.delitem(sys.modules, f"dvonn.screens.share.{name}", raising=False)
    user.do(*GIF)
    assert (share.status, labels(share, enabled=True)) == (NO_FILM_TEXT, ["Picture (PNG)", "Back"])
    assert (share.film, files(folder)) == (None, [])


# The folder


def opened_folder(stage: RecordingStage, opener: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> ShareDialog:
    """Return the panel after a picture was saved and its folder opened by a script in place of the file manager."""
    opener.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    opener.chmod(0o700)
    monkeypatch.setenv("PATH", f"{opener.parent}{os.pathsep}{os.environ['PATH']}")
    user, share = sharing(stage)
    user.do(*PNG)
    share.idle(0)
    user.do(*[Action.NEXT] * labels(share, enabled=True).index("Open the folder"), Action.ACCEPT)
    return share


@pytest.mark.skipif(sys.platform != "linux", reason="the file manager is replaced by a script")
@pytest.mark.filterwarnings("ignore:subprocess .* is still running:ResourceWarning")
@pytest.mark.parametrize("stays", [False, True])
def test_the_folder_is_opened_by_the_file_manager(
    stage: RecordingStage, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, stays: bool
) -> None:
    """The system's command gets the folder as one argument; one that still runs after seconds is not waited for."""
    stage.share_folder = folder.with_name("two words; exit")
    seen = tmp_path / "seen"
    script = f'echo "$#" "$1" > {seen}\n' + "exec sleep 2" * stays
    share = opened_folder(stage, tmp_path / "xdg-open", script, monkeypatch)
    assert share.refresh_mode is RefreshMode.UPDATE_ONLY
    if stays:
        advance(share, OPENER_SECONDS + 0.1)
    while share.refresh_mode is RefreshMode.UPDATE_ONLY:
        share.update(1e-6)
    assert stays or seen.read_text(encoding="utf-8") == f"1 {stage.share_folder}\n"
    assert share.status == f"Saved to {stage.share_folder / STEM}.png"


@pytest.mark.skipif(sys.platform != "linux", reason="the file manager is replaced by a script")
@pytest.mark.parametrize(("script", "reason"), [("exit 3", "xdg-open has failed"), ("", "xdg-open isn't installed")])
def test_a_folder_that_cannot_be_opened_is_said(
    stage: RecordingStage, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, reason: str
) -> None:
    """A file manager that fails or is missing is reported in one line."""
    if not script:
        monkeypatch.setattr("shutil.which", lambda _: None)
    share = opened_folder(stage, tmp_path / "xdg-open", script, monkeypatch)
    while share.refresh_mode is RefreshMode.UPDATE_ONLY:
        share.update(1e-6)
    assert share.status == f"Can't open {folder}: {reason}"


# Opening and closing


def test_the_panel_opens_from_the_score_and_from_the_review(stage: RecordingStage, folder: Path) -> None:
    """The panel opens from the score and from the review with names and date, and returns to them."""
    stage.today = lambda: DAY
    terms = MatchTerms({Colour.WHITE: "Anna"})
    user = user_of(stage, Match(HOT_SEAT, random_game(MAX_PLIES, seed=5), terms=terms))
    score = user.top
    user.do(Action.NEXT, Action.NEXT, Action.ACCEPT)
    assert isinstance(user.top, ShareDialog)
    user.do(*PNG, *CLOSE)
    assert user.top is score
    user.do(Action.PREVIOUS, Action.ACCEPT)
    review = user.top
    assert isinstance(review, GameReview)
    user.do(Action.PREVIOUS, Action.ACCEPT)
    assert isinstance(user.top, ShareDialog)
    user.do(*PNG, Action.BACK)
    assert user.top is review
    assert files(folder) == ["2026-11-21 Anna - Black.png"]


def test_without_a_folder_there_is_no_sharing(stage: RecordingStage) -> None:
    """Without a folder neither the score nor the review offers sharing."""
    for number in range(1, 8):
        review = GameReview(stage, ReviewedGame(random_game(MAX_PLIES, seed=5)))
        for user in (user_of(stage, random_match(HOT_SEAT, MAX_PLIES)), SceneUser(stage, Push(review))):
            user.do(*[Action.NEXT] * number, Action.ACCEPT)
            assert not isinstance(user.top, ShareDialog)
