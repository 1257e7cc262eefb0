"""Games and matches for tests: random and recorded ones, plans of their plies, trees of variations."""

from collections.abc import Iterator
from copy import copy
from functools import cache
from itertools import count
from random import Random
from typing import Final

from dvonn.board.animation import PlyAnimation
from dvonn.engine.levels import GREEDY, Level, Limits
from dvonn.match.computer import Computer
from dvonn.match.match import DEFAULT_TERMS, Match, MatchTerms, Seats
from dvonn.rules.board import SPACE_NAMES, Colour, Move, Ply
from dvonn.rules.game import Game, TreeNode, tree_of
from dvonn.rules.notation import parse_plies
from dvonn.rules.position import Position, TieRule
from dvonn.words import LEVEL_NAMES
from tests.harness.clocks import stopped_clock
from tests.harness.paths import DATA, data_lines
from tests.harness.referee.symmetries import Symmetry


def random_game(plies: int, seed: int, *, full: bool = False) -> Game:
    """Return a game of random plies, up to a number of plies or the end, from the empty board or a random full one."""
    return copied(_played(plies, seed, full=full))


@cache
def _played(plies: int, seed: int, *, full: bool) -> Game:
    rng = Random(seed)
    game = Game(Position.random_full(rng) if full else None)
    while len(game.plies) < plies and not game.outcome:
        game.play(rng.choice(game.position.moves()))
    return game


def copied(game: Game) -> Game:
    """Return a game that can be played on while the other stays as it is."""
    other = copy(game)
    other.positions, other.plies, other.undone = [*game.positions], [*game.plies], [*game.undone]
    return other


GAMES_FILE: Final = DATA / "games.txt"
NO_SHARED_DATA: Final = "the large collection of games lies beside the repository only"


def load_games() -> list[Game]:
    """Return the recorded games, of which the file has lines `WHITE BLACK W B plies...`, played to their ends."""
    return [*map(copied, _played_games())]


@cache
def _played_games() -> list[Game]:
    return [game_from_plies(line.split(maxsplit=4)[4]) for line in data_lines(GAMES_FILE)]


def game_from_plies(plies: str) -> Game:
    """Return a game with the plies of a text."""
    game = Game()
    game.play_all(parse_plies(plies.split()))
    return game


def boardspace_text(game: Game, rng: Random | None = None, first: str = "P0") -> str:
    """Return a game in BoardSpace's format; with rng, players lift and put back pieces before they are done."""
    second = "P1" if first == "P0" else "P0"
    numbers = count()
    lines = ["(;", "GM[Dvonn]VV[1]", "DT[Sat Jun 14 10:20:34 EDT 2008]", f'{first}[id "Ada"]', f'{second}[id "Bob"]']
    for seat, action in [(first, f"Start {first}"), *_actions(game, rng, {"white": first, "black": second})]:
        lines.append(f"; {seat}[{next(numbers)} {action}]")
    return "\n".join([*lines, ";", "P0[time 0:01:11 ]", ")", ""])


def _actions(game: Game, rng: Random | None, seats: dict[str, str]) -> Iterator[tuple[str, str]]:
    due = Colour.WHITE
    for position, ply in zip(game.positions, game.plies, strict=False):
        due = Colour.WHITE if position.occupied.bit_count() == len(SPACE_NAMES) else due
        if position.turn is not due:
            yield from ((seats[due], action) for action in ("pass", "done"))
        yield from ((seats[position.turn], action) for action in [*_ply(ply, rng), "done"])
        due = position.turn.other


def _ply(ply: Ply, rng: Random | None) -> list[str]:
    *source, target = (_space(space) for space in ply)
    fumbles = rng.randrange(4) if rng else 0
    if isinstance(ply, Move):
        straight = [f"pickb {source[0]}", f"dropb {target}"]
        return fumbles * [*straight, f"pickb {target}", f"dropb {source[0]}"] + (
            [f"move {source[0]} {target}"] if fumbles == 2 else straight
        )
    return fumbles * ["pick wr 0", f"dropb {target}", f"pickb {target}", "drop wr 0"] + [f"dropb {target}"]


def _space(space: int) -> str:
    return " ".join(SPACE_NAMES[space].upper())


HOT_SEAT: Final[Seats] = {Colour.WHITE: None, Colour.BLACK: None}
HUMAN_WHITE: Final[Seats] = {Colour.WHITE: None, Colour.BLACK: GREEDY}
HUMAN_BLACK: Final[Seats] = {Colour.WHITE: GREEDY, Colour.BLACK: None}
COMPUTERS_ONLY: Final[Seats] = {Colour.WHITE: GREEDY, Colour.BLACK: GREEDY}
MAX_PLIES: Final = 1000  # more plies than any game has


def random_match(seats: Seats, plies: int = 0, seed: int = 1) -> Match:
    """Return a match with some random plies."""
    return Match(seats, random_game(plies, seed), seed)


def game_of_last_plies(plies: int, seed: int = 5, ties: TieRule = TieRule.DRAW) -> Game:
    """Return a game that consists of the last plies of a random one."""
    whole = random_game(MAX_PLIES, seed)
    game = Game(whole.positions[-1 - plies], ties)
    game.play_all(whole.plies[-plies:])
    return game


def game_with_mistakes() -> Game:
    """Return the last plies of a game, in which each side misses the only move that wins; small searches solve it."""
    return game_of_last_plies(5, seed=120)


def match_of(stacks: str, seats: Seats = HOT_SEAT, terms: MatchTerms = DEFAULT_TERMS) -> Match:
    """Return a match with hand-made stacks, White to move."""
    return Match(seats, Game(Symmetry().position(stacks)), terms=terms)


def timed_match(white: int, black: int, seats: Seats = HOT_SEAT, game: Game | None = None, increment: int = 0) -> Match:
    """Return a match with these seconds for each side, and an increment."""
    terms = MatchTerms(times={Colour.WHITE: white, Colour.BLACK: black}, increment=increment)
    return Match(seats, game, terms=terms)


def play_computer_ply(waiting: Match) -> Ply:
    """Let the computer find its ply and play it; return the ply."""
    ply = Computer(waiting, stopped_clock).think(1)
    assert ply, "the computer finds a ply on a stopped clock"
    waiting.play(ply)
    return ply


PASSING_STACKS = "e2=w e3=r f2=w f3=b f4=r g3=w g4=r h3=w"
"""After h3g3 Black is surrounded at f3 and must pass."""


QUICK_LEVEL = Level("quick", "alphabeta", Limits(nodes=300))
LEVEL_NAMES[QUICK_LEVEL.key] = "Quick"


@cache
def game_plans(seed: int) -> list[PlyAnimation]:
    """Return the plans of a whole random game."""
    game = random_game(MAX_PLIES, seed)
    return [PlyAnimation(game.positions[n], ply, game.positions[n + 1]) for n, ply in enumerate(game.plies)]


@cache
def largest_cut_off() -> PlyAnimation:
    """Return the plan that cuts off the most stacks in some random games."""
    return max((plan for seed in range(20) for plan in game_plans(seed)), key=lambda plan: len(plan.cut_off))


def reversed_plan(plan: PlyAnimation) -> PlyAnimation:
    """Return the plan of the undone ply."""
    return PlyAnimation(plan.before, plan.ply, plan.after, backwards=True)


Shape = tuple[str, list["Shape"]]
"""A ply and what follows it."""


def random_tree(seed: int, plies: int, branches: int) -> TreeNode:
    """Return a tree of a random game with some random variations of up to six plies, anywhere in it."""
    rng = Random(seed)
    root = tree_of(random_game(plies, seed, full=seed % 3 == 0))
    for _ in range(branches):
        node = rng.choice(list(root.nodes()))
        for _ in range(rng.randint(1, 6)):
            if not node.position.is_over:
                node = node.play(rng.choice(node.position.moves()))
    return root


def shape(node: TreeNode) -> Shape:
    """Return the ply of a node and the shapes of its children."""
    return str(node.ply), [shape(child) for child in node.children]
