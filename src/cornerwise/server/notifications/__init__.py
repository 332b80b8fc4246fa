"""Notifications: web push for correspondence games and invitations, and how many games wait."""
