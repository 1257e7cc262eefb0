"""Why a move is good: what it does to both sides, as words that can be checked on the board, and how much it is worth.

What is taken, cut off and threatened is worth its pieces; the rest is worth what the evaluation's terms gain by it.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from dvonn.engine.analysis.move_case import MoveCase, PlyReason
from dvonn.rules import board
from dvonn.rules.analysis.consequence import lost_by
from dvonn.rules.analysis.position_analysis import hanging_on
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour, Piece
from dvonn.rules.position import Position

LINKS: Final = ("within two", "within three", "within four", "well linked", "firmly linked", "between dvonn")
FREEDOM: Final = ("stranded", "movable", "guards")
SAFETY: Final = ("out of reach", "threatened twice")
REACH: Final = ("in reach", "dvonn in reach")

# What a piece counts for a reason, in pieces: ...
CUT_OFF: Final = 1.0
CAPTURED: Final = 0.6  # ... where it can be taken back at once
KEPT: Final = 1.0  # ... and where it cannot
LITTLE: Final = 0.5  # pieces less, as almost every move takes one
DVONN: Final = 0.8  # a dvonn piece
SAVED: Final = 0.4  # in a stack that was in danger
PROTECTED: Final = 0.7  # that could have been cut off
THREATENED: Final = 0.3
FREED: Final = 0.3  # a stack that could not move
PASS: Final = 3.0  # the other side's turn
FEW: Final = 2  # the least that counts and captures must differ by to be worth a word


def reasons(case: MoveCase) -> list[PlyReason]:
    """Return all that speaks for a move, at least one reason: first what is needed, then what is worth most."""
    kinds = PIECES if case.found.ends_game else (*PIECES, *OUTLOOK)
    found = [reason for kind in kinds for reason in kind(case)]
    told = [reason for reason in found if reason.needed or reason.worth >= 0]
    return sorted(told, key=lambda reason: (not reason.needed, -reason.worth))


# Pieces


def _cuts_off(case: MoveCase) -> Iterator[PlyReason]:
    mine, theirs = case.found.lost.of(case.mover), case.found.lost.of(case.mover.other)
    your, others = case.names.your, case.names.others
    if case.found.is_cut_off or not mine + theirs:
        return
    if theirs > mine:
        cost = f"for {_number(mine)}" if mine else "and none"
        words = f"cuts off {_number(theirs)} of {others} pieces {cost} of {case.names.yours}"
    else:
        gain = f" for {_number(theirs)} of {others}" if theirs else ""
        words = f"cuts off {_number(mine)} of {your} own pieces{gain}"
    yield PlyReason(CUT_OFF * (theirs - mine), words, needed=mine > 0)


def _gives_up(case: MoveCase) -> Iterator[PlyReason]:
    if case.found.is_cut_off:
        mine, theirs = -case.found.change(case.mover), -case.found.change(case.mover.other)
        words = f"gives up {_number(mine)} of {case.names.your} pieces"
        words += f" for {_number(theirs)} of {case.names.others}" if theirs else ""
        yield PlyReason(CUT_OFF * (theirs - mine), words, needed=True)


def _captures(case: MoveCase) -> Iterator[PlyReason]:
    target = case.found.move.target
    stack, owner = case.before.stacks[target], case.before.owner(target)
    if case.found.is_cut_off:
        return
    if owner is case.mover:
        yield PlyReason(0, f"joins two of {case.names.your} stacks to one of {len(case.found.stack)}")
    elif owner is None:
        saved = target in case.danger[0] - case.danger[1]
        words = "takes a dvonn piece" + (f" out of {case.names.others} reach" if saved else "")
        yield PlyReason(DVONN if saved else DVONN / 2, words)
    else:
        safe = target not in case.danger[1] and not case.found.ends_game
        words = "takes " + ("a single piece" if len(stack) == 1 else f"a stack of {len(stack)}")
        words += " with a dvonn piece in it" if Piece.DVONN in stack else ""
        words += f" that {case.names.other} cannot take back at once" if safe else ""
        worth = (KEPT if safe else CAPTURED) * (len(stack) - LITTLE) + DVONN * (Piece.DVONN in stack)
        yield PlyReason(worth, words)


def _leaves_no_move(case: MoveCase) -> Iterator[PlyReason]:
    if case.found.other_passes:
        yield PlyReason(PASS, f"leaves {case.names.other} without a move")


# Dangers


def _saves(case: MoveCase) -> Iterator[PlyReason]:
    source, target = case.found.move
    height = case.before.height(source)
    danger, still = case.danger
    if height >= FEW and source in danger and target not in still and case.after.stacks[target]:
        yield PlyReason(SAVED * height, f"brings {case.names.your} stack of {height} out of {case.names.others} reach")
    saved = [case.after.height(space) for space in case.unmoved(case.mover) if space in danger - still]
    if max(saved, default=0) >= FEW:
        yield PlyReason(SAVED * max(saved), f"ends the threat to {case.names.your} stack of {max(saved)}")


def _shelters(case: MoveCase) -> Iterator[PlyReason]:
    before, after = (
        sum(position.owner(space) is case.mover for space in danger)
        for position, danger in zip((case.before, case.after), case.danger, strict=True)
    )
    if after <= before - FEW:
        left = f"only {_number(after)}" if after else "none"
        words = f"leaves {left} of {case.names.your} stacks in {case.names.others} reach, not {before}"
        yield PlyReason(case.gain(SAFETY), words)


def _guards_dvonn(case: MoveCase) -> Iterator[PlyReason]:
    danger, still = case.danger
    if any(case.before.owner(space) is None for space in danger - still - {case.found.move.target}):
        yield PlyReason(DVONN, f"puts a dvonn piece out of {case.names.others} reach")
    elif any(case.after.owner(space) is None for space in case.prey[1] - case.prey[0]):
        yield PlyReason(case.gain(REACH), f"brings a dvonn piece within {case.names.your} reach")


def _threatens(case: MoveCase) -> Iterator[PlyReason]:
    prey = [space for space in case.unmoved(case.mover.other) if space in case.prey[1] - case.prey[0]]
    height = max((case.after.height(space) for space in prey), default=0)
    if height >= FEW:
        yield PlyReason(THREATENED * height, f"threatens {case.names.others} stack of {height}")


def _threatens_cut(case: MoveCase) -> Iterator[PlyReason]:
    before, after = (_greatest_cut(position, case.mover) for position in (case.before, case.after))
    if after >= before + FEW:
        yield PlyReason(THREATENED * after, f"threatens to cut off {after} of {case.names.others} pieces")


def _stops_cut(case: MoveCase) -> Iterator[PlyReason]:
    other = case.mover.other
    before, after = _greatest_cut(case.before, other), _greatest_cut(case.after, other, at_any_cost=True)
    if after <= before - FEW:
        most = f"more than {after}" if after else f"{before}"
        words = f"keeps {case.names.other} from cutting off {most} of {case.names.your} pieces"
        yield PlyReason(PROTECTED * (before - after), words)


def _greatest_cut(position: Position, colour: Colour, *, at_any_cost: bool = False) -> int:
    """Return how many of the other side's pieces a side could cut off at the most, were it to move."""
    moves = [move for space in position.owned(colour) for move in position.moves_from(space)]
    lost = [lost_by(position, move) for move in moves]
    return max((one.of(colour.other) for one in lost if at_any_cost or not one.of(colour)), default=0)


# Freedom


def _frees(case: MoveCase) -> Iterator[PlyReason]:
    mine, theirs = (_count_now_able(case.before, case.after, case.unmoved(colour)) for colour in case.sides)
    if mine > theirs:
        but = f"only {_number(theirs)}" if theirs else "none"
        words = f"frees {_number(mine)} of {case.names.your} stacks and {but} of {case.names.others}"
        yield PlyReason(max(FREED * (mine - theirs), case.gain(FREEDOM)), words)


def _strands(case: MoveCase) -> Iterator[PlyReason]:
    mine, theirs = (_count_now_able(case.after, case.before, case.unmoved(colour)) for colour in case.sides)
    if theirs > mine:
        yield PlyReason(
            case.gain(FREEDOM), f"leaves {_number(theirs)} of {case.names.others} stacks nothing to land on"
        )


def _count_now_able(one: Position, other: Position, spaces: Iterable[Space]) -> int:
    """Return how many of some stacks can move in the other of two positions, but not in the one."""
    return sum(bool(other.moves_from(space)) > bool(one.moves_from(space)) for space in spaces)


def _opens(case: MoveCase) -> Iterator[PlyReason]:
    mine, theirs = (_reach(case.after, colour) - _reach(case.before, colour) for colour in case.sides)
    if mine >= FEW:
        yield PlyReason(case.gain(REACH), f"gives {case.names.your} stacks {mine} more targets")
    if theirs <= -2 * FEW:
        yield PlyReason(case.gain(REACH), f"leaves {case.names.others} stacks {-theirs} fewer targets")


def _reach(position: Position, colour: Colour) -> int:
    """Return on how many stacks a side's could land, were it to move."""
    return len({move.target for space in position.owned(colour) for move in position.moves_from(space)})


# Links to the dvonn pieces


def _links(case: MoveCase) -> Iterator[PlyReason]:
    """Of what says that the links have gained, tell what concerns most."""
    told = [*_steps(case), *_ways(case), *_hanging(case)]
    if told:
        yield PlyReason(case.gain(LINKS), max(told)[1])


def _steps(case: MoveCase) -> Iterator[tuple[int, str]]:
    before, after = case.steps
    mine, theirs = ([after[space] - before[space] for space in case.unmoved(colour)] for colour in case.sides)
    closer, farther = sum(step < 0 for step in mine), sum(step > 0 for step in theirs)
    if closer >= FEW:
        yield closer, f"brings {closer} of {case.names.your} stacks closer to a dvonn piece"
    if farther >= FEW:
        yield farther, f"leaves {farther} of {case.names.others} stacks farther from the dvonn pieces"


def _ways(case: MoveCase) -> Iterator[tuple[int, str]]:
    """Tell of theirs that have lost the moved stack as their next on a shortest way to the dvonn pieces."""
    before, after = case.steps
    source = case.found.move.source
    beyond = [near for near in board.NEIGHBOURS[source] if before.get(near) == before[source] + 1]
    lost = {space for space in beyond if after.get(space, 0) >= before[space]}
    mine, theirs = (len(lost.intersection(case.unmoved(colour))) for colour in case.sides)
    if theirs >= mine + FEW:
        yield theirs, f"takes a link to the dvonn pieces from {theirs} of {case.names.others} stacks"


def _hanging(case: MoveCase) -> Iterator[tuple[int, str]]:
    old_mine, old_theirs = (_most_hanging(case.before, colour) for colour in case.sides)
    mine, theirs = (_most_hanging(case.after, colour) for colour in case.sides)
    if mine <= old_mine - FEW:
        left = f"only {_number(mine)}" if mine else "none"
        yield old_mine - mine, f"leaves {left} of {case.names.your} pieces hanging on one stack, not {old_mine}"
    if theirs >= old_theirs + FEW:
        yield theirs - old_theirs, f"leaves {theirs} of {case.names.others} pieces hanging on one stack"


def _most_hanging(position: Position, colour: Colour) -> int:
    """Return how many of a side's pieces would be cut off at the most if one stack were taken away."""
    owned = set(position.owned(colour))
    hanging = [
        owned.intersection(board.members(hanging_on(position, space))) for space in board.members(position.occupied)
    ]
    return max(sum(map(position.height, spaces)) for spaces in hanging)


def _number(count: int) -> str:
    return "one" if count == 1 else str(count)


Kinds = tuple[Callable[[MoveCase], Iterator[PlyReason]], ...]

PIECES: Final[Kinds] = (_cuts_off, _gives_up, _captures)
OUTLOOK: Final[Kinds] = (
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
"""What is worth a word only while the game goes on."""
