"""Snapshot scenes of the game, by name: functions that bring an App there. Their games are random, from fixed seeds."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache, partial
from itertools import count
from random import Random
from typing import Final

import pygame

from dvonn.app import App
from dvonn.board.animation import PlyAnimation
from dvonn.engine.analysis.reasons import Advice, PlyReason, ReasonKind
from dvonn.engine.levels import DREAMY, GREEDY, LEVELS, RELENTLESS, Level
from dvonn.input.intentions import Action, Drag
from dvonn.match.computer import Hint
from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.rules.analysis.position_analysis import lost_by
from dvonn.rules.board import SPACE_BY_NAME, Colour, Move
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_position
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.play.players import GREAT_GAIN
from dvonn.screens.review.mistakes import ReviewedGame
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Push, Scene, ShowMatch, ShowMenu, ShowScore
from dvonn.screens.score.score import Score
from dvonn.screens.setup.match_setup import CodeEntry, fair_search, name_entry
from dvonn.screens.setup.options import OPTIONS_PAGES, KeyCapture, OptionsPanel
from dvonn.screens.text_entry import TextEntry
from dvonn.ui import theme
from tests.harness.games import (
    COMPUTERS_ONLY,
    HOT_SEAT,
    HUMAN_WHITE,
    MAX_PLIES,
    game_with_mistakes,
    random_game,
)

STILLS_SEED: Final = 5
STILLS_DAY: Final = date(2026, 3, 1)
SEED_WITH_PASSES: Final = 4  # of a game in which Black passes four times
STILLS_STEP_SECONDS: Final = 1 / 60
REVIEW_SLICES: Final = 250  # enough to review some of the last plies
EXAMPLE_REASONS: Final = (
    PlyReason(4, ReasonKind.COSTS_THEM, {"theirs": 4}),
    PlyReason(2, ReasonKind.OPENS, {"mine": 3}),
)
TALL_STACK_POSITION: Final = (
    "2,b,w,rb,w,3/3,w,bw,b,w,3/3,b,wbb,rwbwbwbwbbwbwwbwbbww,w,b,3/3,w,bww,b,w,3/3,rw,b,w,3 white move"
)


def _plan_of(game: Game, number: int) -> PlyAnimation:
    return PlyAnimation(game.positions[number], game.plies[number], game.positions[number + 1])


def _find_plan(condition: Callable[[PlyAnimation], bool]) -> PlyAnimation:
    """Return the plan of the first ply in random games that fulfils a condition."""
    games = (random_game(MAX_PLIES, seed) for seed in count(STILLS_SEED))
    plans = (_plan_of(game, number) for game in games for number in range(len(game.plies)))
    return next(filter(condition, plans))


LONG_NAMES: Final = (
    ("Łukasz Żółkiewski-Ćwikła", "Олександр Вишневський"),
    ("Αλέξανδρος Παπαδόπουλος", "Alexander Petrovic"),
    ("Alexander Petrov", "Wolfeschlegelsteinhausenbergerdorff"),
    ("Maximiliane", "Hubert Blaine Wolfeschlegelsteinhausenbergerdorff Senior von und zu Sonnenwald"),
)
"""Names of two players, of usual lengths and longer."""


def show(app: App, scene: Scene, seconds: float = 0.0) -> None:
    """Show a scene, and let time pass."""
    app.director.apply(Push(scene))
    wait(app, seconds)


def _show_match(app: App, game: Game, seats: Seats = HOT_SEAT, plans: Sequence[PlyAnimation] = ()) -> BoardScene:
    app.director.apply(ShowMatch(Match(seats, game), plans))
    assert isinstance(app.director.top, BoardScene)
    return app.director.top


def _show_board(app: App, plies: int, *actions: Action) -> BoardScene:
    scene = _show_match(app, random_game(plies, STILLS_SEED))
    for action in actions:
        scene.handle(action)
    return scene


def _show_plan(app: App, plan: PlyAnimation, seconds: float, opponent: Level | None = None) -> None:
    """Show the ply of a plan some seconds after its start, played by an opponent."""
    game = Game(plan.before)
    game.play(plan.ply)
    _show_match(app, game, {plan.before.turn: opponent, plan.before.turn.other: None}, [plan])
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


def typed(entry: TextEntry, text: str) -> TextEntry:
    """Return a line with a text that was entered."""
    entry.enter_text(text)
    return entry


def _options(app: App, page: str) -> None:
    show(app, OptionsPanel(app.context, page))


def _code_entry(app: App) -> None:
    entry = typed(CodeEntry(app.context, lambda _: ShowMenu()), "k7q-4m")
    entry.handle(Action.ACCEPT)
    show(app, entry)


def _clocks(app: App) -> None:
    """Show a match of two named players with clocks, the mover's of which is nearly used up."""
    terms = MatchTerms({Colour.WHITE: "Anna", Colour.BLACK: "Benjamin"}, dict.fromkeys(Colour, 300))
    match = Match(HOT_SEAT, random_game(66, STILLS_SEED), terms=terms)
    match.clocks.left[match.position.turn] = 17.0
    app.director.apply(ShowMatch(match))


def show_score(app: App, match: Match, seconds: float = 10) -> None:
    """Show the score of a match after some seconds."""
    app.director.apply(ShowScore(match))
    wait(app, seconds)


def named_match(plies: int, number: int = 0) -> Match:
    """Return a match of two players with long names, and with clocks."""
    terms = MatchTerms(dict(zip(Colour, LONG_NAMES[number], strict=True)), dict.fromkeys(Colour, 300))
    return Match(HOT_SEAT, random_game(plies, STILLS_SEED), terms=terms)


def _resigned(app: App, loser: Colour, black: Level | None = None) -> None:
    match = Match({Colour.WHITE: None, Colour.BLACK: black}, random_game(70, STILLS_SEED))
    match.resign(loser)
    show_score(app, match)


def _landing(app: App) -> None:
    plan = _find_plan(lambda plan: isinstance(plan.ply, Move) and plan.before.height(plan.ply.source) == 3)
    _show_plan(app, plan, plan.lands_after * 0.5)


def _cut_off(app: App) -> None:
    plan = _find_plan(lambda plan: len(plan.cut_off) >= 5)
    _show_plan(app, plan, plan.lands_after + theme.REMOVAL_SECONDS)


@cache
def largest_cut_off() -> PlyAnimation:
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
    _show_plan(app, plan, plan.lands_after + 0.3, GREEDY)


def _gain(position: Position, move: Move) -> int:
    lost = lost_by(position, move)
    return lost.of(position.turn.other) - lost.of(position.turn)


def _cut_off_of_fifteen(app: App, seconds: float) -> None:
    """Show a move that cuts off nine stacks of fifteen pieces on a crowded board, some seconds after its landing."""
    plan = _plan_of(random_game(MAX_PLIES, seed=53), 69)
    _show_plan(app, plan, plan.lands_after + seconds)


def _last_move(app: App) -> None:
    game = random_game(MAX_PLIES, STILLS_SEED)
    plan = _plan_of(game, len(game.plies) - 1)
    _show_plan(app, plan, plan.seconds + theme.GATHERING_SECONDS + 2 * STILLS_STEP_SECONDS)


def _pass(app: App) -> None:
    plan = _find_plan(lambda plan: forced_pass(plan.before, plan.after) is not None)
    _show_plan(app, plan, plan.seconds + 2 * STILLS_STEP_SECONDS)


def _key_capture(app: App) -> None:
    show(app, KeyCapture(app.context, Action.UNDO, lambda _: None), 3)
    app.context.controls.capturing = False


def _pause(app: App) -> None:
    show(app, Pause(app.context, _show_board(app, 60).match))


def _draw_offer(app: App) -> None:
    _pause(app)
    do(app, *[Action.NEXT] * 7, Action.ACCEPT)


def _confirm(app: App) -> None:
    app.context.settings.confirm = True
    _show_board(app, 66, Action.NEXT, Action.ACCEPT, Action.NEXT, Action.ACCEPT)
    app.context.settings.confirm = False


def _move_list(app: App, game: Game, *actions: Action) -> None:
    show(app, MoveListScreen(app.context, game))
    do(app, *actions)
    wait(app, 5)


def _review(app: App, *actions: Action) -> None:
    """Show a review in progress, at a mistake, and then do some actions."""
    review = GameReview(app.context, ReviewedGame(random_game(MAX_PLIES, STILLS_SEED)))
    show(app, review)
    for _ in range(REVIEW_SLICES):
        review.idle(0)
    review.handle(Action.HINT)
    do(app, *actions)
    wait(app, 5)


def _assistance(app: App, *actions: Action, plies: int = 61, aim: str = "") -> BoardScene:
    """Show a board after some plies; point at the spaces in `aim`, with ACCEPT between them, and let a second pass."""
    scene = _show_board(app, plies)
    for name in aim.split():
        if scene.cursor.shown:
            scene.handle(Action.ACCEPT)
        scene.cursor.point(SPACE_BY_NAME[name])
        scene.cursor.walk(0, 0)
    do(app, *actions)
    advanced(scene, 1.2)
    return scene


def _drag(app: App) -> None:
    """Show a stack half way from its space, too far from its targets to be attracted."""
    scene = _show_board(app, 66)
    (x, y), (to_x, to_y) = (scene.board.centre(SPACE_BY_NAME[name]) for name in ("d1", "d3"))
    scene.handle(Drag((round((x + to_x) / 2), round((y + to_y) / 2)), (round(x), round(y))))


def _hint(app: App, plies: int = 61) -> None:
    """Show a fixed hint, as the text of a computed one may vary."""
    scene = _assistance(app, plies=plies)
    advice = Advice(EXAMPLE_REASONS, is_only=False, is_placement=False)
    scene.assistance.hint = Hint(scene.match.position.moves()[-1], advice)


def _score(app: App, seconds: float, seed: int = STILLS_SEED) -> None:
    show_score(app, Match(HOT_SEAT, random_game(MAX_PLIES, seed)), seconds)


def _won(app: App, level: Level, *beaten: Level) -> None:
    """Show the score of a first win over a level, or of the third if it is among those that are beaten."""
    app.context.settings.level_wins = Counter({level: 1, **dict.fromkeys(beaten, 3)})
    games = (random_game(MAX_PLIES, seed) for seed in range(1000))
    won = next(game for game in games if game.outcome and game.outcome.winner is Colour.WHITE)
    show_score(app, Match({Colour.WHITE: None, Colour.BLACK: level}, won))


def _blunders(app: App) -> None:
    """Show the score of a short game when the user's blunders are found."""
    show_score(app, Match({Colour.WHITE: None, Colour.BLACK: DREAMY}, game_with_mistakes()))
    score = app.director.top
    assert isinstance(score, Score)
    while score.is_looking:
        score.idle(STILLS_STEP_SECONDS)


@cache
def _drawn_seed() -> int:
    outcomes = ((seed, random_game(MAX_PLIES, seed).outcome) for seed in range(1000))
    return next(seed for seed, outcome in outcomes if outcome and outcome.winner is None)


GAME_SCENES: Final[dict[str, Callable[[App], object]]] = {
    "menu": lambda app: wait(app, 6, thinks=True),
    **{f"options-{page}": partial(_options, page=page) for page in OPTIONS_PAGES},
    "options-listening": _key_capture,
    "name": lambda app: show(app, typed(name_entry(app.context, Colour.BLACK), "Ben")),
    "code": _code_entry,
    "fair": lambda app: show(app, advanced(fair_search(app.context, lambda _: ShowMenu()), 0.35)),
    "clocks": _clocks,
    "quit": lambda app: app.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)], 0),
    "placement": lambda app: _show_board(app, 20),
    "last-piece": lambda app: _show_board(app, 48, Action.NEXT),
    "filled": lambda app: _show_plan(app, _find_plan(lambda plan: plan.fills_board), theme.PLACE_SECONDS + 0.4),
    "movement": lambda app: _show_board(app, 66),
    "dragged": _drag,
    "docked": lambda app: _show_board(app, 80, Action.MOVES),
    "selected": lambda app: _show_board(app, 66, Action.NEXT, Action.ACCEPT),
    "refused": lambda app: _show_board(app, 66, Action.LEFT, Action.ACCEPT),
    "preview": lambda app: _assistance(app, aim="b3 c3"),
    "life-lines": lambda app: _assistance(app, Action.OVERLAY, aim="b2"),
    "mobility": lambda app: _assistance(app, *[Action.OVERLAY] * 2),
    "threats": lambda app: _assistance(app, *[Action.OVERLAY] * 3, aim="b4"),
    "inside": lambda app: _assistance(app, aim="h2"),
    "hint": _hint,
    "hint-placing": lambda app: _hint(app, 20),
    "tall": lambda app: _show_match(app, Game(parse_position(TALL_STACK_POSITION))),
    "watching": lambda app: _show_match(app, random_game(66, STILLS_SEED), COMPUTERS_ONLY),
    "computer": lambda app: _show_match(app, Game(Position.random_full(Random(STILLS_SEED))), HUMAN_WHITE),
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
    "moves": lambda app: _move_list(app, random_game(MAX_PLIES, SEED_WITH_PASSES), *[Action.LEFT] * 9),
    "moves-end": lambda app: _move_list(app, random_game(MAX_PLIES, SEED_WITH_PASSES)),
    "moves-placing": lambda app: _move_list(app, random_game(20, STILLS_SEED)),
    "moves-start": lambda app: _move_list(app, random_game(0, STILLS_SEED)),
    "review": _review,
    "review-better": lambda app: _review(app, Action.PREVIOUS, Action.PREVIOUS, Action.ACCEPT),
    "review-more": lambda app: _review(app, Action.PREVIOUS, Action.ACCEPT),
    "review-line": lambda app: _review(app, *[Action.NEXT] * 3),
    "names": lambda app: app.director.apply(ShowMatch(named_match(66))),
    "names-longest": lambda app: app.director.apply(ShowMatch(named_match(66, -1))),
    "score-names": lambda app: show_score(app, named_match(MAX_PLIES)),
    "score-names-longest": lambda app: show_score(app, named_match(MAX_PLIES, -1)),
    "counting": lambda app: _score(app, 3),
    "score": lambda app: _score(app, 10),
    "draw": lambda app: _score(app, 10, _drawn_seed()),
    "resigned": lambda app: _resigned(app, Colour.BLACK),
    "lost": lambda app: _resigned(app, Colour.WHITE, GREEDY),
    "lost-blunders": _blunders,
    "won-first": lambda app: _won(app, DREAMY),
    "won-all": lambda app: _won(app, RELENTLESS, *LEVELS.values()),
}
