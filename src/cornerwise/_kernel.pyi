"""The compiled kernel. Use it through cornerwise.kernel."""

from collections.abc import Sequence
import enum


class Rules:
    """What does not change during a game, as plain numbers."""

    @property
    def local_shapes(self) -> int:
        """How many (orientation, square) pairs there are."""

def make_rules(width: int, height: int, stock: Sequence[int], cells: Sequence[Sequence[int]], piece: Sequence[int], start_cells: Sequence[Sequence[int]], per_square_left: int, all_placed: int, single_last: int) -> Rules:
    """
    Returns rules made from a table of placements. Raises ValueError for an invalid table.
    """

class State:
    """A position under some rules."""

    def __init__(self, rules: Rules, first: int) -> None: ...

    def copy(self) -> State:
        """Returns an independent copy."""

    @property
    def turn(self) -> int:
        """The colour to play, or -1 when the game is over."""

    def give_turn(self, colour: int) -> None:
        """Gives the turn to a colour, or to the next that has a legal placement."""

    def put(self, colour: int, placement: int) -> None:
        """
        Places a piece, legal or not. Raises ValueError when the colour has none left.
        """

    def play(self, placement: int) -> bool:
        """Makes a placement if it is legal, and returns whether it was."""

    def can_place(self, colour: int) -> bool: ...

    def legal_placements(self, colour: int) -> list[int]:
        """Returns the legal placements of a colour, ascending."""

    def scores(self) -> list[int]:
        """Returns the score of each colour."""

    def perft(self, depth: int, threads: int) -> int:
        """Counts the sequences of `depth` placements without a pass."""

    def random_games(self, seed: int, games: int) -> list[list[int]]:
        """Returns the placements of some random games from here."""

class Players:
    """Who plays which colour, and what winning means."""

    def __init__(self) -> None: ...

    @property
    def sides(self) -> int: ...

    @sides.setter
    def sides(self, arg: int, /) -> None: ...

    @property
    def side_of(self) -> list[int]: ...

    @side_of.setter
    def side_of(self, arg: Sequence[int], /) -> None: ...

    @property
    def shared(self) -> int: ...

    @shared.setter
    def shared(self, arg: int, /) -> None: ...

    @property
    def shared_turns(self) -> int: ...

    @shared_turns.setter
    def shared_turns(self, arg: int, /) -> None: ...

    @property
    def shared_sides(self) -> list[int]: ...

    @shared_sides.setter
    def shared_sides(self, arg: Sequence[int], /) -> None: ...

    @property
    def sign(self) -> int: ...

    @sign.setter
    def sign(self, arg: int, /) -> None: ...

class PlayoutOptions:
    """How playouts choose their moves."""

    def __init__(self) -> None: ...

    @property
    def local(self) -> bool: ...

    @local.setter
    def local(self, arg: bool, /) -> None: ...

    @property
    def cut(self) -> int: ...

    @cut.setter
    def cut(self, arg: int, /) -> None: ...

class Valuation:
    """What the end of a game is worth."""

    def __init__(self) -> None: ...

    @property
    def place_weight(self) -> float: ...

    @place_weight.setter
    def place_weight(self, arg: float, /) -> None: ...

    @property
    def margin_weight(self) -> float: ...

    @margin_weight.setter
    def margin_weight(self, arg: float, /) -> None: ...

    @property
    def margin_scale(self) -> float: ...

    @margin_scale.setter
    def margin_scale(self, arg: float, /) -> None: ...

def outcome(players: Players, valuation: Valuation, scores: Sequence[int]) -> tuple[list[float], list[float], list[float]]:
    """
    Returns value, margin and share of the win of each side for the scores of the colours.
    """

class NetOptions:
    """How a search uses a network."""

    def __init__(self) -> None: ...

    @property
    def visits(self) -> int: ...

    @visits.setter
    def visits(self, arg: int, /) -> None: ...

    @property
    def children(self) -> int: ...

    @children.setter
    def children(self, arg: int, /) -> None: ...

    @property
    def wide_visits(self) -> int: ...

    @wide_visits.setter
    def wide_visits(self, arg: int, /) -> None: ...

    @property
    def wide_children(self) -> int: ...

    @wide_children.setter
    def wide_children(self, arg: int, /) -> None: ...

    @property
    def root_children(self) -> int: ...

    @root_children.setter
    def root_children(self, arg: int, /) -> None: ...

    @property
    def weight(self) -> float: ...

    @weight.setter
    def weight(self, arg: float, /) -> None: ...

    @property
    def fading(self) -> float: ...

    @fading.setter
    def fading(self, arg: float, /) -> None: ...

    @property
    def temperature(self) -> float: ...

    @temperature.setter
    def temperature(self, arg: float, /) -> None: ...

    @property
    def exploration(self) -> float: ...

    @exploration.setter
    def exploration(self, arg: float, /) -> None: ...

    @property
    def growth(self) -> float: ...

    @growth.setter
    def growth(self, arg: float, /) -> None: ...

    @property
    def rave(self) -> float: ...

    @rave.setter
    def rave(self, arg: float, /) -> None: ...

    @property
    def portable(self) -> bool: ...

    @portable.setter
    def portable(self, arg: bool, /) -> None: ...

def playouts(start: State, players: Players, history: Sequence[tuple[int, int]], games: int, seed: int) -> list[list[float]]:
    """Returns the final points of each colour in some playouts."""

class Calibration:
    """How values become win chances."""

    def __init__(self) -> None: ...

    @property
    def start(self) -> float: ...

    @start.setter
    def start(self, arg: float, /) -> None: ...

    @property
    def growth(self) -> float: ...

    @growth.setter
    def growth(self, arg: float, /) -> None: ...

def win_chances(calibration: Calibration, players: Players, values: Sequence[float], placed: float) -> list[float]:
    """
    Returns the win chances of four sides for their values, one of which must be positive. `placed` is the share of all pieces on the board.
    """

class SearchOptions:
    """The parameters of the tree search."""

    def __init__(self) -> None: ...

    @property
    def exploration(self) -> float: ...

    @exploration.setter
    def exploration(self, arg: float, /) -> None: ...

    @property
    def first_play(self) -> float: ...

    @first_play.setter
    def first_play(self, arg: float, /) -> None: ...

    @property
    def rave(self) -> float: ...

    @rave.setter
    def rave(self, arg: float, /) -> None: ...

    @property
    def children(self) -> int: ...

    @children.setter
    def children(self, arg: int, /) -> None: ...

    @property
    def root_children(self) -> int: ...

    @root_children.setter
    def root_children(self, arg: int, /) -> None: ...

    @property
    def expand_visits(self) -> int: ...

    @expand_visits.setter
    def expand_visits(self, arg: int, /) -> None: ...

    @property
    def temperature(self) -> float: ...

    @temperature.setter
    def temperature(self, arg: float, /) -> None: ...

    @property
    def max_nodes(self) -> int: ...

    @max_nodes.setter
    def max_nodes(self, arg: int, /) -> None: ...

    @property
    def max_children(self) -> int: ...

    @max_children.setter
    def max_children(self, arg: int, /) -> None: ...

    @property
    def solve_positions(self) -> int: ...

    @solve_positions.setter
    def solve_positions(self, arg: int, /) -> None: ...

    @property
    def valuation(self) -> Valuation: ...

    @valuation.setter
    def valuation(self, arg: Valuation, /) -> None: ...

    @property
    def playout(self) -> PlayoutOptions: ...

    @playout.setter
    def playout(self, arg: PlayoutOptions, /) -> None: ...

    @property
    def net(self) -> NetOptions: ...

    @net.setter
    def net(self, arg: NetOptions, /) -> None: ...

    @property
    def calibration(self) -> Calibration: ...

    @calibration.setter
    def calibration(self, arg: Calibration, /) -> None: ...

class MoveReport:
    """What a search reports about a move."""

    @property
    def placement(self) -> int: ...

    @property
    def visits(self) -> int: ...

    @property
    def value(self) -> float: ...

    @property
    def prior(self) -> float: ...

    @property
    def scores(self) -> list[float]: ...

    @property
    def wins(self) -> list[float]: ...

class SearchReport:
    """What a search reports."""

    @property
    def moves(self) -> list[MoveReport]: ...

    @property
    def visits(self) -> list[tuple[int, int]]:
        """Placement and visits of each move, most visited first."""

    def move(self, index: int) -> MoveReport:
        """Returns one of the moves."""

    @property
    def simulations(self) -> int: ...

    @property
    def values(self) -> list[float]: ...

    @property
    def wins(self) -> list[float]: ...

    @property
    def seconds(self) -> float: ...

    @property
    def solved(self) -> bool: ...

class Search:
    """A Monte-Carlo tree search that keeps its tree."""

    def __init__(self, rules: Rules, players: Players, prior: Sequence[float], value: Sequence[float], net: Net | None, options: SearchOptions, seed: int, threads: int = 1) -> None: ...

    def set_position(self, record: Record) -> None:
        """Sets the position to search."""

    def run(self, simulations: int, seconds: float, cpu_seconds: float, until_decided: bool) -> SearchReport:
        """
        Searches until a limit is reached, the choice can no longer change, or it is stopped.
        """

    def stop(self) -> None:
        """Ends the search at once."""

    def clear_stop(self) -> None:
        """Lets the next search run again."""

def prior_feature_names() -> list[str]:
    """
    Returns the names of the features of the prior, in the order of the weights.
    """

def value_feature_names() -> list[str]:
    """
    Returns the names of the features of the value, in the order of the weights.
    """

class ValueTrainer:
    """Fits the weights of the value."""

    def __init__(self, rules: Rules, players: Players) -> None: ...

    def add(self, state: State, last: Sequence[int], most: int, games: int, seed: int) -> None:
        """Adds playouts from a position, each described after 1 to `most` moves."""

    @property
    def weights(self) -> list[float]: ...

    @property
    def error(self) -> float: ...

class PriorTrainer:
    """Learns the weights of the prior."""

    def __init__(self, rules: Rules, players: Players) -> None: ...

    def add(self, state: State, newest: int, before: int, shares: Sequence[tuple[int, float]]) -> None:
        """Adds a position and the shares of its moves."""

    def learn(self, rate: float, decay: float, seed: int) -> float:
        """One pass; returns the mean log-likelihood."""

    @property
    def weights(self) -> list[float]: ...

class Violation:
    """Why a placement is not legal; -1 for none."""

    @property
    def rule(self) -> int:
        """Its number in the order of the rules."""

    @property
    def cell(self) -> int: ...

    @property
    def other_colour(self) -> int: ...

    @property
    def other_piece(self) -> int: ...

class Record:
    """A position and the placements that led to it."""

    def __init__(self, state: State, pieces: Sequence[tuple[int, int]], set_up: int) -> None:
        """
        Pieces are (colour, placement) pairs; the first `set_up` of them are not moves.
        """

    def violation(self, colour: int, placement: int) -> Violation | None:
        """Returns why a placement is not legal, or None."""

class ColourStanding:
    """The score of a colour."""

    @property
    def points(self) -> int: ...

    @property
    def squares_left(self) -> int: ...

    @property
    def all_placed_bonus(self) -> int: ...

    @property
    def single_last_bonus(self) -> int: ...

    @property
    def blocked(self) -> bool: ...

class SideStanding:
    """The score of a side, and its place."""

    @property
    def points(self) -> int: ...

    @property
    def squares_left(self) -> int: ...

    @property
    def all_placed_bonus(self) -> int: ...

    @property
    def single_last_bonus(self) -> int: ...

    @property
    def place(self) -> int: ...

def standing(players: Players, state: State) -> tuple[list[ColourStanding], list[SideStanding]]:
    """Returns the scores of the colours and of the sides."""

def options(state: State) -> tuple[list[int], list[int], list[int], list[list[int]]]:
    """
    Returns the legal placements of the colour to play, their pieces, and the free cells of which it must cover one, all ascending; and the pieces that each colour has left.
    """

class Reach:
    """What a colour can reach with its next piece."""

    @property
    def corners(self) -> list[int]: ...

    @property
    def squares(self) -> list[int]: ...

    @property
    def pieces(self) -> list[int]: ...

def reach(state: State, colour: int) -> Reach:
    """Returns what a colour can reach now."""

def reach_in_the_end(state: State, colour: int) -> list[int]:
    """Returns the cells that a colour might still cover."""

def centre_distance(rules: Rules, cells: Sequence[int]) -> int:
    """Returns the steps from the middle to the nearest of some cells."""

class Reason:
    """A reason for a placement; None for what does not apply."""

    @property
    def code(self) -> int:
        """Its number in the order of the codes."""

    @property
    def count(self) -> int | None: ...

    @property
    def colour(self) -> int | None: ...

    @property
    def pieces(self) -> list[int]: ...

    @property
    def before(self) -> int | None: ...

    @property
    def after(self) -> int | None: ...

class Reasons:
    """Finds the reasons for placements in a position."""

    def __init__(self, players: Players, record: Record) -> None: ...

    def of(self, placement: int) -> list[Reason]:
        """Returns the reasons for a legal placement, most important first."""

def is_about_opponents(feature: int) -> bool:
    """Returns whether a feature of the prior sees the opponents' corners."""

def blinded(prior: Sequence[float], blindness: float) -> list[float]:
    """Returns the weights with those about opponents reduced."""

def in_form(temperature: float, small_pieces: float, blindness: float, simulations: int, spread: float, seed: int) -> tuple[float, float, float, int]:
    """
    Returns how a level plays one game: the first four numbers in its form.
    """

class Book:
    """Moves to choose from in the first positions of a game."""

    def __init__(self, numbers: Sequence[int]) -> None: ...

    def knows(self, record: Record) -> bool:
        """Returns whether it has a move for the position that may be played."""

BOOK_SIMULATIONS: int = 200

class Chooser:
    """Chooses moves as a level does."""

    def __init__(self, temperature: float, small_pieces: float, blindness: float, book: Book | None, seed: int) -> None: ...

    def uses_book(self, record: Record) -> bool:
        """Returns whether it will choose from its book, whatever a search finds."""

    def choose(self, record: Record, report: SearchReport) -> int:
        """Returns the placement to play."""

def best_move(record: Record, report: SearchReport) -> MoveReport:
    """
    Returns the best move; against a copier, the best that cannot be copied, if it is worth it.
    """

def copied_moves(record: Record) -> int:
    """
    Returns how many moves the second of two colours made if all were copies.
    """

def cannot_be_copied(rules: Rules, placement: int) -> bool:
    """Returns whether a piece would overlap its image."""

class Hint:
    """A move worth playing."""

    @property
    def placement(self) -> int: ...

    @property
    def win_chance(self) -> float: ...

    @property
    def expected(self) -> float: ...

    @property
    def visit_share(self) -> float: ...

    @property
    def reasons(self) -> list[Reason]: ...

def percent_of(win_chance: float) -> int:
    """Returns a win chance in percent, rounded half up."""

def hints_from(players: Players, record: Record, report: SearchReport, limit: int) -> list[Hint]:
    """Returns the hints from a fresh search of a position."""

class SearchOrder:
    """A search to make, and its limits."""

    @property
    def record(self) -> Record: ...

    @property
    def simulations(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class HintPlan:
    """Decides which searches hints need."""

    def __init__(self, players: Players, record: Record, limit: int, simulations: int, seconds: float) -> None: ...

    def hints(self) -> list[Hint]:
        """Returns the hints from the reports taken so far, best first."""

    def next(self) -> SearchOrder | None:
        """Returns the next search to make, or None when no more are needed."""

    def take(self, report: SearchReport) -> None:
        """Takes the report of that search."""

class Outlook:
    """What a side can expect."""

    @property
    def win_chance(self) -> float: ...

    @property
    def expected(self) -> float: ...

class JudgedMove:
    """A move of a game and its analysis."""

    @property
    def placement(self) -> int: ...

    @property
    def side(self) -> int: ...

    @property
    def best(self) -> list[Hint]: ...

    @property
    def before(self) -> Outlook: ...

    @property
    def after(self) -> Outlook: ...

    @property
    def sides(self) -> list[Outlook]:
        """What each of four sides can expect after it."""

    @property
    def swing(self) -> float: ...

    @property
    def exact(self) -> bool: ...

    @property
    def label(self) -> int:
        """Its number in the order of the labels."""

def label_for(points_lost: float, win_chance_lost: float) -> int:
    """Returns the number of a move's label."""

def accuracy_of(points_lost: float, win_chance_lost: float) -> float:
    """Returns the accuracy of a move in percent."""

class Story:
    """The story of a judged game; moves by index, -1 for none."""

    @property
    def best_move(self) -> int: ...

    @property
    def lead(self) -> int:
        """Its number in the order of the leads."""

    @property
    def leader(self) -> int: ...

    @property
    def turning_point(self) -> int: ...

    @property
    def biggest_miss(self) -> int: ...

    @property
    def accuracy(self) -> list[float | None]:
        """Of each of four sides, in percent."""

class AnalysisPlan:
    """Decides which searches the analysis of a game needs."""

    def __init__(self, players: Players, start: Record, moves: Sequence[int], limit: int, simulations: int, seconds: float) -> None: ...

    @property
    def judged(self) -> int:
        """How many moves are judged."""

    def judged_move(self, index: int) -> JudgedMove:
        """Returns a judged move."""

    @property
    def start(self) -> list[Outlook] | None:
        """What each of four sides could expect before the first move, or None."""

    def story(self, players: Players) -> Story:
        """Returns the story of the moves judged so far."""

    def next(self) -> SearchOrder | None:
        """Returns the next search to make, or None when no more are needed."""

    def take(self, report: SearchReport) -> None:
        """Takes the report of that search."""

class SelfPlayOptions:
    """How games for training are played."""

    def __init__(self) -> None: ...

    @property
    def full_simulations(self) -> int: ...

    @full_simulations.setter
    def full_simulations(self, arg: int, /) -> None: ...

    @property
    def quick_simulations(self) -> int: ...

    @quick_simulations.setter
    def quick_simulations(self, arg: int, /) -> None: ...

    @property
    def full_share(self) -> float: ...

    @full_share.setter
    def full_share(self, arg: float, /) -> None: ...

    @property
    def random_plies(self) -> int: ...

    @random_plies.setter
    def random_plies(self, arg: int, /) -> None: ...

    @property
    def early_plies(self) -> int: ...

    @early_plies.setter
    def early_plies(self, arg: int, /) -> None: ...

    @property
    def middle_plies(self) -> int: ...

    @middle_plies.setter
    def middle_plies(self, arg: int, /) -> None: ...

    @property
    def early_draws(self) -> float: ...

    @early_draws.setter
    def early_draws(self, arg: float, /) -> None: ...

    @property
    def middle_draws(self) -> float: ...

    @middle_draws.setter
    def middle_draws(self, arg: float, /) -> None: ...

class SelfPlayPly:
    """A ply of a game played for training."""

    @property
    def placement(self) -> int: ...

    @property
    def colour(self) -> int: ...

    @property
    def searched(self) -> bool: ...

    @property
    def full(self) -> bool: ...

    @property
    def values(self) -> list[float]: ...

    @property
    def tried(self) -> list[tuple[int, int]]: ...

class SelfPlay:
    """Plays whole games of the search against itself."""

    def __init__(self, rules: Rules, players: Players, prior: Sequence[float], value: Sequence[float], net: Net | None, search_options: SearchOptions, options: SelfPlayOptions) -> None: ...

    def play(self, start: State, line: Sequence[int], seed: int) -> tuple[list[SelfPlayPly], list[int]]:
        """
        Returns the plies of a game from a position and the final score of each colour. The placements of the line are made first. A game that was stopped is incomplete.
        """

    def stop(self) -> None:
        """Ends the game in progress."""

class Net:
    """The weights of a network."""

    def fits(self, rules: Rules) -> bool:
        """Returns whether it is for a game with these pieces and colours."""

    @property
    def shape(self) -> list[int]:
        """
        Colours, pieces, shapes, channels, hidden channels, value_hidden, blocks.
        """

def net_code() -> str:
    """Returns the name of the code that runs networks on this processor."""

def load_net(data: bytes) -> Net:
    """Returns the network of a file. Raises ValueError for anything else."""

class NetRun:
    """Evaluates positions with a network."""

    def __init__(self, rules: Rules, net: Net, portable: bool = False) -> None:
        """Uses the fastest code for this processor, or the portable one."""

    def look(self, state: State, history: Sequence[tuple[int, int]]) -> list[list[float]]:
        """
        Returns for each slot, the mover first: value (logit), margin and win (logit).
        """

    def move_scores(self, moves: Sequence[tuple[int, float]]) -> list[float]:
        """
        Returns the scores of moves, given as (id, prior), in the position last evaluated.
        """

def net_examples(start: State, players: Players, prior: Sequence[float], plies: Sequence[tuple[int, Sequence[int]]], candidates: int) -> list[tuple[bytes, bytes, bytes, bytes]]:
    """
    Describes the position before each ply, given as (played, wanted moves): planes, numbers, candidates and their scores as bytes. Raises ValueError when a move is illegal.
    """

def placement_shapes(rules: Rules) -> list[int]:
    """Returns the number of the shape of each placement."""

class Batch:
    """Many games stepped together."""

    def __init__(self, rules: Rules, players: Players, first: int, size: int, threads: int, random_plies: int, auto_reset: bool, reward: int, seeds: Sequence[int]) -> None: ...

    def attach(self, name: str, array: object | None) -> None:
        """
        Writes to an array from the next call on. Raises TypeError or ValueError when it cannot be written to as it is.
        """

    def step(self, actions: object | None, refuse: bool) -> None:
        """
        Makes a placement in each game. With `refuse`, an illegal one raises ValueError and nothing happens; otherwise its game is marked.
        """

    def reset(self, mask: object | None, seeds: Sequence[int]) -> None:
        """
        Begins the games of a mask again, or all games, with new seeds if any are given.
        """

    def sample(self, actions: object | None) -> None:
        """Writes a random legal placement of each game, -1 where it is over."""

    def rollouts(self, count: int, rewards: object) -> None:
        """Writes the rewards of random games from where the games stand."""

    def observe(self, number: int, viewer: int, obs: object, stock: object) -> None:
        """Writes the planes and the stock of a game as a colour sees them."""

    def state(self, number: int) -> bytes:
        """Returns a game as bytes."""

    def restore(self, states: Sequence[tuple[int, bytes]]) -> None:
        """
        Replaces games, given with their numbers. A bad one raises ValueError, and nothing happens.
        """

    def record(self, number: int) -> Record:
        """Returns a game for a search."""

    def close(self) -> None:
        """Frees the games and the arrays."""

class Puzzle:
    """A region, a stock of pieces, rules and given pieces."""

    def __init__(self, sides: tuple[int, int], shapes: Sequence[Sequence[Sequence[tuple[int, int]]]], region: Sequence[int], colours: int, stock: Sequence[tuple[int, int]], rules: Sequence[int], given: Sequence[tuple[int, int, Sequence[int]]]) -> None: ...

    def arranged(self, laid: Sequence[tuple[int, int, Sequence[int]]]) -> list[int]:
        """Returns the indices of pieces in an order that keeps the rules."""

    def faults_in_order(self, laid: Sequence[tuple[int, int, Sequence[int]]]) -> list[tuple[int, list[int], list[int]]]:
        """
        Returns what is wrong with pieces laid in this order: rule, pieces, cells.
        """

    def faults(self, laid: Sequence[tuple[int, int, Sequence[int]]]) -> list[tuple[int, list[int], list[int]]]:
        """
        Returns what is wrong with pieces regardless of the order they were laid in.
        """

class SolverStatus(enum.Enum):
    """The result of a slice of a puzzle search."""

    RUNNING = 0

    SOLVED = 1

    EXHAUSTED = 2
    """It is proved that there is no solution, or no further one."""

class PuzzleSearch:
    """A search for the solutions of a puzzle."""

    def __init__(self, puzzle: Puzzle, laid: Sequence[tuple[int, int, Sequence[int]]], seed: int, every: bool) -> None: ...

    def run(self, seconds: float) -> SolverStatus:
        """Continues until it finds another solution or time runs out."""

    @property
    def steps(self) -> int: ...

    def laid(self) -> list[tuple[int, int, list[int]]]:
        """Returns the pieces on the board now: colour, shape and cells."""

class PuzzleHintSearch:
    """A search for a hint."""

    def __init__(self, puzzle: Puzzle, laid: Sequence[tuple[int, int, Sequence[int]]], plan: Sequence[tuple[int, int, Sequence[int]]], seconds: float) -> None: ...

    def run(self, seconds: float) -> bool:
        """
        Continues until it is done or time runs out. Returns whether it is done.
        """

    @property
    def lay(self) -> tuple[int, int, list[int]] | None: ...

    @property
    def take_back(self) -> list[int]: ...

    @property
    def sure(self) -> bool: ...

    @property
    def plan(self) -> list[tuple[int, int, list[int]]]: ...

class Maker:
    """Generates a puzzle with exactly one solution."""

    def __init__(self, name: str, shapes: Sequence[Sequence[Sequence[tuple[int, int]]]], colours: int, to_lay: tuple[int, int], effort: tuple[int, int], cells: tuple[int, int], given: int, apart: float) -> None: ...

    def run(self, seconds: float) -> bool:
        """
        Continues until there is a puzzle or time runs out. Returns whether there is one.
        """

    @property
    def sides(self) -> tuple[int, int]: ...

    @property
    def region(self) -> list[int]: ...

    @property
    def stock(self) -> list[tuple[int, int]]: ...

    @property
    def apart(self) -> bool: ...

    @property
    def given(self) -> list[tuple[int, int, list[int]]]: ...

    @property
    def solution(self) -> list[tuple[int, int, list[int]]]: ...

    @property
    def effort(self) -> int: ...
