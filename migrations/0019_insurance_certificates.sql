-- Certificates of insurance that a broker was given, what was read of them and confirmed by a person, and what was asked of insurance
-- agents. All of it is the broker's own data (company_id). What FMCSA has on file is elsewhere, shared by all.

-- What was asked of an insurance agent. (Document 1 §3: insurance certificate request.)
create table insurance_certificate_requests (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    carrier_id bigint not null references carriers,
    kind text not null default 'certificate' check (kind in ('certificate', 'cargo_policy')),
    -- Where it goes: the agent's address.
    email text not null check (email <> ''),
    agent_name text,
    -- The broker's words to the agent.
    note text,
    status text not null default 'sent' check (status in ('sent', 'reminded', 'answered', 'cancelled', 'declined')),
    reminders integer not null default 0 check (reminders between 0 and 3),
    -- When the next reminder is due; none when no more will be sent.
    remind_at timestamptz,
    -- Of the upload link's secret, which is in the mail alone; a reminder has a new one.
    token_hash bytea unique,
    expires_at timestamptz not null,
    -- When the last mail was handed over.
    delivered_at timestamptz,
    answered_at timestamptz,
    -- Why the agent declined, in its words.
    decline_reason text,
    created_by bigint references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (id, company_id)
);
create index insurance_certificate_requests_by_carrier on insurance_certificate_requests (company_id, carrier_id, id desc);
create index insurance_certificate_requests_to_remind on insurance_certificate_requests (remind_at) where remind_at is not null;

create table insurance_certificates (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    carrier_id bigint not null references carriers,
    source text not null check (source in ('broker', 'packet', 'agent')),
    -- The request that it answers.
    request_id bigint,
    -- read: values were read and wait for a person; to_confirm: none could be read, a person is to enter them.
    state text not null check (state in ('read', 'to_confirm', 'confirmed', 'rejected', 'superseded')),
    file_key text not null unique,
    file_name text not null,
    file_content_type text not null,
    file_size integer not null,
    file_sha256 bytea not null check (length(file_sha256) = 32),
    -- What the reader found, never changed: [{"path", "value", "raw", "field" or "page" and "line"}, …], and what it could not read.
    reading jsonb not null default '[]' check (jsonb_typeof(reading) = 'array'),
    unread jsonb not null default '[]' check (jsonb_typeof(unread) = 'array'),
    -- Why nothing was read at all.
    unreadable text,
    -- What counts once it is confirmed: proposals before that, a person's word afterwards.
    certificate_number text,
    issued_on date,
    producer text,
    producer_contact text,
    producer_phone text,
    producer_email text,
    insured_name text,
    holder text,
    description text,
    rejected_reason text,
    confirmed_by bigint references users,
    confirmed_at timestamptz,
    decided_by bigint references users,
    uploaded_by bigint references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (request_id, company_id) references insurance_certificate_requests (id, company_id),
    unique (id, company_id),
    check ((state = 'rejected') = (rejected_reason is not null)),
    check (state <> 'confirmed' or confirmed_at is not null)
);
create index insurance_certificates_by_carrier on insurance_certificates (company_id, carrier_id, id desc);
create index insurance_certificates_confirmed on insurance_certificates (company_id, carrier_id) where state = 'confirmed';

create table insurance_policies (
    id bigint generated always as identity primary key,
    certificate_id bigint not null references insurance_certificates on delete cascade,
    -- Its place on the certificate, from 0: what the reading's paths name.
    position integer not null check (position >= 0),
    kind text not null check (kind in (
        'general_liability', 'auto_liability', 'cargo', 'reefer_breakdown', 'trailer_interchange', 'umbrella', 'workers_compensation',
        'other')),
    description text,
    insurer text,
    naic text,
    policy_number text,
    effective_on date,
    expires_on date,
    limit_cents bigint check (limit_cents >= 0),
    deductible_cents bigint check (deductible_cents >= 0),
    -- Which automobiles are covered; null where the certificate does not tell.
    any_auto boolean,
    owned_autos boolean,
    scheduled_autos boolean,
    hired_autos boolean,
    non_owned_autos boolean,
    -- When it was or will be cancelled, as far as anybody told.
    cancelled_on date,
    -- What was already told of it: that it expires soon, that it expired, that FMCSA lists its filing as cancelled.
    expiry_told_on date,
    end_told_on date,
    cancellation_told_on date,
    unique (certificate_id, position)
);
create index insurance_policies_by_expiry on insurance_policies (expires_on);

-- The schedule of vehicles on a certificate. Letters and digits in upper case.
create table insurance_certificate_vins (
    certificate_id bigint not null references insurance_certificates on delete cascade,
    vin text not null check (vin ~ '^[A-Z0-9]{11,17}$'),
    primary key (certificate_id, vin)
);

-- What confirmed certificates show of a cover on the day that was last looked: what the carrier index knows. In whole US dollars.
create table insurance_covers (
    company_id bigint not null references companies,
    carrier_id bigint not null references carriers,
    cover text not null check (cover in ('cargo', 'general_liability', 'auto_liability')),
    dollars bigint not null check (dollars >= 0),
    primary key (company_id, carrier_id, cover)
);

-- Whatever happened about a carrier's certificates and requests. Rows are only ever added. (Document 1 §3: insurance activity.)
create table insurance_activities (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    carrier_id bigint not null references carriers,
    insurance_certificate_request_id bigint,
    insurance_certificate_id bigint,
    insurance_policy_id bigint,
    -- requested, reminded, answered, declined, request_cancelled, uploaded, confirmed, corrected, rejected, superseded, expires_soon,
    -- expired, filing_cancelled
    event text not null,
    -- More in words.
    detail text,
    -- The broker's user; null when an agent, a carrier or the clock did it.
    user_id bigint references users,
    happened_at timestamptz not null,
    foreign key (insurance_certificate_request_id, company_id) references insurance_certificate_requests (id, company_id),
    foreign key (insurance_certificate_id, company_id) references insurance_certificates (id, company_id)
);
create index insurance_activities_by_carrier on insurance_activities (company_id, carrier_id, id desc);
create index insurance_activities_by_request on insurance_activities (insurance_certificate_request_id, id desc);
