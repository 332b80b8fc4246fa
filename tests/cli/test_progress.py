"""Progress display of long work."""

import pytest

from cornerwise.cli.progress import Pace, duration, pace_text, shown_progress


def test_the_pace_counts_only_what_was_done_in_this_run() -> None:
    pace = Pace(done=500, total=1000, fresh=100, seconds=20)
    assert pace.rate == 5
    assert pace.left == 100
    assert pace_text(pace, "games") == "500 of 1,000 games, 5 games/s, 1 min 40 s left"
    assert pace_text(pace, "games", "well").endswith("left, well")


def test_nothing_is_foretold_before_something_is_done() -> None:
    assert pace_text(Pace(3, 10, 0, 0.0), "games") == "3 of 10 games"
    assert pace_text(Pace(3, 10, 0, 9.0), "games") == "3 of 10 games"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (59.4, "59 s"), (60, "1 min 0 s"), (3599, "59 min 59 s"), (7260, "2 h 1 min")],
)
def test_durations_have_two_units(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_where_there_is_no_terminal_a_plain_line_appears_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    now = 0.0
    with shown_progress("games", 100, clock=lambda: now) as show:
        for done in range(10, 101, 10):
            show(done, "")
            now += 10
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "40 of 100 games, 1 games/s, 1 min 0 s left",
        "70 of 100 games, 1 games/s, 30 s left",
        "100 of 100 games, 1 games/s, 0 s left",
    ]


def test_a_terminal_gets_a_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    with shown_progress("games", 4) as show:
        show(0, "")
        show(4, "[done]")
    err = capsys.readouterr().err
    assert "4 of 4 games" in err
    assert "[done]" in err
