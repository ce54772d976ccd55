"""The docstrings of the public names are complete, and say what the code says."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import starbattle

griffe = pytest.importorskip("griffe")

PYTHON = Path(starbattle.__file__).parents[1]
SAYS_WHAT_COMES_BACK = ("Return ", "Yield ", "Read ", "Make ", "Search ", "Draw ")
ALSO_IN_DOCS = {
    "book": ("book", "Design", "BookPuzzle", "given_puzzles"),
    "images": ("Reading",),
    "render": ("Picture", "to_png", "to_pdf"),
    "search": ("trace", "Node", "Trace"),
}
"""What the documents name of each room besides the public names."""

KNOWN = {*starbattle.__all__, "KeyboardInterrupt", "IndexError"}
KNOWN |= {"MissingExtra"}
"""What functions raise, or warn of."""


def defined(module: griffe.Object, name: str) -> Iterator[griffe.Object]:
    """Find what has a name in a room, whichever file it is in."""
    for member in module.members.values():
        if member.is_alias:
            continue
        if member.is_module:
            yield from defined(member, name)
        elif member.name == name:
            yield member


def named_objects(package: griffe.Object) -> Iterator[griffe.Object]:
    for path in starbattle.__all__:
        named = package[path]
        yield named.final_target if named.is_alias else named
    for room, names in ALSO_IN_DOCS.items():
        for name in names:
            found = list(defined(package[room], name))
            described = [
                one for one in found if one.is_function or section(one, "attributes")
            ]
            assert described, name
            yield from described


def public_objects(package: griffe.Object) -> Iterator[griffe.Object]:
    """The public names, and the methods and properties of classes among them."""
    for named in named_objects(package):
        yield named
        if named.is_class:
            for name, member in named.members.items():
                own = not member.is_alias and (name[0] != "_" or name == "__init__")
                if own and (member.docstring or member.is_function):
                    yield member


def section(item: griffe.Object, *kinds: str) -> list[str]:
    """The names that sections of a docstring have, in order."""
    parsed = item.docstring.parsed if item.docstring else []
    found = [part for part in parsed if part.kind.value in kinds]
    return [
        str(entry.annotation if kinds[0] == "raises" else entry.name)
        for part in found
        for entry in part.value
    ]


def arguments(function: griffe.Object) -> list[str]:
    """The parameters, with the stars of *args and **kwargs as docstrings have them."""
    stars = {"variadic positional": "*", "variadic keyword": "**"}
    return [
        stars.get(parameter.kind.value, "") + parameter.name
        for parameter in function.parameters
        if parameter.name not in ("self", "cls")
    ]


def faults_of_function(item: griffe.Object) -> Iterator[str]:
    if item.name == "__init__" and item.docstring is None:  # the class says it
        bases = [item.parent, *item.parent.mro()]
        said = {name for base in bases for name in section(base, "attributes")}
        if not {*arguments(item)} <= said:
            yield "arguments that are no attributes"
        return
    if section(item, "parameters") != arguments(item):
        yield "other arguments"
    if arguments(item) and str(item.returns) != "None":
        kinds = {part.kind.value for part in item.docstring.parsed}
        begins = item.docstring.value.startswith(SAYS_WHAT_COMES_BACK)
        if not begins and not {"returns", "yields"} & kinds:
            yield "does not say what comes back"


def faults_of_class(item: griffe.Object) -> Iterator[str]:
    fields = {
        name
        for name, member in item.members.items()
        if member.is_attribute and "property" not in member.labels and name[0] != "_"
    }
    enumeration = any("Enum" in str(base) for base in item.bases)
    if not enumeration and {*section(item, "attributes")} != fields:
        yield "other attributes"


def faults(item: griffe.Object) -> Iterator[str]:
    if item.docstring:
        griffe.parse_google(item.docstring)
    elif item.name != "__init__":
        yield "no docstring"
    yield from {*section(item, "raises", "warns")} - KNOWN
    if item.is_function:
        yield from faults_of_function(item)
    if item.is_class:
        yield from faults_of_class(item)


def test_docstrings_say_all(caplog: pytest.LogCaptureFixture) -> None:
    package = griffe.load(
        "starbattle", search_paths=[PYTHON], docstring_parser="google"
    )
    found = {item.path: [*faults(item)] for item in public_objects(package)}
    assert len(found) > 200
    assert {path: said for path, said in found.items() if said} == {}
    assert not [record.message for record in caplog.records]
