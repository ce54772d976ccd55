"""Clean up pasted text: blanks, quotation marks, brackets around it."""

import re
from urllib.parse import unquote

from starbattle.formats.unsupported import ADDRESS

_BLANK = r"[\s\u200b-\u200f\u2060\ufeff]+"
_BLANKS_AROUND = re.compile(rf"\A{_BLANK}|{_BLANK}\Z")
_OPENING = "\"'`<(“”„‟‘’‚‛«»"
_CLOSING = "\"'`>)“”„‟‘’‚‛«»"
_TYPOGRAPHIC = "“”„‟«»"
_AFTER_ADDRESS = _CLOSING + ".,;:!"
_FILE = "file://"
_STRAIGHT = str.maketrans("“”„‟", '""""')


def cleaned(text: str) -> str:
    """Return the text without what was pasted along with it.

    Web addresses also lose the line breaks that mail programs insert.
    """
    if text.startswith(_FILE):
        return unquote(text.removeprefix(_FILE))
    text = _unquoted(_BLANKS_AROUND.sub("", text))
    if ADDRESS.match(text.lstrip(_OPENING)):
        return _address(text.lstrip(_OPENING).rstrip(_AFTER_ADDRESS))
    return text if '"' in text else text.translate(_STRAIGHT)


def _unquoted(text: str) -> str:
    while len(text) > 1 and _is_quoted(text):
        text = _BLANKS_AROUND.sub("", text[1:-1])
    return text


def _is_quoted(text: str) -> bool:
    """Tell whether there are quotation marks around; in a picture they are cells."""
    if "\n" in text:
        return text[0] in _TYPOGRAPHIC and text[-1] in _TYPOGRAPHIC
    return text[0] in _OPENING and text[-1] in _CLOSING


def _address(text: str) -> str:
    return text if text.count("://") > 1 else re.sub(r"[\r\n]+[ \t]*", "", text)
