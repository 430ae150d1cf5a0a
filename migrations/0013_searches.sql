-- Searches that people keep, filters that they begin with, and which searches of a day the plan's limit has counted.

-- A search screen's own address, under a name. Private to its owner unless shared with the company.
create table saved_searches (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    user_id bigint not null references users,
    name text not null,
    kind text not null check (kind in ('lane', 'global', 'contact', 'vehicle', 'results')),
    -- Path and query below /broker: what "run again" follows.
    address text not null check (address like '/%' and length(address) <= 4000),
    -- Whatever the screen wants to remember beside its address.
    filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object'),
    is_shared boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null
);
create index saved_searches_by_company on saved_searches (company_id, id desc);
create index saved_searches_by_user on saved_searches (user_id, id desc);

-- Filters under a name, of one person or of the whole company (document 1 §3: filter set).
create table filter_sets (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    -- The person that it belongs to; null is the company itself.
    user_id bigint references users,
    is_type text not null check (is_type in ('carrier_search', 'lane_search', 'radius_search', 'my_carriers')),
    is_default boolean not null default false,
    name text not null,
    filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object'),
    created_by bigint not null references users,
    updated_by bigint not null references users,
    created_at timestamptz not null,
    updated_at timestamptz not null
);
create index filter_sets_by_owner on filter_sets (company_id, user_id, is_type);
-- One default for each owner and type.
create unique index filter_sets_default_key on filter_sets (company_id, coalesce(user_id, 0), is_type) where is_default;

-- Searches that were counted against the plan's limit: the same search of the same day is counted once, however many pages it is read in.
create table counted_searches (
    company_id bigint not null references companies,
    searched_on date not null,
    -- What tells searches apart, hashed.
    fingerprint bytea not null,
    primary key (company_id, searched_on, fingerprint)
);
create index counted_searches_by_day on counted_searches (searched_on);
