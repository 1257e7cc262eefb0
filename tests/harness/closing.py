"""What happens on the screens before the program is closed, and what must be there after the next start."""

from collections.abc import Callable, Generator
from datetime import date
from pathlib import Path
from random import Random

import pygame

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.input.intentions import Action
from dvonn.match.match import Match, MatchTerms
from dvonn.match.match_text import format_match
from dvonn.rules.board import Colour
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.new_game.match_setup import name_entry
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.records.records import import_files
from dvonn.screens.review.mistakes import ReviewedGame, RunningReview
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Push, ShowMatch, ShowMenu
from dvonn.screens.score.score import Score
from dvonn.storage.record_store import RECORDS_FOLDER
from tests.harness.matches import HOT_SEAT, HUMAN_WHITE, MAX_PLIES, random_match
from tests.harness.player import FakeClock, Undrawn
from tests.harness.recorded_games import boardspace_text, load_games
from tests.harness.stage import FRAME_SECONDS

GREEDY = HUMAN_WHITE[Colour.BLACK]
TODAY = date(2026, 11, 24)
IMPORTED_GAMES = 30

Evening = Generator[None, App, None]
"""Something that happens, until the program is closed; after that it gets the program that is started next."""


def start(folder: Path) -> App:
    """Start the program in a folder; show its first frame."""
    app = Undrawn(Options(size=(800, 480), data_dir=folder), clock=FakeClock(), rng=Random(1))
    app.stage.today = lambda: TODAY
    app.frame([], 0)
    return app


def close(app: App) -> None:
    """Close the window of a program."""
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.run()
    assert not app.running


def frames(app: App, count: int = 1) -> None:
    """Run some frames."""
    for _ in range(count):
        app.frame([], FRAME_SECONDS)


def act(app: App, *actions: Action) -> None:
    """Let a user act, once in each frame."""
    for action in actions:
        app.perform(action)
        frames(app)


# What happens


def won(app: App) -> Match:
    """Show a match whose last ply makes the third win in a row; return the match after it."""
    settings = app.stage.settings
    settings.wins, settings.wins_level = 2, GREEDY or settings.level
    whole = next(
        match
        for match in (random_match(HUMAN_WHITE, MAX_PLIES, seed) for seed in range(40))
        if match.game.outcome and match.game.outcome.winner is Colour.WHITE
    )
    match = random_match(HUMAN_WHITE)
    for ply in whole.game.plies[:-1]:
        match.play(ply)
    app.apply(ShowMatch(match))
    match.play(whole.game.plies[-1])
    return match


def on_the_score(app: App) -> Match:
    """Win a match and wait until the score is counted; return the match."""
    match = won(app)
    frames(app, 200)
    assert isinstance(app.director.top, Score)
    act(app, Action.ACCEPT)  # ends the count
    frames(app, 60)
    return match


def a_win_before_its_score(app: App) -> Evening:
    """Win a match."""
    won(app)
    app = yield
    assert app.stage.settings.wins == 3


def a_win_that_is_taken_back(app: App) -> Evening:
    """Undo a win on the score, and so go on with the game; it counts, as in the statistics."""
    match = on_the_score(app)
    act(app, Action.UNDO)
    assert not match.game.outcome
    app = yield
    assert app.stage.settings.wins == 3
    assert app.autosave.unfinished_match
    assert format_match(app.autosave.unfinished_match) == format_match(match)


def time_on_the_clock(app: App) -> Evening:
    """Let half a minute pass in a match with clocks, and leave it for the menu."""
    terms = MatchTerms(times=dict.fromkeys(Colour, 300))
    match = Match(HOT_SEAT, terms=terms)
    app.apply(ShowMatch(match))
    match.play(match.position.moves()[0])
    frames(app, 60 * 30)
    act(app, Action.PAUSE)
    app.apply(ShowMenu())
    app = yield
    kept = app.autosave.unfinished_match
    assert kept
    assert abs(kept.clocks.left[Colour.BLACK] - match.clocks.left[Colour.BLACK]) < 1
    assert match.clocks.left[Colour.BLACK] < 275


def half_a_review(app: App) -> Evening:
    """Review a game in part."""
    match = random_match(HOT_SEAT, MAX_PLIES)
    reviewed = ReviewedGame(match.game, record=app.autosave.save(match))
    scene = GameReview(app.stage, reviewed)
    app.apply(Push(scene))
    while scene.review.leads.count(None) > len(scene.review.leads) // 2:
        frames(app)
    before = scene.review.leads
    app = yield
    review = RunningReview(app.stage, reviewed)
    review.step(0)
    assert not review.done
    assert [now for now, then in zip(review.leads, before, strict=True) if then] == list(filter(None, before))


def a_name(app: App) -> Evening:
    """Type a name."""
    app.apply(Push(OptionsPanel(app.stage, "game")))
    app.apply(Push(name_entry(app.stage, Colour.BLACK)))
    app.frame([pygame.Event(pygame.TEXTINPUT, text="Ben")], FRAME_SECONDS)
    app = yield
    assert app.stage.settings.black_name == "Ben"


def an_analysis(app: App) -> Evening:
    """Try a move on the analysis board."""
    board = AnalysisBoard(app.stage, Study(random_match(HOT_SEAT, 60).game))
    app.apply(Push(board))
    ply = board.study.position.moves()[0]
    board.play(ply)
    app = yield
    (entry,) = app.autosave.records.entries()
    assert app.autosave.records.open(entry.name).game.plies[60:] == [ply]


def an_analysis_that_is_replaced(app: App) -> Evening:
    """Try a move on the analysis board, above which another match begins."""
    board = AnalysisBoard(app.stage, Study(random_match(HOT_SEAT, 60).game))
    app.apply(Push(board))
    board.play(board.study.position.moves()[0])
    app.apply(ShowMatch(random_match(HOT_SEAT)))
    app = yield
    assert len(list(app.autosave.records.entries())) == 1


def half_an_import(app: App) -> Evening:
    """Import some files, and all of them the next time."""
    folder = app.storage.folder
    assert folder
    files = [folder.parent / f"game{number}.sgf" for number in range(IMPORTED_GAMES)]
    for path, game in zip(files, load_games(), strict=False):
        path.write_text(boardspace_text(game), encoding="utf-8")
    app.apply(import_files(app.stage, files))
    while not (folder / RECORDS_FOLDER).is_dir():
        frames(app)
    app = yield
    assert 0 < len(list(app.autosave.records.entries())) < IMPORTED_GAMES
    app.apply(import_files(app.stage, files))
    frames(app, 600)
    games = [app.autosave.records.open(entry.name).game.plies for entry in app.autosave.records.entries()]
    assert sorted(games) == sorted(game.plies for game in load_games()[:IMPORTED_GAMES])


CASES: list[Callable[[App], Evening]] = [
    a_win_before_its_score,
    a_win_that_is_taken_back,
    time_on_the_clock,
    half_a_review,
    a_name,
    an_analysis,
    an_analysis_that_is_replaced,
    half_an_import,
]
