"""The package stays small."""

import io
import zipfile
from importlib.resources import files
from pathlib import Path

LARGEST_WHEEL = 3_000_000


def test_the_wheel_stays_under_three_megabytes() -> None:
    package = Path(str(files("cornerwise")))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path in sorted(package.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                wheel.write(path, path.relative_to(package))
    assert len(packed.getvalue()) < LARGEST_WHEEL
