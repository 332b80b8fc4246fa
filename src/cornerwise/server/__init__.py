"""The web app's server: tables, storage, sockets. `app.create_app` assembles it."""

from cornerwise.extras import needs

with needs("server"):
    import litestar as _litestar  # noqa: F401 (without the extra, the error names it here)
