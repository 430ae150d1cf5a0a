-- What ties the carrier index that a node keeps in a file to this database's own past: a file names its row here, and is not read without it.
-- A restored database, another one, or one that went back in time does not have the row. Rows go when the feed no longer leads on from them.
create table kept_indexes (
    id uuid primary key default gen_random_uuid(),
    -- The file holds every transaction before this one.
    below bigint not null,
    written_at timestamptz not null default now()
);
