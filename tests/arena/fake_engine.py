"""A tiny GTP engine that plays the first legal move and misbehaves on request.

Usage: fake_engine.py GAME [FAULT] where FAULT is crash, hang, illegal, pass, resign, garbage,
no_cputime, no_game, silent or refuse.
"""

from __future__ import annotations

import sys
import time

from cornerwise.game import Game
from cornerwise.notation import move_name, parse_move
from cornerwise.records.names import colour_of
from cornerwise.records.settings import pentobi_setup

COMMANDS = ["name", "set_game", "clear_board", "play", "genmove", "cputime", "move_time", "quit"]
FAULT_AT_MOVE = 3


class FakeEngine:
    def __init__(self, game: str, fault: str) -> None:
        self.game = Game(pentobi_setup(game))
        self.fault = fault
        self.generated = 0

    def answer(self, command: str, words: list[str]) -> str:  # noqa: PLR0911 (one per command)
        match command:
            case "name":
                return "= Fake"
            case "known_command":
                known = words[0] in COMMANDS and not (
                    words[0] in ("cputime", "move_time") and self.fault == "no_cputime"
                )
                return f"= {'true' if known else 'false'}"
            case "set_game" if self.fault == "no_game":
                return "? cannot play that"
            case "set_game" | "clear_board":
                self.game = Game(self.game.setup)
                return "="
            case "cputime":
                return f"= {time.process_time()}"
            case "play" if self.fault == "refuse":
                return "? I do not like it"
            case "play":
                self.game.play(parse_move(self.game.placement_table, words[1]))
                return "="
            case "genmove":
                return self.generate(words[0])
            case "move_time" | "quit":
                return "="
            case _:
                return "? unknown command"

    def generate(self, colour: str) -> str:
        self.generated += 1
        if self.generated == FAULT_AT_MOVE:
            match self.fault:
                case "crash":
                    sys.stderr.write("out of ideas\n")
                    sys.exit(7)
                case "hang":
                    time.sleep(60)
                case "illegal":
                    return "= a1"
                case "pass" | "resign":
                    return f"= {self.fault}"
                case "garbage":
                    return "what?"
        assert self.game.colour_to_play == colour_of(self.game.setup.variant, colour.upper())
        placement = self.game.legal_placements()[-1]
        self.game.play(placement)
        return f"= {move_name(self.game.placement_table, placement)}"


def main() -> None:
    fault = sys.argv[2] if len(sys.argv) > 2 else ""
    engine = FakeEngine(sys.argv[1], fault)
    if fault == "silent":
        time.sleep(60)
    for line in sys.stdin:
        command, *words = line.split()
        print(engine.answer(command, words), end="\n\n", flush=True)  # noqa: T201
        if command == "quit":
            return


if __name__ == "__main__":
    main()
