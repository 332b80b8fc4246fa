"""The history of the schema, run by Alembic whenever a database is opened."""
