"""Animation plans of random games, which are the same in every run."""

from functools import cache

from dvonn.board.animation import Plan
from tests.harness.random_games import random_game


@cache
def game_plans(seed: int) -> list[Plan]:
    """Return the plans of a whole random game."""
    game = random_game(1000, seed)
    return [Plan(game.positions[n], ply, game.positions[n + 1]) for n, ply in enumerate(game.plies)]


@cache
def largest_cut_off() -> Plan:
    """Return the plan that cuts off the most stacks in some random games."""
    return max((plan for seed in range(20) for plan in game_plans(seed)), key=lambda plan: len(plan.cut_off))


def reversed_plan(plan: Plan) -> Plan:
    """Return the plan of the undone ply."""
    return Plan(plan.before, plan.ply, plan.after, backwards=True)
