"""Accounts, sessions and tokens as their owner sees them."""

from __future__ import annotations

from cornerwise.server.accounts.protocol import AccountView, BanView, SessionView, TokenView
from cornerwise.server.accounts.store import Account, Session, SessionId, Token


def account_view(account: Account) -> AccountView:
    """Returns an account, without its secrets."""
    banned_at = account.banned_at
    return AccountView(
        name=account.name,
        bot=account.bot,
        ban=None if banned_at is None else BanView(banned_at, account.ban_reason),
        created_at=account.created_at,
        recovery_codes_left=len(account.recovery),
    )


def session_view(session: Session, current: SessionId | None) -> SessionView:
    """Returns a session; `current` is the caller's."""
    return SessionView(
        id=session.id,
        device=session.agent,
        created_at=session.created_at,
        seen_at=session.seen_at,
        current=session.id == current,
    )


def token_view(token: Token) -> TokenView:
    """Returns a token, without its secret."""
    return TokenView(token.id, token.label, token.created_at, token.seen_at)
