-- Carriers whose own email domain looks like that of a carrier registered earlier with which they share nothing that explains it
-- (docs/contacts.md). Found anew after each import of a census: one row a carrier, the nearest and oldest domain that it resembles.

create table look_alike_contacts (
    -- The carrier registered later.
    dot_number integer primary key,
    -- The domain of its email address in the census, in lower case.
    domain text not null,
    -- The domain that it looks like, and the first carrier registered that has it.
    resembles_domain text not null,
    resembles_dot_number integer not null,
    -- When it was found so, and from the addresses of which import.
    found_at timestamptz not null,
    run_id bigint not null references import_runs
);

-- What was looked at last. No row: no census was.
create table look_alike_searches (
    id boolean primary key default true check (id),
    -- The newest import of a census that was there, and when.
    run_id bigint not null references import_runs,
    searched_at timestamptz not null,
    -- How many carriers have an address at a domain that is not a public provider's.
    carriers integer not null
);
