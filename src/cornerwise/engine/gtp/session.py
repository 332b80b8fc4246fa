"""A GTP session: the commands that do not depend on who chooses the moves."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod

from cornerwise.engine.gtp import report
from cornerwise.engine.gtp.board import GtpBoard
from cornerwise.engine.gtp.clock import Clock, Clocks, Seconds, TimeSettings
from cornerwise.engine.gtp.names import colour_argument, gtp_setup, number, seconds
from cornerwise.engine.gtp.parameters import Switch, param
from cornerwise.engine.gtp.protocol import Command, CommandFailed, none, one
from cornerwise.game import Game, seat_to_play
from cornerwise.notation import move_name, parse_move
from cornerwise.placements import PlacementId
from cornerwise.records import save
from cornerwise.variants import Colour, Setup

PASS = "pass"  # noqa: S105 (a move, not a password)


class GtpSession(ABC):
    """A board and its commands. Pass `commands` to a `Server`."""

    def __init__(self, setup: Setup, name: str, version: str) -> None:
        """Begins with the empty board of a setup; see `gtp_setup` for the games by name."""
        self._board = GtpBoard(setup)
        self._clocks = Clocks()
        self._resign = Switch(on=False)
        self._accept_illegal = Switch(on=False)
        self._param_base = {
            "accept_illegal": self._accept_illegal.parameter(),
            "resign": self._resign.parameter(),
        }
        self.commands: dict[str, Command] = {
            "all_legal": self._all_legal,
            "clear_board": self._clear_board,
            "cputime": self._cputime,
            "final_score": self._final_score,
            "g": self._g,
            "genmove": self._genmove,
            "get_place": self._get_place,
            "loadsgf": self._loadsgf,
            "name": lambda arguments: _constant(name, arguments),
            "p": self._p,
            "param_base": lambda arguments: param(self._param_base, arguments),
            "play": self._play,
            "reg_genmove": self._reg_genmove,
            "savesgf": self._savesgf,
            "set_game": self._set_game,
            "showboard": self._showboard,
            "time_left": self._time_left,
            "time_settings": self._time_settings,
            "undo": self._undo,
            "version": lambda arguments: _constant(version, arguments),
        }

    @abstractmethod
    def choose(self, game: Game, limit: Seconds | None) -> PlacementId:
        """Returns a legal placement for the colour to play, within a limit that a clock sets.

        Raises `CornerwiseError` when there is no answer.
        """

    @property
    def stretch(self) -> float:
        """How many times its even share of the clock a move may take; other moves take less."""
        return 1.0

    @abstractmethod
    def use_setup(self, setup: Setup) -> None:
        """Prepares for games of another setup. Raises `CornerwiseError`."""

    def _all_legal(self, arguments: tuple[str, ...]) -> str:
        position = self._board.position
        legal = position.legal_placements(self._colour(one(arguments, "a colour")))
        return "\n".join(move_name(position.placement_table, placement) for placement in legal)

    def _clear_board(self, arguments: tuple[str, ...]) -> str:
        none(arguments)
        self._board = GtpBoard(self._board.setup)
        self._clocks.restart()
        return ""

    def _cputime(self, arguments: tuple[str, ...]) -> str:
        none(arguments)
        # All threads of the process together.
        return f"{time.process_time():.6f}"

    def _final_score(self, arguments: tuple[str, ...]) -> str:
        none(arguments)
        return report.final_score(self._board.setup, self._board.position)

    def _g(self, arguments: tuple[str, ...]) -> str:
        none(arguments)
        turn = self._board.position.turn
        return PASS if turn is None else self._generated(turn, play=True)

    def _genmove(self, arguments: tuple[str, ...]) -> str:
        return self._generated(self._colour(one(arguments, "a colour")), play=True)

    def _reg_genmove(self, arguments: tuple[str, ...]) -> str:
        return self._generated(self._colour(one(arguments, "a colour")), play=False)

    def _generated(self, colour: Colour, *, play: bool) -> str:
        game = self._board.game_for(colour)
        if game is None:
            return PASS
        seat = game.seat_to_play
        assert seat is not None
        began = time.monotonic()
        limit = self._clocks.share(game.setup, game.position, seat, self.stretch)
        placement = self.choose(game, limit)
        if play:
            self._clocks.use(seat, time.monotonic() - began)
            self._board.play(colour, placement)
        return move_name(game.placement_table, placement)

    def _get_place(self, arguments: tuple[str, ...]) -> str:
        colour = self._colour(one(arguments, "a colour"))
        return report.place(self._board.setup, self._board.position, colour)

    def _loadsgf(self, arguments: tuple[str, ...]) -> str:
        if not 1 <= len(arguments) <= 2:
            raise CommandFailed("give a file name and, optionally, a move number")
        before = number(arguments[1], "the move number", least=1) if arguments[1:] else None
        self._use(GtpBoard.loaded(arguments[0], before))
        return ""

    def _p(self, arguments: tuple[str, ...]) -> str:
        turn = self._board.position.turn
        if turn is None:
            raise CommandFailed("the game is over: no colour can place a piece")
        self._played(turn, arguments)
        return ""

    def _play(self, arguments: tuple[str, ...]) -> str:
        if len(arguments) < 2:
            raise CommandFailed("give a colour and a move")
        self._played(self._colour(arguments[0]), arguments[1:])
        return ""

    def _played(self, colour: Colour, words: tuple[str, ...]) -> None:
        # Spaces after commas are accepted.
        text = "".join(words)
        if text.lower() == PASS:
            if not self._board.must_pass(colour):
                name = self._board.setup.variant.colours[colour]
                raise CommandFailed(f"{name} can place a piece, so it may not pass")
            return
        placement = parse_move(self._board.position.placement_table, text)
        legal = self._board.position.violation(placement, colour) is None
        if self._accept_illegal.on and not legal:
            self._board.put(colour, placement)
        else:
            self._board.play(colour, placement)

    def _savesgf(self, arguments: tuple[str, ...]) -> str:
        save(self._board.record(), one(arguments, "the name of a file"))
        return ""

    def _time_left(self, arguments: tuple[str, ...]) -> str:
        if len(arguments) not in (2, 3):
            raise CommandFailed("give a colour, its seconds left and, in overtime, its moves left")
        colour = self._colour(arguments[0])
        left = seconds(arguments[1], "the time", zero=True)
        moves = number(arguments[2], "the number of moves") if arguments[2:] else 0
        seat = seat_to_play(self._board.setup, self._board.position, colour)
        self._clocks.tell(seat, Clock(left, moves))
        return ""

    def _time_settings(self, arguments: tuple[str, ...]) -> str:
        if len(arguments) != 3:
            raise CommandFailed("give main time, overtime and overtime moves, such as 300 0 0")
        settings = TimeSettings(
            seconds(arguments[0], "the main time", zero=True),
            seconds(arguments[1], "the overtime", zero=True),
            number(arguments[2], "the number of moves"),
        )
        if not settings.main and not settings.period:
            raise CommandFailed("there must be a main time or an overtime")
        self._clocks.set(settings)
        return ""

    def _set_game(self, arguments: tuple[str, ...]) -> str:
        if not arguments:
            raise CommandFailed("give the name of a game, such as Blokus Duo")
        self._use(GtpBoard(gtp_setup(" ".join(arguments))))
        return ""

    def _showboard(self, arguments: tuple[str, ...]) -> str:
        none(arguments)
        return report.showboard(self._board.setup, self._board.position)

    def _undo(self, arguments: tuple[str, ...]) -> str:
        none(arguments)
        self._board.undo()
        return ""

    def _colour(self, text: str) -> Colour:
        return colour_argument(self._board.setup.variant, text)

    def _use(self, board: GtpBoard) -> None:
        """Switches to another board."""
        if board.setup != self._board.setup:
            self.use_setup(board.setup)
        self._board = board
        self._clocks.restart()


def _constant(text: str, arguments: tuple[str, ...]) -> str:
    none(arguments)
    return text
