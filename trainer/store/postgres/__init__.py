"""The store of a team, on PostgreSQL with psycopg 3 (the extra `team`).

Only `trainer.store.team` leads here, and only where such an address is used: psycopg is loaded by
importing any module of this room.
"""
