-- What an alert was evaluated from when a person closed it, byte for byte: the decision record (`alert_closed`) holds its hash and what the
-- evaluation gave, so that anyone can evaluate it again and compare. `ticket_inputs` has the newest alone.
create table alert_closings (
    company_id bigint not null,
    ticket_id bigint not null,
    -- SHA-256 of the moment, the settings and the input, each a line.
    sha256 bytea not null check (octet_length(sha256) = 32),
    evaluated_at timestamptz not null,
    settings text not null,
    input text not null,
    created_at timestamptz not null,
    primary key (ticket_id, sha256),
    foreign key (ticket_id, company_id) references tickets (id, company_id) on delete cascade
);

create index decisions_by_subject on decisions (company_id, subject_kind, subject_id, sequence desc) where subject_kind <> 'carrier';
