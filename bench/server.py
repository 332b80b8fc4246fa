"""How long a move takes to be acknowledged, compared with an echo over the same socket.

For each run, a separate server plays a whole local Classic game, and an echo is timed before
every move. Two database folders are measured: one in memory, which shows the cost of the server,
and one on the disk, which adds the time of a durable write. That time is also measured in the
same run.

    python bench/server.py [folder on the disk]
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

import httpx
from machine import MEMORY, disk_write, running_server
from websockets.sync.client import ClientConnection, connect

RUNS = 5


def timed(socket: ClientConnection, message: str) -> tuple[float, str | bytes]:
    began = time.perf_counter()
    socket.send(message)
    answer = socket.recv()
    return time.perf_counter() - began, answer


def one_game(url: str, seed: int) -> tuple[list[float], list[float]]:
    """Plays a game and returns the times of its echoes and of its moves."""
    choice = random.Random(seed)
    echoes, moves = [], []
    with httpx.Client(base_url=url) as http:
        body = {"setup": {"way": "classic"}, "seats": [{"type": "person"}] * 4}
        table = http.post("/api/tables", json=body).json()["id"]
        cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
        headers = {"cookie": cookies, "origin": url}
        with connect(address, additional_headers=headers, compression=None) as socket:
            turn = json.loads(socket.recv())["table"]["turn"]
            while not turn["over"]:
                echoes.append(timed(socket, '{"type":"ping","request":0}')[0])
                placement = choice.choice(turn["legal"])
                play = {
                    "type": "play",
                    "version": turn["version"],
                    "placement": placement,
                    "request": 1,
                }
                seconds, answer = timed(socket, json.dumps(play))
                moves.append(seconds)
                turn = json.loads(answer)["turn"]
    return echoes, moves


def measure(name: str, folder: Path) -> None:
    ratios, all_echoes, all_moves = [], [], []
    with running_server(folder) as server:
        one_game(server.url, 0)
        for seed in range(1, RUNS + 1):
            echoes, moves = one_game(server.url, seed)
            ratios.append(statistics.median(moves) / statistics.median(echoes))
            all_echoes += echoes
            all_moves += moves
    spread = ", ".join(f"{ratio:.2f}" for ratio in sorted(ratios))
    echo, move = statistics.median(all_echoes), statistics.median(all_moves)
    print(f"{name}: echo {echo * 1e6:.0f} µs, move {move * 1e6:.0f} µs; ratios {spread}")
    print(f"{name}: durable disk write {disk_write(folder) * 1e6:.0f} µs")


def main() -> None:
    disk = Path(sys.argv[1]) if len(sys.argv) > 1 else Path.cwd() / "build"
    disk.mkdir(exist_ok=True)
    for name, place in (("in memory", MEMORY), ("on disk", disk)):
        if place.is_dir():
            with tempfile.TemporaryDirectory(dir=place) as folder:
                measure(name, Path(folder))


if __name__ == "__main__":
    main()
