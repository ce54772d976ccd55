"""Tables of a TOML file, with errors that say where and what fits."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from starbattle.errors import RequestError, printable, quoted

_REQUIRED: Any = object()


class Table:
    """The keys of a table, taken one by one; what is left at the end is unknown.

    where  the file and the table, as messages name them

    All methods raise RequestError.
    """

    def __init__(self, where: str, values: dict[str, Any]) -> None:
        self.where = where
        self._values = values
        self._known: set[str] = set()

    def text(self, key: str, default: Any = _REQUIRED) -> str:
        """Return a text that is not empty."""
        return str(self._value(key, default, _is_text, "a text"))

    def number(self, key: str, default: Any = _REQUIRED) -> float:
        """Return a number that is not negative."""
        return float(self._value(key, default, _is_number, "a number from 0 on"))

    def whole(self, key: str, default: Any = _REQUIRED) -> int:
        """Return an integer that is not negative."""
        return int(self._value(key, default, _is_whole, "an integer from 0 on"))

    def flag(self, key: str, default: bool = False) -> bool:
        """Return true or false."""
        return bool(self._value(key, default, _is_flag, "true or false"))

    def texts(self, key: str, default: Any = _REQUIRED) -> tuple[str, ...]:
        """Return a list of texts."""
        return tuple(self._value(key, default, _are_texts, "a list of texts"))

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of texts, by default an empty one; one text will do."""
        found = self._value(key, [], _are_names, "a text or a list of texts")
        return (found,) if isinstance(found, str) else tuple(found)

    def one_of(self, key: str, words: Sequence[str], default: Any = _REQUIRED) -> str:
        """Return one of some words."""
        (word,) = self._known_words(key, [self.text(key, default)], words)
        return word

    def some_of(self, key: str, words: Sequence[str], default: Any) -> tuple[str, ...]:
        """Return a list of some of some words."""
        return self._known_words(key, self.texts(key, default), words)

    def _known_words(
        self, key: str, found: Sequence[str], words: Sequence[str]
    ) -> tuple[str, ...]:
        for word in found:
            if word not in words:
                self.fail(f"unknown {key} {quoted(word)}; {expected(word, words)}")
        return tuple(found)

    def table(self, key: str) -> Table:
        """Return a table, an empty one if the key is missing."""
        values = self._value(key, {}, lambda value: isinstance(value, dict), "a table")
        return Table(f"{self.where}: [{key}]", values)

    def tables(self, key: str, required: bool = True) -> list[Table]:
        """Return a list of tables."""
        default = _REQUIRED if required else []
        found = self._value(key, default, _are_tables, "a list of tables")
        return [
            Table(f"{self.where}: {key} {number}", values)
            for number, values in enumerate(found, 1)
        ]

    def end(self) -> None:
        """Check that every key has been taken."""
        self._known_words("key", list(self._values), sorted(self._known))

    def fail(self, reason: str) -> NoReturn:
        """Raise RequestError, with the place."""
        raise RequestError(f"{self.where}: {reason}")

    def _value(self, key: str, default: Any, fits: Any, wanted: str) -> Any:
        self._known.add(key)
        if key not in self._values:
            if default is _REQUIRED:
                self.fail(f"{key} is missing; expected {wanted}")
            return default
        value = self._values[key]
        if not fits(value):
            self.fail(f"{key} must be {wanted}, not {quoted(str(value))}")
        return value


def toml_values(file: Path) -> dict[str, Any]:
    """Return the values of a TOML file. Raises RequestError, with the file."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, UnicodeDecodeError):
            reason = "not UTF-8 text"
        raise RequestError(f"{printable(str(file))}: {reason}") from None


def expected(word: str, words: Sequence[str]) -> str:
    """Say what fits: a word that is much like it, or all."""
    close = get_close_matches(word, words, 1)
    if close:
        return f"did you mean {close[0]}?"
    return f"expected one of {', '.join(words)}" if words else "none is known"


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value < float("inf")


def _is_whole(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _are_names(value: Any) -> bool:
    return _is_text(value) or _are_texts(value)


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(v, dict) for v in value)
