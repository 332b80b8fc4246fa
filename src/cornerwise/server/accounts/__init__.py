"""Accounts: guests who chose a name and a password, so that every device finds their games."""
