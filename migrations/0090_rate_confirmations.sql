-- Rate confirmations: what a broker and a carrier agree on for one load, sent by email and answered on a page without an account
-- (document 2 §2, §4 and §7).

-- A company's own terms, as every confirmation carries them. The newest version counts; earlier ones stay.
create table rate_confirmation_texts (
    company_id bigint not null references companies,
    version integer not null check (version > 0),
    body text not null check (char_length(body) between 1 and 20000),
    changed_by bigint references users,
    changed_at timestamptz not null,
    primary key (company_id, version)
);

create table rate_confirmations (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    movement_id bigint not null references movements on delete cascade,
    carrier_id bigint not null references carriers,
    -- From 1 for each movement; the confirmation that it takes the place of.
    revision smallint not null check (revision between 1 and 999),
    replaces_id bigint references rate_confirmations on delete cascade,
    -- It changes one that was accepted: the carrier stays confirmed meanwhile.
    is_amendment boolean not null default false,
    -- pending is a draft, or one whose mail is not delivered yet. What was accepted stays delivered or viewed.
    status text not null check (status in ('pending', 'delivered', 'viewed', 'cancelled', 'rejected')),
    status_changed_at timestamptz not null,
    creator_id bigint references users,
    -- What the carrier agrees to, in two parts as text. Before it accepts it sees the first alone, which names the second by its SHA-256.
    terms text not null check (char_length(terms) between 1 and 100000),
    details text not null check (char_length(details) between 1 and 100000),
    terms_sha256 bytea not null check (octet_length(terms_sha256) = 32),
    details_sha256 bytea not null check (octet_length(details_sha256) = 32),
    rate_cents bigint not null check (rate_cents between 0 and 100000000),
    -- What the terms were found to say, as the linter gave it; null where nobody looked.
    findings jsonb,
    recipient_name text check (char_length(recipient_name) between 1 and 100),
    recipient_email text check (char_length(recipient_email) between 3 and 254),
    created_at timestamptz not null,
    sent_at timestamptz,
    delivered_at timestamptz,
    viewed_at timestamptz,
    -- When it ends without an answer.
    expires_at timestamptz,
    -- The carrier's other offer, the last one.
    countered_at timestamptz,
    counter_rate_cents bigint check (counter_rate_cents between 0 and 100000000),
    counter_message text check (char_length(counter_message) between 1 and 2000),
    counter_name text check (char_length(counter_name) between 1 and 100),
    -- Who accepted it. The signature is text too, which names the terms by their SHA-256.
    accepted_at timestamptz,
    accepted_name text check (char_length(accepted_name) between 1 and 100),
    accepted_title text check (char_length(accepted_title) between 1 and 100),
    accepted_email text check (char_length(accepted_email) between 3 and 254),
    -- How they proved that they speak for the carrier.
    accepted_proof text check (accepted_proof in ('on_file', 'code', 'voice_code', 'device')),
    signature text check (char_length(signature) between 1 and 5000),
    signature_sha256 bytea check (octet_length(signature_sha256) = 32),
    -- The signed document.
    file_id bigint references files,
    ended_at timestamptz,
    ended_because text check (ended_because in ('broker', 'carrier', 'revised', 'carrier_removed', 'load_cancelled', 'expired')),
    ended_reason text check (char_length(ended_reason) between 1 and 2000),
    ended_by bigint references users,
    check ((ended_at is not null) = (status in ('cancelled', 'rejected'))),
    check ((ended_at is null) = (ended_because is null)),
    check ((accepted_at is null) = (signature is null) and (accepted_at is null) = (signature_sha256 is null)
        and (accepted_at is null) = (accepted_name is null) and (accepted_at is null) = (accepted_proof is null)),
    check ((countered_at is null) = (counter_name is null)),
    -- Not once accepted.
    check (accepted_at is null or status <> 'rejected'),
    check (status not in ('delivered', 'viewed') or sent_at is not null),
    unique (id, company_id),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);
create index rate_confirmations_by_company on rate_confirmations (company_id, id desc);
create index rate_confirmations_by_load on rate_confirmations (load_id, id desc);
create index rate_confirmations_by_carrier on rate_confirmations (carrier_id, company_id, id desc);
create index rate_confirmations_to_expire on rate_confirmations (expires_at) where accepted_at is null and ended_at is null;
create index rate_confirmations_by_file on rate_confirmations (file_id) where file_id is not null;
-- One waits for an answer a movement, and one stands accepted.
create unique index rate_confirmations_open on rate_confirmations (movement_id) where ended_at is null and accepted_at is null;
create unique index rate_confirmations_accepted on rate_confirmations (movement_id) where ended_at is null and accepted_at is not null;

-- Mails with confirmations, out and in.
create table rate_confirmation_mails (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    -- Null for one that came in and names none.
    rate_confirmation_id bigint,
    carrier_id bigint references carriers,
    kind text not null check (kind in ('offer', 'carrier_copy', 'broker_copy', 'received')),
    status text not null check (status in ('received', 'queued', 'flagged', 'sending', 'deferred', 'completed', 'failed', 'bounced', 'discarded')),
    status_changed_at timestamptz not null,
    -- Who sent it; null for the product.
    user_id bigint references users,
    -- The recipient; of one that came in, the sender.
    email text not null check (char_length(email) between 3 and 254),
    subject text not null check (char_length(subject) between 1 and 500),
    -- How the recipient stands, and what was compared: [{label, value, source, as_of}].
    standing text check (standing in ('on_file', 'packet_contact', 'same_domain', 'unknown', 'changed', 'look_alike', 'alerted')),
    why text check (char_length(why) between 1 and 1000),
    checks jsonb not null default '[]',
    attempts integer not null default 0 check (attempts >= 0),
    -- What the mail server said last.
    response text check (char_length(response) between 1 and 1000),
    -- An attempt ended without an answer after the message was handed over: the recipient may have it twice.
    may_be_twice boolean not null default false,
    created_at timestamptz not null,
    completed_at timestamptz,
    released_by bigint references users,
    released_at timestamptz,
    release_reason text check (char_length(release_reason) between 1 and 2000),
    check ((released_at is null) = (release_reason is null)),
    foreign key (rate_confirmation_id, company_id) references rate_confirmations (id, company_id) on delete cascade
);
create index rate_confirmation_mails_by_company on rate_confirmation_mails (company_id, id desc);
create index rate_confirmation_mails_by_confirmation on rate_confirmation_mails (rate_confirmation_id, id desc);
create index rate_confirmation_mails_by_carrier on rate_confirmation_mails (company_id, carrier_id, id desc);

-- A person's browser that was proven to be the carrier's, for its confirmations of all brokers. The secret is in that browser alone.
create table carrier_devices (
    id bigint generated always as identity primary key,
    carrier_id bigint not null references carriers,
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    -- The address on FMCSA's file by which it was proven.
    email text not null check (char_length(email) between 3 and 254),
    name text not null check (char_length(name) between 1 and 100),
    title text check (char_length(title) between 1 and 100),
    address text,
    proven_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
);
create index carrier_devices_by_carrier on carrier_devices (carrier_id, id desc);

-- What opens a confirmation's page: tokens in emails, and those that a proven device was given. Each attempt at sending has one of its own,
-- since the one before may have arrived.
create table rate_confirmation_links (
    id bigint generated always as identity primary key,
    rate_confirmation_id bigint not null references rate_confirmations on delete cascade,
    mail_id bigint references rate_confirmation_mails on delete cascade,
    device_id bigint references carrier_devices,
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    created_at timestamptz not null,
    -- When a code showed that its holder speaks for the carrier.
    proven_at timestamptz,
    proven_by text check (proven_by in ('code', 'voice_code')),
    proven_contact text check (char_length(proven_contact) between 3 and 254),
    check ((mail_id is null) <> (device_id is null)),
    check ((proven_at is null) = (proven_by is null) and (proven_at is null) = (proven_contact is null))
);
create index rate_confirmation_links_by_confirmation on rate_confirmation_links (rate_confirmation_id, id);

-- Codes to a contact on file, by email, or read out by the broker on a call to a proven number.
create table rate_confirmation_codes (
    id bigint generated always as identity primary key,
    rate_confirmation_id bigint not null references rate_confirmations on delete cascade,
    channel text not null check (channel in ('code', 'voice_code')),
    contact text not null check (char_length(contact) between 3 and 254),
    code_hash bytea not null,
    tries smallint not null default 0,
    -- The person who reads it out.
    created_by bigint references users,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
);
create index rate_confirmation_codes_by_confirmation on rate_confirmation_codes (rate_confirmation_id, id desc);
