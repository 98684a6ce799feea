"""`okawari` of a later version, whose database has one more table: `python -m tests.support.newer serve --local`."""

from okawari.cli import main
from okawari.match import postgres_schema

LATER = "CREATE TABLE later (id integer PRIMARY KEY); ALTER TABLE records ADD COLUMN later text"

if __name__ == "__main__":
    known = (*postgres_schema.POSTGRES_MIGRATIONS, LATER)
    postgres_schema.migrate_postgres.__defaults__ = (known,)
    main()
