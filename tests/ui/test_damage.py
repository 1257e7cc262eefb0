"""Pictures of which only the changes are drawn, against the same pictures drawn whole."""

from collections.abc import Callable, Iterator
from random import Random

import pygame
from pygame import Rect

from dvonn.ui.damage import Recording, Screen, Target, merged
from tests.harness.pictures import rgb_bytes
from tests.harness.scale import scaled

SIZE = 200, 140
GROUND = "darkblue"
Draw = Callable[[Target], object]


def soft_picture(rng: Random) -> pygame.Surface:
    """Return a picture whose pixels have many colours and alphas."""
    picture = pygame.Surface((rng.randint(1, 70), rng.randint(1, 70)), pygame.SRCALPHA)
    for x in range(picture.get_width()):
        for y in range(picture.get_height()):
            picture.set_at((x, y), [rng.randrange(256) for _ in range(4)])
    return picture


def random_drawing(rng: Random, pictures: list[pygame.Surface]) -> Draw:
    """Return something to draw: a picture, an area of one, a colour, or these in a part with a clip."""
    at, picture = (rng.randint(-40, SIZE[0]), rng.uniform(-40, SIZE[1])), rng.choice(pictures)
    box, colour = Rect(*at, rng.randint(0, 90), rng.randint(0, 90)), (rng.randrange(256), 99, rng.randrange(256))
    area = Rect(rng.randint(-9, 30), rng.randint(-9, 30), rng.randint(0, 50), rng.randint(0, 50))
    flags = rng.choice((0, 0, pygame.BLEND_RGB_MULT, pygame.BLEND_RGB_ADD))

    def in_part(target: Target) -> None:
        target.set_clip(box)
        target.blit(picture, at)
        target.set_clip(None)

    return rng.choice(
        (
            lambda target: target.blit(picture, at),
            lambda target: target.blit(picture, at, area),
            lambda target: target.blit(picture, at, special_flags=flags),
            lambda target: target.fill(colour, box, flags),
            in_part,
        )
    )


def changed(rng: Random, drawings: list[Draw], pictures: list[pygame.Surface]) -> list[Draw]:
    """Return drawings of which one has come, gone, moved to another place in the order, or all are new."""
    after, number = drawings.copy(), rng.randrange(len(drawings))
    match rng.randrange(8):
        case 0 | 1 | 2:
            after[number] = random_drawing(rng, pictures)
        case 3:
            after.insert(number, after.pop(rng.randrange(len(drawings))))
        case 4:
            after.insert(number, random_drawing(rng, pictures))
        case 5 if number:
            del after[number]
        case 6:
            rng.shuffle(after)
        case _:
            return after
    return after


def paint(target: Target, drawings: list[Draw]) -> None:
    """Draw a whole picture."""
    target.fill(GROUND)
    for draw in drawings:
        draw(target)


def test_changes_drawn_alone_give_the_same_pixels() -> None:
    """After any change of order, place, clip, blend mode or picture, each pixel is that of the picture drawn whole."""
    rng = Random(59)
    pictures = [soft_picture(rng) for _ in range(8)]
    screen, shown, whole = Screen(), pygame.Surface(SIZE), pygame.Surface(SIZE)
    drawings = [random_drawing(rng, pictures) for _ in range(12)]
    for _ in range(scaled(150, 10)):
        recording = Recording.of(SIZE)
        paint(recording, drawings)
        paint(whole, drawings)
        screen.show(recording, shown)
        assert rgb_bytes(shown) == rgb_bytes(whole)
        drawings = changed(rng, drawings, pictures)


def test_only_what_changes_is_drawn() -> None:
    """A picture that stays costs nothing; one that moves, its boxes before and after; after `forget`, all is drawn."""
    picture, screen, surface = pygame.Surface((20, 20)), Screen(), pygame.Surface(SIZE)

    def boxes(x: int) -> list[Rect]:
        recording = Recording.of(SIZE)
        paint(recording, [lambda target: target.blit(picture, (x, 60)), lambda target: target.blit(picture, (150, 90))])
        return screen.show(recording, surface)

    assert boxes(10) == [surface.get_rect()]
    assert boxes(10) == []
    moved = boxes(100)
    assert all(any(box.contains((x, 60, 20, 20)) for box in moved) for x in (10, 100))
    assert sum(box.width * box.height for box in moved) < SIZE[0] * SIZE[1] / 5
    screen.forget()
    assert boxes(100) == [surface.get_rect()]


def test_a_picture_that_changes_in_place_is_drawn_where_it_has_changed() -> None:
    """The boxes that a picture names for the versions since the one shown are drawn anew."""
    picture, screen, surface, asked = pygame.Surface((100, 100)), Screen(), pygame.Surface(SIZE), []

    def changes(version: int) -> list[Rect]:
        asked.append(version)
        return [Rect(40, 40, 5, 5), Rect(-50, -90, 8, 8)]

    for version in (1, 1, 3):
        picture.fill("red", (40, 40, 5, version))
        recording = Recording.of(SIZE)
        recording.subsurface((30, 20, 170, 120)).blit_changing(picture, (0, 0), version, changes)
        boxes = screen.show(recording, surface)
    assert asked == [1]
    assert all(box.colliderect((70, 60, 5, 5)) and box.width * box.height <= 64**2 for box in boxes)
    assert [surface.get_at((72, y))[:3] for y in (59, 62, 63)] == [(0, 0, 0), (255, 0, 0), (0, 0, 0)]


def random_boxes(rng: Random) -> Iterator[Rect]:
    """Yield some boxes."""
    for _ in range(rng.randrange(8)):
        yield Rect(rng.randrange(SIZE[0]), rng.randrange(SIZE[1]), rng.randint(1, 60), rng.randint(1, 60))


def test_merged_boxes_cover_all_and_lie_apart() -> None:
    """Each box lies within the merged ones, none of which overlap."""
    rng = Random(5)
    for _ in range(50):
        boxes = list(random_boxes(rng))
        covers, mask = merged(boxes), pygame.Mask((400, 400))
        for number, cover in enumerate(covers):
            assert cover.collidelist(covers[:number]) < 0
            mask.draw(pygame.Mask(cover.size, fill=True), cover.topleft)
        assert all(
            mask.overlap_area(pygame.Mask(box.size, fill=True), box.topleft) == box.width * box.height for box in boxes
        )
