"""Assets: pictures and fonts by name, scaled, cached within bounds; errors name the file; no letter is missing."""

import shutil
from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, suppress
from itertools import count
from pathlib import Path

import pygame
import pytest
from pygame.transform import smoothscale

import dvonn.ui.assets
from dvonn.ui.assets import (
    COMMON_PICTURES,
    MASK_SPRITES,
    THEMED_BOARD_SPRITES,
    THEMED_PICTURES,
    Assets,
    OutOfTimeError,
    Typeface,
    picture_file,
)
from dvonn.ui.theme import THEMES
from tests.harness.paths import IMAGES
from tests.harness.pictures import rgb_bytes
from tests.harness.surroundings import unshare_cache
from tests.measure.snapshot import SceneRenderer

RED = (255, 0, 0)
WHITE = (255, 255, 255)
MIN_DETAIL = 0.7  # levels, of 255, that a dark rock loses on average


@pytest.fixture(autouse=True)
def unshared_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count the pictures that each program caches itself."""
    unshare_cache(monkeypatch)


@pytest.fixture
def folder(tmp_path: Path, window: pygame.Surface) -> Path:
    """Copy the shipped pictures into a temporary folder."""
    assert window
    return Path(shutil.copytree(IMAGES, tmp_path / "images"))


def test_no_shipped_picture_is_unknown() -> None:
    """Every picture file is in the lists, but for the icon that packages give to desktops."""
    common = {"desktop-icon.png", *map(picture_file, COMMON_PICTURES)}
    assert {path.name for path in IMAGES.glob("*.*")} == common
    for theme in THEMES:
        assert {path.name for path in (IMAGES / theme).iterdir()} == set(map(picture_file, THEMED_PICTURES))


@pytest.mark.parametrize("name", ["ember/ring-dvonn.png", "icon-undo.png", "ember/ground.jpg"])
def test_a_missing_picture_is_named(folder: Path, name: str) -> None:
    """A missing file prevents the start, and a damaged one the loading, with an error that names it."""
    for content in (b"", b"ash", b"\x89PNG\r\n\x1a\n" + bytes(64)):
        (folder / "halo.png").write_bytes(content)
        with pytest.raises(OSError, match=r"halo\.png"):
            Assets(folder).load_all()
    (folder / name).unlink()
    with pytest.raises(OSError, match=name.rpartition("/")[2]):
        Assets(folder)


# Scaling


@pytest.mark.parametrize("name", [*THEMED_BOARD_SPRITES, *MASK_SPRITES])
@pytest.mark.parametrize("unit", [0.1, 4, 41.5, 99, 400])
def test_sprites_grow_with_the_board(assets: Assets, name: str, unit: float) -> None:
    """Sprites scale with the unit, down to one pixel."""
    small, large = assets.sprite(name, unit).surface.get_size(), assets.sprite(name, 2 * unit).surface.get_size()
    for one, two in zip(small, large, strict=True):
        assert one >= 1
        assert two == pytest.approx(2 * one, abs=2)


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("key", ["ember", "wood"])
def test_the_ground_is_sharp_in_the_largest_window(key: str) -> None:
    """At 3840x2160 the grain of the ground has details of single pixels: reducing it to a half loses much."""
    ground = Assets(IMAGES, THEMES[key]).ground((3840, 2160)).subsurface((1400, 900, 256, 256))
    half = smoothscale(smoothscale(ground, (128, 128)), (256, 256))
    loss = sum(abs(one - other) for one, other in zip(rgb_bytes(ground), rgb_bytes(half), strict=True))
    assert loss / len(rgb_bytes(ground)) > MIN_DETAIL


@pytest.mark.parametrize("face", Typeface)
@pytest.mark.parametrize("px", [1, 2, 7, 20, 33, 120])
def test_the_size_of_text_is_known_before_it_is_rendered(assets: Assets, px: int, face: Typeface) -> None:
    """A line of text is measured as it is rendered."""
    for words in ("Dvonn", "AVATAR, To W.", "", "\u2212 3 \u00e4\u00df"):
        assert assets.text_size(words, px, face) == assets.text(words, px, WHITE, face).get_size()


# The cache


def test_pictures_that_were_not_used_lately_are_made_again(assets: Assets) -> None:
    """Equal requests return the cached picture, others another one; a full cache drops what was used longest ago."""
    first, second = assets.text("the first", 20, WHITE), assets.text("the second", 20, WHITE)
    assert assets.text("the first", 20, WHITE) is first is not assets.text("the first", 21, WHITE)
    assert assets.sprite("halo", 70, RED) is assets.sprite("halo", 70, RED) is not assets.sprite("halo", 70)
    for n in range(80):
        assets.ground((1280, 700 + n))
        assert assets.text("the second", 20, WHITE) is second
    again = assets.text("the first", 20, WHITE)
    assert again is not first
    assert rgb_bytes(again) == rgb_bytes(first)
    assets.clear_cache()
    assert assets.text("the second", 20, WHITE) is not second


@pytest.mark.parametrize(("side", "count"), [(20, 460), (100, 25), (300, 10)], ids=["small", "medium", "large"])
def test_the_cache_is_bounded(assets: Assets, monkeypatch: pytest.MonkeyPatch, side: int, count: int) -> None:
    """The cache holds a number of bytes, or ten of its largest pictures if these are more."""
    monkeypatch.setattr(dvonn.ui.assets, "MAX_CACHE_BYTES", 1_000_000)
    assets.clear_cache()
    made = [assets.cached((side, n), lambda: pygame.Surface((side, side), depth=32)) for n in range(2 * count)]
    kept = 0
    while assets.cached((side, len(made) - 1 - kept), lambda: None) is made[-1 - kept]:
        kept += 1
    assert 0.8 * count <= kept <= count


@pytest.mark.parametrize("scene", ["operator", "levels", "attract"])
def test_a_frame_fits_in_the_cache(monkeypatch: pytest.MonkeyPatch, scene: str) -> None:
    """Of the scenes with the most pictures, the second frame makes none again."""
    program, cached = SceneRenderer((1920, 1080)), Assets.cached
    whole = rgb_bytes(program.draw(scene))

    def held(assets: Assets, key: Hashable, _: Callable[[], object]) -> object:
        return cached(assets, key, lambda: pytest.fail(f"{key} is made again"))

    monkeypatch.setattr(Assets, "cached", held)
    assert rgb_bytes(program.draw(scene)) == whole


class Maker:
    """Makes things, and keeps their names; each reading of its clock takes a second."""

    def __init__(self) -> None:
        self.assets, self.made, self._ticks = Assets(IMAGES), list[str](), count()

    def limited(self, seconds: float) -> AbstractContextManager[None]:
        """Limit the seconds in which pictures are made."""
        return self.assets.limited(seconds, lambda: float(next(self._ticks)))

    def cached(self, name: str) -> str:
        """Return a thing, which is made unless it is there."""

        def make() -> str:
            self.made.append(name)
            return name

        return self.assets.cached(name, make)


@pytest.fixture
def maker(window: pygame.Surface) -> Maker:
    assert window
    return Maker()


def test_pictures_are_made_as_long_as_there_is_time(maker: Maker) -> None:
    """Beyond the time an error stops the making; what is made is kept, so that each try gets further."""
    for tries in (2, 4):
        with pytest.raises(OutOfTimeError), maker.limited(1.5):
            [*map(maker.cached, "abcde")]
        assert maker.made == [*"abcde"[:tries]]
    with maker.limited(1.5):
        assert [*map(maker.cached, "abcde")] == maker.made == [*"abcde"]


def test_a_picture_in_steps_goes_on_where_it_stopped(maker: Maker) -> None:
    """The steps of a large picture are divided among several tries, and none is done twice."""

    def steps() -> Iterator[str | None]:
        for step in "abcd":
            maker.made.append(step)
            yield None
        yield "whole"

    for tries in (1, 2, 3, 4):
        with pytest.raises(OutOfTimeError), maker.limited(0.5):
            maker.assets.cached_in_steps("large", steps)
        assert maker.made == [*"abcd"[:tries]]
    for _ in range(2):
        with maker.limited(0.5):
            assert maker.assets.cached_in_steps("large", steps) == "whole"
    assert maker.made == [*"abcd"]
    maker.made.clear()
    for parts in ("e", "ef"):  # of a picture that is begun anew
        with suppress(OutOfTimeError), maker.limited(0.5):
            assert maker.assets.cached("both", lambda: maker.cached("e") + maker.cached("f")) == "ef"
        assert maker.made == [*parts]


def test_a_headline_is_set_in_one_font(assets: Assets) -> None:
    """A headline with a letter of another alphabet is set in the heavy text font, Polish ones in the usual one."""
    for words, is_heavy in (("Gracz Żółty", False), ("Гравець A", True), ("A — 1 №", True), ("Play\u202f1", False)):
        faces = [assets.text(words, 40, WHITE, face) for face in (Typeface.HEAVY, Typeface.DISPLAY)]
        heavy, usual = (pygame.image.tobytes(drawn, "RGBA") for drawn in faces)
        assert (heavy == usual) is is_heavy, words
