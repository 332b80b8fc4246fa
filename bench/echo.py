"""A bare echo server with the same uvicorn and settings as Cornerwise, and nothing else."""

from __future__ import annotations

from typing import Any

import uvicorn

from cornerwise.server.http.listening import listening_socket


async def echo(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Sends every text back."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def main() -> None:
    listening = listening_socket("127.0.0.1", 0)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    config = uvicorn.Config(
        echo,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        # The same as Cornerwise. Otherwise uvicorn uses uvloop wherever it is installed.
        loop="asyncio",
    )
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
