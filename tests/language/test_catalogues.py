"""The catalogues: complete, with the right placeholders and plural forms, and compiled."""

import re

import pytest

pytest.importorskip("babel", reason="Babel, a developers' tool, reads the catalogues")

from babel.messages.catalog import Catalog

from dvonn.language import LANGUAGES
from dvonn.tools import messages
from tests.harness.scale import only_full


@pytest.fixture(scope="module")
def template() -> Catalog:
    """Return the messages of the code."""
    return messages.extract()


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_complete(language: str, template: Catalog) -> None:
    """Each message has its translation, none is fuzzy, placeholders match, and the .mo belongs to the .po."""
    assert list(messages.problems(language, template)) == []


TRANSLATIONS: list[tuple[str | tuple[str, str], str | tuple[str, str], bool]] = [
    ("{level} begins", "{level} beginnt", True),
    ("{level} begins", "{stufe} beginnt", False),
    ("{level} begins", "{level beginnt", False),
    (("{n} piece", "{n} pieces"), ("ein Stein", "{n} Steine"), False),
    (("one piece", "{n} pieces"), ("ein Stein", "{n} Steine"), True),
]


def test_placeholders_are_compared() -> None:
    """A translation has exactly the placeholders of its message, in each of its forms."""
    for message, translation, is_right in TRANSLATIONS:
        entry = Catalog("de").add(message, translation)
        assert messages.placeholders_match(entry) is is_right, translation


@pytest.mark.parametrize(("language", "is_right"), [("pl", True), ("uk", False)])
def test_the_form_for_one_may_need_the_number(language: str, is_right: bool) -> None:  # noqa: FBT001 # a case
    """A Polish form for 1 may leave out the number; a Ukrainian one may not, as it is that for 21 and 31 as well."""
    catalogue = Catalog(language)
    entry = catalogue.add(("one piece", "{n} pieces"), ("A", "{n} B", "{n} C"))
    assert messages.placeholders_match(entry, catalogue.plural_expr) is is_right
    entry.string = ("{n} A", "B", "{n} C")
    assert not messages.placeholders_match(entry, catalogue.plural_expr)


def test_messages_keep_the_rules(template: Catalog) -> None:
    """Numbers of things have plural forms, and a short message in several places a context or one meaning."""
    assert list(messages.unruly(template)) == []
    for message, context in (("Cuts off {count}", None), ("Close", None), ("Close", "near")):
        template.add(message, locations=[("a.py", 1), ("b.py", 2)], context=context)
    template.add("{kittens} of {total}", locations=[("a.py", 1)])
    assert [problem.rpartition(": ")[2] for problem in messages.unruly(template)] == [
        "Cuts off {count}",
        "{kittens} of {total}",
    ]


@only_full("a command")
def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """The check prints the number of messages and the figures."""
    messages.main(["--check"])
    last = capsys.readouterr().out.splitlines()[-1]
    assert re.fullmatch(
        r"7 catalogues, \d+ messages, \d+ missing, 0 fuzzy, 0 wrong placeholders, \d+ other problems",
        last,
    )
