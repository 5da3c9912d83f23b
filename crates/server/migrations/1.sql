CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name as it is compared; absent for guests, who share names freely.
    sign_in TEXT UNIQUE,
    password TEXT,
    created INTEGER NOT NULL,
    banned INTEGER NOT NULL DEFAULT 0,
    webhook TEXT,
    secret TEXT,
    mail TEXT
) STRICT;

CREATE TABLE sessions (
    -- Hash of the token: whoever reads this file cannot sign in with it.
    token TEXT PRIMARY KEY,
    user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    owner TEXT REFERENCES users (id) ON DELETE SET NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    -- What was agreed, as JSON.
    terms TEXT NOT NULL,
    -- What it starts from, as JSON; the seed; the numbers that the seats added.
    start TEXT NOT NULL,
    seed TEXT NOT NULL,
    numbers TEXT NOT NULL,
    -- The rules and the content it was last played under.
    rules INTEGER NOT NULL,
    content TEXT NOT NULL,
    listed INTEGER NOT NULL,
    stage TEXT NOT NULL,
    opened INTEGER NOT NULL,
    moved INTEGER NOT NULL,
    -- The seats that it waits for, as everybody may know it, as bits.
    waiting INTEGER NOT NULL,
    -- Whether the table itself has something to do: a bot's answer, a clock.
    busy INTEGER NOT NULL,
    result TEXT,
    rematch TEXT,
    halted TEXT
) STRICT;
CREATE INDEX tables_by_stage ON tables (stage, listed, moved);
CREATE INDEX tables_busy ON tables (busy) WHERE busy = 1;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    user TEXT REFERENCES users (id) ON DELETE SET NULL,
    name TEXT NOT NULL,
    bot TEXT,
    invite TEXT,
    number INTEGER,
    bank INTEGER NOT NULL,
    passes TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_user ON seats (user);

-- The log: it only grows.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

-- The latest position by names: from here a table goes on when the rules have changed under it.
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    position TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    user TEXT REFERENCES users (id) ON DELETE SET NULL,
    name TEXT NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
