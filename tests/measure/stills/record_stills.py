"""Snapshot scenes of recorded games: records, statistics, sharing, and games by message."""

import atexit
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from functools import cache, partial
from itertools import cycle
from pathlib import Path
from shutil import copytree, rmtree
from tempfile import mkdtemp
from typing import Final
from weakref import finalize

from dvonn.app import App
from dvonn.engine.levels import LEVELS, THOUGHTFUL, parse_level
from dvonn.input.intentions import Action
from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.match.message_game import MessageGame
from dvonn.rules.board import Colour, Move
from dvonn.rules.formats.message_text import Message, MessageEvent, format_message
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.notation import ParsedGame
from dvonn.rules.position import TieRule
from dvonn.screens.by_message import games_by_message, take_text
from dvonn.screens.dialog import PageDialog
from dvonn.screens.exercise import Exercise
from dvonn.screens.openings import OpeningScreen
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.records.records import Records, import_files
from dvonn.screens.records.statistics_screen import StatisticsScreen
from dvonn.screens.scene import Push, Scene, ShowMenu, ShowMessageGame
from dvonn.screens.share.card import SharedGame
from dvonn.screens.share.share_dialog import ShareDialog
from dvonn.storage.autosave import Autosave
from dvonn.storage.message_games import MessageGames
from dvonn.storage.record_list import RecordQuery
from dvonn.storage.settings import BoardSetup, Opponent
from dvonn.storage.text_store import Storage
from dvonn.storage.training import MissedMove, TrainingStore
from dvonn.words import level_name
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.puzzles import training_round
from tests.measure.stills.game_stills import (
    LONG_NAMES,
    STILLS_SEED,
    STILLS_STEP_SECONDS,
    advanced,
    do,
    named_match,
    show,
)
from tests.measure.stills.menu_stills import save_unfinished_game, setup

EXAMPLE_RECORD_COUNT: Final = 12  # one per day
UNFINISHED_GAME_PLIES: Final = 50  # of the record of an unfinished game
SETTLING_FRAMES: Final = 120  # until all records are read and animations have ended
DATE_FORMS: Final = (
    *("Wed Sep 24 22:59:22 EEST 2025", "2025.09.??", "12. Mai 2025", "2025-05-12T13:30Z", "24/12/2024", "Dec 24, 2023"),
    *("5/12/2022", "2014", "September 2013", "summer 2012", "0031-01-01"),
)
TRAINED_POSITIONS: Final = slice(60, 66, 2)  # of a random game


def autosave_with_records() -> Autosave:
    """Return an autosave with records of games against all levels and of two people, one of them unfinished."""
    folder = mkdtemp()
    copytree(_records_folder(), folder, dirs_exist_ok=True)
    autosave = Autosave(Storage(Path(folder)))
    finalize(autosave, rmtree, folder, ignore_errors=True)  # Windows removes no index that is open
    return autosave


def _lasting_folder() -> Path:
    """Return a folder that is removed at the end of the program."""
    folder = mkdtemp()
    atexit.register(rmtree, folder, ignore_errors=True)
    return Path(folder)


@cache
def _records_folder() -> Path:
    """Return a folder with the records, which copies are made of."""
    folder = _lasting_folder()
    levels = cycle([*LEVELS.values(), parse_level("adaptive 1250")])
    autosave = Autosave(Storage(folder), now=lambda: datetime(2026, 11, 1 + n, 14, n))  # noqa: DTZ001 # local
    for n, level in zip(range(EXAMPLE_RECORD_COUNT), levels, strict=False):
        seats: Seats = {Colour.WHITE: None, Colour.BLACK: level if n % 4 else None}
        terms = MatchTerms({Colour.WHITE: "Anna", Colour.BLACK: "Benjamin"})
        if n % 4:
            terms = MatchTerms(head_start=8 * (n == EXAMPLE_RECORD_COUNT - 1))
        plies = UNFINISHED_GAME_PLIES if n == EXAMPLE_RECORD_COUNT // 2 else MAX_PLIES
        autosave.save(Match(seats, random_game(plies, n), terms=terms))
    return folder


def _with_records(make: Callable[[App], Scene]) -> Callable[[App], None]:
    """Return a function that shows a scene over example records after it has read them."""

    def build(app: App) -> None:
        app.context.autosave = autosave_with_records()
        show(app, advanced(make(app), SETTLING_FRAMES * STILLS_STEP_SECONDS))

    return build


def _imported(app: App) -> None:
    """Show the list with records of other programs, whose dates have many forms; one says where it was played."""
    folder = mkdtemp()
    app.context.autosave = Autosave(Storage(Path(folder)), now=lambda: datetime(2026, 11, 1))  # noqa: DTZ001 # local
    finalize(app.context.autosave, rmtree, folder, ignore_errors=True)
    for n, form in enumerate(DATE_FORMS):
        headers = {"date": form, "whitename": "Anna", "blackname": "Benjamin"}
        if not n:
            headers |= {"event": "Mind Sports Olympiad", "round": "3", "site": "London", "clock": "600 600"}
        app.context.autosave.records.import_game(ParsedGame(random_game(MAX_PLIES, n), headers), "olympiad.txt")
    show(app, advanced(Records(app.context), SETTLING_FRAMES * STILLS_STEP_SECONDS))


def _one_record(app: App) -> None:
    """Show the list with a single record."""
    app.context.autosave = autosave_with_records()
    for entry in [*app.context.autosave.records.entries()][1:]:
        app.context.autosave.records.delete(entry.name)
    show(app, advanced(Records(app.context), SETTLING_FRAMES * STILLS_STEP_SECONDS))


@cache
def _import_folder() -> Path:
    """Return a folder with files of games, most of which cannot be read."""
    folder = _lasting_folder()
    for n in range(3):
        (folder / f"Game {n}.txt").write_text(format_move_list(random_game(20, n), {"white": "Anna"}), "utf-8")
    letters = "", "1. e3 f3 2. g3 d3 3. e9", "1. e3 f3 2. e3", "A letter", "(;GM[Dvonn];P0[1 dropb C 2]"
    for n, text in enumerate(letters):
        (folder / f"Letter to a friend {n}, 21 November.sgf").write_text(text, "utf-8")
    return folder


def _import(app: App, steps: int) -> None:
    """Show an import after a number of its steps."""
    app.context.autosave = autosave_with_records()
    change = import_files(app.context, [_import_folder(), *(Path(f"{n}.sgf") for n in range(4))])
    assert isinstance(change, Push)
    assert isinstance(change.scene, PageDialog)
    assert change.scene.page.work
    for _ in range(steps):
        change.scene.page.work.step(0)
    show(app, change.scene, 0.5)


def _long_names(app: App) -> Scene:
    """Return the list with games of players with long names."""
    folder = Storage(app.context.autosave.records.folder)
    for number in range(len(LONG_NAMES)):
        Autosave(folder, now=lambda: datetime(2026, 12, 1, 14)).save(named_match(MAX_PLIES, number))  # noqa: DTZ001 # local
    return Records(app.context)


def _more(app: App) -> None:
    """Show the panel of the buttons that are not below the list."""
    RECORD_SCENES["records"](app)
    do(app, *[Action.NEXT] * 4, Action.ACCEPT)


def _openings(app: App, plies: int, copies: int = 0) -> Scene:
    """Return the openings some plies further, by the most frequent ones, as if each game had been played often."""
    screen = OpeningScreen(app.context, lambda ids: Records(app.context, RecordQuery(ids=ids)))
    index = app.context.autosave.records.index
    advanced(screen, SETTLING_FRAMES * STILLS_STEP_SECONDS)
    entries = [*index.entries()]
    index.put([(replace(entry, name=f"{n} {entry.name}"), (0, 0)) for entry in entries for n in range(copies)])
    advanced(screen, SETTLING_FRAMES * STILLS_STEP_SECONDS)
    for _ in range(plies):
        screen.lay_out()
        screen.handle(Action.NEXT_MOVE)
    return screen


def _patterns(app: App) -> None:
    RECORD_SCENES["openings"](app)
    do(app, Action.LEFT, Action.LEFT, Action.ACCEPT)


def _share(app: App) -> None:
    app.context.share_folder = Path("pictures")
    names = {Colour.WHITE: "Anna", Colour.BLACK: level_name(THOUGHTFUL)}
    share = ShareDialog(app.context, SharedGame(random_game(MAX_PLIES, seed=5), names, "2026-12-31"))
    app.context.share_folder = None
    share.idle(0)
    show(app, share)


def _training(app: App, *, begun: bool) -> None:
    """Show the puzzle menu with missed moves to train, or the first of them."""
    app.context.autosave, app.context.today = autosave_with_records(), lambda: date(2026, 12, 31)
    folder = app.context.autosave.records.folder
    app.context.training = TrainingStore(Storage(folder))
    record = next(app.context.autosave.records.entries()).name
    for position in random_game(MAX_PLIES, seed=5).positions[TRAINED_POSITIONS]:
        best, played = position.moves()[:2]
        assert isinstance(best, Move)
        assert isinstance(played, Move)
        missed = MissedMove(position, best, played, 4.2, exact=False, ties=TieRule.DRAW, record=record)
        app.context.training.add(missed, app.context.today())
    due = app.context.training.due(app.context.today())
    show(app, Exercise(app.context, training_round(app.context, due)) if begun else PuzzleMenu(app.context))


RECORD_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "records": _with_records(lambda app: Records(app.context)),
    "records-one": _one_record,
    "records-imported": _imported,
    "records-more": _more,
    "import": lambda app: _import(app, 22),
    "import-report": lambda app: _import(app, 999),
    "records-names": _with_records(_long_names),
    "player": _with_records(lambda app: StatisticsScreen(app.context, "anna", "Anna")),
    "statistics": _with_records(lambda app: StatisticsScreen(app.context)),
    "openings": _with_records(lambda app: _openings(app, 0, 19)),
    "openings-few": _with_records(lambda app: _openings(app, 0)),
    "openings-patterns": _patterns,
    "openings-moves": _with_records(lambda app: _openings(app, 51)),
    "share": _share,
    "puzzles-training": lambda app: _training(app, begun=False),
    "training": lambda app: _training(app, begun=True),
}


NOON: Final = datetime(2026, 3, 1, 12, 0)  # noqa: DTZ001 # local time, as in records
FRIENDS: Final = {"Ada": 24, "Olena": 80, "Zoë": 71, "Ben": MAX_PLIES}
"""The friends, and the plies of the game with each."""


def _message(plies: int, sender: Colour, friend: str) -> Message:
    game = random_game(plies, STILLS_SEED)
    return Message(plies, sender, tuple(game.plies), name=friend)


def _friends_games(app: App) -> list[MessageGame]:
    """Keep a game with each friend; return the games."""
    context = app.context
    context.settings.name = "Kim"
    context.messages = MessageGames(Storage(None), context.settings, lambda: NOON)
    games = []
    for friend, plies in FRIENDS.items():
        message = _message(plies, Colour.BLACK, friend)
        first = replace(message, plies=message.plies[:-1])
        turns = message.game.positions[len(first.plies)].turn
        own = turns if friend == "Olena" else turns.other
        game = MessageGame(own, NOON, replace(first, sender=own.other), friend=friend)
        games.append(context.messages.play(game, message.plies))
        if friend != "Olena":
            games[-1] = replace(games[-1], own=own, last=replace(message, sender=own.other), draft=None)
            games[-1] = context.messages.play(games[-1], message.plies)
    return games


def _list(app: App) -> None:
    _friends_games(app)
    show(app, games_by_message(app.context))


def _menu(app: App) -> None:
    save_unfinished_game(app)
    _friends_games(app)
    app.director.apply(ShowMenu())


def _show_game(app: App, game: MessageGame, seconds: float = 2) -> None:
    """Show a game, let time pass, and follow the scenes that open by themselves."""
    app.director.apply(ShowMessageGame(game))
    for _ in range(round(seconds / STILLS_STEP_SECONDS)):
        change = app.director.top.update(STILLS_STEP_SECONDS)
        if change:
            app.director.apply(change)


def _pause(app: App) -> None:
    _show_game(app, _friends_games(app)[2])
    app.director.apply(app.director.top.leave())  # type: ignore[attr-defined]


def _offer(app: App) -> None:
    game = _friends_games(app)[2]
    offered = replace(game.last, event=MessageEvent.DRAW_OFFER)
    _show_game(app, app.context.messages.play(replace(game, last=offered), offered.plies))


def _refused(app: App) -> None:
    game = _friends_games(app)[2]
    app.director.apply(take_text(app.context, format_message(replace(game.last, plies=game.last.plies[:-3]))))


MESSAGE_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "message-setup": partial(setup, opponent=Opponent.MESSAGE, start=BoardSetup.FAIR),
    "message-text": lambda app: _show_game(app, _friends_games(app)[1]),
    "message-list": _list,
    "message-menu": _menu,
    "message-board": lambda app: _show_game(app, _friends_games(app)[2]),
    "message-pause": _pause,
    "message-offer": _offer,
    "message-refused": _refused,
    "message-score": lambda app: _show_game(app, _friends_games(app)[3], 12),
}
