"""Processes that tests interrupt."""

import signal


def hear_ctrl_c() -> None:
    """Restores the default handler, because shells make background processes ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
