"""The web app's server: tables, storage, sockets. `app.create_app` assembles it."""

from importlib.util import find_spec

from cornerwise.extras import MissingExtra

# Not imported here: commands that only use the storage start in half the time without it.
if find_spec("litestar") is None:
    raise MissingExtra("server", "litestar")
