"""Tables: one game each, with its players, clocks, computers and socket."""
