-- What the active carrier authority covers: property, household_goods or passengers, the widest where it covers several. Null where none is
-- active, and where the rows do not say.
alter table carrier_facts
    add column authority_scope text check (authority_scope in ('property', 'household_goods', 'passengers'));

-- Worked out anew for everyone whose facts are on record; the operating status of some becomes unknown with it.
insert into stale_facts (dot_number) select dot_number from carrier_facts on conflict do nothing;
