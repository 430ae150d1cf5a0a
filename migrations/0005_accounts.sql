-- Companies, people and sessions. Everything a company owns names it; another company's row is never read.

create table plans (
    id bigint generated always as identity primary key,
    name text not null unique,
    -- The paywall flags that the plan sets (kernel::plan::PlanFlag).
    flags text[] not null default '{}',
    -- Null is unlimited.
    carrier_searches_limit integer check (carrier_searches_limit >= 0),
    -- In the fraud-watch brand: whether carriers may be searched and full profiles viewed.
    can_carrier_search_for_watchdog boolean not null default false
);

create table companies (
    id bigint generated always as identity primary key,
    legal_name text not null,
    company_type text not null check (company_type in ('broker', 'carrier', 'shipper', 'factor')),
    status text not null default 'trial' check (status in ('trial', 'active', 'subscription_or_trial_expired')),
    plan_id bigint not null references plans,
    carrier_id bigint references carriers,
    hide_vehicle_search boolean not null default false,
    carrier_searches_count integer not null default 0,
    trial_ends_on date,
    created_at timestamptz not null default now()
);

create table users (
    id bigint generated always as identity primary key,
    company_id bigint references companies,
    email text not null,
    first_name text,
    last_name text,
    phone_e164 text,
    password_hash text not null,
    scopes text[] not null default '{}',
    is_staff boolean not null default false,
    requested_carrier_id bigint references carriers,
    created_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create index users_by_company on users (company_id, first_name, id);

-- Feature flags of a user or a company; a feature is on when either is on.
create table feature_flags (
    actor_type text not null check (actor_type in ('User', 'Company')),
    actor_id bigint not null,
    name text not null,
    is_enabled boolean not null,
    primary key (actor_type, actor_id, name)
);

-- One sign-in on one device. The cookie's token is short-lived; this row renews it, rotating `secret_hash` each time.
create table sessions (
    id uuid primary key default gen_random_uuid(),
    user_id bigint not null references users on delete cascade,
    secret_hash bytea not null,
    -- The secret before the last rotation: seeing it again after its grace means it was stolen, and ends the session.
    previous_secret_hash bytea,
    rotated_at timestamptz not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    address text not null,
    user_agent text not null default ''
);
create index sessions_by_user on sessions (user_id) where ended_at is null;

-- A mailed six-digit code: valid for 10 minutes and 5 tries. The code itself is made when it is mailed; until then there is no hash.
create table sign_in_codes (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    code_hash bytea,
    tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
);
create index sign_in_codes_by_user on sign_in_codes (user_id, id desc);

-- Attempts counted by key (an account or an address) in fixed windows; shared by all nodes.
create table rate_limits (
    key text not null,
    window_start timestamptz not null,
    attempts integer not null,
    primary key (key, window_start)
);

-- Mail that went to the outbox because no SMTP server is configured.
create table outbox (
    id bigint generated always as identity primary key,
    recipient text not null,
    subject text not null,
    body_text text not null,
    body_html text,
    created_at timestamptz not null default now()
);

-- Work to do after the transaction that asked for it; see crates/queue.
create table jobs (
    id bigint generated always as identity primary key,
    name text not null,
    payload jsonb not null,
    dedupe_key text,
    run_at timestamptz not null default now(),
    attempts integer not null default 0,
    leased_until timestamptz,
    finished_at timestamptz,
    failed_at timestamptz,
    last_error text,
    created_at timestamptz not null default now()
);
create index jobs_due on jobs (run_at, id) where finished_at is null and failed_at is null;
create index jobs_done on jobs (finished_at) where finished_at is not null;
create unique index jobs_dedupe on jobs (name, dedupe_key) where finished_at is null and failed_at is null and leased_until is null;

-- Settings of the installation itself (the signing key of the session cookies, the demonstration mark).
create table settings (
    name text primary key,
    value text not null
);
