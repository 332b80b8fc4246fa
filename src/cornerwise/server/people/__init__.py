"""People whom somebody has played with: listed, challenged, marked; and series of rematches."""
