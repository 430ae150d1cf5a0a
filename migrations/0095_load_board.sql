-- The load board: loads posted to it, what came of asking a carrier about one, and where carriers' trucks are free (document 2 §3 and §4).

-- Only an available load is posted: whoever gives it another status takes it off in the same statement, or is refused here. A posting ends
-- with the first pickup window.
update loads set posted_at = null, posting_expires_at = null where posted_at is not null and (status <> 'available' or posting_expires_at is null);
alter table loads
    add constraint loads_posted_while_available check (posted_at is null or status = 'available'),
    add constraint loads_posting_has_an_end check ((posted_at is null) = (posting_expires_at is null));
create index loads_posted_by_end on loads (posting_expires_at) where posted_at is not null;

-- What came of asking a carrier about a load: one a carrier and load, the last that was said.
create table load_carrier_dispositions (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    carrier_id bigint not null references carriers,
    reason text not null check (reason in ('not_interested', 'rate_too_low', 'no_truck', 'equipment', 'lane', 'timing', 'requirements', 'no_answer',
        'quoted', 'other')),
    notes text check (char_length(notes) between 1 and 2000),
    -- Who said it last; null for the company's own systems.
    user_id bigint references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (load_id, carrier_id),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);
create index load_carrier_dispositions_by_company on load_carrier_dispositions (company_id, id desc);
create index load_carrier_dispositions_by_carrier on load_carrier_dispositions (company_id, carrier_id, updated_at desc);

-- Where a carrier's truck is free, as a broker's people were told. The company's alone.
create table truck_postings (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    carrier_id bigint not null references carriers,
    carrier_vehicle_id bigint references carrier_vehicles,
    posted_equipment_type text not null check (posted_equipment_type in ('van', 'reefer', 'flatbed', 'intermodal', 'tanker', 'heavy_haul', 'dumps',
        'grain', 'car_hauler', 'pneumatic', 'forestry', 'livestock', 'lowboy', 'drop_deck', 'double_drop', 'cargo_vans', 'straight_box_trucks',
        'power_only', 'van_or_reefer', 'conestoga', 'hotshot')),
    -- Areas are the product's own (geo::areas): no table has them.
    origin_area_id bigint not null,
    origin_search_display_name text not null check (char_length(origin_search_display_name) between 1 and 200),
    -- Miles that the truck goes empty to a pickup.
    origin_deadhead_tolerance smallint not null check (origin_deadhead_tolerance between 0 and 500),
    -- Null where the truck goes anywhere.
    destination_area_id bigint,
    destination_search_display_name text check (char_length(destination_search_display_name) between 1 and 200),
    -- Miles between a delivery and the destination.
    destination_deadhead_tolerance smallint check (destination_deadhead_tolerance between 0 and 500),
    -- The day at the origin from which the truck is free.
    start_date date not null,
    status text not null check (status in ('active', 'inactive', 'expired')),
    -- The end of the day after start_date, at the origin.
    expires_at timestamptz not null,
    user_id bigint references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((destination_area_id is null) = (destination_search_display_name is null)),
    check ((destination_area_id is null) = (destination_deadhead_tolerance is null))
);
create index truck_postings_by_company on truck_postings (company_id, id desc);
create index truck_postings_active on truck_postings (company_id, carrier_id) where status = 'active';
create index truck_postings_by_end on truck_postings (expires_at) where status <> 'expired';

-- The company's own systems are told when a load comes on the board and when it goes off.
alter table load_events drop constraint load_events_kind_check;
alter table load_events add constraint load_events_kind_check
    check (kind in ('load_created', 'load_changed', 'load_status_changed', 'carrier_assigned', 'carrier_removed', 'vehicle_assigned', 'arrival',
        'departure', 'pickup', 'delivery', 'check_call', 'eta', 'exception', 'tracking_started', 'tracking_stopped', 'pickup_checked', 'alert_opened',
        'alert_changed', 'alert_closed', 'rate_confirmation_sent', 'rate_confirmation_accepted', 'rate_confirmation_rejected',
        'rate_confirmation_countered', 'rate_confirmation_cancelled', 'load_posted', 'load_unposted'));
