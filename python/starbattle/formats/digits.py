"""Bits in texts of digits, several bits a digit."""

from starbattle.errors import BoardError, quoted


class Digits:
    """An alphabet whose characters are numbers of `width` bits, from 0 on."""

    def __init__(self, alphabet: str, width: int) -> None:
        self.alphabet = alphabet
        self.width = width
        self._bits = {c: f"{k:0{width}b}" for k, c in enumerate(alphabet)}
        self._characters = {bits: c for c, bits in self._bits.items()}

    def bits(self, text: str, offset: int = 0) -> str:
        """Return the bits of a text; `offset` of its beginning is for errors."""
        try:
            return "".join([self._bits[character] for character in text])
        except KeyError as error:
            character = str(error.args[0])
            column = offset + text.index(character) + 1
            raise BoardError(f"unexpected {quoted(character)}", column=column) from None

    def text(self, bits: str) -> str:
        """Return the text of bits, of which there are a multiple of the width."""
        width, characters = self.width, self._characters
        return "".join(
            [characters[bits[i : i + width]] for i in range(0, len(bits), width)]
        )

    def length(self, bits: int) -> int:
        """Return how many characters hold so many bits."""
        return -(-bits // self.width)
