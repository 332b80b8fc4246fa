"""Account names: which are allowed, and which look like one that is taken."""

from __future__ import annotations

import re
import unicodedata

from cornerwise.server.codes import AccountCode
from cornerwise.server.refusal import Refusal

MIN_NAME = 3
MAX_NAME = 20
"""Limits of an account name, in characters."""

_SEPARATORS = " _-"

_MAX_MARKS = 2
"""The most combining marks on one letter; more would cover other lines."""

_SCRIPTS = frozenset(
    [
        "ARABIC",
        "ARMENIAN",
        "BENGALI",
        "CJK",
        "CYRILLIC",
        "DEVANAGARI",
        "ETHIOPIC",
        "GEORGIAN",
        "GREEK",
        "GUJARATI",
        "GURMUKHI",
        "HANGUL",
        "HEBREW",
        "HIRAGANA",
        "KANNADA",
        "KATAKANA",
        "KHMER",
        "LAO",
        "LATIN",
        "MALAYALAM",
        "MYANMAR",
        "ORIYA",
        "SINHALA",
        "TAMIL",
        "TELUGU",
        "THAI",
    ]
)
"""Scripts, by the first word of a character's Unicode name."""

_SAME_SCRIPT = {"KATAKANA-HIRAGANA": "KATAKANA", "ARABIC-INDIC": "ARABIC", "EXTENDED": "ARABIC"}

_TOGETHER = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"CJK", "HANGUL"}),
)
"""Scripts that one language mixes."""

_PLAIN_RANGES = {
    "LATIN": ((0x41, 0x24F), (0x1E00, 0x1EFF)),
    "GREEK": ((0x370, 0x3FF), (0x1F00, 0x1FFF)),
    "CYRILLIC": ((0x400, 0x52F),),
}
"""Blocks with the letters of living languages; other blocks hold phonetic symbols."""

_MARKS_ARE_ORNAMENT = frozenset({"LATIN", "GREEK", "CYRILLIC", "COMBINING"})

_LOOKALIKES = str.maketrans(
    {
        **dict(zip("авгеёзікмнопрстухџѕјһԁԛԝѵ", "abreeзlkmhonpctyxuslhdqwv", strict=True)),
        **dict(zip("αβεζηικμνορτυχωγ", "abezhlkmnoptyxwy", strict=True)),
        **dict(zip("օսհոցք", "ouhngp", strict=True)),
        **dict(zip("ıiøłđðħŧŋ01", "llolddhtnol", strict=True)),
        "æ": "ae",
        "œ": "oe",
    }
)
"""Letters and digits that look like another; lower case stands for upper case too."""

_PAIRS = {"rn": "m", "vv": "w"}
"""Pairs of letters that look like one letter."""


def checked_name(text: str) -> str:
    """Returns a name as it will be shown. Raises `Refusal` for one that is not allowed."""
    name = unicodedata.normalize("NFKC", text).strip(" ")
    if not MIN_NAME <= len(name) <= MAX_NAME:
        raise Refusal(
            AccountCode.NAME_LENGTH,
            f"a name has {MIN_NAME} to {MAX_NAME} characters",
            {"min": MIN_NAME, "max": MAX_NAME},
        )
    if not _is_well_made(name):
        raise Refusal(
            AccountCode.NAME_SIGNS,
            "a name consists of letters and digits, with single spaces, _ or - between them",
        )
    if not _is_of_one_script(name):
        raise Refusal(AccountCode.NAME_SCRIPTS, "the letters of a name must be of one script")
    if _is_reserved(name):
        raise Refusal(AccountCode.NAME_RESERVED, "this name is reserved")
    return name


def folded(name: str) -> str:
    """Returns a key that is equal for names that look alike."""
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    kept = [
        sign
        for sign in unicodedata.normalize("NFD", text)
        if unicodedata.category(sign)[0] in "LN"
        or (unicodedata.category(sign)[0] == "M" and _script(sign) not in _MARKS_ARE_ORNAMENT)
    ]
    look = "".join(_digit(sign) for sign in kept).translate(_LOOKALIKES)
    for pair, one in _PAIRS.items():
        look = look.replace(pair, one)
    return unicodedata.normalize("NFC", look)


def folded_beginnings(beginning: str) -> tuple[str, ...]:
    """Returns the prefixes that `folded` may have if a name begins like this.

    Other names may match too.
    """
    look = folded(beginning)
    # The last letter may be the first of a pair.
    pairs = [look[:-1] + one for pair, one in _PAIRS.items() if look.endswith(pair[0])]
    return (look, *pairs)


def _is_well_made(name: str) -> bool:
    """Returns whether a name consists of words of letters, marks and digits with single separators."""
    words = re.split(f"[{_SEPARATORS}]", name)
    return all(_is_word(word) for word in words) and any(sign.isalpha() for sign in name)


def _is_word(word: str) -> bool:
    marks = _MAX_MARKS
    for sign in word:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Mc") else 0
        if marks > _MAX_MARKS or not (kind[0] == "L" or kind in ("Nd", "Mn", "Mc")):
            return False
    return bool(word)


def _is_of_one_script(name: str) -> bool:
    scripts = {_script(sign) for sign in name if sign not in _SEPARATORS and not "0" <= sign <= "9"}
    return (
        scripts <= _SCRIPTS
        and all(map(_is_plain, name))
        and (len(scripts) == 1 or any(scripts <= together for together in _TOGETHER))
    )


def _script(sign: str) -> str:
    first = unicodedata.name(sign, "").partition(" ")[0]
    return _SAME_SCRIPT.get(first, first)


def _is_plain(sign: str) -> bool:
    ranges = _PLAIN_RANGES.get(_script(sign))
    return ranges is None or any(first <= ord(sign) <= last for first, last in ranges)


def _digit(sign: str) -> str:
    value = unicodedata.decimal(sign, None)
    return sign if value is None else str(value)


_OFFICIAL = frozenset(
    map(
        folded,
        [
            "admin",
            "administrator",
            "cornerwise",
            "moderator",
            "mod",
            "official",
            "staff",
            "support",
            "sysop",
        ],
    )
)
"""Words that make a name look official."""

_RESERVED = frozenset(
    map(
        folded,
        [
            "anonymous",
            "bot",
            "computer",
            "deleted",
            "engine",
            "everybody",
            "everyone",
            "gone",
            "guest",
            "level",
            "me",
            "nobody",
            "null",
            "player",
            "root",
            "server",
            "somebody",
            "system",
            "undefined",
            "unknown",
            "user",
            "you",
        ],
    )
)
"""Names that the app itself uses, with or without a number."""


def _is_reserved(name: str) -> bool:
    words = {folded(word) for word in re.split(f"[{_SEPARATORS}]", name)}
    without_number = name.rstrip("0123456789" + _SEPARATORS)
    whole = folded(name)
    return bool(words & _OFFICIAL) or whole in _OFFICIAL or folded(without_number) in _RESERVED
