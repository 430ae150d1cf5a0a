-- What a broker decided about carriers, and what it knew when it did: a chain of records for each company. Rows are only ever added; each
-- carries the hash of the one before it, so that a change of any of them shows. docs/decisions.md says how anybody can check it.

create table decisions (
    id bigint generated always as identity primary key,
    -- How the record is written down before it is hashed.
    version smallint not null check (version > 0),
    company_id bigint not null references companies,
    -- 1, 2, 3 … within the company.
    sequence bigint not null check (sequence > 0),
    carrier_id bigint not null references carriers,
    -- override, connect, onboard, do_not_dispatch …
    kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
    -- Everything that the decision was made on, as canonical JSON. As text: the hash is of these very bytes.
    inputs text not null check (jsonb_typeof(inputs::jsonb) = 'object'),
    -- Who decided; null for what the carrier's own act brought about.
    user_id bigint references users,
    created_at timestamptz not null,
    -- SHA-256: of the record before this one (32 zeros before the first), and of this one.
    prev_hash bytea not null check (length(prev_hash) = 32),
    hash bytea not null check (length(hash) = 32),
    unique (company_id, sequence)
);
create index decisions_by_carrier on decisions (company_id, carrier_id, sequence desc);

-- The last link of each company's chain. Whoever adds a record holds its row, so that decisions at the same time form one chain; and records
-- cut off at the end are missed.
create table decision_chains (
    company_id bigint primary key references companies,
    sequence bigint not null default 0 check (sequence >= 0),
    hash bytea not null default decode(repeat('00', 32), 'hex') check (length(hash) = 32)
);

create function refuse_to_change_decisions() returns trigger language plpgsql as $$
begin
    raise exception 'the decision record is only ever added to' using errcode = 'restrict_violation';
end
$$;

create trigger decisions_stay before update or delete on decisions for each row execute function refuse_to_change_decisions();
create trigger decisions_are_kept before truncate on decisions for each statement execute function refuse_to_change_decisions();

-- A chain's last link goes on by one and never back.
create trigger decision_chains_go_on before update on decision_chains
    for each row when (new.company_id <> old.company_id or new.sequence <> old.sequence + 1)
    execute function refuse_to_change_decisions();
create trigger decision_chains_stay before delete on decision_chains for each row execute function refuse_to_change_decisions();
create trigger decision_chains_are_kept before truncate on decision_chains for each statement
    execute function refuse_to_change_decisions();
