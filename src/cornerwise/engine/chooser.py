"""The player protocol, and loading players by name."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from cornerwise.errors import CornerwiseError, SetupError
from cornerwise.game import Game
from cornerwise.placements import MoveLike, PlacementId
from cornerwise.variants import Setup
from cornerwise.violations import IllegalPlacement

_LONGEST_TITLE = 80


@runtime_checkable
class Chooser(Protocol):
    """Anything that chooses moves.

    It may also have `limit(seconds)`, which is called before a move with the time it may take, and
    `seed(number)`, which is called before a game. Where there is no clock, `limit(None)` is called;
    matches without a time for each move do not call it. Its attributes `name` and `version`, if it
    has them, are used in reports.
    """

    def choose(self, game: Game) -> MoveLike:
        """Returns a legal move for the colour to play. The game is a copy that it may change."""
        ...


class PlayerFailed(CornerwiseError):
    """A player that did not return a legal move."""

    code = "player/failed"


def chosen(player: Chooser, game: Game) -> PlacementId:
    """Returns the move that a player chooses, as a legal placement.

    Raises `PlayerFailed` when the move is not legal, and whatever the player raises.
    """
    move: Any = player.choose(game.copy())
    try:
        placement = game.placement_table.id_of(move)
        violation = game.violation(placement)
    except (CornerwiseError, TypeError) as error:
        raise PlayerFailed(f"{title_of(player)} chose {move!r:.60}: {error}") from None
    if violation is not None:
        problem = IllegalPlacement(game.variant, violation)
        raise PlayerFailed(f"{title_of(player)} chose {move!r:.60}: {problem}")
    return placement


def title_of(player: object) -> str:
    """Returns what a player is called: its attribute `name`, or its class."""
    name = getattr(player, "name", None)
    return (plain_title(name) if isinstance(name, str) else "") or type(player).__name__


def plain_title(text: str) -> str:
    """Returns a title from an untrusted source as one short line without control characters."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())[:_LONGEST_TITLE].rstrip()


def player_named(name: str, setup: Setup) -> Chooser:
    """Returns the player that `module:Player` or `path/to/file.py:Player` names.

    The named object may be a player, or a class or function that makes one, without arguments
    or with the setup as its only argument. Modules are looked for in the current folder too.
    Raises `SetupError` when there is no such player.
    """
    where, _, what = name.rpartition(":")
    found: Any = _module(where, name)
    for part in what.split("."):
        if not hasattr(found, part):
            raise SetupError(f"{where} has no {what}")
        found = getattr(found, part)
    return made_player(found, name, setup)


def checked_player(who: object) -> Chooser:
    """Returns a player if it is one. Raises `SetupError` when it is not, or is only a class."""
    if inspect.isclass(who):
        raise SetupError(f"{who.__name__} is a class: give a player, such as {who.__name__}()")
    if not isinstance(who, Chooser):
        raise SetupError(f"{who!r:.60} is no player: it has no method choose(game)")
    return who


def made_player(found: Any, name: str, setup: Setup) -> Chooser:
    """Returns a player, or the one that a class or function makes for a setup.

    Raises `SetupError` with its name when there is none.
    """
    if inspect.isclass(found) or not hasattr(found, "choose"):
        found = _made(found, name, setup)
    if not isinstance(found, Chooser):
        raise SetupError(f"{name} is no player: it has no method choose(game)")
    return found


def _made(make: Any, name: str, setup: Setup) -> Any:
    if not callable(make):
        raise SetupError(f"{name} is no player: it has no method choose(game)")
    try:
        parameters = inspect.signature(make).parameters.values()
    except ValueError:
        parameters = {}.values()
    needed = [
        each
        for each in parameters
        if each.default is each.empty
        and each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)
    ]
    if len(needed) > 1:
        names = ", ".join(each.name for each in needed)
        raise SetupError(f"{name} must need no argument or only a setup, but needs {names}")
    return make(setup) if needed else make()


def _module(where: str, name: str) -> Any:
    if where.endswith(".py"):
        return _file(Path(where))
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return importlib.import_module(where)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{where}.".startswith(f"{error.name}."):
            raise
        raise SetupError(f"there is no module {where} for the player {name}") from None


def _file(path: Path) -> Any:
    # The prefix keeps a file like random.py from replacing the module of that name.
    name = f"cornerwise_player_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise SetupError(f"there is no file {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent.resolve()))
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return module
