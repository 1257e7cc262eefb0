"""The scenes that snapshots show of an event: the attract loop, what guests play, and what only the operator sees."""

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Final

from dvonn.app import App
from dvonn.engine.levels import GREEDY, LEVELS
from dvonn.input import Action, Device
from dvonn.kiosk.attract.attract import Attract
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.error_screen import ErrorScreen
from dvonn.kiosk.event_settings import EventSettings, GameMode
from dvonn.kiosk.guests.challenge import Challenge, ChallengeEnd
from dvonn.kiosk.guests.guest_board import GuestBoard
from dvonn.kiosk.guests.guest_match import new_match
from dvonn.kiosk.guests.guest_pause import GuestPause
from dvonn.kiosk.guests.guest_score import GuestScore
from dvonn.kiosk.guests.mode_choice import LevelChoice, ModeChoice
from dvonn.kiosk.operator.operator import OperatorPage
from dvonn.kiosk.operator.pin_pad import PinPad
from dvonn.kiosk.pin import hashed
from dvonn.kiosk.winner_list import Winners
from dvonn.kiosk.winners.initials import Initials
from dvonn.kiosk.winners.winners_board import WinnersScreen
from dvonn.screens.scene import Pop, Push, Scene
from dvonn.storage.text_store import Storage
from dvonn.tools.stills.game_stills import STEP
from dvonn.tools.stills.record_stills import SETTLED

NOON: Final = datetime(2026, 11, 21, 12, 0)  # noqa: DTZ001 # local time, as the winners have it
WINNERS: Final = {"QIX": 14, "ANA": 12, "HAL": 9, "DEE": 9, "MWM": 7, "FIN": 4, "CLE": 3}
LESSON: Final = 6.0  # seconds into the attract loop: a stack has been captured
SHOW: Final = 30.0  # ... and a game is played
GUIDED_SEED: Final = 3

Shown = Callable[[EventContext], list[Scene]]
"""Scenes that lie on one another."""


def event(app: App) -> EventContext:
    """Return the hall of an event at noon, with a PIN and some winners."""
    app.stage.from_afar = True
    hall = EventContext(app.stage, Storage(None), EventSettings(), app.stage.settings, 0.0)
    hall.winners = Winners(hall.storage, lambda: NOON)
    for form in (GameMode.CHALLENGE, GameMode.BLITZ):
        for initials, score in WINNERS.items():
            hall.winners.add(initials, form, score)
    return hall


def _lived(scene: Scene, seconds: float) -> Scene:
    """Return a scene after some seconds."""
    for _ in range(round(seconds / STEP)):
        scene.idle(STEP)
        scene.update(STEP)
    return scene


def _board(hall: EventContext, form: GameMode) -> GuestBoard:
    match = new_match(hall.stage, hall, form, None if form is GameMode.TWO else GREEDY)
    board = GuestBoard(hall.stage, hall, match)
    board.cursor.point(match.position.moves()[0][0])
    return board


def _picked(hall: EventContext) -> GuestBoard:
    """Return a guided game in which a stack has been picked up."""
    board = _board(hall, GameMode.GUIDED)
    board.choose(board.choices()[0])
    return board


def _ended(hall: EventContext) -> GuestScore:
    """Return the score of a blitz played by chance."""
    match, rng = new_match(hall.stage, hall, GameMode.BLITZ, GREEDY), Random(GUIDED_SEED)
    while not match.game.outcome:
        match.play(rng.choice(match.position.moves()))
    return GuestScore(hall.stage, hall, match)


def _winners(hall: EventContext) -> WinnersScreen:
    return WinnersScreen(hall.stage, hall, hall.winners.add("EVA", GameMode.CHALLENGE, 8))


def _operator(page: int) -> Shown:
    def shown(hall: EventContext) -> list[Scene]:
        controls, panel = hall.stage.controls, OperatorPage(hall.stage, hall)
        device, controls.device = controls.device, Device.KEYBOARD  # a wheel's turn would scroll
        for _ in range(page):
            panel.handle(Action.NEXT_MOVE)
        controls.device = device
        return [panel]

    return shown


def _pin(hall: EventContext) -> list[Scene]:
    hall.house.pin = hashed("2580")
    pad = PinPad(hall.stage, hall, Pop)
    pad.write("25")
    return [pad]


STILLS: Final[dict[str, Shown]] = {
    "attract": lambda hall: [_lived(Attract(hall.stage, hall), LESSON)],
    "attract-game": lambda hall: [_lived(Attract(hall.stage, hall), SHOW)],
    "forms": lambda hall: [ModeChoice(hall.stage, hall)],
    "levels": lambda hall: [ModeChoice(hall.stage, hall), LevelChoice(hall.stage, hall, list(LEVELS.values()))],
    "guided": lambda hall: [_board(hall, GameMode.GUIDED)],
    "guided-picked": lambda hall: [_picked(hall)],
    "blitz": lambda hall: [_board(hall, GameMode.BLITZ)],
    "guest-pause": lambda hall: [
        board := _board(hall, GameMode.GUIDED),
        GuestPause(hall.stage, hall, board.match),
    ],
    "challenge": lambda hall: [Challenge(hall.stage, hall)],
    "challenge-end": lambda hall: [
        Challenge(hall.stage, hall),
        ChallengeEnd(hall.stage, hall, 8, lambda: None),
    ],
    "guest-score": lambda hall: [_lived(_ended(hall), SETTLED * STEP * 5)],
    "initials": lambda hall: [Initials(hall.stage, hall, GameMode.CHALLENGE, 8)],
    "winners": lambda hall: [_winners(hall)],
    "calm": lambda hall: [ErrorScreen(hall.stage)],
    "pin": _pin,
    "operator": _operator(0),
    "operator-winners": _operator(4),
}


def _show(shown: Shown) -> Callable[[App], None]:
    def show(app: App) -> None:
        hall = event(app)
        for scene in [Attract(app.stage, hall), *shown(hall)]:
            app.director.apply(Push(scene))

    return show


KIOSK_SCENES: Final = {name: _show(shown) for name, shown in STILLS.items()}
