"""The web app's server: tables, storage, sockets. `app.create_app` puts it together."""
