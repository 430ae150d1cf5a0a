-- Puts a company's loads into random states: $COMPANY, $SEED, $NOW.
select setseed($SEED);

delete from tracking_shares where company_id = $COMPANY;
delete from movements where company_id = $COMPANY and random() < 0.7;

update load_stops
   set arrived_at = case when random() < 0.4 then window_start_at + (random() * 4 - 1) * interval '1 hour' end,
       departed_at = case when random() < 0.25 then window_start_at + (random() * 6) * interval '1 hour' end,
       done_at = case when kind <> 'other' and random() < 0.3 then window_start_at + (random() * 5) * interval '1 hour' end
 where company_id = $COMPANY and random() < 0.5;

with thrown as materialized (
    select id, (array['available', 'covered', 'covered', 'progress', 'progress', 'delayed', 'delivered', 'cancelled', 'assumed_delivered'])
                   [1 + floor(random() * 9)::int] as status
      from loads where company_id = $COMPANY and random() < 0.5
)
update loads l set status = t.status, closed_at = case when t.status in ('delivered', 'cancelled', 'assumed_delivered') then timestamptz '$NOW' end,
       cancelled_at = case when t.status = 'cancelled' then timestamptz '$NOW' end,
       eta_at = case when random() < 0.5 then l.origin_at + random() * interval '3 days' end,
       last_log_at = case when random() < 0.5 then timestamptz '$NOW' - random() * interval '2 days' end
  from thrown t where t.id = l.id;

-- A carrier for the whole way, or two that relay at the stop in the middle, or none.
with thrown as materialized (
    select l.id, random() as chance, (select count(*) from load_stops s where s.load_id = l.id)::int as stops
      from loads l where l.company_id = $COMPANY and not exists (select from movements m where m.load_id = l.id)
), parts as (
    select id, 0 as first, stops - 1 as last from thrown where chance < 0.5
    union all select id, 0, 1 from thrown where chance >= 0.5 and chance < 0.8 and stops > 2
    union all select id, 1, stops - 1 from thrown where chance >= 0.6 and chance < 0.8 and stops > 2
), carried as materialized (
    select p.*, (select array_agg(id order by id) from carriers) as carriers, random() as which, random() as truck from parts p
)
insert into movements (company_id, load_id, first_stop, last_stop, carrier_id, carrier_vehicle_id, created_at)
select $COMPANY, c.id, c.first, c.last, k.carrier, case when c.truck < 0.6 then (select v.id from carrier_vehicles v where v.carrier_id = k.carrier) end,
       timestamptz '$NOW'
  from carried c cross join lateral (select c.carriers[1 + floor(c.which * cardinality(c.carriers))::int] as carrier) k;

insert into tracking_shares (company_id, load_id, movement_id, kind, connection_id, consent_version, consent_text, given_by, given_at, starts_at,
                             ends_at, trouble, revoked_at, revoked_by)
select t.company_id, t.load_id, t.id, t.kind, case when t.kind = 'eld' then (select min(id) from telematics_connections) end, 2, '', 'SYN',
       timestamptz '$NOW' - t.chance * interval '4 days', timestamptz '$NOW' - t.chance * interval '2 days', timestamptz '$NOW' + interval '30 days',
       case when t.kind = 'eld' and t.chance < 0.1 then 'provider_refuses' end, case when t.chance > 0.6 then timestamptz '$NOW' end,
       case when t.chance > 0.8 then 'end' when t.chance > 0.6 then 'driver' end
  from (select m.*, k.kind, random() as chance from movements m cross join (values ('eld'), ('phone'), ('phone')) as k (kind)
         where m.company_id = $COMPANY and random() < 0.45 offset 0) t
on conflict (movement_id, kind) where revoked_at is null do nothing;

delete from movement_states where company_id = $COMPANY;
insert into movement_states (movement_id, company_id, load_id, located_at, latitude, longitude, source, is_at_rest, watches, updated_at)
select m.id, m.company_id, m.load_id, timestamptz '$NOW' - random() * random() * interval '16 hours', 35 + random(), -97 + random(),
       (array['eld', 'phone', 'key', 'check_call'])[1 + floor(random() * 4)::int], random() < 0.4, '[]', timestamptz '$NOW'
  from movements m where m.company_id = $COMPANY and random() < 0.6;
