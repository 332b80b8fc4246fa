"""Makes the typeface of titles and numbers: `make fonts`.

Takes one weight of Rubik (SIL Open Font License) and keeps the characters that our texts use.
Browsers load only the files whose characters a page shows. Characters that the typeface does not
have, such as Greek letters, are shown in the system's typeface.
"""

from __future__ import annotations

import json
import string
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGE = "@fontsource-variable/rubik@5.3.0"
PROJECT = Path(__file__).parents[1]
MESSAGES = PROJECT / "web" / "messages"
PRODUCTS = PROJECT / "web" / "src" / "styles" / "fonts"

WEIGHT = 600
SCRIPTS = ("latin", "latin-ext", "cyrillic", "arabic")
MOST_BYTES = 40_000
"""All files together."""

FEATURES = ("kern", "tnum", "mark", "mkmk", "ccmp", "locl", "init", "medi", "fina", "isol", "rlig")
"""Kerning, digits of equal width, and the features that scripts need to be written correctly."""


def used_characters() -> set[int]:
    """Returns the characters of all texts, in both cases."""
    texts = [
        text
        for path in MESSAGES.glob("*.json")
        for text in json.loads(path.read_text(encoding="utf-8")).values()
    ]
    used = set(string.ascii_letters + string.digits + string.punctuation + " ")
    for text in texts:
        used |= set(text) | set(text.upper()) | set(text.lower())
    return {ord(character) for character in used}


def make(source: Path, target: Path, characters: set[int]) -> None:
    """Writes one weight of a typeface with these characters."""
    font = instantiateVariableFont(TTFont(source), {"wght": WEIGHT})
    options = Options(layout_features=list(FEATURES), hinting=False, flavor="woff2")
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font.flavor = "woff2"
    # Otherwise the same sources would give another file every second.
    font.recalcTimestamp = False
    font.save(target)


def main() -> None:
    with TemporaryDirectory() as place:
        packed = subprocess.run(  # noqa: S603 -- a fixed command
            ["npm", "pack", "--silent", PACKAGE],  # noqa: S607 -- npm as the person has it
            cwd=place,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        with tarfile.open(Path(place) / packed) as archive:
            archive.extractall(place, filter="data")
        package = Path(place) / "package"
        PRODUCTS.mkdir(exist_ok=True)
        for script in SCRIPTS:
            source = package / "files" / f"rubik-{script}-wght-normal.woff2"
            make(source, PRODUCTS / f"rubik-{script}.woff2", used_characters())
        (PRODUCTS / "OFL.txt").write_bytes((package / "LICENSE").read_bytes())
    size = sum(path.stat().st_size for path in PRODUCTS.glob("*.woff2"))
    print(f"{size} bytes")
    if size > MOST_BYTES:
        sys.exit(f"error: the typeface may have {MOST_BYTES} bytes")


if __name__ == "__main__":
    main()
