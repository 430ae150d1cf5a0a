-- Alerts about loads as people work on them: why each was raised, what clears it, who worked on it, how it ended (document 2 §3 and §4).
-- Nothing has written `tickets` until now.

alter table tickets
    -- The carrier it is about; null where that is not on file.
    add column carrier_id bigint references carriers,
    -- The rate confirmation it is about.
    add column rate_confirmation_id bigint,
    -- Whether what raised it still holds.
    add column condition text not null default 'active' check (condition in ('active', 'cleared')),
    -- Of what was compared, whenever that was: after a person accepted the risk, the same fingerprint stays silent.
    add column fingerprint text not null,
    -- What is wrong, in a sentence.
    add column why text not null,
    -- Every value that was compared: [{label, value, source, as_of}].
    add column evidence jsonb not null default '[]',
    -- What to do.
    add column advice text not null check (advice in ('replace_carrier', 'hold_pickup', 'call_on_file_number', 'assign_vehicle', 'ask_carrier')),
    -- What would clear it, in words.
    add column clears_when text not null,
    -- Since when its condition has not held; null while it holds.
    add column false_since timestamptz,
    add column resolution text check (resolution in ('carrier_replaced', 'vehicle_changed', 'verified_with_carrier', 'false_alarm', 'risk_accepted',
        'device_failed', 'cancelled', 'condition_cleared')),
    -- Why, in the person's words.
    add column resolution_reason text check (char_length(resolution_reason) between 1 and 2000),
    -- Who closed it; null for the product and the company's systems.
    add column resolved_by bigint references users,
    -- Whether the product closed it: it opens such a ticket again itself.
    add column is_closed_by_engine boolean not null default false,
    -- Until when the carrier's answer is waited for, while it is pending.
    add column pending_until timestamptz,
    -- The version of the company's settings that it was evaluated by last.
    add column settings_version integer not null default 0,
    add column evaluated_at timestamptz not null,
    add column lock_version integer not null default 0,
    add column updated_at timestamptz not null,
    add constraint tickets_of_company unique (id, company_id),
    add constraint tickets_about_something check (load_id is not null or rate_confirmation_id is not null),
    add constraint tickets_resolution_when_closed check ((resolution is not null) = (status = 'closed'));
create unique index tickets_of_load_once on tickets (load_id, is_type) where movement_id is null and rate_confirmation_id is null and status <> 'closed';
create index tickets_by_company on tickets (company_id, id desc);
create index tickets_open on tickets (company_id, severity, id desc) where status <> 'closed';
create index tickets_closed_by_time on tickets (company_id, closed_at desc) where status = 'closed';
create index tickets_by_movement on tickets (movement_id, id desc);
create index tickets_by_assignee on tickets (assignee_id) where assignee_id is not null and status <> 'closed';

-- What a ticket was evaluated from last, byte for byte, so that it can be evaluated again (`alerts::Input`, `alerts::Settings`).
create table ticket_inputs (
    ticket_id bigint primary key references tickets on delete cascade,
    input text not null,
    settings text not null,
    evaluated_at timestamptz not null
);

-- What a person closed as harmless: the same evidence is not raised again, on one load or on all of a carrier's for the company.
create table ticket_silences (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    ticket_id bigint not null,
    is_type text not null,
    fingerprint text not null,
    -- How much it weighed: what became worse is raised again.
    severity text not null check (severity in ('low', 'medium', 'high')),
    reach text not null check (reach in ('load', 'carrier', 'carrier_contact')),
    load_id bigint references loads on delete cascade,
    carrier_id bigint references carriers,
    -- Until when; null for as long as the load is open.
    ends_at timestamptz,
    created_by bigint references users,
    created_at timestamptz not null,
    check ((reach = 'load') = (load_id is not null) and (reach <> 'load') = (carrier_id is not null and ends_at is not null)),
    foreign key (ticket_id, company_id) references tickets (id, company_id) on delete cascade
);
create index ticket_silences_by_load on ticket_silences (load_id) where load_id is not null;
create index ticket_silences_by_carrier on ticket_silences (company_id, carrier_id) where carrier_id is not null;

-- What happened to tickets (document 2 §3: ticket event). Rows are only ever added.
create table ticket_events (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    ticket_id bigint not null,
    kind text not null check (kind in ('opened', 'reopened', 'evidence_changed', 'cleared', 'active_again', 'status_changed', 'assigned',
        'asked', 'answered', 'closed')),
    -- What changed: before and after.
    details jsonb not null default '{}',
    -- Who did it; null for the product and the company's systems.
    user_id bigint references users,
    occurred_at timestamptz not null,
    recorded_at timestamptz not null,
    foreign key (ticket_id, company_id) references tickets (id, company_id) on delete cascade
);
create index ticket_events_by_ticket on ticket_events (ticket_id, id desc);
create index ticket_events_by_company on ticket_events (company_id, id desc);

-- Questions to carriers about an alert: the latest of a ticket counts. The token is in the email alone.
create table ticket_asks (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    ticket_id bigint not null,
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    -- The address that was asked.
    sent_to text not null check (char_length(sent_to) between 3 and 254),
    -- What the broker wants to know besides, in its words.
    question text check (char_length(question) between 1 and 1000),
    asked_by bigint references users,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    answered_at timestamptz,
    -- What the carrier says: it hauls this load and all is as shown, it does not, or something is different.
    answer text check (answer in ('confirmed', 'denied', 'different')),
    answered_by text check (char_length(answered_by) between 1 and 100),
    body text check (char_length(body) between 1 and 2000),
    check ((answered_at is null) = (answer is null) and (answer is null) = (answered_by is null)),
    foreign key (ticket_id, company_id) references tickets (id, company_id) on delete cascade
);
create index ticket_asks_by_ticket on ticket_asks (ticket_id, id desc);

-- What the alerts of an open load came to when it was evaluated last, and when time alone can change it next.
create table alert_states (
    load_id bigint primary key references loads on delete cascade,
    company_id bigint not null,
    -- [{is_type, state, detail}], the worst of its movements.
    checks jsonb not null default '[]',
    evaluated_at timestamptz,
    -- By the company's clock. '-infinity' where it waits to be evaluated; null where time changes nothing.
    next_due_at timestamptz
);
create index alert_states_due on alert_states (company_id, next_due_at) where next_due_at is not null;

-- Who evaluates a company's loads, and how far it has read the loads' feed. A row with company 0 follows the carriers' changes instead, and
-- hands them on as rows of the loads' feed.
create table alert_shards (
    company_id bigint primary key,
    -- The process, and until when it holds the shard.
    owner text check (char_length(owner) between 1 and 100),
    leased_until timestamptz,
    -- {timeline, below, read} of store::index_feed::Position; null before the first turn and when all loads are to be evaluated again.
    position jsonb,
    turns bigint not null default 0
);
create index load_feed_by_company on load_feed (company_id, xid);

-- A company's own thresholds for alerts, as of a version: the newest counts. Names and bounds are alerts::Settings'.
create table alert_settings (
    company_id bigint not null references companies,
    version integer not null check (version > 0),
    -- {name: value}, those alone that the company set.
    own jsonb not null,
    changed_by bigint references users,
    changed_at timestamptz not null,
    primary key (company_id, version)
);

-- Contacts of dispatch services, and contacts that the company does not deal with. Each entry holds from a day until another.
create table alert_contacts (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    list text not null check (list in ('dispatch_services', 'blocked')),
    kind text not null check (kind in ('domain', 'email', 'phone')),
    -- In lower case; a phone number as +15551234567.
    value text not null check (char_length(value) between 3 and 254),
    note text check (char_length(note) between 1 and 500),
    starts_on date not null,
    ends_on date check (ends_on >= starts_on),
    created_by bigint references users,
    created_at timestamptz not null
);
create unique index alert_contacts_standing on alert_contacts (company_id, list, kind, value) where ends_on is null;

-- What happened to alerts is told to the company's own systems and to its people as well.
alter table load_events drop constraint load_events_kind_check;
alter table load_events add constraint load_events_kind_check
    check (kind in ('load_created', 'load_changed', 'load_status_changed', 'carrier_assigned', 'carrier_removed', 'vehicle_assigned', 'arrival',
        'departure', 'pickup', 'delivery', 'check_call', 'eta', 'exception', 'tracking_started', 'tracking_stopped', 'alert_opened',
        'alert_changed', 'alert_closed'));
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
    check (kind in ('assessment_changed', 'contact_changed', 'lapse_ahead', 'identity_alert', 'insurance_expires', 'packet_submitted',
        'packet_held', 'load_alert'));
alter table notices drop constraint notices_of_carriers;
alter table notices add constraint notices_of_carriers
    check (carrier_id is not null or kind not in ('assessment_changed', 'contact_changed', 'lapse_ahead', 'identity_alert',
        'insurance_expires', 'packet_submitted', 'packet_held', 'load_alert'));

-- Changes of who and what hauls a movement, by the same carrier: the driver, the truck, the dispatcher. Rows are only ever added.
create table movement_changes (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    movement_id bigint not null references movements on delete cascade,
    part text not null check (part in ('driver', 'truck', 'dispatcher')),
    -- Name and phone or email, or the VIN; null for nobody.
    before text,
    after text,
    changed_at timestamptz not null
);
create index movement_changes_by_movement on movement_changes (movement_id, id);
