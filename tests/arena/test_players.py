"""Your own players: in matches, in GTP and as programs, and everything they can do wrong."""

from __future__ import annotations

import asyncio
import io
import sys
from pathlib import Path

import pytest

from cornerwise import Game, setup_named
from cornerwise.arena import (
    EngineFailed,
    EngineNotStarted,
    EngineResigns,
    GtpEngine,
    Match,
    MatchPlan,
    PlannedMatch,
    engine_spec,
)
from cornerwise.engine import RandomPlayer, SearchPlayer, gtp
from cornerwise.engine.chooser import player_named
from cornerwise.errors import CornerwiseError, GameOver, SetupError
from cornerwise.kernel import random_game
from cornerwise.placements import MoveLike
from cornerwise.variants import Setup

from .conftest import fake_command

EXAMPLES = Path(__file__).parents[2] / "examples"
SETUP = setup_named("duo", start="fixed")

PLAYERS = """
class First:
    def choose(self, game):
        return game.legal_placements()[0]

class ForSetup:
    def __init__(self, setup):
        self.setup = setup

    def choose(self, game):
        assert game.setup == self.setup
        return game.placement_table.name_of(game.legal_placements()[-1])

class Greedy:
    def __init__(self, depth, width):
        pass

class NoPlayer:
    pass

class Broken:
    def choose(self, game):
        raise RuntimeError("no idea")

first = First()
number = 3
"""


class First:
    """Plays the first legal move, and remembers what it was told."""

    def __init__(self, move: MoveLike | None = None) -> None:
        self.move = move
        self.limits: list[float | None] = []
        self.seeds: list[int] = []

    def choose(self, game: Game) -> MoveLike:
        for placement in game.legal_placements()[:2]:
            game.play(placement)  # The game is its own.
            game.undo()
        return game.legal_placements()[0] if self.move is None else self.move

    def limit(self, seconds: float | None) -> None:
        self.limits.append(seconds)

    def seed(self, number: int) -> None:
        self.seeds.append(number)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a module of players."""
    (tmp_path / "my_players.py").write_text(PLAYERS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.delitem(sys.modules, "my_players", raising=False)
    return tmp_path


def test_two_players_make_a_match() -> None:
    first = First()
    match = Match(first, RandomPlayer(1), games=2, openings="random")
    results = match.run()
    assert [result.failed for result in results] == ["", ""]
    assert [result.seats for result in results] == ["AB", "BA"]
    assert match.summary().cpu[0].total > 0
    assert match.report().startswith(
        "A: First (First)\nB: RandomPlayer (RandomPlayer)\nduo, 2 games"
    )
    assert len(set(first.seeds)) == 2


def test_a_match_without_games_is_refused_and_one_before_its_first_game_says_so() -> None:
    assert Match(First(), First(), games=1).report() == "no game has been played yet"
    for games in (0, -1):
        with pytest.raises(SetupError, match="at least one game"):
            Match(First(), First(), games=games)
    with pytest.raises(TypeError, match="the name of a game was expected, not Setup"):
        Match(First(), First(), game=SETUP)  # type: ignore[arg-type]


def test_a_player_may_follow_the_time_of_its_opponent() -> None:
    first = First()
    Match(first, RandomPlayer(1), games=1, mirror=True).run()
    assert first.limits
    with pytest.raises(EngineNotStarted, match=r"RandomPlayer has no limit\(seconds\)"):
        Match(RandomPlayer(), first, games=1, mirror=True).run()


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (0, "First chose 0: 1 at a1: purple's first piece must cover"),
        (10**40, "there is no placement number"),
        ("pass", "First chose 'pass': 'pass' is not a cell"),
        (3.5, "First chose 3.5: 'float' object cannot be interpreted as an integer"),
    ],
)
def test_a_player_that_plays_nonsense_loses_and_the_reason_is_told(
    move: MoveLike, reason: str
) -> None:
    (result,) = Match(First(move), RandomPlayer(1), games=1).run()
    assert (result.score, result.failed) == (0, "A")
    assert reason in result.ended


@pytest.mark.usefixtures("here")
def test_a_player_that_raises_loses() -> None:
    broken = player_named("my_players:Broken", SETUP)
    (result,) = Match(RandomPlayer(), broken, games=1).run()
    assert (result.score, result.failed) == (1, "B")
    assert result.ended == "Broken failed: RuntimeError: no idea"


class Touchy(First):
    """Fails on request."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where
        if where == "setup":
            raise RuntimeError("no idea")

    def limit(self, seconds: float | None) -> None:
        if self.where == "limit":
            raise RuntimeError("no idea")
        super().limit(seconds)

    def seed(self, number: int) -> None:
        if self.where == "seed":
            raise SetupError("no idea")
        super().seed(number)


@pytest.mark.parametrize(
    ("where", "reason"), [("limit", "RuntimeError: no idea"), ("seed", "SetupError: no idea")]
)
def test_a_player_that_raises_when_it_is_told_something_loses(where: str, reason: str) -> None:
    (result,) = Match(Touchy(where), RandomPlayer(), games=1, mirror=True).run()
    assert (result.score, result.failed) == (0, "A")
    assert result.ended == f"Touchy failed: {reason}"


def test_what_is_no_player_is_refused() -> None:
    with pytest.raises(SetupError, match=r"has no method choose\(game\)"):
        Match(object(), "5")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match=r"First is a class: give a player, such as First\(\)"):
        Match(First, "5")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["First", "first", "ForSetup"])
def test_players_are_found_by_name(here: Path, name: str) -> None:
    game = Game(SETUP)
    for where in ("my_players", "my_players.py", str(here / "my_players.py")):
        assert player_named(f"{where}:{name}", SETUP).choose(game)


def test_a_file_does_not_replace_a_module_of_its_name(here: Path) -> None:
    (here / "random.py").write_text(PLAYERS)
    (here / "broken.py").write_text("1 / 0")
    before = sys.modules["random"]
    assert player_named("random.py:First", SETUP).choose(Game(SETUP))
    assert sys.modules["random"] is before
    with pytest.raises(ZeroDivisionError):
        player_named("broken.py:First", SETUP)
    assert not [name for name in sys.modules if name.endswith("broken")]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no_such_module:First", "there is no module no_such_module"),
        ("no_such.py:First", "there is no file no_such.py"),
        ("my_players:Second", "my_players has no Second"),
        ("my_players:NoPlayer", r"has no method choose\(game\)"),
        ("my_players:number", r"has no method choose\(game\)"),
        ("my_players:Greedy", "but needs depth, width"),
    ],
)
def test_a_name_without_a_player_is_explained(name: str, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        player_named(name, SETUP)


@pytest.mark.usefixtures("here")
def test_a_named_player_plays_in_a_process_of_its_own() -> None:
    plan = MatchPlan(
        game="duo",
        a=engine_spec("my_players.py:ForSetup", "duo"),
        b=engine_spec("my_players:First", "duo"),
        games=1,
    )
    (result,) = PlannedMatch(plan).run()
    assert not result.failed, result.ended
    assert [name.split()[0] for name in result.engines] == ["ForSetup", "First"]
    assert all(sum(times) > 0 for times in result.cpu)


@pytest.mark.usefixtures("here")
def test_a_named_player_that_is_not_there_ends_the_match_with_the_reason() -> None:
    plan = MatchPlan(
        game="duo", a=engine_spec("my_players:Second", "duo"), b=engine_spec("1", "duo"), games=1
    )
    with pytest.raises(EngineNotStarted, match="my_players has no Second"):
        PlannedMatch(plan).run()


def three_moves(engine: GtpEngine) -> None:
    """Asks until the fake engine shows its fault."""
    for _ in range(3):
        engine.choose(Game(SETUP))


def told(player: object, *lines: str) -> list[str]:
    """Returns the answers of a player that is served with GTP."""
    sink = io.StringIO()
    gtp.serve(player, "duo", source=io.StringIO("\n".join(lines)), sink=sink)  # type: ignore[arg-type]
    return sink.getvalue().split("\n\n")[:-1]


def test_a_player_is_served_with_gtp() -> None:
    player = First()
    answers = told(
        player, "name", "genmove b", "set_random_seed 7", "move_time 0.5", "genmove w", "showboard"
    )
    assert answers[0] == "= First"
    assert answers[1].startswith("= e")
    assert "*B purple" in answers[5]
    assert player.seeds == [7]
    assert player.limits == [None, 0.5]


def test_a_player_without_limit_or_seed_does_not_pretend_to_have_them() -> None:
    player = RandomPlayer(1)
    commands = told(player, "list_commands")[0].split("\n")
    assert not {"move_time", "time_left", "set_random_seed", "get_value", "param"} & set(commands)
    assert {"genmove", "loadsgf", "undo", "cputime"} <= set(commands)


def test_a_player_may_be_made_for_each_game() -> None:
    answers = told(
        lambda setup: SearchPlayer(setup, simulations=2),
        "genmove b",
        "set_game Blokus",
        "genmove 1",
    )
    assert [answer[0] for answer in answers] == ["=", "=", "="]
    assert told(First, "name", "genmove b")[0] == "= First"


@pytest.mark.usefixtures("here")
def test_what_a_player_does_wrong_is_an_answer_with_a_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    broken = player_named("my_players:Broken", SETUP)
    assert told(broken, "genmove b") == ["? the player failed: RuntimeError: no idea"]
    assert "my_players.py" in capsys.readouterr().err
    assert told(First("a1"), "genmove b")[0].startswith("? First chose 'a1': 1 at a1: purple's")


def test_errors_of_everything_a_player_does_are_answers_with_a_reason() -> None:
    failed = "? the player failed: RuntimeError: no idea"
    assert told(Touchy("limit"), "genmove b") == [failed]
    assert told(Touchy("seed"), "set_random_seed 7", "name") == ["? no idea", "= Touchy"]
    with pytest.raises(CornerwiseError, match="the player failed: RuntimeError: no idea"):
        told(lambda: Touchy("setup"))

    def only_duo(setup: Setup) -> Touchy:
        return Touchy("nowhere" if setup.variant.id == "duo" else "setup")

    answers = told(only_duo, "set_game Blokus", "genmove b")
    assert answers[0] == failed
    assert answers[1].startswith("= e")


def test_what_a_player_prints_is_no_answer(capsys: pytest.CaptureFixture[str]) -> None:
    class Chatty(First):
        def __init__(self) -> None:
            super().__init__()
            print("made")  # noqa: T201 (as authors do)

        def choose(self, game: Game) -> MoveLike:
            print("thinking")  # noqa: T201
            return super().choose(game)

    gtp.serve(lambda _: Chatty(), "duo", source=io.StringIO("name\ngenmove b\n"))
    printed = capsys.readouterr()
    assert printed.out.startswith("= Chatty\n\n= e")
    assert printed.out.count("\n") == 4
    assert printed.err == "made\nthinking\n"


def test_a_player_cannot_read_the_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    class Curious(First):
        def choose(self, game: Game) -> MoveLike:
            input()
            return super().choose(game)

    commands = io.StringIO("genmove b\nname\n")
    monkeypatch.setattr(sys, "stdin", commands)
    sink = io.StringIO()
    gtp.serve(Curious(), "duo", sink=sink)
    failed, name, _ = sink.getvalue().split("\n\n")
    assert failed.startswith("? the player failed: EOFError")
    assert name == "= Curious"
    assert sys.stdin is commands


def test_a_player_has_its_own_name_and_version_on_one_line() -> None:
    player = First()
    assert told(player, "name", "version") == ["= First", "= "]
    player.name = "My\nbot\x1b[31m " + "x" * 200  # type: ignore[attr-defined]
    player.version = "1.0"  # type: ignore[attr-defined]
    name, version = told(player, "name", "version")
    assert (name, version) == ("= My bot [31m " + "x" * 68, "= 1.0")
    assert Match(player, RandomPlayer(1), games=1).plan.a.name == name[2:]


def test_another_program_is_a_player() -> None:
    game = Game(SETUP)
    with GtpEngine("cornerwise gtp --simulations 2", timeout=30) as engine:
        assert engine.title.startswith("Cornerwise ")
        for _ in range(3):
            game.play(engine.choose(game))
        assert engine.ask("cputime")
    with pytest.raises(EngineFailed):
        engine.ask("name")
    with GtpEngine("simulations:2") as own:
        assert own.choose(game) in game.legal_placements()


async def test_another_program_is_a_player_for_asyncio_too() -> None:
    game = Game("classic-two")  # Any free corner: told by a file.
    async with GtpEngine("simulations:2") as one, GtpEngine("simulations:2") as other:
        chosen = await asyncio.gather(one.choose_async(game), other.choose_async(game))
    assert set(chosen) <= set(game.legal_placements())


def test_a_program_that_hangs_is_ended_after_its_time() -> None:
    with (
        pytest.raises(EngineFailed, match=r"did not answer .* within 0.3 s"),
        GtpEngine(fake_command(fault="hang"), timeout=0.3) as engine,
    ):
        three_moves(engine)
    with pytest.raises(EngineFailed):
        engine.ask("name")


def test_a_program_that_gives_up_or_does_not_exist_is_told() -> None:
    with GtpEngine(fake_command(fault="resign")) as engine, pytest.raises(EngineResigns):
        three_moves(engine)
    with pytest.raises(EngineNotStarted, match="no-such-program"):
        GtpEngine("no-such-program --with options")
    for nothing in ("", ()):
        with pytest.raises(SetupError, match="needs a level or a command line"):
            GtpEngine(nothing)
    over = Game.replay("duo", random_game("duo", 1))
    with GtpEngine(fake_command()) as engine, pytest.raises(GameOver):
        engine.choose(over)


@pytest.mark.parametrize("name", ["greedy.py:Greedy", "alphabeta.py:AlphaBeta"])
@pytest.mark.parametrize("game", ["duo", "classic-three"])
def test_the_example_players_beat_chance(name: str, game: str) -> None:
    player = player_named(str(EXAMPLES / name), SETUP)
    match = Match(player, RandomPlayer(1), game=game, games=2)
    match.run()
    assert match.summary().wins == 2, match.report()


@pytest.mark.parametrize("name", ["greedy.py", "alphabeta.py"])
def test_the_example_players_are_programs(name: str) -> None:
    with GtpEngine([sys.executable, str(EXAMPLES / name)]) as engine:
        assert engine.choose(Game("duo")) in Game("duo").legal_placements()
