-- A broker's rules: classifications of carriers, the rules of each, and exceptions made for single carriers. What a carrier comes to is never
-- stored: crates/rules works it out from the facts of the moment.

-- A kind of carrier or freight that has rules of its own (Interstate, Hazmat, High value).
create table classifications (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    name text not null check (name <> ''),
    is_active boolean not null default true,
    -- Holds for the carriers that the broker puts in it alone; otherwise for every carrier.
    is_by_broker_election boolean not null default false,
    created_by bigint references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (id, company_id)
);
create unique index classifications_company_id_name_key on classifications (company_id, lower(name));

-- Which carriers a broker put in which of its classifications.
create table carrier_classifications (
    company_id bigint not null references companies,
    carrier_id bigint not null references carriers,
    classification_id bigint not null,
    created_by bigint references users,
    created_at timestamptz not null,
    primary key (company_id, carrier_id, classification_id),
    foreign key (classification_id, company_id) references classifications (id, company_id)
);
create index carrier_classifications_by_classification on carrier_classifications (classification_id);

-- The rules of a classification: a value for each rule type. With a carrier they stand in the place of the classification's own for it.
create table rules (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    classification_id bigint not null,
    carrier_id bigint references carriers,
    -- {"bipd_coverage_gteq_750_000": 2, …}: 2 active, 3 active and overridable; what is not there is 0, off.
    settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
    -- Grows by one with each change.
    version integer not null default 1 check (version > 0),
    changed_by bigint references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (classification_id, company_id) references classifications (id, company_id),
    unique nulls not distinct (classification_id, carrier_id)
);
create index rules_by_company on rules (company_id, id desc);
create index rules_by_carrier on rules (carrier_id) where carrier_id is not null;

-- Every version that rules ever had. Rows are only ever added.
create table rule_versions (
    rule_id bigint not null references rules,
    version integer not null,
    settings jsonb not null,
    changed_by bigint references users,
    changed_at timestamptz not null,
    primary key (rule_id, version)
);

-- An exception from one rule for one carrier in one classification (document 1 §3).
create table rule_overrides (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    carrier_id bigint not null references carriers,
    classification_id bigint not null,
    is_type text not null,
    is_active boolean not null,
    -- The last day; 2080-01-01 is indefinite (document 1 §9).
    expiration_date date not null default '2080-01-01',
    -- Why, in words; the documented call has no such field, so it may be absent.
    reason text,
    -- Where the file is in the data directory, what it was called, what its content is, and how large.
    file_key text unique,
    file_name text,
    file_content_type text,
    file_size integer,
    -- Who made it.
    user_id bigint references users,
    -- Who changed it last.
    updated_by bigint references users,
    deactivated_by bigint references users,
    deactivated_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (classification_id, company_id) references classifications (id, company_id),
    check ((file_key is null) = (file_name is null)),
    check (is_active = (deactivated_at is null))
);
create index rule_overrides_by_carrier on rule_overrides (company_id, carrier_id, classification_id, updated_at);
create index rule_overrides_active on rule_overrides (company_id, expiration_date) where is_active;
