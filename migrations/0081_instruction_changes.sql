-- Changes of where and to whom loads go, and who confirmed them. A spoofed reroute looks like any of these. Rows are only ever added.
create table load_instruction_changes (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    load_id bigint not null,
    what text not null check (what in ('delivery', 'consignee', 'contact')),
    -- In words; null for none.
    before text check (char_length(before) between 1 and 500),
    after text check (char_length(after) between 1 and 500),
    source text not null check (source in ('person', 'driver', 'tms', 'derived', 'dock')),
    user_id bigint references users,
    changed_at timestamptz not null,
    foreign key (load_id, company_id) references loads (id, company_id) on delete cascade
);
create index load_instruction_changes_by_load on load_instruction_changes (load_id, id);

-- A second person called the customer back on a proven number: the instructions stand.
alter table load_guard_steps drop constraint load_guard_steps_step_check;
alter table load_guard_steps add constraint load_guard_steps_step_check
    check (step in ('identity_proven', 'number_released', 'dock_matches', 'dock_another_truck', 'dock_another_carrier', 'instructions_confirmed'));
