"""Values as TOML; the standard library only reads it."""

import json
from collections.abc import Iterator, Mapping
from typing import Any


def toml(table: Mapping[str, Any]) -> str:
    """Return a document. A table in it may have tables, and lists may have any."""
    return "\n".join(_lines(table, "")) + "\n"


def _lines(table: Mapping[str, Any], path: str) -> Iterator[str]:
    for key, value in table.items():
        if not isinstance(value, Mapping) and not _are_tables(value):
            yield f"{_text(key)} = {_value(value)}"
    for key, value in table.items():
        name = f"{path}{_text(key)}"
        if isinstance(value, Mapping):
            yield from ("", f"[{name}]", *_lines(value, f"{name}."))
        elif _are_tables(value):
            for each in value:
                yield from ("", f"[[{name}]]", *_lines(each, f"{name}."))


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        pairs = (f"{_text(key)} = {_value(inner)}" for key, inner in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return _text(value) if isinstance(value, str) else json.dumps(value)


def _text(text: str) -> str:
    """Return a string; JSON's escapes are also TOML's."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
