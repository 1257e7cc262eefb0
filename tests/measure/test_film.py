"""The film: the best moments of a game as a small looping GIF."""

import sys
from pathlib import Path

import pytest

from dvonn.engine.levels import DREAMY, GREEDY
from dvonn.match.match import Match
from dvonn.rules import board
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.scene import ShowMatch, ShowScore
from tests.harness.commands import complaint
from tests.harness.pictures import gif_frames
from tests.harness.scale import only_full
from tests.measure import film

SMALL = ["--size", "160x90", "--levels", "greedy", "dreamy", "--seed", "3"]


@pytest.fixture(scope="module")
def match() -> Match:
    """Return a finished match."""
    return film.play_match({Colour.WHITE: GREEDY, Colour.BLACK: DREAMY}, 3)


def write_film(folder: Path) -> bytes:
    """Write the film and return its bytes."""
    out = folder / "film.gif"
    assert film.main([*SMALL, "--out", str(out)]) == 0
    return out.read_bytes()


@only_full("a whole film")
def test_best_moments(match: Match) -> None:
    """The shots show the largest cut-off, the longest move and the end of the placement."""
    moments = film.shot_plies(match)
    plies, positions = match.game.plies, match.game.positions
    moves = {n: ply for n, ply in enumerate(plies) if isinstance(ply, Move)}
    lost = {n: positions[n].occupied.bit_count() - positions[n + 1].occupied.bit_count() for n in moves}
    assert lost[moments["cut-off"]] == max(lost.values()) > 1
    others = [board.distance(*ply) for n, ply in moves.items() if n != moments["cut-off"]]
    assert board.distance(*moves[moments["longest move"]]) == max(others)
    assert moments["placing"] == 44


@only_full("a whole film")
def test_shots_follow_the_game(match: Match) -> None:
    """The shots start before their plies, in order, and the computer plays these plies again."""
    *plays, (last, _) = film.shots(match)
    begun = [change.match for change, _ in plays if isinstance(change, ShowMatch)]
    assert len(begun) == len(plays) == 3
    assert [len(shown.game.plies) for shown in begun] == sorted(film.shot_plies(match).values())
    assert [shown.think(1) for shown in begun] == [match.game.plies[len(shown.game.plies)] for shown in begun]
    assert isinstance(last, ShowScore)
    assert last.match.game is match.game


@only_full("a whole film")
def test_the_film_loops_and_stays_small(tmp_path: Path) -> None:
    """The film has the requested size and duration, loops for ever, and is reproducible."""
    pytest.importorskip("PIL.Image", reason="Pillow, a developers' tool, writes the film")
    data = write_film(tmp_path)
    assert len(data) <= film.MAX_FILM_BYTES
    frames = gif_frames(data)
    assert {image.size for image, _ in frames} == {(160, 90)}
    assert sum(duration for _, duration in frames) == pytest.approx(
        1000 * sum(film.SHOT_SECONDS.values()), abs=1000 * film.GIF_FRAME_SECONDS * len(film.SHOT_SECONDS)
    )
    assert write_film(tmp_path) == data


def test_a_film_that_is_too_large_is_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A film above the size limit is reported and not written."""
    monkeypatch.setattr(film, "make_film", lambda _: bytes(film.MAX_FILM_BYTES + 1))
    out = tmp_path / "film.gif"
    assert "choose a smaller --size" in complaint(capsys, film.main, "--out", str(out))
    assert not out.exists()


def test_missing_pillow_is_reported(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Pillow the tool says so before playing a game."""
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.delitem(sys.modules, "dvonn.screens.share.gif_writer", raising=False)
    assert "install pillow" in complaint(capsys, film.main, "--out", "film.gif")
