-- How a carrier comes to haul for a broker: invitation, packet, agreements. All of it is the broker's own data (company_id is the issuer).

-- An invitation to a carrier (document 2 §3: connection invitation): by e-mail or to a user of the product, never both.
create table connection_invitations (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    carrier_id bigint not null references carriers,
    email text,
    user_id_for_email bigint references users,
    -- The classifications that the carrier is to be put in.
    classification_ids bigint[] not null default '{}',
    -- Of the link's secret; the secret itself is in the mail alone. A resent invitation has a new one.
    token_hash bytea not null unique,
    expires_at timestamptz not null,
    -- When the mail was last handed over.
    delivered_at timestamptz,
    sent_count integer not null default 1 check (sent_count > 0),
    withdrawn_at timestamptz,
    created_by bigint references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((email is null) <> (user_id_for_email is null)),
    unique (id, company_id)
);
create index connection_invitations_by_company on connection_invitations (company_id, carrier_id, id desc);
create index connection_invitations_by_carrier on connection_invitations (carrier_id);

-- What a carrier fills in for a broker, once for each invitation that it takes up (product: "Connections and onboarding").
create table onboarding_packets (
    id bigint generated always as identity primary key,
    connection_id bigint not null references connections,
    company_id bigint not null references companies,
    carrier_id bigint not null references carriers,
    invitation_id bigint,
    status text not null default 'invited' check (status in (
        'invited', 'started', 'submitted', 'held_by_broker', 'held_bank_changed', 'held_contact_changed', 'held_insurance', 'complete',
        'rejected', 'expired')),
    -- Why it is held or rejected, in words that the carrier may read.
    status_reason text,
    started_at timestamptz,
    submitted_at timestamptz,
    decided_at timestamptz,
    decided_by bigint references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (invitation_id, company_id) references connection_invitations (id, company_id),
    unique (id, company_id)
);
-- The newest packet of a connection is the one that counts.
create index onboarding_packets_by_connection on onboarding_packets (connection_id, id desc);
create index onboarding_packets_by_company on onboarding_packets (company_id, status, updated_at desc);
create index onboarding_packets_by_carrier on onboarding_packets (carrier_id);

-- Whatever happened to a packet, for the broker's review. Rows are only ever added.
create table onboarding_packet_events (
    id bigint generated always as identity primary key,
    packet_id bigint not null references onboarding_packets,
    company_id bigint not null references companies,
    -- created, started, proved, saved:<step>, signed, submitted, held, released, completed, rejected, expired, uploaded
    event text not null,
    detail text,
    -- The broker's user; null when the carrier did it.
    user_id bigint references users,
    -- Where the carrier did it from.
    address text,
    happened_at timestamptz not null
);
create index onboarding_packet_events_by_packet on onboarding_packet_events (packet_id, id);

-- The answers of a packet, step by step; each save is whole. What must not be read at rest is not here.
create table onboarding_packet_steps (
    packet_id bigint not null references onboarding_packets on delete cascade,
    step text not null check (step in ('company', 'tax_form', 'insurance', 'agreements', 'payment', 'lanes')),
    answers jsonb not null,
    -- Grows with each save, so that two devices cannot overwrite one another unseen.
    version integer not null default 1,
    saved_at timestamptz not null,
    primary key (packet_id, step)
);

-- A carrier's tax number and bank, sealed with the product's key (server: http::seal).
create table onboarding_packet_secrets (
    packet_id bigint not null references onboarding_packets on delete cascade,
    kind text not null check (kind in ('tin', 'bank')),
    sealed bytea not null,
    -- The last four digits, for people to recognise it by.
    last_four text not null,
    saved_at timestamptz not null,
    primary key (packet_id, kind)
);

-- Codes that prove that somebody controls a phone or an address that FMCSA has on file for the carrier.
create table onboarding_proofs (
    id bigint generated always as identity primary key,
    packet_id bigint not null references onboarding_packets on delete cascade,
    -- email, phone
    channel text not null check (channel in ('email', 'phone')),
    contact text not null,
    code_hash bytea not null,
    tries integer not null default 0,
    -- Of the secret that the carrier's browser holds once the code was right.
    session_hash bytea unique,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    proved_at timestamptz,
    address text
);
create index onboarding_proofs_by_packet on onboarding_proofs (packet_id, id desc);

-- A broker's agreements (document 2 §7: current_contract). A text is never edited: a new version stands beside the old ones.
create table contracts (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    name text not null check (name <> ''),
    version integer not null default 1 check (version > 0),
    -- Paragraphs, parted by empty lines; a line that begins with "# " is a heading.
    body text not null check (body <> ''),
    is_current boolean not null default true,
    created_by bigint references users,
    created_at timestamptz not null,
    unique (company_id, name, version),
    unique (id, company_id)
);
create unique index contracts_current on contracts (company_id, lower(name)) where is_current;

-- An agreement in a packet: signed by the carrier, or uploaded by the broker in its place (redlined).
create table onboarding_packet_contracts (
    id bigint generated always as identity primary key,
    packet_id bigint not null references onboarding_packets,
    company_id bigint not null references companies,
    contract_id bigint not null,
    is_broker_uploaded boolean not null default false,
    -- Who signed, as they wrote it, from where, and what they read.
    signer_name text,
    signer_title text,
    signed_at timestamptz,
    signed_address text,
    signed_user_agent text,
    -- The document as PDF, and SHA-256 of its bytes.
    file_key text not null unique,
    file_name text not null,
    file_content_type text not null,
    file_size integer not null,
    file_sha256 bytea not null check (length(file_sha256) = 32),
    uploaded_by bigint references users,
    created_at timestamptz not null,
    foreign key (contract_id, company_id) references contracts (id, company_id),
    foreign key (packet_id, company_id) references onboarding_packets (id, company_id),
    check (is_broker_uploaded = (signed_at is null)),
    check ((signed_at is null) = (signer_name is null))
);
create index onboarding_packet_contracts_by_packet on onboarding_packet_contracts (packet_id, id desc);

-- Files of a packet: certificates, tax forms, notices of assignment, voided checks.
create table onboarding_packet_files (
    id bigint generated always as identity primary key,
    packet_id bigint not null references onboarding_packets on delete cascade,
    company_id bigint not null references companies,
    kind text not null check (kind in ('certificate', 'tax_form', 'notice_of_assignment', 'voided_check', 'other')),
    is_broker_uploaded boolean not null default false,
    file_key text not null unique,
    file_name text not null,
    file_content_type text not null,
    file_size integer not null,
    file_sha256 bytea not null check (length(file_sha256) = 32),
    created_at timestamptz not null
);
create index onboarding_packet_files_by_packet on onboarding_packet_files (packet_id, id);

-- How soon a broker pays (document 1 §3: payment term).
create table payment_terms (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    name text not null check (name <> ''),
    -- Days from the invoice.
    days integer not null check (days between 0 and 365),
    -- Taken off for being paid early, in hundredths of a percent.
    discount_basis_points integer not null default 0 check (discount_basis_points between 0 and 10000),
    is_active boolean not null default true,
    created_at timestamptz not null,
    updated_at timestamptz not null
);
create unique index payment_terms_name on payment_terms (company_id, lower(name));

-- Files that a broker keeps with a connection (document 1 §3: uploads).
create table connection_uploads (
    id bigint generated always as identity primary key,
    connection_id bigint not null references connections,
    company_id bigint not null references companies,
    file_key text not null unique,
    file_name text not null,
    file_content_type text not null,
    file_size integer not null,
    file_sha256 bytea not null check (length(file_sha256) = 32),
    uploaded_by bigint references users,
    created_at timestamptz not null
);
create index connection_uploads_by_connection on connection_uploads (connection_id, id desc);

-- Each step of a connection, who took it and why. Rows are only ever added.
create table connection_events (
    id bigint generated always as identity primary key,
    connection_id bigint not null references connections,
    company_id bigint not null references companies,
    status_before text,
    status_after text not null,
    is_dismissed boolean not null,
    notes text,
    user_id bigint references users,
    happened_at timestamptz not null
);
create index connection_events_by_connection on connection_events (connection_id, id desc);
