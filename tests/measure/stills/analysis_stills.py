"""Snapshot scenes of the analysis board: variations with the best plies, and positions set up by hand."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from dvonn.app import App
from dvonn.input.intentions import Action
from dvonn.rules.board import SPACE_BY_NAME, Piece
from dvonn.rules.set_up import with_stack
from dvonn.rules.variations import TreeNode, tree_of
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.set_up_screen import SetUpScreen
from dvonn.screens.analysis.study import Study
from dvonn.screens.scene import Push, ShowMenu
from tests.harness.random_games import random_game
from tests.measure.stills.game_stills import STILLS_SEED

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
    board = AnalysisBoard(app.stage, study)
    app.director.apply(Push(board))
    if threats:
        study.look_for(5, limited=True, threats=True)
    for _ in range(ANALYSIS_SLICES):
        board.idle(0)
    for action in actions:
        change = board.handle(action)
        if change:
            app.director.apply(change)


def _set_up(app: App, stray: str = "") -> None:
    """Show a position that is set up, with a stray piece that makes it impossible."""
    position = random_game(ANALYSED_PLIES, STILLS_SEED).position
    if stray:
        position = with_stack(position, SPACE_BY_NAME[stray], (Piece.WHITE, Piece.DVONN))
    app.director.apply(Push(SetUpScreen(app.stage, replace(position), lambda _: ShowMenu())))


ANALYSIS_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "analysis": lambda app: _analysis(app, ANALYSED_PLIES, VARIATIONS_FROM + 4),
    "analysis-threats": lambda app: _analysis(app, ANALYSED_PLIES, VARIATIONS_FROM + 4, threats=True),
    "analysis-placing": lambda app: _analysis(app, 20, 12),
    "analysis-position": lambda app: _analysis(app, ANALYSED_PLIES, VARIATIONS_FROM, Action.MOVES),
    "set-up": _set_up,
    "set-up-wrong": lambda app: _set_up(app, "a3"),
}
