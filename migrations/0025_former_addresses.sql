-- What a carrier's address (`phy` or `mailing`) was before the import `of_run` changed it, part by part: the first word that a later change gives
-- of what was before it, or what stands there now. Whoever looks for what carriers share reads it for one carrier or for all.
create function address_before(of_dot integer, of_kind text, of_run bigint) returns table (street text, city text, state text)
language sql stable as $$
    select max(coalesce(before, '')) filter (where part = 'street'),
           max(coalesce(before, '')) filter (where part = 'city'),
           max(coalesce(before, '')) filter (where part = 'state')
      from (
           select distinct on (part) part, before
             from (
                  select split_part(h.field, '_', 2) as part, h.before, h.run_id, h.id
                    from carrier_changes h
                   where h.dot_number = of_dot and h.data_set = 'census' and h.run_id >= of_run
                     and h.field in (of_kind || '_street', of_kind || '_city', of_kind || '_state')
                  union all
                  select now.part, now.value, null, null
                    from carriers c
                   cross join lateral (values ('phy', 'street', c.phy_street), ('phy', 'city', c.phy_city), ('phy', 'state', c.phy_state),
                                              ('mailing', 'street', c.mailing_street), ('mailing', 'city', c.mailing_city),
                                              ('mailing', 'state', c.mailing_state)) as now (kind, part, value)
                   where c.dot_number = of_dot and now.kind = of_kind
                  ) every
            order by part, run_id nulls last, id
           ) first
$$;
