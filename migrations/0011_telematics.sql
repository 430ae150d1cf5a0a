-- Telematics: what a carrier lets its electronic logging devices tell, for as long as it lets them, and which VINs stand on the schedule of
-- an insurance certificate. Everything that came from a device goes when the carrier takes its leave back.

-- The leave itself: who gave it, when, for which provider. Revoked rows stay as a record; their credentials, vehicles and positions do not.
create table telematics_connections (
    id bigint generated always as identity primary key,
    carrier_id bigint not null references carriers,
    -- 'partner' is any device whose maker sends events to us; 'demonstration' is synthetic and is never asked.
    provider text not null check (provider in ('motive', 'samsara', 'partner', 'demonstration')),
    -- What the provider's events name, so that none has to know our keys.
    feed_key text not null unique,
    -- The carrier's key at the provider, sealed; none where the provider sends by itself.
    credentials_encrypted bytea,
    -- Who gave leave: a user of the carrier's own company, or the holder of a mailed link.
    consented_by bigint references users,
    consented_by_name text not null,
    consented_by_email text not null,
    consented_address text,
    consented_at timestamptz not null,
    revoked_by bigint references users,
    revoked_at timestamptz,
    -- Of the link, mailed with the receipt, that takes the leave back without an account.
    revoke_token_hash bytea unique,
    -- Where the provider's feed was left.
    cursor text,
    pulled_at timestamptz,
    -- When the provider last told anything, by pull or by event.
    reported_at timestamptz,
    -- Why nothing comes: the provider refuses the credentials.
    trouble text check (trouble in ('credentials_refused')),
    check (revoked_at is null or credentials_encrypted is null)
);
create unique index telematics_connections_open_key on telematics_connections (carrier_id, provider) where revoked_at is null;
create index telematics_connections_by_carrier on telematics_connections (carrier_id, id desc);

-- A single-use link by which a carrier without an account gives its leave. It goes to the address that FMCSA has on file and to no other.
create table telematics_links (
    id bigint generated always as identity primary key,
    carrier_id bigint not null references carriers,
    -- The broker that asked.
    company_id bigint not null references companies,
    asked_by bigint not null references users,
    email text not null,
    token_hash bytea unique,
    created_at timestamptz not null,
    delivered_at timestamptz,
    expires_at timestamptz not null,
    used_at timestamptz
);
create index telematics_links_by_company on telematics_links (company_id, id desc);

create table telematics_vehicles (
    connection_id bigint not null references telematics_connections on delete cascade,
    provider_vehicle_id text not null,
    -- Letters and digits in upper case; none where the device does not know it.
    vin text,
    name text,
    make text,
    plate text,
    plate_state text,
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    primary key (connection_id, provider_vehicle_id)
);

-- Kept for 30 days.
create table telematics_positions (
    connection_id bigint not null references telematics_connections on delete cascade,
    provider_vehicle_id text not null,
    located_at timestamptz not null,
    latitude double precision not null check (latitude between -90 and 90),
    longitude double precision not null check (longitude between -180 and 180),
    vin text,
    primary key (connection_id, provider_vehicle_id, located_at)
);
create index telematics_positions_by_time on telematics_positions (located_at);

-- Where a vehicle was on a day (UTC), by the nearest five-digit ZIP code. Kept for 90 days.
create table telematics_visits (
    connection_id bigint not null references telematics_connections on delete cascade,
    zip text not null check (zip ~ '^[0-9]{5}$'),
    visited_on date not null,
    provider_vehicle_id text not null,
    last_at timestamptz not null,
    primary key (connection_id, zip, visited_on, provider_vehicle_id)
);
create index telematics_visits_by_day on telematics_visits (visited_on);

-- Events that were taken in, so that one that comes again changes nothing. Kept for 30 days.
create table telematics_events (
    provider text not null,
    event_id text not null,
    received_at timestamptz not null,
    primary key (provider, event_id)
);
create index telematics_events_by_time on telematics_events (received_at);

-- VINs on the schedule of an insurance certificate. A certificate that one broker was given is that company's alone; without a company it
-- is shared by all.
create table scheduled_vehicles (
    id bigint generated always as identity primary key,
    carrier_id bigint not null references carriers,
    company_id bigint references companies,
    vin text not null,
    -- Who says so, in words for people.
    source text not null,
    as_of date not null,
    recorded_at timestamptz not null,
    unique nulls not distinct (carrier_id, company_id, vin)
);

-- Figures of all carriers that one carrier's own stand beside, worked out from what this installation imported.
create table national_figures (
    figure text not null check (figure in ('inspections_per_power_unit')),
    -- Carriers with power units from … to; null has no end.
    from_power_units integer not null,
    to_power_units integer,
    median double precision not null,
    carriers bigint not null,
    -- The look-back, and the import that it was worked out after.
    from_day date not null,
    to_day date not null,
    run_id bigint not null references import_runs,
    worked_out_at timestamptz not null,
    primary key (figure, from_power_units)
);
