-- Identity alerts: what brokers report about carriers, looked at by the operator's staff before others see it. The publisher is never told
-- to another company. (Document 1 §3, §4, §5; document 2 §3, §7, §8.)

-- What is hauled, by the names that people use (document 1 §7: commodity_types).
create table commodity_types (
    id bigint generated always as identity primary key,
    name text not null unique
);
insert into commodity_types (name) values
    ('Aircraft parts'), ('Alcoholic beverages'), ('Appliances'), ('Auto parts'), ('Batteries'), ('Beverages'), ('Building materials'),
    ('Chemicals'), ('Clothing and footwear'), ('Coffee and tea'), ('Computers and phones'), ('Construction equipment'), ('Copper'),
    ('Cosmetics and fragrances'), ('Dairy products'), ('Dry bulk'), ('Dry food and groceries'), ('Electronics'), ('Energy drinks'),
    ('Farm machinery'), ('Fertilizer'), ('Flooring and tile'), ('Frozen food'), ('Fuel and petroleum products'), ('Furniture'),
    ('Glass'), ('Grain and feed'), ('Hardware and tools'), ('Hazardous materials'), ('Household goods'), ('Household products'),
    ('Infant formula'), ('Livestock'), ('Lumber'), ('Machinery'), ('Mail and parcels'), ('Meat'), ('Medical supplies'),
    ('Metals: coils, sheets, pipes'), ('Motor vehicles'), ('Motorcycles and powersports'), ('Nuts'), ('Packaging'), ('Paint'),
    ('Paper products'), ('Pet food and supplies'), ('Pharmaceuticals'), ('Plastics and resin'), ('Poultry and eggs'), ('Produce'),
    ('Scrap metal'), ('Seafood'), ('Seeds and plants'), ('Solar panels'), ('Sporting goods'), ('Steel'), ('Textiles'), ('Tires'),
    ('Tobacco and vapes'), ('Toys and games'), ('Waste and recycling'), ('Wire and cable'), ('Other');

create table identity_alerts (
    id bigint generated always as identity primary key,
    -- The publisher: told to nobody but the publisher's own company and the operator's staff.
    company_id bigint not null references companies,
    user_id bigint not null references users,
    carrier_id bigint not null references carriers,
    is_type text not null check (is_type in ('double_brokering', 'identity_theft', 'hostage_load', 'stolen_assets', 'trailer_misuse',
        'back_soliciting', 'unresolved_insurance_claims', 'change_in_ownership', 'bankruptcy_filing')),
    -- In the publisher's words: for the publisher and staff alone.
    unsanitized_message text not null,
    -- In staff's words: what everybody reads.
    message text,
    -- The day that it happened, as the publisher says.
    file_date date not null,
    -- What those who did it were reached by, in lower case and as +15551234567.
    phone_e164 text,
    email text check (email = lower(email)),
    -- The load that it happened with: for the publisher and staff alone, since it could tell who published.
    origin_postal_code text,
    origin_area_id bigint,
    commodity_type_id bigint references commodity_types,
    site text not null check (site in ('portal', 'watchdog')),
    -- A published alert whose expires_on has come is expired; that is not written down.
    status text not null default 'pending_review' check (status in ('pending_review', 'published', 'rejected', 'unpublished')),
    created_at timestamptz not null,
    -- None when the operator decided at the command line.
    reviewed_by bigint references users,
    reviewed_at timestamptz,
    review_note text,
    published_at timestamptz,
    -- The first day on which it is shown no more; null is none.
    expires_on date,
    unpublished_by bigint references users,
    unpublished_at timestamptz,
    unpublish_reason text,
    check ((status = 'pending_review') = (reviewed_at is null)),
    check ((status in ('published', 'unpublished')) = (published_at is not null)),
    check ((published_at is not null) = (message is not null)),
    check ((status = 'unpublished') = (unpublished_at is not null))
);
create index identity_alerts_by_carrier on identity_alerts (carrier_id, id desc);
create index identity_alerts_by_company on identity_alerts (company_id, id desc);
create index identity_alerts_published on identity_alerts (published_at desc) where status = 'published';
create index identity_alerts_by_email on identity_alerts (email) where email is not null;
create index identity_alerts_by_phone on identity_alerts (phone_e164) where phone_e164 is not null;
create index identity_alerts_to_review on identity_alerts (id) where status = 'pending_review';

-- The accused carrier's say: asked for when an alert is published, by a link to the address that its registration names.
create table identity_alert_replies (
    identity_alert_id bigint primary key references identity_alerts,
    -- Of the link; null until it is mailed and when it was used.
    token_hash bytea unique,
    mailed_at timestamptz,
    -- 72 hours after the letter was handed over.
    expires_at timestamptz,
    message text,
    replied_at timestamptz,
    check ((message is null) = (replied_at is null))
);

-- What another company and an alert's publisher write to each other. The publisher's company stands with the alert alone.
create table identity_alert_threads (
    id bigint generated always as identity primary key,
    identity_alert_id bigint not null references identity_alerts,
    -- Who asks.
    company_id bigint not null references companies,
    created_at timestamptz not null,
    unique (identity_alert_id, company_id)
);

create table identity_alert_messages (
    id bigint generated always as identity primary key,
    thread_id bigint not null references identity_alert_threads,
    user_id bigint not null references users,
    is_from_publisher boolean not null,
    message text not null,
    created_at timestamptz not null
);
create index identity_alert_messages_by_thread on identity_alert_messages (thread_id, id);

-- What brokers ask the operator to correct in what the product shows of a carrier.
create table edit_requests (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    user_id bigint not null references users,
    carrier_id bigint not null references carriers,
    message text not null,
    created_at timestamptz not null
);
create index edit_requests_by_company on edit_requests (company_id, id desc);
