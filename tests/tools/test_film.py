"""The film: the game's best moments, found in the game itself, in one GIF that loops and stays small."""

import sys
from pathlib import Path

import pytest

from dvonn.engine.levels import DREAMY, GREEDY
from dvonn.match.match import Match
from dvonn.rules import board
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.scene import ShowMatch, ShowScore
from dvonn.tools import film

SMALL = ["--size", "160x90", "--levels", "greedy", "dreamy", "--seed", "3"]


@pytest.fixture(scope="module")
def match() -> Match:
    """Return a match that was played to its end."""
    return film.played({Colour.WHITE: GREEDY, Colour.BLACK: DREAMY}, 3)


def written(folder: Path, *arguments: str) -> bytes:
    out = folder / "film.gif"
    assert film.main([*SMALL, *arguments, "--out", str(out)]) == 0
    return out.read_bytes()


def test_the_best_moments_are_the_games_own(match: Match) -> None:
    """The cut-off is as big as any, the way as far as any other, and the placing is nearly done."""
    moments = film.best_moments(match)
    plies, positions = match.game.plies, match.game.positions
    moves = {n: ply for n, ply in enumerate(plies) if isinstance(ply, Move)}
    lost = {n: positions[n].occupied.bit_count() - positions[n + 1].occupied.bit_count() for n in moves}
    assert lost[moments["cut-off"]] == max(lost.values()) > 1
    others = [board.distance(*ply) for n, ply in moves.items() if n != moments["cut-off"]]
    assert board.distance(*moves[moments["way"]]) == max(others)
    assert moments["placing"] == 44


def test_the_shots_go_on_along_the_game(match: Match) -> None:
    """Each shot begins before its ply, in the game's order, and the computer finds that very ply again."""
    *plays, (last, _) = film.shots(match)
    begun = [change.match for change, _ in plays if isinstance(change, ShowMatch)]
    assert len(begun) == len(plays) == 3
    assert [len(shown.game.plies) for shown in begun] == sorted(film.best_moments(match).values())
    assert [shown.think(1) for shown in begun] == [match.game.plies[len(shown.game.plies)] for shown in begun]
    assert isinstance(last, ShowScore)
    assert last.match.game is match.game


def test_the_film_loops_and_stays_small(tmp_path: Path) -> None:
    """It has the size asked for, as many frames as it takes, and no end; the same arguments write the same bytes."""
    image = pytest.importorskip("PIL.Image", reason="Pillow, a developers' tool, writes the film")
    data = written(tmp_path)
    assert len(data) <= film.MOST_BYTES
    with image.open(tmp_path / "film.gif") as gif:
        assert gif.size == (160, 90)
        assert gif.info["loop"] == 0
        shown = 0
        for n in range(gif.n_frames):
            gif.seek(n)
            shown += gif.info["duration"]
    assert shown == pytest.approx(1000 * sum(film.SHOTS.values()), abs=1000 * film.FRAME * len(film.SHOTS))
    assert written(tmp_path) == data


def test_a_film_that_is_too_large_is_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """More bytes than a README should load: one line, exit code 2, and no file."""
    monkeypatch.setattr(film, "film", lambda _: bytes(film.MOST_BYTES + 1))
    with pytest.raises(SystemExit) as stop:
        written(tmp_path)
    assert stop.value.code == 2
    assert "choose a smaller --size" in one_line(capsys)
    assert not (tmp_path / "film.gif").exists()


def test_missing_pillow_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without Pillow the tool says so in one line and exits with 2, before it has played a game."""
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(SystemExit) as stop:
        written(tmp_path)
    assert stop.value.code == 2
    assert "install pillow" in one_line(capsys)


@pytest.mark.parametrize(
    "argv", [[], ["--size", "wide"], ["--levels", "greedy"], ["--seed", "0"], ["--theme", "plaid"]]
)
def test_what_is_wrong_is_told(argv: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong or missing argument: one line, exit code 2."""
    out = ["--out", str(tmp_path / "film.gif")] if argv else []
    with pytest.raises(SystemExit) as stop:
        film.main([*argv, *out])
    assert stop.value.code == 2
    one_line(capsys)


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    (line,) = capsys.readouterr().err.splitlines()
    return line
