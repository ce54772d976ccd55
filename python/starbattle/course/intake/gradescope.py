"""Gradescope's export: folders `submission_123`, and a file of whose they are."""

import re

METADATA = "submission_metadata.yml"

_KEY = re.compile(r"^['\"]?(submission_\d+)['\"]?:")
_FIELD = re.compile(r"^\s+(?:- )?:?(name|email|sid|created_at): *(.*)$")


def submitters(text: str) -> dict[str, tuple[str, str]]:
    """Return who handed in each folder, and when, as texts that sort by time.

    Those who handed in together are joined by commas. People are named by their e-mail
    addresses, else by their numbers, else by their names.
    """
    found: dict[str, list[dict[str, str]]] = {}
    times: dict[str, str] = {}
    folder = ""
    for line in text.splitlines():
        if match := _KEY.match(line):
            folder = match[1]
            found[folder] = []
        elif folder and (match := _FIELD.match(line)):
            field, value = match[1], match[2].strip().strip("'\"")
            if field == "created_at":
                times.setdefault(folder, value)
            else:
                _note(found[folder], field, value)
    return {f: (_names(people), times.get(f, "")) for f, people in found.items()}


def _note(people: list[dict[str, str]], field: str, value: str) -> None:
    """Add a field to the last of the people, or to a new one who has it first."""
    if not people or field in people[-1]:
        people.append({})
    people[-1][field] = value


def _names(people: list[dict[str, str]]) -> str:
    fields = ("email", "sid", "name")
    each = [next((p[f] for f in fields if p.get(f)), "") for p in people]
    return ", ".join(name for name in each if name)
