"""Scripted input for the programs under trial: everything that is saved is saved often, by keys, mouse and pads."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

import pygame

from dvonn.app import App
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_host import EventHost
from dvonn.kiosk.event_modes import BLITZ, TWO
from dvonn.kiosk.guests.guest_match import new_match
from dvonn.kiosk.winner_list import BOARDS, INITIALS_LENGTH
from dvonn.kiosk.winners import InitialsScreen
from dvonn.match import Match, MatchTerms
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Ply
from dvonn.screens.scene import Push, ShowMatch
from tests.measure.trials.synthetic_guests import GUEST_LETTERS, GUEST_TYPES, KeyboardGuest, visit

Events = list[pygame.Event]

TRIAL_PIN: Final = "2580"
MAX_GAME_FRAMES: Final = 60  # of moves, then the game is left
MAX_VISIT_FRAMES: Final = 40  # of a guest with some device
MAX_PLIES_LEFT: Final = 8  # when a game begins
GUARD_FRAMES: Final = 15  # until a new screen accepts input
OPERATOR_FRAMES: Final = 25  # at the operator's page
OPERATOR_KEYS: Final = (pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_PAGEDOWN)  # change values


def play(app: App, rng: Random, *, operator_comes: bool) -> Iterator[Events]:
    """Play games by keys for ever, and use what else is saved; at an event the operator's keys are always tried."""
    yield keys(pygame.K_RETURN)  # goes on with the match that is resumed
    if isinstance(app.host, EventHost):
        while True:
            yield from _enjoy_event(app, app.host.context, rng)
            yield from _use_operator_page(rng, TRIAL_PIN if operator_comes and rng.random() < 0.2 else "")
    while True:
        if not app.director.autosaved_match:
            app.apply(ShowMatch(_new_match(rng)))
        yield from _play_moves(app, rng)
        yield keys(pygame.K_m)  # the sound, a setting
        yield keys(pygame.K_ESCAPE)  # a dialog, whose coming saves the settings
        yield keys(pygame.K_RETURN)
        if rng.random() < 0.2:
            yield from islice(visit(KeyboardGuest(rng, app.stage.size)), MAX_VISIT_FRAMES)


def _enjoy_event(app: App, event: EventContext, rng: Random) -> Iterator[Events]:
    """Play a game, enter initials for the winners' board, or try a device."""
    match rng.choice(("game", "game", "initials", "initials", "device")):
        case "game":
            mode = rng.choice((BLITZ, TWO, TWO))
            match = new_match(event, mode, event.event_settings.weakest)
            play_almost_to_the_end(match, rng)
            app.apply(ShowMatch(match))
            yield from _play_moves(app, rng)
        case "initials":
            board = rng.choice(BOARDS)
            best = event.winners.best(board)[:1]
            app.apply(Push(InitialsScreen(event, board, 1 + sum(winner.score for winner in best))))
            yield from _wait(GUARD_FRAMES)
            yield from _type("".join(rng.choices(GUEST_LETTERS, k=INITIALS_LENGTH)))
            yield keys(pygame.K_RETURN)
        case "device":
            yield from islice(visit(rng.choice(GUEST_TYPES)(rng, app.stage.size)), MAX_VISIT_FRAMES)


def _use_operator_page(rng: Random, pin: str) -> Iterator[Events]:
    """Open the operator's page by keys and PIN, change some values, and leave it; without the PIN turn away."""
    yield [pygame.Event(pygame.KEYDOWN, key=pygame.K_o, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)]
    yield from _wait(1)
    if pin:
        yield from _type(pin)
        yield keys(pygame.K_RETURN)
        for _ in range(OPERATOR_FRAMES):
            yield keys(rng.choice(OPERATOR_KEYS))
    yield keys(pygame.K_ESCAPE)


def _type(text: str) -> Iterator[Events]:
    """Type letters, each as a key and a text event as by SDL."""
    for letter in text:
        yield [*keys(ord(letter)), pygame.Event(pygame.TEXTINPUT, text=letter)]


def keys(*codes: int) -> Events:
    """Return the events of some keys, pressed one after the other."""
    return [pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0) for code in codes]


def _new_match(rng: Random) -> Match:
    """Return a match between two people, from the empty board or a full one, with clocks or without."""
    code = random_code(rng) if rng.random() < 0.7 else None
    clocks = {Colour.WHITE: 600, Colour.BLACK: 300} if rng.random() < 0.3 else {}
    terms = MatchTerms({Colour.WHITE: "Ada"}, clocks, code)
    match = Match(dict.fromkeys(Colour), Game(board_of(code) if code else None), rng.getrandbits(32), terms=terms)
    play_almost_to_the_end(match, rng)
    return match


def play_almost_to_the_end(match: Match, rng: Random) -> None:
    """Play random plies until few are left."""
    plies, position = list[Ply](), match.position
    while not position.is_over:
        plies.append(rng.choice(position.moves()))
        position = position.play(plies[-1])
    for ply in plies[: -rng.randrange(1, MAX_PLIES_LEFT)]:
        match.play(ply)


def _play_moves(app: App, rng: Random) -> Iterator[Events]:
    """Choose and confirm by keys, with an undo now and then, until the game is over or left."""
    for _ in range(rng.randrange(MAX_GAME_FRAMES)):
        match = app.director.autosaved_match
        if not match or match.game.outcome:
            return
        if rng.random() < 0.05:
            yield keys(pygame.K_u)
        yield keys(*[pygame.K_TAB] * rng.randrange(1, 4), pygame.K_RETURN)


def _wait(frames: int) -> Iterator[Events]:
    yield from ([] for _ in range(frames))
