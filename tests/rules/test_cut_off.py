"""Stacks that are cut off by a move, in hand-made cases."""

from tests.harness.referee.symmetries import Symmetry, every_symmetry

CASES = [
    # Stacks behind a gap are cut off, of both sides
    ("c3=r d3=r e3=r f3=w g3=b h3=w i3=bb", "f3e3", "g3 h3 i3", "c3=r d3=r e3=rw"),
    # The last link may cut off its own target
    ("c3=r d3=r e3=r f3=w g3=b", "f3g3", "g3", "c3=r d3=r e3=r"),
    # A side may have to cut off its own stacks
    ("b3=b c3=r d3=r e3=r f3=w g3=wwwwwww h3=wwwwwww", "f3e3", "g3 h3", "b3=b c3=r d3=r e3=rw"),
    ("b3=b c3=r d3=r e3=r f3=w g3=wwwwwww h3=wwwwwww", "f3g3", "g3 h3", "b3=b c3=r d3=r e3=r"),
    # Dvonn pieces are linked to themselves, alone or in a stack
    ("a1=r b1=w f3=r j4=b k5=rb", "b1a1", "", "a1=rw f3=r j4=b k5=rb"),
    # A dvonn piece at any depth of any side's stack links the stacks around it
    ("a1=r c3=rbb d3=b e3=w f3=w k5=r", "f3e3", "", "a1=r c3=rbb d3=b e3=ww k5=r"),
    ("a1=r c3=bwrbw d3=b e3=w f3=w k5=r", "f3e3", "", "a1=r c3=bwrbw d3=b e3=ww k5=r"),
    # A moved dvonn piece releases its old neighbours and links its new ones
    ("a1=r c3=b d3=rw e3=b f3=w g3=b k5=r", "d3f3", "c3", "a1=r e3=b f3=wrw g3=b k5=r"),
    # A ring that is broken at one place stays linked
    ("a1=r e2=b e3=b f2=w f4=r g3=b g4=w k5=r", "g4f4", "", "a1=r e2=b e3=b f2=w f4=rw g3=b k5=r"),
    # Each part with a dvonn piece stays
    ("c3=r d3=b e3=w f3=b g3=rrb", "e3d3", "", "c3=r d3=bw f3=b g3=rrb"),
]
"""The stacks, White's move, the spaces that it cuts off, and the stacks that are left."""


@every_symmetry
def test_stacks_without_contact_are_cut_off(symmetry: Symmetry) -> None:
    """After a move the stacks without a connection to a dvonn piece are gone, and all others are as they were."""
    for stacks, move, cut_off, left in CASES:
        position = symmetry.position(stacks)
        assert symmetry.names(position.cut_off_by(symmetry.move(move))) == set(cut_off.split())
        assert symmetry.stacks(position.play(symmetry.move(move))) == left
