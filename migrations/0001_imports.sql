-- How public data comes in: runs, rejected rows, the history of changed facts, and the feed that the index follows.

-- One row for each file that was imported. A run that was cut off stays 'running'; starting it again continues after `rows_done`.
create table import_runs (
    id bigint generated always as identity primary key,
    data_set text not null,
    source text not null,
    sha256 bytea not null check (length(sha256) = 32),
    -- The newest date that the content itself speaks of (or that the caller gave); null when the layout has none.
    vintage date,
    -- The file holds the whole data set: what it no longer lists has ended.
    is_complete boolean not null default false,
    status text not null default 'running' check (status in ('running', 'finished', 'failed')),
    failure text,
    rows_done bigint not null default 0,
    rows_read bigint not null default 0,
    rows_inserted bigint not null default 0,
    rows_changed bigint not null default 0,
    rows_unchanged bigint not null default 0,
    rows_rejected bigint not null default 0,
    rows_ended bigint not null default 0,
    started_at timestamptz not null default now(),
    finished_at timestamptz
);
create unique index import_runs_one_running on import_runs (data_set, sha256) where status = 'running';
create index import_runs_newest on import_runs (data_set, id desc) where status = 'finished';

-- A row that could not be read, kept with the reason; the run goes on without it.
create table rejected_rows (
    run_id bigint not null references import_runs on delete cascade,
    line bigint not null,
    column_name text,
    reason text not null,
    raw text not null,
    primary key (run_id, line)
);

-- What changed on a carrier, newest last: shown on its history tab and read by the monitors. A first load is not a change.
create table carrier_changes (
    id bigint generated always as identity primary key,
    dot_number integer not null,
    -- Which of the carrier's rows in the data set it speaks of (an inspection, a docket …); null when there is but one.
    item text,
    field text not null,
    before text,
    after text,
    data_set text not null,
    as_of date,
    run_id bigint references import_runs,
    observed_at timestamptz not null default now()
);
create index carrier_changes_by_carrier on carrier_changes (dot_number, id desc);

-- The feed: written in the transaction of every change that the index holds; followers read below the oldest running
-- transaction, so that commits out of order are never missed.
create table change_log (
    id bigint generated always as identity primary key,
    xid xid8 not null default pg_current_xact_id(),
    topic text not null check (topic in ('carriers', 'facts', 'touches', 'company_set')),
    -- The rows it speaks of: DOT numbers for the public topics.
    keys integer[] not null,
    written_at timestamptz not null default now()
);
create index change_log_by_xid on change_log (xid, id);

-- Carriers whose derived facts must be worked out again, by DOT number or (where a file has none) by docket, each with the import
-- that made them stale; without one it was the calendar.
create table stale_facts (dot_number integer primary key, run_id bigint);
create table stale_dockets (docket_number text primary key, run_id bigint);
