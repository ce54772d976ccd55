"""Dataclasses made of the values of TOML and JSON, with errors that say what fits."""

import math
import tomllib
from collections.abc import Collection
from dataclasses import MISSING, fields, is_dataclass
from difflib import get_close_matches
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from starbattle.errors import RequestError, printable, quoted, refused

_T = TypeVar("_T")

_PLAIN: dict[Any, str] = {
    str: "a text",
    bool: "true or false",
    int: "an integer from 0 on",
    float: "a number from 0 on",
    NoneType: "nothing",
    dict: "a table",
}


def read(kind: type[_T], values: Any, where: str) -> _T:
    """Make a dataclass of a table, by the types of its fields.

    Types are text, numbers (none is negative), truth values, literals, tables, such
    classes, tuples of one of them, and unions. A field `class_` is the key `class`.

    Args:
        kind: the dataclass
        values: the table
        where: the file or key of the table, as messages name it

    Raises:
        RequestError: names the place, the key and what fits
    """
    made: dict[str, Any] = {}
    hints = get_type_hints(kind)
    known = {each.name.rstrip("_"): each for each in fields(kind)}  # type: ignore[arg-type]
    try:
        if not isinstance(values, dict):
            raise RequestError("expected a table")
        for key in values:
            check_word("key", key, known)
        for key, each in known.items():
            hint = hints[each.name]
            types = get_args(hint) if isinstance(hint, UnionType) else (hint,)
            if key in values:
                made[each.name] = _made(types, values[key], key)
            elif each.default is MISSING and each.default_factory is MISSING:
                raise RequestError(f"{key} is missing; expected {_wanted(types)}")
        return kind(**made)
    except RequestError as error:
        raise RequestError(f"{where}: {error}") from None


def _made(types: tuple[Any, ...], value: Any, key: str) -> Any:
    for kind in types:
        if get_origin(kind) is Literal and isinstance(value, str):
            check_word(key, value, get_args(kind))
            return value
        if get_origin(kind) is tuple and isinstance(value, list):
            each = get_args(kind)[:1]
            numbered = enumerate(value, 1)
            return tuple(_made(each, v, f"{key} {n}") for n, v in numbered)
        if is_dataclass(kind) and isinstance(value, dict):
            return read(kind, value, key)  # type: ignore[arg-type]
        plain = get_origin(kind) or kind
        if _fits(plain, value):
            return float(value) if kind is float else value
    shown = quoted(str(value))
    raise RequestError(f"{key} must be {_wanted(types)}, not {shown}")


def _fits(kind: Any, value: Any) -> bool:
    if kind is float and type(value) in (int, float):
        return bool(0 <= value < math.inf)
    return type(value) is kind and not (kind is int and value < 0)


def _wanted(types: tuple[Any, ...]) -> str:
    plain = (get_origin(kind) or kind for kind in types)
    names = ("a list" if k is tuple else _PLAIN.get(k, "a table") for k in plain)
    return " or ".join(names)


def check_word(what: str, word: str, words: Collection[str]) -> None:
    """Raise RequestError for a word that is none of these, and say what fits."""
    if word not in words:
        raise RequestError(f"unknown {what} {quoted(word)}; {expected(word, words)}")


def expected(word: str, words: Collection[str]) -> str:
    """Say what fits: a word that is much like it, or all."""
    close = get_close_matches(word, words, 1)
    if close:
        return f"did you mean {close[0]}?"
    return f"expected one of {', '.join(words)}" if words else "none is known"


def toml_values(file: Path) -> dict[str, Any]:
    """Return the values of a TOML file. Raises RequestError, with the file."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise refused(file, error, RequestError) from None
    except ValueError as error:  # also for numbers of thousands of digits
        raise RequestError(f"{printable(file)}: {printable(error)}") from None
