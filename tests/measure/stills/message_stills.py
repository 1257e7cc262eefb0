"""Snapshot scenes of games by message, by name: functions that bring an App there."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from typing import Final

from dvonn.app import App
from dvonn.match.message_game import MessageGame
from dvonn.rules.board import Colour
from dvonn.rules.formats.message_text import Message, MessageEvent, format_message
from dvonn.screens.by_message import games_by_message, take_text
from dvonn.screens.scene import Push, ShowMenu, ShowMessageGame
from dvonn.storage.message_games import MessageGames
from dvonn.storage.settings import BoardSetup, Opponent
from dvonn.storage.text_store import Storage
from tests.harness.random_games import random_game
from tests.measure.stills.game_stills import MAX_GAME_PLIES, STILLS_SEED, STILLS_STEP_SECONDS
from tests.measure.stills.menu_stills import _setup, save_unfinished_game

NOON: Final = datetime(2026, 3, 1, 12, 0)  # noqa: DTZ001 # local time, as in records
FRIENDS: Final = {"Ada": 24, "Olena": 80, "Zoë": 71, "Ben": MAX_GAME_PLIES}
"""The friends, and the plies of the game with each."""


def _message(plies: int, sender: Colour, friend: str) -> Message:
    game = random_game(plies, STILLS_SEED)
    return Message(plies, sender, tuple(game.plies), name=friend)


def _friends_games(app: App) -> list[MessageGame]:
    """Keep a game with each friend; return the games."""
    stage = app.stage
    stage.settings.name, stage.today = "Kim", lambda: date(2026, 3, 1)
    stage.messages = MessageGames(Storage(None), stage.settings, lambda: NOON)
    games = []
    for friend, plies in FRIENDS.items():
        message = _message(plies, Colour.BLACK, friend)
        first = replace(message, plies=message.plies[: len(message.plies) - 1])
        turns = message.game.positions[len(first.plies)].turn
        own = turns if friend == "Olena" else turns.other
        game = MessageGame(own, NOON, replace(first, sender=own.other), friend=friend)
        games.append(stage.messages.play(game, message.plies))
        if friend != "Olena":
            games[-1] = replace(games[-1], own=own, last=replace(message, sender=own.other), draft=None)
            games[-1] = stage.messages.play(games[-1], message.plies)
    return games


def _list(app: App) -> None:
    _friends_games(app)
    app.director.apply(Push(games_by_message(app.stage)))


def _menu(app: App) -> None:
    save_unfinished_game(app)
    _friends_games(app)
    app.director.apply(ShowMenu())


def _wait(app: App, seconds: float) -> None:
    """Let time pass, and follow the scenes that open by themselves."""
    for _ in range(round(seconds / STILLS_STEP_SECONDS)):
        change = app.director.top.update(STILLS_STEP_SECONDS)
        if change:
            app.director.apply(change)


def _text(app: App) -> None:
    app.director.apply(ShowMessageGame(_friends_games(app)[1]))
    _wait(app, 2)


def _board(app: App) -> None:
    app.director.apply(ShowMessageGame(_friends_games(app)[2]))
    _wait(app, 2)


def _pause(app: App) -> None:
    _board(app)
    app.director.apply(app.director.top.leave())  # type: ignore[attr-defined]


def _offer(app: App) -> None:
    game = _friends_games(app)[2]
    offered = replace(game.last, event=MessageEvent.DRAW_OFFER)
    app.director.apply(ShowMessageGame(app.stage.messages.play(replace(game, last=offered), offered.plies)))
    _wait(app, 2)


def _refused(app: App) -> None:
    game = _friends_games(app)[2]
    app.director.apply(take_text(app.stage, format_message(replace(game.last, plies=game.last.plies[:-3]))))


def _score(app: App) -> None:
    app.director.apply(ShowMessageGame(_friends_games(app)[3]))
    _wait(app, 12)


def _message_setup(app: App) -> None:
    app.stage.settings.opponent, app.stage.settings.start = Opponent.MESSAGE, BoardSetup.FAIR
    _setup(app)


MESSAGE_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "message-setup": _message_setup,
    "message-text": _text,
    "message-list": _list,
    "message-menu": _menu,
    "message-board": _board,
    "message-pause": _pause,
    "message-offer": _offer,
    "message-refused": _refused,
    "message-score": _score,
}
