"""The lobby: open tables, and pairing of people who want to play right away."""
