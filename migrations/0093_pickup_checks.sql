-- The check at the dock: a link that the broker prints on the papers, and what the shipper saw of the truck.

-- A dock's link is of the whole load: it stays the same on paper when another carrier comes.
alter table tracking_links drop constraint tracking_links_kind_check;
alter table tracking_links add constraint tracking_links_kind_check check (kind in ('driver', 'customer', 'eld', 'dock'));
alter table tracking_links drop constraint tracking_links_check2;
alter table tracking_links add constraint tracking_links_of_load check ((kind in ('customer', 'dock')) = (movement_id is null));

-- Rows are only ever added. Each counts for the truck and driver that were named then.
create table pickup_checks (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    movement_id bigint not null references movements on delete cascade,
    link_id bigint not null,
    -- What was seen: the number on the door, the last six of the VIN, the plate without signs between.
    door_dot_number integer check (door_dot_number between 1 and 99999999),
    vin_end text check (vin_end ~ '^[A-Z0-9]{6}$'),
    plate text check (plate ~ '^[A-Z0-9]{2,10}$'),
    -- Who looked, as they said.
    checked_by text check (char_length(checked_by) between 1 and 100),
    -- What it was compared to be.
    door text not null check (door in ('match', 'differs', 'unknown')),
    vin text not null check (vin in ('match', 'differs', 'unknown')),
    plate_compared text not null check (plate_compared in ('match', 'differs', 'unknown')),
    result text not null check (result in ('matches', 'another_truck', 'another_carrier', 'unknown')),
    carrier_vehicle_id bigint references carrier_vehicles,
    driver_name text,
    driver_phone_e164 text,
    address text,
    checked_at timestamptz not null,
    check (num_nonnulls(door_dot_number, vin_end, plate) > 0),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);
create index pickup_checks_by_load on pickup_checks (load_id, id desc);
create index pickup_checks_by_link on pickup_checks (link_id);

-- The company's own systems are told.
alter table load_events drop constraint load_events_kind_check;
alter table load_events add constraint load_events_kind_check
    check (kind in ('load_created', 'load_changed', 'load_status_changed', 'carrier_assigned', 'carrier_removed', 'vehicle_assigned', 'arrival',
        'departure', 'pickup', 'delivery', 'check_call', 'eta', 'exception', 'tracking_started', 'tracking_stopped', 'pickup_checked',
        'alert_opened', 'alert_changed', 'alert_closed', 'rate_confirmation_sent', 'rate_confirmation_accepted',
        'rate_confirmation_rejected', 'rate_confirmation_countered', 'rate_confirmation_cancelled'));
