"""The HTTP routes of accounts, sessions and tokens."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from cornerwise.server.accounts.guest_cookies import COOKIE
from cornerwise.server.accounts.identity import Identity, session_cookie
from cornerwise.server.accounts.known_devices import DEVICE_COOKIE, device_cookie
from cornerwise.server.accounts.protocol import (
    AccountView,
    AskToken,
    ChangePassword,
    Confirm,
    Me,
    NewToken,
    Recover,
    RecoveryCodes,
    Register,
    SessionView,
    SignIn,
    TokenView,
)
from cornerwise.server.accounts.service import Caller, SignedIn
from cornerwise.server.accounts.views import account_view, session_view, token_view
from cornerwise.server.dependencies import IdentityDependency, ServicesDependency
from cornerwise.server.game.domain.setups import clean_name
from cornerwise.server.http.attachments import attachment
from cornerwise.server.http.cookies import cookie_header, cookie_value
from cornerwise.server.http.middleware.identity import set_cookie
from cornerwise.server.http.rate_limits.networks import network_of_client
from cornerwise.server.http.security import is_secure
from cornerwise.server.messages import MAX_BODY_BYTES

AnyRequest = Request[Any, Any, Any]


@get("/me")
async def show_me(identity: IdentityDependency) -> Me:
    """Returns who the caller is."""
    return Me(None if identity.account is None else account_view(identity.account))


@post("/account", request_max_body_size=MAX_BODY_BYTES)
async def register(
    data: JSONBody[Register],
    request: AnyRequest,
    services: ServicesDependency,
    identity: IdentityDependency,
) -> RecoveryCodes:
    """Turns a guest into an account, and signs in."""
    new = await services.accounts.register(_caller(request, identity), data.name, data.password)
    _sign_in_browser(request, new)
    # The guest has become the account, which is identified by its session only.
    set_cookie(request.scope, cookie_header(COOKIE, "", secure=_is_secure(request)))
    return RecoveryCodes(account_view(new.account), list(new.codes))


@post("/session", request_max_body_size=MAX_BODY_BYTES)
async def sign_in(
    data: JSONBody[SignIn],
    request: AnyRequest,
    services: ServicesDependency,
    identity: IdentityDependency,
) -> AccountView:
    """Signs in."""
    new = await services.accounts.sign_in(_caller(request, identity), data.name, data.password)
    _sign_in_browser(request, new)
    return account_view(new.account)


@delete("/session")
async def sign_out(
    request: AnyRequest, services: ServicesDependency, identity: IdentityDependency
) -> None:
    """Signs out in this browser."""
    await services.accounts.sign_out(identity)
    _sign_out_browser(request)


@post("/account/password", status_code=204, request_max_body_size=MAX_BODY_BYTES)
async def change_password(
    data: JSONBody[ChangePassword], services: ServicesDependency, identity: IdentityDependency
) -> None:
    """Changes the password and signs out everywhere else."""
    await services.accounts.change_password(identity, data.old, data.new)


@post("/account/recover", request_max_body_size=MAX_BODY_BYTES)
async def recover(
    data: JSONBody[Recover],
    request: AnyRequest,
    services: ServicesDependency,
    identity: IdentityDependency,
) -> AccountView:
    """Resets the password with a recovery code, signs out everywhere, and signs in here."""
    caller = _caller(request, identity)
    new = await services.accounts.recover(caller, data.name, data.code, data.password)
    _sign_in_browser(request, new)
    return account_view(new.account)


@post("/account/recovery-codes", request_max_body_size=MAX_BODY_BYTES)
async def new_recovery_codes(
    data: JSONBody[Confirm], services: ServicesDependency, identity: IdentityDependency
) -> RecoveryCodes:
    """Replaces the recovery codes."""
    account, codes = await services.accounts.new_recovery_codes(identity, data.password)
    return RecoveryCodes(account_view(account), list(codes))


@get("/account/sessions")
async def list_sessions(
    services: ServicesDependency, identity: IdentityDependency
) -> list[SessionView]:
    """Lists the sessions of the account."""
    sessions = await services.accounts.sessions(identity)
    return [session_view(session, identity.session) for session in sessions]


@delete("/account/sessions")
async def end_other_sessions(services: ServicesDependency, identity: IdentityDependency) -> None:
    """Signs out everywhere else."""
    await services.accounts.end_other_sessions(identity)


@delete("/account/sessions/{session_id:str}")
async def end_session(
    session_id: FromPath[str], services: ServicesDependency, identity: IdentityDependency
) -> None:
    """Signs out in one browser."""
    await services.accounts.end_session(identity, session_id)


@get("/account/export")
async def export(services: ServicesDependency, identity: IdentityDependency) -> Response[bytes]:
    """Returns everything stored about the caller as a file."""
    body = msgspec.json.encode(await services.personal_data.export(identity))
    return attachment("cornerwise-account.json", "application/json", body)


@delete("/account", request_max_body_size=MAX_BODY_BYTES)
async def delete_account(
    data: JSONBody[Confirm],
    request: AnyRequest,
    services: ServicesDependency,
    identity: IdentityDependency,
) -> None:
    """Deletes the account and its personal data."""
    await services.personal_data.erase_account(identity, data.password)
    _sign_out_browser(request)


@post("/account/bot", status_code=200, request_max_body_size=MAX_BODY_BYTES)
async def become_bot(
    data: JSONBody[Confirm], services: ServicesDependency, identity: IdentityDependency
) -> AccountView:
    """Turns the account into a bot, permanently."""
    return account_view(await services.accounts.become_bot(identity, data.password))


@get("/account/tokens")
async def list_tokens(
    services: ServicesDependency, identity: IdentityDependency
) -> list[TokenView]:
    """Lists the tokens of a bot."""
    return [token_view(token) for token in await services.accounts.tokens(identity)]


@post("/account/tokens", request_max_body_size=MAX_BODY_BYTES)
async def new_token(
    data: JSONBody[AskToken], services: ServicesDependency, identity: IdentityDependency
) -> NewToken:
    """Creates a token for a program."""
    label = clean_name(data.label) or ""
    secret, token = await services.accounts.new_token(identity, label)
    return NewToken(secret, token_view(token))


@delete("/account/tokens/{token_id:str}")
async def remove_token(
    token_id: FromPath[str], services: ServicesDependency, identity: IdentityDependency
) -> None:
    """Revokes a token."""
    await services.accounts.remove_token(identity, token_id)


ACCOUNT_ROUTES = (
    show_me,
    register,
    sign_in,
    sign_out,
    change_password,
    recover,
    new_recovery_codes,
    list_sessions,
    end_other_sessions,
    end_session,
    export,
    delete_account,
    become_bot,
    list_tokens,
    new_token,
    remove_token,
)


def _caller(request: AnyRequest, identity: Identity) -> Caller:
    cookies = request.headers.get("cookie", "")
    device = cookie_value(cookies, DEVICE_COOKIE, secure=_is_secure(request))
    agent = request.headers.get("user-agent", "")
    return Caller(identity, network_of_client(request.scope), agent, device)


def _sign_in_browser(request: AnyRequest, new: SignedIn) -> None:
    """Sets the session cookie with the response, and makes the browser a known device."""
    secure = _is_secure(request)
    set_cookie(request.scope, session_cookie(new.secret, secure=secure))
    set_cookie(request.scope, device_cookie(new.device, secure=secure))


def _sign_out_browser(request: AnyRequest) -> None:
    set_cookie(request.scope, session_cookie("", secure=_is_secure(request)))


def _is_secure(request: AnyRequest) -> bool:
    return is_secure(request.url.scheme)
