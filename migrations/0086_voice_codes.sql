-- A code that a broker reads to a carrier on a proven number, and that the carrier types on the page that its emailed link opens: whoever has the
-- mailbox has the phone too. Times are by the wall's clock: a call takes minutes, whatever a demonstration's clock shows.
create table ticket_voice_codes (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    ticket_id bigint not null,
    -- The question whose page takes it.
    ask_id bigint not null references ticket_asks on delete cascade,
    -- The number that is dialed, as it is on file, and since which day it was the same.
    phone text not null check (char_length(phone) between 3 and 40),
    proven_since date not null,
    code_hash bytea not null check (octet_length(code_hash) = 32),
    tries integer not null default 0 check (tries >= 0),
    created_by bigint not null references users,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    proved_at timestamptz,
    foreign key (ticket_id, company_id) references tickets (id, company_id) on delete cascade
);
create index ticket_voice_codes_by_ticket on ticket_voice_codes (ticket_id, id desc);
create index ticket_voice_codes_by_ask on ticket_voice_codes (ask_id, id desc);

alter table ticket_events drop constraint ticket_events_kind_check;
alter table ticket_events add constraint ticket_events_kind_check
    check (kind in ('opened', 'reopened', 'evidence_changed', 'cleared', 'active_again', 'status_changed', 'assigned', 'asked', 'answered',
        'acknowledged', 'managers_told', 'on_call_told', 'voice_code_given', 'voice_code_failed', 'voice_code_proven', 'closed'));
