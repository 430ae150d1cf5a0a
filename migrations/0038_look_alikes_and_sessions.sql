-- Which of two carriers with look-alike domains took its domain later (docs/contacts.md, "Look-alikes among carriers"); the older rows of one
-- import; why a session ended.

alter table look_alike_contacts
    -- It took its domain later, or something else tells that it is the one to ask. Otherwise it is named beside the other, and nothing more.
    add column is_flagged boolean not null default true,
    -- The day by which the other carrier is known to have its domain; null for what was found before this was asked.
    add column resembles_since date;

-- What was found by the day of registration is looked for anew.
delete from look_alike_searches;

-- The older rows of one run, as staff reads them.
create index older_rows_by_run on older_rows (run_id, id);

-- Why it was ended (store::auth::SessionEnd), told to whoever still has its secret; null for those that are live, that expired, or that ended
-- before this was kept.
alter table sessions add column ended_because text
    check (ended_because in ('signed_out', 'other_device', 'password_changed', 'secret_reused', 'removed'));
