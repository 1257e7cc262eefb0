"""Draws what is always seen on the big screen: the event, its hours, the organiser's line, and the sums of the day."""

from datetime import datetime
from typing import Final

from dvonn.kiosk.show.records import shortened
from dvonn.language import _, count_text, ngettext, time_text
from dvonn.relay.news import News, Totals
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADING, HEADLINE, SMALL_TEXT, Box

EVENT_SHARE: Final = 0.42  # of the header's width, for the name of the event in a wide window
PROBLEM_SHARE: Final = 0.4  # of the footer's height


def draw_event(canvas: Canvas, box: Box, news: News, *, tall: bool) -> None:
    """Draw the name of the event, and its hours above the organiser's line."""
    name, rest = box.cut_top(box.height * 2 // 5) if tall else box.cut_left(round(box.width * EVENT_SHARE))
    words = [(shortened(news.hours), canvas.theme.accent), (shortened(news.line), canvas.theme.text)]
    lines = [line for line in words if line[0]]
    canvas.draw_text(shortened(news.event), name if lines else box, HEADLINE * 1.5, at_left=not tall)
    for part, (line, colour) in zip(rest.rows(len(lines) or 1), lines, strict=False):
        canvas.draw_text(line, part, HEADING, colour, at_right=not tall)


def draw_totals(canvas: Canvas, box: Box, news: News, since: datetime | None) -> None:
    """Draw the sums of the day; below them, that they may be old, and since when, if that is known."""
    if news.problem:
        note, box = box.cut_bottom(round(box.height * PROBLEM_SHARE))
        canvas.draw_text(problem_words(news, since), note, SMALL_TEXT, canvas.theme.text_dim)
    lines = total_words(news.totals) if news.totals.games else []
    parts = [part.inset(canvas.layout.gap_px(4)) for part in box.columns(len(lines) or 1)]
    size = HEADING * canvas.group_scale(zip(lines, parts, strict=False), HEADING)
    for part, line in zip(parts, lines, strict=False):
        canvas.draw_text(line, part, size)


def total_words(totals: Totals) -> list[str]:
    """Return the sums of the day in words."""
    counts = {
        # Translators: sums over all stands of an event, side by side
        ngettext("{count} game today", "{count} games today", totals.games): totals.games,
        ngettext("{count} guest", "{count} guests", totals.guests): totals.guests,
        ngettext("{count} piece cut off", "{count} pieces cut off", totals.cut_off): totals.cut_off,
    }
    return [words.format(count=count_text(count)) for words, count in counts.items()]


def problem_words(news: News, since: datetime | None) -> str:
    """Return that the numbers may be old, or without any what the problem is."""
    if not news.event:
        return shortened(_(news.problem))
    if not since:
        return _("Not connected: these numbers may be old")
    return _("Not connected: these numbers are from {time}").format(time=time_text(since))
