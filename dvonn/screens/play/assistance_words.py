"""The assistance in words: the consequences of a move, and what an overlay shows."""

from dvonn.board.overlays import Overview, Threats
from dvonn.language import NN_, _, ngettext, signed_text
from dvonn.rules.analysis.consequence import Consequence
from dvonn.rules.analysis.position_analysis import LifeLines, Mobility
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour
from dvonn.words import side_name


def chip_words(preview: Consequence) -> list[tuple[str, bool | None]]:
    """Return the consequences of a move in short texts, each with whether it is good for the mover, None for neither.

    The changes of the scores are named by the sides.
    """
    # Translators: in a short text beside a stack: the number of its pieces after the move
    height = _("{height} high").format(height=len(preview.stack))
    parts: list[tuple[str, bool | None]] = [(height, None)]
    if preview.is_cut_off:
        # Translators: in a short text beside a stack: the stack itself is cut off by its own move
        parts = [(_("Gets cut off"), False)]
    for colour in (preview.mover, preview.mover.other):
        change = preview.change.of(colour)
        if change:
            good = (change > 0) is (colour is preview.mover)
            parts.append((f"{side_name(colour)} {signed_text(change)}", good))
    lost = sum(preview.lost)
    if lost:
        # Translators: in a short text beside a stack: the number of pieces that its move cuts off
        parts.append((ngettext(*NN_("cuts off {count}"), lost).format(count=lost), None))
    return parts


def side_figures(overview: Overview | None) -> dict[Colour, str]:
    """Return how many stacks each side can move, and how many moves it has."""
    if not isinstance(overview, Mobility):
        return {}
    return {colour: _mobility_words(overview.movable[colour], overview.moves[colour]) for colour in Colour}


def _mobility_words(stacks: int, moves: int) -> str:
    movable = ngettext("{count} stack", "{count} stacks", stacks).format(count=stacks)
    possible = ngettext("{count} move", "{count} moves", moves).format(count=moves)
    return f"{movable}, {possible}"


def overview_words(overview: Overview, aimed: Space | None) -> str:
    """Return a line that explains an overlay, or what it shows of the aimed space."""
    match overview:
        case LifeLines():
            return _life_line_words(len(overview.dependents.get(aimed, ())) if aimed is not None else 0)
        case Mobility():
            # Translators: what the marks on stacks mean
            return _("Bright edge: free. Ring: surrounded. Faint: stuck")
        case Threats():
            attackers = len(overview.attackers.get(aimed, ())) if aimed is not None else 0
            return _threat_words(attackers)


def _life_line_words(hanging: int) -> str:
    """Return a line about the stacks that hang on the aimed one, or else about those that others hang on."""
    if not hanging:
        return _("Life-lines: bright-edged stacks hold others")
    words = ngettext(
        "{count} stack would be cut off without this one", "{count} stacks would be cut off without this one", hanging
    )
    return words.format(count=hanging)


def _threat_words(attackers: int) -> str:
    """Return a line about the stacks that can land on the aimed one, or else about those that are threatened."""
    if not attackers:
        return _("Threats: bright-edged stacks can be captured")
    words = ngettext(
        "{count} stack of the other side can land on this",
        "{count} stacks of the other side can land on this",
        attackers,
    )
    return words.format(count=attackers)
