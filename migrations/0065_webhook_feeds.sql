-- Webhooks carry one of two feeds: a company's notices, or what happened to its loads. Each has its own numbers.

alter table webhook_endpoints add column feed text not null default 'notices' check (feed in ('notices', 'loads'));

-- Events up to this one were removed, since they were too old.
alter table load_event_counters
    add column removed_through bigint not null default 0,
    add check (removed_through between 0 and last);
