"""Recorded games for tests: the collection in the test data, and games in BoardSpace's format."""

from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from dvonn.rules.board import SPACE_NAMES, Colour, Move, Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from tests.harness.paths import DATA
from tests.harness.random_games import copied

GAMES_FILE: Final = DATA / "games.txt"
NO_SHARED_DATA: Final = "the large collection of games lies beside the repository only"


def load_games(path: Path = GAMES_FILE) -> list[Game]:
    """Return the games of a file with lines `WHITE BLACK W B plies...`, played to their ends."""
    return [*map(copied, _played_games(path))]


@cache
def _played_games(path: Path) -> list[Game]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [game_from_plies(line.split(maxsplit=4)[4]) for line in lines if not line.startswith("#")]


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
