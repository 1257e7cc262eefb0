"""What a ply sounds like when it touches down."""

from dvonn.rules.pieces import Piece, Place
from dvonn.view.animation import Plan
from dvonn.view.sound import Sound


def sound_ply(sound: Sound, plan: Plan) -> None:
    """Play the sounds of a ply that has landed: the higher the stack and the more it cuts off, the heavier."""
    if isinstance(plan.ply, Place):
        sound.play("dvonn" if plan.before.next_piece is Piece.DVONN else "place")
        return
    height = plan.before.height(plan.ply.source) + plan.before.height(plan.ply.target)
    sound.play(f"land{min(5, height // 2)}")
    if Piece.DVONN in plan.moved:
        sound.play("dvonn-land")
    if plan.cut_off:
        sound.play(f"cutoff{1 if len(plan.cut_off) < 3 else 2 if len(plan.cut_off) < 7 else 3}")
