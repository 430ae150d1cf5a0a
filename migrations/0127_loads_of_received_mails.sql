-- The load that a flagged email names: alerts of that load look at who sent it.
alter table received_mails add column load_id bigint references loads on delete set null;
create index received_mails_by_load on received_mails (load_id) where load_id is not null;
