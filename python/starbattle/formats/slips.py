"""What comes along when a text is pasted: blanks, quotation marks, brackets."""

import re
from urllib.request import url2pathname

from starbattle.formats.strangers import ADDRESS

_BLANK = r"[\s\u200b-\u200f\u2060\ufeff]+"
_BLANKS_AROUND = re.compile(rf"\A{_BLANK}|{_BLANK}\Z")
_OPENING = "\"'`<(“”„‟‘’‚‛«»"
_CLOSING = "\"'`>)“”„‟‘’‚‛«»"
_TYPOGRAPHIC = "“”„‟«»"
_AFTER_ADDRESS = _CLOSING + ".,;:!"
_FILE = "file://"
_STRAIGHT = str.maketrans("“”„‟", '""""')


def mended(text: str) -> str:
    """Return what was meant to be pasted.

    A web address loses line ends, too, which mail programs put into long ones.
    """
    if text.startswith(_FILE):
        return url2pathname(text.removeprefix(_FILE))
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
