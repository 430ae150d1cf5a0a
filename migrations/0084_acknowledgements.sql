-- High alerts near a pickup are acknowledged by a person within minutes, or others are told (the desk's clocks). A row is of a ticket that is high
-- or was; moments are by the company's clock.
create table ticket_acknowledgements (
    ticket_id bigint primary key,
    company_id bigint not null,
    -- Since when it is high, the last time.
    high_since timestamptz not null,
    -- By when a person must acknowledge it; null while no clock runs.
    due_at timestamptz,
    -- When managers were told that nobody had.
    managers_told_at timestamptz,
    -- When those on call were.
    on_call_told_at timestamptz,
    -- When a person took it up, gave it to someone, asked the carrier or wrote a note.
    acknowledged_at timestamptz,
    acknowledged_by bigint references users,
    check ((acknowledged_at is null) = (acknowledged_by is null)),
    foreign key (ticket_id, company_id) references tickets (id, company_id) on delete cascade
);
create index ticket_acknowledgements_waiting on ticket_acknowledgements (company_id, due_at) where due_at is not null and acknowledged_at is null;

alter table ticket_events drop constraint ticket_events_kind_check;
alter table ticket_events add constraint ticket_events_kind_check
    check (kind in ('opened', 'reopened', 'evidence_changed', 'cleared', 'active_again', 'status_changed', 'assigned', 'asked', 'answered',
        'acknowledged', 'managers_told', 'on_call_told', 'closed'));

-- What a shift brief counts.
create index tickets_by_opening on tickets (company_id, opened_at desc);
