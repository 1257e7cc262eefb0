"""The words of a review: what was wrong with a ply, what comes of one that is tried, and when it is asked again."""

from typing import TYPE_CHECKING, Final

from dvonn.engine.analysis.mistakes import Grade
from dvonn.language import N_, _, ngettext
from dvonn.rules.pieces import Ply
from dvonn.words import ply_text

if TYPE_CHECKING:
    from dvonn.engine.analysis.attempt import Attempt

GRADE_NAMES: Final = {
    Grade.INACCURACY: N_("Inaccuracy"),
    Grade.MISTAKE: N_("Mistake"),
    Grade.BLUNDER: N_("Blunder"),
}


def mistake_words(grade: Grade, ply: Ply, pieces: int, *, exact: bool) -> str:
    """Return the grade of a ply, and how many pieces it loses; with none, only chances were given away."""
    move = loss_words(ply, pieces, exact=exact) if pieces else ply_text(ply)
    # Translators: {grade} is Inaccuracy, Mistake or Blunder; {move} is like e3-f3, or like "e3-f3 loses 2 pieces"
    return _("{grade}: {move}").format(grade=_(GRADE_NAMES[grade]), move=move)


def loss_words(ply: Ply, pieces: int, *, exact: bool) -> str:
    """Return how many pieces a ply loses."""
    if exact:
        words = ngettext("{move} loses {count} piece", "{move} loses {count} pieces", pieces)
    else:
        words = ngettext("{move} loses about {count} piece", "{move} loses about {count} pieces", pieces)
    return words.format(move=ply_text(ply), count=pieces)


def refused_words(tried: Ply, attempt: "Attempt") -> str:
    """Return how many pieces a ply loses that is not good enough, and the answer to it."""
    pieces = round(attempt.loss)
    if not attempt.answer:
        return loss_words(tried, pieces, exact=attempt.exact)
    if attempt.exact:
        # Translators: {move} and {answer} are moves, such as e3-f3; the answer is the other side's
        words = ngettext(
            "{move} loses {count} piece after {answer}", "{move} loses {count} pieces after {answer}", pieces
        )
    else:
        words = ngettext(
            "{move} loses about {count} piece after {answer}",
            "{move} loses about {count} pieces after {answer}",
            pieces,
        )
    return words.format(move=ply_text(tried), count=pieces, answer=ply_text(attempt.answer))


def second_best_words(tried: Ply, attempt: "Attempt", best: Ply) -> str:
    """Return how many pieces a good ply loses, and the best one."""
    pieces = round(attempt.loss)
    if attempt.exact:
        words = ngettext(
            "{move} loses only {count} piece; {best} is best",
            "{move} loses only {count} pieces; {best} is best",
            pieces,
        )
    else:
        words = ngettext(
            "{move} loses only about {count} piece; {best} is best",
            "{move} loses only about {count} pieces; {best} is best",
            pieces,
        )
    return words.format(move=ply_text(tried), count=pieces, best=ply_text(best))


def your_mistake_words(played: Ply, pieces: int, *, exact: bool) -> str:
    """Return what the user played, and how many pieces it lost."""
    if not pieces:
        return _("You played {move}").format(move=ply_text(played))
    if exact:
        words = ngettext(
            "You played {move} and lost {count} piece", "You played {move} and lost {count} pieces", pieces
        )
    else:
        words = ngettext(
            "You played {move} and lost about {count} piece",
            "You played {move} and lost about {count} pieces",
            pieces,
        )
    return words.format(move=ply_text(played), count=pieces)


def asked_again_words(days: int) -> str:
    """Return when an exercise comes again."""
    if days == 1:
        return _("You'll be asked again tomorrow")
    words = ngettext("You'll be asked again in {count} day", "You'll be asked again in {count} days", days)
    return words.format(count=days)
