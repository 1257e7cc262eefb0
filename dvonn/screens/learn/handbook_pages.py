"""The pages of the handbook, as data: rules, terms, tips, differences between sources, and keys."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from dvonn.input import Action, Device
from dvonn.rules.pieces import Piece, Stack

WHOLE_BOARD_WIDTH: Final = 11.8  # spaces across the picture
FULL_BOARD_EXAMPLE: Final = (
    "w,w,w,w,b,b,w,w,w/b,w,w,b,b,w,w,w,b,b/b,b,b,b,b,b,w,w,r,w,b/b,w,w,b,b,b,w,w,w,b/b,w,b,w,w,r,b,r,b white move"
)
W, B, D = Piece.WHITE, Piece.BLACK, Piece.DVONN


@dataclass(frozen=True)
class Figure:
    """A part of a position: its middle and its width in spaces; optionally marked spaces or a ply played in a loop."""

    position: str
    ply: str = ""
    marks: str = ""
    centre_space: str = "f3"
    spaces_across: float = WHOLE_BOARD_WIDTH


@dataclass(frozen=True)
class HandbookRow:
    """A term with pieces beside it, or the names of keys without, and its explanation."""

    name: str
    words: str
    pieces: Stack = ()


@dataclass(frozen=True)
class KeyRow:
    """Actions and their explanation; the name of the row is that of their keys, or one given for a device."""

    actions: tuple[Action, ...]
    words: str
    names: Mapping[Device, str] = field(default_factory=dict)


@dataclass(frozen=True)
class HandbookPage:
    """A page: paragraphs beside a figure, or rows of terms or of keys."""

    title: str
    figure: Figure | None = None
    text: Sequence[str] = ()
    rows: Sequence[HandbookRow | KeyRow] = ()


def figure_page(title: str, figure: Figure, *text: str) -> HandbookPage:
    """Return a page with a figure and paragraphs."""
    return HandbookPage(title, figure, text)


def table_page(title: str, *rows: HandbookRow | KeyRow) -> HandbookPage:
    """Return a page of rows."""
    return HandbookPage(title, rows=rows)


RULE_PAGES: Final = (
    figure_page(
        "The goal",
        Figure("9/6,bwb,3/3,ww,r,1,r,wbbbw,rbb,2/2,bbw,7/9 black move", spaces_across=8),
        "Own more pieces than the other side when nobody can move any more.",
        "A stack is yours if your colour is on top, with everything that is in it.",
    ),
    figure_page(
        "Fill the board",
        Figure("1,b,2,w,2,b,1/w,1,b,1,b,b,3,r/2,w,1,r,6/b,2,w,3,r,w,1/1,w,2,b,4 white place", ply="g3"),
        "There are 49 spaces, 23 white pieces, 23 black ones and 3 red pieces.",
        "White places a red piece, then Black, then White. Now both place their own, Black first, anywhere.",
        "White places the last piece, and then moves first.",
    ),
    figure_page(
        "Move a stack",
        Figure("9/3,b,3,b,bb,1/4,r,bbw,2,b,rb,r/3,b,6/9 white move", ply="f3i3", centre_space="g3", spaces_across=8),
        "In your turn you move one of your stacks. A single piece is a stack of 1.",
        "It moves exactly as many spaces as it is high, in a straight line, over anything.",
        "The last space must have a stack, of whatever colour.",
    ),
    figure_page(
        "Be free",
        Figure(FULL_BOARD_EXAMPLE, marks="b1 d1 e1 c5 d5 e5 f5 i5 j5 k5"),
        "A stack with all six neighbours around it cannot move.",
        "At the edge of the board a stack is never surrounded.",
        "On the full board only the edge can move: here are White's.",
    ),
    figure_page(
        "Red pieces",
        Figure("9/1,wb,2,bb,wb,4/1,w,r,1,rw,b,5/r,w,8/9 white move", ply="e3c3", centre_space="d3", spaces_across=8),
        "Nobody owns a lone red piece, and nobody can move it.",
        "Once it is covered it goes along, inside the stack.",
    ),
    figure_page(
        "Stay linked",
        Figure(
            "9/1,b,r,2,b,wb,3/1,r,r,w,w,b,bb,4/1,w,b,7/9 white move", ply="e3d3", centre_space="e3", spaces_across=8
        ),
        "After each move every stack that is no longer linked to a red piece is cut off.",
        "A link runs from neighbour to neighbour.",
        "What is cut off leaves the game, whosever it was, and counts for nobody.",
    ),
    figure_page(
        "Pass if you must",
        Figure("6,rb,2/3,w,3,rb,2/3,w,b,6/3,ww,r,5/9 white move", ply="d3e3", spaces_across=8),
        "Who cannot move passes, and goes on as soon as there is a move again. Meanwhile the other side plays on.",
        "Who can move must move, even if it hurts.",
    ),
    figure_page(
        "The end",
        Figure("9/6,bwb,3/3,ww,r,bw,r,wbb,rbb,2/2,bbw,7/9 white move", ply="f3h3", spaces_across=8),
        "When neither side can move, the game is over.",
        "Each side puts all its stacks on one another. The higher tower wins; equal towers are a draw.",
        "Lone red pieces count for nobody.",
    ),
)
TERM_PAGES: Final = (
    table_page(
        "Terms: the board",
        HandbookRow("Space", "One of the 49 places on the board.", (W,)),
        HandbookRow("Red piece", "One of three, the source of life.", (D,)),
        HandbookRow("Stack", "One or more pieces on a space. It always moves as a whole.", (B, W, W)),
        HandbookRow("Height", "How many pieces a stack has, and so how far it moves.", (W, B, W, B)),
        HandbookRow("Owner", "The side whose colour is on top of a stack.", (W, W, B)),
        HandbookRow("Neighbours", "The spaces around a space: six, or fewer at the edge.", (B,)),
    ),
    table_page(
        "Terms: the game",
        HandbookRow("Surrounded", "With all six neighbours occupied: it cannot move.", (B,)),
        HandbookRow("Linked", "Joined to a red piece, directly or through other stacks.", (D, W)),
        HandbookRow("Cut off", "No longer linked, and so out of the game.", (W,)),
        HandbookRow("Pass", "To leave out a turn, as there is no move to make.", (B, W)),
        HandbookRow("Tower", "All stacks of a side on one another, at the end.", (W, B, B, W, W)),
        HandbookRow("Margin", "By how many pieces one tower is higher than the other.", (W, B)),
    ),
)
TIP_PAGES: Final = (
    figure_page(
        "Near every red piece",
        Figure(
            "2,b,3,w,1,b/1,w,w,1,b,1,w,r,w,b/1,b,r,b,7/1,w,2,b,w,r,w,2/b,2,b,2,w,2 black place",
            marks="b2 c4 d4 f2 g1 h2 i5 h4 j4",
        ),
        "When you place, keep about three of your own near each of the red pieces.",
        "However the board breaks up, you are linked somewhere. And do not put all of yours in one heap.",
    ),
    figure_page(
        "Take the edge",
        Figure(FULL_BOARD_EXAMPLE, ply="e5e4", centre_space="f4", spaces_across=8),
        "In the beginning only stacks at the edge can move.",
        "Pieces there are your first moves, and they free what stands behind them.",
    ),
    figure_page(
        "Draw a line",
        Figure("1,w,b,w,5/b,b,b,b,w,w,b,r,b,1/1,r,b,2,w,1,r,b,2/2,b,b,w,w,4/5,w,3 white move", marks="f1 f2 f3 f4 f5"),
        "A line of your own right across splits the board.",
        "What the other side has in the part that runs out of red pieces is lost.",
    ),
    figure_page(
        "Take singles, keep singles",
        Figure("9/4,w,b,r,b,2/2,b,wbw,r,w,b,w,3/2,r,7/9 white move", ply="d3g3", spaces_across=8),
        "Single pieces can nearly always move. Take them with your towers, and keep your own for the end.",
        "Who is the last to be able to move usually wins.",
    ),
    figure_page(
        "Towers want red pieces",
        Figure("5,b,3/4,b,w,w,r,2/2,bbwbw,w,b,r,w,rb,b,2/1,w,b,7/9 white move", ply="c3h3", spaces_across=9),
        "Do not build high early: a tall stack is slow, and a prize for whoever lands on it.",
        "Later on bring it to a red piece, or next to one, where nothing can reach it.",
    ),
    figure_page(
        "Look for the cut",
        Figure(
            "9/3,b,r,1,w,b,2/2,bb,w,r,r,w,ww,3/1,b,b,1,w,5/9 white move", ply="d3e4", centre_space="e3", spaces_across=9
        ),
        "Before each move look for the one that cuts off more of theirs than of yours.",
        "What the other side cannot prevent can wait. Move where it is urgent.",
    ),
)
SOURCE_PAGES: Final = (
    table_page(
        "Where sources differ",
        HandbookRow("Equal towers", "A draw, says the maker. One guide then compares the tallest stacks.", (W, B)),
        HandbookRow("Placing", "On any free space. One guide wants a space beside other pieces.", (D,)),
        HandbookRow("No move left", "You pass. One guide says that you lose, and is alone with that.", (B,)),
        HandbookRow("The start", "Placed in turn. Some clubs also fill the board at random.", (W,)),
        HandbookRow("Red pieces", "The maker calls them dvonn pieces, after the game.", (D,)),
        HandbookRow("Time", "The rules have no clock. Clubs play 15 minutes a side, online boards 5+3.", (B, W)),
    ),
)
KEY_PAGES: Final = (
    table_page(
        "Keys",
        KeyRow(
            (),
            "Choose a stack, then its target; a second time lets go",
            {Device.KEYBOARD: "Click, drag", Device.TOUCH: "Tap, drag"},
        ),
        KeyRow((Action.UP, Action.LEFT, Action.DOWN, Action.RIGHT), "Walk the board and the menus, turn pages"),
        KeyRow((Action.ACCEPT,), "Choose"),
        KeyRow((Action.NEXT, Action.PREVIOUS), "Next and previous space that may be chosen"),
        KeyRow((Action.BACK,), "Back: let go, pause, leave"),
        KeyRow((Action.UNDO, Action.REDO), "Undo and redo", {Device.TOUCH: "Undo, Redo"}),
        KeyRow((Action.MUTE,), "Sound on and off"),
        KeyRow((Action.FULLSCREEN,), "Fullscreen"),
    ),
    table_page(
        "More keys",
        KeyRow(
            (Action.FILL,),
            "Place the pieces that are left at random",
            {Device.TOUCH: "Fill the rest", Device.PAD: "Pause, Fill the rest"},
        ),
        KeyRow((Action.HINT,), "Hint: what the strongest level would play, and why", {Device.TOUCH: "Hint"}),
        KeyRow((Action.OVERLAY,), "Show life-lines, then mobility, then threats", {Device.TOUCH: "Show"}),
        KeyRow((Action.MOVES,), "The list of moves, to look back", {Device.TOUCH: "Moves"}),
        KeyRow((Action.PAUSE,), "Pause", {Device.TOUCH: "Pause"}),
        KeyRow((Action.PREVIOUS_MOVE, Action.NEXT_MOVE), "Step through the moves, turn pages and lessons"),
        KeyRow(
            (),
            "All keys and buttons, to be changed",
            {Device.KEYBOARD: "Options, Controls", Device.PAD: "Options, Controls"},
        ),
    ),
)
CHAPTERS: Final = (
    ("Rules", RULE_PAGES),
    ("Terms", TERM_PAGES),
    ("Tips", TIP_PAGES),
    ("Sources", SOURCE_PAGES),
    ("Keys", KEY_PAGES),
)
"""The chapters in order, as pairs of name and pages."""
