"""Snapshot scenes of starting and continuing a game, of lessons, the handbook and puzzles."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import partial
from typing import Final

from dvonn.app import App
from dvonn.engine.levels import ADAPTIVE, GREEDY, parse_level
from dvonn.input.intentions import Action
from dvonn.language import _
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.analysis.puzzle import PuzzleKind
from dvonn.rules.board import Colour
from dvonn.rules.notation import parse_ply
from dvonn.screens.by_message import games_by_message
from dvonn.screens.exercise import Exercise
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import Tutorial, tutorial_end
from dvonn.screens.menu import Menu
from dvonn.screens.puzzles import puzzle_session as words
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu, TimedResult
from dvonn.screens.scene import Pop, Replace, ShowMatch
from dvonn.screens.setup.match_setup import GameSetup
from dvonn.storage.settings import Opponent
from tests.harness.context import labelled
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.puzzles import puzzle_session, timed_round
from tests.measure.stills.game_stills import STILLS_SEED, advanced, do, show, show_score, wait

UNFINISHED_PLIES: Final = 80


def save_unfinished_game(app: App) -> Match:
    """Save a game against the computer, and return it."""
    match = Match({Colour.WHITE: None, Colour.BLACK: GREEDY}, random_game(UNFINISHED_PLIES, STILLS_SEED))
    app.autosave.save(match)
    app.autosave.saved_at = datetime(2026, 3, 1, 14, 20)  # noqa: DTZ001 # local time, as in records
    return match


def _menu(app: App) -> None:
    save_unfinished_game(app)
    advanced(app.director.top, 6)


def setup(app: App, *, unfolded: bool = False, **settings: object) -> None:
    """Show the setup of a game with some settings, perhaps with its rare choices."""
    for name, value in settings.items():
        setattr(app.context.settings, name, value)
    scene = GameSetup(app.context, partial(games_by_message, app.context))
    show(app, scene)
    if unfolded:
        scene.lay_out()
        scene.form.focus_on(labelled(scene.form, _("More choices")))
        do(app, Action.ACCEPT)


def _first_start(app: App) -> None:
    app.director.apply(Replace(Menu(app.context, is_first=True)))


def _match_with_head_start(plies: int) -> Match:
    """Return a match against the adaptive level, which gives a head start."""
    seats = {Colour.WHITE: None, Colour.BLACK: parse_level("adaptive 1250")}
    return Match(seats, random_game(plies, STILLS_SEED), terms=MatchTerms(head_start=8))


MENU_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "menu-continue": _menu,
    "setup": setup,
    "setup-head-start": partial(setup, level=ADAPTIVE, head_start=8, clock=(420, 180), unfolded=True),
    "setup-players": partial(setup, opponent=Opponent.PERSON),
    "first-start": _first_start,
    "head-start": lambda app: app.director.apply(ShowMatch(_match_with_head_start(9))),
    "score-head-start": lambda app: show_score(app, _match_with_head_start(MAX_PLIES)),
}


def _tutorial(app: App, lesson: int) -> Tutorial:
    app.context.settings.lesson = lesson
    scene = Tutorial(app.context)
    app.context.settings.lesson = 0
    show(app, scene, 1)
    return scene


def _tutorial_mistake(app: App) -> None:
    """Show a wrong move, which has cut off the mover's own piece as well."""
    _tutorial(app, 4).play(parse_ply("e3f3"))
    wait(app, 3)


def _tutorial_placing(app: App) -> None:
    """Show a placement that is too far away from the red pieces, when it has been taken back."""
    _tutorial(app, 8).play(parse_ply("i2"))
    wait(app, 6)


def _tutorial_end(app: App) -> None:
    _tutorial(app, 8)
    show(app, tutorial_end(app.context))


LEARNING_SCENES: Final[dict[str, Callable[[App], object]]] = {
    "help": lambda app: show(app, Handbook(app.context)),
    "learn": lambda app: _tutorial(app, 4),
    "learn-mistake": _tutorial_mistake,
    "learn-placing": _tutorial_placing,
    "learned": _tutorial_end,
}


PUZZLES_DAY: Final = date(2026, 12, 23)
MISSED_DAYS: Final = (4, 9, 10)  # days ago
LATE_DAYS: Final = (5, 15)  # days ago, on which the puzzle was solved later


def _open_page(app: App) -> PuzzleMenu:
    """Show the page of the puzzles with some progress."""
    store, today = app.context.puzzle_progress, PUZZLES_DAY
    app.context.today = lambda: today
    store.value.best_score = 14
    page = PuzzleMenu(app.context)
    for number, puzzle in enumerate(page.puzzles):
        if number % (2 + 2 * puzzle.grade) == 0:
            store.note_answer(puzzle, solved=number % 5 > 0)
    for ago in range(1, 20):
        if ago not in MISSED_DAYS:
            store.note_day(today - timedelta(ago), that_day=ago not in LATE_DAYS)
    show(app, page)
    return page


def _choose(app: App, label: str = "") -> Exercise:
    """Choose a button of the page by its label, which is a message, or today's puzzle."""
    page = _open_page(app)
    if label:
        page.form.focus_on(labelled(page.form, _(label)))
    do(app, Action.ACCEPT)
    wait(app, 1)
    scene = app.director.top
    assert isinstance(scene, Exercise)
    return scene


def _puzzle_refuted(scene: Exercise) -> None:
    """Play a wrong answer, and wait for the refutation."""
    wrong = [move for move in scene.session.game.position.moves() if move != scene.session.item.line[0]]
    scene.play(wrong[len(wrong) // 2])
    while not scene.session.explanation:
        advanced(scene, 0.1)
    advanced(scene, 2)


def _first_puzzle(app: App, kind: PuzzleKind) -> Exercise:
    """Show the first puzzle of a kind as today's."""
    page = _open_page(app)
    puzzle = next(one for one in page.puzzles if one.kind is kind)
    scene = Exercise(app.context, puzzle_session(app.context, [puzzle], PUZZLES_DAY))
    show(app, scene)
    return scene


def _puzzle_solved(app: App, scene: Exercise) -> None:
    """Solve a puzzle, and stop amid the embers."""
    while not scene.session.is_done:
        scene.play(scene.session.line[len(scene.session.game.plies)])
        scene.finish()
    wait(app, 0.45)


def _puzzles_result(app: App) -> None:
    """Show a new best against time."""
    page = _open_page(app)
    result = timed_round(app.context, page.puzzles)
    result.solved, result.errors, result.former_best = 17, 3, 14
    show(app, TimedResult(app.context, result, Pop))


PUZZLE_SCENES: Final[dict[str, Callable[[App], object]]] = {
    "puzzles": _open_page,
    "puzzle": _choose,
    "puzzle-refuted": lambda app: _puzzle_refuted(_choose(app)),
    "puzzle-solved": lambda app: _puzzle_solved(app, _first_puzzle(app, PuzzleKind.CUT_OFF)),
    "puzzle-stream": lambda app: _choose(app, "At your level"),
    "puzzle-middle-refuted": lambda app: _puzzle_refuted(_first_puzzle(app, PuzzleKind.BEST)),
    "puzzle-middle-solved": lambda app: _puzzle_solved(app, _first_puzzle(app, PuzzleKind.BEST)),
    "puzzle-series": lambda app: _choose(app, words.AGAINST_TIME),
    "puzzle-result": _puzzles_result,
}
