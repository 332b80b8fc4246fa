"""Plays random legal moves wherever this account is to play: `python bot.py URL TOKEN`."""

import json
import random
import sys

import httpx
from websockets.sync.client import connect

URL, HEADERS = sys.argv[1].rstrip("/"), {"Authorization": f"Bearer {sys.argv[2]}"}


def play(table: str) -> None:
    view = {}
    with connect(f"ws{URL[4:]}/api/tables/{table}/socket", additional_headers=HEADERS) as socket:
        for message in map(json.loads, socket):  # First a snapshot, then all that happens.
            view |= message.get("table") or {"turn": message.get("turn") or view["turn"]}
            turn = view["turn"]
            if turn["over"] or view["aborted"]:
                return
            if message.keys() & {"table", "turn"} and view["seats"][turn["seat"]]["mine"]:
                move = {"placement": random.choice(turn["legal"]), "version": turn["version"]}
                socket.send(json.dumps({"type": "play", "request": 1, **move}))


with httpx.Client(base_url=URL, headers=HEADERS) as http:
    for table in http.get("/api/tables").raise_for_status().json():
        if table["invited"]:
            http.post(f"/api/tables/{table['id']}/join", json={}).raise_for_status()
        play(table["id"])
