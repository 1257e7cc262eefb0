"""The pages of the handbook, as data: rules, terms, tips, sources, and keys; texts are messages."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from dvonn.input.intentions import Action, Device
from dvonn.language import N_, NP_
from dvonn.rules.board import Piece, Stack

FULL_BOARD_EXAMPLE: Final = (
    "w,w,w,w,b,b,w,w,w/b,w,w,b,b,w,w,w,b,b/b,b,b,b,b,b,w,w,r,w,b/b,w,w,b,b,b,w,w,w,b/b,w,b,w,w,r,b,r,b white move"
)
ARROWS: Final = (Action.UP, Action.LEFT, Action.DOWN, Action.RIGHT)
W, B, D = Piece.WHITE, Piece.BLACK, Piece.DVONN


@dataclass(frozen=True)
class Figure:
    """A part of a position: its middle and its width in spaces; optionally marked spaces or a ply played in a loop.

    `worths` shows what a piece is worth on each vacant space.
    """

    position: str
    ply: str = ""
    marks: str = ""
    centre_space: str = "f3"
    spaces_across: float = 11.8  # the whole board
    worths: bool = False


@dataclass(frozen=True)
class Term:
    """A term with pieces beside it, or the name of a setting without them, and its explanation.

    With `steps` it explains the worth of a piece so far from the nearest red one, 0 for the game's first move.
    """

    name: str
    words: str = ""
    pieces: Stack = ()
    steps: int | None = None


@dataclass(frozen=True)
class KeyRow:
    """Actions and their explanation; the name of the row is that of their keys, or one given for a device.

    A row `of_keyboard` names the keys of the keyboard on every device.
    """

    actions: tuple[Action, ...]
    words: str
    names: Mapping[Device, str] = field(default_factory=dict)
    of_keyboard: bool = False


Row = Term | KeyRow


class HandbookPage:
    """A page: paragraphs beside a figure, or rows of terms or of keys."""

    def __init__(self, title: str, *content: Figure | str | Row) -> None:
        self.title, self.text = title, [one for one in content if isinstance(one, str)]
        self.figure = next((one for one in content if isinstance(one, Figure)), None)
        self.rows = [one for one in content if isinstance(one, Term | KeyRow)]


def heard_row(words: str, *actions: Action) -> KeyRow:
    """Return a row of actions for players who hear the board, which have keys only."""
    return KeyRow(actions, words, of_keyboard=True)


RULE_PAGES: Final = (
    HandbookPage(
        N_("The goal"),
        Figure("9/6,bwb,3/3,ww,r,1,r,wbbbw,rbb,2/2,bbw,7/9 black move", spaces_across=8),
        N_("Own more pieces than your opponent when nobody can move any more."),
        N_("A stack is yours, with everything in it, if your colour is on top."),
    ),
    HandbookPage(
        N_("Fill the board"),
        Figure("1,b,2,w,2,b,1/w,1,b,1,b,b,3,r/2,w,1,r,6/b,2,w,3,r,w,1/1,w,2,b,4 white place", ply="g3"),
        N_("There are 49 spaces, 23 white pieces, 23 black ones and 3 red ones."),
        N_(
            "White places a red piece, then Black, then White. Then both place their own pieces, Black first, anywhere."
        ),
        N_("White places the last piece and then moves first."),
    ),
    HandbookPage(
        N_("Move a stack"),
        Figure("9/3,b,3,b,bb,1/4,r,bbw,2,b,rb,r/3,b,6/9 white move", ply="f3i3", centre_space="g3", spaces_across=8),
        N_("On your turn you move one of your stacks. A single piece is a stack of 1."),
        N_("It moves exactly as many spaces as it is high, in a straight line, over anything."),
        N_("The last space must hold a stack, of whatever colour."),
    ),
    HandbookPage(
        N_("Surrounded stacks"),
        Figure(FULL_BOARD_EXAMPLE, marks="b1 d1 e1 c5 d5 e5 f5 i5 j5 k5"),
        N_("A stack that is surrounded on all six sides can't move."),
        N_("At the edge of the board a stack is never surrounded."),
        N_("On the full board only stacks at the edge can move. White's are marked."),
    ),
    HandbookPage(
        N_("Red pieces"),
        Figure("9/1,wb,2,bb,wb,4/1,w,r,1,rw,b,5/r,w,8/9 white move", ply="e3c3", centre_space="d3", spaces_across=8),
        N_("Nobody owns a red piece on its own, and nobody can move it."),
        N_("Once a stack has landed on it, it travels inside that stack."),
    ),
    HandbookPage(
        N_("Stay linked"),
        Figure(
            "9/1,b,r,2,b,wb,3/1,r,r,w,w,b,bb,4/1,w,b,7/9 white move", ply="e3d3", centre_space="e3", spaces_across=8
        ),
        N_("After each move every stack that is no longer linked to a red piece is cut off."),
        N_("A link runs from neighbour to neighbour."),
        N_("What is cut off leaves the game, whoever owned it, and counts for nobody."),
    ),
    HandbookPage(
        N_("Pass if you must"),
        Figure("6,rb,2/3,w,3,rb,2/3,w,b,6/3,ww,r,5/9 white move", ply="d3e3", spaces_across=8),
        N_(
            "A player who can't move passes, and rejoins as soon as a move is possible. "
            "Meanwhile the opponent plays on."
        ),
        N_("If you can move, you must, even if it hurts."),
    ),
    HandbookPage(
        N_("The end"),
        Figure("9/6,bwb,3/3,ww,r,bw,r,wbb,rbb,2/2,bbw,7/9 white move", ply="f3h3", spaces_across=8),
        N_("When neither side can move, the game is over."),
        N_("Each side piles all its stacks into a tower. The higher tower wins; equal towers are a draw."),
        N_("Red pieces on their own count for nobody."),
    ),
)
TERM_PAGES: Final = (
    HandbookPage(
        N_("Terms: the board"),
        Term(NP_("term", "Space"), N_("One of the 49 places on the board."), (W,)),
        Term(N_("Red piece"), N_("One of three. A stack must stay linked to one of them."), (D,)),
        Term(N_("Stack"), N_("One or more pieces on a space. It always moves as a whole."), (B, W, W)),
        Term(N_("Height"), N_("How many pieces a stack has, and so how far it moves."), (W, B, W, B)),
        Term(N_("Owner"), N_("The side whose colour is on top of a stack."), (W, W, B)),
        Term(N_("Neighbours"), N_("The spaces around a space: six, or fewer at the edge."), (B,)),
    ),
    HandbookPage(
        N_("Terms: the game"),
        Term(N_("Surrounded"), N_("Stacks on all six sides: it can't move."), (B,)),
        Term(N_("Linked"), N_("Joined to a red piece, directly or through other stacks."), (D, W)),
        Term(N_("Cut off"), N_("No longer linked, and so out of the game."), (W,)),
        Term(N_("Pass"), N_("To skip a turn because no move is possible."), (B, W)),
        Term(N_("Tower"), N_("All stacks of a side on top of each other, at the end."), (W, B, B, W, W)),
        Term(N_("Margin"), N_("How many pieces higher one tower is than the other."), (W, B)),
    ),
)
TIP_PAGES: Final = (
    HandbookPage(
        N_("Near every red piece"),
        Figure(
            "2,b,3,w,1,b/1,w,w,1,b,1,w,r,w,b/1,b,r,b,7/1,w,2,b,w,r,w,2/b,2,b,2,w,2 black place",
            marks="b2 c4 d4 f2 g1 h2 i5 h4 j4",
        ),
        N_("When you place, keep about three of your own pieces near each red one."),
        N_("However the board breaks up, you stay linked somewhere. And don't put all your pieces in one heap."),
    ),
    HandbookPage(
        N_("The value of a space"),
        Figure("9/3,r,6/11/3,r,3,r,2/9 black place", worths=True),
        N_("How many pieces a piece on each space adds to your margin, compared with an average one."),
        N_("Measured in a million games that the computer played against itself."),
    ),
    HandbookPage(
        N_("The value of a space: figures"),
        Term(N_("Next to a red piece"), pieces=(D,), steps=1),
        Term(N_("2 steps from one"), pieces=(W,), steps=2),
        Term(N_("3 steps"), pieces=(W,), steps=3),
        Term(N_("4 steps"), pieces=(W,), steps=4),
        Term(N_("5 steps or more"), pieces=(W,), steps=5),
        Term(N_("The first move"), pieces=(W, B), steps=0),
        Term(N_("Red pieces"), N_("Where they stand changes the margin by a quarter of a piece at most."), (D,)),
    ),
    HandbookPage(
        N_("Take the edge"),
        Figure(FULL_BOARD_EXAMPLE, ply="e5e4", centre_space="f4", spaces_across=8),
        N_("At first only stacks at the edge can move."),
        N_("Pieces there are your first moves, and they free the ones behind them."),
    ),
    HandbookPage(
        N_("Draw a line"),
        Figure("1,w,b,w,5/b,b,b,b,w,w,b,r,b,1/1,r,b,2,w,1,r,b,2/2,b,b,w,w,4/5,w,3 white move", marks="f1 f2 f3 f4 f5"),
        N_("A line of your own pieces right across the board splits it."),
        N_("Whatever your opponent has in the part that runs out of red pieces is lost."),
    ),
    HandbookPage(
        N_("Keep your singles"),
        Figure("9/4,w,b,r,b,2/2,b,wbw,r,w,b,w,3/2,r,7/9 white move", ply="d3g3", spaces_across=8),
        N_("Single pieces can nearly always move. Capture them with tall stacks; keep yours for the end."),
        N_("The player with the last moves usually wins."),
    ),
    HandbookPage(
        N_("Tall stacks need red pieces"),
        Figure("5,b,3/4,b,w,w,r,2/2,bbwbw,w,b,r,w,rb,b,2/1,w,b,7/9 white move", ply="c3h3", spaces_across=9),
        N_("Don't build high early: a tall stack is slow, and a prize for whoever lands on it."),
        N_("Later, bring it onto a red piece, or next to one, where nothing can reach it."),
    ),
    HandbookPage(
        N_("Look for the cut"),
        Figure(
            "9/3,b,r,1,w,b,2/2,bb,w,r,r,w,ww,3/1,b,b,1,w,5/9 white move", ply="d3e4", centre_space="e3", spaces_across=9
        ),
        N_("Before each move, look for one that cuts off more of your opponent's pieces than of yours."),
        N_("What your opponent can't prevent can wait. Move where it's urgent."),
    ),
    HandbookPage(
        N_("The coach"),
        Term(
            N_("It stops"),
            N_("At up to three costly moves a game, or at every move that gives away as many pieces as you choose."),
            (W,),
        ),
        Term(N_("Its measure"), N_("The result after your move, and after the best one, looking ahead."), (W, B)),
        Term(N_("The reply"), N_("It plays out on the board what you'd lose, or the better move if you ask."), (B,)),
        Term(N_("Why?"), N_("The expected results, and the moves in notation."), (W, W)),
        Term(N_("It's silent"), N_("When the game is decided, and when you have no choice."), (D,)),
        Term(
            N_("Accuracy"),
            N_("In the review: 100% for moves that lose nothing, 37% for one that loses 5 pieces."),
            (W, B, W),
        ),
        Term(N_("Placing"), N_("It has its own accuracy: 37% if it costs you 25 pieces in all."), (W,)),
    ),
    HandbookPage(
        N_("Games by message"),
        Term(N_("Your turn"), N_("A short text appears. Copy it into any message, or save it as a file."), (W,)),
        Term(N_("Your friend"), N_("Pastes it anywhere in DVONN, or opens the file, and answers with a text."), (B,)),
        Term(
            N_("The text"),
            N_("It contains the whole game. If it's damaged, old or from another game, DVONN tells you."),
            (D,),
        ),
        Term(N_("The list"), N_("Every game, and whose turn it is. The menu says who waits for you."), (W, B)),
        Term(N_("A draw"), N_("Offer it before you copy the text. To resign, pause on your turn."), (B, W)),
    ),
)
SOURCE_PAGES: Final = (
    HandbookPage(
        N_("Where sources differ"),
        Term(N_("Equal towers"), N_("A draw, says the designer. One rulebook compares the tallest stacks."), (W, B)),
        Term(N_("Placing"), N_("On any empty space. One rulebook wants a space next to other pieces."), (D,)),
        Term(N_("No move left"), N_("You pass. One rulebook says you lose; no other source agrees."), (B,)),
        Term(N_("The start"), N_("Pieces are placed in turn. Some clubs also fill the board at random."), (W,)),
        Term(N_("Red pieces"), N_("The designer calls them DVONN pieces, after the game."), (D,)),
        Term(N_("Time"), N_("The rules have no clock. Clubs play 15 minutes a side, online boards 5+3."), (B, W)),
    ),
)
KEY_PAGES: Final = (
    HandbookPage(
        N_("Keys"),
        KeyRow(
            (),
            N_("Select a stack, then its target; select it again to let go"),
            {Device.KEYBOARD: N_("Click, drag"), Device.TOUCH: N_("Tap, drag")},
        ),
        KeyRow(ARROWS, N_("Move around the board and the menus, turn pages")),
        KeyRow((Action.ACCEPT,), N_("Select")),
        KeyRow((Action.NEXT, Action.PREVIOUS), N_("Next and previous choice")),
        KeyRow((Action.BACK,), N_("Back: let go, pause, leave")),
        KeyRow((Action.UNDO, Action.REDO), N_("Undo and redo"), {Device.TOUCH: N_("Undo, Redo")}),
        KeyRow((Action.MUTE, Action.MUSIC), N_("Sound and music on or off")),
        KeyRow((Action.FULLSCREEN,), N_("Fullscreen")),
    ),
    HandbookPage(
        N_("More keys"),
        KeyRow(
            (Action.FILL,),
            N_("Fill the rest of the board at random"),
            {Device.TOUCH: N_("Fill the rest"), Device.PAD: N_("Pause, Fill the rest")},
        ),
        KeyRow((Action.HINT,), N_("Hint: what the strongest level would play, and why"), {Device.TOUCH: N_("Hint")}),
        KeyRow((Action.OVERLAY,), N_("Show life-lines, then mobility, then threats"), {Device.TOUCH: N_("Views")}),
        KeyRow((Action.MOVES,), N_("The move list, to look back"), {Device.TOUCH: N_("Moves")}),
        KeyRow((Action.PAUSE,), N_("Pause"), {Device.TOUCH: N_("Pause")}),
        KeyRow((Action.PREVIOUS_MOVE, Action.NEXT_MOVE), N_("Step through the moves, turn pages and lessons")),
        KeyRow(
            (),
            N_("See and change all keys and buttons"),
            {Device.KEYBOARD: N_("Options, Controls"), Device.PAD: N_("Options, Controls")},
        ),
    ),
    HandbookPage(
        N_("By ear"),
        heard_row(N_("Speech on or off; a screen reader is found by itself"), Action.SPEECH),
        heard_row(N_("Go from space to space, and hear each stack"), *ARROWS),
        heard_row(N_("Type a move such as c3 c5, or a question such as turn or row 2"), Action.TYPE_MOVE),
        heard_row(N_("Where the stack can move; what that cuts off"), Action.HEAR_MOVES, Action.HEAR_CUT_OFFS),
        heard_row(N_("The stacks that can move; all stacks by height"), Action.HEAR_MOVABLE, Action.HEAR_HEIGHTS),
        heard_row(
            N_("The row and the diagonals of the space; the red pieces"),
            *(Action.HEAR_ROW, Action.HEAR_DIAGONALS, Action.HEAR_RED),
        ),
        heard_row(N_("Whose turn it is, the count and the clocks"), Action.HEAR_TURN),
        heard_row(
            N_("The last move; the last ten moves; the last words again"),
            *(Action.HEAR_LAST, Action.HEAR_LAST_TEN, Action.HEAR_AGAIN),
        ),
    ),
    HandbookPage(
        N_("Accessibility"),
        KeyRow(
            (Action.NEXT, Action.ACCEPT),
            N_("Go from choice to choice, and select: nothing needs other keys"),
            {Device.TOUCH: ""},
        ),
        Term(N_("Scanning"), N_("The focus moves on by itself; one key, button or click selects")),
        Term(N_("Captions"), N_("Cut-offs, turns and the last seconds in words")),
        Term(N_("Text size"), N_("Size of all text")),
        Term(N_("Reduced motion"), N_("Nothing flies, swings or glows")),
        Term(N_("High contrast"), N_("The theme with the strongest contrasts")),
        Term(N_("Confirm moves"), N_("Ask before making a move")),
    ),
)
CHAPTERS: Final = (
    # Translators: from here on, the chapters of the handbook
    (N_("Rules"), RULE_PAGES),
    (N_("Terms"), TERM_PAGES),
    (N_("Tips"), TIP_PAGES),
    (N_("Sources"), SOURCE_PAGES),
    (N_("Keys"), KEY_PAGES),
)
"""The chapters in order, as pairs of name and pages."""
