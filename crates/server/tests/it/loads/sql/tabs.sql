-- What the book says, said in SQL over the tables: $1 company, $2 moment, $3 minutes until an arrival is missed, $4 tab, $5 user, $6 team,
-- $7 carrier, $8 equipment, $9 pickup from, $10 pickup until, $11 part of number, name or VIN, $12 start of the USDOT number, $13 order,
-- $14 descending, $15 limit, $16 offset, $17 tabs to count,
-- $18 those with a problem alone.
with stops as not materialized (
    select *, departed_at is not null or done_at is not null as is_left from load_stops where company_id = $1
), open as materialized (
    select l.*, l.status in ('covered', 'progress', 'delayed') as is_live,
           coalesce((select max(s.position) + 1 from stops s where s.load_id = l.id and s.is_left), 0) as next,
           (select count(*) from stops s where s.load_id = l.id) as stops,
           (select s.window_start_at from stops s where s.load_id = l.id and s.kind = 'pickup' order by s.position limit 1) as begins_at,
           (select s.window_end_at from stops s where s.load_id = l.id order by s.position desc limit 1) as ends_at,
           (select s.is_left from stops s where s.load_id = l.id order by s.position desc limit 1) as is_over
      from loads l where l.company_id = $1 and l.closed_at is null
), hauled as materialized (
    select o.*, (select m.id from movements m
                  where m.load_id = o.id and m.removed_at is null
                    and (o.next >= o.stops or (m.first_stop < greatest(o.next, 1) and o.next <= m.last_stop))
                  order by m.first_stop desc limit 1) as hauling
      from open o
), shown as materialized (
    select h.*, m.carrier_vehicle_id is not null as has_truck,
           (select k.carrier_id from movements k where k.load_id = h.id and k.removed_at is null
             order by k.id is distinct from h.hauling, k.first_stop limit 1) as carrier_id,
           (select case when t.revoked_at is not null then 'revoked' when t.trouble is not null then 'refused' else 'active' end
              from tracking_shares t where t.movement_id = h.hauling and t.kind = 'eld' and t.revoked_by is distinct from 'end'
             order by t.revoked_at is not null, t.id desc limit 1) as eld,
           (select case when t.revoked_at is not null then 'revoked' when t.trouble is not null then 'refused' else 'active' end
              from tracking_shares t where t.movement_id = h.hauling and t.kind = 'phone' and t.revoked_by is distinct from 'end'
             order by t.revoked_at is not null, t.id desc limit 1) as phone,
           greatest(h.begins_at - interval '180 minutes', (select min(greatest(t.given_at, t.starts_at)) from tracking_shares t
                     where t.movement_id = h.hauling and t.revoked_at is null)) as points_at,
           f.located_at, f.is_at_rest, f.source as heard_from
      from hauled h
      left join movements m on m.id = h.hauling
      left join movement_states f on f.movement_id = h.hauling
), tracked as materialized (
    select s.*, case
               when s.billable_miles < 150 then 'not_eligible'
               when s.is_over or $2 > s.ends_at + interval '7200 minutes' then 'ended'
               when coalesce(s.eld, 'none') in ('none', 'revoked') and coalesce(s.phone, 'none') in ('none', 'revoked')
                    and (s.eld is not null or s.phone is not null) then 'terminated'
               when s.hauling is null or $2 < s.begins_at - interval '2880 minutes' then 'not_started'
               when s.eld is null and s.phone is null then 'no_eld_connection'
               when s.phone is distinct from 'active' and not (s.eld is not distinct from 'active' and s.has_truck) then 'unable_to_track'
               when $2 > greatest(s.located_at, s.points_at) + case
                        when s.is_at_rest then interval '720 minutes'
                        when s.heard_from = 'phone' then interval '270 minutes'
                        when s.located_at is null and s.eld is distinct from 'active' then interval '270 minutes'
                        else interval '130 minutes' end then 'tracking_interrupted'
               else 'tracking' end as tracking
      from shown s
), judged as materialized (
    select t.*, array_remove(array[
               'open',
               case when t.is_live and t.tracking = 'no_eld_connection' then 'no-eld' end,
               case when t.is_live and exists (select from stops s where s.load_id = t.id and s.arrived_at is null
                    and $2 >= s.window_end_at + make_interval(mins => $3)) then 'no-arrival' end,
               case when t.is_live and exists (select from stops s where s.load_id = t.id and s.arrived_at is not null and s.departed_at is null
                    and $2 >= greatest(s.arrived_at, s.window_start_at) + interval '120 minutes') then 'no-departure' end,
               case when t.is_live and exists (select from stops s where s.load_id = t.id and s.kind = 'pickup' and s.done_at is null
                    and $2 >= s.window_end_at + interval '120 minutes') then 'no-pickup' end,
               case when t.is_live and exists (select from stops s where s.load_id = t.id and s.kind = 'delivery' and s.done_at is null
                    and $2 >= s.window_end_at + interval '120 minutes') then 'no-delivery' end,
               case when t.is_live and exists (select from movements m where m.load_id = t.id and m.removed_at is null
                    and m.carrier_vehicle_id is null) then 'no-assigned-vehicle' end,
               case when t.is_live and exists (select from movements m where m.load_id = t.id and m.removed_at is null)
                    and not exists (select from movements m where m.load_id = t.id and m.removed_at is null and m.carrier_vehicle_id is null)
                    then 'assigned-vehicle' end,
               case when t.is_live and t.tracking = 'not_started' then 'pending-tracking' end,
               case when t.is_live and t.tracking in ('tracking_interrupted', 'unable_to_track', 'terminated') then 'not-tracking' end
           ], null) as tabs
      from tracked t
), hits as materialized (
    select j.* from judged j left join carriers c on c.id = j.carrier_id
     where ($5::bigint is null or j.user_id = $5) and ($6::bigint is null or j.team_id = $6) and ($7::bigint is null or j.carrier_id = $7)
       and ($8::text is null or j.equipment_type = $8) and ($9::timestamptz is null or j.origin_at >= $9)
       and ($10::timestamptz is null or j.origin_at < $10)
       and (not $18 or j.tabs && array['no-eld', 'no-arrival', 'no-departure', 'no-pickup', 'no-delivery', 'no-assigned-vehicle',
                                       'not-tracking'])
       and (($11::text is null and $12::text is null) or c.dot_number::text like $12 || '%'
            or upper(regexp_replace(j.external_load_number, '[^A-Za-z0-9]', '', 'g')) like '%' || $11 || '%'
            or upper(regexp_replace(c.legal_name, '[^A-Za-z0-9]', '', 'g')) like '%' || $11 || '%'
            or exists (select from movements m join carrier_vehicles v on v.id = m.carrier_vehicle_id
                        where m.load_id = j.id and m.removed_at is null and v.vin like '%' || $11 || '%'))
)
select array(select id from hits where $4 = any(tabs)
              order by case when $13 = 'eta_at' then eta_at is null end,
                       case when not $14 then case $13 when 'origin' then origin_at when 'destination' then destination_at
                                                       when 'eta_at' then eta_at end end,
                       case when $14 then case $13 when 'origin' then origin_at when 'destination' then destination_at
                                                   when 'eta_at' then eta_at end end desc nulls last,
                       case when $14 then -id else id end
              limit $15 offset $16) as ids,
       array(select (select count(*) from hits where tab = any(tabs)) from unnest($17::text[]) with ordinality as wanted (tab, nth)
              order by nth) as counts
