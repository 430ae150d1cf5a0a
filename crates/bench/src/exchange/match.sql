-- The carriers that fit a load, best first, and how many are out: what the call's documentation says, by plain tables. Verdicts are left out:
-- carriers that the company's rules fail are among those that fit.
-- $1 company, $2 load, $3 moment, $4 kinds of cargo that imply the load's equipment (0 where any carrier has it), $5, $6 the pickup's point,
-- $7, $8 the delivery's, $9 today, $10, $11 the pickup window, $12 the load's equipment, $13 the pickup's state, $14 the delivery's.
with near_pickup as materialized (
    select dot_number, count(*) as seen from bench_touches
     where seen_on >= ($9::date - interval '12 months')::date
       and place in (select id from bench_places where lat between $5 - 50 / 68.7 and $5 + 50 / 68.7 and bench_miles(lat, lon, $5, $6) <= 50)
     group by dot_number
), near_delivery as materialized (
    select dot_number, count(*) as seen from bench_touches
     where seen_on >= ($9::date - interval '12 months')::date
       and place in (select id from bench_places where lat between $7 - 50 / 68.7 and $7 + 50 / 68.7 and bench_miles(lat, lon, $7, $8) <= 50)
     group by dot_number
), on_lane as materialized (
    select dot_number, p.seen + d.seen as seen from near_pickup p join near_delivery d using (dot_number)
), most_seen as (
    select dot_number from on_lane order by seen desc, dot_number desc limit 2000
), finished as materialized (
    select distinct c.dot_number
      from loads l
      join movements m on m.load_id = l.id and m.removed_at is null
      join load_stops f on f.load_id = l.id and f.position = m.first_stop
      join load_stops t on t.load_id = l.id and t.position = m.last_stop
      join bench_match c on c.id = m.carrier_id
     where l.company_id = $1 and l.closed_at is not null and l.status in ('delivered', 'assumed_delivered')
       and l.destination_at between $3 - interval '24 months' and $3
       and f.latitude between $5 - 75 / 68.7 and $5 + 75 / 68.7 and bench_miles(f.latitude, f.longitude, $5, $6) <= 75
       and t.latitude between $7 - 75 / 68.7 and $7 + 75 / 68.7 and bench_miles(t.latitude, t.longitude, $7, $8) <= 75
), emptying as materialized (
    select c.dot_number, min(bench_miles(t.latitude, t.longitude, $5, $6)) as away
      from loads l
      join movements m on m.load_id = l.id and m.removed_at is null
      join load_stops t on t.load_id = l.id and t.position = m.last_stop
      join bench_match c on c.id = m.carrier_id
     where l.company_id = $1 and l.closed_at is null and l.status in ('covered', 'progress', 'delayed') and l.id <> $2
       and t.window_end_at between $10 - interval '24 hours' and $11
       and t.latitude between $5 - 100 / 68.7 and $5 + 100 / 68.7 and bench_miles(t.latitude, t.longitude, $5, $6) <= 100
     group by c.dot_number
), posted as materialized (
    select c.dot_number, min(bench_miles(o.lat, o.lon, $5, $6)) as away
      from truck_postings p
      join bench_areas o on o.id = p.origin_area_id
      left join bench_areas d on d.id = p.destination_area_id
      join bench_match c on c.id = p.carrier_id
     where p.company_id = $1 and p.status = 'active' and p.expires_at > $3 and p.expires_at > $10 and p.start_date <= (select ($11 at time zone coalesce(s.time_zone, 'UTC'))::date
                              from load_stops s where s.load_id = $2 and s.position = 0)
       and (p.posted_equipment_type = $12
            or (p.posted_equipment_type, $12) in (('reefer', 'van'), ('reefer', 'van_or_reefer'), ('van', 'van_or_reefer'),
                                                  ('van_or_reefer', 'van'), ('van_or_reefer', 'reefer')))
       and bench_miles(o.lat, o.lon, $5, $6) <= p.origin_deadhead_tolerance
       and (p.destination_area_id is null or bench_miles(d.lat, d.lon, $7, $8) <= p.destination_deadhead_tolerance)
     group by c.dot_number
), asked as materialized (
    select c.dot_number, d.reason not in ('quoted', 'no_answer') as is_refused
      from load_carrier_dispositions d join bench_match c on c.id = d.carrier_id
     where d.company_id = $1 and d.load_id = $2
), declared as materialized (
    select c.dot_number from bench_match c
     where c.id in (select carrier_id from lane_preferences where company_id = $1 and is_current and is_pickup and state = $13)
       and c.id in (select carrier_id from lane_preferences where company_id = $1 and is_current and not is_pickup and state = $14)
     order by c.dot_number limit 2000
), declined as materialized (
    select carrier_id, count(*) as loads from load_carrier_dispositions
     where company_id = $1 and load_id <> $2 and updated_at > $3 - interval '90 days' and reason not in ('quoted', 'no_answer')
     group by carrier_id
), known as materialized (
    select dot_number from finished union select dot_number from emptying union select dot_number from posted union select dot_number from asked
), candidates as materialized (
    select dot_number from most_seen union select dot_number from known union select dot_number from declared
), judged as materialized (
    select c.dot_number,
           case when p.dot_number is not null then 30 else 0 end
             + case when f.dot_number is not null then 25 else 0 end
             + case when m.dot_number is not null or (k.dot_number is not null and s.dot_number is not null) then 20 else 0 end
             + case when w.dot_number is not null then 10 else 0 end
             + case when e.dot_number is not null then 10 else 0 end
             + case when c.last_inspected_on >= $9::date - 30 then 5 else 0 end
             - 15 * coalesce(n.loads, 0) as score,
           coalesce(least(p.away, e.away), bench_miles(c.lat, c.lon, $5, $6)) as away,
           coalesce(r.status = 'do_not_dispatch' or r.is_dismissed, false)
             or coalesce(a.is_refused, false)
             or coalesce(c.is_out_of_service, false)
             or ($13 is distinct from $14 and c.has_authority is false)
             or (p.dot_number is null and $4 <> 0 and c.cargo <> 0 and (c.cargo & $4) = 0) as is_out
      from candidates x
      join bench_match c on c.dot_number = x.dot_number
      left join posted p on p.dot_number = x.dot_number
      left join finished f on f.dot_number = x.dot_number
      left join most_seen m on m.dot_number = x.dot_number
      left join known k on k.dot_number = x.dot_number
      left join on_lane s on s.dot_number = x.dot_number
      left join declared w on w.dot_number = x.dot_number
      left join emptying e on e.dot_number = x.dot_number
      left join asked a on a.dot_number = x.dot_number
      left join declined n on n.carrier_id = c.id
      left join connections r on r.company_id = $1 and r.carrier_id = c.id
)
select array(select dot_number from judged where not is_out order by score desc, away nulls last, dot_number) as fitting,
       (select count(*) from judged where is_out) as out
