-- Where loads are: who lets whom see it, for which load and how long, and the positions themselves.

-- The leave to follow one truck for one broker on one load. Consents of version 1 promise that no broker sees where a truck is: they stay
-- without positions. Revoked rows stay; what they gave is deleted.
create table tracking_shares (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    movement_id bigint not null references movements,
    kind text not null check (kind in ('eld', 'phone')),
    -- Of an ELD: the carrier's connection, and its truck at the provider once known.
    connection_id bigint references telematics_connections,
    provider_vehicle_id text,
    consent_version smallint not null check (consent_version >= 2),
    -- The exact words that were agreed to.
    consent_text text not null,
    given_by text not null,
    given_address text,
    given_at timestamptz not null,
    -- Positions are shared within this span alone.
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    -- Why nothing comes although it was agreed.
    trouble text check (trouble in ('provider_refuses', 'vehicle_not_found')),
    revoked_at timestamptz,
    -- Who ended it: the driver or carrier, the broker, or its span.
    revoked_by text check (revoked_by in ('driver', 'carrier', 'broker', 'end')),
    -- The USDOT number that the driver read off the door.
    door_dot_number integer check (door_dot_number > 0),
    -- Of an ELD: the one truck that was agreed to.
    vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
    check ((revoked_at is null) = (revoked_by is null)),
    check ((kind = 'eld') = (connection_id is not null)),
    check (ends_at > starts_at),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);
create unique index tracking_shares_open on tracking_shares (movement_id, kind) where revoked_at is null;
create index tracking_shares_by_load on tracking_shares (load_id, id);
-- What a shared ELD told, until it is judged as the load's position.
create table eld_fixes (
    id bigint generated always as identity primary key,
    share_id bigint not null references tracking_shares on delete cascade,
    located_at timestamptz not null,
    latitude double precision not null,
    longitude double precision not null
);
create index eld_fixes_by_share on eld_fixes (share_id);
create index tracking_shares_by_connection on tracking_shares (connection_id) where revoked_at is null and connection_id is not null;

-- Links to the driver's page and the customer's, and requests to a carrier to share its ELD. A new one for the same movement ends the one before.
create table tracking_links (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    -- Null for the customer's link, which is of the whole load.
    movement_id bigint references movements,
    kind text not null check (kind in ('driver', 'customer', 'eld')),
    token_hash bytea not null unique,
    -- To whom it was sent; null where it was only shown.
    sent_to text,
    created_by bigint references users,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    opened_at timestamptz,
    revoked_at timestamptz,
    -- What the carrier answered to a request for its ELD.
    answer text check (answer in ('given', 'declined', 'revoked')),
    answered_at timestamptz,
    check ((answer is null) = (answered_at is null)),
    check (answer is null or kind = 'eld'),
    check ((kind = 'customer') = (movement_id is null)),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);
create index tracking_links_by_load on tracking_links (load_id, id desc);

-- A browser that opened a link: this token is for the load's time. A driver's link opens once, a customer's a bounded number of browsers.
create table tracking_sessions (
    id bigint generated always as identity primary key,
    link_id bigint not null references tracking_links on delete cascade,
    token_hash bytea not null unique,
    opened_at timestamptz not null,
    expires_at timestamptz not null,
    address text
);
create index tracking_sessions_by_link on tracking_sessions (link_id, id);

-- Who looked at where a truck was, and when: told to the driver. One row a person, load and hour.
create table tracking_views (
    company_id bigint not null,
    load_id bigint not null,
    -- Null for the customer's page and for keys.
    user_id bigint references users,
    viewer text not null check (viewer in ('user', 'key', 'customer')),
    hour timestamptz not null,
    unique nulls not distinct (load_id, viewer, user_id, hour),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);

-- Positions as they were measured and believed. Kept for 7 days, in a partition a day (UTC) that a job makes and drops.
create table load_positions (
    movement_id bigint not null,
    company_id bigint not null,
    load_id bigint not null,
    located_at timestamptz not null,
    latitude double precision not null check (latitude between -90 and 90),
    longitude double precision not null check (longitude between -180 and 180),
    speed_mph smallint check (speed_mph between 0 and 150),
    source text not null check (source in ('eld', 'phone', 'key', 'check_call')),
    share_id bigint,
    received_at timestamptz not null,
    primary key (movement_id, located_at)
) partition by range (located_at);

-- Positions that were not believed, with why. Kept for 7 days after they came.
create table load_refused_positions (
    movement_id bigint not null,
    company_id bigint not null,
    load_id bigint not null,
    located_at timestamptz,
    latitude double precision,
    longitude double precision,
    speed_mph double precision,
    source text not null check (source in ('eld', 'phone', 'key', 'check_call')),
    share_id bigint,
    reason text not null check (reason in ('not_on_earth', 'no_fix', 'future', 'too_old', 'out_of_range', 'too_fast', 'same_moment')),
    received_at timestamptz not null
) partition by range (received_at);
create index load_refused_positions_by_movement on load_refused_positions (movement_id, received_at);

-- A movement's day, packed (freight::position::pack). Kept for 90 days.
create table load_traces (
    movement_id bigint not null references movements on delete cascade,
    day date not null,
    load_id bigint not null,
    company_id bigint not null,
    positions integer not null check (positions > 0),
    packed bytea not null,
    primary key (movement_id, day)
);
create index load_traces_by_day on load_traces (day);
create index load_traces_by_load on load_traces (load_id, day);

-- What is remembered of a movement from position to position.
create table movement_states (
    movement_id bigint primary key references movements on delete cascade,
    company_id bigint not null,
    load_id bigint not null,
    -- The newest accepted position.
    located_at timestamptz not null,
    latitude double precision not null,
    longitude double precision not null,
    speed_mph smallint,
    source text not null check (source in ('eld', 'phone', 'key', 'check_call')),
    is_at_rest boolean not null,
    -- Where the road ahead was measured: miles to the next stop.
    miles_left double precision,
    -- What the watches of its stops and of its truck remember, as freight writes it.
    watches jsonb not null,
    updated_at timestamptz not null
);
create index movement_states_by_load on movement_states (load_id);

-- ZIP areas in which a truck was seen on a day while shared (recent_carrier_vehicle_areas). Kept for 90 days.
create table movement_areas (
    movement_id bigint not null references movements on delete cascade,
    company_id bigint not null,
    load_id bigint not null,
    zip text not null check (zip ~ '^[0-9]{5}$'),
    day date not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    positions integer not null check (positions > 0),
    primary key (movement_id, day, zip)
);
create index movement_areas_by_day on movement_areas (day);

-- Makes the partitions of days that have none. One that is attached makes no reader or writer wait, as `partition of` would.
create function make_load_position_partitions(first_day date, last_day date) returns void language plpgsql as $$
declare d date; parent text; part text;
begin
    for d in select generate_series(first_day, last_day, interval '1 day')::date loop
        foreach parent in array array['load_positions', 'load_refused_positions'] loop
            part := parent || '_' || to_char(d, 'YYYYMMDD');
            continue when to_regclass(part) is not null;
            execute format('lock table %I in share update exclusive mode', parent);
            continue when to_regclass(part) is not null;
            execute format('create table %I (like %I including all)', part, parent);
            execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
                d::text || ' 00:00:00+00', (d + 1)::text || ' 00:00:00+00');
        end loop;
    end loop;
end $$;

-- Drops a day's partitions; false when others use the tables for longer than a second.
create function drop_load_position_partitions(day date) returns boolean language plpgsql set lock_timeout = '1s' as $$
begin
    execute format('drop table if exists load_positions_%s, load_refused_positions_%s', to_char(day, 'YYYYMMDD'), to_char(day, 'YYYYMMDD'));
    return true;
exception when lock_not_available then return false;
end $$;
