"""`python -m cornerwise` is the same as the command `cornerwise`."""

from cornerwise.cli import main

main()
