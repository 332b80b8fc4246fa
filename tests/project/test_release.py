"""The changelog has a section for the version of the package."""

from pathlib import Path

from cornerwise import __version__

ROOT = Path(__file__).parents[2]


def test_the_newest_release_in_the_changelog_is_this_version() -> None:
    headings = [
        line
        for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
        if line[:3] == "## "
    ]
    # What has changed since the release may stand before it.
    if headings[0] == "## Unreleased":
        del headings[0]
    assert headings[0].startswith(f"## {__version__} (")
