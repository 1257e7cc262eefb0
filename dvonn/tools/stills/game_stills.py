"""The scenes that snapshots show: functions that bring the program there. Games are played by chance, from a seed."""

from collections.abc import Callable
from datetime import date
from functools import cache, partial
from random import Random
from typing import Final

import pygame

from dvonn.app import App
from dvonn.board.animation import Plan
from dvonn.engine.levels import GREEDY
from dvonn.input import Action
from dvonn.match.match import Hint, Match, Terms
from dvonn.rules.board import NUMBERS
from dvonn.rules.game import Game, random_game
from dvonn.rules.notation import parse_position
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.learn.tutorial_end import TutorialEnd
from dvonn.screens.menu.more_options import MoreOptions
from dvonn.screens.new_game.colour_draw import ColourDraw
from dvonn.screens.new_game.entry_panels import CodeEntry, NameEntry
from dvonn.screens.new_game.fair_search import FairSearch
from dvonn.screens.options.controls_page import KeyCapture
from dvonn.screens.options.options import PAGES, OptionsPanel
from dvonn.screens.options.options_pages import OptionsPage
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.hand_over import HandOver
from dvonn.screens.play.pause import Pause
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.puzzle_play import PuzzlePlay
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.review.review import GameReview
from dvonn.screens.scene import Push, ShowMatch, ShowMenu, ShowScore
from dvonn.storage.settings import Opponent
from dvonn.ui import timing

SEED: Final = 5
PASSING: Final = 4  # the seed of a game in which Black passes four times
STEP: Final = 1 / 60
TO_THE_END: Final = 1000  # plies: more than any game has
REVIEWED: Final = 250  # slices of a review: some of the last plies
PREVIEW: Final = "b3 c3"
HINT: Final = "Cuts off 4 of Black's pieces and none of yours, and gives your stacks 3 more targets."
TALL: Final = "2,b,w,rb,w,3/3,w,bw,b,w,3/3,b,wbb,rwbwbwbwbbwbwwbwbbww,w,b,3/3,w,bww,b,w,3/3,rw,b,w,3 white move"


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


def _live(app: App, seconds: float) -> None:
    """Let time pass with thinking in between."""
    for _ in range(round(seconds / STEP)):
        app.director.top.idle(STEP)
        app.director.top.update(STEP)


def _lots(app: App) -> None:
    app.director.apply(Push(ColourDraw(app.stage, Match({Colour.WHITE: GREEDY, Colour.BLACK: None}))))
    _wait(app, 2)


def _more(app: App) -> None:
    settings = app.stage.settings
    settings.opponent, settings.white_name, settings.clock = Opponent.PERSON, "Anna", (420, 180)
    app.director.apply(Push(MoreOptions(app.stage)))


def _name(app: App) -> None:
    entry = NameEntry(app.stage, Colour.BLACK)
    entry.write("Ben")
    app.director.apply(Push(entry))


def _code(app: App) -> None:
    entry = CodeEntry(app.stage, lambda _: ShowMenu())
    entry.write("k7q-4m")
    entry.handle(Action.ACCEPT)
    app.director.apply(Push(entry))


def _fair(app: App) -> None:
    app.director.apply(Push(FairSearch(app.stage, lambda _: ShowMenu())))
    _live(app, 0.35)


def _named(plies: int) -> Match:
    """Return a match of two named players with clocks, one of which is low."""
    terms = Terms({Colour.WHITE: "Anna", Colour.BLACK: "Benjamin"}, dict.fromkeys(Colour, 300))
    match = Match(dict.fromkeys(Colour), random_game(plies), terms=terms)
    match.clocks.left[match.position.turn] = 17.0
    return match


def _hand_over(app: App) -> None:
    match = _named(66)
    app.director.apply(ShowMatch(match))
    app.director.apply(Push(HandOver(app.stage, match, app.director.top)))


def _lost(app: App) -> None:
    match = Match({Colour.WHITE: None, Colour.BLACK: GREEDY}, random_game(70))
    match.resign(Colour.WHITE)
    app.director.apply(ShowScore(match))
    _wait(app, 10)


def _resigned(app: App) -> None:
    match = Match(dict.fromkeys(Colour), random_game(70))
    match.resign(Colour.BLACK)
    app.director.apply(ShowScore(match))
    _wait(app, 10)


def _hop(app: App) -> None:
    plan = _first(lambda plan: isinstance(plan.ply, Move) and plan.before.height(plan.ply.source) == 3)
    _show_plan(app, plan, plan.lands_after * 0.5)


def _cutoff(app: App) -> None:
    plan = _first(lambda plan: len(plan.cut_off) >= 5)
    _show_plan(app, plan, plan.lands_after + timing.LEAVE)


@cache
def busiest() -> Plan:
    """Return a move on a crowded board that cuts ten stacks off, several of them higher than one ring."""
    return _first(
        lambda plan: (
            len(plan.cut_off) == 10
            and sum(map(plan.before.height, plan.cut_off)) >= 15
            and plan.before.occupied.bit_count() >= 28
        )
    )


def _cutoff_of_ten(app: App) -> None:
    plan = busiest()
    _show_plan(app, plan, plan.lands_after + 0.25 * (plan.seconds - plan.lands_after))


def _tall(app: App) -> None:
    app.director.apply(ShowMatch(Match(dict.fromkeys(Colour), Game(parse_position(TALL)))))


def _pass(app: App) -> None:
    plan = _first(lambda plan: forced_pass(plan.before, plan.after) is not None)
    _show_plan(app, plan, plan.seconds + 2 * STEP)


def _computer(app: App) -> None:
    seats = {Colour.WHITE: None, Colour.BLACK: GREEDY}
    app.director.apply(ShowMatch(Match(seats, Game(Position.random_full(Random(SEED))))))


def _options(page: type[OptionsPage], app: App) -> None:
    app.director.apply(Push(OptionsPanel(app.stage, page)))


def _listening(app: App) -> None:
    app.director.apply(Push(KeyCapture(app.stage, Action.UNDO, lambda _: None)))
    _wait(app, 3)
    app.stage.controls.listening = False


def _pause(app: App) -> None:
    _show_plies(app, 60)
    app.director.apply(Push(Pause(app.stage, Match(dict.fromkeys(Colour), random_game(60)))))


def _draw_offer(app: App) -> None:
    _pause(app)
    for action in (*[Action.NEXT] * 6, Action.ACCEPT):
        change = app.director.top.handle(action)
        if change:
            app.director.apply(change)


def _confirm(app: App) -> None:
    app.stage.settings.confirm = True
    _show_plies(app, 66, Action.NEXT, Action.ACCEPT, Action.NEXT, Action.ACCEPT)
    app.stage.settings.confirm = False


def _moves(app: App, game: Game, *actions: Action) -> None:
    app.director.apply(Push(MoveListScreen(app.stage, game)))
    for action in actions:
        app.director.top.handle(action)
    _wait(app, 5)


def _review(app: App) -> None:
    """Show the beginning of a review, at a mistake."""
    review = GameReview(app.stage, random_game(TO_THE_END), lambda: None)
    app.director.apply(Push(review))
    for _ in range(REVIEWED):
        review.idle(0)
    review.handle(Action.HINT)
    _wait(app, 5)


def _aids(app: App, *actions: Action, plies: int = 61, aim: str = "") -> None:
    """Show some plies, the cursor on a space, perhaps a stack selected before, and let a while pass."""
    _show_plies(app, plies)
    scene = app.director.top
    assert isinstance(scene, BoardScene)
    for name in aim.split():
        if scene.cursor.shown:
            scene.handle(Action.ACCEPT)
        scene.cursor.point(NUMBERS[name])
        scene.cursor.walk(0, 0)
    for action in actions:
        scene.handle(action)
    _live(app, 1.2)


def _hint(app: App, plies: int = 61) -> None:
    """Show a hint that took no thinking, so that it is the same each time."""
    _aids(app, plies=plies)
    scene = app.director.top
    assert isinstance(scene, BoardScene)
    scene.aids.hint = Hint(scene.match.position.moves()[-1], HINT)


def _score(app: App, seconds: float, seed: int = SEED) -> None:
    app.director.apply(ShowScore(Match(dict.fromkeys(Colour), random_game(TO_THE_END, seed))))
    _wait(app, seconds)


def _draw(app: App) -> None:
    seed = next(seed for seed in range(1000) if _is_draw(seed))
    _score(app, 10, seed)


def _is_draw(seed: int) -> bool:
    outcome = random_game(TO_THE_END, seed).outcome
    return outcome is not None and outcome.winner is None


def _learn(app: App, lesson: int) -> None:
    app.stage.settings.lesson = lesson
    app.director.apply(Push(Tutorial(app.stage)))
    app.stage.settings.lesson = 0
    _wait(app, 1)


def _learned(app: App) -> None:
    _learn(app, 7)
    app.director.apply(Push(TutorialEnd(app.stage)))


def _puzzles(app: App, pressed: int = 0, *wrong: int) -> None:
    """Show the choice of puzzles, or one after so many presses of Tab, and some wrong answers with why they are."""
    app.stage.today = lambda: date(2026, 12, 31)
    app.director.apply(Push(PuzzleMenu(app.stage)))
    for action in (*[Action.NEXT] * pressed, Action.ACCEPT) if pressed else ():
        change = app.director.top.handle(action)
        if change:
            app.director.apply(change)
    for number in wrong:
        _miss(app, number)
    _wait(app, 1)


def _miss(app: App, number: int) -> None:
    scene = app.director.top
    assert isinstance(scene, PuzzlePlay)
    scene.handle(Action.UNDO)
    moves = [move for move in scene.attempt.position.moves() if not scene.attempt.puzzle.is_solved_by(move)]
    for space in moves[number]:
        scene.cursor.point(space)
        scene.handle(Action.ACCEPT)
    while not scene.attempt.verdict:
        _live(app, 0.1)
    _live(app, 2)


GAME_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "menu": lambda app: _live(app, 6),
    **{f"options-{page.name.lower()}": partial(_options, page) for page in PAGES},
    "options-listening": _listening,
    "lots": _lots,
    "more": _more,
    "name": _name,
    "code": _code,
    "fair": _fair,
    "clocks": lambda app: app.director.apply(ShowMatch(_named(66))),
    "hand-over": _hand_over,
    "quit": lambda app: app.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)], 0),
    "help": lambda app: app.director.apply(Push(Handbook(app.stage))),
    "learn": lambda app: _learn(app, 4),
    "learned": _learned,
    "puzzles": _puzzles,
    "puzzle": lambda app: _puzzles(app, 4),
    "puzzle-series": lambda app: _puzzles(app, 1),
    "puzzle-refuted": lambda app: _puzzles(app, 3, 0, 2),
    "placement": lambda app: _show_plies(app, 20),
    "last-piece": lambda app: _show_plies(app, 48, Action.NEXT),
    "movement": lambda app: _show_plies(app, 66),
    "selected": lambda app: _show_plies(app, 66, Action.NEXT, Action.ACCEPT),
    "refused": lambda app: _show_plies(app, 66, Action.LEFT, Action.ACCEPT),
    "preview": lambda app: _aids(app, aim=PREVIEW),
    "life-lines": lambda app: _aids(app, Action.OVERLAY, aim="b2"),
    "mobility": lambda app: _aids(app, *[Action.OVERLAY] * 2),
    "threats": lambda app: _aids(app, *[Action.OVERLAY] * 3, aim="b4"),
    "inside": lambda app: _aids(app, aim="h2"),
    "hint": _hint,
    "hint-placing": lambda app: _hint(app, 20),
    "tall": _tall,
    "computer": _computer,
    "hop": _hop,
    "cutoff": _cutoff,
    "cutoff10": _cutoff_of_ten,
    "pass": _pass,
    "pause": _pause,
    "draw-offer": _draw_offer,
    "confirm": _confirm,
    "moves": lambda app: _moves(app, random_game(TO_THE_END, PASSING), *[Action.LEFT] * 9),
    "moves-end": lambda app: _moves(app, random_game(TO_THE_END, PASSING)),
    "moves-placing": lambda app: _moves(app, random_game(20)),
    "moves-start": lambda app: _moves(app, random_game(0)),
    "review": _review,
    "counting": lambda app: _score(app, 3),
    "score": lambda app: _score(app, 10),
    "draw": _draw,
    "resigned": _resigned,
    "lost": _lost,
}
