"""The turns of a game at the keyboard."""

from __future__ import annotations

from cornerwise.cli.people import result_line, turn_line
from cornerwise.cli.play.choose import choose_placement
from cornerwise.cli.play.entry import Order, Wish, read_entry
from cornerwise.cli.play.orders import Quit, carry_out
from cornerwise.cli.play.saved_game import SavedGame
from cornerwise.cli.play.talk import Talk
from cornerwise.cli.report import print_board, print_scores
from cornerwise.errors import CornerwiseError
from cornerwise.game import Move
from cornerwise.geometry import cells_of
from cornerwise.placements import PlacementId


class Loop:
    """Asks for moves until the game is over or the players quit."""

    def __init__(self, talk: Talk, saved: SavedGame) -> None:
        self.talk = talk
        self.saved = saved

    def run(self) -> None:
        """Plays to the end. Raises `EndOfInput`."""
        self.talk.say("Type a piece and a cell it should cover, such as 'F e10', or 'help'.")
        seen = None
        while not self.saved.game.is_over:
            if seen != self.saved.game.placements:
                self._show_turn()
                seen = self.saved.game.placements
            try:
                self._turn()
            except Quit:
                return
            except CornerwiseError as error:
                self.talk.refuse(error)
        self._finish()

    def _show_turn(self) -> None:
        game, talk = self.saved.game, self.talk
        talk.say()
        print_board(talk.console, game, talk.options)
        colour = game.colour_to_play
        assert colour is not None
        left = zip(game.setup.variant.pieces, game.position.left[colour], strict=True)
        names = [f"{p.name}×{count}" if count > 1 else p.name for p, count in left if count]
        talk.say(f"Move {len(game.moves) + 1}: {turn_line(game, self.saved.names)}", "bold")
        talk.say(f"pieces left: {' '.join(names)}")
        if not game.position.placed[colour]:
            cells = map(game.setup.variant.board.cell_name, cells_of(game.position.attach[colour]))
            talk.say(
                f"The first piece of a colour must cover a start square: {' or '.join(cells)}."
            )

    def _turn(self) -> None:
        game = self.saved.game
        assert game.colour_to_play is not None
        colour = game.setup.variant.colours[game.colour_to_play]
        line = self.talk.ask(f"{colour}>", colour)
        if not line:
            return
        match read_entry(game.setup.variant, game.placement_table, line):
            case Order() as order:
                carry_out(self.talk, self.saved, order)
            case Wish() as wish:
                placement = choose_placement(self.talk, game, wish)
                if placement is not None:
                    self._play(placement)
            case placement:
                self._play(placement)

    def _play(self, placement: PlacementId) -> None:
        move = self.saved.play(placement)
        self._tell_passes(move)
        if self.saved.trouble:
            self.talk.refuse(self.saved.trouble)

    def _tell_passes(self, move: Move) -> None:
        game = self.saved.game
        if game.is_over:
            return
        for colour in move.passes:
            self.talk.say(f"{game.setup.variant.colours[colour]} has no legal move and passes.")

    def _finish(self) -> None:
        game, talk = self.saved.game, self.talk
        talk.say()
        print_board(talk.console, game, talk.options)
        talk.say("No colour can place a piece: the game is over.")
        talk.say()
        print_scores(talk.console, game, self.saved.names)
        talk.say()
        talk.say(result_line(game, self.saved.names), "bold")
        if self.saved.is_kept:
            talk.say(f"The game is saved as {self.saved.autosave.archive()}")
