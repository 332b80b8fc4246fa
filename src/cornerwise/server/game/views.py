"""Tables as the client sees them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from cornerwise.game import Game, Move
from cornerwise.kernel import State
from cornerwise.kernel.players import standing_of
from cornerwise.placements import placement_table_of
from cornerwise.server.game.domain import clocks
from cornerwise.server.game.domain.seats import (
    Computer,
    Owner,
    Person,
    Seated,
    Vacant,
    may_sit,
    people,
    player_of,
)
from cornerwise.server.game.domain.setups import choice_of, choice_of_terms
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.game.domain.table import Change, Table
from cornerwise.server.game.protocol import (
    AskedView,
    ClocksView,
    Moved,
    MoveView,
    Redo,
    Restored,
    SeatView,
    SideStanding,
    TableEvent,
    TableSummary,
    TableView,
    TakenBack,
    TurnView,
)
from cornerwise.server.game.scores import result_view, score_views
from cornerwise.server.game.turns import seat_of_turn
from cornerwise.variants import Colour, Setup


def table_view(table: Table, viewer: Owner | None, now: datetime) -> TableView:
    """Returns a whole table as the viewer sees it at a given time."""
    turn = turn_view(table, now)
    return TableView(
        id=table.id,
        setup=choice_of(table.setup),
        seats=[
            seat_view(seat, viewer, out_of_time=table.has_no_time(number))
            for number, seat in enumerate(table.seats)
        ],
        moves=move_views(table.game),
        created_at=table.created_at,
        updated_at=table.updated_at,
        turn=turn,
        result=result_view(turn) if turn.over and not table.aborted else None,
        begun=table.has_begun,
        own=viewer == table.owner,
        seated=viewer in people(table.seats),
        alone=len(people(table.seats)) <= 1,
        terms=choice_of_terms(table.terms),
        may_hint=table.may_hint,
        asked=_asked_view(table),
        aborted=table.aborted,
    )


def turn_view(table: Table, now: datetime) -> TurnView:
    """Returns what changes with every move, with the clocks at a given time."""
    game, setup = table.game, table.setup
    # The kernel agrees with `Position` about what is legal, and is much faster.
    state = game.state
    options = state.options()
    points, sides = score_views(game.standing(), setup.seating)
    moves = game.moves
    shared = setup.seating.shared
    waiting = table.waiting
    return TurnView(
        version=table.version,
        colour=state.turn,
        seat=game.seat_to_play,
        legal=options.legal,
        playable=options.pieces,
        own_corners=options.corners,
        passed=list(moves[-1].passes) if moves else [],
        thinking=waiting is Waiting.COMPUTER,
        scores=points,
        sides=sides,
        left=options.left,
        over=waiting is Waiting.NOBODY,
        can_undo=table.can_undo,
        can_redo=table.can_redo,
        shared_turn=None if shared is None else setup.shared_player(len(state.placed[shared])),
        clocks=_clocks_view(table, now),
        can_abort=table.can_abort,
    )


def _clocks_view(table: Table, now: datetime) -> ClocksView | None:
    times = table.times
    if times is None:
        return None
    left = [
        round(clocks.left(times, number, now), 1) if isinstance(seat, Person) else None
        for number, seat in enumerate(table.seats)
    ]
    return ClocksView(left, times.running)


def _asked_view(table: Table) -> AskedView | None:
    asked = table.asked
    if asked is None:
        return None
    seats = [seat.owner if isinstance(seat, Person) else None for seat in table.seats]
    agreed = [number for number, owner in enumerate(seats) if owner in asked.agreed]
    return AskedView(seats.index(asked.by), asked.moves, agreed)


def event_view(table: Table, change: Change) -> TableEvent:
    """Returns the event for everybody at a table that has just changed."""
    turn = turn_view(table, table.updated_at)
    if change.taken_back:
        return TakenBack(len(table.game.moves), turn)
    result = result_view(turn) if turn.over else None
    moves = move_views(table.game, len(table.game.moves) - len(change.played))
    if isinstance(change.command, Redo):
        return Restored(moves, turn, result)
    return Moved(moves[0], turn, result)


def move_views(game: Game, first: int = 0) -> list[MoveView]:
    """Returns the moves of a game, starting with the given one."""
    moves = game.moves
    return [
        MoveView(move.colour, move.placement, move.seat, passed_before(moves, index))
        for index, move in enumerate(moves[first:], first)
    ]


def passed_before(moves: Sequence[Move], index: int) -> list[Colour]:
    """Returns the colours that had to pass just before a move."""
    return list(moves[index - 1].passes) if index else []


def summary(table_state: TableState, viewer: Owner | None) -> TableSummary:
    """Returns a table as a line of a list. Uses the kernel, which is faster than the rules."""
    state = State.start(table_state.setup)
    placement_table = placement_table_of(table_state.setup.variant)
    cells = ["."] * table_state.setup.variant.board.size
    played: list[Colour] = []
    for placement in table_state.placements:
        assert state.turn is not None
        played.append(state.turn)
        for cell in placement_table[placement].cells:
            cells[cell] = str(state.turn)
        state.play(placement)
    turn = state.turn
    seat = seat_of_turn(table_state.setup, turn, 0 if turn is None else played.count(turn))
    seats = [seat_view(each, viewer) for each in table_state.seats]
    return TableSummary(
        id=table_state.id,
        setup=choice_of(table_state.setup),
        seats=seats,
        moves=len(table_state.placements),
        created_at=table_state.created_at,
        updated_at=table_state.updated_at,
        begun=table_state.waiting is not Waiting.PLAYERS,
        over=table_state.waiting is Waiting.NOBODY,
        turn_colour=turn,
        turn_seat=seat,
        mine_to_play=(
            table_state.waiting is Waiting.PERSON and seat is not None and seats[seat].mine
        ),
        sides=_standings(table_state.setup, state),
        terms=choice_of_terms(table_state.terms),
        aborted=table_state.aborted,
        invited=any(seat.invited and seat.free and not seat.declined for seat in seats),
        cells="".join(cells),
    )


def _standings(setup: Setup, state: State) -> list[SideStanding]:
    _, sides = standing_of(state)
    return [
        SideStanding(list(seats), sides[side].points, sides[side].place)
        for side, seats in enumerate(setup.seating.sides)
    ]


def seat_view(seat: Seated, viewer: Owner | None, *, out_of_time: bool = False) -> SeatView:
    """Returns a seat as the viewer sees it, and whether its time has run out, where known."""
    player = player_of(seat)
    name = player.name if player else None
    match seat:
        case Person():
            return SeatView("person", None, name, viewer == seat.owner)
        case Computer():
            away = player is not None
            out = away and out_of_time
            return SeatView("computer", seat.level, name, mine=False, away=away, out_of_time=out)
        case Vacant():
            free = may_sit(seat, viewer)
            invited = player is not None
            return SeatView(
                "open", None, name, False, invited=invited, free=free, declined=seat.declined
            )
