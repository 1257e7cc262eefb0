"""Assistance in play: hints, overlays, previews and the words for them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Final

from dvonn.board.animation import still_frame
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import draw_meter, draw_tab
from dvonn.board.overlays import (
    Marks,
    Overview,
    Threats,
    draw_chip,
    draw_hint,
    draw_overlay,
    draw_preview,
    overlay_marks,
)
from dvonn.board.stacks import draw_stack_inspector
from dvonn.board.view import draw_heights
from dvonn.language import N_, NN_, _, ngettext, part_text, signed_text
from dvonn.match.computer import Computer, Expectation, Hint
from dvonn.rules.analysis.position_analysis import Consequence, LifeLines, Mobility, threats
from dvonn.rules.board import Colour, Move, Phase, Space
from dvonn.rules.position import Position
from dvonn.screens.by_ear import preview_words
from dvonn.screens.rules_words import hint_words
from dvonn.screens.scene import AppContext
from dvonn.words import ply_text, side_name


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
        parts.append((ngettext(*NN_("cuts off {count}"), lost), None))
    return parts


def side_figures(overview: Overview | None) -> dict[Colour, str]:
    """Return how many stacks each side can move, and how many moves it has."""
    if not isinstance(overview, Mobility):
        return {}
    return {colour: _mobility_words(overview.movable[colour], overview.moves[colour]) for colour in Colour}


def _mobility_words(stacks: int, moves: int) -> str:
    movable = ngettext("{count} stack", "{count} stacks", stacks)
    possible = ngettext("{count} move", "{count} moves", moves)
    return f"{movable}, {possible}"


def overview_words(overview: Overview, aimed: Space | None) -> str:
    """Return a line that explains an overlay, or what it shows of the aimed space."""
    match overview:
        case LifeLines():
            return _life_line_words(len(overview.dependents.get(aimed, ())) if aimed is not None else 0)
        case Mobility():
            # Translators: what the marks on stacks mean
            return _("Bright edge: can move. Ring: surrounded. Faint: no target in reach")
        case Threats():
            return _threat_words(len(overview.attackers.get(aimed, ())) if aimed is not None else 0)


def _life_line_words(hanging: int) -> str:
    """Return a line about the stacks that hang on the aimed one, or else about those that others hang on."""
    if not hanging:
        return _("Life-lines: bright-edged stacks hold others")
    return ngettext(
        "{count} stack would be cut off without this one", "{count} stacks would be cut off without this one", hanging
    )


def _threat_words(attackers: int) -> str:
    """Return a line about the stacks that can land on the aimed one, or else about those that are threatened."""
    if not attackers:
        return _("Threats: bright-edged stacks can be captured")
    return ngettext(
        "{count} stack of the other side can land on this",
        "{count} stacks of the other side can land on this",
        attackers,
    )


INSPECT_DELAY_SECONDS: Final = {False: 0.9, True: 0.4}  # on a stack before it is inspected, by whether an overlay is on
NEVER_DWELLING: Final = float("-inf")  # right after a ply, until the aim moves


class Overlay(Enum):
    """The overlays of the whole board; the values are their names, that of none invites to use them."""

    # Translators: a button that shows the life-lines, the mobility or the threats of all stacks
    NONE = N_("Views")
    LIFE_LINES = N_("Life-lines")
    # Translators: which stacks can move
    MOBILITY = N_("Mobility")
    THREATS = N_("Threats")


OVERLAYS_BY_PHASE: Final = {Phase.PLACEMENT: (Overlay.NONE, Overlay.LIFE_LINES), Phase.MOVEMENT: tuple(Overlay)}
"""The overlays available in each phase, in their order."""

_consequence = lru_cache(maxsize=2)(Consequence)


@dataclass(frozen=True)
class BoardAnnotations:
    """Everything drawn on top of a position."""

    marks: Marks
    preview: Consequence | None = None
    overview: Overview | None = None
    aimed: Space | None = None
    inspected: Space | None = None
    hint: Hint | None = None
    sentence: str = ""  # the reasons of the hint, unless a move is previewed
    advice: str = ""


class Assistance:
    """The state of the assistance in a board scene. It thinks in slices while a human is to play."""

    def __init__(self, context: AppContext, computer: Computer) -> None:
        self._context, self._computer, self._match = context, computer, computer.match
        self.overlay = Overlay.NONE
        self.hint: Hint | None = None
        self.thinking = False  # whether a hint is wanted: it is searched on a human's turn
        self._is_early = False  # whether it was wanted before that turn
        self.meter: float | None = None  # White's margin as displayed now
        self._expectation: Expectation | None = None
        self._aimed: Space | None = None
        self._dwell_seconds = NEVER_DWELLING  # on the aimed space
        self._pulse_seconds = 0.0  # drives the pulse of the hint

    # Commands

    @property
    def _overlays(self) -> Sequence[Overlay]:
        return OVERLAYS_BY_PHASE[self._match.position.phase]

    def cycle_overlay(self) -> None:
        """Switch to the next overlay of the phase."""
        self.overlay = self._overlays[(self._overlays.index(self.overlay) + 1) % len(self._overlays)]
        self._context.sound.play("focus")

    def overlay_part(self) -> str:
        """Return which of several overlays is shown, such as 3 of 3; '' without one."""
        number, last = self._overlays.index(self.overlay), len(self._overlays) - 1
        return part_text(number, last) if number and last > 1 else ""

    def longest_overlay(self) -> str:
        """Return the longest name of the phase's overlays, with its part."""
        last, names = len(self._overlays) - 1, [_(overlay.value) for overlay in self._overlays]
        return f"{max(names, key=len)} ({part_text(last, last)})"

    def toggle_hint(self) -> None:
        """Request a hint, which comes on a human's turn, or remove it."""
        self.thinking = not (self.hint or self.thinking)
        self._is_early = self.thinking and not self._match.waits_for_human
        self.hint = None
        self._pulse_seconds = 0.0

    def clear(self, aimed: Space | None) -> None:
        """Drop everything about the former position; the stack just played is not inspected at once."""
        self.hint, self.thinking = None, self._is_early and not self._match.game.outcome
        self._is_early = self.thinking and not self._match.waits_for_human
        self._aimed, self._dwell_seconds = aimed, NEVER_DWELLING
        if self._match.game.outcome:
            self.overlay = Overlay.NONE

    # Time

    @property
    def is_working(self) -> bool:
        """Whether a search, a delay or a movement of the meter is in progress."""
        searching = self.thinking or self._is_metering or self._computer.ponders
        moving = self._expectation is not None and self.meter != self._expectation.margin
        return searching or moving or (self._dwells_on_stack and self._inspected is None)

    @property
    def _is_metering(self) -> bool:
        """Whether the expected margin is searched."""
        return self._context.settings.meter and self._match.waits_for_human and not self._computer.has_expectation

    @property
    def _dwells_on_stack(self) -> bool:
        return self._aimed is not None and self._match.position.height(self._aimed) > 1 and self._dwell_seconds >= 0

    @property
    def _inspected(self) -> Space | None:
        """The aimed stack after the delay, None before it."""
        delay = INSPECT_DELAY_SECONDS[self.overlay is not Overlay.NONE]
        return self._aimed if self._dwells_on_stack and self._dwell_seconds >= delay else None

    def update(self, seconds: float, aimed: Space | None) -> bool:
        """Advance the delay on the aimed space and the movement of the meter; tell whether the picture changes."""
        before = self._inspected, self.meter
        if aimed != self._aimed:
            self._aimed, self._dwell_seconds = aimed, 0.0
        self._pulse_seconds += seconds
        self._dwell_seconds += seconds
        if self._expectation:
            goal = self._expectation.margin
            shown = goal if self.meter is None else self.meter
            # It jumps over small differences
            follows = not self._context.without_motion and abs(goal - shown) > 0.05
            self.meter = shown + (goal - shown) * min(1.0, 6.0 * seconds) if follows else goal
        return (self._inspected, self.meter) != before

    def think(self, seconds: float) -> bool:
        """Search for a requested hint, else for the expected margin; tell whether it is found or has changed.

        Afterwards the computer may think on in the human's time.
        """
        if not self._match.waits_for_human:
            return False
        if self.thinking:
            self.hint = self._computer.hint(seconds)
            self.thinking = self.hint is None
            if self.hint:
                self._context.sound.play("hint")
                self._context.announce(_("Hint: {ply}").format(ply=ply_text(self.hint.ply)))
            return not self.thinking
        if self._computer.ponders and not self._is_metering:
            self._computer.ponder(seconds)
            return False
        expected = self._computer.expectation(seconds) if self._context.settings.meter else None
        changed = expected is not None and expected != self._expectation
        self._expectation = expected or self._expectation
        return changed

    # Drawing

    def annotations(self, marks: Marks, aimed: Space | None) -> BoardAnnotations:
        """Return the annotations for the marks of the scene, less those that would be confused, and the aimed space.

        Threats are those to the owner of the aimed stack, or else to the side to move.
        """
        position = self._match.position
        side = (position.owner(aimed) if aimed is not None else None) or position.turn
        preview = None
        if marks.selected is not None and marks.aimed is not None and marks.aimed in marks.targets:
            preview = _consequence(position, Move(marks.selected, marks.aimed))
        overview = None if preview else _overview(position, self.overlay, side)
        if overview:
            marks = overlay_marks(marks, overview, aimed, self._motion_seconds)
        elif self.hint:
            marks = replace(marks, movable=frozenset())
        return BoardAnnotations(
            marks,
            preview=preview,
            overview=overview,
            aimed=aimed,
            inspected=self._inspected if self._inspected == aimed and marks.selected is None else None,
            hint=self.hint,
            sentence=hint_words(self.hint.advice) if self.hint and not preview else "",
            advice=self._advice(preview),
        )

    @property
    def _motion_seconds(self) -> float | None:
        """The seconds that drive the motion of overlays and hints, None without motion."""
        return None if self._context.without_motion else self._pulse_seconds

    def _advice(self, preview: Consequence | None) -> str:
        if preview:
            return preview_words(preview)
        if self._is_early:
            return _("The hint comes on your turn")
        if self.thinking:
            count = 0 if self._context.describes_screen else 1 + int(self._pulse_seconds / 0.4) % 3
            # Translators: the computer is; one to three dots follow
            words = _("Thinking of a hint")
            return f"{words} {'.' * count}".strip()
        return ""

    def draw(self, canvas: BoardCanvas, annotations: BoardAnnotations, *, is_held: bool) -> None:
        """Draw the annotations on the board and beside it; `is_held` tells whether a pointer holds the moving stack."""
        position, pulse = self._match.position, self._motion_seconds
        if annotations.overview:
            draw_overlay(canvas, position, annotations.overview, annotations.aimed, pulse)
            draw_heights(canvas, still_frame(position))
        if annotations.hint:
            draw_hint(canvas, position, annotations.hint.ply, pulse)
        preview = annotations.preview
        if preview:
            draw_preview(canvas, position, preview, is_held=is_held)
            colours = {True: canvas.theme.target, False: canvas.theme.accent, None: canvas.theme.text}
            parts = [(words, colours[good]) for words, good in chip_words(preview)]
            uncovered = [canvas.stack_top(position, space) for space in (preview.move.source, *preview.cut_off)]
            draw_chip(canvas, canvas.board.top(preview.move.target, len(preview.stack)), parts, uncovered)
        if annotations.inspected is not None:
            draw_stack_inspector(canvas, position, annotations.inspected)
        for colour, words in side_figures(annotations.overview).items():
            draw_tab(canvas, colour, words)
        if self._context.settings.meter and self.meter is not None and self._expectation:
            draw_meter(canvas, self.meter, exact=self._expectation.exact)


@lru_cache(maxsize=2)
def _overview(position: Position, overlay: Overlay, side: Colour) -> Overview | None:
    """Return the content of an overlay; threats are those to a side."""
    if overlay is Overlay.THREATS:
        return Threats(threats(position, side))
    if overlay is Overlay.MOBILITY:
        return Mobility(position)
    return LifeLines(position) if overlay is Overlay.LIFE_LINES else None
