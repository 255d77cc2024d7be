"""Since when the move at hand runs, so that a clock goes on between two requests to a server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("turn_since", sa.Double))


def downgrade() -> None:
    op.drop_column("matches", "turn_since")
