"""Settings that are described once: their values, their words in files and their rows on pages. No pygame.

A dataclass of settings annotates its fields with their type, and those that have a row with a label and a help line,
as messages: `effects: Annotated[float, SHARE, N_("Effects"), N_("Pieces, stacks and buttons")] = 1.0`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Generic, TypeVar, get_origin, get_type_hints

from dvonn.language import N_, _, pgettext

ValueT = TypeVar("ValueT")
NumberT = TypeVar("NumberT", int, float)
SettingsT = TypeVar("SettingsT")


@dataclass(frozen=True)
class FieldType(Generic[ValueT]):
    """The values of a setting, as words in files, and those that a page offers, with labels in the language in use.

    `parse` raises ValueError or KeyError for an invalid word. A page shows any value of an `open` type, even one
    that it does not offer. It shows the choices of a `stepped` type one at a time, otherwise all of them side by side,
    perhaps each with a note.
    """

    parse: Callable[[str], ValueT]
    format: Callable[[ValueT], str] = str
    offered: Sequence[ValueT] = ()
    label: Callable[[ValueT], str] = str
    open: bool = False
    stepped: bool = False
    note: Callable[[ValueT], str] = lambda _value: ""

    @property
    def choices(self) -> Sequence[tuple[ValueT, str]]:
        """The offered values with their labels."""
        return [(value, self.label(value)) for value in self.offered]

    @property
    def notes(self) -> Sequence[str]:
        """The notes on the offered values."""
        return [*filter(None, map(self.note, self.offered))]

    def choices_with(self, value: ValueT) -> Sequence[tuple[ValueT, str]]:
        """Return the choices; an open type adds a value that is not among them in its place."""
        values: set[Any] = {*self.offered, value} if self.open else set()
        return [(one, self.label(one)) for one in sorted(values)] or self.choices


@dataclass(frozen=True)
class FieldSpec:
    """A setting on a page: its type, and its label and its help line as messages."""

    kind: FieldType[Any]
    label: str = ""
    note: str = ""


# Field types


def one_of(labels: Mapping[ValueT, str], word: Callable[[ValueT], str] = str) -> FieldType[ValueT]:
    """Return the type of some values, each with its label, as a message, and its word."""
    return offers(labels, lambda value: _(labels[value]), word)


def explained(words: Mapping[ValueT, tuple[str, str]]) -> FieldType[ValueT]:
    """Return the type of some values, each with its label and its note, as messages."""
    labels = {value: label for value, (label, _note) in words.items()}
    return replace(one_of(labels), note=lambda value: _(words[value][1]))


def offers(
    values: Iterable[ValueT],
    label: Callable[[ValueT], str],
    word: Callable[[ValueT], str] = str,
    *,
    stepped: bool = False,
    note: Callable[[ValueT], str] = lambda _value: "",
) -> FieldType[ValueT]:
    """Return the type of the values that are offered, with functions for their labels, words and notes."""
    parse = {word(value): value for value in values}
    return FieldType(parse.__getitem__, word, tuple(parse.values()), label, stepped=stepped, note=note)


def parser_within(low: NumberT, high: NumberT, convert: Callable[[str], NumberT]) -> Callable[[str], NumberT]:
    """Return a parser of numbers within limits."""

    def parse(word: str) -> NumberT:
        if not (re.fullmatch("-?[0-9.]+(e-[0-9]+)?", word) and low <= convert(word) <= high):
            raise ValueError(word)
        return convert(word)

    return parse


def whole_number(low: int, high: int, steps: Iterable[int] = (), label: Callable[[int], str] = str) -> FieldType[int]:
    """Return the type of whole numbers within limits, of which a page offers the steps."""
    offered = [number for number in steps if low <= number <= high]
    return FieldType(parser_within(low, high, int), str, offered, label, open=True, stepped=True)


def display_number(low: int) -> FieldType[int]:
    """Return the type of the numbers of displays, which pages count from 1; -1 stands for none."""
    # Translators: no screen
    return offers(range(low, 100), lambda number: str(number + 1) if number >= 0 else pgettext("screen", "None"))


SWITCH: Final = one_of({False: N_("Off"), True: N_("On")}, lambda on: "on" if on else "off")
SHARE: Final = FieldType(parser_within(0.0, 1.0, float))
"""A number from 0 to 1, for which a page has a slider."""


# Settings objects


def field_specs(settings_class: type) -> Mapping[str, FieldSpec]:
    """Return the specs of a class of settings by field, in their order."""
    hints = get_type_hints(settings_class, include_extras=True)
    return {name: FieldSpec(*hint.__metadata__) for name, hint in hints.items() if get_origin(hint) is Annotated}


def reset_to_defaults(settings: object, *names: str) -> None:
    """Reset the named attributes to their defaults; the type of `settings` needs no constructor arguments."""
    defaults = type(settings)()
    for name in names:
        setattr(settings, name, getattr(defaults, name))


def format_fields(settings: object) -> list[str]:
    """Return the lines that `parse_fields` reads: `name: word` for each described field."""
    described = field_specs(type(settings)).items()
    return [f"{name}: {one.kind.format(getattr(settings, name))}".rstrip() for name, one in described]


def parse_fields(settings_class: type[SettingsT], lines: Iterable[str]) -> tuple[SettingsT, list[str]]:
    """Return the settings of lines, with defaults for missing ones, and the invalid ones."""
    described = field_specs(settings_class)

    def parse(line: str) -> tuple[str, object]:
        name, word = map(str.strip, line.split(":", 1))
        return name, described[name].kind.parse(word)

    values, invalid = read_each(parse, lines)
    return settings_class(**dict(values)), invalid


def read_each(parse: Callable[[str], ValueT], lines: Iterable[str]) -> tuple[list[ValueT], list[str]]:
    """Return the values of the lines that can be parsed, and the other lines, without blank ones."""
    values, invalid = list[ValueT](), list[str]()
    for line in filter(str.strip, lines):
        try:
            values.append(parse(line))
        except (LookupError, OverflowError, ValueError):
            invalid.append(line.strip())
    return values, invalid


def merge_fields(base: SettingsT, mine: SettingsT, theirs: SettingsT) -> SettingsT:
    """Return the other program's settings with the fields that this one has changed; sets only grow."""
    former, others = vars(base), vars(theirs)
    return type(mine)(**{name: _merged(former[name], value, others[name]) for name, value in vars(mine).items()})


def _merged(base: Any, mine: Any, theirs: Any) -> Any:  # noqa: ANN401 # values of any field
    if isinstance(mine, dict):
        return merge_changes(base, mine, theirs)
    if isinstance(mine, set | frozenset):
        return mine | theirs
    return theirs if mine == base else mine


def merge_changes(base: dict[Any, Any], mine: dict[Any, Any], theirs: dict[Any, Any]) -> dict[Any, Any]:
    """Return the other program's entries with those that this one has added, changed and removed."""
    changed = {key: value for key, value in mine.items() if key not in base or base[key] != value}
    same = {key: value for key, value in theirs.items() if key not in changed and (key in mine or key not in base)}
    return same | changed
