"""The reasons for a move: its effects on both sides, as texts verifiable on the board, and their worth.

Captures, cut-offs and threats are worth their pieces; all else is worth its gain in the evaluation's terms.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from dvonn.engine.analysis.move_facts import MoveFacts, PlyReason
from dvonn.rules import board
from dvonn.rules.analysis.consequence import lost_by
from dvonn.rules.analysis.position_analysis import dependents_of
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour, Piece
from dvonn.rules.position import Position

LINK_TERMS: Final = ("within two", "within three", "within four", "well linked", "firmly linked", "between dvonn")
MOBILITY_TERMS: Final = ("stranded", "movable", "guards")
SAFETY_TERMS: Final = ("out of reach", "threatened twice")
REACH_TERMS: Final = ("in reach", "dvonn in reach")

# The worth of a reason, in pieces, by piece unless noted otherwise
CUT_OFF_WORTH: Final = 1.0
RISKY_CAPTURE_WORTH: Final = 0.6  # the new stack can be recaptured at once
SAFE_CAPTURE_WORTH: Final = 1.0  # the new stack cannot be recaptured at once
CAPTURE_DISCOUNT: Final = 0.5  # pieces, subtracted from every capture since almost every move makes one
DVONN_PIECE_WORTH: Final = 0.8  # by dvonn piece
SAVED_WORTH: Final = 0.4  # in a stack that was threatened
PROTECTED_WORTH: Final = 0.7  # pieces that could have been cut off
THREATENED_WORTH: Final = 0.3
FREED_STACK_WORTH: Final = 0.3  # by stack that could not move
FORCED_PASS_WORTH: Final = 3.0  # the other side loses its turn
MIN_DIFFERENCE: Final = 2  # in counts and captures; smaller ones are not mentioned


def reasons(facts: MoveFacts) -> list[PlyReason]:
    """Return the reasons for a move, at least one: the needed ones first, then by descending worth."""
    finders = MATERIAL_REASONS if facts.consequence.ends_game else (*MATERIAL_REASONS, *POSITIONAL_REASONS)
    found = [reason for finder in finders for reason in finder(facts)]
    candidates = [reason for reason in found if reason.needed or reason.worth >= 0]
    return sorted(candidates, key=lambda reason: (not reason.needed, -reason.worth))


# Material


def _cuts_off(facts: MoveFacts) -> Iterator[PlyReason]:
    mine, theirs = facts.consequence.lost.of(facts.mover), facts.consequence.lost.of(facts.mover.other)
    your, others = facts.names.your, facts.names.others
    if facts.consequence.is_cut_off or not mine + theirs:
        return
    if theirs > mine:
        cost = f"for {_number(mine)}" if mine else "and none"
        predicate = f"cuts off {_number(theirs)} of {others} pieces {cost} of {facts.names.yours}"
    else:
        gain = f" for {_number(theirs)} of {others}" if theirs else ""
        predicate = f"cuts off {_number(mine)} of {your} own pieces{gain}"
    yield PlyReason(CUT_OFF_WORTH * (theirs - mine), predicate, needed=mine > 0)


def _gives_up(facts: MoveFacts) -> Iterator[PlyReason]:
    if facts.consequence.is_cut_off:
        mine, theirs = -facts.consequence.change.of(facts.mover), -facts.consequence.change.of(facts.mover.other)
        predicate = f"gives up {_number(mine)} of {facts.names.your} pieces"
        predicate += f" for {_number(theirs)} of {facts.names.others}" if theirs else ""
        yield PlyReason(CUT_OFF_WORTH * (theirs - mine), predicate, needed=True)


def _captures(facts: MoveFacts) -> Iterator[PlyReason]:
    target = facts.consequence.move.target
    stack, owner = facts.before.stacks[target], facts.before.owner(target)
    if facts.consequence.is_cut_off:
        return
    if owner is facts.mover:
        yield PlyReason(0, f"joins two of {facts.names.your} stacks to one of {len(facts.consequence.stack)}")
    elif owner is None:
        saved = target in facts.threatened[0] - facts.threatened[1]
        predicate = "takes a red piece" + (f" out of {facts.names.others} reach" if saved else "")
        yield PlyReason(DVONN_PIECE_WORTH if saved else DVONN_PIECE_WORTH / 2, predicate)
    else:
        safe = target not in facts.threatened[1] and not facts.consequence.ends_game
        predicate = "takes " + ("a single piece" if len(stack) == 1 else f"a stack of {len(stack)}")
        predicate += " with a red piece in it" if Piece.DVONN in stack else ""
        predicate += f" that {facts.names.other} cannot take back at once" if safe else ""
        worth = (SAFE_CAPTURE_WORTH if safe else RISKY_CAPTURE_WORTH) * (
            len(stack) - CAPTURE_DISCOUNT
        ) + DVONN_PIECE_WORTH * (Piece.DVONN in stack)
        yield PlyReason(worth, predicate)


def _leaves_no_move(facts: MoveFacts) -> Iterator[PlyReason]:
    if facts.consequence.other_passes:
        yield PlyReason(FORCED_PASS_WORTH, f"leaves {facts.names.other} without a move")


# Threats


def _saves(facts: MoveFacts) -> Iterator[PlyReason]:
    source, target = facts.consequence.move
    height = facts.before.height(source)
    threatened, still = facts.threatened
    if height >= MIN_DIFFERENCE and source in threatened and target not in still and facts.after.stacks[target]:
        yield PlyReason(
            SAVED_WORTH * height, f"brings {facts.names.your} stack of {height} out of {facts.names.others} reach"
        )
    saved = [facts.after.height(space) for space in facts.unmoved(facts.mover) if space in threatened - still]
    if max(saved, default=0) >= MIN_DIFFERENCE:
        yield PlyReason(SAVED_WORTH * max(saved), f"ends the threat to {facts.names.your} stack of {max(saved)}")


def _shelters(facts: MoveFacts) -> Iterator[PlyReason]:
    before, after = (
        sum(position.owner(space) is facts.mover for space in threatened)
        for position, threatened in zip((facts.before, facts.after), facts.threatened, strict=True)
    )
    if after <= before - MIN_DIFFERENCE:
        left = f"only {_number(after)}" if after else "none"
        predicate = f"leaves {left} of {facts.names.your} stacks in {facts.names.others} reach, not {before}"
        yield PlyReason(facts.gain(SAFETY_TERMS), predicate)


def _guards_dvonn(facts: MoveFacts) -> Iterator[PlyReason]:
    threatened, still = facts.threatened
    if any(facts.before.owner(space) is None for space in threatened - still - {facts.consequence.move.target}):
        yield PlyReason(DVONN_PIECE_WORTH, f"puts a red piece out of {facts.names.others} reach")
    elif any(facts.after.owner(space) is None for space in facts.capturable[1] - facts.capturable[0]):
        yield PlyReason(facts.gain(REACH_TERMS), f"brings a red piece within {facts.names.your} reach")


def _threatens(facts: MoveFacts) -> Iterator[PlyReason]:
    capturable = [
        space for space in facts.unmoved(facts.mover.other) if space in facts.capturable[1] - facts.capturable[0]
    ]
    height = max((facts.after.height(space) for space in capturable), default=0)
    if height >= MIN_DIFFERENCE:
        yield PlyReason(THREATENED_WORTH * height, f"threatens {facts.names.others} stack of {height}")


def _threatens_cut(facts: MoveFacts) -> Iterator[PlyReason]:
    before, after = (_greatest_cut(position, facts.mover) for position in (facts.before, facts.after))
    if after >= before + MIN_DIFFERENCE:
        yield PlyReason(THREATENED_WORTH * after, f"threatens to cut off {after} of {facts.names.others} pieces")


def _stops_cut(facts: MoveFacts) -> Iterator[PlyReason]:
    other = facts.mover.other
    before, after = _greatest_cut(facts.before, other), _greatest_cut(facts.after, other, at_any_cost=True)
    if after <= before - MIN_DIFFERENCE:
        most = f"more than {after}" if after else f"{before}"
        predicate = f"keeps {facts.names.other} from cutting off {most} of {facts.names.your} pieces"
        yield PlyReason(PROTECTED_WORTH * (before - after), predicate)


def _greatest_cut(position: Position, colour: Colour, *, at_any_cost: bool = False) -> int:
    """Return the largest number of the other side's pieces that a side could cut off if it were its turn."""
    moves = [move for space in position.owned(colour) for move in position.moves_from(space)]
    lost = [lost_by(position, move) for move in moves]
    return max((one.of(colour.other) for one in lost if at_any_cost or not one.of(colour)), default=0)


# Mobility


def _frees(facts: MoveFacts) -> Iterator[PlyReason]:
    mine, theirs = (_count_now_able(facts.before, facts.after, facts.unmoved(colour)) for colour in facts.sides)
    if mine > theirs:
        but = f"only {_number(theirs)}" if theirs else "none"
        predicate = f"frees {_number(mine)} of {facts.names.your} stacks and {but} of {facts.names.others}"
        yield PlyReason(max(FREED_STACK_WORTH * (mine - theirs), facts.gain(MOBILITY_TERMS)), predicate)


def _strands(facts: MoveFacts) -> Iterator[PlyReason]:
    mine, theirs = (_count_now_able(facts.after, facts.before, facts.unmoved(colour)) for colour in facts.sides)
    if theirs > mine:
        yield PlyReason(
            facts.gain(MOBILITY_TERMS), f"leaves {_number(theirs)} of {facts.names.others} stacks nothing to land on"
        )


def _count_now_able(one: Position, other: Position, spaces: Iterable[Space]) -> int:
    """Return the number of stacks, on some spaces, that can move in the second position but not in the first."""
    return sum(bool(other.moves_from(space)) > bool(one.moves_from(space)) for space in spaces)


def _opens(facts: MoveFacts) -> Iterator[PlyReason]:
    mine, theirs = (_reach(facts.after, colour) - _reach(facts.before, colour) for colour in facts.sides)
    if mine >= MIN_DIFFERENCE:
        yield PlyReason(facts.gain(REACH_TERMS), f"gives {facts.names.your} stacks {mine} more targets")
    if theirs <= -2 * MIN_DIFFERENCE:
        yield PlyReason(facts.gain(REACH_TERMS), f"leaves {facts.names.others} stacks {-theirs} fewer targets")


def _reach(position: Position, colour: Colour) -> int:
    """Return the number of stacks on which a side could land if it were its turn."""
    return len({move.target for space in position.owned(colour) for move in position.moves_from(space)})


# Links to the dvonn pieces


def _links(facts: MoveFacts) -> Iterator[PlyReason]:
    """Yield the reason about links that concerns the most stacks or pieces."""
    candidates = [*_distance_changes(facts), *_lost_links(facts), *_dependent_pieces(facts)]
    if candidates:
        yield PlyReason(facts.gain(LINK_TERMS), max(candidates)[1])


def _distance_changes(facts: MoveFacts) -> Iterator[tuple[int, str]]:
    before, after = facts.dvonn_steps
    mine, theirs = ([after[space] - before[space] for space in facts.unmoved(colour)] for colour in facts.sides)
    closer, farther = sum(step < 0 for step in mine), sum(step > 0 for step in theirs)
    if closer >= MIN_DIFFERENCE:
        yield closer, f"brings {closer} of {facts.names.your} stacks closer to a red piece"
    if farther >= MIN_DIFFERENCE:
        yield farther, f"leaves {farther} of {facts.names.others} stacks farther from the red pieces"


def _lost_links(facts: MoveFacts) -> Iterator[tuple[int, str]]:
    """Yield the number of their stacks whose shortest path to the dvonn pieces led over the moved stack."""
    before, after = facts.dvonn_steps
    source = facts.consequence.move.source
    beyond = [near for near in board.NEIGHBOURS[source] if before.get(near) == before[source] + 1]
    lost = {space for space in beyond if after.get(space, 0) >= before[space]}
    mine, theirs = (len(lost.intersection(facts.unmoved(colour))) for colour in facts.sides)
    if theirs >= mine + MIN_DIFFERENCE:
        yield theirs, f"takes a link to the red pieces from {theirs} of {facts.names.others} stacks"


def _dependent_pieces(facts: MoveFacts) -> Iterator[tuple[int, str]]:
    old_mine, old_theirs = (_most_dependent(facts.before, colour) for colour in facts.sides)
    mine, theirs = (_most_dependent(facts.after, colour) for colour in facts.sides)
    if mine <= old_mine - MIN_DIFFERENCE:
        left = f"only {_number(mine)}" if mine else "none"
        yield old_mine - mine, f"leaves {left} of {facts.names.your} pieces hanging on one stack, not {old_mine}"
    if theirs >= old_theirs + MIN_DIFFERENCE:
        yield theirs - old_theirs, f"leaves {theirs} of {facts.names.others} pieces hanging on one stack"


def _most_dependent(position: Position, colour: Colour) -> int:
    """Return the largest number of a side's pieces that would be cut off if one stack were removed."""
    owned = set(position.owned(colour))
    hanging = [
        owned.intersection(board.members(dependents_of(position, space))) for space in board.members(position.occupied)
    ]
    return max(sum(map(position.height, spaces)) for spaces in hanging)


def _number(count: int) -> str:
    return "one" if count == 1 else str(count)


ReasonFinders = tuple[Callable[[MoveFacts], Iterator[PlyReason]], ...]

MATERIAL_REASONS: Final[ReasonFinders] = (_cuts_off, _gives_up, _captures)
POSITIONAL_REASONS: Final[ReasonFinders] = (
    _leaves_no_move,
    _saves,
    _shelters,
    _guards_dvonn,
    _threatens,
    _threatens_cut,
    _stops_cut,
    _frees,
    _strands,
    _opens,
    _links,
)
"""The reasons that are pointless at the end of the game."""
