"""A form on a page that scrolls; some of its widgets stay in their places beside the page."""

from collections.abc import Sequence

from dvonn.input import Action, Intention
from dvonn.screens.dialog import scroll_form
from dvonn.screens.scene import Change, Stage, handle_form
from dvonn.ui.form import Form
from dvonn.ui.scroller import ScrolledPage
from dvonn.ui.widgets import Widget


def handle_page(
    page: ScrolledPage, form: Form, fixed: Sequence[Widget], intention: Intention, stage: Stage
) -> Change | None:
    """Scroll the page, or let the form handle an intention; the page follows the focus of the keys."""
    if page.bar.width and scroll_form(page, intention, stage):
        return None
    if not isinstance(intention, Action):
        at = intention.at
        is_seen = page.box.contains(at) or any(widget.box.contains(at) for widget in fixed)
        return handle_form(form, intention, stage) if is_seen else None
    change = handle_form(form, intention, stage)
    follow_focus(page, form, fixed)
    return change


def follow_focus(page: ScrolledPage, form: Form, fixed: Sequence[Widget]) -> None:
    """Scroll to the widget with the focus, if it is on the page."""
    if all(widget is not form.focused for widget in fixed):
        page.show_box(form.focused.box)
