-- A report whose rows are put in order before they are written reads all carriers first: how many it has read, of how many.
alter table company_reports
    add column carriers_read integer,
    add column carriers_total integer,
    add check ((carriers_read is null) = (carriers_total is null));

-- The carriers that a company watches, has onboarded or asked to onboard. Those that it does not dispatch are left out unless it watches them.
create function followed_carriers(of_company bigint) returns table (carrier_id bigint)
language sql stable as $$
    select carrier_id from subscriptions where company_id = of_company
    union
    select carrier_id from connections
     where company_id = of_company and status in ('onboarded', 'needs_to_onboard') and not is_dismissed
$$;
