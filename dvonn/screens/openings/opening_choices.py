"""The choices of the screen of openings: what is counted, in which games, and what is shown of it."""

from typing import Any, Final

from dvonn.language import N_, _, pgettext
from dvonn.screens.openings.opening_map import FIGURE_NAMES
from dvonn.storage.records.openings import GameSource, OpeningPieces, OpeningQuestion
from dvonn.ui.widgets import Choice
from dvonn.words import side_names

OPENING_LABEL_PERCENT: Final = 26  # of a choice's width
OPENING_QUESTIONS: Final = {
    (OpeningPieces.RED, None): N_("Where the three red pieces were placed"),
    (OpeningPieces.RED, 0): N_("Where the first red piece was placed"),
    (OpeningPieces.RED, 1): N_("Where the second red piece was placed"),
    (OpeningPieces.RED, 2): N_("Where the third red piece was placed"),
    (OpeningPieces.WHITE, None): N_("Where the first three white pieces were placed"),
    (OpeningPieces.WHITE, 0): N_("Where the first white piece was placed"),
    (OpeningPieces.WHITE, 1): N_("Where the second white piece was placed"),
    (OpeningPieces.WHITE, 2): N_("Where the third white piece was placed"),
    (OpeningPieces.BLACK, None): N_("Where the first three black pieces were placed"),
    (OpeningPieces.BLACK, 0): N_("Where the first black piece was placed"),
    (OpeningPieces.BLACK, 1): N_("Where the second black piece was placed"),
    (OpeningPieces.BLACK, 2): N_("Where the third black piece was placed"),
}
"""What is counted, by the pieces and the number of one of them, None for all three."""


class OpeningChoices:
    """The choices; without pieces, plies follow one after the other."""

    def __init__(self) -> None:
        width = OPENING_LABEL_PERCENT
        # Translators: the pieces whose placements are counted: Red, White or Black
        red = pgettext("pieces", "Red")
        colours = [
            # Translators: all pieces, one after the other, instead of those of one colour
            (None, pgettext("pieces", "All")),
            (OpeningPieces.RED, red),
            (OpeningPieces.WHITE, pgettext("pieces", "White")),
            (OpeningPieces.BLACK, pgettext("pieces", "Black")),
        ]
        self.pieces: Choice[OpeningPieces | None] = Choice(_("Pieces"), colours, label_percent=width)
        # Translators: of the three pieces of a colour that are placed first
        ordinals = [(None, _("All 3")), (0, _("1st")), (1, _("2nd")), (2, _("3rd"))]
        # Translators: a label before All 3, 1st, 2nd, 3rd (of the pieces placed first)
        self.number = Choice(_("Which"), ordinals, label_percent=width)
        sources = [
            (GameSource.ALL, pgettext("games", "All")),
            (GameSource.OWN, pgettext("games", "Yours")),
            (GameSource.IMPORTED, pgettext("games", "Imported")),
        ]
        self.source = Choice(_("Games"), sources, label_percent=width)
        # Translators: a label before White or Black: whose results are shown
        self.side = Choice(_("Result of"), list(side_names().items()), label_percent=width)
        # Translators: spaces that are mirror images of each other are counted together, or each for itself
        self.mirrored = Choice(_("Mirrored"), [(True, _("Together")), (False, _("Apart"))], label_percent=width)
        figures = [(figure, _(name)) for figure, name in FIGURE_NAMES.items()]
        # Translators: a label before Games; Won, %; Margin
        self.figure = Choice(_("Show"), figures, label_percent=width)

    @property
    def all(self) -> list[Choice[Any]]:
        """The choices from top to bottom."""
        return [self.figure, self.pieces, self.number, self.source, self.side, self.mirrored]

    @property
    def question(self) -> OpeningQuestion | None:
        """What is to be counted of the first pieces, None if plies follow one after the other."""
        pieces, number, mirrored = self.pieces.value, self.number.value, self.mirrored.value
        return OpeningQuestion(pieces, number, self.source.value, self.side.value, mirrored) if pieces else None

    @property
    def words(self) -> str:
        """What is counted of the first pieces."""
        pieces = self.pieces.value
        return _(OPENING_QUESTIONS[pieces, self.number.value]) if pieces else ""

    def enable(self) -> None:
        """Enable the choices that matter now."""
        for choice in (self.number, self.mirrored):
            choice.enabled, choice.disabled_note = bool(self.pieces.value), _("For Red, White and Black")
