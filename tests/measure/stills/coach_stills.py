"""Snapshot scenes with a coach, by name: functions that bring an App there. The game is random, from a fixed seed."""

from collections.abc import Callable
from typing import Final

from dvonn.app import App
from dvonn.engine.analysis.coaching import JudgedMove
from dvonn.engine.analysis.valuation import Valuation
from dvonn.engine.levels import DREAMY
from dvonn.match.match import CoachedMove, CoachNote, Match, MatchTerms
from dvonn.rules.board import Colour
from dvonn.rules.notation import parse_plies, parse_ply
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import ShowMatch, ShowScore
from tests.harness.random_games import random_game

COACHED_SEED: Final = 8  # of a game in which White lets eight pieces be cut off
COACHED_PLIES: Final = 62
COACHED_NOTES: Final = [CoachNote(61, parse_ply("d3c2"), 5)]
COACHED_MOVES: Final = {67: CoachedMove(parse_ply("e2e1"), parse_ply("e2d2"), 12.0)}
BETTER: Final = Valuation(3.0, exact=False, line=tuple(parse_plies(["d3d4"])))
PLAYED: Final = Valuation(-2.0, exact=False, line=tuple(parse_plies(["d3c2", "d4f4"])))


def _coached_match(plies: int) -> Match:
    seats = {Colour.WHITE: None, Colour.BLACK: DREAMY}
    return Match(seats, random_game(plies, COACHED_SEED), terms=MatchTerms(coach=3))


def _question(app: App) -> None:
    """Show the coach with a fixed judgement, as a computed one may vary."""
    app.director.apply(ShowMatch(_coached_match(COACHED_PLIES)))
    scene = app.director.top
    assert isinstance(scene, BoardScene)
    app.director.apply(scene.coach.ask(JudgedMove(BETTER, PLAYED, Colour.WHITE), scene))
    for _ in range(600):  # the answer is played out, and the board as before
        app.director.top.update(1 / 60)


def _score(app: App) -> None:
    match = _coached_match(1000)
    assert match.coaching, "the match has a coach"
    match.coaching.notes, match.coaching.judged = COACHED_NOTES, COACHED_MOVES
    app.director.apply(ShowScore(match))
    for _ in range(600):
        app.director.top.update(1 / 60)


COACH_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "coach": _question,
    "coached": _score,
}
