"""Draws a scene without a window to a PNG, the same picture each time. Its games are played by chance, from a seed."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

import pygame

from dvonn.app import App, Options
from dvonn.commandline import Parser, fail, size
from dvonn.controls import Action
from dvonn.engine.levels import GREEDY
from dvonn.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position, forced_pass
from dvonn.scenes.how_to_play import HowToPlay
from dvonn.scenes.pause import Pause
from dvonn.scenes.scene import Push, ShowMatch, ShowScore
from dvonn.view import tempo
from dvonn.view.animation import Plan

SEED: Final = 5
STEP: Final = 1 / 60
TO_THE_END: Final = 1000  # plies: more than any game has


def random_game(plies: int, seed: int = SEED) -> Game:
    """Return a game with so many plies played by chance, or all there are."""
    rng = Random(seed)
    game = Game()
    while len(game.plies) < plies and not game.outcome:
        game.play(rng.choice(game.position.moves()))
    return game


def _first(wanted: Callable[[Plan], bool]) -> Plan:
    """Return the first ply of random games that shows what is wanted."""
    for seed in range(SEED, SEED + 1000):
        game = random_game(TO_THE_END, seed)
        for n, ply in enumerate(game.plies):
            plan = Plan(game.positions[n], ply, game.positions[n + 1])
            if wanted(plan):
                return plan
    raise AssertionError("no random game shows it")


def _show_plies(app: App, plies: int, *actions: Action) -> None:
    app.director.apply(ShowMatch(Match(dict.fromkeys(Colour), random_game(plies))))
    for action in actions:
        app.director.top.handle(action)


def _show_plan(app: App, plan: Plan, seconds: float) -> None:
    game = Game(plan.before)
    game.play(plan.ply)
    app.director.apply(ShowMatch(Match(dict.fromkeys(Colour), game), [plan]))
    _wait(app, seconds)


def _wait(app: App, seconds: float) -> None:
    for _ in range(round(seconds / STEP)):
        app.director.top.update(STEP)


def _hop(app: App) -> None:
    plan = _first(lambda plan: isinstance(plan.ply, Move) and plan.before.height(plan.ply.source) == 3)
    _show_plan(app, plan, plan.lands_after * 0.5)


def _cutoff(app: App) -> None:
    plan = _first(lambda plan: len(plan.cut_off) >= 5)
    _show_plan(app, plan, plan.lands_after + tempo.LEAVE)


def _pass(app: App) -> None:
    plan = _first(lambda plan: forced_pass(plan.before, plan.after) is not None)
    _show_plan(app, plan, plan.seconds + 2 * STEP)


def _computer(app: App) -> None:
    seats = {Colour.WHITE: None, Colour.BLACK: GREEDY}
    app.director.apply(ShowMatch(Match(seats, Game(Position.random_full(Random(SEED))))))


def _pause(app: App) -> None:
    _show_plies(app, 60)
    app.director.apply(Push(Pause(app.stage, Match(dict.fromkeys(Colour), random_game(60)))))


def _score(app: App, seconds: float, seed: int = SEED) -> None:
    app.director.apply(ShowScore(Match(dict.fromkeys(Colour), random_game(TO_THE_END, seed))))
    _wait(app, seconds)


def _draw(app: App) -> None:
    seed = next(seed for seed in range(1000) if _is_draw(seed))
    _score(app, 10, seed)


def _is_draw(seed: int) -> bool:
    outcome = random_game(TO_THE_END, seed).outcome
    return outcome is not None and outcome.winner is None


SCENES: Final[dict[str, Callable[[App], None]]] = {
    "menu": lambda _: None,
    "quit": lambda app: app.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)], 0),
    "help": lambda app: app.director.apply(Push(HowToPlay(app.stage))),
    "placement": lambda app: _show_plies(app, 20),
    "movement": lambda app: _show_plies(app, 66),
    "selected": lambda app: _show_plies(app, 66, Action.NEXT, Action.ACCEPT),
    "computer": _computer,
    "hop": _hop,
    "cutoff": _cutoff,
    "pass": _pass,
    "pause": _pause,
    "counting": lambda app: _score(app, 1),
    "score": lambda app: _score(app, 10),
    "draw": _draw,
}


def draw(scene: str, pixels: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a scene of SCENES in a window of some size; it opens pygame's dummy display."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    app = App(Options(size=pixels), rng=Random(SEED))
    SCENES[scene](app)
    app.frame([], 0)
    return app.window.surface


def main(argv: Sequence[str] | None = None) -> int:
    """Write one picture."""
    parser = Parser(prog="snapshot", description=__doc__)
    parser.add_argument("scene", choices=SCENES)
    parser.add_argument("--size", type=size, default=(1280, 720), metavar="WxH")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="a PNG file")
    options = parser.parse_args(argv)
    picture = draw(options.scene, options.size)
    try:
        pygame.image.save(picture, options.out)
    except (OSError, pygame.error) as error:
        fail("snapshot", f"cannot write {options.out}: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
