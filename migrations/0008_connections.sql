-- What a broker has decided about a carrier: one row for each pair. Who may haul is the broker's own data, never another company's.

create table connections (
    id bigint generated always as identity primary key,
    -- The broker (document 1 §3: issuer_id).
    company_id bigint not null references companies,
    carrier_id bigint not null references carriers,
    status text not null check (status in ('needs_to_onboard', 'onboarded', 'do_not_dispatch')),
    is_dismissed boolean not null default false,
    -- The carrier's own company, when it has an account (document 1 §3: receiver_id).
    receiver_id bigint references companies,
    -- The reason for do-not-dispatch, in the broker's words.
    notes text,
    created_by bigint references users,
    updated_by bigint references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (company_id, carrier_id)
);
create index connections_by_company on connections (company_id, status, is_dismissed, updated_at desc);
create index connections_by_carrier on connections (carrier_id);

-- Carriers that a company watches (document 1 §7: subscriptions).
create table subscriptions (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    carrier_id bigint not null references carriers,
    created_by bigint references users,
    created_at timestamptz not null,
    unique (company_id, carrier_id)
);
create index subscriptions_by_carrier on subscriptions (carrier_id);
