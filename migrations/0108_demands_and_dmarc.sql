-- Demands for money before a load is handed over, and what email domains ask to be done with forged mail.

-- Beside what was established before the pickup: that someone asks for money on the way, and that this is settled. (loads.md §2a, point 4.)
alter table load_guard_steps drop constraint load_guard_steps_step_check;
alter table load_guard_steps add constraint load_guard_steps_step_check
    check (step in ('identity_proven', 'number_released', 'dock_matches', 'dock_another_truck', 'dock_another_carrier',
                    'instructions_confirmed', 'money_demanded', 'demand_settled'));

-- What the owners of email domains publish in DNS (DMARC, RFC 9989), as it was found. A domain is asked about again after some days.
create table dmarc_policies (
    domain text primary key check (domain = lower(domain) and char_length(domain) between 3 and 253),
    -- Null where the domain publishes no policy.
    policy text check (policy in ('none', 'quarantine', 'reject')),
    -- The domain whose record it is: itself, or the one that it belongs to.
    published_by text check (char_length(published_by) between 1 and 253),
    told_at timestamptz not null,
    check ((policy is null) = (published_by is null))
);
