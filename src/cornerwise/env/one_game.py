"""One game in the kernel, with what the environments for one game report about it."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cornerwise.env.buffers import Legal, shapes
from cornerwise.errors import SetupError
from cornerwise.extras import needs
from cornerwise.game import Game
from cornerwise.kernel.batch import Batch, Reward
from cornerwise.placements import placement_table_of
from cornerwise.position import Position
from cornerwise.render import RenderOptions, to_text
from cornerwise.scoring import Scoring
from cornerwise.variants import Colour, Seat, Setup, Start, as_setup, setup_named

Observation = dict[str, NDArray[np.int8]]

RENDER_MODES = ("human", "ansi", "rgb_array")
_CELL_PIXELS = 24
_NO_IDS = np.empty(0, np.uint16)


class OneGame:
    """A game that is stepped by placement ids and seen as arrays."""

    def __init__(self, setup: Setup, reward: Reward | str) -> None:
        self.setup = setup
        self.placements = len(placement_table_of(setup.variant))
        self.seats = range(len(setup.seating.seats))
        self._seat_of = [setup.seating.seat_of(c) for c in range(len(setup.variant.colours))]
        self._side_of = [setup.seating.side_of(seat) for seat in self.seats]
        self._batch = Batch(setup, [0], auto_reset=False, reward=Reward(reward))
        wanted = shapes(setup, 1, Legal.CSR, observations=True)
        wanted |= shapes(setup, 1, Legal.MASK, observations=True)
        self._arrays: dict[str, Any] = {
            name: np.zeros(shape, dtype) for name, (dtype, shape) in wanted.items()
        }
        for name, array in self._arrays.items():
            self._batch.attach(name, array)
        self._sample = np.empty(1, np.int32)
        self.start: Game = Game(setup)
        self.moves: list[tuple[Colour, int]] = []
        self.passes: tuple[Colour, ...] = ()

    def begin(self, seed: int, start: Game | None, random_plies: int) -> None:
        """Begins again: from the empty board or the position of a game, then with random moves.

        A random move that would end the game is not made.
        """
        self._batch.reset(None, [seed])
        self.start = Game(self.setup) if start is None else start
        if start is not None:
            moves = [(move.colour, move.placement) for move in start.moves]
            self._batch.place(0, start.positions[0], moves)
        self.moves = []
        self.passes = start.moves[-1].passes if start is not None and start.moves else ()
        for _ in range(random_plies):
            if self.is_over or self._ended_by_random_move():
                break

    def _ended_by_random_move(self) -> bool:
        """Makes a random move, unless it ends the game: then returns true."""
        before, passes = self._batch.state(0), self.passes
        self.play(self.sample())
        if not self.is_over:
            return False
        self._batch.restore({0: before})
        self.moves.pop()
        self.passes = passes
        return True

    @property
    def turn(self) -> Colour:
        """The colour to play, or -1."""
        return int(self._arrays["turn"][0])

    @property
    def is_over(self) -> bool:
        """Whether no colour can place a piece."""
        return self.turn < 0

    @property
    def seat(self) -> Seat | None:
        """The seat to play, or None."""
        turn = self.turn
        if turn < 0:
            return None
        seat = self._seat_of[turn]
        return self._sharing_seat() if seat is None else seat

    def _sharing_seat(self) -> Seat:
        all_pieces = sum(count for _, count in self.setup.variant.stock)
        return self.setup.shared_player(all_pieces - int(self._arrays["stock"][0, 0].sum()))

    @property
    def ply(self) -> int:
        """The number of moves since the game began."""
        return len(self.start.moves) + len(self.moves)

    def is_legal(self, action: int) -> bool:
        """Returns whether an action is legal; any number may be given."""
        return 0 <= action < self.placements and bool(self._arrays["mask"][0, action])

    def play(self, action: int) -> None:
        """Makes a placement. Raises `IndexError` or `ValueError` when it is not legal."""
        before = self.turn
        self._batch.step(np.array([action], np.int64), refuse=True)
        self.moves.append((before, action))
        self.passes = _passed(before, self.turn, len(self._seat_of))

    def sample(self) -> int:
        """Returns a random legal placement. The game must not be over."""
        self._batch.sample(self._sample)
        return int(self._sample[0])

    def rewards(self) -> list[float]:
        """Returns the reward of each seat in the last step: that of its side."""
        by_side = self._arrays["reward"][0].tolist()
        return [by_side[side] for side in self._side_of]

    def observe(self, seat: Seat) -> Observation:
        """Returns what a seat sees, its own colour first, and the mask of what it may play now."""
        turn = self.turn
        if turn >= 0 and seat == self.seat:
            return {
                "observation": self._arrays["obs"][0].copy(),
                "stock": self._arrays["stock"][0].copy(),
                "action_mask": self._arrays["mask"][0].astype(np.int8),
            }
        obs, stock = np.empty_like(self._arrays["obs"][0]), np.empty_like(self._arrays["stock"][0])
        self._batch.observe(0, self._next_colour(seat), obs, stock)
        mask = np.zeros(self.placements, np.int8)
        return {"observation": obs, "stock": stock, "action_mask": mask}

    def _next_colour(self, seat: Seat) -> Colour:
        colours = len(self._seat_of)
        first = max(self.turn, 0)
        return min(self.setup.seating.seats[seat], key=lambda colour: (colour - first) % colours)

    def info(self, seat: Seat) -> dict[str, Any]:
        """Returns more information about the turn. Only the seat to play gets the legal placements."""
        to_play = self.seat
        mine = to_play == seat
        return {
            "colour": self.turn,
            "seat": -1 if to_play is None else to_play,
            "legal_ids": self.legal_ids() if mine else _NO_IDS.copy(),
            "passes": self.passes,
            "scores": tuple(self._arrays["scores"][0].tolist()),
            "ply": self.ply,
        }

    def legal_ids(self) -> NDArray[np.uint16]:
        """Returns the legal placements, ascending."""
        count = int(self._arrays["offsets"][1])
        ids: NDArray[np.uint16] = np.sort(self._arrays["ids"][:count])
        return ids

    def game(self) -> Game:
        """Returns the game so far, for players and pictures."""
        return Game.replay(
            self.setup, [*self.start.placements, *(each for _, each in self.moves)],
            self.start.positions[0],
        )  # fmt: skip

    def position(self) -> Position:
        """Returns the position."""
        placed = [list(ids) for ids in self.start.position.placed]
        for colour, placement in self.moves:
            placed[colour].append(placement)
        variant, start = self.setup.variant, self.setup.start
        return Position.from_pieces(variant, placed, turn=max(self.turn, 0), start=start)

    def spaces(self) -> tuple[spaces.Dict, spaces.Discrete]:
        """Returns new spaces of observations and actions."""
        wanted = shapes(self.setup, 1, Legal.MASK, observations=True)
        most = max(count for _, count in self.setup.variant.stock)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, wanted["obs"][1][1:], np.int8),
                "stock": spaces.Box(0, most, wanted["stock"][1][1:], np.int8),
                "action_mask": spaces.Box(0, 1, (self.placements,), np.int8),
            }
        )
        return seen, spaces.Discrete(self.placements)

    def render(self, mode: str | None) -> str | NDArray[np.uint8] | None:
        """Returns a picture as an array or as text, or prints the text (`human`)."""
        if mode is None:
            return None
        if mode == "rgb_array":
            return _pixels(self.position())
        text = to_text(self.position())
        if mode == "ansi":
            return text
        print(text)  # noqa: T201 (this is what the mode is for)
        return None

    def close(self) -> None:
        """Frees the game."""
        self._batch.close()


def setup_for(way: str | Setup, start: Start | str, scoring: Scoring | str | None) -> Setup:
    """Returns a setup, or the one with a name, a start rule and a scoring.

    Raises `SetupError` when there is none, or when a setup is given along with another rule.
    """
    if isinstance(way, str):
        return setup_named(way, start=start, scoring=scoring)
    setup = as_setup(way)
    if start not in (Start.ANY, Start.ANY.value) or scoring is not None:
        raise SetupError("a setup has its own start rule and scoring: give those to setup_named")
    return setup


def checked_mode(mode: str | None) -> str | None:
    """Returns a render mode. Raises `ValueError` when there is none with this name."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render mode {mode!r}: choose from {', '.join(RENDER_MODES)}")
    return mode


def _passed(before: Colour, turn: Colour, colours: int) -> tuple[Colour, ...]:
    """Returns the colours that passed after a placement; all of them at the end of the game."""
    steps = colours if turn < 0 else (turn - before - 1) % colours
    return tuple((before + 1 + step) % colours for step in range(steps))


def _pixels(position: Position) -> NDArray[np.uint8]:
    # Imported here because only pictures need Pillow.
    with needs("render"):
        from cornerwise.render.png import draw_image  # noqa: PLC0415
        from cornerwise.render.scene import build_picture  # noqa: PLC0415

    options = RenderOptions(cell_size=_CELL_PIXELS)
    return np.asarray(draw_image(build_picture(position, options), _CELL_PIXELS), np.uint8)
