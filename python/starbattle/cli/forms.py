"""The forms that a command can write, and which of them is asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from starbattle.errors import RequestError, printable, quoted
from starbattle.formats import FORMATS, Format, format_named
from starbattle.saving import is_standard_output, is_stream

_SAME = {"json": "jsonl", "jsonl": "json"}


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms that a command can write.

    command   its name
    suffixes  for each form the endings of file names that ask for it
    default   the form if nothing asks for one, if there is such a form
    """

    command: str
    suffixes: Mapping[str, tuple[str, ...]]
    default: str | None

    def chosen(
        self, to: str | None, output: str | Path | None, *others: str | None
    ) -> str:
        """Return the form that --to, another option, or else the name after -o names.

        Raises RequestError.
        """
        asked = {self._known(name) for name in (to, *others) if name is not None}
        if len(asked) > 1:
            forms = " and ".join(sorted(asked))
            raise RequestError(f"{forms} exclude each other; ask for one form")
        return asked.pop() if asked else self._told(output)

    def _known(self, name: str) -> str:
        for known in (name, _SAME.get(name, name)):
            if known in self.suffixes:
                return known
        known_names = ", ".join(self.suffixes)
        raise RequestError(
            f"unknown form {quoted(name)}; expected one of {known_names}"
        )

    def _told(self, output: str | Path | None) -> str:
        nameless = output is None or is_standard_output(output) or is_stream(output)
        if nameless or not Path(str(output)).suffix or str(output).endswith("/"):
            return self._default(output)
        found = self._with_suffix_of(str(output).lower())
        if len(found) == 1:
            return found[0]
        raise self._refusal(output, f"may be {' or '.join(found)}" if found else "")

    def _with_suffix_of(self, name: str) -> list[str]:
        """Return the forms whose suffix a name has, the longest: .sbn.txt, not .txt."""
        ends = [(form, end) for form, all_ in self.suffixes.items() for end in all_]
        longest = max((len(end) for _, end in ends if name.endswith(end)), default=0)
        return [f for f, end in ends if name.endswith(end) and len(end) == longest]

    def _default(self, output: str | Path | None) -> str:
        if self.default is None:
            raise self._refusal(output)
        return self.default

    def _refusal(self, output: str | Path | None, reason: str = "") -> RequestError:
        ends = dict.fromkeys(end for all_ in self.suffixes.values() for end in all_)
        reason = reason or f"{self.command} writes {', '.join(ends)}"
        hint = "; say --to FORM" if len(self.suffixes) > 1 else ""
        return RequestError(f"{printable(str(output))}: {reason}{hint}")


def text_or_json(command: str) -> Forms:
    """Return the forms of a command that tells something to people or programs."""
    suffixes = {"text": (".txt",), "json": (".json", ".jsonl", ".ndjson")}
    return Forms(command, suffixes, "text")


def board_forms(command: str, default: str | None) -> Forms:
    """Return the formats of board files as forms; make draws boards, too."""
    suffixes = {known.name: _own_suffixes(known) for known in FORMATS}
    text = "text" if command == "make" else "picture"
    return Forms(command, {**suffixes, text: (".txt",)}, default)


def board_form(to: str | None) -> str | None:
    """Return the form for a format's name or alias. Raises BoardError."""
    return to if to in (None, "json", "text") else format_named(str(to)).name


def _own_suffixes(known: Format) -> tuple[str, ...]:
    """Return what names of a format's files end in, unless many formats have it."""
    return () if known.suffix == ".txt" else (known.suffix,)
