-- How long a contact has stood in FMCSA's census, and how it stood when somebody proved it (docs/contacts.md, "Proof of a contact").

-- The carriers that an import added have keys after the first and up to the last of these, but for those that another import added while
-- this one was cut off: theirs is the later range. So it is known which censuses listed a carrier from its first day on. Null where an
-- earlier version made the run, or where it did not end well.
alter table import_runs
    add column carriers_from bigint,
    add column carriers_to bigint;

-- Which contact a code went to, and how that contact stood on the day. Null where an earlier version sent the code.
alter table onboarding_proofs
    add column kind text check (kind in ('email', 'phone', 'cell_phone')),
    -- The value from before a recent change, not the one that is on file.
    add column is_former boolean not null default false,
    add column standing text check (standing in ('proven', 'recent', 'unknown')),
    -- Proven: the first census that showed it. Recent: the day of the change.
    add column standing_on date,
    -- Unknown: why nobody can tell.
    add column standing_why text,
    add constraint onboarding_proofs_standing check (
        standing is null or (standing_on is null) = (standing = 'unknown') and (standing_why is null) = (standing <> 'unknown'));
