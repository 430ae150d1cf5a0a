-- Notices: what happened to carriers that a company watches, how its people are told, and how its systems are.

-- Numbers a company's notices. Whoever adds notices holds the row until the transaction ends, so that numbers become visible in their order
-- and without gaps: what has read up to a number has missed nothing.
create table notice_counters (
    company_id bigint primary key references companies,
    last_sequence bigint not null default 0,
    -- Notices up to this one were removed, since they were too old.
    removed_through bigint not null default 0,
    check (removed_through between 0 and last_sequence)
);

-- An import can change ten thousands of carriers that hundreds of companies watch: millions of rows within a minute. So there are two
-- indexes and no foreign keys: `store::notices::add` finds the company's counter, which has one; carriers are never removed.
create table notices (
    company_id bigint not null,
    -- The notice's id within its company.
    sequence bigint not null,
    carrier_id bigint not null,
    kind text not null check (kind in ('assessment_changed', 'contact_changed', 'lapse_ahead', 'identity_alert', 'insurance_expires',
        'packet_submitted', 'packet_held')),
    -- What it was and what it is now, where that is one word or value.
    before text,
    after text,
    -- reason (in words), source (the data set), as_of (its day), and what else the kind has.
    detail jsonb not null default '{}',
    -- What the notice is of: the same thing is told to a company once, however often it is found.
    dedupe_key text not null,
    created_at timestamptz not null,
    primary key (company_id, sequence),
    unique (company_id, carrier_id, dedupe_key)
);

-- Up to which notice a person has read all. Those read singly beyond it are below.
create table notice_read_marks (
    user_id bigint not null references users,
    company_id bigint not null references companies,
    read_through bigint not null,
    primary key (user_id, company_id)
);
create table notice_reads (
    user_id bigint not null references users,
    company_id bigint not null references companies,
    sequence bigint not null,
    read_at timestamptz not null,
    primary key (user_id, company_id, sequence)
);

-- What a person wants by mail. Without a row it is what the product begins with (server: notices::preferences).
create table notice_preferences (
    user_id bigint primary key references users,
    -- Kinds that are mailed soon, and once a day; others are not mailed.
    immediate text[] not null,
    daily text[] not null,
    -- From which hour on of the person's day.
    digest_hour smallint not null check (digest_hour between 0 and 23),
    time_zone text not null,
    updated_at timestamptz not null,
    check (not immediate && daily)
);

-- Up to which notice a person was written to.
create table notice_mail_marks (
    user_id bigint not null references users,
    company_id bigint not null references companies,
    immediate_through bigint not null default 0,
    daily_through bigint not null default 0,
    -- When the last letter at once was made, and on which day of theirs the last daily one.
    immediate_at timestamptz,
    daily_on date,
    primary key (user_id, company_id)
);

-- Letters: made in the transaction that moves the marks, sent once.
create table notice_mails (
    id bigint generated always as identity primary key,
    user_id bigint not null references users,
    company_id bigint not null references companies,
    kinds text[] not null,
    is_daily boolean not null,
    -- The notices in it: after the first, up to the last.
    after_sequence bigint not null,
    through_sequence bigint not null,
    created_at timestamptz not null,
    -- When it was handed over, or found to be for nobody any more.
    done_at timestamptz,
    check (after_sequence < through_sequence)
);
create index notice_mails_by_user on notice_mails (user_id, id desc);

-- Where a company's own systems are told.
create table webhook_endpoints (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    url text not null,
    -- What signs the deliveries, sealed with the product's key (server: http::seal).
    secret_sealed bytea not null,
    is_active boolean not null default true,
    -- Notices are delivered in their order: all up to this one are.
    delivered_through bigint not null,
    -- The tries of the next one: how many failed, since when, and when the next is due.
    failed_attempts integer not null default 0,
    first_failed_at timestamptz,
    next_at timestamptz,
    -- Since when nothing is tried any more, after three days without success.
    failing_since timestamptz,
    created_by bigint references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (id, company_id),
    check ((failed_attempts = 0) = (first_failed_at is null))
);
create index webhook_endpoints_by_company on webhook_endpoints (company_id, id);

-- What was tried: one row for each notice at each endpoint. A notice that waits has none.
create table webhook_deliveries (
    endpoint_id bigint not null references webhook_endpoints on delete cascade,
    sequence bigint not null,
    attempts integer not null,
    -- The status of the last answer; null when there was none.
    last_status smallint,
    -- What went wrong, in our words; nothing of the answer is kept.
    last_error text,
    tried_at timestamptz not null,
    delivered_at timestamptz,
    primary key (endpoint_id, sequence)
);
create index webhook_deliveries_tried on webhook_deliveries (tried_at);
