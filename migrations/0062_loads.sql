-- Loads: what a broker moves, from where to where, who hauls it, and what happened on the way (document 2 §2, §3 and §4).

-- A truck as loads name it. Trucks out of public records are sightings of their carrier and have no row here until a load names one.
create table carrier_vehicles (
    id bigint generated always as identity primary key,
    carrier_id bigint not null references carriers,
    -- 17 letters and digits in upper case.
    vin text not null check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
    -- The company that entered it and alone sees it; null where a public source names the truck with this carrier.
    company_id bigint references companies,
    -- The carrier's own number or name for it.
    name text check (char_length(name) between 1 and 50),
    plate text check (char_length(plate) between 1 and 15),
    plate_state text check (char_length(plate_state) = 2),
    created_at timestamptz not null,
    unique nulls not distinct (carrier_id, vin, company_id)
);
create index carrier_vehicles_by_vin on carrier_vehicles (vin);

create table loads (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    -- The broker's own number.
    external_load_number text not null check (char_length(external_load_number) between 1 and 50),
    status text not null check (status in ('available', 'covered', 'progress', 'delayed', 'delivered', 'cancelled', 'assumed_delivered')),
    status_changed_at timestamptz not null,
    -- Set while the load is canceled: it can be made available again for some days.
    cancelled_at timestamptz,
    -- Looks in a row in which the expected arrival was in time, while the load is delayed.
    looks_in_time smallint not null default 0 check (looks_in_time >= 0),
    -- How it came: by hand, by key, by a file, or as sample data of the demonstration.
    source text not null check (source in ('person', 'key', 'file', 'sample')),
    -- When the sender says that what it sent last was current.
    source_updated_at timestamptz,
    -- SHA-256 of what was received last under its number, in canonical form. Null for loads made by hand.
    received_digest bytea check (octet_length(received_digest) = 32),
    user_id bigint references users,
    team_id bigint,
    equipment_type text check (equipment_type in ('van', 'reefer', 'flatbed', 'intermodal', 'tanker', 'heavy_haul', 'dumps', 'grain', 'car_hauler',
        'pneumatic', 'forestry', 'livestock', 'lowboy', 'drop_deck', 'double_drop', 'cargo_vans', 'straight_box_trucks', 'power_only',
        'van_or_reefer', 'conestoga', 'hotshot')),
    min_rate_cents bigint check (min_rate_cents between 0 and 100000000),
    weight double precision check (weight > 0),
    weight_unit text not null default 'lb' check (weight_unit in ('lb', 'kg')),
    -- Feet.
    trailer_length double precision check (trailer_length between 1 and 60),
    certifications text[] not null default '{}' check (certifications <@ array['hazmat', 'tanker']),
    commodity text check (char_length(commodity) between 1 and 200),
    cargo_value_cents bigint check (cargo_value_cents between 0 and 10000000000),
    -- Degrees Fahrenheit.
    temperature double precision check (temperature between -40 and 120),
    billable_miles double precision check (billable_miles between 0 and 7000),
    -- Whether the miles were given or routed; null while there are none.
    miles_source text check (miles_source in ('given', 'routed')),
    is_team boolean not null default false,
    is_partial boolean not null default false,
    trailer_number text check (char_length(trailer_number) between 1 and 30),
    bol_number text check (char_length(bol_number) between 1 and 50),
    seal_number text check (char_length(seal_number) between 1 and 50),
    -- What the carrier must be classified as, beside the company's own rules.
    classification_ids bigint[] not null default '{}',
    -- Put on hold by a person: why.
    hold_reason text check (char_length(hold_reason) between 1 and 500),
    -- The expected arrival at the next stop.
    eta_at timestamptz,
    -- First pickup window start and last window start, which lists sort by.
    origin_at timestamptz not null,
    destination_at timestamptz not null,
    last_window_end_at timestamptz not null,
    -- The newest log of any kind.
    last_log_at timestamptz,
    -- On the load board. What was posted last stays after it was taken back.
    last_posted_at timestamptz,
    posted_at timestamptz,
    posting_expires_at timestamptz,
    lock_version integer not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    closed_at timestamptz,
    check ((billable_miles is null) = (miles_source is null)),
    check ((cancelled_at is not null) = (status = 'cancelled')),
    check ((closed_at is not null) = (status in ('delivered', 'cancelled', 'assumed_delivered'))),
    constraint loads_external_load_number_key unique (company_id, external_load_number),
    -- What names a load names its company with it, so that nothing points into another company.
    unique (id, company_id),
    foreign key (team_id, company_id) references teams (id, company_id) on delete set null (team_id)
);
create index loads_open on loads (company_id, id) where closed_at is null;
create index loads_closed_by_destination on loads (company_id, destination_at desc, id desc) where closed_at is not null;
create index loads_closed_by_origin on loads (company_id, origin_at desc, id desc) where closed_at is not null;
create index loads_closed_by_id on loads (company_id, id desc) where closed_at is not null;
create index loads_by_user on loads (user_id) where user_id is not null;
create index loads_by_team on loads (team_id) where team_id is not null;

create table load_stops (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    -- From 0, in the order in which they are made.
    position smallint not null check (position >= 0),
    kind text not null check (kind in ('pickup', 'delivery', 'other')),
    handling text not null check (handling in ('live', 'drop', 'hook')),
    scheduling text not null check (scheduling in ('appointment', 'first_come')),
    name text check (char_length(name) between 1 and 200),
    street text check (char_length(street) between 1 and 200),
    city text check (char_length(city) between 1 and 100),
    state text check (char_length(state) between 1 and 10),
    postal_code text check (char_length(postal_code) between 1 and 10),
    -- The shipper's or receiver's number for the driver.
    reference text check (char_length(reference) between 1 and 50),
    notes text check (char_length(notes) between 1 and 2000),
    latitude double precision check (latitude between -90 and 90),
    longitude double precision check (longitude between -180 and 180),
    -- How the point came about, and the miles around it that count as the stop. All null where no point is known.
    geo_source text check (geo_source in ('given', 'facility', 'zip', 'city')),
    radius_miles real check (radius_miles > 0),
    window_start_at timestamptz not null,
    window_end_at timestamptz not null,
    -- Of the IANA database; how people read the window.
    time_zone text not null,
    -- The logs, as the machine reads them. load_logs says who wrote them.
    arrived_at timestamptz,
    departed_at timestamptz,
    done_at timestamptz,
    check (window_end_at >= window_start_at),
    check ((latitude is null) = (longitude is null) and (latitude is null) = (geo_source is null) and (latitude is null) = (radius_miles is null)),
    unique (load_id, position) deferrable initially deferred,
    unique (id, load_id),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);

-- Windows that a stop had before.
create table load_stop_windows (
    id bigint generated always as identity primary key,
    stop_id bigint not null references load_stops on delete cascade,
    window_start_at timestamptz not null,
    window_end_at timestamptz not null,
    changed_at timestamptz not null,
    source text not null check (source in ('person', 'driver', 'tms', 'derived', 'dock')),
    user_id bigint references users
);
create index load_stop_windows_by_stop on load_stop_windows (stop_id, id);

-- Assignments: which carrier, truck and driver haul which stops. One open a part of the way.
create table movements (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    first_stop smallint not null check (first_stop >= 0),
    last_stop smallint not null check (last_stop > first_stop),
    -- Null where what the TMS named is not on file; its words stay beside.
    carrier_id bigint references carriers,
    carrier_text text check (char_length(carrier_text) between 1 and 200),
    carrier_vehicle_id bigint references carrier_vehicles,
    trailer_number text check (char_length(trailer_number) between 1 and 30),
    driver_name text check (char_length(driver_name) between 1 and 100),
    driver_phone_e164 text check (driver_phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
    dispatcher_name text check (char_length(dispatcher_name) between 1 and 100),
    dispatcher_phone_e164 text check (dispatcher_phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
    dispatcher_email text check (char_length(dispatcher_email) between 3 and 254),
    confirmed_at timestamptz,
    -- When the trailer changes hands at the last stop, for a relay.
    switch_at timestamptz,
    created_at timestamptz not null,
    created_by bigint references users,
    removed_at timestamptz,
    removed_by bigint references users,
    removed_reason text check (removed_reason in ('carrier_canceled', 'broker_canceled', 'no_show', 'breakdown', 'hours_of_service', 'compliance',
        'rate', 'rate_confirmation', 'customer_change', 'other')),
    removed_note text check (char_length(removed_note) between 1 and 500),
    check ((removed_at is null) = (removed_reason is null)),
    check (carrier_id is not null or carrier_text is not null),
    check (carrier_vehicle_id is null or carrier_id is not null),
    unique (id, company_id),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);
create index movements_by_load on movements (load_id, id);
create index movements_open_by_carrier on movements (company_id, carrier_id, load_id) where removed_at is null;
create index movements_open_by_vehicle on movements (carrier_vehicle_id) where removed_at is null and carrier_vehicle_id is not null;
create unique index movements_open_start on movements (load_id, first_stop) where removed_at is null;

-- What happened at stops and on the way (document 2 §3). Rows are only ever added.
create table load_logs (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    stop_id bigint references load_stops on delete cascade,
    movement_id bigint references movements on delete set null,
    is_type text not null check (is_type in ('arrival', 'departure', 'pickup', 'delivery', 'check_call', 'eta', 'exception')),
    occurred_at timestamptz not null,
    source text not null check (source in ('person', 'driver', 'tms', 'derived', 'dock')),
    user_id bigint references users,
    body text check (char_length(body) between 1 and 2000),
    -- The expected arrival that was told, of an eta or a check call.
    eta_at timestamptz,
    recorded_at timestamptz not null,
    -- Stops' logs name their stop.
    check (is_type not in ('arrival', 'departure', 'pickup', 'delivery') or stop_id is not null),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);
create index load_logs_by_load on load_logs (load_id, occurred_at desc, id desc);
create unique index load_logs_once on load_logs (stop_id, is_type) where is_type in ('arrival', 'departure', 'pickup', 'delivery');

-- What is charged for a load: linehaul, fuel, accessorials.
create table load_charges (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    kind text not null check (kind in ('linehaul', 'fuel', 'detention', 'lumper', 'layover', 'tonu', 'other')),
    amount_cents bigint not null check (amount_cents between -100000000 and 100000000),
    description text check (char_length(description) between 1 and 200),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);
create index load_charges_by_load on load_charges (load_id, id);

-- Photos and documents of a load: bill of lading, seal, proof of delivery, lumper receipt.
create table load_papers (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    movement_id bigint references movements on delete set null,
    stop_id bigint references load_stops on delete set null,
    kind text not null check (kind in ('bol', 'seal', 'pod', 'lumper', 'other')),
    file_id bigint not null references files,
    source text not null check (source in ('person', 'driver', 'tms')),
    user_id bigint references users,
    created_at timestamptz not null,
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);
create index load_papers_by_load on load_papers (load_id, id);

-- Alerts about loads. The alert engine fills it.
create table tickets (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint,
    movement_id bigint references movements,
    is_type text not null,
    severity text not null check (severity in ('low', 'medium', 'high')),
    status text not null check (status in ('new', 'in_progress', 'escalated', 'pending', 'closed')),
    assignee_id bigint references users,
    opened_at timestamptz not null,
    closed_at timestamptz,
    check ((closed_at is not null) = (status = 'closed')),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);
create index tickets_by_load on tickets (load_id, id desc);
create unique index tickets_once on tickets (movement_id, is_type) where status <> 'closed';

-- Who wants to be told of a load beside its owner.
create table load_watchers (
    load_id bigint not null references loads on delete cascade,
    user_id bigint not null references users,
    primary key (load_id, user_id)
);

-- What the book of open loads follows: a row in each change's transaction. The company's thresholds are named without a load.
create table load_feed (
    id bigint generated always as identity primary key,
    -- The transaction that wrote it; a follower reads from the oldest that was running.
    xid xid8 not null default pg_current_xact_id(),
    company_id bigint not null,
    load_ids bigint[] not null,
    written_at timestamptz not null default now()
);
create index load_feed_by_transaction on load_feed (xid);

-- A company's own thresholds; those it left alone are not here. Names and bounds are freight::settings'.
create table load_settings (
    company_id bigint not null references companies,
    name text not null,
    value integer not null check (value >= 0),
    changed_by bigint references users,
    changed_at timestamptz not null,
    primary key (company_id, name)
);

-- What happened to loads, for the company's own systems: numbered without gaps for each company, kept as long as webhooks can be replayed.
create table load_event_counters (
    company_id bigint primary key references companies,
    last bigint not null
);
create table load_events (
    company_id bigint not null references companies,
    sequence bigint not null,
    load_id bigint not null,
    kind text not null check (kind in ('load_created', 'load_changed', 'load_status_changed', 'carrier_assigned', 'carrier_removed',
        'vehicle_assigned', 'arrival', 'departure', 'pickup', 'delivery', 'check_call', 'eta', 'exception', 'tracking_started', 'tracking_stopped')),
    details jsonb not null,
    occurred_at timestamptz not null,
    recorded_at timestamptz not null,
    primary key (company_id, sequence)
);
create index load_events_by_load on load_events (load_id, sequence);
create index load_events_by_time on load_events (recorded_at);
