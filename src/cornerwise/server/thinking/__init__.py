"""The pool of threads in which computers, hints, puzzles and files are worked on."""
