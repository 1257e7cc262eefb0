"""Snapshot scenes of the game, by name: functions that bring an App there. Their games are random, from fixed seeds."""

from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Final

import pygame

from dvonn.app import App
from dvonn.board.animation import Plan
from dvonn.engine.analysis.reasons import Advice, PlyReason, ReasonKind
from dvonn.engine.levels import GREEDY, Level
from dvonn.input.intentions import Action, Drag
from dvonn.match.computer import Hint
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.analysis.position_analysis import lost_by
from dvonn.rules.board import SPACE_BY_NAME, Colour, Move
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_position
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.new_game.colour_draw import ColourDraw
from dvonn.screens.new_game.fair_search import FairSearch
from dvonn.screens.new_game.match_setup import CodeEntry, name_entry
from dvonn.screens.options.options_pages import KeyCapture
from dvonn.screens.options.options_panel import OPTIONS_PAGES, OptionsPanel
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.play.players import GREAT_GAIN
from dvonn.screens.review.mistakes import ReviewedGame
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Pop, Push, Scene, ShowMatch, ShowMenu, ShowScore
from dvonn.ui import theme
from tests.harness.games import random_game

STILLS_SEED: Final = 5
FIFTEEN_LOST: Final = 53, 69  # the seed and the number of a ply that cuts off fifteen pieces
SEED_WITH_PASSES: Final = 4  # of a game in which Black passes four times
STILLS_STEP_SECONDS: Final = 1 / 60
MAX_GAME_PLIES: Final = 1000  # more plies than any game has
REVIEW_SLICES: Final = 250  # enough to review some of the last plies
PREVIEWED_SPACES: Final = "b3 c3"
DRAGGED_SPACES: Final = "d1 d3"
DRAGGED_SHARE: Final = 0.5  # of the way
EXAMPLE_ADVICE: Final = Advice(
    (
        PlyReason(4, ReasonKind.COSTS_THEM, {"theirs": 4}),
        PlyReason(2, ReasonKind.OPENS_AND_CLOSES, {"mine": 3, "theirs": 4}),
    ),
    is_only=False,
    is_placement=False,
)
TALL_STACK_POSITION: Final = (
    "2,b,w,rb,w,3/3,w,bw,b,w,3/3,b,wbb,rwbwbwbwbbwbwwbwbbww,w,b,3/3,w,bww,b,w,3/3,rw,b,w,3 white move"
)


def _find_plan(condition: Callable[[Plan], bool]) -> Plan:
    """Return the plan of the first ply in random games that fulfils a condition."""
    for seed in range(STILLS_SEED, STILLS_SEED + 1000):
        game = random_game(MAX_GAME_PLIES, seed)
        for n, ply in enumerate(game.plies):
            plan = Plan(game.positions[n], ply, game.positions[n + 1])
            if condition(plan):
                return plan
    raise AssertionError("no random game shows it")


def _show_board(app: App, plies: int, *actions: Action) -> None:
    app.director.apply(ShowMatch(Match(dict.fromkeys(Colour), random_game(plies, STILLS_SEED))))
    for action in actions:
        app.director.top.handle(action)


def _show_plan(app: App, plan: Plan, seconds: float) -> None:
    game = Game(plan.before)
    game.play(plan.ply)
    app.director.apply(ShowMatch(Match(dict.fromkeys(Colour), game), [plan]))
    wait(app, seconds)


def do(app: App, *actions: Action) -> None:
    """Let the scene on top act."""
    for action in actions:
        change = app.director.top.handle(action)
        if change:
            app.director.apply(change)


def wait(app: App, seconds: float, *, thinks: bool = False) -> None:
    """Let time pass in the scene on top."""
    advanced(app.director.top, seconds, thinks=thinks)


def advanced(scene: Scene, seconds: float, *, thinks: bool = True) -> Scene:
    """Return a scene after some seconds, with thinking in between frames or without."""
    for _ in range(round(seconds / STILLS_STEP_SECONDS)):
        if thinks:
            scene.idle(STILLS_STEP_SECONDS)
        scene.update(STILLS_STEP_SECONDS)
    return scene


def _colour_draw(app: App) -> None:
    app.director.apply(Push(ColourDraw(app.stage, Match({Colour.WHITE: GREEDY, Colour.BLACK: None}))))
    wait(app, 2)


def _own_times(app: App) -> None:
    app.stage.settings.clock = 420, 180
    _options("rules", app)


def _name_entry(app: App) -> None:
    entry = name_entry(app.stage, Colour.BLACK)
    entry.enter_text("Ben")
    app.director.apply(Push(entry))


def _code_entry(app: App) -> None:
    entry = CodeEntry(app.stage, lambda _: ShowMenu())
    entry.enter_text("k7q-4m")
    entry.handle(Action.ACCEPT)
    app.director.apply(Push(entry))


def _fair_search(app: App) -> None:
    app.director.apply(Push(advanced(FairSearch(app.stage, lambda _: ShowMenu()), 0.35)))


def _named_match(plies: int) -> Match:
    """Return a match of two named players with clocks, the mover's of which is nearly used up."""
    terms = MatchTerms({Colour.WHITE: "Anna", Colour.BLACK: "Benjamin"}, dict.fromkeys(Colour, 300))
    match = Match(dict.fromkeys(Colour), random_game(plies, STILLS_SEED), terms=terms)
    match.clocks.left[match.position.turn] = 17.0
    return match


def _resigned(app: App, loser: Colour, black: Level | None = None) -> None:
    match = Match({Colour.WHITE: None, Colour.BLACK: black}, random_game(70, STILLS_SEED))
    match.resign(loser)
    app.director.apply(ShowScore(match))
    wait(app, 10)


def _landing(app: App) -> None:
    plan = _find_plan(lambda plan: isinstance(plan.ply, Move) and plan.before.height(plan.ply.source) == 3)
    _show_plan(app, plan, plan.lands_after * 0.5)


def _cut_off(app: App) -> None:
    plan = _find_plan(lambda plan: len(plan.cut_off) >= 5)
    _show_plan(app, plan, plan.lands_after + theme.REMOVAL_SECONDS)


@cache
def largest_cut_off() -> Plan:
    """Return the plan of a move on a crowded board that cuts off ten stacks, several of them higher than one ring."""
    return _find_plan(
        lambda plan: (
            len(plan.cut_off) == 10
            and sum(map(plan.before.height, plan.cut_off)) >= 15
            and plan.before.occupied.bit_count() >= 28
        )
    )


def _cut_off_of_ten(app: App) -> None:
    plan = largest_cut_off()
    _show_plan(app, plan, plan.lands_after + 0.25 * (plan.seconds - plan.lands_after))


def _reaction(app: App) -> None:
    """Show the computer at the hop of its emblem, when its move has cut off many pieces."""
    plan = _find_plan(lambda plan: isinstance(plan.ply, Move) and _gain(plan.before, plan.ply) >= GREAT_GAIN)
    game = Game(plan.before)
    game.play(plan.ply)
    seats = {plan.before.turn: GREEDY, plan.before.turn.other: None}
    app.director.apply(ShowMatch(Match(seats, game), [plan]))
    wait(app, plan.lands_after + 0.3)


def _gain(position: Position, move: Move) -> int:
    lost = lost_by(position, move)
    return lost.of(position.turn.other) - lost.of(position.turn)


def _cut_off_of_fifteen(app: App, seconds: float) -> None:
    """Show a move that cuts off nine stacks of fifteen pieces on a crowded board, some seconds after its landing."""
    game, number = random_game(MAX_GAME_PLIES, FIFTEEN_LOST[0]), FIFTEEN_LOST[1]
    plan = Plan(game.positions[number], game.plies[number], game.positions[number + 1])
    _show_plan(app, plan, plan.lands_after + seconds)


def _last_move(app: App) -> None:
    game = random_game(MAX_GAME_PLIES, STILLS_SEED)
    plan = Plan(game.positions[-2], game.plies[-1], game.positions[-1])
    _show_plan(app, plan, plan.seconds + theme.GATHERING_SECONDS + 2 * STILLS_STEP_SECONDS)


def _tall_stack(app: App) -> None:
    app.director.apply(ShowMatch(Match(dict.fromkeys(Colour), Game(parse_position(TALL_STACK_POSITION)))))


def _pass(app: App) -> None:
    plan = _find_plan(lambda plan: forced_pass(plan.before, plan.after) is not None)
    _show_plan(app, plan, plan.seconds + 2 * STILLS_STEP_SECONDS)


def _computer(app: App) -> None:
    seats = {Colour.WHITE: None, Colour.BLACK: GREEDY}
    app.director.apply(ShowMatch(Match(seats, Game(Position.random_full(Random(STILLS_SEED))))))


def _options(page: str, app: App) -> None:
    app.director.apply(Push(OptionsPanel(app.stage, page)))


def _key_capture(app: App) -> None:
    app.director.apply(Push(KeyCapture(app.stage, Action.UNDO, lambda _: None)))
    wait(app, 3)
    app.stage.controls.capturing = False


def _pause(app: App) -> None:
    _show_board(app, 60)
    app.director.apply(Push(Pause(app.stage, Match(dict.fromkeys(Colour), random_game(60, STILLS_SEED)), Pop)))


def _draw_offer(app: App) -> None:
    _pause(app)
    do(app, *[Action.NEXT] * 7, Action.ACCEPT)


def _confirm(app: App) -> None:
    app.stage.settings.confirm = True
    _show_board(app, 66, Action.NEXT, Action.ACCEPT, Action.NEXT, Action.ACCEPT)
    app.stage.settings.confirm = False


def _move_list(app: App, game: Game, *actions: Action) -> None:
    app.director.apply(Push(MoveListScreen(app.stage, game)))
    do(app, *actions)
    wait(app, 5)


def _review(app: App, *actions: Action) -> None:
    """Show a review in progress, at a mistake, and then do some actions."""
    review = GameReview(app.stage, ReviewedGame(random_game(MAX_GAME_PLIES, STILLS_SEED)))
    app.director.apply(Push(review))
    for _ in range(REVIEW_SLICES):
        review.idle(0)
    review.handle(Action.HINT)
    do(app, *actions)
    wait(app, 5)


def _assistance(app: App, *actions: Action, plies: int = 61, aim: str = "") -> None:
    """Show a board after some plies; point at the spaces in `aim`, with ACCEPT between them, and let a second pass."""
    _show_board(app, plies)
    scene = app.director.top
    assert isinstance(scene, BoardScene)
    for name in aim.split():
        if scene.cursor.shown:
            scene.handle(Action.ACCEPT)
        scene.cursor.point(SPACE_BY_NAME[name])
        scene.cursor.walk(0, 0)
    do(app, *actions)
    advanced(scene, 1.2)


def _drag(app: App) -> None:
    """Show a stack on its way from its space, too far from its targets to be attracted."""
    _show_board(app, 66)
    board = app.director.top.board
    (x, y), (to_x, to_y) = (board.centre(SPACE_BY_NAME[name]) for name in DRAGGED_SPACES.split())
    at = round(x + DRAGGED_SHARE * (to_x - x)), round(y + DRAGGED_SHARE * (to_y - y))
    app.director.top.handle(Drag(at, (round(x), round(y))))


def _hint(app: App, plies: int = 61) -> None:
    """Show a fixed hint, as the text of a computed one may vary."""
    _assistance(app, plies=plies)
    scene = app.director.top
    assert isinstance(scene, BoardScene)
    scene.assistance.hint = Hint(scene.match.position.moves()[-1], EXAMPLE_ADVICE)


def _score(app: App, seconds: float, seed: int = STILLS_SEED) -> None:
    app.director.apply(ShowScore(Match(dict.fromkeys(Colour), random_game(MAX_GAME_PLIES, seed))))
    wait(app, seconds)


def _draw(app: App) -> None:
    seed = next(seed for seed in range(1000) if _is_draw(seed))
    _score(app, 10, seed)


def _is_draw(seed: int) -> bool:
    outcome = random_game(MAX_GAME_PLIES, seed).outcome
    return outcome is not None and outcome.winner is None


GAME_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "menu": lambda app: wait(app, 6, thinks=True),
    **{f"options-{page}": partial(_options, page) for page in OPTIONS_PAGES},
    "options-listening": _key_capture,
    "lots": _colour_draw,
    "own-times": _own_times,
    "name": _name_entry,
    "code": _code_entry,
    "fair": _fair_search,
    "clocks": lambda app: app.director.apply(ShowMatch(_named_match(66))),
    "quit": lambda app: app.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)], 0),
    "placement": lambda app: _show_board(app, 20),
    "last-piece": lambda app: _show_board(app, 48, Action.NEXT),
    "filled": lambda app: _show_plan(app, _find_plan(lambda plan: plan.fills_board), theme.PLACE_SECONDS + 0.4),
    "movement": lambda app: _show_board(app, 66),
    "dragged": _drag,
    "docked": lambda app: _show_board(app, 80, Action.MOVES),
    "selected": lambda app: _show_board(app, 66, Action.NEXT, Action.ACCEPT),
    "refused": lambda app: _show_board(app, 66, Action.LEFT, Action.ACCEPT),
    "preview": lambda app: _assistance(app, aim=PREVIEWED_SPACES),
    "life-lines": lambda app: _assistance(app, Action.OVERLAY, aim="b2"),
    "mobility": lambda app: _assistance(app, *[Action.OVERLAY] * 2),
    "threats": lambda app: _assistance(app, *[Action.OVERLAY] * 3, aim="b4"),
    "inside": lambda app: _assistance(app, aim="h2"),
    "hint": _hint,
    "hint-placing": lambda app: _hint(app, 20),
    "tall": _tall_stack,
    "computer": _computer,
    "hop": _landing,
    "cutoff": _cut_off,
    "cutoff10": _cut_off_of_ten,
    "reaction": _reaction,
    "cutoff15-fracture": lambda app: _cut_off_of_fifteen(app, 0.4),
    "cutoff15-sink": lambda app: _cut_off_of_fifteen(app, 1.5),
    "last-move": _last_move,
    "pass": _pass,
    "pause": _pause,
    "draw-offer": _draw_offer,
    "confirm": _confirm,
    "moves": lambda app: _move_list(app, random_game(MAX_GAME_PLIES, SEED_WITH_PASSES), *[Action.LEFT] * 9),
    "moves-end": lambda app: _move_list(app, random_game(MAX_GAME_PLIES, SEED_WITH_PASSES)),
    "moves-placing": lambda app: _move_list(app, random_game(20, STILLS_SEED)),
    "moves-start": lambda app: _move_list(app, random_game(0, STILLS_SEED)),
    "review": _review,
    "review-better": lambda app: _review(app, Action.PREVIOUS, Action.PREVIOUS, Action.ACCEPT),
    "review-line": lambda app: _review(app, *[Action.NEXT] * 4),
    "counting": lambda app: _score(app, 3),
    "score": lambda app: _score(app, 10),
    "draw": _draw,
    "resigned": lambda app: _resigned(app, Colour.BLACK),
    "lost": lambda app: _resigned(app, Colour.WHITE, GREEDY),
}
