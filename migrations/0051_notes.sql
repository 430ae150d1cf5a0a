-- What a broker's people write about a carrier, or about an alert (document 2 §2 and §3). Seen by their company alone.

create table notes (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    -- Null where the note is on an alert of which no carrier is known.
    carrier_id bigint references carriers,
    -- The alert that it is on; null for a note about a carrier.
    notable_type text check (notable_type = 'Ticket'),
    notable_id bigint,
    -- The newest version.
    body text not null,
    versions_count integer not null default 1 check (versions_count >= 1),
    -- Who wrote it, and alone edits it.
    user_id bigint not null references users,
    created_at timestamptz not null,
    -- When the newest version was written.
    updated_at timestamptz not null,
    check ((notable_type is null) = (notable_id is null)),
    check (carrier_id is not null or notable_id is not null)
);
create index notes_by_company on notes (company_id, id desc);
create index notes_by_carrier on notes (company_id, carrier_id, id desc);
create index notes_by_notable on notes (company_id, notable_id, id desc) where notable_id is not null;

-- Each version as it was written, the newest included. Rows are only ever added.
create table note_versions (
    note_id bigint not null references notes,
    version integer not null check (version >= 1),
    body text not null,
    written_at timestamptz not null,
    primary key (note_id, version)
);
