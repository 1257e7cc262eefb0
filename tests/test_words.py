"""The extraction finds every message, by the syntax trees of the program."""

import ast

from tests.harness.sources import modules

MESSAGE_FUNCTIONS = {"_", "N_", "NN_", "NP_", "ngettext", "pgettext"}


def called(node: ast.Call) -> str:
    """Return the name of the function or method that is called."""
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def is_extractable(node: ast.Call) -> bool:
    """Tell whether extraction finds the messages of a call: whole literals, or those of a constant or NN_."""
    texts = node.args[:1] if called(node) in {"_", "N_", "NN_"} else node.args[:2]
    if isinstance(texts[0], ast.Starred):
        return isinstance(texts[0].value, ast.Call) and called(texts[0].value) == "NN_"
    if called(node) == "_" and not isinstance(texts[0], ast.Constant):
        return not any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(texts[0]))
    return all(isinstance(text, ast.Constant) for text in texts)


def test_messages_are_literals() -> None:
    """Extraction finds every message."""
    wrong = [
        (name, node.lineno)
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and called(node) in MESSAGE_FUNCTIONS and not is_extractable(node)
    ]
    wrong += [
        (name, text.lineno)
        for name, tree in modules().items()
        for text in ast.walk(tree)
        if isinstance(text, ast.JoinedStr)
        for node in ast.walk(text)
        if isinstance(node, ast.Call) and called(node) in MESSAGE_FUNCTIONS
    ]  # Babel does not look into them
    assert not [place for place in wrong if place[0] not in {"language.messages", "language.pseudo"}]


def test_the_message_function_is_not_hidden() -> None:
    """A module that imports `_` does not use it as a name for what is not needed."""
    hidden = [
        (name, node.lineno)
        for name, tree in modules().items()
        if any(isinstance(one, ast.ImportFrom) and any(alias.name == "_" for alias in one.names) for one in tree.body)
        for node in ast.walk(tree)
        if (isinstance(node, ast.Name) and node.id == "_" and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.arg) and node.arg == "_")
    ]
    assert not hidden
