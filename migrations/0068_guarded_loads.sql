-- Guarded loads: places where freight is stolen, and what people established before a guarded load's pickup.

-- A company's own list of places where loads are often stolen; a file replaces it as a whole.
create table high_risk_areas (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    -- A county's FIPS code, or the first three digits of ZIP codes: one of the two.
    county_fips integer check (county_fips between 1001 and 99999),
    zip3 text check (zip3 ~ '^[0-9]{3}$'),
    listed_on date not null,
    -- The last day on which it counts; null without an end.
    until_on date,
    -- Where the list is from.
    source text check (char_length(source) between 1 and 200),
    check ((county_fips is null) <> (zip3 is null)),
    check (until_on >= listed_on),
    unique nulls not distinct (company_id, county_fips, zip3)
);

-- What a person established for a movement of a load. Rows are only ever added. Each counts for the truck and driver that were named then.
create table load_guard_steps (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    movement_id bigint not null references movements on delete cascade,
    step text not null check (step in ('identity_proven', 'number_released', 'dock_matches', 'dock_another_truck', 'dock_another_carrier')),
    reason text not null check (char_length(reason) between 1 and 500),
    carrier_vehicle_id bigint references carrier_vehicles,
    driver_name text,
    driver_phone_e164 text,
    user_id bigint not null references users,
    created_at timestamptz not null,
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);
create index load_guard_steps_by_load on load_guard_steps (load_id, id desc);
