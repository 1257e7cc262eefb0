"""The film: the best moments of a game as a small looping GIF."""

from pathlib import Path

import pytest

from dvonn.engine.levels import DREAMY, GREEDY
from dvonn.match.computer import Computer
from dvonn.match.match import Match
from dvonn.rules import board
from dvonn.rules.pieces import Move
from dvonn.screens.scene import ShowMatch, ShowScore
from tests.harness.pictures import gif_frames
from tests.harness.scale import only_full
from tests.measure import film


@pytest.fixture(autouse=True)
def _quick_film(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let weak levels play, and make small pictures."""
    monkeypatch.setattr(film, "FILM_LEVELS", (GREEDY, DREAMY))
    monkeypatch.setattr(film, "FILM_SIZE", (160, 90))


@pytest.fixture
def match() -> Match:
    """Return a finished match."""
    return film.play_match()


def write_film(folder: Path) -> bytes:
    """Write the film and return its bytes."""
    out = folder / "film.gif"
    assert film.main(["--out", str(out)]) == 0
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
    plies = [Computer(shown, film.stopped_clock).think(1) for shown in begun]
    assert plies == [match.game.plies[len(shown.game.plies)] for shown in begun]
    assert isinstance(last, ShowScore)
    assert last.match.game is match.game


@only_full("a whole film")
def test_the_film_loops(tmp_path: Path) -> None:
    """The film has its size and duration, loops for ever, and is reproducible."""
    data = write_film(tmp_path)
    frames = gif_frames(data)
    assert {image.size for image, _ in frames} == {(160, 90)}
    assert sum(duration for _, duration in frames) == pytest.approx(
        1000 * sum(film.SHOT_SECONDS.values()), abs=1000 * film.GIF_FRAME_SECONDS * len(film.SHOT_SECONDS)
    )
    assert write_film(tmp_path) == data
