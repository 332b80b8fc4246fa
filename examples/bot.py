"""Plays random legal moves for this account: `python bot.py URL TOKEN`.

It runs until Ctrl-C and reconnects when the connection is lost.
"""

import json
import random
import sys
import threading
import time
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

URL, HEADERS = sys.argv[1].rstrip("/"), {"Authorization": f"Bearer {sys.argv[2]}"}
PAUSE = 2.0
GONE = (4404, 4410)  # Close codes of a table that no longer exists.


def play(table: str) -> bool:
    """Plays at a table; returns whether the game is over."""
    view: dict[str, Any] = {}
    with connect(f"ws{URL[4:]}/api/tables/{table}/socket", additional_headers=HEADERS) as socket:
        for message in map(json.loads, socket):  # First a snapshot, then every event.
            view |= message.get("table") or {"turn": message.get("turn") or view["turn"]}
            turn = view["turn"]
            if turn["over"] or view["aborted"]:
                return True
            if not message.keys() & {"table", "turn"} or not view["begun"]:
                continue
            if view["seats"][turn["seat"]]["mine"]:
                move = {"placement": random.choice(turn["legal"]), "version": turn["version"]}
                socket.send(json.dumps({"type": "play", "request": 1, **move}))
    return False


def play_to_the_end(table: str) -> None:
    """Plays at a table until the game is over; reconnects when the connection is lost."""
    while True:
        try:
            if play(table):
                break
        except (OSError, WebSocketException) as error:
            closed = error.rcvd if isinstance(error, ConnectionClosed) else None
            if closed is not None and closed.code in GONE:
                break
        time.sleep(PAUSE)
    print(f"{table}: over", flush=True)


def look(http: httpx.Client, playing: set[str]) -> None:
    """Starts playing at every new table."""
    for table in http.get("/api/tables").raise_for_status().json():
        if table["id"] not in playing:
            if table["invited"]:
                http.post(f"/api/tables/{table['id']}/join", json={}).raise_for_status()
            playing.add(table["id"])
            threading.Thread(target=play_to_the_end, args=[table["id"]], daemon=True).start()


def main() -> None:
    playing: set[str] = set()
    with httpx.Client(base_url=URL, headers=HEADERS) as http:
        while True:
            try:
                look(http, playing)
            except httpx.HTTPError as error:
                print(f"unexpected answer from the server: {error}", flush=True)
            time.sleep(PAUSE)


if __name__ == "__main__":
    main()
