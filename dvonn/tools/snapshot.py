"""Draws a scene without a window to a PNG: the same picture each time."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pygame

from dvonn.app import App, Options
from dvonn.commandline import Parser, fail, size
from dvonn.controls import Action
from dvonn.engine.levels import GREEDY
from dvonn.match import Match
from dvonn.rules.board import NUMBERS
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position
from dvonn.scenes.dialog import Confirm
from dvonn.scenes.pause import Pause
from dvonn.scenes.scene import Push, Quit, ShowMatch, ShowScore, Stage
from dvonn.view.geometry import layout

SEED: Final = 5
Show = Callable[[App], None]


def game_after(plies: int, start: Position | None = None) -> Match:
    """Return a hot-seat match after so many plies played by chance, the same ones each time."""
    rng = Random(SEED)
    match = Match(dict.fromkeys(Colour), Game(start), SEED)
    while len(match.game.plies) < plies and not match.game.outcome:
        match.play(rng.choice(match.position.moves()))
    return match


def _board(plies: int, *actions: Action, seconds: float = 0) -> Show:
    def show(app: App) -> None:
        app.director.apply(ShowMatch(game_after(plies)))
        for action in actions:
            app.director.top.handle(action)
        for _ in range(round(seconds * 60)):
            app.director.top.update(1 / 60)

    return show


def _score(app: App) -> None:
    app.director.apply(ShowScore(game_after(1000)))
    for _ in range(600):
        app.director.top.update(1 / 60)


def _counting(app: App) -> None:
    app.director.apply(ShowScore(game_after(1000)))
    for _ in range(60):
        app.director.top.update(1 / 60)


def _pause(app: App) -> None:
    match = game_after(60)
    app.director.apply(ShowMatch(match))
    app.director.apply(Push(Pause(app.stage, match)))


def _confirm(app: App) -> None:
    app.director.apply(Push(Confirm(app.stage, "Quit DVONN?", "Quit", "Stay", Quit())))
