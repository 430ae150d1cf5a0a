-- People, companies and who may do what: sign-up, invitations, second factors, keys, billing, change orders, reports, and the audit log.
-- Secrets are kept as hashes, or encrypted where they must be read again; nothing here can be used by who reads the table.

-- What a company tells of itself beside its name. A company that waits for the operator's look at it uses nothing yet.
alter table companies
    drop constraint companies_status_check,
    add constraint companies_status_check
        check (status in ('trial', 'active', 'subscription_or_trial_expired', 'pending_access_review')),
    add column dba_name text,
    add column dot_number integer,
    add column mc_number text,
    add column phone_e164 text,
    add column street text,
    add column city text,
    add column state text,
    add column postal_code text,
    add column country text,
    -- Until when the subscription is paid; a trial has `trial_ends_on`.
    add column paid_until date,
    -- The month whose carrier searches `carrier_searches_count` counts.
    add column carrier_searches_month date;

alter table plans
    -- What a month costs, in US cents; null is not for sale.
    add column price_cents integer check (price_cents >= 0),
    -- For people to choose from, in this order; null is not offered.
    add column position smallint,
    add column description text not null default '';

-- A person who left a company stays, for the record, without company and scopes.
alter table users
    add column password_changed_at timestamptz,
    add column last_signed_in_at timestamptz;

-- Somebody who gave an address and a password and has not yet shown that the address is theirs.
create table sign_ups (
    id bigint generated always as identity primary key,
    email text not null,
    password_hash text not null,
    -- Who sent them (document 1 §2: query referrer).
    referrer text,
    requested_carrier_id bigint references carriers,
    code_hash bytea,
    tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
);
create index sign_ups_by_email on sign_ups (lower(email), id desc);

-- A link that lets its holder set a new password, once.
create table password_resets (
    token_hash bytea primary key,
    user_id bigint not null references users on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
);
create index password_resets_by_user on password_resets (user_id);

create table user_invitations (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    email text not null,
    scopes text[] not null default '{}',
    -- The brand whose address the link has.
    site text not null check (site in ('portal', 'watchdog')),
    invited_by bigint not null references users,
    -- Of the newest link; an older link is worth nothing.
    token_hash bytea unique,
    created_at timestamptz not null,
    -- When the newest mail was handed over; null while it waits.
    delivered_at timestamptz,
    expires_at timestamptz not null,
    claimed_at timestamptz,
    claimed_by bigint references users
);
create unique index user_invitations_open_key on user_invitations (company_id, lower(email)) where claimed_at is null;
create index user_invitations_by_company on user_invitations (company_id, delivered_at desc, id desc);
create index user_invitations_by_email on user_invitations (lower(email)) where claimed_at is null;

-- An authenticator app (RFC 6238). The secret is encrypted with the installation's key.
create table authenticators (
    user_id bigint primary key references users on delete cascade,
    secret_encrypted bytea not null,
    -- Null until a first code showed that the app has the secret.
    confirmed_at timestamptz,
    -- The time step of the last accepted code: a code is good once.
    last_step bigint not null default 0,
    -- Hashes of the single-use codes for a lost phone.
    recovery_hashes bytea[] not null default '{}',
    created_at timestamptz not null
);

-- Who did what to whose access. Rows are only ever added.
create table audit_log (
    id bigint generated always as identity primary key,
    -- The company whose people may read it; null for what concerns no company.
    company_id bigint references companies,
    -- Who did it; null for the system itself.
    user_id bigint references users,
    -- The key or application in whose name it was done.
    api_key_id bigint,
    action text not null,
    -- What it was done to, as "User;7".
    subject text,
    -- Before, after and whatever tells the act apart; never a secret.
    details jsonb not null default '{}',
    address text,
    occurred_at timestamptz not null
);
create index audit_log_by_company on audit_log (company_id, id desc);
create index audit_log_by_user on audit_log (user_id, id desc);

-- What every visitor of a brand is told until it expires.
create table site_notices (
    id bigint generated always as identity primary key,
    -- Null is both brands.
    site text check (site in ('portal', 'watchdog')),
    level text not null default 'info' check (level in ('info', 'warning', 'error', 'success')),
    body text not null,
    url text,
    starts_at timestamptz not null,
    expires_at timestamptz not null
);
-- Document 1 §9: the ELD certification notice expired on 2024-04-22.
insert into site_notices (level, body, starts_at, expires_at) values
    ('warning', 'Some electronic logging devices have lost their certification. Ask your carriers which device they use.',
     '2024-01-01T00:00:00Z', '2024-04-22T00:00:00Z');

-- Keys by which a company's own systems, and its people's Outlook, call the API.
create table api_keys (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    kind text not null check (kind in ('api', 'outlook')),
    -- The person whose Outlook it is; a company's key has none.
    user_id bigint references users,
    name text not null,
    -- The first characters, by which people tell keys apart.
    prefix text not null,
    secret_hash bytea not null unique,
    scopes text[] not null default '{}',
    created_by bigint not null references users,
    created_at timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz,
    check ((kind = 'outlook') = (user_id is not null))
);
create index api_keys_by_company on api_keys (company_id, id desc);
create unique index api_keys_outlook_key on api_keys (user_id) where kind = 'outlook' and revoked_at is null;

-- Applications that ask for short-lived tokens with the OAuth 2 client credentials.
create table oauth_applications (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    name text not null,
    client_id text not null unique,
    secret_hash bytea not null,
    scopes text[] not null default '{}',
    created_by bigint not null references users,
    created_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz
);
create index oauth_applications_by_company on oauth_applications (company_id, id desc);

create table oauth_tokens (
    token_hash bytea primary key,
    application_id bigint not null references oauth_applications on delete cascade,
    scopes text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
);
create index oauth_tokens_by_expiry on oauth_tokens (expires_at);

-- How a company pays. The card itself is the gateway's; here is what it is called by.
create table payment_methods (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    gateway text not null,
    gateway_token text not null,
    kind text not null,
    brand text,
    last_four text,
    expires_month smallint check (expires_month between 1 and 12),
    expires_year smallint,
    is_default boolean not null default false,
    created_at timestamptz not null,
    removed_at timestamptz,
    unique (gateway, gateway_token)
);
create unique index payment_methods_default_key on payment_methods (company_id) where is_default and removed_at is null;
create index payment_methods_by_company on payment_methods (company_id, id desc);

-- What was asked of the gateway. The key goes with the request, so that asking twice is done once.
create table billing_requests (
    idempotency_key text primary key,
    company_id bigint not null references companies,
    kind text not null check (kind in ('add_payment_method', 'subscribe', 'cancel')),
    -- What was asked, to refuse the same key for something else.
    fingerprint bytea not null,
    status text not null default 'asked' check (status in ('asked', 'done', 'declined')),
    reference text,
    detail text,
    created_at timestamptz not null,
    answered_at timestamptz
);
create index billing_requests_by_company on billing_requests (company_id, created_at desc);

-- A change to the company's own data that somebody asked for and somebody decides on.
create table company_change_orders (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    field text not null,
    before text,
    after text,
    reason text not null,
    status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
    requested_by bigint not null references users,
    created_at timestamptz not null,
    decided_by bigint references users,
    decided_at timestamptz,
    decision_note text,
    check ((status = 'pending') = (decided_at is null))
);
create index company_change_orders_by_company on company_change_orders (company_id, id desc);
create unique index company_change_orders_pending_key on company_change_orders (company_id, field) where status = 'pending';

-- A report that a company can run. The newest run's files are kept in the file store.
create table company_reports (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    kind text not null,
    status text not null default 'never_run' check (status in ('never_run', 'waiting', 'running', 'finished', 'failed')),
    requested_by bigint references users,
    requested_at timestamptz,
    started_at timestamptz,
    finished_at timestamptz,
    rows_done integer not null default 0,
    rows_total integer,
    -- Where the files of the newest finished run are, without their endings.
    file_key text,
    failure text,
    unique (company_id, kind)
);
