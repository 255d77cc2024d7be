"""Matches, who sits at them, and their moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
ID = sa.String(64).with_variant(sa.String(64, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("key", KEY, primary_key=True),
        sa.Column("id", ID, nullable=False, unique=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("spec", sa.Text, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("terms", sa.JSON, nullable=False),
        sa.Column("starter", sa.SmallInteger, nullable=False),
        sa.Column("seed", sa.String(20), nullable=False),
        sa.Column("began", sa.String(40), nullable=False),
        sa.Column("began_at", sa.Double, nullable=False),
        sa.Column("ending", sa.String(20), nullable=False),
        sa.Column("winners", sa.JSON, nullable=False),
        sa.Column("hints_used", sa.JSON, nullable=False),
        sa.Column("undone", sa.Integer, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Double, nullable=False),
    )
    op.create_index("matches_by_age", "matches", ["began_at", "id"])
    op.create_table(
        "seats",
        sa.Column("match_key", KEY, sa.ForeignKey("matches.key", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(120), nullable=False),
        sa.Column("player", sa.Text, nullable=False),
    )
    op.create_index("seats_by_name", "seats", ["folded"])
    op.create_index("seats_by_player", "seats", ["player"])
    op.create_table(
        "moves",
        sa.Column("match_key", KEY, sa.ForeignKey("matches.key", ondelete="CASCADE"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("by_clock", sa.Boolean, nullable=False),
        sa.Column("mistake", sa.Boolean),
        sa.Column("right_moves", sa.JSON(none_as_null=True)),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("moves", "seats", "matches"):
        op.drop_table(table)
