"""Plans for tests: those of whole random games, the same each time."""

from functools import cache

from dvonn.board.animation import Plan
from dvonn.rules.game import random_game


@cache
def plans(seed: int) -> list[Plan]:
    """Return the plans of a whole random game."""
    game = random_game(1000, seed)
    return [Plan(game.positions[n], ply, game.positions[n + 1]) for n, ply in enumerate(game.plies)]


@cache
def largest_cut_off() -> Plan:
    """Return the move of some random games that cuts off the most stacks."""
    return max((plan for seed in range(20) for plan in plans(seed)), key=lambda plan: len(plan.cut_off))


def backwards(plan: Plan) -> Plan:
    """Return the plan of the same ply undone."""
    return Plan(plan.before, plan.ply, plan.after, backwards=True)
