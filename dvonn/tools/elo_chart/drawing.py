"""The drawing of the chart: a row for each version, and a curve over the time a move."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log
from typing import Final

from dvonn.tools.elo_chart.match_file import EngineVersion, RatedSide
from dvonn.tools.elo_chart.ratings import Ratings
from dvonn.tools.elo_chart.svg import GRID_COLOUR, INK, SERIES_COLOURS, card, dot, line, text

CHART_WIDTH: Final = 960.0  # units, as all sizes
MARGIN: Final = 28.0
LABEL_WIDTH: Final = 360.0  # of the versions, at the left
NUMBER_WIDTH: Final = 105.0  # of the ratings, at the right
ROW_HEIGHT: Final = 46.0
TITLE_HEIGHT: Final = 84.0
AXIS_HEIGHT: Final = 76.0
CURVE_HEIGHT: Final = 300.0
CURVE_LEFT: Final = 100.0  # left of the curves, where the numbers of the axis are
MAX_TICKS: Final = 9
TICK_UNITS: Final = (5, 10, 20, 50, 100, 200, 500, 1000, 5000)  # Elo
INTERVALS: Final = "bars: 95% confidence of the difference to"


@dataclass(frozen=True, slots=True)
class Scale:
    """A linear scale from values to places."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return the place of a value."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


@dataclass(frozen=True, slots=True)
class Bar:
    """A rating with the half width of its interval."""

    side: RatedSide
    elo: float
    error: float


def chart(versions: Sequence[EngineVersion], by_version: Ratings | None, by_time: Ratings | None) -> str:
    """Return the chart as SVG, with a panel for each kind of ratings that there are."""
    elements: list[str] = []
    height = MARGIN
    if by_version:
        rated = [one for one in versions if RatedSide(one.name) in by_version.elo]
        height = version_panel(elements, height, rated, by_version)
    if by_time:
        height = time_panel(elements, height, [one.name for one in versions], by_time)
    return card(CHART_WIDTH, height, elements)


def elo_ticks(low: float, high: float) -> list[int]:
    """Return round numbers that span a range of ratings."""
    unit = next(unit for unit in TICK_UNITS if (high - low) / unit <= MAX_TICKS - 2 or unit == TICK_UNITS[-1])
    first = floor(low / unit)
    return [unit * number for number in range(first, max(ceil(high / unit), first + 1) + 1)]


def signed(elo: float) -> str:
    """Return a whole number with its sign, which 0 has not."""
    return f"{round(elo):+}".replace("-", "\u2212") if round(elo) else "0"


def time_text(milliseconds: int) -> str:
    """Return a time in milliseconds, or in seconds from a tenth on."""
    return f"{milliseconds / 1000:g} s" if milliseconds >= 100 else f"{milliseconds} ms"


def rated_bars(sides: Sequence[RatedSide], ratings: Ratings) -> list[Bar]:
    """Return a bar for each side, with the error of its difference to the one before."""
    errors = [0.0, *(ratings.error(side, before) for before, side in pairwise(sides))]
    return [Bar(side, ratings.elo[side], error) for side, error in zip(sides, errors, strict=True)]


def _ticks_around(bars: Sequence[Bar]) -> list[int]:
    return elo_ticks(min(bar.elo - bar.error for bar in bars), max(bar.elo + bar.error for bar in bars))


def _titles(top: float, title: str, subtitle: str) -> list[str]:
    return [text(MARGIN, top + 18, title, "title", INK), text(MARGIN, top + 42, subtitle, "note")]


# Versions


def version_panel(elements: list[str], top: float, versions: Sequence[EngineVersion], ratings: Ratings) -> float:
    """Add the panel of the versions; return where it ends."""
    rows = [one for one in versions if not one.is_rival]
    bars = rated_bars([RatedSide(one.name) for one in rows], ratings)
    rivals = [Bar(RatedSide(one.name), ratings.elo[RatedSide(one.name)], 0) for one in versions if one.is_rival]
    ticks = _ticks_around(bars + rivals)
    scale = Scale(ticks[0], ticks[-1], MARGIN + LABEL_WIDTH, CHART_WIDTH - MARGIN - NUMBER_WIDTH)
    begin, end = top + TITLE_HEIGHT, top + TITLE_HEIGHT + ROW_HEIGHT * len(rows)
    elements += _titles(top, "Elo by version", f"{INTERVALS} the version above")
    for tick in ticks:
        elements.append(line([(scale(tick), begin), (scale(tick), end)], GRID_COLOUR))
        elements.append(text(scale(tick), end + 20, signed(tick), "note", anchor="middle"))
    elements.append(text((scale.start + scale.end) / 2, end + 42, "Elo", "note", anchor="middle"))
    for rival in rivals:
        elements.append(line([(scale(rival.elo), begin - 6), (scale(rival.elo), end)], INK, width=1.5, dashes="6 4"))
        elements.append(text(scale(rival.elo), begin - 12, rival.side.name, "name", INK, "middle"))
    places = [(scale(bar.elo), begin + ROW_HEIGHT * (number + 0.5)) for number, bar in enumerate(bars)]
    elements.append(line(places, SERIES_COLOURS[0], width=1.5, dashes="2 4"))
    for number, (version, bar) in enumerate(zip(rows, bars, strict=True)):
        _add_version(elements, version, bar, scale, places[number][1])
        gain = f"{signed(bar.elo - bars[number - 1].elo)} \u00b1 {round(bar.error)}" if number else ""
        elements.append(text(CHART_WIDTH - MARGIN, places[number][1] + 15, gain, "note", anchor="end"))
    return end + AXIS_HEIGHT


def _add_version(elements: list[str], version: EngineVersion, bar: Bar, scale: Scale, y: float) -> None:
    elements.append(text(MARGIN, y - 3, version.name, "name", INK))
    elements.append(text(MARGIN, y + 15, version.idea, "note"))
    elements.append(line([(scale(bar.elo + side * bar.error), y) for side in (-1, 1)], SERIES_COLOURS[0], width=3))
    elements.append(dot(scale(bar.elo), y, SERIES_COLOURS[0]))
    elements.append(text(CHART_WIDTH - MARGIN, y - 3, signed(bar.elo), "name", INK, "end"))


# Times


def time_panel(elements: list[str], top: float, names: Sequence[str], ratings: Ratings) -> float:
    """Add the panel of the times a move; return where it ends."""
    times = sorted({side.milliseconds for side in ratings.elo})
    curves = {
        name: rated_bars([RatedSide(name, time) for time in times if RatedSide(name, time) in ratings.elo], ratings)
        for name in names
        if any(side.name == name for side in ratings.elo)
    }
    ticks = _ticks_around([bar for curve in curves.values() for bar in curve])
    begin, end = top + TITLE_HEIGHT, top + TITLE_HEIGHT + CURVE_HEIGHT
    across = Scale(
        log(times[0]), log(max(times[-1], times[0] + 1)), MARGIN + CURVE_LEFT, CHART_WIDTH - MARGIN - NUMBER_WIDTH
    )
    up = Scale(ticks[0], ticks[-1], end, begin)
    elements += _titles(top, "Elo by time a move", f"{INTERVALS} the time before; logarithmic")
    for tick in ticks:
        elements.append(line([(MARGIN + 40, up(tick)), (across.end + 20, up(tick))], GRID_COLOUR))
        elements.append(text(MARGIN + 32, up(tick) + 5, signed(tick), "note", anchor="end"))
    elements += [text(across(log(time)), end + 24, time_text(time), "note", anchor="middle") for time in times]
    elements.append(text((across.start + across.end) / 2, end + 46, "time a move", "note", anchor="middle"))
    elements.append(text(MARGIN, begin - 14, "Elo", "note"))
    for number, (name, curve) in enumerate(curves.items()):
        _add_curve(elements, name, curve, (across, up), SERIES_COLOURS[number % len(SERIES_COLOURS)])
    return end + AXIS_HEIGHT


def _add_curve(elements: list[str], name: str, curve: Sequence[Bar], scales: tuple[Scale, Scale], colour: str) -> None:
    across, up = scales
    places = [(across(log(bar.side.milliseconds)), up(bar.elo)) for bar in curve]
    elements.append(line(places, colour, width=2))
    for bar, (x, y) in zip(curve, places, strict=True):
        elements.append(line([(x, up(bar.elo + side * bar.error)) for side in (-1, 1)], colour, width=3))
        elements.append(dot(x, y, colour))
        elements.append(text(x - 9, y - 9, signed(bar.elo), "note", colour, "end"))
    x, y = places[-1]
    elements.append(text(x + 12, y + 5, name, "name", colour))
