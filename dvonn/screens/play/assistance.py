"""What helps a player on the board: previews, overlays, the inside of stacks, hints, and the meter of who is ahead."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hint import draw_hint
from dvonn.board.marks import Marks
from dvonn.board.meter import draw_meter, draw_tab, signed
from dvonn.board.overlays import Overview, Threats, draw_overlay
from dvonn.board.preview import draw_preview
from dvonn.board.stack_inspector import draw_stack_inspector
from dvonn.board.words import SIDES, counted
from dvonn.match import Expectation, Hint, Match
from dvonn.rules.analysis.consequence import Consequence, consequence
from dvonn.rules.analysis.position_analysis import LifeLines, Mobility, lifelines, mobility, threats
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour, Move, Phase
from dvonn.rules.position import Position
from dvonn.storage.settings import Settings
from dvonn.ui.timing import Speed

DWELL: Final = {False: 0.9, True: 0.4}  # seconds on a stack until its inside is shown, without and with an overlay
NEWS: Final = 0.1  # seconds in which the picture is drawn again after something has come up by itself
SWIFT: Final = 6.0  # how fast the meter follows: this share of what is left in a second, and at once where it is small
CLOSE: Final = 0.05  # pieces
DOT: Final = 0.4  # seconds between two dots of the sign that a hint is thought about


class Overlay(Enum):
    """What is shown over the whole board; the value says it on the screen."""

    NONE = "Nothing"
    LIFE_LINES = "Life-lines"
    MOBILITY = "Mobility"
    THREATS = "Threats"


ORDER: Final = {Phase.PLACEMENT: (Overlay.NONE, Overlay.LIFE_LINES), Phase.MOVEMENT: tuple(Overlay)}
"""The overlays that mean something in a phase, in their order."""

_consequence = lru_cache(maxsize=2)(consequence)
_lifelines = lru_cache(maxsize=2)(lifelines)
_mobility = lru_cache(maxsize=2)(mobility)
_threats = lru_cache(maxsize=2)(threats)


@dataclass(frozen=True)
class BoardAids:
    """What is to be seen of marks and aids: figures are a few words for each side, advice a line, opened a space."""

    marks: Marks
    preview: Consequence | None = None
    overview: Overview | None = None
    aimed: Space | None = None
    opened: Space | None = None
    hint: Hint | None = None
    advice: str = ""
    figures: Mapping[Colour, str] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """Why the hint is good, while nothing else is looked at."""
        return self.hint.sentence if self.hint and not self.preview else ""

    @property
    def endangered(self) -> tuple[Space, ...]:
        """The spaces whose stacks would be cut off: by the move seen before, or by taking away what is aimed at."""
        if self.preview:
            return self.preview.cut_off
        if isinstance(self.overview, LifeLines) and self.aimed is not None:
            return self.overview.hanging.get(self.aimed, ())
        return ()


class Assistance:
    """The state of the aids of a board's scene. They think in slices, while a human is to play."""

    def __init__(self, settings: Settings, match: Match) -> None:
        self.settings = settings
        self.match = match
        self.overlay = Overlay.NONE
        self.hint: Hint | None = None
        self.thinking = False  # about a hint
        self.meter: float | None = None  # White's lead as it is shown now
        self._expected: Expectation | None = None
        self._aimed: Space | None = None
        self._dwelt: float | None = None  # seconds on it, None until it has come there without playing
        self._left = False  # a position, since the last update
        self._news = 0.0  # seconds left of NEWS
        self._time = 0.0  # seconds, for what pulses

    # What players want

    def cycle(self) -> None:
        """Show the next overlay, after the last one none."""
        order = ORDER[self.match.position.phase]
        self.overlay = order[(order.index(self.overlay) + 1) % len(order)]

    def ask(self) -> None:
        """Ask for a hint, or take it away."""
        self.thinking = not (self.hint or self.thinking)
        self.hint = None
        self._time = 0.0

    def forget(self) -> None:
        """Take away what was said of a position that is no more; what has just been played is not opened at once."""
        self.hint, self.thinking, self._dwelt = None, False, None
        self._left = True

    # Time

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes because of them."""
        return self._news > 0 or (self.meter is not None and self.meter != self._lead)

    @property
    def is_working(self) -> bool:
        """Whether time matters to them: something is thought about, or waited for."""
        metering = self.settings.meter and self.match.waits_for_human and not self.match.expects
        return self.thinking or metering or self._dwells

    @property
    def _is_lively(self) -> bool:
        """Whether things may move that nobody has set in motion."""
        return self.settings.speed is not Speed.OFF and not self.settings.reduced_motion

    @property
    def _dwells(self) -> bool:
        return self._opens and self._dwelt is not None and self._dwelt < self._patience

    @property
    def _patience(self) -> float:
        return DWELL[self.overlay is not Overlay.NONE]

    @property
    def _opens(self) -> bool:
        """Whether there is an inside to be seen of what is aimed at, sooner or later."""
        return self._aimed is not None and self._dwelt is not None and self.match.position.height(self._aimed) > 1

    @property
    def _lead(self) -> float | None:
        return self._expected.margin if self._expected else self.meter

    def update(self, seconds: float, aimed: Space | None) -> None:
        """Let time pass while the pointer or the cursor is on a space; the meter moves gently, or jumps."""
        if aimed != self._aimed:
            self._aimed, self._dwelt = aimed, None if self._left else 0.0
        self._left = False
        self._time += seconds
        self._news -= seconds
        if self._dwelt is not None:
            dwells, self._dwelt = self._dwells, self._dwelt + seconds
            self._news = NEWS if dwells and not self._dwells else self._news
        lead = self._lead
        if lead is not None and self.meter is not None and self._is_lively and abs(lead - self.meter) > CLOSE:
            self.meter += (lead - self.meter) * min(1.0, SWIFT * seconds)
        else:
            self.meter = lead

    def think(self, seconds: float) -> bool:
        """Think for some seconds about what was asked, else about who is ahead; tell whether a hint has been found."""
        if not self.match.waits_for_human:
            return False
        if self.thinking:
            self.hint = self.match.hint(seconds)
            self.thinking = self.hint is None
            self._news = 0.0 if self.thinking else NEWS
            return not self.thinking
        if self.settings.meter:
            expected = self.match.expectation(seconds)
            if expected and expected != self._expected:
                self._expected, self._news = expected, NEWS
        return False

    # What is seen

    def sight(self, marks: Marks, aimed: Space | None) -> BoardAids:
        """Return what is to be seen where so much is marked, and the pointer or the cursor is on a space."""
        position = self.match.position
        preview = _preview(position, marks)
        opened = self._opens and not self._dwells and marks.selected is None
        overview = None if preview else overview_of(position, self.overlay, aimed)
        return BoardAids(
            marks,
            preview=preview,
            overview=overview,
            aimed=aimed,
            opened=aimed if opened and aimed == self._aimed else None,
            hint=self.hint,
            advice=self._advice(preview, overview, aimed),
            figures=_figures(preview, overview),
        )

    def _advice(self, preview: Consequence | None, overview: Overview | None, aimed: Space | None) -> str:
        if preview:
            return preview_words(preview)
        if self.thinking:
            return f"Looking for a good move {'.' * (1 + int(self._time / DOT) % 3)}"
        return overview_words(overview, aimed) if overview else ""

    def draw(self, canvas: BoardCanvas, sight: BoardAids) -> None:
        """Draw what is to be seen, over the board and beside it."""
        position = self.match.position
        if sight.overview:
            draw_overlay(canvas, position, sight.overview, sight.aimed)
        if sight.hint:
            draw_hint(canvas, position, sight.hint.ply, self._time if self._is_lively else None)
        if sight.preview:
            draw_preview(canvas, position, sight.preview)
        if sight.opened is not None:
            draw_stack_inspector(canvas, position, sight.opened)
        for colour, words in sight.figures.items():
            draw_tab(canvas, colour, words)
        if self.settings.meter and self.meter is not None and self._expected:
            draw_meter(canvas, self.meter, exact=self._expected.exact)


def _preview(position: Position, marks: Marks) -> Consequence | None:
    """Return what the move does that is aimed at."""
    if marks.selected is None or marks.aimed is None or marks.aimed not in marks.targets:
        return None
    return _consequence(position, Move(marks.selected, marks.aimed))


def overview_of(position: Position, overlay: Overlay, aimed: Space | None) -> Overview | None:
    """Return what an overlay shows of a position; threats are those to the side that is aimed at, or is to move."""
    match overlay:
        case Overlay.LIFE_LINES:
            return _lifelines(position)
        case Overlay.MOBILITY:
            return _mobility(position)
        case Overlay.THREATS:
            side = (position.owner(aimed) if aimed is not None else None) or position.turn
            return Threats(side, _threats(position, side))
    return None


def _figures(preview: Consequence | None, overview: Overview | None) -> dict[Colour, str]:
    if preview:
        return {colour: signed(preview.change(colour)) for colour in Colour}
    if isinstance(overview, Mobility):
        return {
            colour: f"{counted(overview.movable[colour], 'stack')}, {counted(overview.moves[colour], 'move')}"
            for colour in Colour
        }
    return {}


def preview_words(found: Consequence) -> str:
    """Say what a move does, in a line."""
    height = len(found.stack)
    words = [f"The stack of {height} is cut off itself" if found.is_cut_off else f"Makes a stack of {height}"]
    lost = [f"{found.lost.of(colour)} of {SIDES[colour]}" for colour in Colour if found.lost.of(colour)]
    if lost:
        words.append(f"Cuts off {' and '.join(lost)}")
    if found.ends_game:
        words.append("Ends the game")
    elif found.other_passes:
        words.append(f"{SIDES[found.mover.other]} must pass")
    return f"{'. '.join(words)}."


def overview_words(overview: Overview, aimed: Space | None) -> str:
    """Explain what an overlay shows, or what it shows of the space that is aimed at, in a line."""
    match overview:
        case LifeLines():
            return _lifeline_words(overview, aimed)
        case Mobility():
            return "Ring: free. Dots: surrounded. Cross: stuck for good"
        case Threats():
            return _threat_words(overview, aimed)


def _lifeline_words(lines: LifeLines, aimed: Space | None) -> str:
    hanging = lines.hanging.get(aimed, ()) if aimed is not None else ()
    if hanging:
        return f"{counted(len(hanging), 'stack')} would be cut off without this one"
    return "Life-lines: on a stack in a frame others hang"


def _threat_words(found: Threats, aimed: Space | None) -> str:
    other = SIDES[found.colour.other]
    attackers = found.attackers.get(aimed, ()) if aimed is not None else ()
    if attackers:
        return f"{other} could capture this with {counted(len(attackers), 'stack')}"
    return f"Threats: {other} could capture what is in a triangle"
