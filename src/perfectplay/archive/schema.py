"""The tables as they are now; migrations/ leads an older database here, and a test holds the two equal."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)

from perfectplay.record import LONGEST_NAME
from perfectplay.record_reader import LONGEST_ID

#: The newest migration; a database that says so is opened without loading Alembic.
HEAD = "0002"
#: Not Alembic's usual name, so that other programs may keep their own tables in the same database.
VERSION_TABLE = "perfectplay_version"

metadata = MetaData()
_Key = BigInteger().with_variant(Integer, "sqlite")
#: Compared byte by byte on every database, so that the ids with one prefix stand side by side.
_Id = String(LONGEST_ID).with_variant(String(LONGEST_ID, collation="C"), "postgresql")

matches = Table(
    "matches",
    metadata,
    Column("key", _Key, primary_key=True),
    Column("id", _Id, nullable=False, unique=True),
    # Counts the changes; a writer names the one it has seen, and writes only if it is still the last.
    Column("revision", Integer, nullable=False),
    Column("spec", Text, nullable=False),
    Column("family", Text, nullable=False),
    Column("terms", JSON, nullable=False),
    Column("starter", SmallInteger, nullable=False),
    # As text, since it has 64 bits and databases keep a sign.
    Column("seed", String(20), nullable=False),
    Column("began", String(40), nullable=False),
    # The same as seconds since 1970, to sort by.
    Column("began_at", Double, nullable=False),
    Column("ending", String(20), nullable=False),
    Column("winners", JSON, nullable=False),
    Column("hints_used", JSON, nullable=False),
    Column("undone", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("seconds", Double, nullable=False),
    # Since when the move at hand runs, in seconds since 1970.
    Column("turn_since", Double),
    Index("matches_by_age", "began_at", "id"),
)

seats = Table(
    "seats",
    metadata,
    Column("match_key", _Key, ForeignKey("matches.key", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("name", String(LONGEST_NAME), nullable=False),
    # To look names up without minding capitals, the same on every database.
    Column("folded", String(3 * LONGEST_NAME), nullable=False),
    Column("player", Text, nullable=False),
    Index("seats_by_name", "folded"),
    Index("seats_by_player", "player"),
)

moves = Table(
    "moves",
    metadata,
    # The key is the promise: no ply of a match can be played twice.
    Column("match_key", _Key, ForeignKey("matches.key", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, nullable=False),
    Column("move", Text, nullable=False),
    Column("seconds", Double, nullable=False),
    Column("by_clock", Boolean, nullable=False),
    Column("mistake", Boolean),
    Column("right_moves", JSON(none_as_null=True)),
    sqlite_with_rowid=False,
)
