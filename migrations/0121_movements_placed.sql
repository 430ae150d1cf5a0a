-- The movements that are there already, all at once. In a migration of its own: the one before locks the table for a moment only.
update movements m set from_cell = p.from_cell, to_cell = p.to_cell, ends_at = p.ends_at
  from (select o.id, cell_of(f.latitude, f.longitude) as from_cell, cell_of(t.latitude, t.longitude) as to_cell, t.window_end_at as ends_at
          from movements o
          left join load_stops f on f.load_id = o.load_id and f.position = o.first_stop
          left join load_stops t on t.load_id = o.load_id and t.position = o.last_stop) p
 where p.id = m.id;

create index movements_by_lane on movements (company_id, from_cell, to_cell) where removed_at is null and carrier_id is not null;
create index movements_by_end on movements (company_id, to_cell, ends_at) where removed_at is null and carrier_id is not null;

-- Trucks that are free, by what they take.
create index truck_postings_by_type on truck_postings (company_id, posted_equipment_type, start_date) where status = 'active';
