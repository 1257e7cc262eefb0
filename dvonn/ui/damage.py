"""Drawing only the parts of a picture that differ from the one before.

A scene draws on a `Recording`, which notes each drawing. `Screen` compares the notes with those of the picture that is
shown, and draws again within the rectangles in which they differ.
"""

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import groupby
from typing import Final, Self

import pygame
from pygame import Rect

from dvonn.ui.theme import RGB

TILE_SIZE: Final = 32  # pixels of the squares that damage is made of

Place = Sequence[float] | pygame.Vector2 | Rect  # a point; of a rectangle its left upper corner counts
Colour = RGB | tuple[int, ...] | str
Limits = tuple[int, ...]
Note = tuple[pygame.Surface | Colour, int, int, Limits | None, int, int | None, Limits]
"""A drawing by all that decides about its pixels: picture or colour, place, area, blend mode, alpha and clip."""

Kept = dict[Hashable, tuple[list[Note], list[Rect]]]
Changes = Callable[[int], Iterable[Rect]]
"""Returns the boxes of a picture that have changed since one of its versions."""


class Recording:
    """Notes what is drawn on it as on a surface; what is drawn by a `former` recording can be noted again."""

    def __init__(self, place: Rect, bounds: Rect, former: Self | None = None) -> None:
        self.notes: list[Note] = []
        self.boxes: list[Rect] = []  # in which the drawings are seen
        self.changing: dict[int, tuple[int, Changes]] = {}  # the versions of pictures that change, by number of note
        self.kept: Kept = {}
        self._former = former.kept if former else {}
        self._size, (self._left, self._top), self._bounds = place.size, place.topleft, bounds
        self.set_clip(None)

    @classmethod
    def of(cls, size: tuple[int, int], former: Self | None = None) -> Self:
        """Return a recording of a whole picture."""
        return cls(Rect((0, 0), size), Rect((0, 0), size), former)

    def subsurface(self, box: Place) -> "Recording":
        """Return a part, which may lie partly beyond the edges; what is drawn on it is noted here."""
        place = Rect(box).move(self._left, self._top)
        part = Recording(place, place.clip(self._clip))
        part.notes, part.boxes, part.changing = self.notes, self.boxes, self.changing
        part.kept, part._former = self.kept, self._former
        return part

    def get_size(self) -> tuple[int, int]:
        """Return width and height."""
        return self._size

    def get_rect(self) -> Rect:
        """Return the rectangle of the size at the origin."""
        return Rect((0, 0), self._size)

    def set_clip(self, box: Place | None) -> None:
        """Limit all that is drawn to a box."""
        self._clip = self._bounds if box is None else Rect(box).move(self._left, self._top).clip(self._bounds)
        self._limits = tuple(self._clip)

    def get_clip(self) -> Rect:
        """Return the box to which drawings are limited."""
        return self._clip.move(-self._left, -self._top)

    def blit(
        self,
        picture: pygame.Surface,
        at: Place,
        area: Place | None = None,
        special_flags: int = 0,
        alpha: int | None = None,
    ) -> Rect:
        """Note a picture, or an area of it, at a place; return the box in which it is seen."""
        left, top, limits = self._left + int(at[0]), self._top + int(at[1]), None
        if area is None:
            box = Rect((left, top), picture.get_size()).clip(self._clip)
        else:
            part = Rect(area)
            left, top, limits = left - part.x, top - part.y, tuple(part)
            box = part.clip(picture.get_rect()).move(left, top).clip(self._clip)
        if box:
            alpha = picture.get_alpha() if alpha is None else alpha
            self.notes.append((picture, left, top, limits, special_flags, alpha, self._limits))
            self.boxes.append(box)
        return box.move(-self._left, -self._top)

    def blit_changing(self, picture: pygame.Surface, at: Place, version: int, changes: Changes) -> None:
        """Note a picture whose pixels change from one version to the next."""
        if self.blit(picture, at):
            self.changing[len(self.notes) - 1] = version, changes

    def keep(self, key: Hashable, draw: Callable[[], None]) -> None:
        """Draw, or note what was drawn with the same key at the same place in the former picture."""
        key = key, self._left, self._top, self._limits
        start, known = len(self.notes), self._former.get(key)
        if known:
            self.notes += known[0]
            self.boxes += known[1]
        else:
            draw()
        self.kept[key] = known or (self.notes[start:], self.boxes[start:])

    def fill(self, colour: Colour, area: Place | None = None, special_flags: int = 0) -> Rect:
        """Note a colour in a box, or everywhere."""
        box = (self._bounds if area is None else Rect(area).move(self._left, self._top)).clip(self._clip)
        if box:
            self.notes.append((colour, 0, 0, tuple(box), special_flags, None, self._limits))
            self.boxes.append(box)
        return box.move(-self._left, -self._top)

    def draw_within(self, surface: pygame.Surface, box: Rect) -> None:
        """Draw on a surface what is seen within a box."""
        for number in box.collidelistall(self.boxes):
            source, left, top, _area, flags, alpha, _clip = self.notes[number]
            seen = self.boxes[number].clip(box)
            if not isinstance(source, pygame.Surface):
                surface.fill(source, seen, flags)
                continue
            usual = source.get_alpha()
            if alpha != usual:
                source.set_alpha(alpha)
            surface.blit(source, seen, seen.move(-left, -top), flags)
            if alpha != usual:
                source.set_alpha(usual)


Target = pygame.Surface | Recording
"""A surface, which draws at once, or a recording."""


class Screen:
    """The picture that a surface shows; it shows the next one by drawing the least."""

    def __init__(self) -> None:
        self.shown: Recording | None = None

    def recording(self, size: tuple[int, int]) -> Recording:
        """Return a recording for the next picture."""
        return Recording.of(size, self.shown)

    def forget(self) -> None:
        """Draw the next picture whole, as something else has been drawn."""
        self.shown = None

    def show(self, recording: Recording, surface: pygame.Surface) -> list[Rect]:
        """Draw a picture where it differs from the one shown; return the boxes drawn."""
        whole, shown = surface.get_rect(), self.shown
        changed = [whole] if shown is None or shown.get_size() != whole.size else _changes(shown, recording)
        boxes = [box.clip(whole) for box in merged(changed)]
        for box in boxes:
            recording.draw_within(surface, box)
        self.shown = recording
        return boxes


def _changes(before: Recording, after: Recording) -> list[Rect]:
    """Return boxes that hold all pixels in which two pictures may differ.

    Notes that stand in both in the same order draw the same where no others lie.
    """
    partners = _partners(before.notes, after.notes)
    gone = set(range(len(before.notes))).difference(partners)
    boxes = [before.boxes[number] for number in gone]
    boxes += [box for box, partner in zip(after.boxes, partners, strict=True) if partner < 0]
    for number, (version, changes) in after.changing.items():
        partner = partners[number]
        if partner >= 0 and before.changing[partner][0] != version:
            (_picture, left, top, *_), seen = after.notes[number], after.boxes[number]
            boxes += filter(None, (box.move(left, top).clip(seen) for box in changes(before.changing[partner][0])))
    return boxes


def _partners(old: list[Note], new: list[Note]) -> list[int]:
    """Return the number of the same old note for each new one, all in rising order, -1 where there is none."""
    start, shorter = 0, min(len(old), len(new))
    while start < shorter and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    partners = [*range(start), *[-1] * (len(new) - start - end), *range(len(old) - end, len(old))]
    places: dict[Note, list[int]] = {}
    for number in reversed(range(start, len(old) - end)):
        places.setdefault(old[number], []).append(number)
    between = enumerate(new[start : len(new) - end], start)
    found = [(number, places[note].pop()) for number, note in between if places.get(note)]
    for place in _rising([partner for _number, partner in found]):
        number, partners[number] = found[place]
    return partners


def _rising(numbers: Sequence[int]) -> list[int]:
    """Return the places of a longest rising subsequence of different numbers."""
    ends: list[int] = []  # the least last number of a rising sequence of each length
    lengths = []
    for number in numbers:
        length = bisect_left(ends, number)
        ends[length : length + 1] = [number]
        lengths.append(length)
    places, wanted = [], len(ends) - 1
    for place in reversed(range(len(numbers))):
        if lengths[place] == wanted:
            places.append(place)
            wanted -= 1
    return places


def merged(boxes: Iterable[Rect]) -> list[Rect]:
    """Return boxes of whole tiles that cover some boxes, and don't overlap."""
    rows: dict[int, int] = {}  # by the number of a row of tiles: a bit for each tile
    for box in boxes:
        bits = (1 << -(-box.right // TILE_SIZE)) - (1 << box.x // TILE_SIZE)
        for row in range(box.y // TILE_SIZE, -(-box.bottom // TILE_SIZE)):
            rows[row] = rows.get(row, 0) | bits
    covers = []
    for (bits, _shift), lines in groupby(enumerate(sorted(rows)), lambda item: (rows[item[1]], item[1] - item[0])):
        first, *rest = [row for _number, row in lines]
        for column, count in _runs(bits):
            covers.append(Rect(column, first, count, 1 + len(rest)))
    return [Rect(*(TILE_SIZE * length for length in box)) for box in covers]


def _runs(bits: int) -> Iterable[tuple[int, int]]:
    """Yield the start and the length of each run of ones, from the lowest bit on."""
    column = 0
    while bits:
        zeros = (bits & -bits).bit_length() - 1
        bits, column = bits >> zeros, column + zeros
        ones = (~bits & (bits + 1)).bit_length() - 1
        yield column, ones
        bits, column = bits >> ones, column + ones
