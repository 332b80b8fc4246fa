"""Accounts: people with a name and a password, who find their games on every device."""
