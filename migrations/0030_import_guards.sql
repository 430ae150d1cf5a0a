-- What keeps an import from doing harm: where a file's day is known from, what was older than what stands, and cells that could not
-- be read.

alter table import_runs
    -- The vintage was told, or is in the file's name. Else it is the newest day of the content, and the file may be of a later one.
    add column is_vintage_given boolean not null default false,
    -- Rows that are older than what stands, or that no day shows to be newer: they changed nothing and are in `older_rows`.
    add column rows_older bigint not null default 0,
    -- Rows that were taken in with a field unknown, because its cell could not be read. They are among the others.
    add column rows_damaged bigint not null default 0;

-- Rows that were taken in, but for cells that could not be read, are listed beside those that were not.
alter table rejected_rows add column is_kept boolean not null default false;

-- What older files say of rows that newer ones have: kept as history, never shown as what is.
create table older_rows (
    id bigint generated always as identity primary key,
    run_id bigint not null references import_runs,
    data_set text not null,
    dot_number integer,
    -- Which of the carrier's rows in the data set it speaks of; null when there is but one.
    item text,
    -- The day that the row is of: the file's, else its own newest date.
    as_of date,
    -- Only the columns that differ from what stood when it came.
    said jsonb not null
);
-- The same older file again keeps nothing twice.
create unique index older_rows_once on older_rows (dot_number, data_set, item, md5(said::text)) nulls not distinct;
