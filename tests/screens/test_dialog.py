"""Dialogs that are generators of pages."""

from collections.abc import Iterator
from functools import partial

from dvonn.input.intentions import Action
from dvonn.language import _, set_language
from dvonn.screens.dialog import Entry, Page, PageDialog, Pages, answer
from dvonn.screens.scene import Pop, Push, Quit, RefreshMode
from dvonn.screens.text_entry import LineEntry
from dvonn.slices import SlicedWork
from tests.harness.clocks import stopped_clock
from tests.harness.stage import RecordingStage, SceneUser


def steps(stage: RecordingStage, work: Iterator[int]) -> Pages:
    """Ask for a name, work, and quit; Escape leaves the first page."""
    name = ""
    while (yield Page("Name?", [[answer("enter", "Enter")], [answer(None, "Back")]], [name])):
        name = yield Entry(partial(LineEntry, stage, "Name", name, 9))
        yield Page("Working", [[answer(None, "Stop")]], work=SlicedWork(work, stopped_clock))
        return Quit()
    return None


def test_answers_entries_and_work_lead_from_page_to_page(stage: RecordingStage) -> None:
    """An answer, a text and the end of the work lead on; the change at the end is the dialog's."""
    dialog = PageDialog(stage, steps(stage, iter([1, 2])))
    user = SceneUser(stage, Push(dialog))
    user.do(Action.ACCEPT)
    user.top.enter_text("Ada")
    user.do(Action.ACCEPT)
    assert (user.top, dialog.heading, dialog.refresh_mode) == (dialog, "Working", RefreshMode.LOW_RATE)
    assert dialog.update(0.1) is None
    dialog.idle(1)
    assert dialog.update(0.1) == Quit()


def test_escape_is_the_answer_none(stage: RecordingStage) -> None:
    """A dialog that ends without a change closes."""
    dialog = PageDialog(stage, steps(stage, iter([])))
    assert dialog.handle(Action.BACK) == Pop()


def test_a_page_is_made_anew_in_another_language(stage: RecordingStage) -> None:
    """A function that makes a page is called again; the focus stays."""
    dialog = PageDialog(stage, lambda: Page(_("Export"), [[answer(1, _("Done"))], [answer(2, _("Back"))]]))
    dialog.handle(Action.DOWN)
    set_language("de")
    dialog.lay_out()
    dialog.handle(Action.FIRST_MOVE)
    assert (dialog.heading, dialog.form.focus) == ("Exportieren", 1)
