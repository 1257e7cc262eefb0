"""Snapshot scenes of the analysis board, and of games with a coach."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from dvonn.app import App
from dvonn.engine.analysis.coaching import JudgedMove
from dvonn.engine.analysis.explanation import explain
from dvonn.engine.analysis.valuation import Valuation
from dvonn.engine.levels import DREAMY
from dvonn.input.intentions import Action
from dvonn.match.match import CoachedMove, CoachNote, Match, MatchTerms
from dvonn.rules.board import SPACE_BY_NAME, Colour, Piece
from dvonn.rules.game import TreeNode, tree_of
from dvonn.rules.notation import parse_plies, parse_ply
from dvonn.rules.set_up import with_stack
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.set_up_screen import SetUpScreen
from dvonn.screens.analysis.study import Study
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import ShowMatch, ShowMenu
from tests.harness.games import MAX_PLIES, random_game
from tests.measure.stills.game_stills import STILLS_SEED, do, show, show_score, wait

COMMENT: Final = "Threatens to cut off the left side"
ANALYSED_PLIES: Final = 70  # of the game that is analysed
VARIATIONS_FROM: Final = 58  # the number of the ply after which moves are tried
ANALYSIS_SLICES: Final = 80  # of thinking


def _example_tree(plies: int) -> TreeNode:
    """Return a random game with variations of a few plies after one of its last positions."""
    rng, root = Random(STILLS_SEED), tree_of(random_game(plies, STILLS_SEED))
    for node in root.main_line()[VARIATIONS_FROM::4]:
        for _ in range(2):
            tried = node
            for _ in range(rng.randint(1, 5)):
                if not tried.position.is_over:
                    tried = tried.play(rng.choice(tried.position.moves()))
    return root


def _analysis(app: App, plies: int, at: int, *actions: Action, threats: bool = False) -> None:
    tree = _example_tree(plies)
    study = Study(random_game(plies, STILLS_SEED), tree, at=at)
    study.comment(COMMENT)
    board = AnalysisBoard(app.context, study)
    show(app, board)
    if threats:
        study.look_for(5, limited=True, threats=True)
    for _ in range(ANALYSIS_SLICES):
        board.idle(0)
    do(app, *actions)


def _set_up(app: App, stray: str = "") -> None:
    """Show a position that is set up, with a stray piece that makes it impossible."""
    position = random_game(ANALYSED_PLIES, STILLS_SEED).position
    if stray:
        position = with_stack(position, SPACE_BY_NAME[stray], (Piece.WHITE, Piece.DVONN))
    show(app, SetUpScreen(app.context, replace(position), lambda _: ShowMenu()))


ANALYSIS_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "analysis": lambda app: _analysis(app, ANALYSED_PLIES, VARIATIONS_FROM + 4),
    "analysis-threats": lambda app: _analysis(app, ANALYSED_PLIES, VARIATIONS_FROM + 4, threats=True),
    "analysis-placing": lambda app: _analysis(app, 20, 12),
    "analysis-position": lambda app: _analysis(app, ANALYSED_PLIES, VARIATIONS_FROM, Action.MOVES),
    "set-up": _set_up,
    "set-up-wrong": lambda app: _set_up(app, "a3"),
}


COACHED_SEED: Final = 8  # of a game in which White lets eight pieces be cut off
COACHED_PLIES: Final = 62
COACHED_NOTES: Final = [CoachNote(61, parse_ply("d3c2"), 5)]
COACHED_MOVES: Final = {67: CoachedMove(parse_ply("e2e1"), parse_ply("e2d2"), 12.0)}
BETTER: Final = Valuation(-3.0, exact=False, line=tuple(parse_plies(["d3e3", "i1h1", "j4i4", "d4f4"])), spread=4.0)
EQUAL: Final = parse_plies(["e2e3"])[0]
PLAYED: Final = Valuation(
    -13.0,
    exact=False,
    line=tuple(parse_plies(["d3c2", "d4f4", "h1h2", "i4g4", "e2e3", "e1e3", "h5g5", "f5g5", "f1f2", "g5g2"])),
    spread=4.0,
)


def _coached_match(plies: int) -> Match:
    seats = {Colour.WHITE: None, Colour.BLACK: DREAMY}
    return Match(seats, random_game(plies, COACHED_SEED), terms=MatchTerms(coach=3))


def _question(app: App, *actions: Action) -> None:
    """Show the coach with a fixed judgement, as a computed one may vary."""
    app.director.apply(ShowMatch(_coached_match(COACHED_PLIES)))
    scene = app.director.top
    assert isinstance(scene, BoardScene)
    why = explain(scene.match.game.positions[-2], BETTER.line, PLAYED.line, 10)
    app.director.apply(scene.coach.ask(JudgedMove(BETTER, PLAYED, Colour.WHITE, why, EQUAL), scene))
    wait(app, 30)  # the answer is played out, and the board as before
    do(app, *actions)


def _score(app: App) -> None:
    match = _coached_match(MAX_PLIES)
    assert match.coaching, "the match has a coach"
    match.coaching.notes, match.coaching.judged = COACHED_NOTES, COACHED_MOVES
    show_score(app, match)


COACH_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "coach": _question,
    "coach-better": lambda app: _question(app, Action.HINT, Action.OVERLAY),
    "coach-why": lambda app: _question(app, Action.OVERLAY),
    "coached": _score,
}
