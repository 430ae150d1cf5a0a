-- How loads come in by file, and the demonstration's freight clock.

-- How a company's columns are read, remembered by the header that they came with.
create table load_column_mappings (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    -- SHA-256 of the header row in canonical form.
    header_digest bytea not null check (octet_length(header_digest) = 32),
    -- Column of the file by field of a load.
    mapping jsonb not null,
    -- The zone in which times without one are read; null: the stop's own.
    time_zone text,
    updated_by bigint references users,
    updated_at timestamptz not null,
    unique (company_id, header_digest)
);

create table load_imports (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    user_id bigint references users,
    file_id bigint not null references files,
    file_name text not null check (char_length(file_name) between 1 and 255),
    mapping jsonb not null,
    time_zone text,
    status text not null check (status in ('waiting', 'running', 'done', 'failed')),
    -- Why it failed as a whole, for people.
    failure text,
    rows_total integer,
    -- Rows read so far: where a run that was killed goes on.
    rows_done integer not null default 0,
    created integer not null default 0,
    changed integer not null default 0,
    unchanged integer not null default 0,
    stale integer not null default 0,
    refused integer not null default 0,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    unique (id, company_id)
);
create index load_imports_by_company on load_imports (company_id, id desc);

-- Rows that were not taken, each with its line, column and reason.
create table load_import_refusals (
    import_id bigint not null references load_imports on delete cascade,
    line integer not null check (line >= 1),
    position smallint not null check (position >= 0),
    -- The file's own column; null where the row as a whole is wrong.
    column_name text,
    field text,
    value text,
    reason text not null,
    external_load_number text,
    primary key (import_id, line, position)
);

-- The freight clock of a company of the demonstration: its moment is origin + (now - started) × speed.
create table freight_clocks (
    company_id bigint primary key references companies,
    origin timestamptz not null,
    started_at timestamptz not null,
    speed double precision not null check (speed between 1 and 3600),
    seed bigint not null,
    -- How far the drivers' positions were played.
    played_until timestamptz not null
);
