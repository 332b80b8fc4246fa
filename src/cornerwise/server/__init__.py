"""The web app's server: tables, storage, sockets. `app.create_app` assembles it."""
