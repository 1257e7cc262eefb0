"""Snapshot scenes of an event: the attract loop, the screens of guests and those of the operator."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Final

from dvonn.app import App
from dvonn.engine.levels import GREEDY
from dvonn.input.intentions import Action, Device
from dvonn.kiosk.attract.attract_loop import AttractLoop
from dvonn.kiosk.attract.show import ShowLoop
from dvonn.kiosk.event_context import EventContext
from dvonn.kiosk.event_host import ErrorScreen
from dvonn.kiosk.event_settings import BLITZ, CHALLENGE, GUIDED, GameMode
from dvonn.kiosk.faults import FaultList
from dvonn.kiosk.guest_board import GuestBoard, GuestPause, GuestScore
from dvonn.kiosk.guest_match import offered_levels
from dvonn.kiosk.initials_screen import InitialsScreen
from dvonn.kiosk.mode_choice import ModeChoice, challenge, challenge_end, level_choice, new_match
from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.operator.pin_pad import PinPad
from dvonn.kiosk.operator.status_page import StandsPanel
from dvonn.kiosk.pin import hash_pin
from dvonn.kiosk.stands import StandLink
from dvonn.kiosk.winner_list import WINNERS_FILE, Board, Winner, WinnerList
from dvonn.kiosk.winners_board import WinnersScreen
from dvonn.relay.stand_files import UNREACHABLE, PairingRequest
from dvonn.screens.dialog import PageDialog
from dvonn.screens.scene import Pop, Push, Scene
from dvonn.storage.text_store import Storage
from tests.harness.news import SHOW_TIME, WINNERS, event_news
from tests.measure.stills.game_stills import STILLS_STEP_SECONDS, advanced
from tests.measure.stills.record_stills import SETTLING_FRAMES

EVENT_TIME: Final = datetime(2026, 11, 21, 12, 0)  # noqa: DTZ001 # local time, as in the winner list
EXAMPLE_BOARDS: Final = (Board(CHALLENGE), Board(BLITZ, GREEDY.key))

SceneBuilder = Callable[[EventContext], list[Scene]]
"""Builds a stack of scenes, the lowest first."""


def event_context(app: App) -> EventContext:
    """Return the context of an event at EVENT_TIME with some winners and no data folder."""
    app.context.from_afar = True
    app.settings_file.value = app.context.settings  # with which each guest starts
    event_context = EventContext(app.context, Storage(None), app.settings_file, 0.0)
    event_context.winners = WinnerList(event_context.storage, lambda: EVENT_TIME)
    for board in EXAMPLE_BOARDS:
        for initials, score in WINNERS.items():
            event_context.winners.add(initials, board, score)
    return event_context


def _guest_board(event_context: EventContext, mode: GameMode) -> GuestBoard:
    match = new_match(event_context, mode, GREEDY if mode.is_against_computer else None)
    board = GuestBoard(event_context, match)
    board.cursor.point(match.position.moves()[0][0])
    return board


def _selected_guest_board(event_context: EventContext) -> list[Scene]:
    """Return a guided game with a stack selected."""
    board = _guest_board(event_context, GUIDED)
    board.choose(board.choices()[0])
    return [board]


def _finished_blitz(event_context: EventContext) -> GuestScore:
    """Return the score of a random blitz game."""
    match, rng = new_match(event_context, BLITZ, GREEDY), Random(3)
    while not match.game.outcome:
        match.play(rng.choice(match.position.moves()))
    return GuestScore(event_context, match)


def _winners_screen(event_context: EventContext) -> WinnersScreen:
    return WinnersScreen(event_context, event_context.winners.add("EVA", Board(CHALLENGE), 8))


def _stands_winners(event_context: EventContext) -> list[Scene]:
    """Return the boards of a stand beside other ones, on the second day of an event."""
    winners, yesterday = event_context.winners, EVENT_TIME - timedelta(days=1)
    winners.stand_name = "Hall A"
    winners.others = [
        Winner("BOB", Board(CHALLENGE), 13, EVENT_TIME, "Hall B, table 12"),
        Winner("EWA", Board(CHALLENGE), 10, yesterday, "Hall C"),
    ]
    return [_winners_screen(event_context)]


def _stands_panel(event_context: EventContext) -> list[Scene]:
    event_context.context.from_afar = False
    event_context.stands.request = PairingRequest("hub.example.org", "7K3M-QX29", "Hall A")
    return [StandsPanel(event_context)]


def operator_page(page: int) -> SceneBuilder:
    """Return a builder of one of the operator's pages."""

    def build(event_context: EventContext) -> list[Scene]:
        event_context.context.from_afar = False
        controls, panel = event_context.context.controls, OperatorPage(event_context)
        device, controls.device = controls.device, Device.KEYBOARD  # a mouse's wheel would scroll
        for _ in range(page):
            panel.handle(Action.NEXT_MOVE)
        controls.device = device
        return [panel]

    return build


def _stands_page(event_context: EventContext) -> list[Scene]:
    """Return the page of the stands of an event, two of which are not well."""
    event_context.winners = WinnerList(Storage(None), lambda: SHOW_TIME)
    event_context.faults = FaultList(lambda: SHOW_TIME)
    event_context.stands.hear(replace(event_news(), problem=UNREACHABLE))
    return operator_page(6)(event_context)


def _about_page(event_context: EventContext) -> list[Scene]:
    """Return the operator's report on a machine with a full disk."""
    event_context.faults = FaultList(lambda: EVENT_TIME)
    event_context.storage.unsaved[WINNERS_FILE] = lambda: False
    event_context.storage.save_problem = "No space left on device"
    return operator_page(6)(event_context)


def _pin_pad(event_context: EventContext) -> list[Scene]:
    event_context.event_settings.pin, event_context.context.from_afar = hash_pin("2580"), False
    pad = PinPad(event_context, Pop)
    pad.enter_text("25")
    return [pad]


def _show(seconds: float) -> SceneBuilder:
    """Return the big screen of an event with some running games, some seconds after its start."""

    def build(event_context: EventContext) -> list[Scene]:
        event_context.winners = WinnerList(Storage(None), lambda: SHOW_TIME)
        event_context.stands = StandLink(event_context.storage, event_context.winners)
        event_context.stands.hear(event_news())
        return [advanced(ShowLoop(event_context), seconds)]

    return build


KIOSK_SCENE_BUILDERS: Final[dict[str, SceneBuilder]] = {
    # After six seconds the lesson of the attract loop has captured a stack, and then it shows a game
    "attract": lambda event_context: [advanced(AttractLoop(event_context), 6.0)],
    "attract-game": lambda event_context: [advanced(AttractLoop(event_context), 30.0)],
    "show-wall": _show(3.0),  # the boards have appeared
    "show-cut-off": _show(72.0),  # stacks of the largest cut-off leave
    "show-winners": _show(86.0),
    "games": lambda event_context: [ModeChoice(event_context)],
    "levels": lambda event_context: [
        ModeChoice(event_context),
        level_choice(event_context, BLITZ, offered_levels(event_context.event_settings)),
    ],
    "guided": lambda event_context: [_guest_board(event_context, GUIDED)],
    "guided-picked": _selected_guest_board,
    "blitz": lambda event_context: [_guest_board(event_context, BLITZ)],
    "guest-pause": lambda event_context: [
        board := _guest_board(event_context, GUIDED),
        GuestPause(event_context, board.match),
    ],
    "challenge": lambda event_context: [challenge(event_context, CHALLENGE)],
    "challenge-end": lambda event_context: [
        challenge(event_context, CHALLENGE),
        PageDialog(event_context.context, challenge_end(event_context, Board(CHALLENGE), 8, lambda: None)),
    ],
    "guest-score": lambda event_context: [
        advanced(_finished_blitz(event_context), SETTLING_FRAMES * STILLS_STEP_SECONDS * 5)
    ],
    "initials": lambda event_context: [InitialsScreen(event_context, Board(CHALLENGE), 8)],
    "record": lambda event_context: [advanced(InitialsScreen(event_context, Board(CHALLENGE), 40), 0.4)],
    "winners-stands": _stands_winners,
    "winners": lambda event_context: [_winners_screen(event_context)],
    "calm": lambda event_context: [ErrorScreen(event_context.context)],
    "pin": _pin_pad,
    "operator": operator_page(0),
    "operator-languages": operator_page(4),
    "operator-winners": operator_page(5),
    "operator-about": _about_page,
    "operator-connection": _stands_panel,
    "operator-stands": _stands_page,
}


def _scene_function(build: SceneBuilder) -> Callable[[App], None]:
    def show(app: App) -> None:
        event = event_context(app)
        for scene in [AttractLoop(event), *build(event)]:
            app.director.apply(Push(scene))

    return show


KIOSK_SCENES: Final = {name: _scene_function(build) for name, build in KIOSK_SCENE_BUILDERS.items()}
