"""The docstrings of the public names are complete, and say what the code says."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import starbattle

griffe = pytest.importorskip("griffe")

PYTHON = Path(starbattle.__file__).parents[1]
SAYS_WHAT_COMES_BACK = ("Return ", "Yield ", "Read ", "Make ", "Search ", "Draw ")
ALSO_IN_DOCS = (
    "book.book.book",
    "book.design.Design",
    "book.design.Fonts",
    "book.design.paper_of",
    "book.book.BookPuzzle",
    "book.reading.given_puzzles",
    "images.reading.Reading",
    "render.picture.Picture",
    "render.png.to_png",
    "render.sheet.Layout",
    "render.sheet.Puzzle",
    "render.sheet.sheets",
    "search.trace.tree.trace",
    "search.trace.tree.Node",
    "search.trace.tree.Trace",
)

package = griffe.load("starbattle", search_paths=[PYTHON], docstring_parser="google")


def target(path: str) -> griffe.Object:
    found = package[path]
    return found.final_target if found.is_alias else found


def public_objects() -> Iterator[griffe.Object]:
    """The public names, and the methods and properties of classes among them."""
    for path in (*starbattle.__all__, *ALSO_IN_DOCS):
        named = target(path)
        yield named
        if named.is_class:
            for name, member in named.members.items():
                own = not member.is_alias and (name[0] != "_" or name == "__init__")
                if own and (member.docstring or member.is_function):
                    yield member


OBJECTS = {item.path: item for item in public_objects()}
FUNCTIONS = {path: item for path, item in OBJECTS.items() if item.is_function}
CLASSES = {path: item for path, item in OBJECTS.items() if item.is_class}


def section(item: griffe.Object, kind: str) -> list[str]:
    """The names that a section of a docstring has, in order."""
    parsed = item.docstring.parsed if item.docstring else []
    found = [part for part in parsed if part.kind.value == kind]
    return [entry.name for part in found for entry in part.value]


def kinds(item: griffe.Object) -> set[str]:
    return {part.kind.value for part in item.docstring.parsed}


def arguments(function: griffe.Object) -> list[str]:
    """The parameters, with the stars of *args and **kwargs as docstrings have them."""
    stars = {"variadic positional": "*", "variadic keyword": "**"}
    return [
        stars.get(parameter.kind.value, "") + parameter.name
        for parameter in function.parameters
        if parameter.name not in ("self", "cls")
    ]


def has_default_constructor(path: str) -> bool:
    """Whether __init__ is said by the class: its arguments are its attributes."""
    return path.endswith(".__init__") and FUNCTIONS[path].docstring is None


def test_every_public_name_has_a_docstring() -> None:
    plain = (path for path in OBJECTS if not path.endswith(".__init__"))
    assert not [path for path in plain if not OBJECTS[path].docstring]


@pytest.mark.parametrize("path", FUNCTIONS)
def test_arguments_are_those_of_the_function(path: str) -> None:
    function = FUNCTIONS[path]
    if has_default_constructor(path):
        owner = CLASSES[path.removesuffix(".__init__")]
        bases = [base for base in owner.mro() if base.path in CLASSES]
        said = [name for c in (owner, *bases) for name in section(c, "attributes")]
        assert set(arguments(function)) <= set(said)
    else:
        assert section(function, "parameters") == arguments(function)


@pytest.mark.parametrize("path", FUNCTIONS)
def test_what_comes_back_is_said(path: str) -> None:
    function = FUNCTIONS[path]
    if arguments(function) and str(function.returns) != "None":
        begins = function.docstring.value.startswith(SAYS_WHAT_COMES_BACK)
        assert begins or {"returns", "yields"} & kinds(function)


@pytest.mark.parametrize("path", CLASSES)
def test_attributes_are_those_of_the_class(path: str) -> None:
    said = section(CLASSES[path], "attributes")
    fields = {
        name
        for name, member in CLASSES[path].members.items()
        if member.is_attribute and "property" not in member.labels and name[0] != "_"
    }
    enumeration = any("Enum" in str(base) for base in CLASSES[path].bases)
    assert enumeration or set(said) == fields


@pytest.mark.parametrize("path", OBJECTS)
def test_exceptions_are_real(path: str) -> None:
    """What a function raises exists, here or in Python."""
    parsed = OBJECTS[path].docstring.parsed if OBJECTS[path].docstring else []
    raised = [part for part in parsed if part.kind.value in ("raises", "warns")]
    builtin = {"KeyboardInterrupt", "IndexError"}
    elsewhere = {"MissingExtra", "TraceInterrupted"}
    for name in (entry.annotation for part in raised for entry in part.value):
        assert str(name) in {*starbattle.__all__, *builtin, *elsewhere}


def test_the_parser_has_nothing_to_complain_of(
    caplog: pytest.LogCaptureFixture,
) -> None:
    for item in OBJECTS.values():
        if item.docstring:
            griffe.parse_google(item.docstring)
    assert not [record.message for record in caplog.records]
