"""Games over real sockets."""

from __future__ import annotations

import pytest

from .conftest import Guest


@pytest.mark.parametrize("way", ["duo", "junior", "classic-two"])
def test_a_person_plays_a_computer_to_the_end(guest: Guest, way: str) -> None:
    table = guest.create(way, "Ada", 1)
    with guest.at(table) as seat:
        while not seat.turn["over"]:
            seat.play_first_legal()
            seat.wait_for_person()
        assert min(side["place"] for side in seat.turn["sides"]) == 1
    assert [each["id"] for each in guest.get("/api/tables?finished=true")] == [table]
    assert guest.get(f"/api/tables/{table}")["moves"] == seat.moves
