"""Snapshot scenes of an event: the attract loop, the screens of guests and those of the operator."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Final

from dvonn.app import App
from dvonn.engine.levels import GREEDY, LEVELS
from dvonn.input.intentions import Action, Device
from dvonn.kiosk.attract.attract_loop import AttractLoop
from dvonn.kiosk.attract.show import ShowLoop
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_host import ErrorScreen
from dvonn.kiosk.event_settings import BLITZ, CHALLENGE, GUIDED, GameMode
from dvonn.kiosk.faults import FaultList
from dvonn.kiosk.guest_board import GuestBoard, GuestPause, GuestScore
from dvonn.kiosk.initials_screen import InitialsScreen
from dvonn.kiosk.mode_choice import ModeChoice, challenge, challenge_end, level_choice, new_match
from dvonn.kiosk.operator_page import OperatorPage, StandsPanel
from dvonn.kiosk.pin import hash_pin
from dvonn.kiosk.pin_pad import PinPad
from dvonn.kiosk.stands import StandLink
from dvonn.kiosk.winner_list import WINNERS_FILE, Board, Winner, WinnerList
from dvonn.kiosk.winners_board import WinnersScreen
from dvonn.relay.stand_files import PairingRequest
from dvonn.screens.scene import Pop, Push, Scene
from dvonn.storage.text_store import Storage
from tests.harness.news import SHOW_TIME, event_news
from tests.measure.stills.game_stills import STILLS_STEP_SECONDS, advanced
from tests.measure.stills.record_stills import SETTLING_FRAMES

EVENT_TIME: Final = datetime(2026, 11, 21, 12, 0)  # noqa: DTZ001 # local time, as in the winner list
EXAMPLE_BOARDS: Final = (Board(CHALLENGE), Board(BLITZ, GREEDY.key))
EXAMPLE_WINNERS: Final = {"QIX": 14, "ANA": 12, "HAL": 9, "DEE": 9, "MWM": 7, "FIN": 4, "CLE": 3}
ATTRACT_LESSON_SECONDS: Final = 6.0  # from the start of the attract loop: its lesson has captured a stack
ATTRACT_GAME_SECONDS: Final = 30.0  # from the start of the attract loop: it shows a game
SHOW_WALL_SECONDS: Final = 3.0  # from the start of the show: the boards have appeared
SHOW_CUT_OFF_SECONDS: Final = 72.0  # stacks of the largest cut-off leave
SHOW_WINNERS_SECONDS: Final = 86.0
BLITZ_SEED: Final = 3

SceneBuilder = Callable[[EventContext], list[Scene]]
"""Builds a stack of scenes, the lowest first."""


def event_context(app: App) -> EventContext:
    """Return the context of an event at EVENT_TIME with some winners and no data folder."""
    app.stage.from_afar = True
    app.settings_file.value = app.stage.settings  # with which each guest starts
    context = EventContext(app.stage, Storage(None), app.settings_file, 0.0)
    context.winners = WinnerList(context.storage, lambda: EVENT_TIME)
    for board in EXAMPLE_BOARDS:
        for initials, score in EXAMPLE_WINNERS.items():
            context.winners.add(initials, board, score)
    return context


def _guest_board(context: EventContext, mode: GameMode) -> GuestBoard:
    match = new_match(context, mode, GREEDY if mode.is_against_computer else None)
    board = GuestBoard(context, match)
    board.cursor.point(match.position.moves()[0][0])
    return board


def _selected_guest_board(context: EventContext) -> GuestBoard:
    """Return a guided game with a stack selected."""
    board = _guest_board(context, GUIDED)
    board.choose(board.choices()[0])
    return board


def _finished_blitz(context: EventContext) -> GuestScore:
    """Return the score of a random blitz game."""
    match, rng = new_match(context, BLITZ, GREEDY), Random(BLITZ_SEED)
    while not match.game.outcome:
        match.play(rng.choice(match.position.moves()))
    return GuestScore(context, match)


def _winners_screen(context: EventContext) -> WinnersScreen:
    return WinnersScreen(context, context.winners.add("EVA", Board(CHALLENGE), 8))


def _stands_winners(context: EventContext) -> list[Scene]:
    """Return the boards of a stand beside other ones, on the second day of an event."""
    winners, yesterday = context.winners, EVENT_TIME - timedelta(days=1)
    winners.stand_name = "Hall A"
    winners.others = [
        Winner("BOB", Board(CHALLENGE), 13, EVENT_TIME, "Hall B, table 12"),
        Winner("EWA", Board(CHALLENGE), 10, yesterday, "Hall C"),
    ]
    return [_winners_screen(context)]


def _stands_panel(context: EventContext) -> list[Scene]:
    context.stage.from_afar = False
    context.stands.request = PairingRequest("hub.example.org", "7K3M-QX29", "Hall A")
    return [StandsPanel(context)]


def operator_page(page: int) -> SceneBuilder:
    """Return a builder of one of the operator's pages."""

    def build(context: EventContext) -> list[Scene]:
        context.stage.from_afar = False
        controls, panel = context.stage.controls, OperatorPage(context)
        device, controls.device = controls.device, Device.KEYBOARD  # a mouse's wheel would scroll
        for _ in range(page):
            panel.handle(Action.NEXT_MOVE)
        controls.device = device
        return [panel]

    return build


def _about_page(context: EventContext) -> list[Scene]:
    """Return the operator's report on a machine with a full disk."""
    context.faults = FaultList(lambda: EVENT_TIME)
    context.storage.unsaved[WINNERS_FILE], context.storage.save_problem = lambda: False, "No space left on device"
    return operator_page(6)(context)


def _pin_pad(context: EventContext) -> list[Scene]:
    context.event_settings.pin, context.stage.from_afar = hash_pin("2580"), False
    pad = PinPad(context, Pop)
    pad.enter_text("25")
    return [pad]


def _show(seconds: float, boards: int = 9) -> SceneBuilder:
    """Return the big screen of an event with some running games, some seconds after its start."""

    def build(context: EventContext) -> list[Scene]:
        context.winners = WinnerList(Storage(None), lambda: SHOW_TIME)
        context.stands = StandLink(context.storage, context.winners)
        context.stands.hear(event_news(boards))
        return [advanced(ShowLoop(context), seconds)]

    return build


KIOSK_SCENE_BUILDERS: Final[dict[str, SceneBuilder]] = {
    "attract": lambda context: [advanced(AttractLoop(context), ATTRACT_LESSON_SECONDS)],
    "attract-game": lambda context: [advanced(AttractLoop(context), ATTRACT_GAME_SECONDS)],
    "show-wall": _show(SHOW_WALL_SECONDS),
    "show-cut-off": _show(SHOW_CUT_OFF_SECONDS),
    "show-winners": _show(SHOW_WINNERS_SECONDS),
    "games": lambda context: [ModeChoice(context)],
    "levels": lambda context: [
        ModeChoice(context),
        level_choice(context, BLITZ, list(LEVELS.values())),
    ],
    "guided": lambda context: [_guest_board(context, GUIDED)],
    "guided-picked": lambda context: [_selected_guest_board(context)],
    "blitz": lambda context: [_guest_board(context, BLITZ)],
    "guest-pause": lambda context: [
        board := _guest_board(context, GUIDED),
        GuestPause(context, board.match),
    ],
    "challenge": lambda context: [challenge(context, CHALLENGE)],
    "challenge-end": lambda context: [
        challenge(context, CHALLENGE),
        challenge_end(context, CHALLENGE, 8, lambda: None),
    ],
    "guest-score": lambda context: [advanced(_finished_blitz(context), SETTLING_FRAMES * STILLS_STEP_SECONDS * 5)],
    "initials": lambda context: [InitialsScreen(context, Board(CHALLENGE), 8)],
    "record": lambda context: [advanced(InitialsScreen(context, Board(CHALLENGE), 40), 0.4)],
    "winners-stands": _stands_winners,
    "winners": lambda context: [_winners_screen(context)],
    "calm": lambda context: [ErrorScreen(context.stage)],
    "pin": _pin_pad,
    "operator": operator_page(0),
    "operator-languages": operator_page(4),
    "operator-winners": operator_page(5),
    "operator-about": _about_page,
    "operator-stands": _stands_panel,
}


def _scene_function(build: SceneBuilder) -> Callable[[App], None]:
    def show(app: App) -> None:
        context = event_context(app)
        for scene in [AttractLoop(context), *build(context)]:
            app.director.apply(Push(scene))

    return show


KIOSK_SCENES: Final = {name: _scene_function(build) for name, build in KIOSK_SCENE_BUILDERS.items()}
