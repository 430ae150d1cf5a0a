-- EDI with shippers: who a company exchanges documents with, what came and went, and which loads are whose shipments. (docs/edi.md)

create table edi_partners (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies,
    name text not null check (char_length(name) between 1 and 100),
    -- How interchanges name the partner and the company: a kind of id and the id (ISA05 to ISA08).
    qualifier text not null check (qualifier ~ '^[0-9A-Z]{2}$'),
    partner_code text not null check (char_length(partner_code) between 1 and 15),
    own_qualifier text not null check (own_qualifier ~ '^[0-9A-Z]{2}$'),
    own_code text not null check (char_length(own_code) between 2 and 15),
    -- What stands before the shipper's number in the numbers of its loads.
    load_number_prefix text not null default '' check (char_length(load_number_prefix) <= 15),
    is_test boolean not null default false,
    -- Whether a tender that became a load is accepted at once.
    accepts_tenders boolean not null default false,
    -- Whether what happens to its loads is written for it (214).
    wants_status boolean not null default true,
    -- The control number that was given out last.
    last_control_number integer not null default 0,
    -- Up to which of the company's load events the statuses are written.
    told_sequence bigint not null default 0,
    created_at timestamptz not null,
    unique (company_id, qualifier, partner_code, own_qualifier, own_code),
    unique (id, company_id)
);

create table edi_shipments (
    load_id bigint primary key,
    company_id bigint not null,
    partner_id bigint not null,
    shipment_number text not null check (char_length(shipment_number) between 1 and 200),
    scac text check (char_length(scac) <= 200),
    unique (partner_id, shipment_number),
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade,
    foreign key (partner_id, company_id) references edi_partners (id, company_id) on delete cascade
);

create table edi_interchanges (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    partner_id bigint not null,
    direction text not null check (direction in ('in', 'out')),
    -- What it carries: 204 in; 990, 214 and 997 out.
    kind text not null check (kind in ('204', '990', '214', '997')),
    control_number text not null check (char_length(control_number) between 1 and 9),
    load_id bigint,
    -- What came of one that came in, and the answer that was given.
    result jsonb,
    text text not null,
    digest bytea not null check (length(digest) = 32),
    created_at timestamptz not null,
    -- When the company's systems took one that went out.
    fetched_at timestamptz,
    check (direction = 'out' or result is not null),
    check (direction = 'out' or fetched_at is null),
    unique (partner_id, direction, control_number),
    foreign key (partner_id, company_id) references edi_partners (id, company_id) on delete cascade,
    foreign key (load_id, company_id) references loads (id, company_id) on delete set null (load_id)
);
create index edi_interchanges_by_company on edi_interchanges (company_id, id);
create index edi_interchanges_to_fetch on edi_interchanges (company_id, id) where direction = 'out' and fetched_at is null;

alter table loads drop constraint loads_source_check;
alter table loads add constraint loads_source_check check (source in ('person', 'key', 'file', 'edi', 'sample'));
