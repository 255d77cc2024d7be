"""How Alembic runs the migrations: inside the transaction that perfectplay.archive.versions has begun."""

from __future__ import annotations

from alembic import context

from perfectplay.archive.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE
)
with context.begin_transaction():
    context.run_migrations()
