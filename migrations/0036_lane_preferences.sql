-- Where carriers told a company that they drive, one row for each end and state: what their onboarding packets say (the step "lanes"). Those of
-- the newest packet that the company accepted count; the others are here so that a follower of the index knows what may have counted before.
create view lane_preferences as
select p.company_id, p.carrier_id, told.is_pickup, state,
       p.status = 'complete' and not exists (
           select from onboarding_packets newer
            where newer.company_id = p.company_id and newer.carrier_id = p.carrier_id and newer.status = 'complete' and newer.id > p.id
       ) as is_current
  from onboarding_packets p
  join onboarding_packet_steps s on s.packet_id = p.id and s.step = 'lanes'
 cross join lateral (
           values (true, s.answers -> 'pickup_states'), (false, s.answers -> 'delivery_states')
       ) as told (is_pickup, states)
 cross join lateral jsonb_array_elements_text(case jsonb_typeof(told.states) when 'array' then told.states else '[]' end) as state;
