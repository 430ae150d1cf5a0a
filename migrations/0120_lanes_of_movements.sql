-- Where each movement starts and ends, so that carriers are found that hauled on a lane, or whose trucks empty nearby, without reading every load:
-- half a degree of latitude and of longitude, and the end of its last window. The stops say it; these columns follow them by themselves.
alter table movements
    add column from_cell integer,
    add column to_cell integer,
    add column ends_at timestamptz;

-- The cell of a point, its south-west corner first.
create function cell_of(latitude double precision, longitude double precision) returns integer language sql immutable as $$
    select floor(latitude * 2)::integer * 1000 + floor(longitude * 2)::integer
$$;

create function place_movement() returns trigger language plpgsql as $$
begin
    select cell_of(s.latitude, s.longitude) into new.from_cell
      from load_stops s where s.load_id = new.load_id and s.position = new.first_stop;
    select cell_of(s.latitude, s.longitude), s.window_end_at into new.to_cell, new.ends_at
      from load_stops s where s.load_id = new.load_id and s.position = new.last_stop;
    return new;
end
$$;
create trigger movements_are_placed before insert or update of load_id, first_stop, last_stop on movements
    for each row execute function place_movement();

-- Naming a column is enough for the trigger of `movements`.
create function place_movements_of_added_stops() returns trigger language plpgsql as $$
begin
    update movements set first_stop = first_stop where load_id in (select load_id from added);
    return null;
end
$$;
create trigger added_stops_place_movements after insert on load_stops referencing new table as added
    for each statement execute function place_movements_of_added_stops();

create function place_movements_of_stop() returns trigger language plpgsql as $$
begin
    update movements set first_stop = first_stop where load_id = new.load_id;
    return null;
end
$$;
create trigger moved_stops_place_movements after update of latitude, longitude, position, window_end_at on load_stops
    for each row
    when ((old.latitude, old.longitude, old.position, old.window_end_at) is distinct from (new.latitude, new.longitude, new.position, new.window_end_at))
    execute function place_movements_of_stop();
