"""The film: the best moments of a game as a small looping GIF."""

from itertools import pairwise
from pathlib import Path

import pytest

from dvonn.engine.levels import DREAMY, GREEDY
from dvonn.match.computer import Computer
from dvonn.screens.scene import ShowMatch, ShowScore
from tests.harness.pictures import gif_frames
from tests.harness.scale import only_full
from tests.measure import film


@only_full("a whole film")
def test_the_film_shows_the_best_moments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shots start before the best plies of a game, which the computer plays again, and end with its score."""
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
    plies = [Computer(shown, film.stopped_clock).think(1) for shown in begun]
    assert plies == [match.game.plies[len(shown.game.plies)] for shown in begun]
    assert isinstance(last, ShowScore)
    out = tmp_path / "film.gif"
    assert film.main(["--out", str(out)]) == 0
    assert {image.size for image, _ in gif_frames(out.read_bytes())} == {(160, 90)}
