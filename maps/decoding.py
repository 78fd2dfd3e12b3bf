"""From the bytes of a file to its text: Unicode in its forms, and what older programs write."""

from __future__ import annotations

_MARKS = (
    # the longer marks first: that of UTF-32 begins with that of UTF-16
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
    (b"\xef\xbb\xbf", "utf-8"),
)
# so many bytes tell whether a text without a mark is of two or four bytes to a character
_SAMPLE = 4096


def decoded(raw: bytes) -> str | None:
    r"""Return the text that some bytes stand for, or None if they are no text.

    UTF-8, UTF-16 and UTF-32 are read, the latter two also without a byte order mark where most characters are
    Latin letters. Bytes that are none of these are read as Western European (cp1252), unless most of the text is UTF-8
    and a few bytes of it are spoilt: these become ``\ufffd``, and cost no good line beside them.

    >>> decoded("F Köb".encode("utf-16")), decoded(b"F K\xf6b"), decoded(b"\x7fELF\x00")
    ('F Köb', 'F Köb', None)
    """
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return _text(raw[len(mark) :].decode(encoding, errors="replace"))
    wide = _wide(raw[:_SAMPLE])
    if wide:
        return _text(raw.decode(wide, errors="replace"))
    try:
        return _text(raw.decode("utf-8"))
    except UnicodeDecodeError:
        pass
    spoilt = raw.decode("utf-8", errors="replace")
    lost = spoilt.count("\ufffd")
    if sum(not c.isascii() for c in spoilt) > 2 * lost:
        return _text(spoilt)
    return _text(raw.decode("cp1252", errors="replace"))


def _wide(sample: bytes) -> str:
    """Guess from the NULs of Latin letters which form of two or four bytes a text without a mark has; or none."""
    for width, encodings in ((4, ("utf-32-le", "utf-32-be")), (2, ("utf-16-le", "utf-16-be"))):
        whole = len(sample) // width
        if not whole:
            continue
        for place, encoding in zip((0, width - 1), encodings, strict=True):
            others = [n for n in range(width) if n != place]
            letters = sum(sample[k] != 0 for k in range(place, whole * width, width))
            nuls = sum(sample[k] == 0 for k in range(whole * width) if k % width in others)
            if letters == whole and nuls >= 0.7 * whole * len(others):
                return encoding
    return ""


def _text(text: str) -> str | None:
    return None if "\0" in text else text
