-- Offers of loads to carriers, and what carriers bid (document 2 §1; the load board). Carriers answer by a link, without an account.

create table load_offers (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    carrier_id bigint not null references carriers,
    -- Who made it; null for the company's own systems.
    created_by bigint references users,
    -- What is offered; null where the carrier is asked for its rate.
    rate_cents bigint check (rate_cents between 1 and 100000000),
    message text check (char_length(message) between 1 and 1000),
    -- Where it went: an address that is known to be the carrier's, and how.
    sent_to text not null check (char_length(sent_to) between 3 and 254),
    standing text not null check (standing in ('on_file', 'packet_contact')),
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- When the mail server took its email, and when someone first opened it.
    sent_at timestamptz,
    viewed_at timestamptz,
    ended_at timestamptz,
    ended_because text check (ended_because in ('declined', 'withdrawn', 'expired', 'closed')),
    -- Who withdrew it.
    ended_by bigint references users,
    -- What the carrier said when it declined.
    decline_reason text check (decline_reason in ('not_interested', 'rate_too_low', 'no_truck', 'equipment', 'lane', 'timing', 'requirements', 'other')),
    decline_message text check (char_length(decline_message) between 1 and 1000),
    declined_by text check (char_length(declined_by) between 1 and 100),
    check (expires_at > created_at),
    check ((ended_at is null) = (ended_because is null)),
    check ((decline_reason is not null) = (ended_because is not distinct from 'declined')),
    unique (id, company_id),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);
create index load_offers_by_load on load_offers (load_id, id desc);
create index load_offers_by_carrier on load_offers (company_id, carrier_id, id desc);
-- One waits for an answer a carrier and load.
create unique index load_offers_open on load_offers (load_id, carrier_id) where ended_at is null;

-- Rows are what was bid; bidding anew is another row.
create table load_bids (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    carrier_id bigint not null references carriers,
    offer_id bigint not null,
    rate_cents bigint not null check (rate_cents between 1 and 100000000),
    -- Who bids for the carrier.
    name text not null check (char_length(name) between 1 and 100),
    phone_e164 text check (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
    message text check (char_length(message) between 1 and 1000),
    -- When its truck can be at the first pickup.
    available_at timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- An open one whose end is past has expired.
    status text not null check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    status_changed_at timestamptz not null,
    -- Who accepted or declined it; null where the product did.
    decided_by bigint references users,
    decline_reason text check (char_length(decline_reason) between 1 and 500),
    -- What its acceptance made.
    movement_id bigint references movements on delete set null,
    rate_confirmation_id bigint references rate_confirmations on delete set null,
    check (expires_at > created_at),
    unique (id, company_id),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade,
    foreign key (offer_id, company_id) references load_offers (id, company_id) on delete cascade
);
create index load_bids_by_load on load_bids (load_id, id desc);
create index load_bids_by_carrier on load_bids (company_id, carrier_id, id desc);
create unique index load_bids_open on load_bids (offer_id) where status = 'open';
create index load_bids_by_movement on load_bids (movement_id) where movement_id is not null;
create index load_bids_by_rate_confirmation on load_bids (rate_confirmation_id) where rate_confirmation_id is not null;

-- The company's own systems are told of both.
alter table load_events drop constraint load_events_kind_check;
alter table load_events add constraint load_events_kind_check
    check (kind in ('load_created', 'load_changed', 'load_status_changed', 'carrier_assigned', 'carrier_removed', 'vehicle_assigned', 'arrival',
        'departure', 'pickup', 'delivery', 'check_call', 'eta', 'exception', 'tracking_started', 'tracking_stopped', 'pickup_checked', 'alert_opened',
        'alert_changed', 'alert_closed', 'rate_confirmation_sent', 'rate_confirmation_accepted', 'rate_confirmation_rejected',
        'rate_confirmation_countered', 'rate_confirmation_cancelled', 'load_posted', 'load_unposted', 'offer_sent', 'offer_declined',
        'offer_withdrawn', 'bid_received', 'bid_accepted', 'bid_declined', 'bid_withdrawn'));
