"""What the touch-down of a ply sounds like. Names only; no pygame."""

from dvonn.rules.pieces import Piece, Place
from dvonn.view.animation import Plan


def sounds(plan: Plan) -> list[str]:
    """Return the names of the sounds that belong to a ply when it touches down."""
    if isinstance(plan.ply, Place):
        return ["dvonn" if plan.before.next_piece is Piece.DVONN else "place"]
    height = plan.before.height(plan.ply.source) + plan.before.height(plan.ply.target)
    names = [f"land{min(5, height // 2)}"]
    if Piece.DVONN in plan.moved:
        names.append("dvonn-land")
    if plan.cut_off:
        names.append(f"cutoff{1 if len(plan.cut_off) < 3 else 2 if len(plan.cut_off) < 7 else 3}")
    return names
