"""The measuring commands, each with a small task: what they print, draw and find."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from dvonn.engine.levels import DREAMY, GREEDY
from dvonn.screens.scene import ShowMatch, ShowScore
from dvonn.ui.theme import WOOD
from tests.harness.commands import complaint, printed_figures, printed_lines
from tests.harness.paths import ROOT
from tests.harness.pictures import rgb_bytes
from tests.harness.scale import only_full, scaled
from tests.measure import film, frames, snapshot, soak, startup
from tests.measure.stills.gallery import SNAPSHOT_SCENES


@pytest.mark.skipif(sys.platform == "win32", reason="forks")
@only_full("an evening of games")
def test_nothing_that_was_finished_is_lost() -> None:
    """A part of the writes of an evening, each with every fault, loses nothing."""
    command = [sys.executable, "-m", "tests.measure.evening", "--step", "80"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False)
    assert done.stdout.splitlines()[-1].endswith(" cases, 0 lost")
    assert done.returncode == 0


@only_full("a whole film")
def test_the_film_shows_the_best_moments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shots start before the best plies of a game and end with its score."""
    monkeypatch.setattr(film, "FILM_LEVELS", (GREEDY, DREAMY))
    monkeypatch.setattr(film, "FILM_SIZE", (160, 90))
    match = film.play_match()
    moments = film.shot_plies(match)
    sizes = [position.occupied.bit_count() for position in match.game.positions]
    lost = [before - after - 1 for before, after in pairwise(sizes)]  # besides the stack that has moved
    assert lost[moments["cut-off"]] == max(lost) > 0
    *plays, (last, _) = film.shots(match)
    begun = [change.match for change, _ in plays if isinstance(change, ShowMatch)]
    assert [len(shown.game.plies) for shown in begun] == sorted(moments.values())
    assert isinstance(last, ShowScore)
    assert film.main(["--out", str(tmp_path / "film.gif")]) == 0
    assert pygame.image.load(tmp_path / "film.gif").get_size() == (160, 90)


@only_full("a command")
def test_a_scene_is_written(tmp_path: Path) -> None:
    """The picture has the requested size and theme, and the scene looks the same after others were drawn."""
    out = tmp_path / "picture.png"
    assert snapshot.main(["movement", "--size", "400x300", "--theme", WOOD.key, "--out", str(out)]) == 0
    renderer = snapshot.SceneRenderer((400, 300), WOOD)
    _, _, drawn = (renderer.draw(scene) for scene in ("quit", "cutoff10", "movement"))
    assert drawn.get_size() == (400, 300)
    assert rgb_bytes(pygame.image.load(out)) == rgb_bytes(drawn)


def test_a_sheet_shows_every_scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The contact sheet has a picture of every scene."""
    out, some = tmp_path / "sheet.png", dict(list(SNAPSHOT_SCENES.items())[:3])
    monkeypatch.setattr(snapshot, "SNAPSHOT_SCENES", some)
    assert snapshot.main(["--all", "--size", "320x192", "--theme", "ember", "--out", str(out)]) == 0
    sheet = pygame.image.load(out)
    high, gap = (sheet.get_height() - snapshot.SHEET_GAP) // len(some), snapshot.SHEET_GAP
    thumbs = [sheet.subsurface(gap, gap + row * high, snapshot.THUMBNAIL_WIDTH, 192) for row in range(len(some))]
    assert len(set(map(rgb_bytes, thumbs))) == len(some)


@only_full("minutes of an event")
def test_guests_cause_no_errors(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The output of a soak has a line per hour, here a shortened one."""
    monkeypatch.setattr(soak, "HOUR_SECONDS", 20.0)
    monkeypatch.setattr(soak, "ATTRACT_LOOP_SECONDS", 10)
    (hour,) = printed_lines(capsys, soak.main, "--hours", "1", "--seed", "2")
    assert hour.startswith("hour 1: ")
    assert ", 0 uncaught, 0 caught errors, " in hour


@pytest.mark.parametrize("mode", ["--idle", *scaled([], ["--busy", "--replay"])])
def test_frame_times_can_be_read(
    mode: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each value has its line; the processor share is below 100 % where nothing moves."""
    monkeypatch.setattr(frames, "WARM_UP_FRAMES", 5)
    found = printed_figures(capsys, frames.main, "--size", "320x200", "--seconds", "0.3", mode)
    assert found.pop("mode") in {"interpreted", "compiled"}
    numbers = {name: float(text) for name, text in found.items()}
    if mode == "--idle":
        assert 0 <= numbers["cpu_percent"] < 100
        return
    assert list(found) == [
        *("p50_ms", "p99_ms", "worst_ms", "cpu_p99_ms", "draw_p50_ms", "draw_p99_ms", "blit_ms"),
        *("draw_p50_blits", "draw_p99_blits", "late", "nps_share", "overrun_p99_ms", "overrun_cpu_p99_ms"),
    ]
    assert 0 < numbers["p50_ms"] <= numbers["p99_ms"] <= numbers["worst_ms"]
    assert numbers["draw_p50_ms"] < numbers["p50_ms"]
    assert numbers["nps_share"] > 0


@only_full("programs that start")
def test_the_time_of_a_start_can_be_read(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu comes after the first picture, and the ratio is a quotient; a game that does not start is reported."""
    found = {name: float(text) for name, text in printed_figures(capsys, startup.main, "--runs", "1").items()}
    assert list(found) == ["bare_s", "game_s", "menu_s", "ratio"]
    assert found["menu_s"] > found["game_s"] > 0 < found["bare_s"]
    assert found["ratio"] == pytest.approx(found["game_s"] / found["bare_s"], abs=0.1)
    monkeypatch.setattr(startup, "GAME_PROGRAM", "raise SystemExit('no display')")
    assert complaint(capsys, startup.main, "--runs", "1") == "startup: no display"
